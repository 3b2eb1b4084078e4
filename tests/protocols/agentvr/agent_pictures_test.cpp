// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_pictures.h"
#include "core/engine/all_inputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>

#include "tests/support/agent_scenario.h"
#include "tests/support/event_loop.h"

namespace magna {
namespace {

class AgentPicturesTest : public testing::Test {
 protected:
  AgentPictures::Listener listener() {
    return {[this] { return std::exchange(due_, {}); },
            [this](std::uint32_t agent, const agentvr::Images& images) {
              ++told_;
              images_[agent] = images;
            },
            [this](const std::string& line) { log_.push_back(line); }};
  }
  void look(std::vector<std::uint32_t> agents) {
    const std::size_t wanted = told_ + agents.size();
    due_ = std::move(agents);
    pictures_->look();
    EXPECT_TRUE(test::wait_until([&] { return told_ >= wanted; }));
  }

  std::unique_ptr<Engine> engine_ = test::make_engine(test::agent_scenario());
  std::vector<std::uint32_t> due_;
  std::size_t told_ = 0;
  std::map<std::uint32_t, agentvr::Images> images_;
  std::vector<std::string> log_;
  std::unique_ptr<AgentPictures> pictures_ =
      std::make_unique<AgentPictures>(*engine_, listener(), 2);
};

TEST_F(AgentPicturesTest, EachEyeHasItsOwnPictureAndAllShareTheOneFromAbove) {
  look({0, 1});
  ASSERT_EQ(images_.size(), 2u);
  EXPECT_NE(images_[0].left, images_[0].right);
  EXPECT_NE(images_[0].left, images_[1].left);
  EXPECT_EQ(images_[0].main, images_[1].main);
  for (const auto* png : {&images_[0].left, &images_[0].right, &images_[0].main}) {
    EXPECT_EQ(std::string(png->begin() + 1, png->begin() + 4), "PNG");
  }
  EXPECT_TRUE(log_.empty());
}

TEST_F(AgentPicturesTest, AreReproducibleAndChangeAfterAMove) {
  look({0});
  const auto first = std::exchange(images_, {});
  look({0});
  EXPECT_EQ(images_[0].left, first.at(0).left);
  EXPECT_EQ(images_[0].main, first.at(0).main);
  engine_->submit(Author::person(), input::AgentAct{RobotId{0}, 1, agent::Walk{radians(90.0), 2}});
  test::run(*engine_, 40);
  look({0});
  EXPECT_NE(images_[0].left, first.at(0).left);
  EXPECT_NE(images_[0].main, first.at(0).main);
}

TEST_F(AgentPicturesTest, LimitTheUpwardPitch) {
  engine_->submit(Author::person(), input::SetEyePreset{RobotId{0}, EyePreset::Unity});
  engine_->submit(Author::person(),
                  input::AgentAct{RobotId{0}, 1, agent::MoveEyes{0, 0, radians(90.0)}});
  test::run(*engine_, 40);
  look({0});
  EXPECT_FALSE(images_[0].left.empty());
}

TEST_F(AgentPicturesTest, CombineRequestsWithinOneTurnOfTheLoop) {
  int asked = 0;
  auto counting = listener();
  counting.take_due = [&asked] {
    ++asked;
    return std::vector<std::uint32_t>{};
  };
  AgentPictures pictures(*engine_, counting, 1);
  for (int k = 0; k < 5; ++k) pictures.render_soon();
  EXPECT_EQ(asked, 0) << "the caller finishes first";
  EXPECT_TRUE(test::wait_until([&] { return asked > 0; }));
  EXPECT_EQ(asked, 1);
}

TEST_F(AgentPicturesTest, DropUnfinishedPicturesAtTheEnd) {
  due_ = {0, 1};
  pictures_->look();
  pictures_.reset();
  QCoreApplication::processEvents();
  EXPECT_EQ(told_, 0u);
}

}  // namespace
}  // namespace magna
