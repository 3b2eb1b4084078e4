// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <optional>
#include <vector>

#include "app/profile/profile.h"
#include "widgets/map/scene/map_scene.h"

class QMenu;

namespace magna {

class BookmarkEditor;
struct WindowContext;

/// Bookmarks of places and views, kept with the settings of each world: adding with a name given on
/// the map, showing from menu, palette or keys, renaming and deleting.
class BookmarkCommands : public QObject {
  Q_OBJECT
 public:
  /// Without bookmarks until `take_world`.
  explicit BookmarkCommands(const WindowContext& context);

  /// Adds the menu of bookmarks.
  void add_menu(QMenu& view);
  /// Another world was opened: its bookmarks are shown.
  void take_world();

  const std::vector<Bookmark>& bookmarks() const { return bookmarks_; }
  /// Shows it; the nearest part of the map, with a message, if the map does not reach there.
  void show(std::size_t index);
  /// The editor of a name, if it is open.
  BookmarkEditor* editor() const;

 private:
  void add(const Bookmark& bookmark);
  void add_view();
  void add_place(Point at);
  void rename(std::size_t index);
  void remove(std::size_t index);
  void step(int by);
  void edit_name(const Bookmark& bookmark, std::optional<std::size_t> index);
  void set(std::vector<Bookmark> bookmarks);
  void refresh();
  void fill(QMenu& menu);
  /// "View 1", "View 2": the first unused one.
  QString free_name(const QString& word) const;
  QString unique_name(const QString& name, std::optional<std::size_t> index) const;

  const WindowContext& context_;
  std::vector<Bookmark> bookmarks_;
  std::optional<std::size_t> shown_;  ///< the last one shown
  QPointer<QMenu> menu_;
  QPointer<BookmarkEditor> editor_;
  QString outside_;  ///< text of the message about the last one
  QString deleted_;  ///< likewise
};

}  // namespace magna
