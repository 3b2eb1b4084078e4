// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <vector>

#include "widgets/edit/edit_stack.h"

namespace magna {

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

}  // namespace magna
