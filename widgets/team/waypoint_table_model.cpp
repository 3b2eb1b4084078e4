// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/team/waypoint_table_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "core/geometry/angle.h"
#include "core/mission/plan_check.h"
#include "widgets/shown_message.h"
#include "widgets/snapshot_reader.h"
#include "widgets/team/plan_rows.h"
#include "widgets/text_format.h"
#include "widgets/text_parse.h"
#include "widgets/tr.h"

namespace magna {
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

QString way_cell(const WaypointRow& row) { return row.way ? number_text(*row.way, 1) : QString(); }

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
               .hint = tr("Metres from the previous one"),
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
  const std::vector<std::optional<double>> ways = row_lengths(plan_, pose());
  std::vector<WaypointRow> rows;
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    rows.push_back({ids_[i], static_cast<int>(i) + 1, plan_.waypoints[i], ways[i]});
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
