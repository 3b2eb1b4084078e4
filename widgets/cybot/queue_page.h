// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <map>

#include "core/robot/opcode.h"
#include "widgets/cybot/cybot_units.h"
#include "widgets/cybot/opcode_table.h"
#include "widgets/snapshot_feed.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QToolButton;

namespace magna {

class ActionSet;
class EmptyPages;

/// A row to add an instruction for a CyBOT: instruction, operand, Add. The operand is in the
/// robot's units; the last operand of each instruction is kept.
class OpcodeAdder : public QWidget {
  Q_OBJECT
 public:
  explicit OpcodeAdder(QWidget* parent = nullptr);

  /// `why_not`: reason why nothing can be added; empty = possible.
  void show(const CybotUnits& units, const QString& why_not);

 signals:
  /// `operand`: radians in the world frame for a turn, metres for a drive, else 0.
  void add_wanted(magna::Opcode opcode, double operand);

 private:
  Opcode chosen() const;
  void show_operand();
  void add();

  QComboBox* choice_;
  QDoubleSpinBox* operand_;
  QToolButton* add_;
  CybotUnits units_;
  std::map<Opcode, double> typed_;  ///< in the robot's units
  bool can_add_ = false;
};

/// The queue of instructions of the active CyBOT: show, add, move, remove, pause, step.
class QueuePage : public QWidget {
  Q_OBJECT
 public:
  QueuePage(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);

  /// Updates changes since the last call.
  void follow();

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
