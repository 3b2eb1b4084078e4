// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QToolButton>

#include "widgets/theme.h"

namespace magna {

/// A counter in the status bar that acts as a button: icon, number and word; hidden at zero.
class BadgeButton : public QToolButton {
  Q_OBJECT
 public:
  /// `colour` is the role of the look that the icon is drawn in.
  BadgeButton(QString icon, QColor Look::*colour, QWidget* parent = nullptr);
  /// `text` is shown ("3 warnings"), `hint` adds details and the effect of a press.
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
