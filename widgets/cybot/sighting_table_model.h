// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>

#include "core/view/snapshot.h"

namespace magna {

/// Objects reported by robots, newest first.
class SightingTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Class, X, Y, Diameter, Age, By, kColumns };

  using QAbstractTableModel::QAbstractTableModel;

  /// Compares the block of sightings by identity: the same object is unchanged.
  void show(const std::shared_ptr<const Snapshot>& snapshot);

  /// nullptr = no such row.
  const Sighting* sighting_at(int row) const;
  /// -1 = no longer known.
  int row_of(SightingId id) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(const Sighting& sighting, int column) const;
  QString row_text(const Sighting& sighting) const;

  std::shared_ptr<const Snapshot> snapshot_ = std::make_shared<Snapshot>();
};

}  // namespace magna
