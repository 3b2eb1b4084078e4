// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/edit/edit_stack.h"

#include "core/engine/mission_inputs.h"
#include "core/engine/operator_inputs.h"
#include "widgets/edit/mark_edits.h"
#include "widgets/edit/no_go_edits.h"
#include "widgets/edit/parameter_edits.h"
#include "widgets/edit/plan_edit.h"
#include "widgets/edit/pose_edits.h"
#include "widgets/edit/sighting_edits.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

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
  stack_.push(new PlanEdit(*this, {std::move(revision)}, name, run, merge));
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
  stack_.push(new PlanEdit(*this, std::move(revisions), name, run, EditMerge::Alone));
}

void EditStack::send_plans(const Plans& plans, const QString& name) {
  if (plans.empty()) return;
  const bool several = plans.size() > 1;
  const auto send = [this, plans, name] { revise_plans(plans, name, true); };
  if (several && confirmation_) return confirmation_(plans, name, send);
  send();
}

void EditStack::add_mark(const MarkContent& mark) { stack_.push(new AddMark(*this, mark)); }

void EditStack::add_marks(std::vector<MarkContent> marks, const QString& name) {
  if (!marks.empty()) stack_.push(new AddMarks(*this, std::move(marks), name));
}

void EditStack::change_mark(MarkId id, const MarkContent& mark, EditMerge merge) {
  const Mark* old = find_mark(now(), id);
  if (old != nullptr && old->mark != mark) stack_.push(new ChangeMark(*this, *old, mark, merge));
}

void EditStack::remove_mark(MarkId id) {
  if (const Mark* old = find_mark(now(), id)) stack_.push(new RemoveMark(*this, *old));
}

void EditStack::add_no_go(std::vector<Point> corners) {
  stack_.push(new NoGoAreaAdd(*this, std::move(corners)));
}

void EditStack::remove_no_go(NoGoId id) {
  if (const NoGoArea* old = find_no_go(now(), id)) stack_.push(new NoGoAreaRemove(*this, *old));
}

void EditStack::add_sighting(const ObstacleContent& content) {
  stack_.push(new AddSighting(*this, content));
}

void EditStack::change_sighting(SightingId id, const ObstacleContent& content, EditMerge merge) {
  const Sighting* const old = find_sighting(now(), id);
  if (old == nullptr || content_of(*old) == content) return;
  stack_.push(new ChangeSighting(*this, *old, content, merge));
}

void EditStack::remove_sighting(SightingId id) {
  const Sighting* const old = find_sighting(now(), id);
  if (old != nullptr) stack_.push(new RemoveSighting(*this, *old));
}

void EditStack::replace_obstacles(std::optional<std::string> map) {
  stack_.push(new ReplaceObstacles(*this, std::move(map)));
}

void EditStack::correct_pose(RobotId robot, const Pose& pose, EditMerge merge) {
  if (robot.index() >= now().poses.size() || now().poses[robot.index()] == pose) return;
  stack_.push(new PoseEdit(*this, robot, now().poses[robot.index()], pose, merge));
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
  if (!changes.empty()) stack_.push(new ParameterEdit(*this, std::move(changes), name, merge));
}

void EditStack::set_clean(bool clean) { stack_.push(new CleanEdit(*this, clean)); }

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
