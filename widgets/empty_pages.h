// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>

class QLabel;

namespace magna {

/// A list, or instead of it the words that say why there is nothing in it.
class EmptyPages : public QStackedWidget {
 public:
  EmptyPages(QWidget& list, QWidget* parent);

  /// Shows the list when `why` is empty, else the words.
  void show_empty(const QString& why);
  /// Why there is nothing; empty = there is something.
  QString why() const;

 private:
  QWidget& list_;
  QLabel* empty_;
};

}  // namespace magna
