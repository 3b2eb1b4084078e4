// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "widgets/links/message_kinds.h"

namespace magna {

/// The kinds of messages with counts, one row each at a stable place.
class KindsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Server, Way, What, Count, Rate, Size, Faults, Last, kColumns };
  static constexpr int kSortRole = Qt::UserRole;

  /// `kinds` must outlive it.
  explicit KindsModel(const MessageKinds& kinds, QObject* parent = nullptr);

  /// Updates changed rows.
  void renew();
  const MessageKind& kind(int row) const { return kinds_.all()[static_cast<std::size_t>(row)]; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  const MessageKinds& kinds_;
  int rows_ = 0;
};

}  // namespace magna
