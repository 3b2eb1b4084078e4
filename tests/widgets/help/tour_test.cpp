// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <set>
#include <string>

#include "core/engine/planned_route.h"
#include "core/robot/team.h"
#include "tests/widgets/help/tour_fixture.h"
#include "widgets/base/bars/bar_overlay.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/help/help_library.h"

namespace magna {
namespace {

class TourTest : public test::TourFixture {};

TEST_F(TourTest, StepsHaveInstructionsAndACompletionTest) {
  std::set<std::string_view> ids;
  for (const TourStep& step : tour_steps()) {
    EXPECT_TRUE(ids.insert(step.id).second) << step.id;
    const int ends = int{!step.action.empty()} + int{!step.deed.empty()} + (step.done ? 1 : 0);
    EXPECT_GE(ends, 1) << step.id;
    EXPECT_FALSE(tour_title(step).isEmpty()) << step.id;
    EXPECT_TRUE(step.action.empty() || find_action_row(step.action) != nullptr) << step.id;
    const QString world = QString::fromStdString(std::string(step.world));
    EXPECT_TRUE(QFileInfo::exists(QStringLiteral(MAGNA_SOURCE_DIR "/resources/worlds/") + world))
        << step.id;
    EXPECT_FALSE(fill_help(tour_text(step), actions).contains(QLatin1Char('{'))) << step.id;
  }
}

TEST_F(TourTest, IsHiddenUntilOfferedOrStarted) {
  EXPECT_TRUE(card->isHidden());
  card->offer();
  EXPECT_FALSE(card->isHidden());
  QSignalSpy begun(card.get(), &TourCard::begun);
  card_button("Take the tour").click();
  EXPECT_EQ(begun.count(), 1);
  guide->begin();
  EXPECT_TRUE(card->accessibleName().startsWith(QStringLiteral("Tour, step 1 of ")));
}

TEST_F(TourTest, CanBeDeclinedPermanently) {
  card->offer();
  QSignalSpy declined(card.get(), &TourCard::declined);
  card_button("No, thanks").click();
  EXPECT_EQ(declined.count(), 1);
  EXPECT_TRUE(card->isHidden());
  EXPECT_FALSE(guide->running());
}

TEST_F(TourTest, DetectsAChosenRobotAndWaitsForContinue) {
  guide->begin();
  change([](Snapshot& next) { next.active = RobotId{5}; });
  EXPECT_TRUE(guide->done());
  EXPECT_EQ(id(), "choose");
  EXPECT_EQ(state(), QStringLiteral("Done"));
  card_button("Next").click();
  EXPECT_EQ(id(), "send");
  EXPECT_FALSE(guide->done());
  EXPECT_TRUE(card_button("Skip").isEnabled());
  EXPECT_TRUE(card_button("Back").isEnabled());
}

TEST_F(TourTest, DetectsARobotSentByTheOperator) {
  guide->begin("send");
  change([](Snapshot& next) {  // the office's patrols drive, a program sends a robot
    auto plans = std::make_shared<std::vector<Plan>>(*next.plans);
    for (Plan& plan : *plans) {
      if (plan.waypoints.empty()) continue;
      std::ranges::rotate(plan.waypoints, plan.waypoints.begin() + 1);
    }
    plans->front().waypoints.push_back(Waypoint::go_to({1, 2}));
    next.plans = plans;
  });
  EXPECT_FALSE(guide->done());
  guide->did(kRobotSent);
  EXPECT_TRUE(guide->done());
}

TEST_F(TourTest, IgnoresEarlierStates) {
  guide->begin("release");
  change([](Snapshot& next) { next.tick += 10; });
  EXPECT_FALSE(guide->done()) << "no robot was stopped";
  change([](Snapshot& next) { next.stopped = true; });
  EXPECT_FALSE(guide->done());
  guide->begin("stop");
  change([](Snapshot& next) { next.tick += 10; });
  EXPECT_FALSE(guide->done()) << "they were stopped before";
  change([](Snapshot& next) { next.stopped = false; });
  change([](Snapshot& next) { next.stopped = true; });
  EXPECT_TRUE(guide->done());
  guide->begin("choose");
  change([](Snapshot& next) { next.tick += 10; });
  EXPECT_FALSE(guide->done()) << "robot3 was active before";
  actions["robot.choose_3"].trigger();
  EXPECT_TRUE(guide->done());
}

TEST_F(TourTest, DetectsDrivingStoppingAndReleasing) {
  guide->begin("drive");
  const auto drive = [](bool held) {
    return [held](Snapshot& next) {
      auto statuses = std::make_shared<std::vector<RobotStatus>>(*next.statuses);
      for (RobotStatus& status : *statuses) status.held = false;
      statuses->front().held = held;
      next.statuses = statuses;
    };
  };
  guide->begin("stop");
  guide->begin("drive");
  change(drive(true));
  EXPECT_TRUE(guide->done());
  guide->next();
  EXPECT_EQ(id(), "stop");
  EXPECT_FALSE(guide->done());
  change([](Snapshot& next) { next.stopped = true; });
  EXPECT_TRUE(guide->done());
  guide->next();
  change([](Snapshot& next) { next.tick += 10; });
  EXPECT_FALSE(guide->done());
  change([](Snapshot& next) { next.stopped = false; });
  EXPECT_TRUE(guide->done());
}

TEST_F(TourTest, DetectsAnActionInItsOwnStepOnly) {
  guide->begin();
  actions["image.live"].trigger();
  EXPECT_FALSE(guide->done());
  guide->begin("look");
  EXPECT_FALSE(guide->done());
  actions["image.live"].trigger();
  EXPECT_TRUE(guide->done());
}

TEST_F(TourTest, DetectsAChangedParameter) {
  guide->begin("tune");
  change([](Snapshot& next) {
    auto parameters = std::make_shared<Parameters>(*next.parameters);
    next.parameters = parameters;  // others with the same values
  });
  EXPECT_FALSE(guide->done());
  change([](Snapshot& next) {
    auto parameters = std::make_shared<Parameters>(*next.parameters);
    EXPECT_EQ(parameters->set("Max-Speed", "0.123"), std::nullopt);
    next.parameters = parameters;
  });
  EXPECT_TRUE(guide->done());
}

TEST_F(TourTest, OffersToOpenTheWorldOfAStep) {
  guide->begin("explore");
  QAbstractButton& world = card_button("Open rescue.lisp");
  EXPECT_FALSE(world.isHidden());
  EXPECT_EQ(state(), QStringLiteral("This step is for another world"));
  world.click();
  EXPECT_EQ(link.worlds, std::vector<std::string>{"/bundled/rescue.lisp"});
  open("/bundled/rescue.lisp", 2);
  EXPECT_TRUE(world.isHidden());
  EXPECT_EQ(state(), QStringLiteral("Not done yet"));
  change([](Snapshot& next) {
    auto exploration = std::make_shared<ExplorationStatus>();
    exploration->robots.resize(1);
    exploration->robots.front().explorer = true;
    next.exploration = exploration;
  });
  EXPECT_TRUE(guide->done());
}

TEST_F(TourTest, SkipsStepsWithoutTheirWorld) {
  worlds_there = false;
  guide->begin("explore");
  EXPECT_EQ(id(), "choose");  // the office is open
  for (std::size_t i = 1; i < guide->count(); ++i) {
    EXPECT_NE(guide->step().world, "rescue.lisp");
    guide->next();
  }
  EXPECT_TRUE(guide->running());
}

TEST_F(TourTest, DrawsATransparentRingAroundTheSubjectOfAStep) {
  guide->begin("drive");
  ASSERT_NE(ring(), nullptr);
  EXPECT_EQ(ring()->parentWidget(), &teleop);
  EXPECT_EQ(ring()->geometry(), teleop.rect());
  EXPECT_FALSE(ring()->mask().contains(teleop.rect().center()));
  EXPECT_TRUE(ring()->testAttribute(Qt::WA_TransparentForMouseEvents));
  teleop.resize(300, 150);
  EXPECT_EQ(ring()->size(), teleop.size());
  guide->end();
  EXPECT_EQ(ring(), nullptr);
}

TEST_F(TourTest, EndsAfterTheLastStepAndWhenLeft) {
  QSignalSpy over(guide.get(), &TourGuide::over);
  guide->begin("help");
  card_button("Finish").click();
  EXPECT_FALSE(guide->running());
  EXPECT_TRUE(card->isHidden());
  ASSERT_EQ(over.count(), 1);
  EXPECT_TRUE(over.last().front().toBool());
  guide->begin("stop");
  card_button("End the tour").click();
  ASSERT_EQ(over.count(), 2);
  EXPECT_FALSE(over.last().front().toBool());
  guide->back();  // nothing to return to
  EXPECT_FALSE(guide->running());
}

TEST_F(TourTest, ScreenReadersReceiveTheWholeStepAndButtonNames) {
  guide->begin();
  EXPECT_TRUE(card->accessibleName().contains(QStringLiteral("Choose a robot")));
  EXPECT_TRUE(card->accessibleName().contains(QStringLiteral("Press 3")));
  EXPECT_TRUE(card->accessibleName().endsWith(QStringLiteral("Not done yet")));
  for (const char* text : {"Back", "Skip", "End the tour"}) {
    const QAbstractButton& button = card_button(text);
    EXPECT_FALSE(button.toolTip().isEmpty()) << text;
    EXPECT_EQ(button.focusPolicy(), Qt::TabFocus) << text;
  }
}

TEST_F(TourTest, NeverTakesTheFocus) {
  map.setFocusPolicy(Qt::StrongFocus);
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  map.setFocus();
  guide->begin();
  QTest::mouseClick(&card_button("Skip"), Qt::LeftButton);
  EXPECT_EQ(id(), "send");
  EXPECT_TRUE(map.hasFocus());
}

TEST_F(TourTest, ShowsItsWholeInstructionsInEveryWidth) {
  for (const int percent : {100, 150}) {
    apply_scale(percent);
    for (const int width : {1600, 1200, 700, 400, 300}) {
      QWidget map_and_bars;
      auto* below = new QWidget(&map_and_bars);
      auto* bars = new BarOverlay(&map_and_bars);
      auto* bar = new TourCard(*guide, actions, bars);
      bars->add(*bar);
      bars->lie_over(*below);
      map_and_bars.resize(width, 3000);
      below->resize(width, 3000);
      map_and_bars.show();
      for (guide->begin(); guide->running(); guide->next()) {
        QCoreApplication::processEvents();  // the card is laid out
        QCoreApplication::processEvents();  // and then its height
        const std::string what =
            id() + " in " + std::to_string(width) + " at " + std::to_string(percent);
        ASSERT_TRUE(bar->isVisible()) << what;
        for (const QPushButton* button : bar->findChildren<QPushButton*>()) {
          if (button->isHidden()) continue;
          EXPECT_TRUE(bar->rect().contains(button->geometry())) << what;
          for (const QWidget* other : bar->findChildren<QWidget*>()) {
            if (other == button || other->isHidden()) continue;
            EXPECT_FALSE(other->geometry().intersects(button->geometry())) << what;
          }
        }
        for (const QLabel* label : bar->findChildren<QLabel*>()) {
          const QRect place(label->mapTo(bars, QPoint()), label->size());
          EXPECT_TRUE(bars->rect().contains(place)) << what;
          if (label->wordWrap()) {
            EXPECT_FALSE(label->text().isEmpty()) << what;
            EXPECT_GE(label->height(), label->heightForWidth(label->width())) << what;
          } else {
            EXPECT_GE(label->width(), label->sizeHint().width()) << what;
          }
        }
      }
    }
  }
  apply_scale(100);
}

}  // namespace
}  // namespace magna
