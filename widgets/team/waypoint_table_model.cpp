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
    : QAbstractTableModel(parent), edits_(edits) {}

Pose WaypointTableModel::pose() const {
  const Snapshot& now = edits_.now();
  return robot_ && robot_->index() < now.poses.size() ? now.poses[robot_->index()] : Pose{};
}

void WaypointTableModel::follow() {
  const Snapshot& now = edits_.now();
  const auto active =
      now.active && label_of(now, *now.active) != nullptr ? now.active : std::nullopt;
  Plan plan = active ? edits_.plan_of(*active) : Plan{};
  if (active == robot_) return show_plan(std::move(plan));
  // Reset for another robot: half-typed values must not reach its plan.
  beginResetModel();
  robot_ = active;
  plan_ = std::move(plan);
  ways_ = row_lengths(plan_, pose());
  endResetModel();
}

void WaypointTableModel::follow_robot() {
  const auto before = std::exchange(ways_, row_lengths(plan_, pose()));
  if (before != ways_ && rowCount() > 0) {
    emit dataChanged(index(0, Way), index(rowCount() - 1, Way));
  }
}

void WaypointTableModel::show_plan(Plan next) {
  if (next == plan_) return;
  if (next.waypoints == plan_.waypoints) {
    plan_ = std::move(next);
    return;
  }
  if (const auto finished = finished_rows(plan_, next)) {
    if (next.patrol) {
      rotate_rows(*finished);
    } else {
      beginRemoveRows({}, 0, *finished - 1);
      plan_.waypoints.erase(plan_.waypoints.begin(), plan_.waypoints.begin() + *finished);
      endRemoveRows();
    }
  } else {
    replace_rows(next);
  }
  plan_ = std::move(next);
  if (rowCount() > 0) emit dataChanged(index(0, Index), index(rowCount() - 1, Index));
  follow_robot();
}

void WaypointTableModel::rotate_rows(int finished) {
  beginMoveRows({}, 0, finished - 1, {}, rowCount());
  Points& points = plan_.waypoints;
  std::rotate(points.begin(), points.begin() + finished, points.end());
  endMoveRows();
}

// Keeps rows before and after the change, and as many changed ones as possible.
void WaypointTableModel::replace_rows(const Plan& next) {
  const Points& a = plan_.waypoints;
  const Points& b = next.waypoints;
  const auto [a_first, b_first] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  const auto head = a_first - a.begin();
  const auto most = static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())) - head;
  std::ptrdiff_t tail = 0;
  while (tail < most && a[a.size() - 1 - static_cast<std::size_t>(tail)] ==
                            b[b.size() - 1 - static_cast<std::size_t>(tail)]) {
    ++tail;
  }
  const auto first = static_cast<int>(head);
  const auto old_count = static_cast<int>(static_cast<std::ptrdiff_t>(a.size()) - head - tail);
  const auto new_count = static_cast<int>(static_cast<std::ptrdiff_t>(b.size()) - head - tail);
  const int kept = std::min(old_count, new_count);
  if (old_count > new_count) {
    beginRemoveRows({}, first + kept, first + old_count - 1);
    plan_.waypoints = b;
    endRemoveRows();
  } else if (new_count > old_count) {
    beginInsertRows({}, first + kept, first + new_count - 1);
    plan_.waypoints = b;
    endInsertRows();
  }
  plan_.waypoints = b;
  if (kept > 0) emit dataChanged(index(first, 0), index(first + kept - 1, kColumns - 1));
}

int WaypointTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(plan_.waypoints.size());
}

int WaypointTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

bool WaypointTableModel::editable(int row, int column) const {
  const WaypointType type = plan_.waypoints[static_cast<std::size_t>(row)].type;
  switch (column) {
    case Type: return true;
    case X:
    case Y: return type == WaypointType::Goto;
    case Heading: return type != WaypointType::Explore;
    default: return false;
  }
}

Qt::ItemFlags WaypointTableModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemIsEnabled;
  if (editable(index.row(), index.column())) flags |= Qt::ItemIsEditable;
  return flags;
}

QString WaypointTableModel::text(int row, int column) const {
  const Waypoint& w = plan_.waypoints[static_cast<std::size_t>(row)];
  const bool placed = w.type == WaypointType::Goto;
  switch (column) {
    case Index: return QString::number(row + 1);
    case Type: return waypoint_type_text(w.type);
    case X: return placed ? number_text(w.target.x, 2) : QString();
    case Y: return placed ? number_text(w.target.y, 2) : QString();
    case Heading: return w.theta ? degrees_text(*w.theta) : QString();
    case Way: {
      const auto at = static_cast<std::size_t>(row);
      const auto way = at < ways_.size() ? ways_[at] : std::nullopt;
      return way ? number_text(*way, 1) : QString();
    }
    default: return {};
  }
}

QString WaypointTableModel::edit_text(int row, int column) const {
  const Waypoint& w = plan_.waypoints[static_cast<std::size_t>(row)];
  if (column == Heading) return w.theta ? number_text(degrees(*w.theta), 1) : QString();
  return text(row, column);
}

QString WaypointTableModel::accessible_text(int row, int column) const {
  QString value = text(row, column);
  switch (column) {
    case Index: return tr("Way-point %1").arg(value);
    case X: return value.isEmpty() ? tr("no x") : tr("x %1 metres").arg(value);
    case Y: return value.isEmpty() ? tr("no y") : tr("y %1 metres").arg(value);
    case Heading: return value.isEmpty() ? tr("no heading") : tr("heading %1").arg(value);
    case Way: return value.isEmpty() ? tr("no distance") : tr("%1 metres away").arg(value);
    default: return value;
  }
}

QVariant WaypointTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  switch (role) {
    case Qt::DisplayRole: return text(index.row(), index.column());
    case Qt::EditRole:
      if (index.column() == Type) {
        return static_cast<int>(plan_.waypoints[static_cast<std::size_t>(index.row())].type);
      }
      return edit_text(index.row(), index.column());
    case Qt::AccessibleTextRole: return accessible_text(index.row(), index.column());
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::AlignVCenter |
                                 (index.column() == Type ? Qt::AlignLeft : Qt::AlignRight));
    default: return {};
  }
}

QVariant WaypointTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::AlignVCenter |
                               (section == Type ? Qt::AlignLeft : Qt::AlignRight));
  }
  if (role == Qt::ToolTipRole) {
    switch (section) {
      case X: return tr("Metres to the right");
      case Y: return tr("Metres down");
      case Heading: return tr("Degrees, clockwise from the right; empty = as it arrives");
      case Way: return tr("Metres from the previous one");
      default: return {};
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Index: return tr("No.");
    case Type: return tr("Step");
    case X: return tr("x (m)");
    case Y: return tr("y (m)");
    case Heading: return tr("Heading");
    case Way: return tr("Way");
    default: return {};
  }
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
