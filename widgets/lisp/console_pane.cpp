// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/console_pane.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/base/bars/status_line.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/text/tr.h"
#include "widgets/lisp/console_input.h"
#include "widgets/lisp/console_view.h"

namespace magna {
namespace {

QString after(const QAction& action) {
  if (!action.isCheckable()) return tr("done");
  return action.isChecked() ? tr("on") : tr("off");
}

constexpr int kBegunLines = 8;  ///< of an expression that continues

}  // namespace

std::optional<ConsoleLine> do_action(ActionSet& actions, const QString& line) {
  const ActionRow* row = find_action_row(line.toLower().toStdString());
  if (row == nullptr) return {};
  const QString id = QString::fromUtf8(row->id);
  QAction& action = actions[row->id];
  if (!action.isEnabled()) {
    const QString why = actions.why_disabled(row->id);
    const QString said = why.isEmpty() ? tr("Not possible now") : why;
    return ConsoleLine{ConsoleKind::Error, tr("%1: %2").arg(id, said).toStdString()};
  }
  action.trigger();
  const QString said = tr("%1: %2, %3").arg(id, plain_text(*row), after(action));
  return ConsoleLine{ConsoleKind::Message, said.toStdString()};
}

ConsoleCompletion complete_with_actions(const ConsoleWords& words, std::string_view line,
                                        std::size_t cursor) {
  ConsoleCompletion found = complete(words, line, cursor);
  const auto blank = [](char c) { return c == ' ' || c == '\t'; };
  const auto begin = static_cast<std::size_t>(std::ranges::find_if_not(line, blank) - line.begin());
  const std::string_view typed =
      begin < cursor ? line.substr(begin, cursor - begin) : std::string_view();
  if (std::ranges::any_of(typed, blank)) return found;
  if (found.words.empty()) found.begin = std::min(begin, cursor);
  const QString start = QString::fromUtf8(typed).toLower();
  for (const ActionRow& row : action_table()) {
    const auto id = QLatin1String(row.id.data(), static_cast<qsizetype>(row.id.size()));
    if (id.startsWith(start)) found.words.emplace_back(row.id);
  }
  return found;
}

ConsolePane::ConsolePane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed), actions_(actions) {
  setAccessibleName(tr("Console"));
  auto* column = make_column(this);
  view_ = new ConsoleView(record_, this);
  pages_ = new EmptyPages(*view_, this);
  make_filter();
  column->addWidget(filter_row_);
  column->addWidget(pages_, 1);
  make_line();
  // The input line is first in the Tab order.
  QWidget* before = input_;
  for (QWidget* part : std::initializer_list<QWidget*>{newest_, filter_, stamps_, copy_, clear_,
                                                       kinds_, words_, view_}) {
    setTabOrder(before, part);
    before = part;
  }
  view_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(view_, &QWidget::customContextMenuRequested, this, &ConsolePane::show_menu);
  connect(view_, &ConsoleView::place_changed, this, &ConsolePane::show_state);
  connect(view_, &ConsoleView::source_wanted, this, &ConsolePane::source_wanted);
  connect(&feed, &SnapshotFeed::arrived, this, &ConsolePane::follow);
  follow();
  show_state();
}

void ConsolePane::make_filter() {
  filter_row_ = new QWidget(this);
  filter_row_->hide();
  kinds_ = new QComboBox(filter_row_);
  const auto bits = [](std::initializer_list<ConsoleKind> kinds) {
    unsigned mask = 0;
    for (const ConsoleKind kind : kinds) mask |= ConsoleFilter::bit(kind);
    return mask;
  };
  using enum ConsoleKind;
  kinds_->addItem(tr("All kinds"), ConsoleFilter::kAll);
  kinds_->addItem(tr("Warnings and errors"), bits({Warning, Error}));
  kinds_->addItem(tr("Errors"), bits({Error}));
  kinds_->addItem(tr("Messages"), bits({Message}));
  kinds_->addItem(tr("Tables"), bits({Table}));
  kinds_->addItem(tr("Typed lines"), bits({Typed}));
  kinds_->setAccessibleName(tr("Kinds shown"));
  kinds_->setToolTip(tr("Kinds of lines to show"));
  words_ = new QLineEdit(filter_row_);
  words_->setPlaceholderText(tr("Filter by words"));
  words_->setAccessibleName(tr("Filter by words"));
  words_->setToolTip(tr("Show only lines with these words"));
  words_->setClearButtonEnabled(true);
  auto* row = new QHBoxLayout(filter_row_);
  row->setContentsMargins(8, 2, 4, 2);
  row->setSpacing(4);
  row->addWidget(kinds_);
  row->addWidget(words_, 1);
  connect(kinds_, &QComboBox::currentIndexChanged, this, &ConsolePane::follow_filter);
  connect(words_, &QLineEdit::textChanged, this, &ConsolePane::follow_filter);
}

void ConsolePane::make_line() {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(4, 2, 4, 2);  // the prompt is aligned with those of the lines
  row->setSpacing(4);
  auto* prompt = new QLabel(tr("Robot>"), this);
  input_ = new ConsoleInput(
      [this](std::string_view line, std::size_t cursor) {
        static const ConsoleWords kNone;
        const auto& console = feed_.now().console;
        return complete_with_actions(console && console->words ? *console->words : kNone, line,
                                     cursor);
      },
      this);
  arguments_ = new ElidedLabel(this);
  arguments_->setTextFormat(Qt::PlainText);
  arguments_->setContentsMargins(8, 2, 8, 0);
  arguments_->hide();
  connect(input_, &QLineEdit::textChanged, this, &ConsolePane::show_arguments);
  connect(input_, &QLineEdit::cursorPositionChanged, this, &ConsolePane::show_arguments);
  input_->setPlaceholderText(tr("Type help and press Enter"));
  input_->setToolTip(
      tr("A command, a Lisp expression in parentheses, or the id of an action.\nUp and Down: "
         "earlier lines. Right: accepts the suggestion. Alt+Down: lists all completions.\n"
         "An expression continues while its parentheses are open, or after Shift+Enter. Escape "
         "discards it."));
  prompt->setBuddy(input_);
  keep_scaled(*input_, [this, prompt] {
    input_->setFont(console_font());
    prompt->setFont(console_font());
    arguments_->setFont(console_font());
  });
  newest_ =
      make_icon_button(QStringLiteral("newest"), tr("Newest"), tr("Goes to the newest line"), this);
  newest_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  filter_ = make_icon_button(QStringLiteral("filter"), tr("Filter lines"),
                             tr("Filters lines by kind or words"), this);
  stamps_ = make_icon_button(QStringLiteral("clock"), tr("Times"),
                             tr("Shows the simulated time before every line"), this);
  copy_ = make_icon_button(QStringLiteral("copy"), tr("Copy"),
                           tr("Copies the selected text, or all shown lines"), this);
  clear_ = make_icon_button(QStringLiteral("clear-list"), tr("Clear"),
                            tr("Hides all present lines"), this);
  filter_->setCheckable(true);
  stamps_->setCheckable(true);
  row->addWidget(prompt);
  row->addWidget(input_, 1);
  for (QToolButton* button : {newest_, filter_, stamps_, copy_, clear_}) row->addWidget(button);
  begun_ = new QLabel(this);
  begun_->setTextFormat(Qt::PlainText);
  begun_->setContentsMargins(4, 0, 4, 0);
  begun_->hide();
  keep_scaled(*begun_, [this] { begun_->setFont(console_font()); });
  static_cast<QVBoxLayout*>(layout())->addWidget(begun_);
  static_cast<QVBoxLayout*>(layout())->addWidget(arguments_);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
  connect(input_, &ConsoleInput::begun, this, [this, prompt](const QString& lines) {
    // The last lines are enough to go on.
    begun_->setText(lines.section(QLatin1Char('\n'), -kBegunLines));
    begun_->setVisible(!lines.isEmpty());
    prompt->setText(lines.isEmpty() ? tr("Robot>") : tr("...>"));
  });
  connect(input_, &ConsoleInput::entered, this, &ConsolePane::enter);
  connect(newest_, &QToolButton::clicked, view_, &ConsoleView::go_to_newest);
  connect(filter_, &QToolButton::toggled, this, [this](bool on) {
    filter_row_->setVisible(on);
    follow_filter();
  });
  connect(stamps_, &QToolButton::toggled, view_,
          [this](bool on) { view_->set_stamps(on ? feed_.now().tick_seconds : 0.0); });
  connect(copy_, &QToolButton::clicked, this, &ConsolePane::copy);
  connect(clear_, &QToolButton::clicked, this, &ConsolePane::clear);
}

void ConsolePane::follow() {
  const auto& console = feed_.now().console;
  if (!console || !console->lines || console->lines == lines_) return;
  lines_ = console->lines;
  record_.take(*lines_);
  if (!isVisible()) return;  // laid out once the pane is visible
  if (stamps_->isChecked()) view_->set_stamps(feed_.now().tick_seconds);
  view_->follow();
  show_state();
}

void ConsolePane::showEvent(QShowEvent* event) {
  view_->follow();
  show_state();
  QWidget::showEvent(event);
}

/// Without its visible row the filter is off.
void ConsolePane::follow_filter() {
  ConsoleFilter filter;
  if (filter_->isChecked()) filter = {kinds_->currentData().toUInt(), words_->text().trimmed()};
  view_->set_filter(std::move(filter));
  show_state();
}

void ConsolePane::enter(const QString& line) {
  const Tick now = feed_.now().tick;
  const auto done = do_action(actions_, line);
  if (done) {
    record_.add({ConsoleKind::Typed, line.toStdString(), now});
    record_.add({done->kind, done->text, now});
    view_->follow();
  } else {
    feed_.link().type_line(line.toStdString());
  }
  view_->go_to_newest();  // where the answer will appear
}

QString ConsolePane::empty_text() const {
  if (!record_.entries().empty()) return tr("No line matches the filter.");
  if (record_.end() > 0) return tr("Cleared. New lines are listed here.");
  return tr(
      "Type robot commands in the line below; the answers appear here. Type help and press Enter.");
}

void ConsolePane::show_state() {
  const bool some = view_->lines() > 0;
  pages_->show_empty(some ? QString() : empty_text());
  newest_->setVisible(!view_->at_newest() && some);
  const QString newest = view_->below() > 0 ? tr("Newest (%1)").arg(view_->below()) : tr("Newest");
  if (newest_->text() != newest) newest_->setText(newest);
  copy_->setEnabled(some);
  clear_->setEnabled(!record_.entries().empty());
}

void ConsolePane::show_arguments() {
  const QByteArray line = input_->text().toUtf8();
  const QByteArray head = input_->text().left(input_->cursorPosition()).toUtf8();
  const QString hint = QString::fromStdString(
      argument_hint(line.toStdString(), static_cast<std::size_t>(head.size())));
  arguments_->setText(hint);
  arguments_->setToolTip(hint);
  arguments_->setAccessibleName(hint);
  arguments_->setVisible(!hint.isEmpty());
}

void ConsolePane::clear() {
  record_.clear();
  view_->follow();
  view_->go_to_newest();
}

void ConsolePane::copy() const { QApplication::clipboard()->setText(view_->text_to_copy()); }

void ConsolePane::show_menu(const QPoint& at) {
  auto* menu = new QMenu(view_);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (const FilePlace place = view_->place_at(at)) {
    menu->addAction(tr("&Open %1").arg(short_place_text(place)), this,
                    [this, place] { emit source_wanted(place); });
  }
  menu->addAction(tr("&Copy"), this, &ConsolePane::copy);
  menu->addAction(tr("Select &all"), view_, &QPlainTextEdit::selectAll);
  menu->addAction(tr("C&lear"), this, &ConsolePane::clear);
  menu->popup(view_->viewport()->mapToGlobal(at));
}

}  // namespace magna
