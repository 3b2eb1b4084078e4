// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <memory>

#include "core/view/snapshot.h"
#include "widgets/row_model.h"

namespace magna {

struct SightingRow {
  Sighting sighting;
  const std::shared_ptr<const Snapshot>* now = nullptr;  ///< of the model
  friend bool operator==(const SightingRow&, const SightingRow&) = default;
};

/// Objects reported by robots, newest first.
class SightingTableModel : public RowModel<SightingRow> {
  Q_OBJECT
 public:
  enum Column { Class, X, Y, Diameter, Age, By };

  explicit SightingTableModel(QObject* parent = nullptr);

  /// Makes new rows only for another block of sightings.
  void show(std::shared_ptr<const Snapshot> snapshot);
  /// nullptr = no such row.
  const Sighting* sighting_at(int row) const;

 private:
  std::shared_ptr<const Snapshot> shown_;
};

/// The sightings as a table: a double click or Enter requests to show the place, F2 to change the
/// object, Delete to remove it.
class SightingList : public QTableView {
  Q_OBJECT
 public:
  explicit SightingList(SightingTableModel& model, QWidget* parent = nullptr);

  void change_current();
  void remove_current();

 signals:
  void place_wanted(magna::Point place);
  void change_wanted(magna::SightingId sighting);
  void remove_wanted(magna::SightingId sighting);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void ask_for(int row);

  SightingTableModel& sightings_;
};

}  // namespace magna
