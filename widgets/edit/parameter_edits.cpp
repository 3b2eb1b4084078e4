// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/edit/parameter_edits.h"

#include <utility>

#include "widgets/edit/merge_ids.h"

namespace magna {
namespace {

void refuse_undo(EditStack& edits, QUndoCommand& entry) {
  edits.refuse(EditStack::tr("“%1” cannot be undone: the value was changed in the meantime.")
                   .arg(entry.text()));
  entry.setObsolete(true);
}

}  // namespace

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

}  // namespace magna
