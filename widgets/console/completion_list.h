// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <QStringListModel>

namespace magna {

/// A popup list of completions. Never takes the focus: the focused widget moves its selection.
class CompletionList : public QListView {
  Q_OBJECT
 public:
  static constexpr int kPage = 8;  ///< maximum of visible rows

  explicit CompletionList(QWidget* window);

  const QStringList& words() const { return words_; }
  /// Shows the words, the first one selected, above `place` (in the parent widget) if there is
  /// room, else below. Hides itself if there are none.
  void offer(const QStringList& words, const QRect& place);
  QString chosen() const { return currentIndex().data().toString(); }
  /// Moves the selection by `rows`; single steps are cyclic.
  void step(int rows);

 signals:
  /// Selected with the pointer.
  void taken(const QString& word);

 private:
  QStringListModel model_;
  QStringList words_;
};

}  // namespace magna
