// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>

#include "core/view/snapshot.h"

namespace magna {

/// What robots reported that they saw or met, newest first.
class SightingTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Class, X, Y, Diameter, Age, By, kColumns };

  using QAbstractTableModel::QAbstractTableModel;

  /// The block of sightings is compared by identity: what is the same object did not change.
  void show(const std::shared_ptr<const Snapshot>& snapshot);

  /// Nothing outside the table.
  const Sighting* sighting_at(int row) const;
  /// -1 when it is forgotten.
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
