// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/inside_rows.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QString>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/map/ground/drawing_painter.h"
#include "widgets/map/ground/thing_layer.h"
#include "widgets/map/ground/thing_shape.h"

namespace magna {

QString InsideRow::text() const {
  QStringList parts{title};
  if (!aside.isEmpty()) parts << aside;
  parts << lines;
  return parts.join(QStringLiteral(", "));
}

namespace {

constexpr double kThingHeight = 0.6;    ///< share of the box
constexpr double kThingWidth = 0.86;    ///< share of the box, of the largest thing
constexpr double kPictureMargin = 2.0;  ///< pixels
constexpr double kInsidePictureDegreeSteps = 16.0;

QRectF centred(const QRectF& box, double width, double height) {
  return {box.center().x() - width / 2, box.center().y() - height / 2, width, height};
}

class PicturePainter {
 public:
  PicturePainter(QPainter& painter, const QRectF& box, const Look& look)
      : painter_(painter), box_(box), look_(look) {}

  void operator()(std::monostate) const {}

  // On the map's floor colour, for which the things' colours are made.
  void operator()(const InsideThing& thing) const {
    paint_floor(Qt::SolidLine);
    const ThingShape shape = thing_shape(thing.attributes, look_);
    if (thing.drawing) {
      const double side = std::min(box_.width(), box_.height()) - 2 * kPictureMargin;
      return paint_drawing(painter_, *thing.drawing, centred(box_, side, side), shape.paint.outline,
                           look_.kind);
    }
    const double part = thing_side(thing.attributes) / kMostThingSide;
    paint_thing_shape(
        painter_, shape,
        centred(box_, kThingWidth * part * box_.width(), kThingHeight * box_.height()), look_);
  }

  void operator()(const InsidePlace& place) const {
    paint_floor(Qt::SolidLine);
    const double cell = std::min(box_.width(), box_.height()) - 2 * kPictureMargin;
    if (place.drawing) {
      return paint_drawing(painter_, *place.drawing, centred(box_, cell, cell), look_.text,
                           look_.kind);
    }
    painter_.translate(box_.center());
    paint_place_sign(painter_, look_, place.type, cell);
  }

  void operator()(const InsideWedge& wedge) const {
    const double r = std::min(box_.width(), box_.height()) / 2 - kPictureMargin;
    const QPointF middle = box_.center();
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(look_.muted, 1));
    painter_.drawEllipse(middle, r, r);
    // Marks the direction ahead.
    const double notch = scaled(3.0);
    painter_.setBrush(look_.muted);
    painter_.drawPolygon(QPolygonF({middle + QPointF(-notch, -r + notch),
                                    middle + QPointF(notch, -r + notch), middle + QPointF(0, -r)}));
    paint_wedge(wedge, middle, r);
    if (!wedge.tick) return;
    const QPointF way(std::sin(*wedge.tick), -std::cos(*wedge.tick));
    painter_.setPen(QPen(look_.accent, scaled(2.5), Qt::SolidLine, Qt::FlatCap));
    painter_.drawLine(middle + 0.55 * r * way, middle + (r + kPictureMargin) * way);
  }

  void operator()(const InsideFalse&) const {
    paint_floor(Qt::DashLine);
    const double r = 0.28 * std::min(box_.width(), box_.height());
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(look_.text, scaled(1.8)));
    painter_.drawEllipse(box_.center(), r, r);
    const QPointF slant(r * std::sqrt(0.5), -r * std::sqrt(0.5));
    painter_.drawLine(box_.center() - slant, box_.center() + slant);
  }

  void operator()(const InsideIcon& icon) const {
    const int side = scaled(20);
    painter_.drawPixmap(
        centred(box_, side, side).topLeft(),
        tinted_pixmap(icon.name, look_.text, side, painter_.device()->devicePixelRatioF()));
  }

 private:
  void paint_floor(Qt::PenStyle border) const {
    painter_.setBrush(look_.map_free);
    painter_.setPen(QPen(border == Qt::DashLine ? look_.muted : look_.line, 1, border));
    painter_.drawRoundedRect(box_.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  }

  void paint_wedge(const InsideWedge& wedge, QPointF middle, double r) const {
    QColor fill = look_.text;
    fill.setAlphaF(0.22F);
    painter_.setBrush(fill);
    painter_.setPen(QPen(look_.text, scaled(1.2), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    // Qt counts counterclockwise from the right.
    const double begin = 90.0 - degrees(wedge.angle + wedge.field_of_view / 2);
    const QRectF circle = centred({middle, middle}, 2 * r, 2 * r);
    painter_.drawPie(circle, qRound(kInsidePictureDegreeSteps * begin),
                     qRound(kInsidePictureDegreeSteps * degrees(wedge.field_of_view)));
  }

  QPainter& painter_;
  QRectF box_;
  const Look& look_;
};

}  // namespace

void paint_inside_picture(QPainter& painter, const InsidePicture& picture, const QRectF& box,
                          const Look& look) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  std::visit(PicturePainter(painter, box, look), picture);
  painter.restore();
}

void paint_shades(QPainter& painter, const std::vector<double>& shades, const QRectF& box,
                  const Look& look) {
  if (shades.empty()) return;
  const double wide = box.width() / static_cast<double>(shades.size());
  for (std::size_t k = 0; k < shades.size(); ++k) {
    const double left = std::round(box.left() + wide * static_cast<double>(k));
    const double right = std::round(box.left() + wide * static_cast<double>(k + 1));
    const auto grey = static_cast<int>(std::lround(255.0 * std::clamp(shades[k], 0.0, 1.0)));
    painter.fillRect(QRectF(left, box.top(), right - left, box.height()), QColor(grey, grey, grey));
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(look.muted, 1));
  painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
}

namespace {

QString inside_tr(const char* text) { return QCoreApplication::translate("Inside", text); }

/// Name and attributes of a thing in the world.
struct NamedThing {
  QString name;
  InsidePicture picture;
};

const PlaceType* place_type_of(const Snapshot& now, int index) {
  if (!now.world || index < 0) return nullptr;
  const auto& all = now.world->place_types.all();
  return static_cast<std::size_t>(index) < all.size() ? &all[static_cast<std::size_t>(index)]
                                                      : nullptr;
}

/// An angle from ahead, clockwise: "12° right", "90° left", "ahead", "behind".
QString bearing_text(double radians) {
  const long whole = std::lround(degrees(std::remainder(radians, 2 * kPi)));
  if (whole == 0) return inside_tr("ahead");
  if (std::abs(whole) == 180) return inside_tr("behind");
  const QString angle = degrees_text(std::abs(radians));
  return whole > 0 ? inside_tr("%1 right").arg(angle) : inside_tr("%1 left").arg(angle);
}

/// "color red, size 4.2, not obsview": observed attributes of a thing; "" = none.
QString descriptor_text(const Descriptor& seen) {
  constexpr int kFigures = 3;
  QStringList parts;
  for (const auto& [attribute, value] : seen) {
    const QString name = QString::fromStdString(attribute);
    if (const bool* const flag = std::get_if<bool>(&value)) {
      parts << (*flag ? name : inside_tr("not %1").arg(name));
    } else if (const double* const number = std::get_if<double>(&value)) {
      parts << QStringLiteral("%1 %2").arg(name, QString::number(*number, 'g', kFigures));
    } else {
      parts << QStringLiteral("%1 %2").arg(name, QString::fromStdString(text(value)));
    }
  }
  return parts.join(QStringLiteral(", "));
}

NamedThing named_thing(const Snapshot& now, ThingId id) {
  if (!now.world || id.index() >= now.world->things.size()) {
    return {inside_tr("thing #%1").arg(id.value + 1), {}};
  }
  const Thing& thing = now.world->things[id.index()];
  return {QString::fromStdString(thing.display_name()),
          InsideThing{thing.attributes, thing.drawing}};
}

/// The object of a designator: as observed, or with ground truth as it truly is.
NamedThing named_designator(const InsideView& view, const Designator& designator) {
  if (view.truth && designator.is_false()) return {inside_tr("FALSE"), InsideFalse{}};
  const auto* const thing = std::get_if<ThingId>(&designator.denotes);
  if (view.truth && thing != nullptr) return named_thing(view.now, *thing);
  if (designator.place_type < 0) return {inside_tr("thing"), InsideThing{designator.data}};
  const PlaceType* const type = place_type_of(view.now, designator.place_type);
  if (type == nullptr) return {inside_tr("place"), {}};
  return {QString::fromStdString(type->name), InsidePlace{type->name, type->drawing}};
}

/// "local, 12° right, 1.80 m".
QString estimate_text(const Designator& designator) {
  const QString type =
      designator.type == DesignatorType::Local ? inside_tr("local") : inside_tr("non-local");
  return QStringLiteral("%1, %2, %3")
      .arg(type, bearing_text(designator.angle), metres_text(designator.distance));
}

enum StateKey : std::uint32_t { Position, Direction, Speed, TurnRate, OdometerBegin };
constexpr std::uint32_t kTruthBegin = 1'000'000;  // after all odometers

InsideRow value(std::uint32_t key, const QString& title, const QStringList& lines) {
  InsideRow row;
  row.key = {key, 0};
  row.title = title;
  row.lines = lines;
  row.beside = true;
  return row;
}

QString span_text(const QString& what, const Interval& at) {
  return inside_tr("%1 %2 to %3 (%4 wide)")
      .arg(what, number_text(at.min, 2), metres_text(at.max), metres_text(interval_width(at)));
}

/// Full turns are kept, unlike in a direction.
QString angle_text(double radians) { return number_text(degrees(radians), 1) + QChar(0x00B0); }

InsideRow odometer_row(const InsideView& view, std::uint32_t number) {
  const RobotInside::OdometerReading& odometer = view.inside.odometers[number];
  QStringList lines{span_text(inside_tr("ahead"), odometer.pos.x),
                    span_text(inside_tr("right"), odometer.pos.y),
                    inside_tr("turned %1 to %2 (%3 wide)")
                        .arg(angle_text(odometer.ang.min), angle_text(odometer.ang.max),
                             angle_text(interval_width(odometer.ang)))};
  if (view.truth) {
    lines << inside_tr("truly ahead %1, right %2")
                 .arg(metres_text(odometer.way.x), metres_text(odometer.way.y));
  }
  InsideRow row =
      value(OdometerBegin + number,
            inside_tr("Odometer “%1”").arg(QString::fromStdString(odometer.name)), lines);
  row.beside = false;  // names are long
  return row;
}

QString speed_line(const InsideView& view) {
  const auto& speeds = view.now.speeds;
  const std::size_t robot = view.inside.robot.index();
  QString speed = speed_text(robot < speeds.size() ? speeds[robot] : std::nan(""));
  if (!view.whole()) return speed;
  return inside_tr("%1, set to %2").arg(speed, speed_text(view.inside.cruise_speed));
}

constexpr std::uint32_t kTracked = 1;  // rows that belong to a camera or hand
constexpr std::uint32_t kContainer = 2;
constexpr double kFewSubstances = 1.0;  // a smaller range of a view is drawn in one grey
constexpr double kLongNumbers = 20.0;   // views with larger values are shown in whole numbers

InsideRow nothing(const QString& why) {
  InsideRow row;
  row.title = why;
  return row;
}

/// The cameras that track it: "camera 0, camera 2".
QString trackers(const RobotInside& inside, DesignatorId id) {
  QStringList names;
  for (std::size_t k = 0; k < inside.cameras.size(); ++k) {
    if (inside.cameras[k].tracking == id) names << inside_tr("camera %1").arg(k);
  }
  return names.join(QStringLiteral(", "));
}

/// The container of the camera or hand, if any.
std::optional<InsideRow> container_row(const InsideView& view, std::uint32_t part,
                                       const PartPlace& place) {
  InsideRow row;
  row.key = {part, kContainer};
  if (const auto* const thing = std::get_if<ThingId>(&place)) {
    const NamedThing named = named_thing(view.now, *thing);
    row.picture = named.picture;
    row.title = inside_tr("inside %1").arg(named.name);
  } else if (const auto* const bin = std::get_if<BinNumber>(&place)) {
    row.picture = InsideIcon{QStringLiteral("bin-open")};
    row.title = inside_tr("inside bin %1").arg(bin->value);
  } else {
    return {};
  }
  return row;
}

/// Range of substances in the last views of the robot's cameras.
Interval substances(const RobotInside& inside) {
  std::optional<Interval> all;
  for (const RobotInside::Camera& camera : inside.cameras) {
    for (const double pixel : camera.view) {
      all = all ? add_to_lbi(*all, pixel) : interval_lift(pixel);
    }
  }
  return all.value_or(Interval{});
}

std::vector<double> shades_of(const std::vector<double>& view, const Interval& range) {
  std::vector<double> shades;
  shades.reserve(view.size());
  const double wide = interval_width(range);
  for (const double pixel : view) {
    shades.push_back(wide < kFewSubstances ? 0.5 : (pixel - range.min) / wide);
  }
  return shades;
}

QString view_text(const std::vector<double>& view) {
  if (view.empty()) return inside_tr("no view taken yet");
  const int decimals = std::ranges::max(view) < kLongNumbers ? 1 : 0;
  QStringList numbers;
  for (const double pixel : view) numbers << number_text(pixel, decimals);
  return inside_tr("view: %1").arg(numbers.join(QLatin1Char(' ')));
}

InsideRow camera_row(const InsideView& view, std::uint32_t number, const Designator* tracked) {
  const RobotInside::Camera& camera = view.inside.cameras[number];
  InsideRow row;
  row.key = {number, 0};
  InsideWedge wedge{camera.angle, camera.field_of_view};
  if (tracked != nullptr) wedge.tick = tracked->angle;
  row.picture = wedge;
  row.title = inside_tr("Camera %1").arg(number);
  row.aside = bearing_text(camera.angle);
  row.lines << inside_tr("%1 of view, %2 pixels")
                   .arg(degrees_text(camera.field_of_view))
                   .arg(camera.resolution);
  if (!camera.tracking) row.lines << inside_tr("tracks nothing");
  row.lines << view_text(camera.view);
  row.shades = shades_of(camera.view, substances(view.inside));
  return row;
}

InsideRow tracked_row(const InsideView& view, std::uint32_t camera, const Designator& designator) {
  const NamedThing named = named_designator(view, designator);
  InsideRow row;
  row.key = {camera, kTracked};
  row.picture = named.picture;
  row.title = inside_tr("tracks %1: %2").arg(designator.id.value).arg(named.name);
  row.lines << estimate_text(designator);
  return row;
}

}  // namespace

std::vector<InsideRow> state_rows(const InsideView& view) {
  const RobotInside& inside = view.inside;
  std::vector<InsideRow> rows{
      value(Position, inside_tr("Position"), {point_text(inside.believed.position())}),
      value(Direction, inside_tr("Direction"), {degrees_text(inside.believed.theta)}),
      value(Speed, inside_tr("Speed"), {speed_line(view)})};
  if (view.whole()) {
    rows.push_back(value(TurnRate, inside_tr("Turn rate"),
                         {inside_tr("set to %1/s").arg(angle_text(inside.turn_rate))}));
  }
  for (std::uint32_t k = 0; k < inside.odometers.size(); ++k) rows.push_back(odometer_row(view, k));
  if (!view.truth) return rows;
  if (remote_of(view.now, inside.robot) != nullptr) {
    rows.push_back(value(kTruthBegin, inside_tr("True position"),
                         {inside_tr("unknown: it reports its own position")}));
    return rows;
  }
  const double off = distance(inside.believed.position(), inside.truth.position());
  const double turned = std::abs(angle_difference(inside.believed.theta, inside.truth.theta));
  rows.push_back(
      value(kTruthBegin, inside_tr("True position"), {point_text(inside.truth.position())}));
  rows.push_back(
      value(kTruthBegin + 1, inside_tr("True direction"), {degrees_text(inside.truth.theta)}));
  rows.push_back(value(kTruthBegin + 2, inside_tr("Error"),
                       {inside_tr("%1, %2").arg(metres_text(off), angle_text(turned))}));
  return rows;
}

std::vector<InsideRow> designator_rows(const InsideView& view) {
  std::vector<InsideRow> rows;
  for (const Designator& designator : view.inside.designators) {
    const NamedThing named = named_designator(view, designator);
    InsideRow row;
    row.key = {designator.id.value, 0};
    row.picture = named.picture;
    row.title = QStringLiteral("%1: %2").arg(designator.id.value).arg(named.name);
    row.aside = trackers(view.inside, designator.id);
    const QString seen = descriptor_text(designator.data);
    row.lines << estimate_text(designator)
              << (designator.place_type >= 0 ? inside_tr("a place")
                  : seen.isEmpty()           ? inside_tr("not seen")
                                             : inside_tr("seen: %1").arg(seen));
    rows.push_back(std::move(row));
  }
  if (rows.empty()) rows.push_back(nothing(inside_tr("None")));
  return rows;
}

std::vector<InsideRow> camera_rows(const InsideView& view) {
  std::vector<InsideRow> rows;
  for (std::uint32_t k = 0; k < view.inside.cameras.size(); ++k) {
    const RobotInside::Camera& camera = view.inside.cameras[k];
    const Designator* const tracked =
        camera.tracking ? view.inside.find(*camera.tracking) : nullptr;
    rows.push_back(camera_row(view, k, tracked));
    if (tracked != nullptr) rows.push_back(tracked_row(view, k, *tracked));
    if (auto row = container_row(view, k, camera.place)) rows.push_back(*std::move(row));
  }
  if (rows.empty()) rows.push_back(nothing(inside_tr("None")));
  return rows;
}

std::vector<InsideRow> hand_rows(const InsideView& view) {
  std::vector<InsideRow> rows;
  for (std::uint32_t k = 0; k < view.inside.hands.size(); ++k) {
    const RobotInside::Hand& hand = view.inside.hands[k];
    InsideRow row;
    row.key = {k, 0};
    row.title = inside_tr("Hand %1").arg(k);
    row.aside = inside_tr("lifts %1").arg(QString::number(hand.strength));
    QString holds = inside_tr("holds nothing");
    if (hand.holds) {
      const NamedThing named = named_thing(view.now, *hand.holds);
      row.picture = named.picture;
      holds = inside_tr("holds %1").arg(named.name);
    }
    row.lines << holds;
    rows.push_back(std::move(row));
    if (auto inner = container_row(view, k, hand.place)) rows.push_back(*std::move(inner));
  }
  if (rows.empty()) rows.push_back(nothing(inside_tr("None")));
  return rows;
}

std::vector<InsideRow> bin_rows(const InsideView& view) {
  std::vector<InsideRow> rows;
  for (std::uint32_t k = 0; k < view.inside.bins.size(); ++k) {
    const RobotInside::Bin& bin = view.inside.bins[k];
    InsideRow row;
    row.key = {k, 0};
    row.picture = InsideIcon{bin.open ? QStringLiteral("bin-open") : QStringLiteral("bin-closed")};
    row.title = inside_tr("Bin %1").arg(k);
    row.aside = bin.open ? inside_tr("open") : inside_tr("closed");
    row.lines << inside_tr("capacity %1").arg(QString::number(bin.capacity));
    if (bin.contents.empty()) row.lines << inside_tr("empty");
    rows.push_back(std::move(row));
    for (std::uint32_t place = 0; place < bin.contents.size(); ++place) {
      const NamedThing named = named_thing(view.now, bin.contents[place]);
      InsideRow inner;
      inner.key = {k, place + 1};
      inner.picture = named.picture;
      inner.title = named.name;
      rows.push_back(std::move(inner));
    }
  }
  if (rows.empty()) rows.push_back(nothing(inside_tr("None")));
  return rows;
}

}  // namespace magna
