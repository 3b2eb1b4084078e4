// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

namespace magna {
namespace {

int widest_figure(const QFontMetrics& metrics) {
  int widest = 0;
  for (char figure = '0'; figure <= '9'; ++figure) {
    widest = std::max(widest, metrics.horizontalAdvance(QLatin1Char(figure)));
  }
  return widest;
}

bool is_figure(QChar sign) { return sign >= QLatin1Char('0') && sign <= QLatin1Char('9'); }

/// Calls `use` with each figure and each text between figures, and its width.
template <typename Use>
void for_each_part(const QFontMetrics& metrics, const QString& text, const Use& use) {
  const int cell = widest_figure(metrics);
  qsizetype at = 0;
  while (at < text.size()) {
    qsizetype end = at + 1;
    const bool figure = is_figure(text[at]);
    while (!figure && end < text.size() && !is_figure(text[end])) ++end;
    const QString part = text.mid(at, end - at);
    use(part, figure ? cell : metrics.horizontalAdvance(part));
    at = end;
  }
}

}  // namespace

int figures_width(const QFontMetrics& metrics, const QString& text) {
  int width = 0;
  for_each_part(metrics, text, [&width](const QString&, int part) { width += part; });
  return width;
}

void draw_figures(QPainter& painter, const QRect& box, Qt::Alignment alignment,
                  const QString& text) {
  const QFontMetrics metrics = painter.fontMetrics();
  const int width = figures_width(metrics, text);
  int x = box.left();
  if (alignment & Qt::AlignRight) x = box.right() + 1 - width;
  if (alignment & Qt::AlignHCenter) x = box.left() + (box.width() - width) / 2;
  int y = box.top() + (box.height() - metrics.height()) / 2 + metrics.ascent();
  if (alignment & Qt::AlignTop) y = box.top() + metrics.ascent();
  if (alignment & Qt::AlignBottom) y = box.bottom() + 1 - metrics.descent();
  for_each_part(metrics, text, [&](const QString& part, int room) {
    painter.drawText(x + (room - metrics.horizontalAdvance(part)) / 2, y, part);
    x += room;
  });
}

QSize FigureLabel::sizeHint() const {
  const QMargins margins = contentsMargins();
  return {figures_width(fontMetrics(), text()) + margins.left() + margins.right() + 2 * margin(),
          QLabel::sizeHint().height()};
}

void FigureLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(foregroundRole()));
  draw_figures(painter, contentsRect(), alignment(), text());
}

}  // namespace magna
