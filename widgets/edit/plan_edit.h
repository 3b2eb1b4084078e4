// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <vector>

#include "widgets/edit/edit_stack.h"

namespace magna {

/// Other plans for one robot or several.
class PlanEdit final : public QUndoCommand {
 public:
  struct Revision {
    RobotId robot;
    Plan before;
    Plan after;
  };

  /// `run`: the missions begin or go on when it is done (undone, nothing begins).
  PlanEdit(EditStack& edits, std::vector<Revision> revisions, const QString& name, bool run,
           EditMerge merge);

  void undo() override;
  void redo() override;
  int id() const override;
  bool mergeWith(const QUndoCommand* other) override;

 private:
  /// Posts what can still be done and says what cannot; true if anything could.
  bool carry_out(bool forward);

  EditStack& edits_;
  std::vector<Revision> revisions_;
  bool run_;
  EditMerge merge_;
  bool first_ = true;
};

}  // namespace magna
