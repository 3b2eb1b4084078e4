// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <optional>
#include <vector>

#include "widgets/base/edit/edit_stack.h"

namespace magna {

/// "No-go area “closed 1”"
QString no_go_name(const NoGoRules& rules);
/// "All driving", "Exploration": what it is closed for.
QString no_go_closed_for(const NoGoRules& rules);
/// "In force", "Off", "From 60 s", "Ended": whether it is in force at this time, seconds.
QString no_go_state(const NoGoRules& rules, double seconds);

/// Adds a no-go area; redo restores its number.
class NoGoAreaAdd final : public QUndoCommand {
 public:
  NoGoAreaAdd(EditStack& edits, NoGoContent content);
  void undo() override;
  void redo() override;

 private:
  EditStack& edits_;
  NoGoContent content_;
  std::optional<NoGoId> id_;  ///< known after the first undo
};

/// Renames or switches a no-go area, or changes what it forbids and when.
class NoGoAreaChange final : public QUndoCommand {
 public:
  NoGoAreaChange(EditStack& edits, const NoGoArea& before, NoGoRules after);
  void undo() override { change(after_, before_); }
  void redo() override { change(before_, after_); }

 private:
  void change(const NoGoRules& from, const NoGoRules& to);

  EditStack& edits_;
  NoGoId id_;
  NoGoRules before_;
  NoGoRules after_;
};

class NoGoAreaRemove final : public QUndoCommand {
 public:
  NoGoAreaRemove(EditStack& edits, const NoGoArea& area);
  void undo() override;
  void redo() override;

 private:
  EditStack& edits_;
  NoGoArea area_;
};

}  // namespace magna
