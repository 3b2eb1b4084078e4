// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <array>
#include <optional>

#include "core/agent/agents.h"
#include "core/engine/input.h"
#include "core/view/snapshot.h"
#include "widgets/base/keys/action_table.h"

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace magna {

class ActionButton;
class ActionSet;

/// Operator commands for neural agents.
enum class AgentCommand : std::uint8_t {
  Reward,
  Start,             ///< menu event 0
  Stop,              ///< menu event 1
  Tell,              ///< another menu event, with a text
  ResetEnvironment,  ///< all agents
  ResetTrial,        ///< all agents
  SwitchEyes,        ///< switch to the other eye preset
};

/// Values of the fields beside the buttons.
struct AgentValues {
  double reward = 100.0;  ///< value of the original program's button (agent-vr.md, Sensors)
  std::int32_t event = 55;
  std::string text = {};
  std::int32_t environment_type = 0;
  std::int32_t trial_type = 0;
};

/// Reason why it is not possible now, one sentence with a remedy; empty = possible. `agent`: the
/// shown agent, nothing = none.
QString why_not(const Snapshot& now, std::optional<RobotId> agent, AgentCommand wish);
/// The input to post; nothing = not possible.
std::optional<Input> input_for(const Snapshot& now, std::optional<RobotId> agent, AgentCommand wish,
                               const AgentValues& values);

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

/// Shows the current or last action of movement, eyes and arm of an agent (phase, number, text,
/// reason of an abort) and the held thing.
class AgentTaskRows : public QWidget {
  Q_OBJECT
 public:
  explicit AgentTaskRows(QWidget* parent = nullptr);

  /// nullptr: no agent. `held`: name of the held thing, "" = none.
  void show_agent(const AgentState* agent, const QString& held);

  QString phase(AgentSlot slot) const;
  QString action(AgentSlot slot) const;
  QString reason(AgentSlot slot) const;
  QString held() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Row {
    QLabel* icon = nullptr;
    QLabel* phase = nullptr;
    QLabel* action = nullptr;
    QLabel* reason = nullptr;
    std::optional<AgentPhase> shown;
  };
  Row make_row(AgentSlot slot, QGridLayout& grid);
  const Row& row(AgentSlot slot) const { return rows_[static_cast<std::size_t>(slot)]; }
  void paint_icon(const Row& row);

  std::array<Row, kAgentSlots> rows_;
  QLabel* held_ = nullptr;
};

}  // namespace magna
