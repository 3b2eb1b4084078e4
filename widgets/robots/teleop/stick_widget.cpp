// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/teleop/stick_widget.h"

#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <cmath>
#include <optional>

#include "widgets/base/look/focus_ring.h"
#include "widgets/base/look/pane_paint.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

class StickAccess final : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  explicit StickAccess(StickWidget& stick)
      : QAccessibleWidget(&stick, QAccessible::Dial), stick_(stick) {}

  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type != QAccessible::ValueInterface) return QAccessibleWidget::interface_cast(type);
    return static_cast<QAccessibleValueInterface*>(this);
  }
  QString text(QAccessible::Text kind) const override {
    if (kind != QAccessible::Value) return QAccessibleWidget::text(kind);
    const Deflection held = stick_.held();
    return StickWidget::tr("%1 % ahead, %2 % to the right")
        .arg(percent(held.ahead))
        .arg(percent(held.clockwise));
  }
  QVariant currentValue() const override { return percent(stick_.held().ahead); }
  QVariant minimumValue() const override { return -100; }
  QVariant maximumValue() const override { return 100; }
  QVariant minimumStepSize() const override { return 1; }
  void setCurrentValue(const QVariant&) override {}

 private:
  static int percent(double part) { return static_cast<int>(std::lround(100.0 * part)); }

  StickWidget& stick_;
};

QAccessibleInterface* make_stick_access(const QString&, QObject* object) {
  auto* stick = qobject_cast<StickWidget*>(object);
  return stick == nullptr ? nullptr : new StickAccess(*stick);
}

/// Presents the stick to screen readers as a dial with its forward deflection, −100 to 100 percent.
/// Screen readers cannot move it, because driving requires holding. Repeated calls have no effect.
void install_stick_access() {
  QAccessible::removeFactory(make_stick_access);
  QAccessible::installFactory(make_stick_access);
}

constexpr double kKnob = 13.0;      // radius, pixels
constexpr double kDeadZone = 0.08;  // share of the reach: a resting hand does not drive

std::optional<DriveKey> drive_key(int key) {
  switch (key) {
    case Qt::Key_W: return DriveKey::W;
    case Qt::Key_S: return DriveKey::S;
    case Qt::Key_A: return DriveKey::A;
    case Qt::Key_D: return DriveKey::D;
    case Qt::Key_Q: return DriveKey::Q;
    case Qt::Key_E: return DriveKey::E;
    case Qt::Key_Up: return DriveKey::Up;
    case Qt::Key_Down: return DriveKey::Down;
    case Qt::Key_Left: return DriveKey::Left;
    case Qt::Key_Right: return DriveKey::Right;
    default: return std::nullopt;
  }
}

// With Alt or the desktop's key it is a shortcut.
bool ours(const QKeyEvent& event) {
  return (event.modifiers() & (Qt::AltModifier | Qt::MetaModifier)) == 0;
}

}  // namespace

QSize StickWidget::sizeHint() const { return {scaled(112), scaled(112)}; }

StickWidget::StickWidget(TeleopSource& source, QWidget* parent) : QWidget(parent), source_(source) {
  install_stick_access();
  setFocusPolicy(Qt::StrongFocus);
  setProperty(kOwnFocusRing, true);
  setMouseTracking(true);  // a move without a button reveals a lost release event
  keep_scaled(*this, [this] { setFixedSize(sizeHint()); });
  setAccessibleName(tr("Stick"));
  update_key_description();
  connect(&keys_, &HeldKeys::pressed, this, [this](int key) { source_.press(*drive_key(key)); });
  connect(&keys_, &HeldKeys::released, this, [this](int key) {
    source_.lift(*drive_key(key));
    emit used();
    update();
  });
}

void StickWidget::update_key_description() {
  const bool tank = source_.key_use() == KeyUse::Tank;
  setAccessibleDescription(
      tank ? tr("While armed: W and S push both of the robot's sticks, A and D turn on the spot, "
                "left and right push one stick ahead, with down held back; Shift is fast, Ctrl "
                "slow, Escape disarms.")
           : tr("While armed: hold W and S or up and down to drive, A and D or left and right to "
                "turn, Q and E to fly sideways; Shift is fast, Ctrl slow, Escape disarms."));
  setToolTip(accessibleDescription());
}

// Q and E stay shortcuts for robots that cannot move sideways.
std::optional<DriveKey> StickWidget::steering(const QKeyEvent& event) const {
  const auto key = drive_key(event.key());
  const bool sideways = source_.robot() && info(source_.robot()->type).sideways;
  if ((key == DriveKey::Q || key == DriveKey::E) && !sideways) return std::nullopt;
  return key;
}

double StickWidget::reach() const {
  return std::min(width(), height()) / 2.0 - scaled(kKnob) - 2.0;
}

Deflection StickWidget::at(QPointF place) const {
  QPointF from = (place - QRectF(rect()).center()) / reach();
  const double length = std::hypot(from.x(), from.y());
  if (length <= kDeadZone) return {};
  // Zero at the edge of the dead zone, full at the rim.
  const double share = std::min(1.0, (length - kDeadZone) / (1.0 - kDeadZone));
  from *= share / length;
  return {-from.y(), 0.0, from.x()};
}

void StickWidget::drop() {
  dragged_ = false;
  source_.forget();
  keys_.release_all();
  emit used();
  update();
}

bool StickWidget::event(QEvent* event) {
  switch (event->type()) {
    case QEvent::ShortcutOverride: {
      auto* key = static_cast<QKeyEvent*>(event);
      const bool wanted = steering(*key).has_value() || key->key() == Qt::Key_Escape;
      if (source_.armed() && ours(*key) && wanted) {
        event->accept();
        return true;
      }
      break;
    }
    case QEvent::UngrabMouse:
    case QEvent::WindowDeactivate:
    case QEvent::WindowBlocked:
    case QEvent::EnabledChange: drop(); break;
    default: break;
  }
  return QWidget::event(event);
}

void StickWidget::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  setFocus(Qt::MouseFocusReason);
  dragged_ = true;
  source_.press_stick();
  source_.move_stick(at(event->position()));
  emit used();
  update();
}

void StickWidget::mouseMoveEvent(QMouseEvent* event) {
  if (!dragged_) return;
  if (!event->buttons().testFlag(Qt::LeftButton)) return drop();  // the release event was lost
  source_.move_stick(at(event->position()));
  emit used();
  update();
}

void StickWidget::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !dragged_) return;
  dragged_ = false;
  source_.release_stick();
  emit used();
  update();
}

// The event has the modifiers before it: applies a modifier's own press or release.
void StickWidget::read_modifiers(const QKeyEvent& event, bool pressed) {
  bool shift = event.modifiers().testFlag(Qt::ShiftModifier);
  bool ctrl = event.modifiers().testFlag(Qt::ControlModifier);
  if (event.key() == Qt::Key_Shift) shift = pressed;
  if (event.key() == Qt::Key_Control) ctrl = pressed;
  source_.set_modifiers(shift, ctrl);
}

void StickWidget::keyPressEvent(QKeyEvent* event) {
  if (!source_.armed() || !ours(*event)) return QWidget::keyPressEvent(event);
  if (event->isAutoRepeat() && steering(*event)) return;  // already pressed
  if (event->key() == Qt::Key_Escape) return emit disarm_wanted();
  read_modifiers(*event, true);
  if (steering(*event)) {
    keys_.press(*event);
  } else if (event->key() != Qt::Key_Shift && event->key() != Qt::Key_Control) {
    QWidget::keyPressEvent(event);
  }
  emit used();
  update();
}

void StickWidget::keyReleaseEvent(QKeyEvent* event) {
  if (event->isAutoRepeat()) return;
  read_modifiers(*event, false);
  if (drive_key(event->key())) {
    keys_.release(*event);
  } else {
    QWidget::keyReleaseEvent(event);
  }
  emit used();
  update();
}

void StickWidget::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  emit used();
}

void StickWidget::focusOutEvent(QFocusEvent* event) {
  drop();
  QWidget::focusOutEvent(event);
}

void StickWidget::hideEvent(QHideEvent* event) {
  drop();
  QWidget::hideEvent(event);
}

void StickWidget::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QPointF centre = QRectF(rect()).center();
  const double rim = reach() + scaled(kKnob);
  const bool live = source_.armed() && isEnabled();
  painter.setBrush(l.alternate);
  painter.setPen(hasFocus() ? QPen(l.accent, scaled(2.0)) : QPen(l.line, border_width()));
  painter.drawEllipse(centre, rim, rim);
  painter.setPen(QPen(l.line, border_width()));
  painter.drawLine(centre - QPointF(rim - 2, 0), centre + QPointF(rim - 2, 0));
  painter.drawLine(centre - QPointF(0, rim - 2), centre + QPointF(0, rim - 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(centre, rim / 2, rim / 2);

  const Deflection held = source_.deflection();
  const double length = std::max(1.0, std::hypot(held.clockwise, held.ahead));  // two keys at once
  const QPointF knob = centre + QPointF(held.clockwise, -held.ahead) * reach() / length;
  const bool moved = source_.driving();
  if (!held.centred()) {
    painter.setPen(QPen(moved ? l.accent : l.muted, scaled(3.0)));
    painter.drawLine(centre, knob);
  }
  const double size = scaled(kKnob);
  QPen edge(live ? l.accent : l.muted, scaled(2.0));
  if (!live) edge.setDashPattern({2, 1.5});  // not armed, also without colour
  painter.setPen(edge);
  painter.setBrush(moved ? l.accent : live ? l.accent_tint : l.base);
  painter.drawEllipse(knob, size, size);
  if (live) return;
  painter.setPen(l.muted);
  painter.drawText(QRectF(knob.x() - size, knob.y() - size, 2 * size, 2 * size), Qt::AlignCenter,
                   tr("off"));
}

}  // namespace magna
