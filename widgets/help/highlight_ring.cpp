// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/highlight_ring.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>

#include "widgets/theme.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kHighlightRingWidth = 4;

int width_now() { return std::max(3, scaled(kHighlightRingWidth)); }

}  // namespace

HighlightRing::HighlightRing(QWidget& target) : QWidget(&target) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  setObjectName(QStringLiteral("highlight_ring"));
  target.installEventFilter(this);
  keep_scaled(*this, [this] { fit(); });
  show();
}

bool HighlightRing::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) fit();
  return QWidget::eventFilter(watched, event);
}

// A mask avoids repainting what is below.
void HighlightRing::fit() {
  const QRect all = parentWidget()->rect();
  const int w = width_now();
  setGeometry(all);
  setMask(QRegion(all).subtracted(QRegion(all.adjusted(w, w, -w, -w))));
  raise();
  update();
}

void HighlightRing::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), l.accent);
  // An inner line in the background colour makes the ring visible on the accent colour.
  const int inset = width_now() - 1;
  painter.setPen(l.base);
  painter.drawRect(rect().adjusted(inset, inset, -inset - 1, -inset - 1));
}

}  // namespace magna
