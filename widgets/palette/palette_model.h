// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStyledItemDelegate>

#include "widgets/palette/palette_entry.h"
#include "widgets/row_model.h"

namespace magna {

/// A result of the command palette.
struct PaletteRow {
  const PaletteEntry* entry = nullptr;
  QList<int> letters = {};  ///< matched letters of the name

  /// Menu or kind, robots, state, and the reason if it is not possible.
  QString detail() const;
};

/// The results of the command palette, one row each.
class PaletteModel : public RowModel<PaletteRow> {
  Q_OBJECT
 public:
  explicit PaletteModel(QObject* parent = nullptr);

  /// Sets the available entries and clears the typed text.
  void set_entries(std::vector<PaletteEntry> entries, std::vector<std::string> recent);
  void search(const QString& typed);

 private:
  std::vector<PaletteEntry> entries_;
  std::vector<std::string> recent_;
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
