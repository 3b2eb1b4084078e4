// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/edit/mark_edits.h"

#include <algorithm>
#include <span>

#include "widgets/edit/merge_ids.h"
#include "widgets/mark_class.h"

namespace magna {
namespace {

std::span<const Annotation> marks_of(const Snapshot& now) {
  return now.annotations ? std::span<const Annotation>(*now.annotations)
                         : std::span<const Annotation>();
}

void refuse_undo(EditStack& edits, const QUndoCommand& entry, bool gone) {
  edits.refuse(EditStack::tr("“%1” cannot be undone: %2.")
                   .arg(entry.text(), gone
                                          ? EditStack::tr("the mark is gone")
                                          : EditStack::tr("the mark was changed in the meantime")));
}

}  // namespace

const Annotation* find_mark(const Snapshot& now, AnnotationId id) {
  const auto marks = marks_of(now);
  const auto found = std::ranges::find(marks, id, &Annotation::id);
  return found == marks.end() ? nullptr : &*found;
}

MarkAdd::MarkAdd(EditStack& edits, const AnnotationText& mark)
    : QUndoCommand(EditStack::tr("Mark %1").arg(mark_in_text(mark.kind))),
      edits_(edits),
      mark_(mark) {}

void MarkAdd::redo() { edits_.feed().link().post(input::AnnotationAdd{mark_, id_}); }

void MarkAdd::undo() {
  // The engine numbers the mark: take the newest with the same contents.
  const auto marks = marks_of(edits_.now());
  const auto found = std::find_if(marks.rbegin(), marks.rend(), [this](const Annotation& one) {
    return id_ ? one.id == *id_ : one.mark == mark_;
  });
  if (found == marks.rend() || found->mark != mark_) {
    refuse_undo(edits_, *this, found == marks.rend());
    return setObsolete(true);
  }
  id_ = found->id;
  edits_.feed().link().post(input::AnnotationRemove{*id_});
}

MarkChange::MarkChange(EditStack& edits, const Annotation& before, const AnnotationText& after,
                       EditMerge merge)
    : QUndoCommand(before.mark.at != after.at
                       ? EditStack::tr("Move %1").arg(mark_in_text(after.kind))
                       : EditStack::tr("Change %1").arg(mark_in_text(after.kind))),
      edits_(edits),
      id_(before.id),
      before_(before.mark),
      after_(after),
      merge_(merge) {}

int MarkChange::id() const { return merge_ == EditMerge::WithSame ? kMarkNudgeId : kNeverMerges; }

bool MarkChange::mergeWith(const QUndoCommand* other) {
  const auto& next = *static_cast<const MarkChange*>(other);
  if (next.id_ != id_ || next.text() != text() || next.before_ != after_) return false;
  after_ = next.after_;
  return true;
}

void MarkChange::change(const AnnotationText& from, const AnnotationText& to) {
  const Annotation* now = find_mark(edits_.now(), id_);
  if (now == nullptr || now->mark != from) {
    refuse_undo(edits_, *this, now == nullptr);
    return setObsolete(true);
  }
  edits_.feed().link().post(input::AnnotationChange{id_, to});
}

MarkRemove::MarkRemove(EditStack& edits, const Annotation& mark)
    : QUndoCommand(EditStack::tr("Remove %1").arg(mark_in_text(mark.mark.kind))),
      edits_(edits),
      mark_(mark) {}

void MarkRemove::redo() { edits_.feed().link().post(input::AnnotationRemove{mark_.id}); }

void MarkRemove::undo() { edits_.feed().link().post(input::AnnotationAdd{mark_.mark, mark_.id}); }

}  // namespace magna
