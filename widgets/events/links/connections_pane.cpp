// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/links/connections_pane.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/robot/cybot_address.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/plain_tree.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/events/links/kinds_view.h"
#include "widgets/events/links/messages_view.h"

namespace magna {
namespace {

QString title(const ServerStatus& server, const ClientStatus& client) {
  return QStringLiteral("%1 %2").arg(QString::fromStdString(server.name),
                                     QString::fromStdString(client.name));
}

bool is_used(const RegisterUse& use) { return use.age_seconds >= 0.0; }

QString way_text(const RegisterUse& use) {
  if (!is_used(use)) return {};
  return use.written ? tr("→ written") : tr("← read");
}

QString when_text(const RegisterUse& use) {
  return is_used(use) ? tr("%1 ago").arg(duration_text(use.age_seconds)) : tr("never");
}

RowDescription<RegisterUse> register_rows() {
  using Use = RegisterUse;
  return {
      .columns = {
          {.header = tr("No."),
           .text = member_text<&Use::number>,
           .side = Qt::AlignRight,
           .widest = tr("No.")},
          {.header = tr("Register"),
           .text = member_text<&Use::name>,
           .widest = QStringLiteral("object distance")},
          {.header = tr("Last value"),
           .text = member_text<&Use::value>,
           .widest = QStringLiteral("-123.456 (thin)")},
          {.header = tr("Way"), .text = way_text, .widest = tr("→ written")},
          {.header = tr("When"), .text = when_text, .widest = QStringLiteral("59 min 59 s ago")},
          {.header = tr("Reads"),
           .text = member_text<&Use::reads>,
           .side = Qt::AlignRight,
           .widest = QStringLiteral("1000000")},
          {.header = tr("Writes"), .text = member_text<&Use::writes>, .side = Qt::AlignRight},
      }};
}

}  // namespace

RegistersView::RegistersView(SnapshotFeed& feed, QWidget* parent)
    : QWidget(parent), feed_(feed), model_(register_rows()) {
  setAccessibleName(tr("Registers"));
  programs_ = new QComboBox(this);
  programs_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  programs_->setAccessibleName(tr("Program whose registers are shown"));
  programs_->setToolTip(programs_->accessibleName());
  table_ = new QTableView(this);
  table_->setModel(&model_);
  make_plain_table(*table_, tr("Registers 0 to 9"));
  keep_scaled(*table_, [this] { size_columns(*table_, scaled(14)); });
  auto* column = make_column(this);
  pages_ = new EmptyPages(*table_, this);
  column->addWidget(pages_, 1);
  connect(programs_, &QComboBox::currentIndexChanged, this, &RegistersView::follow);
  connect(&feed, &SnapshotFeed::calm, this, &RegistersView::follow);
  follow();
}

void RegistersView::follow() {
  static const LinkTable kNobody;
  const LinkTable& links = feed_.now().links ? *feed_.now().links : kNobody;
  QStringList names;
  const ClientStatus* chosen = nullptr;
  for (const ServerStatus& server : links) {
    for (const ClientStatus& client : server.clients) {
      if (client.registers.empty()) continue;
      names << title(server, client);
      if (chosen == nullptr || names.back() == programs_->currentText()) chosen = &client;
    }
  }
  QStringList shown;
  for (int i = 0; i < programs_->count(); ++i) shown << programs_->itemText(i);
  if (names != shown) {
    const QSignalBlocker silent(programs_);
    const QString current = programs_->currentText();
    programs_->clear();
    programs_->addItems(names);
    programs_->setCurrentIndex(std::max(0, static_cast<int>(names.indexOf(current))));
  }
  programs_->setEnabled(!names.isEmpty());
  model_.show(chosen != nullptr ? chosen->registers : std::vector<RegisterUse>{});
  pages_->show_empty(
      chosen != nullptr ? QString() : tr("No attached program has registers. CyBOTs have them."));
}

namespace {

constexpr std::size_t kMostDials = 32;  // as many as can be attached

std::size_t dial_count(const LinkTable& links) {
  std::size_t count = 0;
  for (const ServerStatus& server : links) count += server.dials.size();
  return count;
}

/// A button that is not higher than the tabs beside it.
QToolButton* make_corner_button(const QString& icon, const QString& text, const QString& hint,
                                QWidget& corner) {
  auto* button = new QToolButton(&corner);
  button->setIcon(tinted_icon(icon));
  button->setText(text);
  button->setToolTip(hint);
  button->setAccessibleName(text);
  button->setAccessibleDescription(hint);
  button->setFocusPolicy(Qt::TabFocus);
  button->setAutoRaise(true);
  keep_scaled(*button, [button] {
    button->setIconSize({scaled(14), scaled(14)});
    button->setMinimumSize(scaled(24), scaled(20));
  });
  return button;
}

}  // namespace

AddressBar::AddressBar(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 4, 8, 4);
  auto* label = new QLabel(tr("CyBOT"), this);
  line_ = new QLineEdit(this);
  label->setBuddy(line_);
  line_->setMaxLength(400);
  line_->setClearButtonEnabled(true);
  line_->setPlaceholderText(tr("192.168.1.1:288 or serial:/dev/ttyUSB0"));
  line_->setAccessibleName(tr("Address of a CyBOT"));
  line_->setAccessibleDescription(tr(
      "HOST[:PORT] or serial:DEVICE[:BAUD]; then, if needed, ,at=X:Y:DEGREES and ,profile=NAME"));
  line_->setToolTip(line_->accessibleDescription());
  add_ = make_icon_button(QStringLiteral("row-add"), tr("Add"),
                          tr("Dials this CyBOT now and at each start"), this);
  add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  row->addWidget(label);
  row->addWidget(line_, 1);
  row->addWidget(add_);
  connect(line_, &QLineEdit::returnPressed, this, &AddressBar::enter);
  connect(add_, &QToolButton::clicked, this, &AddressBar::enter);
  hide();
}

void AddressBar::open() {
  line_->clear();
  show();
  line_->setFocus(Qt::OtherFocusReason);
}

void AddressBar::enter() { emit entered(line_->text().trimmed()); }

void AddressBar::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return emit cancelled();
  QWidget::keyPressEvent(event);
}

ConnectionsPane::ConnectionsPane(SnapshotFeed& feed, QWidget* parent)
    : QWidget(parent), feed_(feed) {
  setAccessibleName(tr("Connections"));
  errors_ = new QPlainTextEdit(this);
  errors_->setReadOnly(true);
  errors_->setTabChangesFocus(true);
  errors_->setFrameShape(QFrame::NoFrame);
  errors_->document()->setDocumentMargin(8);
  errors_->setMaximumBlockCount(500);
  errors_->setLineWrapMode(QPlainTextEdit::WidgetWidth);
  errors_->setAccessibleName(tr("Last errors"));

  auto* parts = new QSplitter(Qt::Horizontal, this);
  parts->addWidget(make_programs());
  parts->addWidget(errors_);
  parts->setStretchFactor(0, 3);
  parts->setStretchFactor(1, 1);
  parts->setSizes({790, 200});
  parts->setChildrenCollapsible(false);
  tabs_ = new QTabWidget(this);
  tabs_->setDocumentMode(true);
  tabs_->setAccessibleName(tr("Connections"));
  tabs_->addTab(parts, tr("Programs"));
  messages_ = new MessagesView(feed, this);
  tabs_->addTab(messages_, tr("Messages"));
  kinds_ = new KindsView(feed, *messages_, this);
  tabs_->addTab(kinds_, tr("Kinds"));
  connect(kinds_, &KindsView::chosen, this, [this] {
    tabs_->setCurrentWidget(messages_);
    messages_->table().setFocus(Qt::OtherFocusReason);
  });
  registers_ = new RegistersView(feed, this);
  tabs_->addTab(registers_, tr("Registers"));
  tabs_->setCornerWidget(make_corner());
  connect(tabs_, &QTabWidget::currentChanged, this, &ConnectionsPane::show_corner);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->addWidget(tabs_);

  connect(&model_, &QAbstractItemModel::modelReset, tree_, [this] {
    tree_->expandAll();
    tree_->setCurrentIndex(model_.index_of_dial(chosen_dial_));
  });
  connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          &ConnectionsPane::show_dial);
  connect(tree_, &QTreeView::activated, this, [this](const QModelIndex& row) {
    if (model_.dial_at(row) != nullptr) toggle_dial();
  });
  connect(dial_, &QToolButton::clicked, this, &ConnectionsPane::toggle_dial);
  connect(add_, &QToolButton::clicked, address_, &AddressBar::open);
  connect(remove_, &QToolButton::clicked, this, &ConnectionsPane::remove_dial);
  connect(address_, &AddressBar::entered, this, &ConnectionsPane::add_dial);
  connect(address_, &AddressBar::cancelled, this, &ConnectionsPane::close_address);
  tree_->installEventFilter(this);
  connect(&feed, &SnapshotFeed::calm, this, &ConnectionsPane::follow);
  follow();
}

QWidget* ConnectionsPane::make_programs() {
  auto* left = new QWidget(this);
  auto* column = make_column(left);
  tree_ = new PlainTree(tr("Servers and attached programs"), {}, left);
  tree_->setModel(&model_);
  tree_->setHeaderHidden(false);
  tree_->setItemsExpandable(false);
  tree_->setRootIsDecorated(false);
  tree_->header()->setStretchLastSection(false);
  tree_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  tree_->header()->setMinimumSectionSize(48);
  // In a narrow pane the byte counts are scrolled out of view, not the errors.
  tree_->header()->moveSection(ConnectionsModel::Errors, ConnectionsModel::In);
  column->addWidget(tree_, 1);
  advice_ = new WrappedLabel(left);
  advice_->setContentsMargins(8, 6, 8, 8);
  advice_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  advice_->setAccessibleName(tr("How to attach"));
  advice_->setBackgroundRole(QPalette::Base);
  advice_->setAutoFillBackground(true);
  column->addWidget(advice_);
  address_ = new AddressBar(left);
  column->addWidget(address_);
  return left;
}

// Beside the tabs, because the pane is wide and low.
QWidget* ConnectionsPane::make_corner() {
  auto* corner = new QWidget(tabs_);
  auto* row = new QHBoxLayout(corner);
  row->setContentsMargins(0, 0, 2, 0);
  add_ = make_corner_button(QStringLiteral("row-add"), tr("Add CyBOT…"),
                            tr("Adds a CyBOT to dial (Insert)"), *corner);
  row->addWidget(add_);
  remove_ =
      make_corner_button(QStringLiteral("row-remove"), tr("Remove address"), QString(), *corner);
  row->addWidget(remove_);
  dial_ = make_corner_button(QStringLiteral("connection"), QString(), QString(), *corner);
  dial_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  row->addWidget(dial_);
  row->addWidget(&registers_->programs());
  return corner;
}

void ConnectionsPane::inspect() {
  tabs_->setCurrentWidget(messages_);
  messages_->set_watching(true);
  messages_->table().setFocus(Qt::OtherFocusReason);
}

void ConnectionsPane::show_corner() {
  const auto dials = [](const ServerStatus& server) { return !server.dials.empty(); };
  const bool programs = tabs_->currentIndex() == 0;
  const bool any = std::ranges::any_of(*shown_, dials);
  add_->setVisible(programs);
  remove_->setVisible(programs && any);
  dial_->setVisible(programs && any);
  registers_->programs().setVisible(tabs_->currentWidget() == registers_);
}

/// The target of the chosen row, or the only one.
const DialStatus* ConnectionsPane::selected_dial() const {
  if (const DialStatus* const chosen = model_.dial_at(tree_->currentIndex())) return chosen;
  const DialStatus* only = nullptr;
  for (const ServerStatus& server : *shown_) {
    for (const DialStatus& dial : server.dials) {
      if (only != nullptr) return nullptr;
      only = &dial;
    }
  }
  return only;
}

void ConnectionsPane::show_dial() {
  const DialStatus* const chosen = model_.dial_at(tree_->currentIndex());
  chosen_dial_ = chosen != nullptr ? chosen->target : std::string();
  const DialStatus* const dial = selected_dial();
  show_corner();
  dial_->setEnabled(dial != nullptr);
  remove_->setEnabled(dial != nullptr);
  const QString removal =
      dial == nullptr
          ? tr("Choose a row that dials first")
          : tr("Stops dialling %1 and hangs up (Delete)").arg(QString::fromStdString(dial->target));
  if (remove_->toolTip() != removal) {
    remove_->setToolTip(removal);
    remove_->setAccessibleDescription(removal);
  }
  const bool off = dial != nullptr && dial->state == DialState::Off;
  const QString text = off ? tr("Dial again") : tr("Stop dialling");
  const QString hint =
      dial == nullptr ? tr("Choose a row that dials first")
      : off           ? tr("Dials %1 until it answers").arg(QString::fromStdString(dial->target))
                      : tr("Stops dialling %1; an existing connection stays")
                  .arg(QString::fromStdString(dial->target));
  if (dial_->text() != text) {
    dial_->setText(text);
    dial_->setAccessibleName(text);
  }
  if (dial_->toolTip() != hint) {
    dial_->setToolTip(hint);
    dial_->setAccessibleDescription(hint);
  }
}

void ConnectionsPane::toggle_dial() {
  if (const DialStatus* const dial = selected_dial()) {
    feed_.link().set_dialling(dial->target, dial->state == DialState::Off);
  }
}

void ConnectionsPane::add_dial(const QString& text) {
  const auto address = cybot_address(text.toStdString());
  if (!address) {
    return show_problem(tr("Cannot dial “%1”: %2. Correct the address.")
                            .arg(text, QString::fromStdString(address.error().message)));
  }
  const std::string target = address->target();
  if (model_.index_of_dial(target).isValid()) {
    return show_problem(
        tr("Cannot dial %1: it is dialled already. Remove it first to change its start or profile.")
            .arg(QString::fromStdString(target)));
  }
  if (dial_count(*shown_) >= kMostDials) {
    return show_problem(tr("Cannot dial %1: %2 CyBOTs are dialled already. Remove one first.")
                            .arg(QString::fromStdString(target))
                            .arg(kMostDials));
  }
  chosen_dial_ = target;  // its row will be the current one
  feed_.link().add_dial(address->text());
  close_address();
  emit dial_added(QString::fromStdString(address->text()));
}

void ConnectionsPane::remove_dial() {
  const DialStatus* const dial = selected_dial();
  if (dial == nullptr) return;
  const std::string target = dial->target;
  feed_.link().remove_dial(target);
  emit dial_removed(QString::fromStdString(target));
}

void ConnectionsPane::close_address() {
  address_->hide();
  tree_->setFocus(Qt::OtherFocusReason);
  show_problem({});
}

void ConnectionsPane::show_problem(const QString& text) {
  const QString before = std::exchange(problem_, text);
  if (!before.isEmpty()) emit problem_over(before);
  if (!text.isEmpty()) emit problem(text);
}

bool ConnectionsPane::eventFilter(QObject* watched, QEvent* event) {
  const bool press = event->type() == QEvent::KeyPress;
  if (!press && event->type() != QEvent::ShortcutOverride) return false;
  const auto& key = static_cast<const QKeyEvent&>(*event);
  const bool ours = (key.key() == Qt::Key_Insert || key.key() == Qt::Key_Delete) &&
                    (key.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (!ours) return QWidget::eventFilter(watched, event);
  if (!press) {
    event->accept();  // not a shortcut of the window
  } else if (key.key() == Qt::Key_Insert) {
    address_->open();
  } else {
    remove_dial();
  }
  return true;
}

void ConnectionsPane::follow() {
  const auto& links = feed_.now().links;
  if (shown_ != nullptr && links == shown_) return;
  shown_ = links ? links : std::make_shared<const LinkTable>();
  model_.show(shown_);
  show_dial();
  const QString advice = attach_text(*shown_);
  advice_->show_text(advice);
  advice_->setVisible(!advice.isEmpty());
  const QString errors = error_lines(*shown_).join(QLatin1Char('\n'));
  errors_->setVisible(!errors.isEmpty());
  if (errors_->toPlainText() == errors) return;
  errors_->setPlainText(errors);
  errors_->verticalScrollBar()->setValue(errors_->verticalScrollBar()->maximum());
}

}  // namespace magna
