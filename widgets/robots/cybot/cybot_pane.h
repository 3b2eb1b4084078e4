// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "widgets/base/state/snapshot_feed.h"
#include "widgets/robots/cybot/opcode_table.h"
#include "widgets/robots/cybot/sighting_list.h"

class QLabel;
class QLayout;
class QTabWidget;

namespace magna {

class ActionButton;
class ActionSet;
class EmptyPages;
class QueuePage;
class RobotHeader;
class SearchPage;
class SightingPage;
class StickBar;

/// The active CyBOT: link, state in force, one-click switches, sticks, queue and ended
/// instructions, sightings, and its search. For other robots shows a note on its purpose.
class CybotPane : public QWidget {
  Q_OBJECT
 public:
  CybotPane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);

  EmptyPages& pages() { return *pages_; }
  const std::vector<ActionButton*>& switches() const { return switches_; }
  SearchPage& search() { return *search_; }
  QTabWidget& tabs() { return *tabs_; }

 signals:
  /// The user wants to see a sighting's place.
  void place_wanted(magna::Point place);
  /// The user wants to change or remove an object.
  void change_wanted(magna::SightingId sighting);
  void remove_wanted(magna::SightingId sighting);

 private:
  struct Stick {
    StickBar* bar = nullptr;
    QLabel* number = nullptr;
  };

  QWidget* make_content(ActionSet& actions);
  QWidget* make_offer(ActionSet& actions);
  QLayout* make_state();
  QLayout* make_switches(ActionSet& actions);
  QLayout* make_sticks();
  QTabWidget* make_tabs(ActionSet& actions);
  void follow();
  void update_texts();
  void show_state(const RemoteStatus& remote);
  void show_offer(const RemoteStatus& remote);
  void show_tabs();
  QString why_empty() const;

  SnapshotFeed& feed_;
  OpcodeTableModel ended_{OpcodeTableModel::Part::History};
  EmptyPages* pages_ = nullptr;
  RobotHeader* header_ = nullptr;
  QLabel* link_ = nullptr;
  QLabel* detail_ = nullptr;
  QLabel* polls_ = nullptr;
  QWidget* offer_ = nullptr;
  QLabel* offer_text_ = nullptr;
  QLabel* state_icon_ = nullptr;
  QLabel* state_ = nullptr;
  std::vector<ActionButton*> switches_;
  Stick sticks_[2];
  QTabWidget* tabs_ = nullptr;
  QueuePage* queue_ = nullptr;
  EmptyPages* history_pages_ = nullptr;
  SightingPage* sightings_ = nullptr;
  SearchPage* search_ = nullptr;
};

}  // namespace magna
