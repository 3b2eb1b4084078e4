// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/cybot/search_page.h"

#include <gtest/gtest.h>

#include <QLabel>

#include "tests/support/child.h"
#include "tests/support/demo_remotes.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/robots/cybot/cybot_permit.h"

namespace magna {
namespace {

class SearchPageTest : public testing::Test {
 protected:
  SearchPageTest() {
    link.show(test::demo_with_cybot());
    feed.poll();
    page.follow();
  }
  template <class Change>
  void change(Change&& what) {
    Snapshot next = link.copy();
    test::change_cybot(next, what);
    show(std::move(next));
  }
  void show(Snapshot next) {
    link.show(std::move(next));
    feed.poll();
    page.follow();
  }

  QString text(const char* name) { return test::text(page, name); }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  QWidget window;
  QWidget map;
  ActionSet actions{window, map};
  SearchPage page{feed, actions};
};

TEST_F(SearchPageTest, ExplainsASearchInWords) {
  EXPECT_EQ(text("State of the search"), QStringLiteral("Not searching"));
  EXPECT_FALSE(text("Reason").isEmpty()) << "what a search is";
  EXPECT_EQ(text("Next"), QStringLiteral("none"));
  change([](RemoteStatus& r) {
    r.search.state = SearchState::Driving;
    r.search.next = Point{1.25, -0.5};
    r.search.box = {{{0.0, 0.0}, {0.3, 0.4}}};
    r.search.posts = 3;
    r.search.scans = 12;
    r.search.reason = Message({"search-branch", "drives to branch {}"}, 7);
    r.path = {{0.0, 0.0}, {1.0, 0.0}, {1.0, 0.5}};
  });
  EXPECT_EQ(text("State of the search"), QStringLiteral("Driving to the next branch"));
  EXPECT_EQ(text("Reason"), QStringLiteral("Drives to branch 7"));
  EXPECT_EQ(text("Next"), QString::fromUtf8("x 1.25\u2009m  y \u22120.50\u2009m"));
  EXPECT_EQ(text("Candidate box"),
            QString::fromUtf8("diagonal 0.50\u2009m, centre x 0.15\u2009m  y 0.20\u2009m"));
  EXPECT_EQ(text("Posts known"), QStringLiteral("3"));
  EXPECT_EQ(text("Scans"), QStringLiteral("12"));
  EXPECT_EQ(text("Planned path"), QString::fromUtf8("1.50\u2009m"));
  change([](RemoteStatus& r) { r.search.paused = true; });
  EXPECT_EQ(text("State of the search"), QStringLiteral("Paused: Driving to the next branch"));
}

TEST_F(SearchPageTest, HasAWordAndAnIconForEveryState) {
  QStringList words;
  for (int k = 0; k < kSearchStates; ++k) {
    const auto state = static_cast<SearchState>(k);
    EXPECT_FALSE(search_state_icon(state).isEmpty()) << k;
    words << search_state_word(state);
  }
  EXPECT_EQ(words.removeDuplicates(), 0);
  EXPECT_FALSE(words.contains(QString()));
}

TEST_F(SearchPageTest, ShowsTheScannedShareOfTheFloor) {
  EXPECT_EQ(text("Floor scanned"), QStringLiteral("none"));
  Snapshot next = link.copy();
  next.zones = std::make_shared<const std::vector<ScannedZone>>(
      std::vector<ScannedZone>{{{1.0, 2.0}, 0.7, test::kDemoCybot, 5}});
  next.scanned_share = 0.344;
  show(next);
  EXPECT_EQ(text("Floor scanned"), QStringLiteral("34 %"));
}

TEST_F(SearchPageTest, ShowsAndSetsTheRulesOfNavigation) {
  change([](RemoteStatus& r) { r.rules = {.scans = true, .walls = false}; });
  EXPECT_TRUE(test::button(page, "Scan unknown ground").isChecked());
  EXPECT_FALSE(test::button(page, "Keep clear of walls").isChecked());
  EXPECT_TRUE(link.posted.empty()) << "showing is not setting";
  test::button(page, "Keep clear of walls").click();
  const auto posted = link.all<input::RemoteNavigation>();
  ASSERT_EQ(posted.size(), 1U);
  EXPECT_EQ(posted[0].robot, test::kDemoCybot);
  EXPECT_TRUE(posted[0].scans);
  EXPECT_TRUE(posted[0].walls);
  Snapshot next = link.copy();
  test::lose_cybot(next, 3.0);
  show(next);
  EXPECT_FALSE(test::button(page, "Scan unknown ground").isEnabled());
  EXPECT_TRUE(test::button(page, "Scan unknown ground").toolTip().contains(QStringLiteral("lost")));
}

TEST_F(SearchPageTest, GivesReasonsForWhatASearchCannotDoNow) {
  Snapshot now = test::demo_with_cybot();
  const auto why = [&](SearchOrder order) { return why_no_search(now, order); };
  EXPECT_EQ(why(SearchOrder::Start), QString());
  EXPECT_EQ(why(SearchOrder::Stop), QStringLiteral("It is not searching"));
  EXPECT_EQ(why(SearchOrder::Pause), QStringLiteral("It is not searching"));
  test::change_cybot(now, [](RemoteStatus& r) { r.search.state = SearchState::Scanning; });
  EXPECT_EQ(why(SearchOrder::Start), QStringLiteral("It is searching already"));
  EXPECT_EQ(why(SearchOrder::Stop), QString());
  EXPECT_EQ(why(SearchOrder::Pause), QString());
  EXPECT_EQ(why(SearchOrder::Step), QStringLiteral("Pause its search first"));
  test::change_cybot(now, [](RemoteStatus& r) { r.search.paused = true; });
  EXPECT_EQ(why(SearchOrder::Step), QString());
  EXPECT_EQ(why(SearchOrder::Resume), QString());
  test::latch_stop(now);
  EXPECT_NE(why(SearchOrder::Resume), QString());
  EXPECT_EQ(why(SearchOrder::Stop), QString()) << "stopping is always possible";
  test::change_cybot(now, [](RemoteStatus& r) { r.search.state = SearchState::Parked; });
  EXPECT_EQ(why(SearchOrder::Stop), QStringLiteral("It is not searching"));
  test::lose_cybot(now, 2.0);
  EXPECT_TRUE(why(SearchOrder::Start).contains(QStringLiteral("lost")));
}

}  // namespace
}  // namespace magna
