// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "core/view/snapshot.h"

namespace magna {

/// How the operator attends to each robot: a row a robot, in order of number, gone ones too.
class MeasuresModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column {
    Robot,
    Active,
    Chosen,
    Neglect,
    Longest,
    NeglectNow,
    Idle,
    Commands,
    Found,
    kColumns
  };
  /// What a column is sorted by: a number, but the robot's place in the team for its name.
  static constexpr int kSortRole = Qt::UserRole;

  using QAbstractTableModel::QAbstractTableModel;

  /// Rows are kept while the team is as large as it was. A snapshot without measures changes
  /// nothing.
  void show(const std::shared_ptr<const Snapshot>& snapshot);
  /// Nothing before the first ones came.
  const OperatorMeasures* measures() const { return shown_ ? shown_->measures.get() : nullptr; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(int row, int column) const;

  std::shared_ptr<const Snapshot> shown_;
};

}  // namespace magna
