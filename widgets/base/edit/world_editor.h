// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <string>

#include "core/view/world_document.h"
#include "widgets/base/edit/edit_stack.h"

namespace magna {

/// The world file that is being edited in the window. Edits change the document only, by entries
/// of the history; nothing is saved and the running world is not changed until the user asks for
/// it.
class WorldEditor : public QObject {
  Q_OBJECT
 public:
  using Document = std::shared_ptr<const WorldDocument>;

  explicit WorldEditor(EditStack& edits);
  /// The editor of this history; made the first time.
  static WorldEditor& of(EditStack& edits);

  /// nullptr = no world is being edited.
  const WorldDocument* document() const { return document_.get(); }
  Document shared_document() const { return document_; }
  /// The document's text; empty = no world is being edited.
  const std::string& text() const { return text_; }
  /// The text of the file as it was read or saved last.
  const std::string& saved_text() const { return saved_text_; }
  bool unsaved() const { return unsaved_; }

  /// Edits the document of a file, as it was read.
  void begin(Document document);
  /// The same with unsaved edits in it; `saved` is the text of the file.
  void begin(Document document, std::string saved);
  void end();
  /// The document was saved, to its file or another one, as `loaded`.
  void saved(Document loaded);
  /// Removes all entries from the history but edits of the document; those keep their order, and
  /// which of them are undone.
  void keep_own_history();
  /// For entries of the history: shows another state of the document.
  void restore(Document document, std::optional<std::size_t> chosen);

  std::optional<std::size_t> chosen() const { return chosen_; }
  /// nullptr = none is chosen.
  const WorldObject* chosen_object() const;
  void choose(std::optional<std::size_t> object);
  /// The next object, or the previous one, that can be edited.
  void choose_next(int step);

  // Edits: false = refused, see `refused`.
  bool change(std::size_t object, const WorldObject& wanted, EditMerge merge = EditMerge::Alone);
  /// Adds an object of the current choice and chooses it.
  bool add(const WorldObject& wanted);
  bool remove(std::size_t object);

  /// Number of the choice that `add` uses.
  std::size_t choice() const { return choice_; }
  void set_choice(std::size_t choice);
  /// nullptr = no world is being edited.
  const WorldObject* choice_object() const;

  void request_save() { emit save_wanted(); }
  void request_values() { emit values_wanted(); }

 signals:
  /// The document, the chosen object or the choice has changed.
  void changed();
  void refused(const QString& why);
  void save_wanted();
  /// The values of the chosen object should get the focus.
  void values_wanted();

 private:
  bool take(const WorldDocument::Edited& edited, std::optional<std::size_t> chosen,
            const QString& name, EditMerge merge);
  void set_document(Document document);

  EditStack& edits_;
  Document document_;
  std::string text_;
  std::string saved_text_;
  bool unsaved_ = false;
  std::optional<std::size_t> chosen_;
  std::size_t choice_ = 0;
  bool rebuilding_ = false;  ///< the history; its entries change nothing meanwhile
};

/// "wall, bricks", "desk", "robot3".
QString world_object_name(const WorldObject& object);
/// "1.5 × 0.8", "to (12, 5)", "radius 2"; empty = it has no size.
QString world_object_size(const WorldObject& object);

}  // namespace magna
