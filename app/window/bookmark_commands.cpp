// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/bookmark_commands.h"

#include <QMenu>
#include <algorithm>
#include <iterator>
#include <utility>

#include "app/window/window_context.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/map/item_editor.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

QString menu_text(QString name) { return name.replace(QLatin1Char('&'), QStringLiteral("&&")); }

Bookmark shown_bookmark(const KeptBookmark& kept) {
  return {QString::fromStdString(kept.name), {kept.x, kept.y}, kept.scale};
}

KeptBookmark kept_bookmark(const Bookmark& bookmark) {
  return {bookmark.name.toStdString(), bookmark.at.x, bookmark.at.y, bookmark.scale};
}

}  // namespace

BookmarkCommands::BookmarkCommands(const WindowContext& context)
    : QObject(&context.window), context_(context) {
  ActionSet& actions = context.actions;
  actions.on("view.bookmark_view", this, [this] { add_view(); });
  actions.on("view.bookmark_place", this, [this] { add_place(context_.map.place_at_pointer()); });
  connect(&context.map, &MapPane::bookmark_wanted, this, &BookmarkCommands::add_place);
  actions.on("view.bookmark_next", this, [this] { step(+1); });
  actions.on("view.bookmark_previous", this, [this] { step(-1); });
}

BookmarkEditor* BookmarkCommands::editor() const { return editor_; }

void BookmarkCommands::add_menu(QMenu& view) {
  menu_ = view.addMenu(tr("Boo&kmarks"));
  menu_->setObjectName(QStringLiteral("bookmarks"));
  fill(*menu_);
}

void BookmarkCommands::take_world() {
  std::vector<Bookmark> bookmarks;
  for (const KeptBookmark& kept : context_.profile.world().bookmarks) {
    bookmarks.push_back(shown_bookmark(kept));
  }
  bookmarks_ = std::move(bookmarks);
  shown_.reset();
  // An open name and the offered undo belong to the previous world.
  if (editor_) {
    disconnect(editor_, &BookmarkEditor::taken, this, nullptr);
    editor_->close_later();
  }
  for (QString* text : {&outside_, &deleted_}) {
    context_.messages.withdraw(std::exchange(*text, {}));
  }
  refresh();
}

void BookmarkCommands::set(std::vector<Bookmark> bookmarks) {
  bookmarks_ = std::move(bookmarks);
  std::vector<KeptBookmark> kept;
  kept.reserve(bookmarks_.size());
  std::ranges::transform(bookmarks_, std::back_inserter(kept), kept_bookmark);
  context_.profile.world().bookmarks = std::move(kept);  // WorkKeeper writes the file
  refresh();
}

void BookmarkCommands::refresh() {
  if (shown_ && *shown_ >= bookmarks_.size()) shown_.reset();
  context_.map.set_bookmarks(bookmarks_);
  for (const ActionName id :
       {ActionName("view.bookmark_next"), ActionName("view.bookmark_previous")}) {
    context_.actions.set_enabled(id, !bookmarks_.empty(),
                                 tr("There are no bookmarks in this world"));
  }
  // Later, because an action of the menu may be the cause.
  if (menu_)
    QMetaObject::invokeMethod(
        menu_, [this] { fill(*menu_); }, Qt::QueuedConnection);
}

void BookmarkCommands::fill(QMenu& menu) {
  for (QMenu* changes : menu.findChildren<QMenu*>(Qt::FindDirectChildrenOnly)) {
    changes->deleteLater();
  }
  menu.clear();
  context_.actions.fill(menu, "bookmarks");
  if (bookmarks_.empty()) return;
  menu.addSeparator();
  for (std::size_t k = 0; k < bookmarks_.size(); ++k) {
    menu.addAction(menu_text(bookmarks_[k].name), this, [this, k] { show(k); })
        ->setStatusTip(tr("Shows this part of the map"));
  }
  menu.addSeparator();
  QMenu* names = menu.addMenu(tr("&Rename"));
  QMenu* removals = menu.addMenu(tr("&Delete"));
  for (std::size_t k = 0; k < bookmarks_.size(); ++k) {
    const QString name = menu_text(bookmarks_[k].name);
    names->addAction(tr("Rename %1…").arg(name), this, [this, k] { rename(k); });
    removals->addAction(tr("Delete %1").arg(name), this, [this, k] { remove(k); });
  }
}

void BookmarkCommands::show(std::size_t index) {
  const auto& world = context_.feed.now().world;
  if (index >= bookmarks_.size() || !world) return;
  const Bookmark& bookmark = bookmarks_[index];
  const Point low = world->cells.lower();
  const Point high = world->cells.upper();
  const Point at{std::clamp(bookmark.at.x, low.x, high.x),
                 std::clamp(bookmark.at.y, low.y, high.y)};
  context_.messages.withdraw(std::exchange(outside_, {}));
  if (at != bookmark.at) {
    outside_ = tr("“%1” is outside this map; the nearest part is shown. The bookmark is unchanged.")
                   .arg(bookmark.name);
    context_.messages.show_message(Severity::Caution, outside_);
  }
  if (bookmark.is_view()) {
    context_.map.navigator().show_view(at, bookmark.scale);
  } else {
    context_.map.navigator().show_place(at, true);
  }
  shown_ = index;
}

void BookmarkCommands::step(int by) {
  if (bookmarks_.empty()) return;
  const auto count = static_cast<int>(bookmarks_.size());
  const int from = shown_ ? static_cast<int>(*shown_) : by > 0 ? -1 : 0;
  show(static_cast<std::size_t>((from + by + count) % count));
}

void BookmarkCommands::add_view() {
  const MapView& view = context_.map.scene().view;
  add({free_name(tr("View")), view.centre(), view.scale()});
}

void BookmarkCommands::add_place(Point at) { add({free_name(tr("Place")), at, 0.0}); }

void BookmarkCommands::add(const Bookmark& bookmark) {
  constexpr std::size_t kMost = WorldSettings::kMostBookmarks;
  if (bookmarks_.size() >= kMost) {
    context_.messages.show_message(
        Severity::Caution,
        tr("A world has at most %1 bookmarks. Delete one in View > Bookmarks first.").arg(kMost));
    return;
  }
  edit_name(bookmark, {});
}

void BookmarkCommands::rename(std::size_t index) {
  if (index < bookmarks_.size()) edit_name(bookmarks_[index], index);
}

void BookmarkCommands::edit_name(const Bookmark& bookmark, std::optional<std::size_t> index) {
  if (editor_) editor_->leave();
  MapPane& map = context_.map;
  editor_ = new BookmarkEditor(bookmark.name, !index, &map);
  connect(editor_, &BookmarkEditor::dropped, editor_,
          [editor = editor_] { editor->close_later(); });
  connect(editor_, &BookmarkEditor::taken, this,
          [this, editor = editor_, bookmark, index](const QString& name) {
            editor->close_later();
            std::vector<Bookmark> next = bookmarks_;
            Bookmark named = bookmark;
            named.name = unique_name(name, index);
            if (!index) {
              next.push_back(named);
            } else if (*index < next.size() && next[*index] == bookmark) {
              next[*index] = named;
            }
            set(std::move(next));
          });
  const QPointF at = bookmark.is_view() || index ? QPointF(map.width() / 2.0, scaled(48.0))
                                                 : map.scene().view.to_screen(bookmark.at);
  editor_->place(at, QSizeF(map.size()));
  editor_->show();
  editor_->setFocus(Qt::OtherFocusReason);
}

void BookmarkCommands::remove(std::size_t index) {
  if (index >= bookmarks_.size()) return;
  std::vector<Bookmark> next = bookmarks_;
  const Bookmark gone = next[index];
  next.erase(next.begin() + static_cast<std::ptrdiff_t>(index));
  set(std::move(next));
  context_.messages.withdraw(std::exchange(deleted_, {}));
  deleted_ = tr("Bookmark “%1” is deleted.").arg(gone.name);
  context_.messages.show_offer(
      deleted_, {tr("Undo"),
                 [this, gone, index] {
                   std::vector<Bookmark> again = bookmarks_;
                   Bookmark back = gone;
                   back.name = unique_name(gone.name, {});
                   const auto at = std::min(index, again.size());
                   again.insert(again.begin() + static_cast<std::ptrdiff_t>(at), back);
                   set(std::move(again));
                 },
                 tr("Dismiss")});
}

QString BookmarkCommands::free_name(const QString& word) const {
  for (int number = 1;; ++number) {
    QString name = QStringLiteral("%1 %2").arg(word).arg(number);
    if (std::ranges::find(bookmarks_, name, &Bookmark::name) == bookmarks_.end()) return name;
  }
}

QString BookmarkCommands::unique_name(const QString& name, std::optional<std::size_t> index) const {
  for (std::size_t k = 0; k < bookmarks_.size(); ++k) {
    if (bookmarks_[k].name == name && index != k) return free_name(name);
  }
  return name;
}

}  // namespace magna
