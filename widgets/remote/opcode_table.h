// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "widgets/remote/opcode_table_model.h"
#include "widgets/row_table.h"

namespace magna {

/// What all tables of the pane have in common: whole rows, no grid, rows that grow with the scale.
void dress_table(QTableView& table, const QString& name, const QString& description);

/// Instructions as a table. Chosen rows go with their instructions, wherever these are now.
class OpcodeTable : public RowTable {
  Q_OBJECT
 public:
  explicit OpcodeTable(OpcodeTableModel& model, QWidget* parent = nullptr);

  /// Numbers of the chosen instructions, in the order of the rows.
  std::vector<std::uint32_t> chosen() const;
  void choose(const std::vector<std::uint32_t>& numbers);

 private:
  OpcodeTableModel& instructions_;
  std::vector<std::uint32_t> kept_;  ///< chosen before the rows were others
  std::uint32_t current_ = 0;        ///< likewise; 0 = none
};

}  // namespace magna
