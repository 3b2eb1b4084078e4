// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/cybot/cybot_units.h"
#include "widgets/row_model.h"
#include "widgets/row_table.h"

namespace magna {

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

}  // namespace magna
