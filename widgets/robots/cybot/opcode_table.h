// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <cstdint>
#include <map>
#include <vector>

#include "core/robot/opcode.h"
#include "core/view/snapshot.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/base/parts/row_table.h"
#include "widgets/base/state/snapshot_feed.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QToolButton;

namespace magna {

class ActionSet;
class EmptyPages;

/// Units of one CyBOT: headings in degrees clockwise from its start heading (cognav.md,
/// Coordinates), lengths in the unit of its profile.
struct CybotUnits {
  QString length = QStringLiteral("m");  ///< the unit's name
  double metres = 1.0;                   ///< metres per unit
  double zero = 0.0;                     ///< its heading 0, radians in the world frame

  double heading(double theta) const;  ///< from radians in the world frame to degrees in [0, 360)
  double theta(double degrees) const;  ///< the inverse, in (-pi, pi]
  double units(double in_metres) const { return in_metres / metres; }
  double in_metres(double units) const { return units * metres; }
  /// For a resolution of a millimetre.
  int decimals() const { return metres < 0.1 ? 1 : 3; }
  friend bool operator==(const CybotUnits&, const CybotUnits&) = default;
};

CybotUnits units_of(const RemoteStatus& remote);

/// "90.0°" for a turn, "60.0 cm" for a drive, empty without an operand.
QString operand_text(Opcode opcode, double operand, const CybotUnits& units);

struct OpcodeRow : OpcodeEntry {
  CybotUnits units;
  double seconds = 0.0;  ///< its duration so far; before it is readable, its waiting time
  friend bool operator==(const OpcodeRow&, const OpcodeRow&) = default;
};

/// Instructions of a CyBOT as a table: its queue, first at the top, or the ended ones, newest
/// first.
class OpcodeTableModel : public RowModel<OpcodeRow> {
  Q_OBJECT
 public:
  enum class Part { Queue, History };
  enum Column { Number, Name, Operand, State, Time, By, Why };

  explicit OpcodeTableModel(Part part, QObject* parent = nullptr);

  /// nullptr: the table is empty.
  void show(const Snapshot& now, const RemoteStatus* remote);

  /// nullptr = no such row.
  const OpcodeEntry* entry_at(int row) const { return at(row); }

 private:
  Part part_;
};

/// Common settings of the pane's tables: whole rows, no grid, row height by scale.
void style_table(QTableView& table, const QString& name, const QString& description);

/// Instructions as a table.
class OpcodeTable : public RowTable {
  Q_OBJECT
 public:
  explicit OpcodeTable(OpcodeTableModel& model, QWidget* parent = nullptr);

  /// Numbers of the selected instructions, in row order.
  std::vector<std::uint32_t> chosen() const;

 private:
  OpcodeTableModel& instructions_;
};

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
