// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <vector>

#include "widgets/inside/inside_row.h"

namespace magna {

/// The rows of one section. Existing rows are kept; only changed ones are updated.
class InsideModel final : public QAbstractListModel {
  Q_OBJECT
 public:
  using QAbstractListModel::QAbstractListModel;

  /// Returns whether something changed. Fastest with ascending keys.
  bool show(std::vector<InsideRow> rows);
  const InsideRow& row(int at) const { return rows_[static_cast<std::size_t>(at)]; }

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  void remove(int from, int to);

  std::vector<InsideRow> rows_;
};

}  // namespace magna
