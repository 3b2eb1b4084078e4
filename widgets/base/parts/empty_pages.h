// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>

class QLabel;

namespace magna {

/// A list, or a text in its place that explains why it is empty.
class EmptyPages : public QStackedWidget {
  Q_OBJECT
 public:
  EmptyPages(QWidget& list, QWidget* parent);

  /// Shows the list if `why` is empty, else this text.
  void show_empty(const QString& why);
  /// The shown text; empty = the list is shown.
  QString why() const;

 private:
  QWidget& list_;
  QLabel* empty_;
};

}  // namespace magna
