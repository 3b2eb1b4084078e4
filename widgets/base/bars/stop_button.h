// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QObject>
#include <QTimer>
#include <cstdint>

#include "widgets/base/keys/held_keys.h"
#include "widgets/base/state/wall_clock.h"

class QKeyEvent;

namespace magna {

/// Rule of the stop-all button: a press stops at once; while STOP is latched a new press must last
/// 0.8 s to release it. The press that stopped never releases.
class HoldToRelease {
 public:
  static constexpr std::int64_t kHoldNs = 800'000'000;

  enum class Request { None, StopAll, Release };

  explicit HoldToRelease(const WallClock& clock) : clock_(clock) {}

  void set_latched(bool latched);
  bool latched() const { return latched_; }

  Request press();
  /// Call repeatedly while pressed; returns Release once when held long enough.
  Request update();
  /// Released, or the focus was lost: an unfinished hold is discarded.
  void lift();

  bool holding() const { return holding_; }
  double progress() const;  ///< of the hold, 0 to 1

 private:
  const WallClock& clock_;
  bool latched_ = false;
  bool pressed_ = false;
  bool holding_ = false;
  std::int64_t since_ns_ = 0;
};

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

/// An event filter of the application for keys that must always work: Shift+Space and Pause stop
/// all robots, also in text fields and modal dialogs, which shortcuts do not reach. Plain Space
/// stays with the focused text field or button.
class StopKeys : public QObject {
  Q_OBJECT
 public:
  explicit StopKeys(QObject* parent = nullptr);

  bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
  void stop_wanted();
};

}  // namespace magna
