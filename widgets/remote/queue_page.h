// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/remote/opcode_table.h"
#include "widgets/snapshot_feed.h"

class QLabel;
class QToolButton;

namespace magna {

class ActionSet;
class EmptyPages;
class OpcodeAdder;

/// The queue of instructions of the active robot that moves itself: looked at, added to, moved,
/// taken back, paused, stepped.
class QueuePage : public QWidget {
  Q_OBJECT
 public:
  QueuePage(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);

  /// What changed since the last call.
  void follow();

  OpcodeTable& table() { return *table_; }
  OpcodeTableModel& model() { return model_; }
  OpcodeAdder& adder() { return *adder_; }
  QToolButton& up() { return *up_; }
  QToolButton& down() { return *down_; }
  QToolButton& remove() { return *remove_; }
  /// Whether it is paused or waits for something, in words.
  QString state_text() const;

 private:
  QLayout* make_buttons(ActionSet& actions);
  void show_buttons();
  void move(int step);
  bool can_move(int step) const;
  void take_away();

  SnapshotFeed& feed_;
  OpcodeTableModel model_{OpcodeTableModel::Part::Queue};
  OpcodeTable* table_;
  EmptyPages* pages_;
  QLabel* state_;
  OpcodeAdder* adder_;
  QToolButton* up_ = nullptr;
  QToolButton* down_ = nullptr;
  QToolButton* remove_ = nullptr;
};

}  // namespace magna
