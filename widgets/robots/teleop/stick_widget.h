// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/base/keys/held_keys.h"
#include "widgets/robots/teleop/teleop_source.h"

namespace magna {

/// The on-screen stick: up is ahead, right is clockwise, springs back when released. Also receives
/// the driving keys while it has the focus and teleoperation is armed, before any shortcut. Passes
/// input to the source and draws the deflection in force.
class StickWidget : public QWidget {
  Q_OBJECT
 public:
  explicit StickWidget(TeleopSource& source, QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

  /// The deflection from any input.
  Deflection held() const { return source_.deflection(); }
  /// Updates the description of the keys for the driven robot.
  void update_key_description();
  /// Releases everything, even while keys or buttons are still pressed.
  void drop();

 signals:
  /// Input has changed.
  void used();
  /// Escape.
  void disarm_wanted();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  std::optional<DriveKey> steering(const QKeyEvent& event) const;
  double reach() const;
  Deflection at(QPointF place) const;
  void read_modifiers(const QKeyEvent& event, bool pressed);

  TeleopSource& source_;
  HeldKeys keys_{this};
  bool dragged_ = false;
};

}  // namespace magna
