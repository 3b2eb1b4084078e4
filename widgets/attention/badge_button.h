// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QToolButton>

#include "widgets/theme.h"

namespace magna {

/// A count in the status bar that leads somewhere: icon, number and word; not there while it is
/// nought.
class BadgeButton : public QToolButton {
  Q_OBJECT
 public:
  /// `colour` is the role of the look that the icon is drawn in.
  BadgeButton(QString icon, QColor Look::*colour, QWidget* parent = nullptr);
  /// `text` is what is shown ("3 warnings"), `hint` says more and where a press leads.
  void show_count(int count, const QString& text, const QString& hint);
  int count() const { return count_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void tint();

  QString icon_;
  QColor Look::*colour_;
  int count_ = 0;
};

}  // namespace magna
