// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/agent/agent_command_page.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>
#include <limits>

#include "core/agent/agents.h"
#include "core/engine/agent_inputs.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/state/agent_words.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

/// Reason why no client would receive the message; empty = one would.
QString reason_not_received(const Snapshot& now, const AgentState& agent) {
  const AgentLink* const link = link_of(now, agent);
  if (link == nullptr) return tr("The server for agents is off");
  if (link->port == 0) return tr("The agent's port is not open: see Connections");
  if (!link->client.empty()) return {};
  return tr("No agent is attached: connect one to port %1 first").arg(link->port);
}

// A reset moves all agents: as in the engine, none of them may belong to another author.
QString why_no_reset(const Snapshot& now) {
  for (const AgentState& agent : agents_of(now)) {
    const RobotLabel* const label = label_of(now, agent.robot);
    if (label == nullptr) continue;
    QString why = why_refused(now, agent.robot, WriteKind::Motion);
    if (!why.isEmpty()) return why;
  }
  return {};
}

EyePreset other(EyePreset preset) {
  return preset == EyePreset::Document ? EyePreset::Unity : EyePreset::Document;
}

}  // namespace

QString why_not(const Snapshot& now, std::optional<RobotId> agent, AgentCommand wish) {
  if (agents_of(now).empty()) {
    return tr("This world has no neural agents: open one that has, such as the children's room");
  }
  if (wish == AgentCommand::ResetEnvironment || wish == AgentCommand::ResetTrial) {
    return why_no_reset(now);
  }
  const AgentState* const state = agent ? agent_of(now, *agent) : nullptr;
  if (state == nullptr || label_of(now, *agent) == nullptr) {
    return tr("Choose an agent in the Agents pane first");
  }
  return wish == AgentCommand::SwitchEyes ? QString() : reason_not_received(now, *state);
}

std::optional<Input> input_for(const Snapshot& now, std::optional<RobotId> agent, AgentCommand wish,
                               const AgentValues& values) {
  if (!why_not(now, agent, wish).isEmpty()) return {};
  switch (wish) {
    case AgentCommand::Reward: return input::RewardAgent{*agent, values.reward};
    case AgentCommand::Start: return input::TellAgent{*agent, 0, {}};
    case AgentCommand::Stop: return input::TellAgent{*agent, 1, {}};
    case AgentCommand::Tell: return input::TellAgent{*agent, values.event, values.text};
    case AgentCommand::ResetEnvironment: return input::ResetAgents{false, values.environment_type};
    case AgentCommand::ResetTrial: return input::ResetAgents{true, values.trial_type};
    case AgentCommand::SwitchEyes:
      return input::SetEyePreset{*agent, other(agent_of(now, *agent)->preset)};
  }
  return {};
}

namespace {

constexpr int kField = 72;  ///< minimum width of a number field, pixels
constexpr double kMostReward = 1e6;
constexpr int kMostTold = 1000;  ///< characters; limit for typed texts

QLabel* make_title(const QString& text, QWidget& field, QWidget* parent) {
  auto* title = new QLabel(text, parent);
  title->setBuddy(&field);
  return title;
}

}  // namespace

AgentCommandPage::AgentCommandPage(ActionSet& actions, QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Send"));
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, kGap, 0, kGap);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(kGap);
  grid->setColumnStretch(1, 1);
  make_reward(actions, *grid);
  make_events(actions, *grid);
  make_resets(actions, *grid);
  eyes_ = make_state_label(tr("Eye angles"), 2, this);
  grid->addWidget(new QLabel(tr("Eyes"), this), 6, 0);
  grid->addWidget(add_button(actions, "agent.unity_eyes"), 6, 1, 1, 2);
  grid->addWidget(eyes_, 7, 0, 1, 3);
  grid->setRowStretch(8, 1);
  // Sized for their largest numbers, they would be wider than the pane.
  for (QWidget* const field : {static_cast<QWidget*>(reward_), static_cast<QWidget*>(event_)}) {
    keep_scaled(*field, [field] { field->setMinimumWidth(scaled(kField)); });
  }
  show_types({});
}

ActionButton* AgentCommandPage::add_button(ActionSet& actions, ActionName id) {
  return new TextButton(actions[id], this);
}

void AgentCommandPage::make_reward(ActionSet& actions, QGridLayout& grid) {
  reward_ = new QDoubleSpinBox(this);
  reward_->setRange(-kMostReward, kMostReward);
  reward_->setDecimals(2);
  reward_->setSingleStep(10.0);
  reward_->setValue(AgentValues{}.reward);
  reward_->setAlignment(Qt::AlignRight);
  reward_->setAccessibleName(tr("Reward"));
  reward_->setToolTip(tr("Value of the reward to send"));
  grid.addWidget(make_title(tr("Reward"), *reward_, this), 0, 0);
  grid.addWidget(reward_, 0, 1);
  grid.addWidget(add_button(actions, "agent.reward"), 0, 2);
}

void AgentCommandPage::make_events(ActionSet& actions, QGridLayout& grid) {
  event_ = new QSpinBox(this);
  event_->setRange(std::numeric_limits<std::int32_t>::min(),
                   std::numeric_limits<std::int32_t>::max());
  event_->setValue(AgentValues{}.event);
  event_->setAlignment(Qt::AlignRight);
  event_->setAccessibleName(tr("Menu event"));
  event_->setToolTip(tr("Number of the menu event to send"));
  text_ = new QLineEdit(this);
  text_->setMaxLength(kMostTold);
  text_->setPlaceholderText(tr("none"));
  text_->setAccessibleName(tr("Text of the menu event"));
  text_->setToolTip(tr("Sent with the menu event; may be empty"));
  auto* both = new QHBoxLayout;
  both->setSpacing(kGap);
  both->addWidget(add_button(actions, "agent.start"));
  both->addWidget(add_button(actions, "agent.stop"));
  grid.addWidget(new QLabel(tr("Menu"), this), 1, 0);
  grid.addLayout(both, 1, 1, 1, 2);
  grid.addWidget(make_title(tr("Event"), *event_, this), 2, 0);
  grid.addWidget(event_, 2, 1);
  grid.addWidget(add_button(actions, "agent.tell"), 2, 2);
  grid.addWidget(make_title(tr("Text"), *text_, this), 3, 0);
  grid.addWidget(text_, 3, 1, 1, 2);
}

void AgentCommandPage::make_resets(ActionSet& actions, QGridLayout& grid) {
  environment_ = make_types(tr("Type of the environment's reset"));
  trial_ = make_types(tr("Type of the trial's reset"));
  grid.addWidget(make_title(tr("Experiment"), *environment_, this), 4, 0);
  grid.addWidget(environment_, 4, 1);
  grid.addWidget(add_button(actions, "agent.reset_environment"), 4, 2);
  grid.addWidget(make_title(tr("Trial"), *trial_, this), 5, 0);
  grid.addWidget(trial_, 5, 1);
  grid.addWidget(add_button(actions, "agent.reset_trial"), 5, 2);
}

QComboBox* AgentCommandPage::make_types(const QString& name) {
  auto* types = new QComboBox(this);
  types->setAccessibleName(name);
  types->setToolTip(tr("The types that the world declares; type 0 always exists"));
  types->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  types->setMinimumContentsLength(4);
  return types;
}

// The chosen type stays chosen while it is still declared.
void AgentCommandPage::show_types(const Snapshot& now) {
  declared_ = now.agent_world;
  for (QComboBox* const types : {environment_, trial_}) {
    const QVariant chosen = types->currentData();
    types->clear();
    const bool trial = types == trial_;
    bool first_declared = false;
    if (declared_) {
      for (const AgentReset& reset : declared_->resets) {
        if (reset.trial != trial) continue;
        types->addItem(reset_text(reset), reset.type);
        first_declared = first_declared || reset.type == 0;
      }
    }
    if (!first_declared) types->insertItem(0, reset_text({trial}), 0);
    const int at = types->findData(chosen);
    types->setCurrentIndex(std::max(0, at));
  }
}

void AgentCommandPage::show_agent(const Snapshot& now, const AgentState* agent) {
  if (now.agent_world != declared_) show_types(now);
  say(*eyes_, agent != nullptr ? preset_text(agent->preset) : tr("Choose an agent first"));
}

AgentValues AgentCommandPage::values() const {
  AgentValues values;
  values.reward = reward_->value();
  values.event = event_->value();
  values.text = text_->text().toStdString();
  values.environment_type = environment_->currentData().toInt();
  values.trial_type = trial_->currentData().toInt();
  return values;
}

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
