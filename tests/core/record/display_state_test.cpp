// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/display_state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "core/agent/agents.h"
#include "core/engine/all_inputs.h"
#include "core/hall/hall_records.h"
#include "core/record/byte_difference.h"
#include "core/render/render.h"
#include "tests/support/agent_scenario.h"
#include "tests/support/dispatched_hall.h"
#include "tests/support/furnished_scenario.h"
#include "tests/support/recorded_states.h"
#include "tests/support/scripted_cybot.h"

namespace magna {
namespace {

using test::expect_same_states;
using test::RecordedStates;
using ::testing::HasSubstr;

const Author kOperator = Author::person();

/// Robots that explore, a mark, a closed area, an order and a held robot.
std::unique_ptr<Engine> busy_engine() {
  auto engine = test::make_engine(test::furnished_scenario(), {.seed = 5});
  EXPECT_TRUE(engine->submit(kOperator, input::SelectSet{{RobotId{0}, RobotId{1}}}));
  EXPECT_TRUE(engine->submit(kOperator,
                             input::MissionAppend{RobotId{0}, Waypoint::go_to({15.0, 9.0}, 1.0)}));
  EXPECT_TRUE(engine->submit(kOperator, input::MissionRun{RobotId{0}}));
  EXPECT_TRUE(
      engine->submit(kOperator, input::MarkAdd{{MarkKind::Victim, {7.0, 4.5}, "here"}, {}}));
  EXPECT_TRUE(engine->submit(
      kOperator, input::NoGoAdd{{{12.0, 2.0}, {14.0, 2.0}, {14.0, 4.0}}, std::nullopt}));
  static_cast<void>(engine->submit(kOperator, input::SetExplorers{{RobotId{2}}}));
  return engine;
}

TEST(DisplayState, IsTheSameWhenItIsRead) {
  const auto engine = busy_engine();
  RecordedStates states(*engine);
  states.run(150, 2);
  EXPECT_GT(std::ranges::count(states.messages, '\1', [](const auto& m) { return m[0]; }), 1)
      << "key frames";
  expect_same_states(states);
}

TEST(DisplayQueue, MakesTheMessagesOfAnEncoderOnAnyThread) {
  const auto engine = busy_engine();
  RecordedStates states(*engine);
  states.run(40, 2);
  DisplayQueue queue;
  std::vector<std::function<std::string()>> makers;
  for (const auto& shown : states.shown) makers.push_back(queue.add(shown, true, false));
  EXPECT_EQ(makers[20](), states.messages[20]) << "with those before it";
  // Two writers, which need not keep step.
  std::vector<std::vector<std::string>> made(2);
  std::vector<std::thread> writers;
  for (auto& messages : made) {
    writers.emplace_back([&messages, &makers] {
      for (const auto& make : makers) messages.push_back(make());
    });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(made[0], states.messages);
  EXPECT_EQ(made[1], states.messages);
  const auto again = queue.add(states.shown.back(), true, true);
  EXPECT_EQ(again()[0], '\1') << "another file begins";
}

TEST(DisplayState, OfAHallIsTheSame) {
  test::DispatchedHall hall(test::shipped_hall("ft06"));
  RecordedStates states(*hall.engine);
  for (int k = 0; k < 60; ++k) {
    for (int tick = 0; tick < 30; ++tick) hall.tick();
    states.record();
  }
  expect_same_states(states);
  // The layout of the hall is the same object in all of them, so that nothing is drawn again.
  DisplayDecoder decoder;
  std::shared_ptr<const HallDescription> layout;
  for (const std::string& message : states.messages) {
    ASSERT_FALSE(decoder.add(message));
    const auto read = decoder.snapshot({}, false);
    ASSERT_TRUE(read);
    if (layout) {
      EXPECT_EQ((*read)->hall->description, layout);
    }
    layout = (*read)->hall->description;
    EXPECT_EQ((*read)->hall_history->description, layout);
  }
}

TEST(DisplayState, OfAgentsIsTheSame) {
  const auto engine = test::make_engine(test::agent_scenario());
  ASSERT_TRUE(engine->submit(kOperator, input::Select{RobotId{0}}));
  RecordedStates states(*engine);
  states.run(40, 4);
  expect_same_states(states);
  EXPECT_EQ(states.shown.back()->agents->size(), 2U);
}

TEST(DisplayState, OfRemoteRobotsIsTheSame) {
  Scenario scenario = test::small_scenario(2);
  scenario.world.anchors.cybot_start = Pose{8.0, 6.0, kPi / 2.0};
  const auto engine = test::make_engine(scenario, {.seed = 7});
  test::ScriptedCybot bot(*engine);
  RecordedStates states(*engine);
  for (int k = 0; k < 40; ++k) {
    bot.run(2);
    states.record();
  }
  expect_same_states(states);
  EXPECT_EQ(states.shown.back()->remotes->size(), 1U);
}

TEST(DisplayState, OfAGeneratedFieldIsTheSame) {
  const auto scenario = parse_generated_field("field:100", 3);
  ASSERT_TRUE(scenario);
  const auto engine = test::make_engine(*scenario, {.seed = 3});
  RecordedStates states(*engine);
  states.run(10, 2);
  expect_same_states(states);
}

TEST(DisplayState, SharesTheBlocksThatDidNotChange) {
  const auto engine = busy_engine();
  RecordedStates states(*engine);
  states.run(2, 2);
  DisplayDecoder decoder;
  ASSERT_FALSE(decoder.add(states.messages[0]));
  const auto first = decoder.snapshot({}, true);
  ASSERT_FALSE(decoder.add(states.messages[1]));
  const auto second = decoder.snapshot({}, true);
  ASSERT_TRUE(first && second);
  EXPECT_EQ((*first)->labels, (*second)->labels);
  EXPECT_EQ((*first)->world, (*second)->world);
  EXPECT_EQ((*first)->scene->world, (*second)->scene->world);
  EXPECT_NE((*first)->coverage, (*second)->coverage);
}

TEST(DisplayState, GivesCamerasTheWorldThatTheRobotsSee) {
  const auto engine = busy_engine();
  RecordedStates states(*engine);
  states.run(1, 2);
  DisplayDecoder decoder;
  ASSERT_FALSE(decoder.add(states.messages[0]));
  const std::vector<Pose> truth(engine->team().truth().begin(), engine->team().truth().end());
  const auto read = decoder.snapshot(truth, true);
  ASSERT_TRUE(read);
  CameraSetup setup;
  setup.pose = truth[0];
  const auto camera = Camera::make(setup);
  const Rendering shown = render(*(*read)->scene, *camera);
  const Rendering there = render(*engine->scene(), *camera);
  EXPECT_TRUE(std::ranges::equal(shown.picture.bytes(), there.picture.bytes()));
}

TEST(DisplayState, RefusesEverythingThatWouldChangeThePast) {
  const auto engine = busy_engine();
  RecordedStates states(*engine);
  states.run(1, 1);
  DisplayDecoder decoder;
  ASSERT_FALSE(decoder.add(states.messages[0]));
  const auto read = decoder.snapshot({}, false);
  ASSERT_TRUE(read);
  for (const RobotStatus& status : *(*read)->statuses) {
    for (std::size_t kind = 0; kind < kWriteKinds; ++kind) {
      const Message* const why = status.refusal(static_cast<WriteKind>(kind));
      ASSERT_NE(why, nullptr);
      EXPECT_EQ(why->code(), "past-is-fixed");
    }
  }
}

TEST(DisplayState, BlocksThatAreRecordedLessOftenStay) {
  const auto engine = busy_engine();
  RecordedStates states(*engine);
  DisplayEncoder encoder;
  const auto first = states.snapshot();
  ASSERT_NE(first->measures, nullptr);
  DisplayDecoder decoder;
  ASSERT_FALSE(decoder.add(test::display_message(encoder.add(*first))));
  auto second = states.snapshot();
  second->measures = nullptr;
  ASSERT_FALSE(decoder.add(test::display_message(encoder.add(*second, false))));
  const auto read = decoder.snapshot({}, false);
  ASSERT_TRUE(read);
  ASSERT_NE((*read)->measures, nullptr);
  EXPECT_EQ(*(*read)->measures, *first->measures);
}

TEST(DisplayState, OfAnotherLayoutIsRefusedWithOneMessage) {
  const auto engine = busy_engine();
  RecordedStates states(*engine);
  states.run(2, 1);
  DisplayDecoder decoder;
  std::string other = states.messages[0];
  other[3] = static_cast<char>(other[3] ^ 1);  // within the hash
  const auto error = decoder.add(other);
  ASSERT_TRUE(error);
  EXPECT_THAT(error->text(), HasSubstr("another version of Magna"));
  EXPECT_FALSE(decoder.snapshot({}, false));
  EXPECT_THAT(decoder.add(states.messages[1])->text(), HasSubstr("without a key frame"));
  EXPECT_FALSE(decoder.add(states.messages[0])) << "the next key frame begins a new state";
}

// Damaged bytes are an error or another valid state, never harm.
TEST(DisplayState, DamageDoesNoHarm) {
  const auto engine = busy_engine();
  RecordedStates states(*engine);
  states.run(3, 2);
  std::mt19937 random(1);
  std::size_t errors = 0;
  for (int k = 0; k < 300; ++k) {
    DisplayDecoder decoder;
    for (std::string message : states.messages) {
      const std::size_t at = random() % message.size();
      if (k % 3 == 0) message.resize(at);
      if (k % 3 == 1 && at > 10) message[at] = static_cast<char>(random());
      if (k % 3 == 2 && at > 10) message[at] = static_cast<char>(message[at] ^ (1U << (k % 8U)));
      if (decoder.add(message)) {
        ++errors;
        break;
      }
      if (!decoder.snapshot({}, true)) ++errors;
    }
  }
  EXPECT_GT(errors, 100U);
}

TEST(Difference, TurnsTheOldBytesIntoTheNew) {
  std::mt19937 random(2);
  std::string before;
  for (int k = 0; k < 200; ++k) {
    std::string after = before;
    const auto place = [&] { return after.empty() ? 0 : random() % after.size(); };
    if (k % 4 == 0) after.insert(place(), std::string(random() % 300, static_cast<char>(random())));
    if (k % 4 == 1) after.erase(place(), random() % 100);
    for (int change = 0; change < k % 7 && !after.empty(); ++change) {
      after[place()] = static_cast<char>(random());
    }
    if (k % 50 == 49) after.clear();
    const std::string step = difference(before, after);
    ASSERT_EQ(with_difference(before, step), after) << k;
    before = after;
  }
}

TEST(Difference, IsSmallForSmallChanges) {
  std::string before;
  for (int k = 0; k < 5000; ++k) before += "line " + std::to_string(k) + " of a list\n";
  std::string after = before.substr(before.find("line 3 ")) + "line 5000 of a list\n";
  after[20000] = '!';
  EXPECT_LT(difference(before, after).size(), 100U);
  EXPECT_LT(difference(before, before).size(), 10U);
}

TEST(Difference, RefusesWhatDoesNotFit) {
  EXPECT_FALSE(with_difference("abc", difference("abcdefghijklmnop", "abcdefghijklmnopq")));
  EXPECT_FALSE(with_difference("", "\x01"));
  EXPECT_EQ(with_difference("abc", ""), "");
}

}  // namespace
}  // namespace magna
