// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>
#include <optional>
#include <string>

#include "widgets/base/edit/edit_stack.h"

namespace magna {

/// The sighting with this number; nullptr = there is none, or no longer.
const Sighting* find_sighting(const Snapshot& now, SightingId id);

/// "thin object", "hole": for names of edits.
QString obstacle_in_text(SightingClass kind);

/// A sighting that an edit works on. It has another number after it was removed and restored, so
/// then it is found by its contents.
class EditedSighting {
 public:
  EditedSighting(std::optional<SightingId> id, const ObstacleContent& content)
      : id_(id), content_(content) {}

  /// nullptr: it is gone, or its contents are others.
  const Sighting* find(const Snapshot& now);
  const ObstacleContent& content() const { return content_; }
  void set_content(const ObstacleContent& content) { content_ = content; }

 private:
  std::optional<SightingId> id_;
  ObstacleContent content_;
};

/// Draws an object on the obstacle map.
class AddSighting final : public QUndoCommand {
 public:
  AddSighting(EditStack& edits, const ObstacleContent& content);
  void undo() override;
  void redo() override;

 private:
  EditStack& edits_;
  EditedSighting sighting_;
};

/// Changes class, place or size of an object.
class ChangeSighting final : public QUndoCommand {
 public:
  ChangeSighting(EditStack& edits, const Sighting& before, const ObstacleContent& after,
                 EditMerge merge);
  int id() const override;
  bool mergeWith(const QUndoCommand* other) override;
  void undo() override { change_to(before_); }
  void redo() override { change_to(after_); }

 private:
  void change_to(const ObstacleContent& to);

  EditStack& edits_;
  EditedSighting sighting_;  ///< with its present contents
  ObstacleContent before_;
  ObstacleContent after_;
  EditMerge merge_;
};

class RemoveSighting final : public QUndoCommand {
 public:
  RemoveSighting(EditStack& edits, const Sighting& sighting);
  void undo() override;
  void redo() override;

 private:
  EditStack& edits_;
  EditedSighting sighting_;
};

/// Replaces the whole obstacle map: by that of a file, or by an empty one. Undo restores the map
/// that was shown before.
class ReplaceObstacles final : public QUndoCommand {
 public:
  /// `after`: the text of a map file; nothing = an empty map.
  ReplaceObstacles(EditStack& edits, std::optional<std::string> after);
  void undo() override;
  void redo() override;

 private:
  EditStack& edits_;
  std::string before_;
  std::optional<std::string> after_;
};

}  // namespace magna
