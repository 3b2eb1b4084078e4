// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QTimer>

#include "widgets/held_keys.h"
#include "widgets/hold_to_release.h"

namespace magna {

/// STOP ALL: red, always visible. Pressing stops; while stopped, holding it (mouse, Space or Enter)
/// for 0.8 s asks for the release.
class StopButton : public QAbstractButton {
  Q_OBJECT
 public:
  explicit StopButton(const WallClock& clock, QWidget* parent = nullptr);

  /// `unconfirmed`: so many robots have not confirmed the stop.
  void set_latched(bool latched, int unconfirmed = 0);
  const HoldToRelease& hold() const { return hold_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void stop_wanted();
  /// It was held long enough. It may still be down until `lifted`.
  void release_wanted();
  void lifted();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void begin();
  void end();
  void tick();
  void describe();

  HoldToRelease hold_;
  int unconfirmed_ = 0;
  HeldKeys keys_;
  QTimer timer_;
};

}  // namespace magna
