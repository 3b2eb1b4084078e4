// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>

#include "core/agent/agents.h"

class QGridLayout;
class QLabel;

namespace magna {

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
