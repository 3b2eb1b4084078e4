// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <optional>
#include <vector>

#include "core/engine/mark.h"
#include "widgets/base/edit/edit_stack.h"

namespace magna {

/// The mark with this number; nullptr = it does not exist.
const Mark* find_mark(const Snapshot& now, MarkId id);

/// Adds a mark; redo restores its number.
class AddMark final : public QUndoCommand {
 public:
  AddMark(EditStack& edits, const MarkContent& mark);
  void undo() override;
  void redo() override;

 private:
  EditStack& edits_;
  MarkContent mark_;
  std::optional<MarkId> id_;  ///< known after the first undo
};

/// Adds several marks. Undo leaves marks that were changed meanwhile and reports their number; redo
/// restores the numbers of the others.
class AddMarks final : public QUndoCommand {
 public:
  AddMarks(EditStack& edits, std::vector<MarkContent> marks, const QString& name);
  void undo() override;
  void redo() override;

 private:
  struct Added {
    MarkContent mark;
    std::optional<MarkId> id;  ///< known after the first undo
  };

  EditStack& edits_;
  std::vector<Added> added_;
};

/// Changes text, kind, place or state of a mark.
class ChangeMark final : public QUndoCommand {
 public:
  ChangeMark(EditStack& edits, const Mark& before, const MarkContent& after, EditMerge merge);
  int id() const override;
  bool mergeWith(const QUndoCommand* other) override;
  void undo() override { change(after_, before_); }
  void redo() override { change(before_, after_); }

 private:
  void change(const MarkContent& from, const MarkContent& to);

  EditStack& edits_;
  MarkId id_;
  MarkContent before_;
  MarkContent after_;
  EditMerge merge_;
};

class RemoveMark final : public QUndoCommand {
 public:
  RemoveMark(EditStack& edits, const Mark& mark);
  void undo() override;
  void redo() override;

 private:
  EditStack& edits_;
  Mark mark_;
};

}  // namespace magna
