// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <QWidget>
#include <memory>

#include "core/view/snapshot.h"
#include "widgets/base/parts/row_model.h"

class QToolButton;

namespace magna {

class ActionSet;
class EmptyPages;

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

/// The list of sightings with buttons: change and remove the selected one; load, save and clear the
/// obstacle map.
class SightingPage : public QWidget {
  Q_OBJECT
 public:
  SightingPage(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);

  /// Updates changes since the last call; while hidden does nothing.
  void follow();

  SightingList& list() { return *list_; }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void show_possible();

  SnapshotFeed& feed_;
  SightingTableModel model_;
  SightingList* list_;
  EmptyPages* pages_;
  QToolButton* change_ = nullptr;
  QToolButton* remove_ = nullptr;
};

}  // namespace magna
