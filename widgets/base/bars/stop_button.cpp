// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/stop_button.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/focus_ring.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {

void HoldToRelease::set_latched(bool latched) {
  latched_ = latched;
  if (!latched) holding_ = false;
}

HoldToRelease::Request HoldToRelease::press() {
  if (pressed_) return Request::None;
  pressed_ = true;
  if (!latched_) return Request::StopAll;
  holding_ = true;
  since_ns_ = clock_.now_ns();
  return Request::None;
}

HoldToRelease::Request HoldToRelease::update() {
  if (!holding_ || clock_.now_ns() - since_ns_ < kHoldNs) return Request::None;
  holding_ = false;
  return Request::Release;
}

void HoldToRelease::lift() {
  pressed_ = false;
  holding_ = false;
}

double HoldToRelease::progress() const {
  if (!holding_) return 0.0;
  return std::clamp(static_cast<double>(clock_.now_ns() - since_ns_) / kHoldNs, 0.0, 1.0);
}

namespace {

constexpr int kFillStepMs = 16;

bool is_press_key(const QKeyEvent& event) {
  return event.key() == Qt::Key_Space || event.key() == Qt::Key_Return ||
         event.key() == Qt::Key_Enter;
}

}  // namespace

StopButton::StopButton(const WallClock& clock, QWidget* parent)
    : QAbstractButton(parent), hold_(clock) {
  setFocusPolicy(Qt::StrongFocus);
  setProperty(kOwnFocusRing, true);
  keep_scaled(*this, [this] { setFixedSize(sizeHint()); });
  timer_.setInterval(kFillStepMs);
  connect(&timer_, &QTimer::timeout, this, &StopButton::tick);
  connect(&keys_, &HeldKeys::pressed, this, &StopButton::begin);
  connect(&keys_, &HeldKeys::released, this, &StopButton::end);
  describe();
}

QSize StopButton::sizeHint() const { return {scaled(120), scaled(32)}; }

void StopButton::set_latched(bool latched, int unconfirmed) {
  if (latched == hold_.latched() && unconfirmed == unconfirmed_) return;
  hold_.set_latched(latched);
  unconfirmed_ = unconfirmed;
  describe();
  update();
}

void StopButton::describe() {
  QString name = tr("STOP ALL");
  QString what = tooltip_text(ActionName("world.stop_all").row());
  if (hold_.latched()) {
    name = tr("STOPPED – hold to release");
    what = tr("All robots are stopped. Hold for 0.8 seconds, or press %1, to choose what they do; "
              "nothing moves before.")
               .arg(keys_shown_at(*this, "world.release"));
    if (unconfirmed_ > 0) {
      name = tr("STOP SENT, %1 not confirmed – hold to release").arg(unconfirmed_);
      what = tr("STOP is sent again to each CyBOT until it confirms it: it may be driving on. %1")
                 .arg(what);
    }
  }
  setText(name);
  setAccessibleName(name);
  setToolTip(what);
  setAccessibleDescription(what);
}

void StopButton::begin() {
  if (hold_.press() == HoldToRelease::Request::StopAll) emit stop_wanted();
  if (hold_.holding()) timer_.start();
  setDown(true);
  update();
}

void StopButton::end() {
  hold_.lift();
  timer_.stop();
  const bool was_down = isDown();
  setDown(false);
  update();
  if (was_down) emit lifted();
}

void StopButton::tick() {
  if (hold_.update() == HoldToRelease::Request::Release) emit release_wanted();
  if (!hold_.holding()) timer_.stop();
  update();
}

void StopButton::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) begin();
}

void StopButton::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) end();
}

void StopButton::keyPressEvent(QKeyEvent* event) {
  if (!is_press_key(*event)) return QAbstractButton::keyPressEvent(event);
  keys_.press(*event);
}

void StopButton::keyReleaseEvent(QKeyEvent* event) {
  if (!is_press_key(*event)) return QAbstractButton::keyReleaseEvent(event);
  keys_.release(*event);
}

void StopButton::focusOutEvent(QFocusEvent* event) {
  keys_.release_all();
  end();
  QAbstractButton::focusOutEvent(event);
}

void StopButton::hideEvent(QHideEvent* event) {
  keys_.release_all();
  end();
  QAbstractButton::hideEvent(event);
}

void StopButton::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
  QPainterPath shape;
  shape.addRoundedRect(box, 4, 4);
  const bool latched = hold_.latched();
  // Not paler when stopped: it must be found at once. A frame and the words tell the states apart.
  const QColor back = latched        ? l.stop
                      : isDown()     ? mix(l.stop, l.text, 0.25)
                      : underMouse() ? mix(l.stop, l.text, 0.10)
                                     : l.stop;
  painter.fillPath(shape, back);
  const QColor ink = l.on_stop;
  if (latched) {
    painter.save();
    painter.setClipPath(shape);
    QRectF fill = box;
    fill.setWidth(box.width() * hold_.progress());
    painter.fillRect(fill, mix(l.stop, Qt::black, 0.45));
    painter.restore();
  }
  painter.setPen(QPen(l.warning, latched ? 2 : 1));  // dark red alone is too faint on a dark window
  painter.drawPath(shape);
  if (latched) {
    painter.setPen(QPen(ink, scaled(1.5)));
    painter.drawRoundedRect(box.adjusted(2.5, 2.5, -2.5, -2.5), 2, 2);
  }
  painter.setPen(ink);
  QFont strong = font();
  strong.setBold(true);
  painter.setFont(strong);
  if (!latched) {
    const int text_width = QFontMetrics(strong).horizontalAdvance(text());
    const int icon = scaled(18);
    const int beside = scaled(22);
    const double left = (width() - text_width - beside) / 2.0;
    painter.drawPixmap(QPointF(left, (height() - icon) / 2.0),
                       tinted_pixmap(QStringLiteral("stop"), ink, icon, devicePixelRatioF()));
    painter.drawText(QRectF(left + beside, 0, text_width + 4, height()), Qt::AlignVCenter, text());
  } else {
    painter.drawText(QRectF(0, scaled(3.0), width(), scaled(15.0)), Qt::AlignCenter,
                     unconfirmed_ > 0 ? tr("STOP SENT") : tr("STOPPED"));
    QFont small = font();
    small.setPointSizeF(std::max(scaled(7.0), small.pointSizeF() - scaled(2.0)));
    painter.setFont(small);
    painter.drawText(
        QRectF(0, scaled(16.0), width(), scaled(13.0)), Qt::AlignCenter,
        unconfirmed_ > 0 ? tr("%1 not confirmed").arg(unconfirmed_) : tr("hold to release"));
  }
  if (hasFocus()) {
    painter.setPen(QPen(l.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
    painter.setPen(QPen(l.on_stop, 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(3.5, 3.5, -3.5, -3.5), 3, 3);
  }
}

namespace {

bool is_stop_key(const QKeyEvent& event) {
  const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
  return event.key() == Qt::Key_Pause ||
         (event.key() == Qt::Key_Space && modifiers == Qt::ShiftModifier);
}

}  // namespace

StopKeys::StopKeys(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool StopKeys::eventFilter(QObject*, QEvent* event) {
  switch (event->type()) {
    case QEvent::ShortcutOverride: {
      auto* key = static_cast<QKeyEvent*>(event);
      if (!is_stop_key(*key)) return false;
      key->accept();
      return true;
    }
    case QEvent::KeyPress: {
      auto* key = static_cast<QKeyEvent*>(event);
      if (!is_stop_key(*key)) return false;
      if (!key->isAutoRepeat()) emit stop_wanted();
      return true;
    }
    case QEvent::KeyRelease: return is_stop_key(*static_cast<QKeyEvent*>(event));
    default: return false;
  }
}

}  // namespace magna
