// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QModelIndex>
#include <QVariant>

class QAbstractItemModel;

namespace magna {

/// Name of a cell for assistive technologies: `own` if it is not empty; nothing if the cell has a
/// text, which is then its name; else for example "Battery: none".
QVariant cell_name(const QAbstractItemModel& model, const QModelIndex& index, const QVariant& own);

/// A model whose empty cells have accessible names, too, because the focus can be in them.
template <class Model>
class NamedCells final : public Model {
 public:
  using Model::Model;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override {
    const QVariant own = Model::data(index, role);
    return role == Qt::AccessibleTextRole ? cell_name(*this, index, own) : own;
  }
};

}  // namespace magna
