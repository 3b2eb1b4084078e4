// SPDX-License-Identifier: GPL-3.0-or-later
// Rows for a robot's designators, cameras, hands and bins.
#include <algorithm>

#include "core/geometry/angle.h"
#include "widgets/inside/inside_words.h"
#include "widgets/text_format.h"

namespace magna {
namespace {

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
