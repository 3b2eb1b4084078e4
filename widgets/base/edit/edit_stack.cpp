// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/edit/edit_stack.h"

#include <QUndoCommand>
#include "core/engine/mission_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/remote_inputs.h"
#include "core/engine/robot_inputs.h"
#include "core/geometry/pose.h"
#include "core/mission/plan.h"
#include "widgets/base/edit/mark_edits.h"
#include "widgets/base/edit/no_go_edits.h"
#include "widgets/base/edit/sighting_edits.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

/// Corrects the pose of a CyBOT. Undo applies the inverse correction to its present pose: what it
/// drove since then is kept.
class PoseEdit final : public QUndoCommand {
 public:
  PoseEdit(EditStack& edits, RobotId robot, const Pose& before, const Pose& after, EditMerge merge);
  int id() const override;
  bool mergeWith(const QUndoCommand* other) override;
  void undo() override { correct(after_, before_); }
  void redo() override { correct(before_, after_); }

 private:
  void correct(const Pose& from, const Pose& to);

  EditStack& edits_;
  RobotId robot_;
  Pose before_;
  Pose after_;
  EditMerge merge_;
};

PoseEdit::PoseEdit(EditStack& edits, RobotId robot, const Pose& before, const Pose& after,
                   EditMerge merge)
    : edits_(edits), robot_(robot), before_(before), after_(after), merge_(merge) {
  const RobotLabel* const label = label_of(edits.now(), robot);
  const QString name = label == nullptr ? QString() : QString::fromStdString(label->name);
  setText(EditStack::tr("Place %1").arg(name));
}

int PoseEdit::id() const { return merge_ == EditMerge::WithSame ? kPoseNudgeId : kNeverMerges; }

bool PoseEdit::mergeWith(const QUndoCommand* other) {
  const auto& next = *static_cast<const PoseEdit*>(other);
  if (next.robot_ != robot_ || next.before_ != after_) return false;
  after_ = next.after_;
  return true;
}

void PoseEdit::correct(const Pose& from, const Pose& to) {
  const Snapshot& now = edits_.now();
  if (label_of(now, robot_) == nullptr || remote_of(now, robot_) == nullptr ||
      robot_.index() >= now.poses.size()) {
    edits_.refuse(EditStack::tr("“%1” cannot be undone: the robot is gone.").arg(text()));
    return setObsolete(true);
  }
  const Pose pose = carried(from, to, now.poses[robot_.index()]);
  edits_.feed().link().post(input::RemotePose{robot_, pose.x, pose.y, pose.theta});
}

/// Replaces the plans of one or several robots.
class PlanEdit final : public QUndoCommand {
 public:
  struct Revision {
    RobotId robot;
    Plan before;
    Plan after;
    bool was_held = false;  ///< found at the first redo
  };

  /// `run`: starts or resumes the missions. Undo starts nothing, and holds the robots again that
  /// were held before.
  PlanEdit(EditStack& edits, std::vector<Revision> revisions, const QString& name, bool run,
           EditMerge merge);

  void undo() override;
  void redo() override;
  int id() const override;
  bool mergeWith(const QUndoCommand* other) override;

 private:
  /// Posts the possible revisions and reports the others; true = at least one was posted.
  bool carry_out(bool forward);

  EditStack& edits_;
  std::vector<Revision> revisions_;
  bool run_;
  EditMerge merge_;
  bool first_ = true;
};

PlanEdit::PlanEdit(EditStack& edits, std::vector<Revision> revisions, const QString& name, bool run,
                   EditMerge merge)
    : QUndoCommand(name),
      edits_(edits),
      revisions_(std::move(revisions)),
      run_(run),
      merge_(merge) {}

void PlanEdit::redo() {
  if (!carry_out(true)) setObsolete(true);
  first_ = false;
}

void PlanEdit::undo() {
  if (!carry_out(false)) setObsolete(true);
}

bool PlanEdit::carry_out(bool forward) {
  bool any = false;
  for (Revision& r : revisions_) {
    if (first_) r.was_held = status_of(edits_.now(), r.robot).mission == MissionState::Held;
    const Plan& from = forward ? r.before : r.after;
    const Plan& to = forward ? r.after : r.before;
    const RobotLabel* label = label_of(edits_.now(), r.robot);
    const Plan now = edits_.plan_of(r.robot);
    const auto result = label != nullptr ? rebase(from, to, now) : std::nullopt;
    if (result && (first_ || *result != now)) {
      edits_.post_revision(r.robot, from, to, forward && run_);
      if (!forward && run_ && r.was_held && !to.waypoints.empty()) {
        edits_.feed().link().post(input::StopRobot{r.robot});
      }
      any = true;
      continue;
    }
    const QString name = label != nullptr ? QString::fromStdString(label->name)
                                          : EditStack::tr("robot %1").arg(r.robot.value + 1);
    const QString why = label == nullptr ? EditStack::tr("%1 is gone").arg(name)
                        : result
                            ? EditStack::tr("%1 has already driven it").arg(name)
                            : EditStack::tr("the plan of %1 was changed in the meantime").arg(name);
    edits_.refuse((forward ? EditStack::tr("“%1” cannot be redone: %2.")
                           : EditStack::tr("“%1” cannot be undone: %2."))
                      .arg(text(), why));
  }
  return any;
}

int PlanEdit::id() const { return merge_ == EditMerge::WithSame ? kPlanNudgeId : kNeverMerges; }

bool PlanEdit::mergeWith(const QUndoCommand* other) {
  const auto& next = *static_cast<const PlanEdit*>(other);
  if (next.text() != text() || next.revisions_.size() != 1 || revisions_.size() != 1) return false;
  Revision& mine = revisions_.front();
  const Revision& theirs = next.revisions_.front();
  if (mine.robot != theirs.robot || mine.after != theirs.before) return false;
  mine.after = theirs.after;
  run_ = run_ || next.run_;
  return true;
}

/// Sets one or several parameters. Undo skips values that another author has set meanwhile.
class ParameterEdit final : public QUndoCommand {
 public:
  struct Change {
    ParameterId id;
    double before;
    double after;
  };

  ParameterEdit(EditStack& edits, std::vector<Change> changes, const QString& name,
                EditMerge merge);

  void undo() override;
  void redo() override;
  int id() const override;
  bool mergeWith(const QUndoCommand* other) override;

 private:
  EditStack& edits_;
  std::vector<Change> changes_;
  EditMerge merge_;
};

/// Switches noise and errors off or on. Undo is refused if another author has switched them
/// meanwhile.
class CleanEdit final : public QUndoCommand {
 public:
  CleanEdit(EditStack& edits, bool clean);
  void undo() override;
  void redo() override;

 private:
  EditStack& edits_;
  bool clean_;
};

void refuse_undo(EditStack& edits, QUndoCommand& entry) {
  edits.refuse(EditStack::tr("“%1” cannot be undone: the value was changed in the meantime.")
                   .arg(entry.text()));
  entry.setObsolete(true);
}

ParameterEdit::ParameterEdit(EditStack& edits, std::vector<Change> changes, const QString& name,
                             EditMerge merge)
    : QUndoCommand(name), edits_(edits), changes_(std::move(changes)), merge_(merge) {}

void ParameterEdit::redo() {
  for (const Change& change : changes_) edits_.post_parameter(change.id, change.after);
}

void ParameterEdit::undo() {
  const Parameters now = edits_.parameters();
  bool any = false;
  for (const Change& change : changes_) {
    if (now[change.id] != change.after) continue;
    edits_.post_parameter(change.id, change.before);
    any = true;
  }
  if (any) return;
  refuse_undo(edits_, *this);
}

int ParameterEdit::id() const {
  return merge_ == EditMerge::WithSame && changes_.size() == 1 ? kParameterSlideId : kNeverMerges;
}

bool ParameterEdit::mergeWith(const QUndoCommand* other) {
  const auto& next = static_cast<const ParameterEdit&>(*other);
  if (next.changes_.front().id != changes_.front().id) return false;
  changes_.front().after = next.changes_.front().after;
  setObsolete(changes_.front().after == changes_.front().before);
  return true;
}

CleanEdit::CleanEdit(EditStack& edits, bool clean)
    : QUndoCommand(clean ? EditStack::tr("Clean simulation")
                         : EditStack::tr("Simulation with noise")),
      edits_(edits),
      clean_(clean) {}

void CleanEdit::redo() { edits_.post_clean(clean_); }

void CleanEdit::undo() {
  if (edits_.parameters().is_clean() != clean_) return refuse_undo(edits_, *this);
  edits_.post_clean(!clean_);
}

constexpr int kMostEntries = 500;

Plan shown_plan(const Snapshot& now, RobotId robot) {
  const auto plans = plans_of(now);
  return robot.index() < plans.size() ? plans[robot.index()] : Plan{};
}

/// A plan without way-points cannot patrol.
Plan without_empty_patrol(Plan plan) {
  if (plan.waypoints.empty()) plan.patrol = false;
  return plan;
}

}  // namespace

EditStack::EditStack(SnapshotFeed& feed, QObject* parent) : QObject(parent), feed_(feed) {
  stack_.setUndoLimit(kMostEntries);
  connect(&feed, &SnapshotFeed::arrived, this, &EditStack::follow);
}

void EditStack::follow() {
  std::erase_if(pending_plans_, [this](const auto& entry) { return arrived(entry.second.post); });
  std::erase_if(pending_parameters_, [this](const auto& change) { return arrived(change.post); });
}

Plan EditStack::plan_of(RobotId robot) const {
  const auto found = pending_plans_.find(robot);
  const bool edited = found != pending_plans_.end() && !arrived(found->second.post);
  return edited ? found->second.edit : shown_plan(now(), robot);
}

void EditStack::post_revision(RobotId robot, const Plan& before, const Plan& after, bool run) {
  const std::uint64_t post = feed_.link().post(input::MissionRevise{robot, before, after, run});
  pending_plans_[robot] = {after, post};
  emit plan_revised(before, after);
}

void EditStack::revise_plan(RobotId robot, Plan after, const QString& name, bool run,
                            EditMerge merge) {
  Plan before = plan_of(robot);
  after = without_empty_patrol(std::move(after));
  if (before == after || label_of(now(), robot) == nullptr) return;
  PlanEdit::Revision revision{robot, std::move(before), std::move(after)};
  push(new PlanEdit(*this, {std::move(revision)}, name, run, merge));
}

void EditStack::revise_plans(const Plans& after, const QString& name, bool run) {
  std::vector<PlanEdit::Revision> revisions;
  for (const auto& [robot, wanted] : after) {
    Plan before = plan_of(robot);
    Plan plan = without_empty_patrol(wanted);
    if (before == plan || label_of(now(), robot) == nullptr) continue;
    revisions.push_back({robot, std::move(before), std::move(plan)});
  }
  if (revisions.empty()) return;
  push(new PlanEdit(*this, std::move(revisions), name, run, EditMerge::Alone));
}

void EditStack::send_plans(const Plans& plans, const QString& name) {
  if (plans.empty()) return;
  ask_about(plans, name, [this, plans, name] { revise_plans(plans, name, true); });
}

void EditStack::ask_about(const Plans& plans, const QString& name, std::function<void()> send) {
  if (plans.size() > 1 && confirmation_) return confirmation_(plans, name, std::move(send));
  send();
}

void EditStack::push(QUndoCommand* edit) {
  if (closed_.isEmpty()) return stack_.push(edit);
  delete edit;
  refuse(closed_);
}

void EditStack::add_mark(const MarkContent& mark) { push(new AddMark(*this, mark)); }

void EditStack::add_marks(std::vector<MarkContent> marks, const QString& name) {
  if (!marks.empty()) push(new AddMarks(*this, std::move(marks), name));
}

void EditStack::change_mark(MarkId id, const MarkContent& mark, EditMerge merge) {
  const Mark* old = find_mark(now(), id);
  if (old != nullptr && old->mark != mark) push(new ChangeMark(*this, *old, mark, merge));
}

void EditStack::remove_mark(MarkId id) {
  if (const Mark* old = find_mark(now(), id)) push(new RemoveMark(*this, *old));
}

void EditStack::add_no_go(NoGoContent area) {
  const std::string& name = area.rules.name;
  if (!name.empty() && find_no_go(no_go_of(now()), name) != nullptr) area.rules.name.clear();
  push(new NoGoAreaAdd(*this, std::move(area)));
}

void EditStack::change_no_go(NoGoId id, const NoGoRules& rules) {
  const NoGoArea* const old = find_no_go(now(), id);
  if (old == nullptr || old->rules == rules) return;
  push(new NoGoAreaChange(*this, *old, rules));
}

void EditStack::remove_no_go(NoGoId id) {
  if (const NoGoArea* old = find_no_go(now(), id)) push(new NoGoAreaRemove(*this, *old));
}

void EditStack::add_sighting(const ObstacleContent& content) {
  push(new AddSighting(*this, content));
}

void EditStack::change_sighting(SightingId id, const ObstacleContent& content, EditMerge merge) {
  const Sighting* const old = find_sighting(now(), id);
  if (old == nullptr || content_of(*old) == content) return;
  push(new ChangeSighting(*this, *old, content, merge));
}

void EditStack::remove_sighting(SightingId id) {
  const Sighting* const old = find_sighting(now(), id);
  if (old != nullptr) push(new RemoveSighting(*this, *old));
}

void EditStack::replace_obstacles(std::optional<std::string> map) {
  push(new ReplaceObstacles(*this, std::move(map)));
}

void EditStack::correct_pose(RobotId robot, const Pose& pose, EditMerge merge) {
  if (robot.index() >= now().poses.size() || now().poses[robot.index()] == pose) return;
  push(new PoseEdit(*this, robot, now().poses[robot.index()], pose, merge));
}

Parameters EditStack::parameters() const {
  Parameters shown = now().parameters ? *now().parameters : Parameters();
  for (const PendingEdit<ParameterChange>& change : pending_parameters_) {
    if (!arrived(change.post)) change.edit(shown);
  }
  return shown;
}

void EditStack::post_parameter(ParameterId id, double value) {
  const std::uint64_t post =
      feed_.link().post(input::SetParameter{std::string(info(id).name), value});
  pending_parameters_.push_back({[id, value](Parameters& shown) { shown.set(id, value); }, post});
}

void EditStack::post_clean(bool clean) {
  const std::uint64_t post = feed_.link().post(input::Clean{clean});
  pending_parameters_.push_back(
      {[clean](Parameters& shown) { clean ? shown.clean() : shown.dirty(); }, post});
}

void EditStack::set_parameters(const ParameterValues& values, const QString& name,
                               EditMerge merge) {
  const Parameters before = parameters();
  std::vector<ParameterEdit::Change> changes;
  for (const auto& [id, value] : values) {
    if (before[id] != value) changes.push_back({id, before[id], value});
  }
  if (!changes.empty()) push(new ParameterEdit(*this, std::move(changes), name, merge));
}

void EditStack::set_clean(bool clean) { push(new CleanEdit(*this, clean)); }

void EditStack::set_preparing(bool preparing) {
  if (std::exchange(preparing_, preparing) != preparing) emit preparing_changed(preparing);
}

void EditStack::clear() {
  set_preparing(false);
  stack_.clear();
  pending_plans_.clear();
  pending_parameters_.clear();
}

}  // namespace magna
