// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "widgets/base/parts/row_model.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/images/agent/agent_command_page.h"

class QLabel;
class QTableView;
class QTabWidget;

namespace magna {

class ActionSet;
class AgentNetworkPage;
class AgentTaskRows;
class AgentCommandPage;
class EmptyPages;
class EyePair;

/// An agent in a table: its name, its port, the attached client, and its time mode.
struct AgentRow {
  RobotId robot;
  QString name;
  std::uint32_t number = 0;
  QString port;
  QString client;
  QString dialect;
  QString timing;
  QString tip;
  std::size_t style = 0;
  QString letter;
  friend bool operator==(const AgentRow&, const AgentRow&) = default;
};

/// The neural agents of the world in a table; for the shown agent its pictures, tasks, messages to
/// send, and network. Shows the active robot if it is an agent, else the last shown agent.
class AgentPane : public QWidget {
  Q_OBJECT
 public:
  enum Column { Agent, Number, Port, Client, Dialect, Timing };

  AgentPane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);
  ~AgentPane() override;

  /// Nothing: the world has no agents.
  std::optional<RobotId> shown() const { return shown_; }
  /// The values of the fields beside the buttons.
  AgentValues values() const;

  EmptyPages& pages() { return *pages_; }
  QTableView& table() { return *table_; }
  RowModel<AgentRow>& model() { return model_; }
  QString link() const;

 signals:
  /// Another agent is shown, or none.
  void shown_changed();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* make_content(ActionSet& actions);
  void make_table();
  QWidget* make_view_page();
  QWidget* make_command_page(ActionSet& actions);
  void follow();
  void choose();
  void choose_row(const QModelIndex& index);
  void mark_row();
  void show_agent();

  SnapshotFeed& feed_;
  RowModel<AgentRow> model_;
  std::optional<RobotId> shown_;
  EmptyPages* pages_ = nullptr;
  QTableView* table_ = nullptr;
  QLabel* link_ = nullptr;
  EyePair* eyes_ = nullptr;
  AgentTaskRows* tasks_ = nullptr;
  AgentCommandPage* tell_ = nullptr;
  AgentNetworkPage* network_ = nullptr;
  bool showing_ = false;  ///< the table follows the shown agent: not a choice of the user
};

}  // namespace magna
