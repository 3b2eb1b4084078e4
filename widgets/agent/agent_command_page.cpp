// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/agent/agent_command_page.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>
#include <limits>

#include "core/agent/agents.h"
#include "widgets/action_set.h"
#include "widgets/agent_words.h"
#include "widgets/metrics.h"
#include "widgets/state_label.h"
#include "widgets/text_button.h"
#include "widgets/ui_scale.h"

namespace magna {
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

}  // namespace magna
