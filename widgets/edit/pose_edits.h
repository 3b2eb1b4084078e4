// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include "core/geometry/pose.h"
#include "widgets/edit/edit_stack.h"

namespace magna {

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

}  // namespace magna
