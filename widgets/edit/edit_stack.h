// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QUndoStack>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "core/engine/annotation.h"
#include "core/mission/missions.h"
#include "core/mission/no_go_area.h"
#include "widgets/snapshot_feed.h"

namespace magna {

/// Edits of one kind in a row can be one entry of the history: nudges with the arrow keys.
enum class EditMerge { Alone, WithSame };

/// What a person edits from the window, plans, marks, no-go areas and parameters, with its history.
/// Edits are values: undone, they are carried out the other way round on what there is then, so
/// that a robot that drove on, or another robot's plan, is never set back. What was
/// changed by other means meanwhile is not undone: `refused` says so and the entry is removed.
class EditStack : public QObject {
  Q_OBJECT
 public:
  using Plans = std::vector<std::pair<RobotId, Plan>>;
  using ParameterValues = std::vector<std::pair<ParameterId, double>>;

  explicit EditStack(SnapshotFeed& feed, QObject* parent = nullptr);

  /// What an edit starts from: the robot's plan as it is shown, or as the newest edit that is still
  /// on its way will have it. Empty when there is no such robot.
  Plan plan_of(RobotId robot) const;

  /// The robot's plan becomes `after`. `name` is the entry's in the history: "Add way-point to
  /// alpha". `run`: the mission begins or goes on. Nothing happens when it is that plan already.
  void revise_plan(RobotId robot, Plan after, const QString& name, bool run,
                   EditMerge merge = EditMerge::Alone);
  /// Several robots' plans in one entry.
  void revise_plans(const Plans& after, const QString& name, bool run = false);

  void add_mark(const AnnotationText& mark);
  void change_mark(AnnotationId id, const AnnotationText& mark, EditMerge merge = EditMerge::Alone);
  void remove_mark(AnnotationId id);

  /// The parameters as they are shown, with the edits that are still on their way.
  Parameters parameters() const;
  /// These parameters become these values, in one entry; those that have them already are left out.
  void set_parameters(const ParameterValues& values, const QString& name,
                      EditMerge merge = EditMerge::Alone);
  /// Without noise and errors (manual 4 `clean-simulation`), or again with those of before.
  void set_clean(bool clean);

  void add_no_go(std::vector<Point> corners);
  void remove_no_go(NoGoId id);

  /// Forgets everything: another world was opened.
  void clear();

  QUndoStack& stack() { return stack_; }
  const QUndoStack& stack() const { return stack_; }
  SnapshotFeed& feed() { return feed_; }
  const Snapshot& now() const { return feed_.now(); }

  /// For the edits: posts it, and shows it in `plan_of` until the snapshots do.
  void post_revision(RobotId robot, const Plan& before, const Plan& after, bool run);
  /// For the edits: posts it, and shows it in `parameters` until the snapshots do.
  void post_parameter(ParameterId id, double value);
  /// The same: without noise and errors, or with them again.
  void post_clean(bool clean);
  /// For the edits: this could not be undone or done again.
  void refuse(const QString& why) { emit refused(why); }

 signals:
  void refused(const QString& why);
  /// A robot's plan was edited here, or an edit of it undone or redone.
  void plan_revised(const magna::Plan& before, const magna::Plan& after);

 private:
  /// An edit is on its way until a snapshot holds what came of it, done or refused.
  template <class T>
  struct OnItsWay {
    T edit;
    std::uint64_t post = 0;  ///< ConsoleLink::post
  };
  /// Carries its edit out on what is shown.
  using ParameterChange = std::function<void(Parameters& shown)>;

  bool arrived(std::uint64_t post) const { return now().posts_taken >= post; }
  void follow();

  SnapshotFeed& feed_;
  QUndoStack stack_;
  std::map<RobotId, OnItsWay<Plan>> plans_on_their_way_;
  std::vector<OnItsWay<ParameterChange>> parameters_on_their_way_;  ///< in the order of posting
};

}  // namespace magna
