// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <memory>
#include <vector>

#include "core/view/program_status.h"

namespace magna {

/// The started programs, newest first. Existing rows are kept.
class ProgramsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Name, State, Reason, Since, Pending, kColumns };

  explicit ProgramsModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  /// nullptr = none. `tick_seconds`: length of a tick.
  void show(std::shared_ptr<const ProgramTable> programs, double tick_seconds);

  /// nullptr = no such row.
  const ProgramStatus* program_at(int row) const;
  /// The row of a program by its number; −1 = none.
  int row_of(std::uint32_t number) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    std::uint32_t number = 0;
    QStringList cells = {};
  };

  void remove_gone(const ProgramTable& now);
  void insert_new(const ProgramTable& now);
  void fill_cells();
  QStringList cells_of(const ProgramStatus& program) const;

  std::shared_ptr<const ProgramTable> programs_;
  std::vector<Row> rows_;
  double tick_seconds_ = 0.0;
};

}  // namespace magna
