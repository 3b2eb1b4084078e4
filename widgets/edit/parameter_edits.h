// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <vector>

#include "widgets/edit/edit_stack.h"

namespace magna {

/// Other values for one parameter or several. Undone, those that another author set meanwhile stay.
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

/// Noise and errors off, or on again. Not undone when another author switched them meanwhile.
class CleanEdit final : public QUndoCommand {
 public:
  CleanEdit(EditStack& edits, bool clean);
  void undo() override;
  void redo() override;

 private:
  EditStack& edits_;
  bool clean_;
};

}  // namespace magna
