// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "widgets/cybot/opcode_table_model.h"
#include "widgets/row_table.h"

namespace magna {

/// Common settings of the pane's tables: whole rows, no grid, row height by scale.
void style_table(QTableView& table, const QString& name, const QString& description);

/// Instructions as a table. The selection follows the instructions when rows change.
class OpcodeTable : public RowTable {
  Q_OBJECT
 public:
  explicit OpcodeTable(OpcodeTableModel& model, QWidget* parent = nullptr);

  /// Numbers of the selected instructions, in row order.
  std::vector<std::uint32_t> chosen() const;
  void choose(const std::vector<std::uint32_t>& numbers);

 private:
  OpcodeTableModel& instructions_;
  std::vector<std::uint32_t> kept_;  ///< selected before a reset
  std::uint32_t current_ = 0;        ///< current before a reset; 0 = none
};

}  // namespace magna
