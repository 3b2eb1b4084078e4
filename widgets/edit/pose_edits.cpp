// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/edit/pose_edits.h"

#include "core/engine/remote_inputs.h"
#include "core/geometry/rigid_motion.h"
#include "widgets/edit/merge_ids.h"
#include "widgets/remote_reader.h"
#include "widgets/snapshot_reader.h"

namespace magna {

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

}  // namespace magna
