// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QAbstractItemView;

namespace magna {

/// Edits the cells of a view on purpose only: Enter, F2 or a double click begins, Enter or Tab
/// applies the value. Esc, a click elsewhere and whatever else takes the focus or changes the
/// current cell give it up; another window in front does not.
class CellDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// Becomes the delegate of the view, which owns it.
  explicit CellDelegate(QAbstractItemView& view);

  void setModelData(QWidget* editor, QAbstractItemModel* model,
                    const QModelIndex& index) const final;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  /// For editors that are finished by something else than Enter or Tab.
  void apply(QWidget& editor);
  virtual void set_value(QWidget& editor, QAbstractItemModel& model,
                         const QModelIndex& index) const;

 private:
  QAbstractItemView& view_;
};

}  // namespace magna
