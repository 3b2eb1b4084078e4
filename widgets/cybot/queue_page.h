// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/cybot/opcode_table.h"
#include "widgets/snapshot_feed.h"

class QLabel;
class QToolButton;

namespace magna {

class ActionSet;
class EmptyPages;
class OpcodeAdder;

/// The queue of instructions of the active CyBOT: show, add, move, remove, pause, step.
class QueuePage : public QWidget {
  Q_OBJECT
 public:
  QueuePage(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);

  /// Updates changes since the last call.
  void follow();

  OpcodeTable& table() { return *table_; }
  OpcodeTableModel& model() { return model_; }
  OpcodeAdder& adder() { return *adder_; }
  QToolButton& up() { return *up_; }
  QToolButton& down() { return *down_; }
  QToolButton& remove() { return *remove_; }
  /// Whether it is paused, or what it waits for.
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
