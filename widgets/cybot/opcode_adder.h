// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <map>

#include "core/robot/opcode.h"
#include "widgets/cybot/cybot_units.h"

class QComboBox;
class QDoubleSpinBox;
class QToolButton;

namespace magna {

/// A row to add an instruction for a CyBOT: instruction, operand, Add. The operand is in the
/// robot's units; the last operand of each instruction is kept.
class OpcodeAdder : public QWidget {
  Q_OBJECT
 public:
  explicit OpcodeAdder(QWidget* parent = nullptr);

  /// `why_not`: reason why nothing can be added; empty = possible.
  void show(const CybotUnits& units, const QString& why_not);

  QComboBox& choice() { return *choice_; }
  QDoubleSpinBox& operand() { return *operand_; }
  QToolButton& add_button() { return *add_; }

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

}  // namespace magna
