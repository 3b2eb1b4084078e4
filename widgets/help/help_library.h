// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <string_view>
#include <vector>

class QWidget;

namespace magna {

class ActionSet;

/// Property of a widget: the id of its page.
inline constexpr const char* kHelpPage = "help_page";

/// One page of the help.
struct HelpPage {
  QString id;         ///< its file's name without ".md": "map"
  QString title;      ///< its first heading
  QString text;       ///< Markdown with placeholders (fill_help)
  QStringList about;  ///< object names and classes of the widgets whose page it is
  QStringList menus;  ///< of the action table: those whose actions it tells of
};

/// A place in the help that answers a search.
struct HelpHit {
  QString page;     ///< id
  QString title;    ///< of the page
  QString section;  ///< the heading above it; empty = the page's own
  QString line;     ///< what stands there, without marks
  friend bool operator==(const HelpHit&, const HelpHit&) = default;
};

/// Is this the widget's object name, or its class without the namespace?
bool goes_by(const QWidget& widget, const QString& name);

/// Markdown with its placeholders filled in: {key:ID} = the keys that the action has now, {do:ID} =
/// the action's name. What names no action stays as it is.
QString fill_help(const QString& text, const ActionSet& actions);

/// Words without the marks of Markdown.
QString plain_help(QString line);

/// The pages that are compiled in (resources/help). A page begins with comments that say what it is
/// about: `<!-- about: robots RobotListPane -->`, `<!-- menus: robot choose -->`.
class HelpLibrary {
 public:
  HelpLibrary();

  /// In the order of the index, which is the first.
  const std::vector<HelpPage>& pages() const { return pages_; }
  const HelpPage* find(const QString& id) const;
  /// The page of the widget or of what it is in, from within, by what pages are about or by
  /// kHelpPage; nothing = none of them has one.
  const HelpPage* page_about(const QWidget* widget) const;
  const HelpPage* page_of_menu(std::string_view menu) const;

  /// Places where all these words stand, letter case aside: in titles first, then in headings, then
  /// in the text; at most kMostHits. No words, no hits.
  std::vector<HelpHit> search(const QString& words, const ActionSet& actions) const;

  static constexpr std::size_t kMostHits = 60;

 private:
  std::vector<HelpPage> pages_;
};

}  // namespace magna
