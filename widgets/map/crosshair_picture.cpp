// SPDX-License-Identifier: GPL-3.0-or-later
// Texts and painting of the crosshair.
#include <QPainter>
#include <QWidget>
#include <algorithm>
#include <cmath>

#include "core/robot/robot_type.h"
#include "widgets/edit/plan_edits.h"
#include "widgets/map/corner_layer.h"
#include "widgets/map/crosshair.h"
#include "widgets/map/faded.h"
#include "widgets/map/goal_tool.h"
#include "widgets/map/robot_names.h"
#include "widgets/map/tool_label.h"
#include "widgets/robot_state.h"
#include "widgets/shown_message.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

QChar letter_at(int number) { return QChar(static_cast<char16_t>(u'a' + number)); }

/// A letter on a plate.
void paint_grid_letter(QPainter& painter, const Look& look, QPointF centre, QChar letter,
                       double side) {
  const QRectF plate(centre.x() - side / 2, centre.y() - side / 2, side, side);
  painter.setPen(Qt::NoPen);
  painter.setBrush(faded(look.base, 0.85F));
  painter.drawRoundedRect(plate, 2, 2);
  painter.setPen(look.text);
  painter.drawText(plate, Qt::AlignCenter, QString(letter).toUpper());
}

void set_letter_font(QPainter& painter, double side) {
  QFont font = painter.font();
  font.setPixelSize(std::clamp(static_cast<int>(side * 0.8), 7, scaled(13)));
  font.setBold(true);
  painter.setFont(font);
}

/// Factor that makes the parts of a box, pixels, large enough for their letters.
double magnification(const QRectF& box, const MapView& view) {
  return std::min(std::max(scaled(150.0) / std::max(box.width(), 1.0),
                           scaled(110.0) / std::max(box.height(), 1.0)),
                  MapView::kMaxScale / view.scale());
}

}  // namespace

QString Crosshair::place_line() const {
  return tr("%1, %2").arg(point_text(at_), place_text(host_.scene(), at_));
}

QString Crosshair::way_text() const {
  if (!robot_) return {};
  const auto& way = preview_.way();
  if (!way) return tr("Planning the way…");
  if (way->failure) return tr("No way: %1").arg(shown_message(*way->failure));
  const RobotLabel* const label = label_of(host_.edits().now(), *robot_);
  const double speed = label != nullptr ? info(label->type).max_speed : 0.0;
  if (speed <= 0.0) return metres_text(way->length, 1);
  return tr("%1, about %2").arg(metres_text(way->length, 1), duration_text(way->length / speed));
}

QString Crosshair::status_text() const {
  const Snapshot& now = host_.edits().now();
  if (!note_.isEmpty()) return note_;
  if (!robot_) {
    return tr("No robot is active: type its number, then aim with the crosshair; Esc leaves");
  }
  if (typed_) {
    return tr("Coordinates: %1▏ Enter sends %2 there, Esc ends typing")
        .arg(*typed_, robot_name(now, *robot_));
  }
  if (!letters_.isEmpty()) {
    return (letters_.size() == 1 ? tr("Column %1: type the letter of the row; Esc cancels")
                                 : tr("%1: type the letter of the part, or Enter; Esc cancels"))
        .arg(letters_.toUpper());
  }
  const QString stands = standstill_reason(now, *robot_);
  const QString names = robot_names(now, goal_robots(now));
  if (!stands.isEmpty()) {
    return tr("Enter sends %1 here, but nothing moves yet: %2").arg(names, stands);
  }
  if (drives_when_added(host_.edits(), *robot_)) {
    return tr("Enter sends %1 here, Shift+Enter adds a way-point; letters, arrows, Tab or = x y "
              "move the crosshair, Esc leaves")
        .arg(names);
  }
  const RobotStatus& status = status_of(now, *robot_);
  return tr("Enter sends %1 here, Shift+Enter only adds a way-point (%2); letters, arrows, Tab or "
            "= x y move the crosshair, Esc leaves")
      .arg(names, status.mission == MissionState::Held ? hold_words(status) : tr("preparing"));
}

/// Screen readers read the new description.
void Crosshair::announce() {
  QStringList parts{robot_ ? robot_name(host_.edits().now(), *robot_) : QString(), target_name_,
                    place_line(), way_text()};
  parts.removeAll(QString());
  host_.canvas().setAccessibleDescription(parts.join(QStringLiteral(", ")));
}

QString Crosshair::copy_text() const {
  return QStringLiteral("%1 %2").arg(at_.x, 0, 'f', 2).arg(at_.y, 0, 'f', 2);
}

void Crosshair::paint(QPainter& painter) const {
  painter.save();
  painter.save();
  painter.setTransform(grid_transform(), true);
  paint_grid(painter);
  painter.restore();
  paint_way(painter);
  paint_cross(painter);
  paint_part(painter);
  painter.restore();
}

/// Letters at the edges: columns above and below, rows left and right; the chosen column as a band.
void Crosshair::paint_grid(QPainter& painter) const {
  if (grid_.empty() || typed_ || letters_.size() > 1) return;
  const Look& look = *host_.scene().look;
  const QRectF& area = grid_.area();
  const double width = area.width() / LetterGrid::kSide;
  const double height = area.height() / LetterGrid::kSide;
  const bool rows = letters_.size() == 1;
  painter.setPen(QPen(faded(look.muted, 0.35F), 1));
  for (int k = 1; k < LetterGrid::kSide; ++k) {
    const double x = area.left() + k * width;
    const double y = area.top() + k * height;
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
  }
  // Letters larger than a cell are staggered in two lines.
  const double cell = std::min(width, height);
  const double side = std::min(2 * cell, scaled(16.0));
  const auto inset = [&](int k) { return side > cell && k % 2 == 1 ? 1.5 * side : side / 2; };
  painter.save();
  set_letter_font(painter, side);
  if (rows) {
    const QRectF band = grid_.box(letters_);
    painter.setPen(QPen(look.accent, scaled(1.5)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(band);
    for (int k = 0; k < LetterGrid::kSide; ++k) {
      const double y = area.top() + (k + 0.5) * height;
      const double middle = band.center().x() + (side > cell ? inset(k) - side : 0.0);
      for (const double x : {area.left() + inset(k), middle, area.right() - inset(k)}) {
        paint_grid_letter(painter, look, {x, y}, letter_at(k), side);
      }
    }
  } else {
    for (int k = 0; k < LetterGrid::kSide; ++k) {
      const double x = area.left() + (k + 0.5) * width;
      const double y = area.top() + (k + 0.5) * height;
      for (const double edge : {area.top() + inset(k), area.bottom() - inset(k)}) {
        paint_grid_letter(painter, look, {x, edge}, letter_at(k), side);
      }
      // The corners have column letters.
      const double beyond = side > cell ? 2 * side : side;
      if (y < area.top() + beyond || y > area.bottom() - beyond) continue;
      for (const double edge : {area.left() + inset(k), area.right() - inset(k)}) {
        paint_grid_letter(painter, look, {edge, y}, letter_at(k), side);
      }
    }
  }
  painter.restore();
}

void Crosshair::magnify() {
  const QRectF box = grid_transform().mapRect(grid_.box(letters_));
  part_ = host_.magnified(box, magnification(box, host_.scene().view));
}

QRectF Crosshair::magnified() const {
  if (letters_.size() < 2 || part_.isNull()) return {};
  const QRectF box = grid_transform().mapRect(grid_.box(letters_));
  const QSizeF size = box.size() * magnification(box, host_.scene().view);
  const QSizeF room = host_.scene().view.size();
  const double away = scaled(24.0);
  double x = box.right() + away;
  if (x + size.width() > room.width()) x = box.left() - away - size.width();
  const double y = std::clamp(box.center().y() - size.height() / 2, 0.0,
                              std::max(0.0, room.height() - size.height()));
  return {QPointF(std::max(0.0, std::round(x)), std::round(y)), size};
}

/// The box of the typed letters, magnified beside it, with the letters of its parts.
void Crosshair::paint_part(QPainter& painter) const {
  const QRectF large = magnified();
  if (large.isEmpty()) return;
  const Look& look = *host_.scene().look;
  painter.setPen(QPen(look.accent, scaled(1.5)));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(grid_transform().mapRect(grid_.box(letters_)));
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.drawPixmap(large, part_, QRectF(part_.rect()));
  painter.setPen(QPen(look.accent, scaled(2.0)));
  painter.drawRect(large);
  const double width = large.width() / LetterGrid::kParts;
  const double height = large.height() / LetterGrid::kParts;
  const double side = std::min({width, height, scaled(16.0)});
  painter.save();
  set_letter_font(painter, side);
  for (int k = 0; k < LetterGrid::kParts * LetterGrid::kParts; ++k) {
    const int column = k % LetterGrid::kParts;
    const int line = k / LetterGrid::kParts;
    const QPointF centre(large.left() + (column + 0.5) * width,
                         large.top() + (line + 0.5) * height);
    paint_grid_letter(painter, look, centre, letter_at(k), side);
  }
  painter.restore();
}

void Crosshair::paint_way(QPainter& painter) const {
  const auto& way = preview_.way();
  if (!robot_ || !way || way->points.size() < 2) return;
  const MapScene& scene = host_.scene();
  QPolygonF line;
  for (const Point& p : way->points) line << scene.view.to_screen(p);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(scene.look->map_free, scaled(4.0)));
  painter.drawPolyline(line);
  painter.setPen(
      QPen(way->failure ? scene.look->caution : scene.look->accent, scaled(2.0), Qt::DashLine));
  painter.drawPolyline(line);
}

void Crosshair::paint_cross(QPainter& painter) const {
  if (!robot_) return;
  const MapScene& scene = host_.scene();
  const Look& look = *scene.look;
  const QPointF at = scene.view.to_screen(at_);
  const double gap = scaled(4.0);
  const double arm = scaled(16.0);
  const QLineF arms[] = {{at + QPointF(gap, 0), at + QPointF(arm, 0)},
                         {at - QPointF(gap, 0), at - QPointF(arm, 0)},
                         {at + QPointF(0, gap), at + QPointF(0, arm)},
                         {at - QPointF(0, gap), at - QPointF(0, arm)}};
  for (const QPen& pen : {QPen(look.base, scaled(5.0)), QPen(look.accent, scaled(2.5))}) {
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawLines(arms, 4);
    painter.drawEllipse(at, scaled(9.0), scaled(9.0));
  }
  if (!letters_.isEmpty()) return;  // it would cover letters
  QStringList lines;
  const QString names = robot_names(host_.edits().now(), goal_robots(host_.edits().now()));
  lines << (target_name_.isEmpty() ? names : tr("%1 to %2").arg(names, target_name_));
  lines << place_line() << way_text();
  paint_tool_label(painter, scene, at, lines);
}

}  // namespace magna
