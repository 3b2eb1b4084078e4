// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeView>

class QLineEdit;

namespace magna {

/// The look and manners of the panes' trees that are read: whole rows, nothing to edit, no frame or
/// heading, the last column takes what is left, Tab leaves it. Its arrows stay on the ground that
/// they were made for, also in the chosen row.
class PlainTree final : public QTreeView {
  Q_OBJECT
 public:
  /// Name and description are for assistive programs.
  PlainTree(const QString& name, const QString& description, QWidget* parent);

  /// The field whose words the tree is searched by: Down and Enter go from it to the first row
  /// found that has none below it, Escape forgets the words.
  void search_with(QLineEdit& words);

 protected:
  void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void go_to_first();

  QLineEdit* words_ = nullptr;
};

}  // namespace magna
