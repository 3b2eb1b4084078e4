// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/breakpoints_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QToolButton>
#include <algorithm>

#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/row_table.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/text/tr.h"
#include "widgets/lisp/plan_words.h"

namespace magna {
namespace {

constexpr const char* kKinds[] = {"command", "form", "fluent", "line", "failure"};

QString example_of(const QString& kind) {
  if (kind == QLatin1String("command")) return BreakpointsPage::tr("For example robot-turn");
  if (kind == QLatin1String("form")) return BreakpointsPage::tr("For example try-in-order");
  if (kind == QLatin1String("fluent")) return BreakpointsPage::tr("For example robot-stopped*");
  if (kind == QLatin1String("line")) return BreakpointsPage::tr("For example fetch-rpl.lisp:31");
  return BreakpointsPage::tr("Any branch that fails");
}

QString spoken_breakpoint(const PlanBreakpoint& one) {
  return tr("Breakpoint %1, %2 %3, %4")
      .arg(QString::number(one.number), break_kind_word(one.kind), break_what_text(one),
           one.enabled ? tr("enabled") : tr("disabled"));
}

RowDescription<PlanBreakpoint> breakpoint_rows() {
  using One = PlanBreakpoint;
  return {.columns = {{.header = tr("Number"),
                       .text = member_text<&One::number>,
                       .spoken = spoken_breakpoint,
                       .checked = [](const One& one) { return one.enabled; }},
                      {.header = tr("Kind"),
                       .text = [](const One& one) { return break_kind_word(one.kind); }},
                      {.header = tr("Name or line"), .text = break_what_text},
                      {.header = tr("Reached"), .text = member_text<&One::hits>}},
          .key = [](const One& one) { return std::uint64_t{one.number}; }};
}

}  // namespace

BreakpointsPage::BreakpointsPage(QWidget* parent) : QWidget(parent), model_(breakpoint_rows()) {
  table_ = new RowTable(this);
  table_->setModel(&model_);
  make_plain_table(*table_, tr("Breakpoints"),
                   tr("Space enables or disables the selected breakpoints, Delete removes them."));
  keep_scaled(*table_, [this] {
    set_column_widths(*table_, {80, 90, 220});
    table_->setMinimumHeight(scaled(60));
  });
  pages_ = new EmptyPages(*table_, this);
  auto* column = make_column(this);
  column->addWidget(pages_, 1);
  column->addWidget(make_adder());
  connect(table_, &RowTable::remove_wanted, this, &BreakpointsPage::remove_selected);
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &BreakpointsPage::show_possible);
  model_.on_edit([this](const QModelIndex& cell, const QVariant& checked) {
    enable(model_.at(cell)->number, checked.toInt() == Qt::Checked);
    return false;  // it is shown once it has happened
  });
  table_->installEventFilter(this);
  show_breakpoints({});
  show_possible();
}

QWidget* BreakpointsPage::make_adder() {
  auto* bar = new QWidget(this);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(kGap, kGap, kGap, kGap);
  row->setSpacing(kGap);
  kind_ = new QComboBox(bar);
  kind_->setAccessibleName(tr("Kind of the new breakpoint"));
  for (const char* kind : kKinds) kind_->addItem(break_kind_word(kind), QString::fromLatin1(kind));
  what_ = new QLineEdit(bar);
  what_->setAccessibleName(tr("Name or line of the new breakpoint"));
  what_->setClearButtonEnabled(true);
  add_ = make_icon_button(QStringLiteral("row-add"), tr("Add breakpoint"),
                          tr("Adds the breakpoint that is entered here"), bar);
  remove_ = make_icon_button(QStringLiteral("row-remove"), tr("Remove breakpoints"),
                             tr("Removes the selected breakpoints"), bar);
  row->addWidget(kind_);
  row->addWidget(what_, 1);
  row->addWidget(add_);
  row->addWidget(remove_);
  connect(kind_, &QComboBox::currentIndexChanged, this, &BreakpointsPage::show_possible);
  connect(what_, &QLineEdit::textChanged, this, &BreakpointsPage::show_possible);
  connect(what_, &QLineEdit::returnPressed, this, &BreakpointsPage::add);
  connect(add_, &QToolButton::clicked, this, &BreakpointsPage::add);
  connect(remove_, &QToolButton::clicked, this, &BreakpointsPage::remove_selected);
  return bar;
}

void BreakpointsPage::show_breakpoints(const std::vector<PlanBreakpoint>& breakpoints) {
  model_.show(breakpoints);
  pages_->show_empty(breakpoints.empty()
                         ? tr("There are no breakpoints. Add one below: the world pauses after the "
                              "tick in which a plan gives the command, begins the form, changes "
                              "the fluent, reaches the line or fails.")
                         : QString());
  show_possible();
}

void BreakpointsPage::show_possible() {
  const QString kind = kind_->currentData().toString();
  what_->setPlaceholderText(example_of(kind));
  what_->setEnabled(kind != QLatin1String("failure"));
  add_->setEnabled(!entered().isEmpty());
  remove_->setEnabled(!table_->selected_rows().isEmpty());
}

QString BreakpointsPage::entered() const {
  const QString kind = kind_->currentData().toString();
  const QString what = what_->text().trimmed();
  if (kind == QLatin1String("failure")) return QStringLiteral("(plan-break :failure)");
  if (kind != QLatin1String("line")) {
    return what.isEmpty() ? QString()
                          : QStringLiteral("(plan-break :%1 %2)").arg(kind, lisp_string(what));
  }
  static const QRegularExpression kLine(QStringLiteral("^(?:(.+):)?([1-9][0-9]{0,6})$"));
  const QRegularExpressionMatch match = kLine.match(what);
  if (!match.hasMatch()) return {};
  const QString file = match.captured(1).trimmed();
  return file.isEmpty()
             ? QStringLiteral("(plan-break :line %1)").arg(match.captured(2))
             : QStringLiteral("(plan-break :line %1 %2)").arg(match.captured(2), lisp_string(file));
}

void BreakpointsPage::add() {
  const QString expression = entered();
  if (expression.isEmpty()) return;
  what_->clear();
  emit expression_wanted(expression);
}

void BreakpointsPage::enable(std::uint32_t number, bool enabled) {
  const QLatin1String what(enabled ? "enable" : "disable");
  emit expression_wanted(QStringLiteral("(plan-break-%1 %2)").arg(what).arg(number));
}

void BreakpointsPage::toggle_selected() {
  for (const int row : table_->selected_rows()) {
    if (const PlanBreakpoint* const one = model_.at(row)) enable(one->number, !one->enabled);
  }
}

// Space acts on all selected rows, whichever column is current.
bool BreakpointsPage::eventFilter(QObject* watched, QEvent* event) {
  const auto type = event->type();
  if (watched != table_ || (type != QEvent::KeyPress && type != QEvent::ShortcutOverride)) {
    return QWidget::eventFilter(watched, event);
  }
  const auto& key = *static_cast<QKeyEvent*>(event);
  if (key.key() != Qt::Key_Space || key.modifiers() != Qt::NoModifier) return false;
  if (type == QEvent::KeyPress) toggle_selected();
  event->accept();
  return true;
}

void BreakpointsPage::remove_selected() {
  for (const int row : table_->selected_rows()) {
    if (const PlanBreakpoint* const one = model_.at(row)) {
      emit expression_wanted(QStringLiteral("(plan-unbreak %1)").arg(one->number));
    }
  }
}

}  // namespace magna
