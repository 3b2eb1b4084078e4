// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <string>
#include <utility>
#include <vector>

#include "app/profile/unsaved_work.h"

namespace magna {

class HallEditCommands;
class WorldEditCommands;
struct WindowContext;

/// Offers to restore the work that an earlier run had not saved in the open world.
class WorkOffer : public QObject {
  Q_OBJECT
 public:
  WorkOffer(const WindowContext& context, WorldEditCommands& edits, HallEditCommands& halls);

  /// Replaces the offered work; empty = ends the offer.
  void set(UnsavedWork work);
  /// Work that has not been restored or forgotten.
  const UnsavedWork& work() const { return work_; }

 private:
  /// Adds the offered marks and no-go areas and gives the offered plans to robots without a plan,
  /// as entries of the history. Robots do not start. The newest edits of a world file are shown, or
  /// the newest hall.
  void restore();
  void restore_marks(const std::vector<MarkContent>& kept);
  void restore_plans(const std::vector<std::pair<std::string, Plan>>& kept);
  void restore_no_go(const std::vector<NoGoContent>& kept);
  void restore_edits();
  void restore_hall();
  void show();
  void hide();

  const WindowContext& context_;
  WorldEditCommands& edits_;
  HallEditCommands& halls_;
  UnsavedWork work_;
  QString shown_;  ///< text of the shown offer
};

}  // namespace magna
