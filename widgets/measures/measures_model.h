// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "core/engine/operator_measures.h"
#include "core/view/snapshot.h"

namespace magna {

/// The operator's measures per robot, by number; includes robots that no longer exist.
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
  /// Sort key of a column: a number; for names the robot's number.
  static constexpr int kSortRole = Qt::UserRole;

  using QAbstractTableModel::QAbstractTableModel;

  /// Rows are kept while the number of robots is the same. A snapshot without measures is ignored.
  void show(const std::shared_ptr<const Snapshot>& snapshot);
  /// nullptr until the first measures have arrived.
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
