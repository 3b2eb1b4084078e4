// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cybot/sighting_list.h"

#include <QKeyEvent>
#include <QScrollBar>

#include "widgets/cybot/opcode_table.h"

namespace magna {

SightingList::SightingList(SightingTableModel& model, QWidget* parent)
    : QTableView(parent), sightings_(model) {
  setSelectionMode(QAbstractItemView::SingleSelection);
  style_table(
      *this, tr("Sightings"),
      tr("Sightings of robots, newest first. Enter or a double click shows the place on the map, "
         "F2 changes the object, Delete removes it."));
  connect(&model, &QAbstractItemModel::modelAboutToBeReset, this, [this] {
    const Sighting* const at = sightings_.sighting_at(currentIndex().row());
    kept_ = at != nullptr ? std::optional(at->id) : std::nullopt;
  });
  setModel(&model);
  connect(&model, &QAbstractItemModel::modelReset, this, [this] {
    const int row = kept_ ? sightings_.row_of(*kept_) : -1;
    if (row < 0) return;
    selectionModel()->setCurrentIndex(
        sightings_.index(row, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  });
  connect(this, &QAbstractItemView::doubleClicked, this,
          [this](const QModelIndex& index) { ask_for(index.row()); });
}

void SightingList::ask_for(int row) {
  if (const Sighting* const sighting = sightings_.sighting_at(row)) {
    emit place_wanted(sighting->centre);
  }
}

void SightingList::change_current() {
  const Sighting* const sighting = sightings_.sighting_at(currentIndex().row());
  if (sighting != nullptr) emit change_wanted(sighting->id);
}

void SightingList::remove_current() {
  const Sighting* const sighting = sightings_.sighting_at(currentIndex().row());
  if (sighting != nullptr) emit remove_wanted(sighting->id);
}

void SightingList::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    return ask_for(currentIndex().row());
  }
  if (event->key() == Qt::Key_F2) return change_current();
  if (event->key() == Qt::Key_Delete) return remove_current();
  QTableView::keyPressEvent(event);
}

}  // namespace magna
