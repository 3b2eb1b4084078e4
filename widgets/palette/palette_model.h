// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QStyledItemDelegate>

#include "widgets/palette/palette_entry.h"

namespace magna {

/// What the command palette has found, a row each.
class PaletteModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Role {
    Detail = Qt::UserRole + 1,  ///< QString: where it stands, and why it cannot be done
    Keys,                       ///< QString
    Enabled,                    ///< bool
    Letters,                    ///< QList<int>: those of the name that were typed
  };

  using QAbstractListModel::QAbstractListModel;

  /// What can be found; forgets what was typed.
  void set_entries(std::vector<PaletteEntry> entries, std::vector<std::string> recent);
  void search(const QString& typed);
  /// The entry of a row; nothing when the row does not exist.
  const PaletteEntry* entry(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::vector<PaletteEntry> entries_;
  std::vector<std::string> recent_;
  std::vector<PaletteHit> hits_;
};

/// Draws a row: icon, name with the typed letters strong, keys at the right, where it stands below.
class PaletteDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace magna
