// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cybot/sighting_table_model.h"

#include <algorithm>

#include "widgets/cybot/sighting_look.h"
#include "widgets/remote_reader.h"
#include "widgets/text_format.h"

namespace magna {
namespace {

bool is_number(int column) {
  return column == SightingTableModel::X || column == SightingTableModel::Y ||
         column == SightingTableModel::Diameter || column == SightingTableModel::Age;
}

}  // namespace

void SightingTableModel::show(const std::shared_ptr<const Snapshot>& snapshot) {
  const bool others = snapshot->sightings != snapshot_->sightings;
  if (others) beginResetModel();
  snapshot_ = snapshot;
  if (others) return endResetModel();
  if (rowCount() > 0) emit dataChanged(index(0, Age), index(rowCount() - 1, By));
}

const Sighting* SightingTableModel::sighting_at(int row) const {
  const auto all = sightings_of(*snapshot_);
  if (row < 0 || row >= rowCount()) return nullptr;
  return &all[all.size() - 1 - static_cast<std::size_t>(row)];
}

int SightingTableModel::row_of(SightingId id) const {
  const auto all = sightings_of(*snapshot_);
  const auto at = std::ranges::lower_bound(all, id, {}, &Sighting::id);
  if (at == all.end() || at->id != id) return -1;
  return static_cast<int>(all.end() - at) - 1;
}

int SightingTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(sightings_of(*snapshot_).size());
}

int SightingTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QString SightingTableModel::text(const Sighting& sighting, int column) const {
  switch (column) {
    case Class: return sighting_word(sighting.kind);
    case X: return number_text(sighting.centre.x, 2);
    case Y: return number_text(sighting.centre.y, 2);
    case Diameter: return number_text(sighting.diameter, 2);
    case Age: return duration_text(seconds_since(*snapshot_, sighting.tick));
    case By: return reporter_text(*snapshot_, sighting.by);
    default: return {};
  }
}

// The whole row as text, for screen readers.
QString SightingTableModel::row_text(const Sighting& sighting) const {
  return tr("%1, %2, at %3, diameter %4, %5 ago, by %6")
      .arg(sighting_word(sighting.kind), sighting_meaning(sighting.kind),
           point_text(sighting.centre), metres_text(sighting.diameter), text(sighting, Age),
           text(sighting, By));
}

QVariant SightingTableModel::data(const QModelIndex& index, int role) const {
  const Sighting* const sighting = sighting_at(index.row());
  if (sighting == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole: return text(*sighting, index.column());
    case Qt::DecorationRole:
      return index.column() == Class ? QVariant(sighting_icon(sighting->kind)) : QVariant();
    case Qt::ToolTipRole: return row_text(*sighting);
    case Qt::AccessibleTextRole:
      return index.column() == Class
                 ? row_text(*sighting)
                 : QStringLiteral("%1 %2").arg(
                       headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString(),
                       text(*sighting, index.column()));
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::AlignVCenter |
                                 (is_number(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    default: return {};
  }
}

QVariant SightingTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::AlignVCenter |
                               (is_number(section) ? Qt::AlignRight : Qt::AlignLeft));
  }
  if (role == Qt::ToolTipRole && section == Diameter) return tr("Diameter, metres");
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Class: return tr("Class");
    case X: return tr("x (m)");
    case Y: return tr("y (m)");
    case Diameter: return tr("⌀ (m)");
    case Age: return tr("Age");
    case By: return tr("By");
    default: return {};
  }
}

}  // namespace magna
