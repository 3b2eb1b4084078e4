// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/figures.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>
#include <numeric>
#include <vector>

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

/// A figure or a text between figures, with the room it has, pixels.
struct FigurePart {
  QString text;
  int room;
};

std::vector<FigurePart> figure_parts(const QFontMetrics& metrics, const QString& text) {
  const int cell = widest_figure(metrics);
  std::vector<FigurePart> parts;
  qsizetype at = 0;
  while (at < text.size()) {
    qsizetype end = at + 1;
    const bool figure = is_figure(text[at]);
    while (!figure && end < text.size() && !is_figure(text[end])) ++end;
    const QString part = text.mid(at, end - at);
    parts.push_back({part, figure ? cell : metrics.horizontalAdvance(part)});
    at = end;
  }
  return parts;
}

int width_of(const std::vector<FigurePart>& parts) {
  return std::accumulate(parts.begin(), parts.end(), 0,
                         [](int width, const FigurePart& part) { return width + part.room; });
}

}  // namespace

int figures_width(const QFontMetrics& metrics, const QString& text) {
  return width_of(figure_parts(metrics, text));
}

void draw_figures(QPainter& painter, const QRect& box, Qt::Alignment alignment,
                  const QString& text) {
  const QFontMetrics metrics = painter.fontMetrics();
  const std::vector<FigurePart> parts = figure_parts(metrics, text);
  const int width = width_of(parts);
  int x = box.left();
  if (alignment & Qt::AlignRight) x = box.right() + 1 - width;
  if (alignment & Qt::AlignHCenter) x = box.left() + (box.width() - width) / 2;
  int y = box.top() + (box.height() - metrics.height()) / 2 + metrics.ascent();
  if (alignment & Qt::AlignTop) y = box.top() + metrics.ascent();
  if (alignment & Qt::AlignBottom) y = box.bottom() + 1 - metrics.descent();
  for (const FigurePart& part : parts) {
    painter.drawText(x + (part.room - metrics.horizontalAdvance(part.text)) / 2, y, part.text);
    x += part.room;
  }
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
