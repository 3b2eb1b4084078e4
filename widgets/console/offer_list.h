// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <QStringListModel>

namespace magna {

/// Words to choose from, over the window beside a place in it. Never takes the focus: the
/// focused widget sets the choice.
class OfferList : public QListView {
  Q_OBJECT
 public:
  static constexpr int kPage = 8;  ///< rows in sight at most

  explicit OfferList(QWidget* window);

  const QStringList& words() const { return words_; }
  /// Shows them, the first one chosen, above `place` (of this parent widget) where there is room,
  /// else below it. Hides itself when there are none.
  void offer(const QStringList& words, const QRect& place);
  QString chosen() const { return currentIndex().data().toString(); }
  /// So many rows on, round the ends when it is one.
  void step(int rows);

 signals:
  /// By the pointer.
  void taken(const QString& word);

 private:
  QStringListModel model_;
  QStringList words_;
};

}  // namespace magna
