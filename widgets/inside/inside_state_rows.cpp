// SPDX-License-Identifier: GPL-3.0-or-later
// Rows for a robot's estimated position and speed, and their errors.
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/inside/inside_words.h"
#include "widgets/remote_reader.h"
#include "widgets/text_format.h"

namespace magna {
namespace {

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

}  // namespace magna
