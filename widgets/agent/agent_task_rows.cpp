// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/agent/agent_task_rows.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>

#include "widgets/agent_reader.h"
#include "widgets/agent_words.h"
#include "widgets/metrics.h"
#include "widgets/shown_message.h"
#include "widgets/state_label.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr AgentSlot kSlots[] = {AgentSlot::Movement, AgentSlot::Eyes, AgentSlot::Arm};
static_assert(std::size(kSlots) == kAgentSlots);
constexpr int kLinesOfSlot = 2;  // phase and action, then the reason

QLabel* make_text(const QString& name, QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setAccessibleName(name);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setMinimumWidth(10);
  label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

}  // namespace

AgentTaskRows::AgentTaskRows(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Current task"));
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(6);
  grid->setVerticalSpacing(2);
  grid->setColumnStretch(3, 1);
  for (const AgentSlot slot : kSlots) {
    rows_[static_cast<std::size_t>(slot)] = make_row(slot, *grid);
  }
  const int last = static_cast<int>(kAgentSlots) * kLinesOfSlot;
  auto* title = new QLabel(tr("Hand"), this);
  held_ = make_text(tr("Held thing"), this);
  grid->addWidget(title, last, 0, Qt::AlignTop);
  grid->addWidget(held_, last, 2, 1, 2);
  show_agent(nullptr, {});
}

AgentTaskRows::Row AgentTaskRows::make_row(AgentSlot slot, QGridLayout& grid) {
  const int line = static_cast<int>(slot) * kLinesOfSlot;
  const QString word = slot_word(slot);
  auto* title = new QLabel(word, this);
  Row row;
  row.icon = new QLabel(this);
  row.phase = new QLabel(this);
  row.phase->setTextFormat(Qt::PlainText);
  row.phase->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  row.phase->setAccessibleName(tr("%1, phase").arg(word));
  row.action = make_text(tr("%1, action").arg(word), this);
  row.reason = make_text(tr("%1, reason").arg(word), this);
  row.reason->setForegroundRole(QPalette::PlaceholderText);
  grid.addWidget(title, line, 0, Qt::AlignTop);
  grid.addWidget(row.icon, line, 1, Qt::AlignTop);
  grid.addWidget(row.phase, line, 2, Qt::AlignTop);
  grid.addWidget(row.action, line, 3);
  grid.addWidget(row.reason, line + 1, 2, 1, 2);
  const auto at = static_cast<std::size_t>(slot);
  keep_scaled(*row.icon, [this, at, icon = row.icon] {
    icon->setFixedSize(scaled(kIconSize), scaled(kIconSize));
    if (rows_[at].icon != nullptr) paint_icon(rows_[at]);
  });
  return row;
}

void AgentTaskRows::paint_icon(const Row& row) {
  row.icon->setPixmap(tinted_pixmap(phase_icon(row.shown),
                                    phase_colour(row.shown, look_of(palette())), scaled(kIconSize),
                                    devicePixelRatioF()));
}

void AgentTaskRows::show_agent(const AgentState* agent, const QString& held) {
  for (const AgentSlot slot : kSlots) {
    Row& row = rows_[static_cast<std::size_t>(slot)];
    const AgentTask* task = nullptr;
    if (agent != nullptr && task_in(*agent, slot)) task = &*task_in(*agent, slot);
    const auto phase = task != nullptr ? std::optional(task->phase) : std::nullopt;
    const bool other = row.shown != phase || row.phase->text().isEmpty();
    row.shown = phase;
    say(*row.phase, phase_word(phase));
    say(*row.action, task != nullptr
                         ? QStringLiteral("%1: %2").arg(QString::number(task->number),
                                                        QString::fromStdString(text(task->action)))
                         : QString());
    say(*row.reason, task != nullptr ? shown_message(task->reason) : QString());
    row.reason->setVisible(!row.reason->text().isEmpty());
    if (other) paint_icon(row);
  }
  say(*held_, held.isEmpty() ? tr("Holds nothing") : tr("Holds %1").arg(held));
}

void AgentTaskRows::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || rows_[0].icon == nullptr) return;
  for (const Row& row : rows_) paint_icon(row);
}

QString AgentTaskRows::phase(AgentSlot slot) const { return row(slot).phase->text(); }
QString AgentTaskRows::action(AgentSlot slot) const { return row(slot).action->text(); }
QString AgentTaskRows::reason(AgentSlot slot) const { return row(slot).reason->text(); }
QString AgentTaskRows::held() const { return held_->text(); }

}  // namespace magna
