// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/cybot/cybot_units.h"

namespace magna {

/// Instructions of a CyBOT as a table: its queue, first at the top, or the ended ones, newest
/// first.
class OpcodeTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum class Part { Queue, History };
  enum Column { Number, Name, Operand, State, Time, By, Why, kColumns };

  explicit OpcodeTableModel(Part part, QObject* parent = nullptr);

  /// nullptr: the table is empty. Rows with the same numbers are kept.
  void show(const Snapshot& now, const RemoteStatus* remote);

  /// nullptr = no such row.
  const OpcodeEntry* entry_at(int row) const;
  /// -1 = no such instruction.
  int row_of(std::uint32_t number) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  double seconds(const OpcodeEntry& entry) const;
  QString text(const OpcodeEntry& entry, int column) const;
  QString accessible_text(const OpcodeEntry& entry, int column) const;
  QString row_text(const OpcodeEntry& entry) const;

  Part part_;
  std::vector<OpcodeEntry> rows_;
  CybotUnits units_;
  Tick now_ = 0;
  double tick_seconds_ = 0.1;
};

}  // namespace magna
