// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QColor>
#include <QToolButton>

#include "widgets/theme.h"

namespace magna {

/// The number of robots that need attention, as a button beside the stop-all button: "Attention: 3"
/// and the key of the action that goes to the next one. Hidden at zero.
class AttentionChip : public QAbstractButton {
  Q_OBJECT
 public:
  explicit AttentionChip(QWidget* parent = nullptr);

  /// `key`: text of the key cap, empty = none; `hint`: the most urgent robot and the effect of a
  /// press.
  void show_count(int count, const QString& key, const QString& hint);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QString key_;
};

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
