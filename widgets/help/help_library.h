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
  QString id;         ///< file name without ".md": "map"
  QString title;      ///< first heading
  QString text;       ///< Markdown with placeholders (fill_help)
  QStringList about;  ///< object names and classes of its widgets
  QStringList menus;  ///< menus of the action table that it describes
};

/// A search result.
struct HelpHit {
  QString page;     ///< id
  QString title;    ///< of the page
  QString section;  ///< heading above it; empty = the title
  QString line;     ///< text of the line without markup
  friend bool operator==(const HelpHit&, const HelpHit&) = default;
};

/// Whether `name` is the widget's object name, or its class without the namespace.
bool has_name_or_class(const QWidget& widget, const QString& name);

/// Fills placeholders in Markdown: {key:ID} = the present keys of the action, {do:ID} = its name.
/// Placeholders of unknown actions stay.
QString fill_help(const QString& text, const ActionSet& actions);

/// Text without Markdown markup.
QString plain_help(QString line);

/// The compiled-in pages (resources/help). A page begins with comments on its subjects: `<!--
/// about: robots RobotListPane -->`, `<!-- menus: robot choose -->`.
class HelpLibrary {
 public:
  HelpLibrary();

  /// In the order of the index, which is the first page.
  const std::vector<HelpPage>& pages() const { return pages_; }
  const HelpPage* find(const QString& id) const;
  /// The page of the widget or of its closest parent that has one; nullptr = none.
  const HelpPage* page_about(const QWidget* widget) const;

  /// Lines with all these words, case-insensitive: titles first, then headings, then text; at most
  /// kMostHits. Without words there are no hits.
  std::vector<HelpHit> search(const QString& words, const ActionSet& actions) const;

  /// The lines that name an action, without markup.
  QString words_about(std::string_view action) const;

  static constexpr std::size_t kMostHits = 60;

 private:
  std::vector<HelpPage> pages_;
};

}  // namespace magna
