// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/image_queue_page.h"
#include "core/mission/missions.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/event_loop.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "tests/support/victim_scene.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/images/picture_marker.h"
#include "widgets/images/picture_view.h"

namespace magna {
namespace {

class ImageQueuePageTest : public testing::Test {
 protected:
  ImageQueuePageTest() {
    link.show(test::demo_snapshot());
    page.resize(360, 480);
  }

  using Ids = std::vector<std::uint32_t>;
  void show(Snapshot next) {
    next.tick += 1;
    link.show(std::move(next));
    clock.advance_ms(300);
    feed.poll();
  }
  /// Images with these numbers wait, the most valuable first.
  void show_queue(const Ids& waiting, const Ids& dismissed = {}) {
    Snapshot next = link.copy();
    StoredImages list;
    for (const bool done : {false, true}) {
      for (const std::uint32_t id : done ? dismissed : waiting) {
        StoredImage image = victim.stored(id);
        image.dismissed = done;
        list.push_back(std::make_shared<const StoredImage>(image));
      }
    }
    next.images = std::make_shared<const StoredImages>(std::move(list));
    show(std::move(next));
  }
  /// The engine's response to the inputs posted since the last answer.
  void answer() {
    Snapshot next = link.copy();
    Ids waiting, dismissed;
    for (const auto& image : *next.images) {
      (image->dismissed ? dismissed : waiting).push_back(image->id.value);
    }
    for (; answered < link.posted.size(); ++answered) {
      if (const auto* shown = link.posted[answered].get_if<input::ShowImage>()) {
        next.shown_image = shown->image;
      } else if (const auto* done = link.posted[answered].get_if<input::DismissImage>()) {
        std::erase(done->dismissed ? waiting : dismissed, done->id.value);
        auto& to = done->dismissed ? dismissed : waiting;
        to.insert(to.begin(), done->id.value);
      }
    }
    link.show(std::move(next));
    show_queue(waiting, dismissed);
  }
  std::vector<std::optional<ImageId>> shown() const {
    std::vector<std::optional<ImageId>> ids;
    for (const auto& in : link.all<input::ShowImage>()) ids.push_back(in.image);
    return ids;
  }
  static std::optional<ImageId> id(std::uint32_t value) { return ImageId{value}; }

  test::VictimScene victim{{6.0, 6.2}, 0.4, {0.02, 0.01, radians(1.0)}};
  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  EditStack edits{feed};
  PictureMaker maker{clock};
  ImageQueuePage page{edits, maker};
  std::size_t answered = 0;
};

TEST_F(ImageQueuePageTest, RequestsNothingWhileHidden) {
  show_queue({4, 2, 9});
  EXPECT_TRUE(link.posted.empty());
  EXPECT_EQ(maker.made_count(), 0U);
}

TEST_F(ImageQueuePageTest, ShowsTheFirstWaitingImageWhenOpened) {
  show_queue({4, 2, 9});
  page.show();
  EXPECT_EQ(shown(), (std::vector{id(4)}));
  answer();
  EXPECT_EQ(page.place_text(), QStringLiteral("1 of 3"));
  ASSERT_TRUE(test::wait_until([&] { return page.view().picture() != nullptr; }));
  EXPECT_EQ(page.view().picture()->order.believed, victim.believed);
  EXPECT_TRUE(page.facts_text().contains(QStringLiteral("12.5 m² new floor")));
  EXPECT_FALSE(page.view().boxes()) << "what may be a victim is not pointed out";
}

TEST_F(ImageQueuePageTest, KeepsAnImageThatIsAlreadyShown) {
  show_queue({4, 2, 9});
  Snapshot next = link.copy();
  next.shown_image = ImageId{2};
  show(next);
  page.show();
  EXPECT_TRUE(link.posted.empty());
  EXPECT_EQ(page.place_text(), QStringLiteral("2 of 3"));
}

TEST_F(ImageQueuePageTest, StepsBothWaysWithoutWaitingForTheEngine) {
  show_queue({4, 2, 9});
  page.show();
  test::button(page, "Next image").click();
  test::button(page, "Next image").click();
  EXPECT_EQ(shown(), (std::vector{id(4), id(2), id(9)}));
  EXPECT_EQ(page.place_text(), QStringLiteral("3 of 3"));
  EXPECT_FALSE(test::button(page, "Next image").isEnabled());
  page.step(+1);
  EXPECT_EQ(shown().size(), 3U);
  answer();
  test::button(page, "Previous image").click();
  EXPECT_EQ(shown().back(), id(2));
  EXPECT_TRUE(test::button(page, "Next image").isEnabled());
}

TEST_F(ImageQueuePageTest, KeepsTheImageWhenBetterOnesArrive) {
  show_queue({4, 2});
  page.show();
  answer();
  show_queue({11, 12, 4, 2});
  EXPECT_EQ(page.current(), id(4));
  EXPECT_EQ(page.place_text(), QStringLiteral("1 of 4"));
}

TEST_F(ImageQueuePageTest, KeepsTheOrderWhileStepping) {
  show_queue({4, 2, 9});
  page.show();
  std::vector<std::optional<ImageId>> passed;
  for (const Ids& better : {Ids{4, 2, 9}, Ids{11, 4, 2, 9}, Ids{12, 11, 2, 4, 9}}) {
    answer();
    show_queue(better);
    passed.push_back(page.current());
    page.step(+1);
  }
  EXPECT_EQ(passed, (std::vector{id(4), id(2), id(9)}));
  EXPECT_EQ(page.current(), id(11)) << "those that came meanwhile are last";
  answer();
  page.sort();
  EXPECT_EQ(page.current(), id(11));
  EXPECT_EQ(page.place_text(), QStringLiteral("2 of 5")) << "by rank again";
}

TEST_F(ImageQueuePageTest, RestoresThePlaceOfAnImageThatWasNotDismissed) {
  show_queue({4, 2, 9});
  page.show();
  answer();
  show_queue({4, 9}, {2});
  show_queue({2, 4, 9});
  page.step(+1);
  EXPECT_EQ(page.current(), id(2));
}

TEST_F(ImageQueuePageTest, DismissesContinuesAndUndoes) {
  show_queue({4, 2, 9});
  page.show();
  page.step(+1);
  answer();
  test::button(page, "Dismiss").click();
  EXPECT_EQ(link.all<input::DismissImage>().at(0).id, ImageId{2});
  EXPECT_TRUE(link.all<input::DismissImage>()[0].dismissed);
  EXPECT_EQ(shown().back(), id(9));
  answer();
  EXPECT_EQ(page.place_text(), QStringLiteral("2 of 2"));
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Dismiss image"));
  edits.stack().undo();
  EXPECT_FALSE(link.all<input::DismissImage>().back().dismissed);
  EXPECT_EQ(shown().back(), id(2));
  answer();
  EXPECT_EQ(page.current(), id(2));
}

TEST_F(ImageQueuePageTest, ShowsThePreviousImageWhenTheLastIsDismissed) {
  show_queue({4, 2});
  page.show();
  page.step(+1);
  answer();
  QSignalSpy left(&page, &ImageQueuePage::left);
  page.dismiss();
  EXPECT_EQ(shown().back(), id(4));
  answer();
  page.dismiss();
  EXPECT_EQ(shown().back(), std::nullopt);
  EXPECT_TRUE(page.view().nothing().contains(QStringLiteral("seen all")));
  answer();
  answer();
  EXPECT_TRUE(left.isEmpty()) << "who has been seen all stays here";
  EXPECT_FALSE(test::button(page, "Dismiss").isEnabled());
  show_queue({17}, {4, 2});
  EXPECT_EQ(shown().back(), id(17)) << "a new one is shown";
}

TEST_F(ImageQueuePageTest, YieldsToTheCameraOfAChosenRobot) {
  show_queue({4, 2});
  page.show();
  answer();
  QSignalSpy left(&page, &ImageQueuePage::left);
  Snapshot next = link.copy();
  next.shown_image.reset();
  show(next);
  EXPECT_EQ(left.size(), 1);
}

TEST_F(ImageQueuePageTest, ContinuesAfterAnImageDismissedByAnotherAuthor) {
  show_queue({4, 2, 9, 3});
  page.show();
  page.step(+1);
  answer();
  show_queue({4, 9, 3}, {2});
  EXPECT_TRUE(page.place_text().contains(QStringLiteral("dismissed")));
  EXPECT_FALSE(test::button(page, "Dismiss").isEnabled());
  page.step(+1);
  EXPECT_EQ(shown().back(), id(9));
  page.step(-1);
  EXPECT_EQ(shown().back(), id(4));
}

TEST_F(ImageQueuePageTest, ShowsAHintWithoutImages) {
  show_queue({});
  page.show();
  EXPECT_TRUE(page.view().nothing().contains(QStringLiteral("They arrive while robots drive")));
  EXPECT_TRUE(link.posted.empty());
  page.step(+1);
  page.dismiss();
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(ImageQueuePageTest, RendersOnlyVisibleThumbnails) {
  Ids many;
  for (std::uint32_t n = 1; n <= 60; ++n) many.push_back(n);
  show_queue(many);
  page.show();
  answer();
  auto& strip = test::child<ImageStrip>(page);
  ASSERT_TRUE(test::wait_until([&] { return maker.idle() && strip.made_count() > 0; }));
  const std::size_t first = strip.made_count();
  EXPECT_LT(first, 10U);
  EXPECT_LE(maker.made_count(), first + 1);
  strip.scrollTo(strip.rows().index(40));
  ASSERT_TRUE(
      test::wait_until([&] { return maker.idle() && strip.picture(ImageId{41}) != nullptr; }));
  EXPECT_LT(strip.made_count(), 20U);
}

TEST_F(ImageQueuePageTest, ShowsTheImageChosenInTheStrip) {
  show_queue({4, 2, 9});
  page.show();
  answer();
  auto& strip = test::child<ImageStrip>(page);
  strip.setFocus();
  strip.setCurrentIndex(strip.rows().index(2));
  QTest::keyClick(&strip, Qt::Key_Return);
  EXPECT_EQ(shown().back(), id(9));
}

TEST_F(ImageQueuePageTest, MarksVictimsWithin30CentimetresOnStoredImages) {
  PictureMarkTool tool;
  PictureMarker marker(page.view(), tool, edits);
  tool.choose(MarkKind::Victim);
  page.resize(700, 640);
  page.show();
  std::uint32_t number = 0;
  int marked = 0;
  for (double away = 2.0; away <= 6.0; away += 1.0) {
    for (const Pose& off : test::pose_noise()) {
      const Point at = Point{3.0, 6.0} + away * direction(0.1);
      const test::VictimScene somebody(at, 0.5 * away, off);
      Snapshot next = link.copy();
      next.images = std::make_shared<const StoredImages>(
          StoredImages{std::make_shared<const StoredImage>(somebody.stored(++number))});
      next.shown_image = ImageId{number};
      show(next);
      ASSERT_TRUE(test::wait_until([&] {
        const auto& picture = page.view().picture();
        return picture && picture->order.scene == somebody.scene;
      }));
      const auto place = test::victim_in(*page.view().picture());
      if (!place) continue;
      QTest::mouseClick(&page.view(), Qt::LeftButton, {}, page.view().to_widget(*place).toPoint());
      ++marked;
      const auto added = link.all<input::MarkAdd>();
      ASSERT_EQ(static_cast<int>(added.size()), marked);
      EXPECT_LT(distance(added.back().mark.at, somebody.victim), 0.3) << away << " m away";
    }
  }
  EXPECT_GE(marked, 14);
}

}  // namespace
}  // namespace magna
