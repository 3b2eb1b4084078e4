// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/agent/agents.h"
#include "widgets/action_name.h"
#include "widgets/agent/agent_permit.h"

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace magna {

class ActionButton;
class ActionSet;

/// Values for messages to an agent: rewards, menu events, resets of the experiment and of the
/// trial, reading of eye movements. The buttons are those of the action table.
class AgentCommandPage : public QWidget {
  Q_OBJECT
 public:
  AgentCommandPage(ActionSet& actions, QWidget* parent = nullptr);

  /// Shows the types that the world declares and the receiving agent; nullptr: none.
  void show_agent(const Snapshot& now, const AgentState* agent);

  AgentValues values() const;

 private:
  ActionButton* add_button(ActionSet& actions, ActionName id);
  void make_reward(ActionSet& actions, QGridLayout& grid);
  void make_events(ActionSet& actions, QGridLayout& grid);
  void make_resets(ActionSet& actions, QGridLayout& grid);
  QComboBox* make_types(const QString& name);
  void show_types(const Snapshot& now);

  QDoubleSpinBox* reward_ = nullptr;
  QSpinBox* event_ = nullptr;
  QLineEdit* text_ = nullptr;
  QComboBox* environment_ = nullptr;
  QComboBox* trial_ = nullptr;
  QLabel* eyes_ = nullptr;
  std::shared_ptr<const AgentWorld> declared_;
};

}  // namespace magna
