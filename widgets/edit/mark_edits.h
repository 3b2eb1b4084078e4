// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <optional>

#include "core/engine/annotation.h"
#include "widgets/edit/edit_stack.h"

namespace magna {

/// The mark with this number; nullptr = it does not exist.
const Annotation* find_mark(const Snapshot& now, AnnotationId id);

/// Adds a mark; redo restores its number.
class MarkAdd final : public QUndoCommand {
 public:
  MarkAdd(EditStack& edits, const AnnotationText& mark);
  void undo() override;
  void redo() override;

 private:
  EditStack& edits_;
  AnnotationText mark_;
  std::optional<AnnotationId> id_;  ///< known after the first undo
};

/// Changes text, kind or place of a mark.
class MarkChange final : public QUndoCommand {
 public:
  MarkChange(EditStack& edits, const Annotation& before, const AnnotationText& after,
             EditMerge merge);
  int id() const override;
  bool mergeWith(const QUndoCommand* other) override;
  void undo() override { change(after_, before_); }
  void redo() override { change(before_, after_); }

 private:
  void change(const AnnotationText& from, const AnnotationText& to);

  EditStack& edits_;
  AnnotationId id_;
  AnnotationText before_;
  AnnotationText after_;
  EditMerge merge_;
};

class MarkRemove final : public QUndoCommand {
 public:
  MarkRemove(EditStack& edits, const Annotation& mark);
  void undo() override;
  void redo() override;

 private:
  EditStack& edits_;
  Annotation mark_;
};

}  // namespace magna
