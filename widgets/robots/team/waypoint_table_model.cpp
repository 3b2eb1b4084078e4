// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/team/waypoint_table_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"
#include "core/mission/plan_check.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr double kBeyond = 1.0;    // m, distance of a new way-point from the last
constexpr double kFromEdge = 0.5;  // m, its distance from the map's border

/// The robot's pose after the rows before `row`.
Pose pose_before(const Plan& plan, std::size_t row, Pose robot) {
  for (std::size_t i = 0; i < row && i < plan.waypoints.size(); ++i) {
    const Waypoint& w = plan.waypoints[i];
    if (w.type == WaypointType::Explore) continue;
    double heading = robot.theta;
    if (w.type == WaypointType::Goto) {
      const Point from = robot.position();
      if (w.target != from) heading = std::atan2(w.target.y - from.y, w.target.x - from.x);
      robot.x = w.target.x;
      robot.y = w.target.y;
    }
    robot.theta = w.theta.value_or(heading);
  }
  return robot;
}

bool movable(const Plan& plan, const std::vector<int>& rows, int step) {
  if (rows.empty() || rows.front() < 0) return false;
  const int last = static_cast<int>(plan.waypoints.size()) - 1;
  return step < 0 ? rows.front() > 0 : rows.back() < last;
}

}  // namespace

Plan without_rows(Plan plan, const std::vector<int>& rows) {
  std::for_each(rows.rbegin(), rows.rend(), [&plan](int row) {
    if (row < 0 || row >= static_cast<int>(plan.waypoints.size())) return;
    plan.waypoints.erase(plan.waypoints.begin() + row);
  });
  return plan;
}

Plan moved_rows(Plan plan, const std::vector<int>& rows, int step) {
  if (!movable(plan, rows, step)) return plan;
  const auto swap_with_neighbour = [&](int row) {
    const int other = row + step;
    std::swap(plan.waypoints[static_cast<std::size_t>(row)],
              plan.waypoints[static_cast<std::size_t>(other)]);
  };
  if (step < 0) {
    std::for_each(rows.begin(), rows.end(), swap_with_neighbour);
  } else {
    std::for_each(rows.rbegin(), rows.rend(), swap_with_neighbour);
  }
  return plan;
}

std::vector<int> places_after_move(const Plan& plan, const std::vector<int>& rows, int step) {
  std::vector<int> after = rows;
  if (movable(plan, rows, step)) {
    for (int& row : after) row += step;
  }
  return after;
}

Waypoint waypoint_between(const Plan& plan, std::size_t at, const Pose& robot, const CellMap& map) {
  const Pose before = pose_before(plan, at, robot);
  Point place{before.x + kBeyond * std::cos(before.theta),
              before.y + kBeyond * std::sin(before.theta)};
  for (std::size_t i = at; i < plan.waypoints.size(); ++i) {
    if (plan.waypoints[i].type != WaypointType::Goto) continue;
    const Point next = plan.waypoints[i].target;
    place = {(before.x + next.x) / 2.0, (before.y + next.y) / 2.0};
    break;
  }
  const auto inside = [](double value, double lower, double upper) {
    return std::clamp(value, std::min(lower + kFromEdge, upper),
                      std::max(upper - kFromEdge, lower));
  };
  const Point lower = map.lower();
  const Point upper = map.upper();
  return Waypoint::go_to({inside(place.x, lower.x, upper.x), inside(place.y, lower.y, upper.y)});
}

Plan with_row(Plan plan, std::size_t at, const Waypoint& waypoint) {
  at = std::min(at, plan.waypoints.size());
  plan.waypoints.insert(plan.waypoints.begin() + static_cast<std::ptrdiff_t>(at), waypoint);
  return plan;
}

Waypoint as_type(const Plan& plan, std::size_t row, WaypointType type, const Pose& robot) {
  const Waypoint& old = plan.waypoints[row];
  const Pose before = pose_before(plan, row, robot);
  switch (type) {
    case WaypointType::Goto:
      return old.type == WaypointType::Goto ? old : Waypoint::go_to(before.position(), old.theta);
    case WaypointType::TurnTo: return Waypoint::turn_to(old.theta.value_or(before.theta));
    case WaypointType::Explore: break;
  }
  return Waypoint::explore();
}

namespace {

using Points = std::vector<Waypoint>;

/// Number of finished first rows if nothing else has changed; else nothing.
std::optional<int> finished_rows(const Plan& old, const Plan& now) {
  const Points& a = old.waypoints;
  const Points& b = now.waypoints;
  for (std::size_t k = 1; k <= a.size(); ++k) {
    const auto rest = a.begin() + static_cast<std::ptrdiff_t>(k);
    if (now.patrol) {
      if (a.size() != b.size() || k == a.size()) continue;
      if (std::equal(rest, a.end(), b.begin()) &&
          std::equal(a.begin(), rest, b.end() - static_cast<std::ptrdiff_t>(k))) {
        return static_cast<int>(k);
      }
    } else if (b.size() == a.size() - k && std::equal(rest, a.end(), b.begin())) {
      return static_cast<int>(k);
    }
  }
  return std::nullopt;
}

bool is_placed(const WaypointRow& row) { return row.point.type == WaypointType::Goto; }

QString x_cell(const WaypointRow& row) {
  return is_placed(row) ? number_text(row.point.target.x, 2) : QString();
}

QString y_cell(const WaypointRow& row) {
  return is_placed(row) ? number_text(row.point.target.y, 2) : QString();
}

QString heading_cell(const WaypointRow& row) {
  return row.point.theta ? degrees_text(*row.point.theta) : QString();
}

QString way_cell(const WaypointRow& row) {
  if (!row.way) return {};
  const QString metres = number_text(*row.way, 1);
  return row.way_known ? metres : tr("%1?").arg(metres);
}

RowDescription<WaypointRow> waypoint_columns() {
  using Row = WaypointRow;
  return {
      .columns =
          {
              {.header = tr("No."),
               .text = member_text<&Row::number>,
               .side = Qt::AlignRight,
               .spoken_as = tr("Way-point %1")},
              {.header = tr("Step"),
               .text = [](const Row& row) { return waypoint_type_text(row.point.type); },
               .editable = [](const Row& /*row*/) { return true; },
               .edited = [](const Row& row) { return QVariant(static_cast<int>(row.point.type)); }},
              {.header = tr("x (m)"),
               .text = x_cell,
               .side = Qt::AlignRight,
               .hint = tr("Metres to the right"),
               .spoken_as = tr("x %1 metres"),
               .spoken_none = tr("no x"),
               .editable = is_placed},
              {.header = tr("y (m)"),
               .text = y_cell,
               .side = Qt::AlignRight,
               .hint = tr("Metres down"),
               .spoken_as = tr("y %1 metres"),
               .spoken_none = tr("no y"),
               .editable = is_placed},
              {.header = tr("Heading"),
               .text = heading_cell,
               .side = Qt::AlignRight,
               .hint = tr("Degrees, clockwise from the right; empty = as it arrives"),
               .spoken_as = tr("heading %1"),
               .spoken_none = tr("no heading"),
               .editable = [](const Row& row) { return row.point.type != WaypointType::Explore; },
               .edited =
                   [](const Row& row) {
                     const auto& theta = row.point.theta;
                     return QVariant(theta ? number_text(degrees(*theta), 1) : QString());
                   }},
              {.header = tr("Way"),
               .text = way_cell,
               .side = Qt::AlignRight,
               .hint = tr("Metres along the planned way from the previous one; “?”: in a straight "
                          "line, because no way is known"),
               .spoken_as = tr("%1 metres away"),
               .spoken_none = tr("no distance")},
          },
      .key = [](const Row& row) { return row.id; }};
}

}  // namespace

QString waypoint_type_text(WaypointType type) {
  switch (type) {
    case WaypointType::Goto: return QCoreApplication::translate("WaypointTable", "Drive to");
    case WaypointType::TurnTo: return QCoreApplication::translate("WaypointTable", "Turn to");
    case WaypointType::Explore: return QCoreApplication::translate("WaypointTable", "Explore");
  }
  return {};
}

WaypointTableModel::WaypointTableModel(EditStack& edits, QObject* parent)
    : RowModel(waypoint_columns(), parent), edits_(edits) {}

Pose WaypointTableModel::pose() const {
  const Snapshot& now = edits_.now();
  return robot_ && robot_->index() < now.poses.size() ? now.poses[robot_->index()] : Pose{};
}

std::vector<WayLeg> WaypointTableModel::way() const {
  if (!robot_) return {};
  return way_along(edits_.now(), *robot_, plan_, pose().position());
}

void WaypointTableModel::follow() {
  const Snapshot& now = edits_.now();
  const auto active =
      now.active && label_of(now, *now.active) != nullptr ? now.active : std::nullopt;
  Plan plan = active ? edits_.plan_of(*active) : Plan{};
  if (active != robot_) {
    robot_ = active;
    plan_ = std::move(plan);
    ids_.clear();
    while (ids_.size() < plan_.waypoints.size()) ids_.push_back(next_id_++);
    return reset(rows());  // half-typed values must not reach the plan of another robot
  }
  if (plan == plan_) return;
  if (plan.waypoints != plan_.waypoints) ids_ = ids_of(plan);
  plan_ = std::move(plan);
  show(rows());
}

void WaypointTableModel::follow_robot() { show(rows()); }

std::vector<WaypointRow> WaypointTableModel::rows() const {
  const std::vector<WayLeg> ways = way();
  std::vector<WaypointRow> rows;
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    WaypointRow row{ids_[i], static_cast<int>(i) + 1, plan_.waypoints[i]};
    if (ways[i].points.size() > 1) row.way = ways[i].length();
    row.way_known = ways[i].known;
    rows.push_back(std::move(row));
  }
  return rows;
}

// Keeps those before and after the change, and as many changed ones as possible.
std::vector<std::uint64_t> WaypointTableModel::ids_of(const Plan& next) {
  const Points& a = plan_.waypoints;
  const Points& b = next.waypoints;
  if (const auto finished = finished_rows(plan_, next)) {
    std::vector<std::uint64_t> ids = ids_;
    std::rotate(ids.begin(), ids.begin() + *finished, ids.end());
    ids.resize(b.size());  // a patrol moves finished way-points to the end, other plans drop them
    return ids;
  }
  const auto head = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin();
  const auto most = static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())) - head;
  std::ptrdiff_t tail = 0;
  while (tail < most && a[a.size() - 1 - static_cast<std::size_t>(tail)] ==
                            b[b.size() - 1 - static_cast<std::size_t>(tail)]) {
    ++tail;
  }
  std::vector<std::uint64_t> ids(ids_.begin(), ids_.begin() + head + (most - tail));
  while (ids.size() + static_cast<std::size_t>(tail) < b.size()) ids.push_back(next_id_++);
  ids.insert(ids.end(), ids_.end() - tail, ids_.end());
  return ids;
}

std::optional<Waypoint> WaypointTableModel::typed(const QModelIndex& index, const QVariant& value) {
  const auto row = static_cast<std::size_t>(index.row());
  Waypoint w = plan_.waypoints[row];
  const QString text = value.toString().trimmed();
  if (index.column() == Type) {
    return as_type(plan_, row, static_cast<WaypointType>(value.toInt()), pose());
  }
  if (index.column() == Heading) {
    w.theta = parse_angle(text);
    if (text.isEmpty() || w.theta) return w;
    emit refused(
        tr("“%1” is not a heading: type degrees, as in 90 or −45°; empty means as it arrives.")
            .arg(text));
    return std::nullopt;
  }
  const auto length = parse_length(text);
  if (!length) {
    emit refused(tr("“%1” is not a length: type metres, as in 3.5 or 350 cm.").arg(text));
    return std::nullopt;
  }
  (index.column() == X ? w.target.x : w.target.y) = *length;
  return w;
}

bool WaypointTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !robot_ || !index.isValid() || index.row() >= rowCount())
    return false;
  // An opened but unchanged field must not round the value.
  if (value == data(index, Qt::EditRole)) return true;
  const auto w = typed(index, value);
  if (!w) return false;
  if (edits_.now().world) {
    if (const auto why = check_waypoint(edits_.now().world->cells, *w)) {
      emit refused(tr("Not changed: %1.").arg(shown_message(*why)));
      return false;
    }
  }
  Plan next = plan_;
  next.waypoints[static_cast<std::size_t>(index.row())] = *w;
  const RobotLabel* label = label_of(edits_.now(), *robot_);
  const QString name = label != nullptr ? QString::fromStdString(label->name) : QString();
  edits_.revise_plan(*robot_, std::move(next),
                     tr("Change way-point %1 of %2").arg(index.row() + 1).arg(name), false);
  emit accepted();
  follow();
  return true;
}

}  // namespace magna
