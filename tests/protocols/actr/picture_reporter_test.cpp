// SPDX-License-Identifier: GPL-3.0-or-later
// The times at which a worker renders the picture for clients that follow it by lines.
#include "protocols/actr/picture_reporter.h"
#include "core/engine/all_inputs.h"

#include <gmock/gmock.h>

#include "tests/support/event_loop.h"
#include "tests/support/furnished_scenario.h"

namespace magna {
namespace {

using test::wait_until;
using testing::Contains;
using testing::Not;

class PictureReporterTest : public testing::Test {
 protected:
  struct Look {
    ImageView view;
    std::vector<std::string> seen;
  };

  std::unique_ptr<Engine> made_engine() const {
    return test::make_engine(test::furnished_scenario(), {7, true, {}});
  }
  PictureReporter& watch() {
    picture_ = std::make_unique<PictureReporter>(
        *engine_,
        PictureReporter::Listener{[this] {
                                    std::vector<ImageView> views{image_view(*engine_)};
                                    if (own_) views.push_back(*own_);
                                    return views;
                                  },
                                  [this](const ImageView&) {
                                    ++asked_;
                                    return wanted_;
                                  },
                                  [this](const ImageView& view, const auto&, const auto& seen) {
                                    Look look{view, {}};
                                    for (const auto& one : seen) look.seen.push_back(one.name);
                                    looks_.push_back(std::move(look));
                                  }});
    return *picture_;
  }
  void submit(const Input& input) {
    engine_->submit(Author::person(), input);
    picture_->on_events(engine_->take_events());
  }
  bool looked(std::size_t times) {
    return wait_until([&] { return looks_.size() >= times; });
  }

  static constexpr ImageView kRobot1{RobotId{0}, {}};
  static constexpr ImageView kRobot2{RobotId{1}, {}};
  std::unique_ptr<Engine> engine_ = made_engine();
  std::optional<ImageView> own_;  ///< of a client
  bool wanted_ = true;
  int asked_ = 0;
  std::vector<Look> looks_;
  std::unique_ptr<PictureReporter> picture_;
};

TEST_F(PictureReporterTest, RendersImmediatelyWhenAnotherPictureIsShown) {
  watch();
  submit(input::Select{RobotId{0}});
  EXPECT_TRUE(looks_.empty()) << "the caller does not wait for the worker";
  ASSERT_TRUE(looked(1));
  EXPECT_EQ(looks_[0].view, kRobot1);
  EXPECT_THAT(looks_[0].seen, Contains("desk#1"));
  submit(input::Select{RobotId{1}});
  ASSERT_TRUE(looked(2));
  EXPECT_EQ(looks_[1].view, kRobot2);
  EXPECT_THAT(looks_[1].seen, Contains("shelf#5"));
  EXPECT_THAT(looks_[1].seen, Not(Contains("desk#1")));
  submit(input::Deselect{});
  ASSERT_TRUE(looked(3));
  EXPECT_EQ(looks_[2].view, ImageView{});
  EXPECT_TRUE(looks_[2].seen.empty());
}

TEST_F(PictureReporterTest, RendersTwiceASecondThoughTheWorldIsPaused) {
  watch().start();
  submit(input::Select{RobotId{0}});
  QElapsedTimer since;
  since.start();
  ASSERT_TRUE(looked(4));
  EXPECT_GE(since.elapsed(), 2 * PictureReporter::kEveryMs - 50) << "not more often";
  picture_->stop();
}

TEST_F(PictureReporterTest, RendersTheOwnPicturesOfClientsToo) {
  watch();
  submit(input::Select{RobotId{0}});
  ASSERT_TRUE(looked(1));
  own_ = kRobot2;
  EXPECT_TRUE(picture_->look_again());
  EXPECT_FALSE(picture_->look_again());
  ASSERT_TRUE(looked(3));
  EXPECT_EQ(looks_[1].view, kRobot1);
  EXPECT_EQ(looks_[2].view, kRobot2);
  EXPECT_THAT(looks_[2].seen, Contains("shelf#5"));
  submit(input::AimCamera{RobotId{1}, {0.3, 0.0}});
  EXPECT_TRUE(looked(5)) << "its camera is turned";
}

TEST_F(PictureReporterTest, RendersNothingWithoutAClient) {
  wanted_ = false;
  watch().start();
  submit(input::Select{RobotId{0}});
  ASSERT_TRUE(wait_until([&] { return asked_ >= 3; }));
  EXPECT_TRUE(looks_.empty());
}

TEST_F(PictureReporterTest, RendersOnePictureAtATimeAndTheLastRequestedOne) {
  watch();
  for (int k = 0; k < 50; ++k) {
    submit(input::Select{RobotId{0}});
    submit(input::Select{RobotId{1}});
  }
  ASSERT_TRUE(wait_until([&] { return !looks_.empty() && looks_.back().view == kRobot2; }));
  EXPECT_LE(looks_.size(), 2U) << "what was under way, and how it is now";
}

TEST_F(PictureReporterTest, FollowsATurningCameraWithoutEachOfItsSteps) {
  watch();
  submit(input::Select{RobotId{0}});
  ASSERT_TRUE(looked(1));
  for (int k = 1; k <= 100; ++k) submit(input::AimCamera{RobotId{0}, {0.02 * k, 0.0}});
  ASSERT_TRUE(wait_until([&] {
    return std::ranges::find(looks_.back().seen, "desk#1") == looks_.back().seen.end();
  })) << "it is turned away by two radians at last";
  EXPECT_LE(looks_.size(), 4U);
  const std::size_t before = looks_.size();
  submit(input::AimCamera{RobotId{2}, {0.5, 0.0}});
  EXPECT_FALSE(wait_until([&] { return looks_.size() > before; }, 2 * PictureReporter::kLeastMs))
      << "no robot has this picture";
}

TEST_F(PictureReporterTest, RendersImmediatelyForAJoiningClient) {
  wanted_ = false;
  watch();
  picture_->render_now();
  EXPECT_TRUE(looks_.empty()) << "no robot is active";
  submit(input::Select{RobotId{0}});
  picture_->render_now();
  ASSERT_EQ(looks_.size(), 1U);
  EXPECT_EQ(looks_[0].view, kRobot1);
}

TEST_F(PictureReporterTest, LargePicturesDoNotDelayTheSession) {
  Scenario scenario = test::furnished_scenario();
  scenario.robots[0].robot.image_camera.width = 2000;
  scenario.robots[0].robot.image_camera.height_px = 1500;
  engine_ = test::make_engine(scenario, {7, true, {}});
  wanted_ = false;
  watch();
  submit(input::Select{RobotId{0}});
  picture_->render_now();
  EXPECT_TRUE(looks_.empty());
  wanted_ = true;
  ASSERT_TRUE(looked(1));
  EXPECT_THAT(looks_[0].seen, Contains("desk#1"));
}

TEST_F(PictureReporterTest, DropsResultsOfAFormerWorld) {
  watch();
  for (int k = 0; k < 20; ++k) {
    submit(input::Select{RobotId{1}});
    // A picture is being rendered now; its world is closed.
    auto next = made_engine();
    next->submit(Author::person(), input::Select{RobotId{0}});
    next->take_events();
    const auto old = std::exchange(engine_, std::move(next));
    picture_->rebind(*engine_);
    looks_.clear();
    ASSERT_TRUE(looked(1));
    EXPECT_EQ(looks_[0].view, kRobot1);
  }
}

TEST_F(PictureReporterTest, TheWorldContinuesDuringRendering) {
  watch();
  submit(input::MissionAppend{RobotId{0}, Waypoint::go_to({6.0, 2.5})});
  for (std::uint32_t k = 0; looks_.size() < 30; ++k) {
    ASSERT_LT(k, 100'000U);
    engine_->step();
    submit(input::Select{RobotId{k % 2}});
    QCoreApplication::processEvents();
  }
  EXPECT_GT(engine_->team().truth()[0].x, 2.5);
}

TEST_F(PictureReporterTest, CanBeDestroyedDuringRendering) {
  for (int k = 0; k < 20; ++k) {
    watch();
    submit(input::Select{RobotId{static_cast<std::uint32_t>(k % 2)}});
    picture_.reset();
  }
  QCoreApplication::processEvents();
  EXPECT_TRUE(looks_.empty());
}

}  // namespace
}  // namespace magna
