// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QUndoStack>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/mark.h"
#include "core/geometry/pose.h"
#include "core/knowledge/sighting.h"
#include "core/mission/no_go_area.h"
#include "core/mission/plan.h"
#include "widgets/base/state/snapshot_feed.h"

namespace magna {

/// What a person can change about an object of the obstacle map.
struct ObstacleContent {
  SightingClass kind = SightingClass::Blob;
  Point centre;           ///< metres
  double diameter = 0.0;  ///< metres, >= 0
  friend bool operator==(const ObstacleContent&, const ObstacleContent&) = default;
};

inline ObstacleContent content_of(const Sighting& sighting) {
  return {sighting.kind, sighting.centre, sighting.diameter};
}

// Values of QUndoCommand::id: each kind of mergeable edits has its own.
inline constexpr int kNeverMerges = -1;
inline constexpr int kPlanNudgeId = 1;
inline constexpr int kMarkNudgeId = 2;
inline constexpr int kParameterSlideId = 3;
inline constexpr int kSightingNudgeId = 4;
inline constexpr int kPoseNudgeId = 5;
inline constexpr int kWorldNudgeId = 6;

/// Whether successive edits of one kind are merged in the history, such as nudges with the arrow
/// keys.
enum class EditMerge { Alone, WithSame };

/// Undo history of edits made in the window: plans, marks, no-go areas, the obstacle map, poses
/// of CyBOTs and parameters. Edits are values: undo applies the inverse to the present state, so
/// progress of a robot or the plan of another one is never reset. Values that others changed
/// meanwhile are not undone: `refused` reports it and the entry is removed.
class EditStack : public QObject {
  Q_OBJECT
 public:
  using Plans = std::vector<std::pair<RobotId, Plan>>;
  using ParameterValues = std::vector<std::pair<ParameterId, double>>;

  explicit EditStack(SnapshotFeed& feed, QObject* parent = nullptr);

  /// The plan that an edit starts from: the robot's plan as shown, with pending edits. Empty = no
  /// such robot.
  Plan plan_of(RobotId robot) const;

  /// Replaces the robot's plan by `after`. `name`: the entry in the history, "Add way-point to
  /// alpha". `run`: starts or resumes the mission. Does nothing if the plan is the same.
  void revise_plan(RobotId robot, Plan after, const QString& name, bool run,
                   EditMerge merge = EditMerge::Alone);
  /// Replaces several robots' plans in one entry.
  void revise_plans(const Plans& after, const QString& name, bool run = false);

  /// Sends robots: replaces their plans and starts them, in one entry. Undo restores the plans and
  /// holds the robots that were held. For several robots the confirmation comes first.
  void send_plans(const Plans& plans, const QString& name);
  /// Sends at once, or after the confirmation if the plans of several robots are replaced.
  void ask_about(const Plans& plans, const QString& name, std::function<void()> send);
  using SendConfirmation =
      std::function<void(const Plans& plans, const QString& name, std::function<void()> send)>;
  /// Calls `send` at once or after a question; null = never asks.
  void confirm_sending(SendConfirmation confirmation) { confirmation_ = std::move(confirmation); }

  void add_mark(const MarkContent& mark);
  /// Adds several marks in one entry of this name.
  void add_marks(std::vector<MarkContent> marks, const QString& name);
  void change_mark(MarkId id, const MarkContent& mark, EditMerge merge = EditMerge::Alone);
  void remove_mark(MarkId id);

  /// The parameters as shown, with pending edits.
  Parameters parameters() const;
  /// Sets these parameters in one entry; unchanged ones are skipped.
  void set_parameters(const ParameterValues& values, const QString& name,
                      EditMerge merge = EditMerge::Alone);
  /// Switches noise and errors off (manual 4 `clean-simulation`), or restores them.
  void set_clean(bool clean);

  /// Without a name, or with one that is taken, it gets a free one.
  void add_no_go(NoGoContent area);
  /// Does nothing if the rules are the same.
  void change_no_go(NoGoId id, const NoGoRules& rules);
  void remove_no_go(NoGoId id);

  void add_sighting(const ObstacleContent& content);
  void change_sighting(SightingId id, const ObstacleContent& content,
                       EditMerge merge = EditMerge::Alone);
  void remove_sighting(SightingId id);
  /// Replaces the obstacle map by that of a valid map file; nothing = an empty one.
  void replace_obstacles(std::optional<std::string> map);

  /// Corrects the pose of a CyBOT.
  void correct_pose(RobotId robot, const Pose& pose, EditMerge merge = EditMerge::Alone);

  /// While plans are prepared, way-points added to the plan of an idle robot do not start it.
  bool preparing() const { return preparing_; }
  void set_preparing(bool preparing);

  /// From now on edits are refused for this reason and not entered; empty = they are carried out.
  void close(const QString& why) { closed_ = why; }

  /// Carries out an edit and enters it.
  void push(QUndoCommand* edit);

  /// Clears the history and ends preparing: another world was opened.
  void clear();

  QUndoStack& stack() { return stack_; }
  const QUndoStack& stack() const { return stack_; }
  SnapshotFeed& feed() { return feed_; }
  const Snapshot& now() const { return feed_.now(); }

  /// For edits: posts a revision and includes it in `plan_of` until snapshots do.
  void post_revision(RobotId robot, const Plan& before, const Plan& after, bool run);
  /// For edits: posts a value and includes it in `parameters` until snapshots do.
  void post_parameter(ParameterId id, double value);
  /// For edits: the same for switching noise and errors off or on.
  void post_clean(bool clean);
  /// For edits: undo or redo was not possible.
  void refuse(const QString& why) { emit refused(why); }

 signals:
  void refused(const QString& why);
  void preparing_changed(bool preparing);
  /// A robot's plan was edited here, also by undo or redo.
  void plan_revised(const magna::Plan& before, const magna::Plan& after);

 private:
  /// A pending edit, until a snapshot holds its result.
  template <class T>
  struct PendingEdit {
    T edit;
    std::uint64_t post = 0;  ///< ConsoleLink::post
  };
  /// Applies the edit to the shown parameters.
  using ParameterChange = std::function<void(Parameters& shown)>;

  bool arrived(std::uint64_t post) const { return now().posts_taken >= post; }
  void follow();

  SnapshotFeed& feed_;
  QUndoStack stack_;
  bool preparing_ = false;
  QString closed_;  ///< why edits are refused
  SendConfirmation confirmation_;
  std::map<RobotId, PendingEdit<Plan>> pending_plans_;
  std::vector<PendingEdit<ParameterChange>> pending_parameters_;  ///< in the order of posting
};

}  // namespace magna
