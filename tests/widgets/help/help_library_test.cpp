// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/help_library.h"

#include <gtest/gtest.h>

#include <QKeySequence>
#include <QRegularExpression>
#include <QWidget>
#include <algorithm>
#include <set>

#include "widgets/base/keys/action_set.h"

namespace magna {
namespace {

class HelpLibraryTest : public testing::Test {
 protected:
  /// The target in parentheses after the text of a link.
  static QStringList links_of(const HelpPage& page) {
    static const QRegularExpression kLink(QStringLiteral("\\[[^\\]]+\\]\\(([^)]*)\\)"));
    QStringList links;
    for (auto all = kLink.globalMatch(page.text); all.hasNext();) links << all.next().captured(1);
    return links;
  }
  std::vector<std::string> found(const char* words) const {
    std::vector<std::string> pages;
    for (const HelpHit& hit : library.search(QLatin1String(words), actions)) {
      pages.push_back(hit.page.toStdString());
    }
    return pages;
  }

  QWidget window;
  QWidget map{&window};
  ActionSet actions{window, map};
  HelpLibrary library;
};

TEST_F(HelpLibraryTest, StartsWithAnIndexOfAllPages) {
  ASSERT_GT(library.pages().size(), 30U);
  const HelpPage& index = library.pages().front();
  EXPECT_EQ(index.id, QStringLiteral("index"));
  const QStringList named = links_of(index);
  for (const HelpPage& page : library.pages()) {
    if (&page == &index) continue;
    EXPECT_EQ(named.count(page.id + QStringLiteral(".md")), 1) << page.id.toStdString();
  }
}

TEST_F(HelpLibraryTest, EveryPageHasInstructionsAndKnownProblems) {
  for (const HelpPage& page : library.pages()) {
    EXPECT_FALSE(page.title.isEmpty()) << page.id.toStdString();
    if (page.id == QStringLiteral("index")) continue;
    EXPECT_TRUE(page.text.contains(QStringLiteral("\n## What can go wrong\n")) ||
                page.text.contains(QStringLiteral("\n## Safety\n")))
        << page.id.toStdString();
    EXPECT_GT(page.text.count(QStringLiteral("\n* ")), 3) << page.id.toStdString();
  }
}

TEST_F(HelpLibraryTest, LinksOnlyToExistingPages) {
  for (const HelpPage& page : library.pages()) {
    for (const QString& link : links_of(page)) {
      ASSERT_TRUE(link.endsWith(QStringLiteral(".md"))) << page.id.toStdString();
      EXPECT_NE(library.find(link.chopped(3)), nullptr)
          << page.id.toStdString() << " links to " << link.toStdString();
    }
    EXPECT_FALSE(page.text.contains(QStringLiteral("://"))) << page.id.toStdString();
  }
}

TEST_F(HelpLibraryTest, NamesOnlyExistingActions) {
  for (const HelpPage& page : library.pages()) {
    const QString text = fill_help(page.text, actions);
    const qsizetype left = text.indexOf(QLatin1Char('{'));
    EXPECT_LT(left, 0) << page.id.toStdString() << ": " << text.mid(left, 40).toStdString();
  }
}

TEST_F(HelpLibraryTest, DescribesEveryMenu) {
  for (const ActionRow& row : action_table()) {
    const QString menu = QString::fromUtf8(row.menu);
    EXPECT_TRUE(std::ranges::any_of(library.pages(), [&menu](const HelpPage& page) {
      return page.menus.contains(menu);
    })) << row.menu;
  }
  for (const HelpPage& page : library.pages()) {
    for (const QString& menu : page.menus) {
      EXPECT_TRUE(std::ranges::any_of(
          action_table(), [&menu](const ActionRow& row) { return menu.toStdString() == row.menu; }))
          << page.id.toStdString() << ": " << menu.toStdString();
    }
  }
}

TEST_F(HelpLibraryTest, AssignsOnePageToEachWidgetAndMenu) {
  std::set<QString> names;
  std::set<QString> menus;
  for (const HelpPage& page : library.pages()) {
    for (const QString& name : page.about) {
      EXPECT_TRUE(names.insert(name).second) << name.toStdString();
    }
    for (const QString& menu : page.menus) {
      EXPECT_TRUE(menus.insert(menu).second) << menu.toStdString();
    }
  }
}

TEST_F(HelpLibraryTest, FindsThePageOfTheParentWidget) {
  QWidget dock;
  dock.setProperty(kHelpPage, QStringLiteral("console"));
  QWidget field(&dock);
  ASSERT_NE(library.page_about(&field), nullptr);
  EXPECT_EQ(library.page_about(&field)->id, QStringLiteral("console"));
  QWidget inner(&dock);
  inner.setObjectName(QStringLiteral("open_world"));
  EXPECT_EQ(library.page_about(&inner)->id, QStringLiteral("worlds"));  // from inside
  EXPECT_EQ(library.page_about(&map), nullptr);
  EXPECT_EQ(library.page_about(nullptr), nullptr);
}

TEST_F(HelpLibraryTest, ShowsTheCurrentKeysOfAnAction) {
  const QString text = QStringLiteral("a {key:help.page} b {do:help.page} c {key:help.tour}");
  EXPECT_EQ(fill_help(text, actions), QStringLiteral("a `F1` b **Help on this pane** c (no key)"));
  actions.set_keys("help.page", {QKeySequence(Qt::Key_F7)});
  EXPECT_TRUE(fill_help(text, actions).startsWith(QStringLiteral("a `F7` b")));
  EXPECT_EQ(fill_help(QStringLiteral("{key:no.such}"), actions), QStringLiteral("{key:no.such}"));
}

TEST_F(HelpLibraryTest, RemovesTheMarkupOfALine) {
  EXPECT_EQ(plain_help(QStringLiteral("* See **this** `F1`: [Map](map.md).")),
            QStringLiteral("See this F1: Map."));
  EXPECT_EQ(plain_help(QStringLiteral("## How to")), QStringLiteral("How to"));
  EXPECT_EQ(plain_help(QStringLiteral("|---|---|")), QString());
}

TEST_F(HelpLibraryTest, SearchesTitlesBeforeKeys) {
  const auto pages = found("STOP");
  ASSERT_FALSE(pages.empty());
  EXPECT_EQ(pages.front(), "stop");
  EXPECT_TRUE(std::ranges::count(found("ctrl+shift+p"), "palette") > 0);
  const auto both = library.search(QStringLiteral("  frontier   dashed "), actions);
  ASSERT_FALSE(both.empty());
  // On one line, or apart on one page.
  EXPECT_TRUE(std::ranges::all_of(both, [this](const HelpHit& hit) {
    const QString text = fill_help(library.find(hit.page)->text, actions);
    return text.contains(QStringLiteral("frontier"), Qt::CaseInsensitive) &&
           text.contains(QStringLiteral("dashed"), Qt::CaseInsensitive);
  }));
  EXPECT_TRUE(std::ranges::any_of(both, [](const HelpHit& hit) {
    return hit.page == QStringLiteral("exploration") &&
           hit.line.contains(QStringLiteral("frontier")) &&
           hit.line.contains(QStringLiteral("dashed"));
  }));
}

TEST_F(HelpLibraryTest, FindsAPageByScatteredWords) {
  const auto hits = library.search(QStringLiteral("generated neglected idle"), actions);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0].page, QStringLiteral("measures"));
}

TEST_F(HelpLibraryTest, FindsNothingForEmptyOrUnknownWords) {
  EXPECT_TRUE(found("").empty());
  EXPECT_TRUE(found("   ").empty());
  EXPECT_TRUE(found("xyzzyplugh").empty());
}

TEST_F(HelpLibraryTest, LimitsTheResults) {
  EXPECT_EQ(library.search(QStringLiteral("e"), actions).size(), HelpLibrary::kMostHits);
}

}  // namespace
}  // namespace magna
