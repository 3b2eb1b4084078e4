// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <vector>

#include "widgets/edit/edit_stack.h"

namespace magna {

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

}  // namespace magna
