// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inside/inside_rows.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/remote_reader.h"
#include "widgets/text_format.h"

namespace magna {
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
