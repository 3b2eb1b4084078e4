// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/edit/mark_edits.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

#include "core/engine/operator_inputs.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/look/mark_class.h"

namespace magna {
namespace {

std::span<const Mark> marks_in(const Snapshot& now) {
  return now.marks ? std::span<const Mark>(*now.marks) : std::span<const Mark>();
}

void refuse_undo(EditStack& edits, const QUndoCommand& entry, bool gone) {
  edits.refuse(EditStack::tr("“%1” cannot be undone: %2.")
                   .arg(entry.text(), gone
                                          ? EditStack::tr("the mark is gone")
                                          : EditStack::tr("the mark was changed in the meantime")));
}

bool comes_before(const MarkContent& a, const MarkContent& b) {
  return std::tie(a.at.x, a.at.y, a.kind, a.text, a.robot, a.image, a.state) <
         std::tie(b.at.x, b.at.y, b.kind, b.text, b.robot, b.image, b.state);
}

QString name_of_change(const MarkContent& before, const MarkContent& after) {
  const QString mark = finding_in_text(after.kind);
  if (before.at != after.at) return EditStack::tr("Move %1").arg(mark_in_text(after.kind));
  if (after != with_state(before, state_of(after))) {
    return EditStack::tr("Change %1").arg(mark_in_text(after.kind));
  }
  switch (state_of(after)) {
    case MarkState::Confirmed: return EditStack::tr("Confirm %1").arg(mark);
    case MarkState::Suspected: return EditStack::tr("Suspect %1").arg(mark);
    case MarkState::Dismissed: break;
  }
  return EditStack::tr("Dismiss %1").arg(mark);
}

}  // namespace

const Mark* find_mark(const Snapshot& now, MarkId id) {
  const auto marks = marks_in(now);
  const auto found = std::ranges::find(marks, id, &Mark::id);
  return found == marks.end() ? nullptr : &*found;
}

AddMark::AddMark(EditStack& edits, const MarkContent& mark)
    : QUndoCommand(EditStack::tr("Mark %1").arg(mark_in_text(mark.kind))),
      edits_(edits),
      mark_(mark) {}

void AddMark::redo() { edits_.feed().link().post(input::MarkAdd{mark_, id_}); }

void AddMark::undo() {
  // The engine numbers the mark: take the newest with the same contents.
  const auto marks = marks_in(edits_.now());
  const auto found = std::find_if(marks.rbegin(), marks.rend(), [this](const Mark& one) {
    return id_ ? one.id == *id_ : one.mark == mark_;
  });
  if (found == marks.rend() || found->mark != mark_) {
    refuse_undo(edits_, *this, found == marks.rend());
    return setObsolete(true);
  }
  id_ = found->id;
  edits_.feed().link().post(input::MarkRemove{*id_});
}

AddMarks::AddMarks(EditStack& edits, std::vector<MarkContent> marks, const QString& name)
    : QUndoCommand(name), edits_(edits) {
  added_.reserve(marks.size());
  for (MarkContent& mark : marks) added_.push_back({std::move(mark), {}});
  // undo() searches them.
  std::ranges::stable_sort(added_, comes_before, &Added::mark);
}

void AddMarks::redo() {
  for (const Added& one : added_) edits_.feed().link().post(input::MarkAdd{one.mark, one.id});
}

void AddMarks::undo() {
  // The engine numbers the marks: take the newest with the same contents.
  std::vector<bool> found(added_.size(), false);
  const auto marks = marks_in(edits_.now());
  std::for_each(marks.rbegin(), marks.rend(), [&](const auto& mark) {
    auto one = std::ranges::lower_bound(added_, mark.mark, comes_before, &Added::mark);
    for (; one != added_.end() && !comes_before(mark.mark, one->mark); ++one) {
      const auto index = static_cast<std::size_t>(one - added_.begin());
      if (found[index] || (one->id && one->id != mark.id)) continue;
      found[index] = true;
      one->id = mark.id;
      edits_.feed().link().post(input::MarkRemove{mark.id});
      break;
    }
  });
  const auto left = std::ranges::count(found, false);
  if (left > 0) {
    edits_.refuse(EditStack::tr("“%1” is undone except for %2 of %3 marks, which were removed "
                                "or changed in the meantime.")
                      .arg(text())
                      .arg(left)
                      .arg(added_.size()));
  }
  std::size_t index = 0;
  std::erase_if(added_, [&](const Added&) { return !found[index++]; });
  if (added_.empty()) setObsolete(true);
}

ChangeMark::ChangeMark(EditStack& edits, const Mark& before, const MarkContent& after,
                       EditMerge merge)
    : QUndoCommand(name_of_change(before.mark, after)),
      edits_(edits),
      id_(before.id),
      before_(before.mark),
      after_(after),
      merge_(merge) {}

int ChangeMark::id() const { return merge_ == EditMerge::WithSame ? kMarkNudgeId : kNeverMerges; }

bool ChangeMark::mergeWith(const QUndoCommand* other) {
  const auto& next = *static_cast<const ChangeMark*>(other);
  if (next.id_ != id_ || next.text() != text() || next.before_ != after_) return false;
  after_ = next.after_;
  return true;
}

void ChangeMark::change(const MarkContent& from, const MarkContent& to) {
  const Mark* now = find_mark(edits_.now(), id_);
  if (now == nullptr || now->mark != from) {
    refuse_undo(edits_, *this, now == nullptr);
    return setObsolete(true);
  }
  edits_.feed().link().post(input::MarkChange{id_, to});
}

RemoveMark::RemoveMark(EditStack& edits, const Mark& mark)
    : QUndoCommand(EditStack::tr("Remove %1").arg(mark_in_text(mark.mark.kind))),
      edits_(edits),
      mark_(mark) {}

void RemoveMark::redo() { edits_.feed().link().post(input::MarkRemove{mark_.id}); }

void RemoveMark::undo() { edits_.feed().link().post(input::MarkAdd{mark_.mark, mark_.id}); }

}  // namespace magna
