// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/engine/scenario.h"
#include "core/lisp/object_form.h"
#include "core/view/world_document.h"

namespace magna {

/// A world file as a document. An object can be edited if it comes from one form in the file that
/// gives its numbers as numbers: a clause of the map's defmap, or a defrobot or new-thing, at the
/// top level. Everything else is locked, with the reason. Edits replace these numbers, or add and
/// remove whole forms.
class WorldDraft final : public WorldDocument {
 public:
  /// The document of a text and of the world that was loaded from it. An error if the text is not
  /// Lisp or nothing in it can be edited.
  static Result<std::shared_ptr<const WorldDraft>> read(const std::string& text,
                                                        const Scenario& loaded);

  const std::string& file() const override { return file_; }
  std::string text() const override;
  Point lower() const override { return lower_; }
  Point upper() const override { return upper_; }
  const std::vector<WorldObject>& objects() const override { return objects_; }
  const std::vector<WorldObject>& choices() const override { return choices_; }
  Edited change(std::size_t object, const WorldObject& wanted) const override;
  Edited add(std::size_t choice, const WorldObject& wanted) const override;
  Edited remove(std::size_t object) const override;

  /// The first difference between this edited document and its text as loaded; nothing = they are
  /// the same world.
  std::optional<Error> difference(const WorldDraft& loaded) const;

 private:
  friend class WorldDraftReader;
  /// Characters of an object's form. Of a locked object: begins where it is made.
  struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;
    friend bool operator==(const Span&, const Span&) = default;
  };

  /// The form of a new object: before and after its place.
  struct Pattern {
    std::u32string before;
    std::u32string after;
  };

  void replace(const TextChange& change);
  void find_places();
  std::optional<Error> misfit(const WorldObject& object) const;
  std::u32string form_of(const Pattern& pattern, const WorldObject& added) const;
  std::string free_robot_name() const;
  std::optional<std::size_t> last_of(WorldObjectKind kind, bool any) const;
  Error at(std::size_t object, const std::string& message) const;

  std::string file_;
  bool mark_ = false;  ///< the file begins with a byte order mark
  std::u32string text_;
  std::string map_name_;
  Point lower_;
  Point upper_;
  std::vector<WorldObject> objects_;
  std::vector<Span> spans_;  ///< by object
  std::vector<WorldObject> choices_;
  std::vector<Pattern> patterns_;  ///< by choice
  std::size_t map_inside_ = 0;     ///< end of the defmap's list of sizes: first place of a clause
  std::size_t map_end_ = 0;        ///< end of the defmap; both 0: a program makes the map
};

/// Reads the file and loads it. It must not ask for rights: its changed text would not be trusted.
WorldDocument::Edited open_world_draft(const std::string& file);
/// The same for a text that is not in the file.
WorldDocument::Edited open_world_draft_text(const std::string& text, const std::string& file);
/// Loads the document's text in a trial; see WorldDocuments::check.
WorldDocument::Edited check_world_draft(const WorldDraft& draft);

}  // namespace magna
