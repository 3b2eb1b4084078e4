// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/chip.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

constexpr int kPillHeight = 20;  // pixels at 100 %
constexpr int kPillPadding = 8;

QColor tone_colour(ChipTone tone, const Look& l) {
  switch (tone) {
    case ChipTone::Caution: return l.caution;
    case ChipTone::Past: return l.past;
    case ChipTone::Accent: break;
  }
  return l.accent;
}

QColor tone_tint(ChipTone tone, const Look& l) {
  switch (tone) {
    case ChipTone::Caution: return l.caution_tint;
    case ChipTone::Past: return l.past_tint;
    case ChipTone::Accent: break;
  }
  return l.accent_tint;
}

}  // namespace

Chip::Chip(ChipTone tone, QWidget* parent) : QLabel(parent), tone_(tone) {
  setTextFormat(Qt::PlainText);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  setFont(strong);
  hide();
}

void Chip::show_text(const QString& text) {
  if (text != this->text()) setText(text);
  if (isHidden() != text.isEmpty()) setVisible(!text.isEmpty());
}

QSize Chip::sizeHint() const {
  return {fontMetrics().horizontalAdvance(text()) + 2 * scaled(kPillPadding),
          std::max(scaled(kPillHeight), fontMetrics().height() + scaled(4))};
}

void Chip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(draw_chip(painter, rect(), tone_, palette()));
  painter.drawText(rect(), Qt::AlignCenter, text());
}

QColor draw_chip(QPainter& painter, const QRect& box, ChipTone tone, const QPalette& palette) {
  const Look& l = look_of(palette);
  const QColor colour = tone_colour(tone, l);
  const QRectF pill = QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(tone_tint(tone, l));
  // In high contrast tints are nearly black.
  painter.setPen(l.kind == LookKind::HighContrast ? QPen(colour, 1) : QPen(Qt::NoPen));
  painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
  painter.restore();
  return colour;
}

int key_cap_width(const QString& key, const QFontMetrics& metrics) {
  if (key.isEmpty()) return 0;
  return std::max(scaled(16), metrics.horizontalAdvance(key) + scaled(8));
}

void paint_key_cap(QPainter& painter, const QRectF& box, const QString& key, const Look& look) {
  if (key.isEmpty()) return;
  const double height = std::min(box.height() - 2.0, scaled(16.0));
  const QRectF cap(box.left() + 0.5, box.center().y() - height / 2.0, box.width() - 1.0, height);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(look.line, 1));
  painter.setBrush(look.base);
  painter.drawRoundedRect(cap, 3, 3);
  painter.setPen(look.text);
  painter.drawText(cap, Qt::AlignCenter, key);
  painter.restore();
}

}  // namespace magna
