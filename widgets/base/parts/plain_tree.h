// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeView>

class QLineEdit;

namespace magna {

/// Read-only tree with the panes' common settings: whole rows of one line, no frame or header, the
/// last column stretches, Tab leaves it. The selection also covers the branch arrows.
class PlainTree final : public QTreeView {
  Q_OBJECT
 public:
  /// Name and description are for assistive technologies.
  PlainTree(const QString& name, const QString& description, QWidget* parent);

  /// Connects a search field: Down and Enter move to the first leaf found, Escape clears the field.
  void search_with(QLineEdit& words);

 protected:
  void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void go_to_first();

  QLineEdit* words_ = nullptr;
};

}  // namespace magna
