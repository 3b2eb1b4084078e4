// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

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

}  // namespace magna
