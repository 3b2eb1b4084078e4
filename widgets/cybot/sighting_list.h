// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <optional>

#include "widgets/cybot/sighting_table_model.h"

namespace magna {

/// The sightings as a table: a double click or Enter requests to show the place, F2 to change the
/// object, Delete to remove it. The selection is kept when rows change.
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
  std::optional<SightingId> kept_;  ///< selected before a reset
};

}  // namespace magna
