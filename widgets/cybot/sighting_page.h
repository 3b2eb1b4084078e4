// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/cybot/sighting_list.h"
#include "widgets/snapshot_feed.h"

class QToolButton;

namespace magna {

class ActionSet;
class EmptyPages;

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
