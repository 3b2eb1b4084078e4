// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QStyledItemDelegate>

#include "widgets/palette/palette_entry.h"

namespace magna {

/// The results of the command palette, one row each.
class PaletteModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Role {
    Detail = Qt::UserRole +
             1,  ///< QString: menu or kind, robots, state, and the reason if it is not possible
    Keys,        ///< QString
    Enabled,     ///< bool
    Letters,     ///< QList<int>: matched letters of the name
  };

  using QAbstractListModel::QAbstractListModel;

  /// Sets the available entries and clears the typed text.
  void set_entries(std::vector<PaletteEntry> entries, std::vector<std::string> recent);
  void search(const QString& typed);
  /// The entry of a row; nullptr = no such row.
  const PaletteEntry* entry(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::vector<PaletteEntry> entries_;
  std::vector<std::string> recent_;
  std::vector<PaletteHit> hits_;
};

/// Paints a row: icon, name with bold matched letters, keys at the right, details below.
class PaletteDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace magna
