// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/pane_paint.h"

#include <QAbstractButton>
#include <QList>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

constexpr char kSegmentPlace[] = "magna_segment";
constexpr double kButtonRadius = 4.0;  // pixels at 100 %

enum class Segment { Single, First, Middle, Last };

Segment segment_of(const QWidget* widget) {
  return widget == nullptr ? Segment::Single
                           : static_cast<Segment>(widget->property(kSegmentPlace).toInt());
}

/// A box with round corners, those at the inner ends of a segmented control square.
QPainterPath rounded(const QRectF& box, Segment segment) {
  const double radius = std::min({scaled(kButtonRadius), box.width() / 2, box.height() / 2});
  QPainterPath path;
  path.addRoundedRect(box, radius, radius);
  const auto square = [&path, &box](double left) {
    QPainterPath part;
    part.addRect(QRectF(left, box.top(), box.width() / 2, box.height()));
    path = path.united(part);
  };
  if (segment == Segment::Middle || segment == Segment::Last) square(box.left());
  if (segment == Segment::Middle || segment == Segment::First) square(box.center().x());
  return path;
}

bool is_on(const QStyleOption& option, QStyle::StateFlag flag) {
  return option.state.testFlag(flag);
}

QColor button_fill(const QStyleOption& option, const Look& l, bool checked, bool raised) {
  if (checked) return l.accent_tint;
  if (is_on(option, QStyle::State_Sunken)) return mix(l.hover, l.text, 0.10);
  if (is_on(option, QStyle::State_MouseOver) && is_on(option, QStyle::State_Enabled)) {
    return l.hover;
  }
  if (!raised) return Qt::transparent;
  return is_on(option, QStyle::State_Enabled) ? l.base : l.window;
}

QColor button_border(const QStyleOption& option, const Look& l, bool checked, bool raised) {
  const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option);
  const bool main =
      button != nullptr && button->features.testFlag(QStyleOptionButton::DefaultButton);
  if (checked || main) return is_on(option, QStyle::State_Enabled) ? l.accent : l.muted;
  return raised ? l.line : QColor(Qt::transparent);
}

}  // namespace

double border_width() { return std::max(1.0, scaled(1.0)); }

void join_segments(const QList<QAbstractButton*>& buttons) {
  for (qsizetype i = 0; i < buttons.size(); ++i) {
    const Segment segment = buttons.size() == 1       ? Segment::Single
                            : i == 0                  ? Segment::First
                            : i == buttons.size() - 1 ? Segment::Last
                                                      : Segment::Middle;
    buttons[i]->setProperty(kSegmentPlace, static_cast<int>(segment));
    buttons[i]->update();
  }
}

bool drawn_checked(const QStyleOption& option, const QWidget* widget) {
  if (!is_on(option, QStyle::State_On)) return false;
  const auto* button = qobject_cast<const QToolButton*>(widget);
  return button == nullptr || button->arrowType() == Qt::NoArrow;
}

void draw_button(QPainter& painter, const QStyleOption& option, const QWidget* widget,
                 bool raised) {
  const Look& l = look_of(option.palette);
  const bool checked = drawn_checked(option, widget);
  const Segment segment = segment_of(widget);
  const double border = border_width();
  QRectF box = QRectF(option.rect).adjusted(border / 2, border / 2, -border / 2, -border / 2);
  // The border of the segment before it is also that between the two.
  const bool joined = segment == Segment::Middle || segment == Segment::Last;
  if (joined && !checked) box.setLeft(box.left() - border);
  painter.save();
  painter.setClipRect(option.rect, Qt::IntersectClip);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(button_fill(option, l, checked, raised));
  QPen pen(button_border(option, l, checked, raised), border);
  pen.setJoinStyle(Qt::MiterJoin);
  painter.setPen(pen);
  painter.drawPath(rounded(box, segment));
  painter.restore();
}

void draw_tab(QPainter& painter, const QStyleOptionTab& tab) {
  const Look& l = look_of(tab.palette);
  const bool front = is_on(tab, QStyle::State_Selected);
  if (!front && is_on(tab, QStyle::State_MouseOver) && is_on(tab, QStyle::State_Enabled)) {
    painter.fillRect(tab.rect, l.hover);
  }
  if (!front) return;
  const int width = std::max(3, scaled(3));
  QRect bar = tab.rect;  // along the edge away from the page
  switch (tab.shape) {
    case QTabBar::RoundedSouth:
    case QTabBar::TriangularSouth: bar.setTop(bar.bottom() + 1 - width); break;
    case QTabBar::RoundedWest:
    case QTabBar::TriangularWest: bar.setWidth(width); break;
    case QTabBar::RoundedEast:
    case QTabBar::TriangularEast: bar.setLeft(bar.right() + 1 - width); break;
    default: bar.setHeight(width); break;
  }
  painter.fillRect(tab.rect, l.base);
  painter.fillRect(bar, is_on(tab, QStyle::State_Enabled) ? l.accent : l.muted);
}

void draw_tab_page(QPainter& painter, const QStyleOptionTabWidgetFrame& frame) {
  const int width = static_cast<int>(border_width());
  QRect line = frame.rect;
  switch (frame.shape) {
    case QTabBar::RoundedSouth:
    case QTabBar::TriangularSouth: line.setTop(line.bottom() + 1 - width); break;
    case QTabBar::RoundedWest:
    case QTabBar::TriangularWest: line.setWidth(width); break;
    case QTabBar::RoundedEast:
    case QTabBar::TriangularEast: line.setLeft(line.right() + 1 - width); break;
    default: line.setHeight(width); break;
  }
  painter.fillRect(line, look_of(frame.palette).line);
}

void draw_header_section(QPainter& painter, const QStyleOption& option) {
  const Look& l = look_of(option.palette);
  const QRect& box = option.rect;
  const bool hover = is_on(option, QStyle::State_MouseOver) && is_on(option, QStyle::State_Enabled);
  painter.fillRect(box, hover ? l.hover : l.header);
  const int width = static_cast<int>(border_width());
  painter.fillRect(QRect(box.left(), box.bottom() + 1 - width, box.width(), width), l.line);
  painter.fillRect(QRect(box.right() + 1 - width, box.top(), width, box.height()), l.line);
}

void draw_separator(QPainter& painter, const QStyleOption& option, bool upright) {
  const Look& l = look_of(option.palette);
  const bool over = is_on(option, QStyle::State_MouseOver);
  const int width = over ? std::max(3, scaled(3)) : static_cast<int>(border_width());
  QRect line = option.rect;
  if (upright) {
    line.setLeft(line.left() + (line.width() - width) / 2);
    line.setWidth(width);
  } else {
    line.setTop(line.top() + (line.height() - width) / 2);
    line.setHeight(width);
  }
  painter.fillRect(line, over ? l.accent : l.line);
}

void draw_scroll_bar(QPainter& painter, const QStyleOptionSlider& bar, const QRect& handle) {
  const Look& l = look_of(bar.palette);
  painter.fillRect(bar.rect, l.window);
  if (!is_on(bar, QStyle::State_Enabled) || bar.maximum <= bar.minimum) return;
  const bool held = is_on(bar, QStyle::State_Sunken) &&
                    bar.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider);
  const bool over = is_on(bar, QStyle::State_MouseOver);
  const double margin = scaled(3.0);
  const QRectF box = QRectF(handle).adjusted(margin, margin, -margin, -margin);
  const double radius = std::min(box.width(), box.height()) / 2;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(held ? l.text : over ? l.muted : mix(l.window, l.muted, 0.75));
  painter.drawRoundedRect(box, radius, radius);
  painter.restore();
}

void draw_slider(QPainter& painter, const QStyleOptionSlider& slider, const QRect& handle) {
  const Look& l = look_of(slider.palette);
  const bool enabled = is_on(slider, QStyle::State_Enabled);
  const bool level = slider.orientation == Qt::Horizontal;
  const QRectF box(slider.rect);
  const QRectF knob = QRectF(handle);
  const double thick = scaled(4.0);
  const double side = std::min({knob.width(), knob.height(), scaled(14.0)});
  const QPointF middle = knob.center();
  QRectF groove = level ? QRectF(box.left(), middle.y() - thick / 2, box.width(), thick)
                        : QRectF(middle.x() - thick / 2, box.top(), thick, box.height());
  QRectF done = groove;  // from the smallest value to the handle
  if (level == slider.upsideDown) {
    level ? done.setLeft(middle.x()) : done.setBottom(middle.y());
  } else {
    level ? done.setRight(middle.x()) : done.setTop(middle.y());
  }
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(enabled ? mix(l.window, l.muted, 0.75) : l.line);
  painter.drawRoundedRect(groove, thick / 2, thick / 2);
  painter.setBrush(enabled ? l.accent : l.line);
  painter.drawRoundedRect(done, thick / 2, thick / 2);
  painter.setBrush(is_on(slider, QStyle::State_MouseOver) ? l.accent_tint : l.base);
  painter.setPen(QPen(enabled ? l.accent : l.muted, scaled(2.0)));
  painter.drawEllipse(middle, side / 2 - 1, side / 2 - 1);
  painter.restore();
}

void draw_arrow(QPainter& painter, const QStyleOption& option) {
  const Look& l = look_of(option.palette);
  const QPointF middle = QRectF(option.rect).center();
  const double half = scaled(3.5);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(is_on(option, QStyle::State_Enabled)
                       ? l.muted
                       : option.palette.color(QPalette::Disabled, QPalette::ButtonText));
  painter.drawPolygon(
      QPolygonF({middle + QPointF(-half, -half / 2), middle + QPointF(half, -half / 2),
                 middle + QPointF(0, half * 0.7)}));
  painter.restore();
}

void draw_outline(QPainter& painter, const QRect& box, const QPalette& palette, double radius) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(look_of(palette).outline, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
  painter.restore();
}

}  // namespace magna
