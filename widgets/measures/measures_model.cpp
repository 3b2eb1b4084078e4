// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/measures/measures_model.h"

#include <optional>

#include "core/engine/operator_measures.h"
#include "core/mission/route_planner.h"
#include "widgets/snapshot_reader.h"
#include "widgets/swatch_icon.h"
#include "widgets/text_format.h"

namespace magna {
namespace {

double figure(const RobotMeasures& robot, int column) {
  switch (column) {
    case MeasuresModel::Active: return robot.active_s;
    case MeasuresModel::Chosen: return robot.activations;
    case MeasuresModel::NeglectNow: return robot.neglect_now_s;
    case MeasuresModel::Neglect: return robot.neglect_s;
    case MeasuresModel::Longest: return robot.longest_neglect_s;
    case MeasuresModel::Idle: return robot.idle_s;
    case MeasuresModel::Commands: return robot.commands;
    default: return 0.0;
  }
}

bool counts(int column) {
  return column == MeasuresModel::Chosen || column == MeasuresModel::Commands;
}

/// The area that the robot saw first, m²; nothing = not measured.
std::optional<double> found(const Snapshot& now, std::size_t robot) {
  if (!now.coverage_measures || robot >= now.coverage_measures->found_m2.size()) return {};
  return now.coverage_measures->found_m2[robot];
}

}  // namespace

void MeasuresModel::show(const std::shared_ptr<const Snapshot>& snapshot) {
  if (!snapshot->measures) return;
  const int before = rowCount();
  const bool same_team = before == static_cast<int>(snapshot->measures->robots.size());
  if (!same_team) beginResetModel();
  shown_ = snapshot;
  if (!same_team) return endResetModel();
  if (before > 0) emit dataChanged(index(0, 0), index(before - 1, kColumns - 1));
}

int MeasuresModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !shown_ ? 0 : static_cast<int>(shown_->measures->robots.size());
}

int MeasuresModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QString MeasuresModel::text(int row, int column) const {
  const RobotMeasures& robot = shown_->measures->robots[static_cast<std::size_t>(row)];
  if (column == Robot) {
    const auto labels = labels_of(*shown_);
    const auto at = static_cast<std::size_t>(row);
    return QString::fromStdString(at < labels.size() ? labels[at].name : robot.name);
  }
  if (column == Found) {
    const auto area = found(*shown_, static_cast<std::size_t>(row));
    return area ? number_text(*area, 1) : QString();
  }
  return number_text(figure(robot, column), counts(column) ? 0 : 1);
}

QVariant MeasuresModel::data(const QModelIndex& index, int role) const {
  if (index.row() < 0 || index.row() >= rowCount()) return {};
  const auto robot = static_cast<std::size_t>(index.row());
  switch (role) {
    case Qt::DisplayRole: return text(index.row(), index.column());
    case Qt::DecorationRole: {
      const auto labels = labels_of(*shown_);
      if (index.column() != Robot || robot >= labels.size()) return {};
      return swatch_icon(style_of(labels[robot]), QString::fromStdString(labels[robot].letter));
    }
    case kSortRole:
      if (index.column() == Found) return found(*shown_, robot).value_or(0.0);
      return index.column() == Robot ? static_cast<double>(robot)
                                     : figure(shown_->measures->robots[robot], index.column());
    case Qt::AccessibleTextRole:
      return QStringLiteral("%1 %2").arg(
          headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString(),
          text(index.row(), index.column()));
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::AlignVCenter |
                                 (index.column() == Robot ? Qt::AlignLeft : Qt::AlignRight));
    default: return {};
  }
}

QVariant MeasuresModel::headerData(int section, Qt::Orientation orientation, int role) const {
  struct Heading {
    QString text, hint;
  };
  const Heading headings[kColumns] = {
      {tr("Robot"), tr("Name, colour and letter")},
      {tr("Active (s)"), tr("Time as the active robot")},
      {tr("Chosen"), tr("Times it became the active robot")},
      {tr("Neglect (s)"), tr("Total time neither active nor commanded")},
      {tr("Longest (s)"), tr("Longest single period of neglect")},
      {tr("Now (s)"), tr("Current period of neglect")},
      {tr("Idle (s)"), tr("Time standing without a task")},
      {tr("Commands"),
       tr("Commands from the operator and programs; one push of the stick counts as one")},
      {tr("Found (m²)"), tr("Floor and walls that it saw first")}};
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
  switch (role) {
    case Qt::DisplayRole: return headings[section].text;
    case Qt::ToolTipRole: return headings[section].hint;
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::AlignVCenter |
                                 (section == Robot ? Qt::AlignLeft : Qt::AlignRight));
    default: return {};
  }
}

}  // namespace magna
