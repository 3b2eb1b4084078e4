// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/focus_ring.h"

#include <QApplication>
#include <QFocusFrame>
#include <QMenuBar>
#include <QPainter>
#include <QPointer>
#include <QWidget>
#include <algorithm>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

/// Shows one frame around the focused widget.
class FocusRing final : public QObject {
 public:
  explicit FocusRing(QObject* parent) : QObject(parent) {
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { go(now); });
    go(QApplication::focusWidget());
  }
  ~FocusRing() override { delete frame_; }

 private:
  void go(QWidget* to) {
    const bool own = to == nullptr || to->property(kOwnFocusRing).toBool() || to->isWindow() ||
                     qobject_cast<QMenuBar*>(to) != nullptr;  // a menu bar marks its menu itself
    if (own && frame_ == nullptr) return;
    // The frame belongs to the focused widget's window and may have been deleted with it.
    if (frame_ == nullptr) frame_ = new QFocusFrame(to);
    frame_->setWidget(own ? nullptr : to);
  }

  QPointer<QFocusFrame> frame_;
};

}  // namespace

void install_focus_ring() {
  static const QString kName = QStringLiteral("magna_focus_ring");
  if (qApp->findChild<QObject*>(kName, Qt::FindDirectChildrenOnly) != nullptr) return;
  auto* ring = new FocusRing(qApp);
  ring->setObjectName(kName);
}

void draw_focus_ring(QPainter& painter, const QRect& box, const QPalette& palette) {
  const Look& l = look_of(palette);
  const double width = std::max(2.0, scaled(2.0));
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  const double half = width / 2;
  painter.setPen(QPen(l.accent, width));
  painter.drawRoundedRect(QRectF(box).adjusted(half, half, -half, -half), 2, 2);
  painter.setPen(QPen(l.base, 1));
  const double in = width + 0.5;
  painter.drawRoundedRect(QRectF(box).adjusted(in, in, -in, -in), 1, 1);
  painter.restore();
}

int focus_ring_width(const QWidget* widget) {
  const bool ringed = widget != nullptr && widget == QApplication::focusWidget() &&
                      !widget->property(kOwnFocusRing).toBool();
  return ringed ? std::max(2, scaled(2)) + 1 : 0;
}

}  // namespace magna
