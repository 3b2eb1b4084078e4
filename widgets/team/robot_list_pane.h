// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/snapshot_feed.h"
#include "widgets/team/robot_table_model.h"

class QTableView;

namespace magna {

class EditStack;
class RobotCard;

/// The robot list: the active robot's card on top, the team below. What is chosen here is asked of
/// the engine; what the engine says is chosen is shown here.
class RobotListPane : public QWidget {
  Q_OBJECT
 public:
  RobotListPane(SnapshotFeed& feed, EditStack& edits, QWidget* parent = nullptr);

  QTableView& table() { return *table_; }
  RobotTableModel& model() { return model_; }
  RobotCard& card() { return *card_; }

 private:
  void follow();
  void show_selection();
  void ask_for_selection();

  SnapshotFeed& feed_;
  RobotTableModel model_;
  RobotCard* card_;
  QTableView* table_;
  bool following_ = false;
  std::vector<RobotId> shown_;
  std::int64_t asked_ns_ = 0;
};

}  // namespace magna
