// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/edit/plan_edit.h"

#include "core/engine/robot_inputs.h"
#include "core/mission/plan_revision.h"
#include "widgets/edit/merge_ids.h"
#include "widgets/snapshot_reader.h"

namespace magna {
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

}  // namespace magna
