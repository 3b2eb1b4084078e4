// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/cybot/sighting_list.h"

class QToolButton;

namespace magna {

class ActionSet;
class EmptyPages;

/// The list of sightings with buttons: change and remove the selected one; load, save and clear the
/// obstacle map.
class SightingPage : public QWidget {
  Q_OBJECT
 public:
  SightingPage(SightingTableModel& model, ActionSet& actions, QWidget* parent = nullptr);

  /// Updates after a change of the model.
  void follow();

  SightingList& list() { return *list_; }

 private:
  SightingTableModel& model_;
  SightingList* list_;
  EmptyPages* pages_;
  QToolButton* change_ = nullptr;
  QToolButton* remove_ = nullptr;
};

}  // namespace magna
