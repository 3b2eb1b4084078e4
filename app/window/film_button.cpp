// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/film_button.h"

#include <QPainter>
#include <algorithm>

#include "widgets/chip.h"
#include "widgets/theme.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kDot = 8;  // pixels at 100 %
constexpr int kSpace = 8;

}  // namespace

FilmButton::FilmButton(QWidget* parent) : QAbstractButton(parent) {
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setToolTip(tr("Ends the film and saves it"));
  setAccessibleDescription(toolTip());
  keep_scaled(*this, [this] { updateGeometry(); });
  hide();
}

void FilmButton::show_text(const QString& text) {
  if (text != this->text()) {
    setText(text);
    updateGeometry();
  }
  setVisible(!text.isEmpty());
}

QSize FilmButton::sizeHint() const {
  // Wide enough for any time, so that its neighbours do not move every second.
  QString widest = text();
  for (QChar& c : widest) {
    if (c.isDigit()) c = QLatin1Char('0');
  }
  return {fontMetrics().horizontalAdvance(widest) + scaled(kDot + 3 * kSpace),
          std::max(scaled(20), fontMetrics().height() + scaled(4))};
}

void FilmButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QColor colour = draw_chip(painter, rect(), ChipTone::Accent, palette());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  const double dot = scaled(double{kDot});
  painter.drawEllipse(QRectF(scaled(kSpace), (height() - dot) / 2, dot, dot));
  painter.setPen(colour);
  painter.drawText(rect().adjusted(scaled(kDot + 2 * kSpace), 0, 0, 0),
                   Qt::AlignVCenter | Qt::AlignLeft, text());
  if (!hasFocus()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(look_of(palette()).accent, 2));
  const QRectF ring = QRectF(rect()).adjusted(1, 1, -1, -1);
  painter.drawRoundedRect(ring, ring.height() / 2, ring.height() / 2);
}

}  // namespace magna
