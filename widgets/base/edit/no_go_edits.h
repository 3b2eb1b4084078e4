// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <optional>
#include <vector>

#include "widgets/base/edit/edit_stack.h"

namespace magna {

/// The no-go area with this number; nullptr = it does not exist.
const NoGoArea* find_no_go(const Snapshot& now, NoGoId id);

/// "No-go area 2"
QString no_go_name(NoGoId id);

/// Adds a no-go area; redo restores its number.
class NoGoAreaAdd final : public QUndoCommand {
 public:
  NoGoAreaAdd(EditStack& edits, std::vector<Point> corners);
  void undo() override;
  void redo() override;

 private:
  EditStack& edits_;
  std::vector<Point> corners_;
  std::optional<NoGoId> id_;  ///< known after the first undo
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
