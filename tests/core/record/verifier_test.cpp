// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/verifier.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/engine/operator_inputs.h"
#include "core/engine/robot_inputs.h"
#include "core/record/mcap_writer.h"
#include "tests/support/recorded_session.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::opened;
using test::RecordedSession;
using test::send;
using test::small_scenario;
using testing::HasSubstr;

/// 60 ticks with inputs after 15 and 32 of them.
std::string recorded(const RecordedSession::Alter& alter = {}, bool ended = true) {
  const auto engine = make_engine(small_scenario(), {7});
  RecordedSession session(*engine, alter);
  session.run(15);
  send(*engine, RobotId{0}, {8.0, 3.0});
  engine->submit(Author::client("client-1"), input::Select{RobotId{9}});
  session.run(17);
  send(*engine, RobotId{1}, {9.0, 5.0});
  session.run(28);
  if (ended) return session.ended();
  session.close_chunk();
  return session.killed();
}

Verification verified(const SessionFile& file, std::uint64_t seed = 7) {
  const auto engine = make_engine(small_scenario(), {seed});
  return Verifier(file).run(*engine, {});
}

TEST(Verifier, IsFollowedAsASession) {
  const SessionFile file = opened(recorded());
  const auto engine = make_engine(small_scenario(), {7});
  engine->take_events();  // of the new world
  std::vector<Tick> inputs, plans;
  Tick last = 0;
  Verifier::Follower follower;
  follower.before_input = [&](const LoggedInput& input) { inputs.push_back(input.tick); };
  follower.on_events = [&](std::span<const Event> events) {
    for (const Event& event : events) {
      if (std::holds_alternative<event::PlanChanged>(event)) plans.push_back(engine->now());
    }
  };
  const auto progress = [&](Tick now) {
    last = now;
    return true;
  };
  EXPECT_FALSE(Verifier(file).run(*engine, progress, follower).difference);
  EXPECT_EQ(inputs, (std::vector<Tick>{16, 16, 33}));
  EXPECT_THAT(plans, testing::IsSupersetOf({Tick{15}, Tick{32}}));
  EXPECT_EQ(last, 60);
}

TEST(Verifier, ConfirmsWhatHappened) {
  const SessionFile file = opened(recorded());
  const Verification found = verified(file);
  EXPECT_FALSE(found.difference) << found.difference->text();
  EXPECT_FALSE(found.broken);
  EXPECT_EQ(found.agreed, 60);
  EXPECT_EQ(found.inputs, 3U);
  EXPECT_EQ(found.hashes, 8U);  // each tenth tick, at the beginning and the end
}

TEST(Verifier, LocatesAnAlteredInput) {
  const SessionFile file = opened(recorded([](LoggedInput& logged) {
    if (logged.tick == 33)
      logged.input = input::MissionAppend{RobotId{1}, Waypoint::go_to({9.0, 9.0})};
  }));
  const Verification found = verified(file);
  ASSERT_TRUE(found.difference);
  EXPECT_GE(found.difference->tick, 33);
  EXPECT_LE(found.difference->tick, 40);
  EXPECT_EQ(found.agreed, 30);
  EXPECT_EQ(found.inputs, 3U);
}

/// The same without the inputs of a tick, or with each of them twice.
std::string recorded_otherwise(bool twice, Tick tick) {
  const SessionFile file = opened(recorded());
  std::string bytes;
  McapWriter writer([&bytes](std::string_view more) { bytes += more; }, file.reader().profile(),
                    file.reader().library());
  const McapSummary& summary = file.reader().summary();
  for (std::size_t k = 0; k < summary.metadata.size(); ++k) {
    writer.add_metadata(*file.reader().metadata(k));
  }
  std::map<std::uint16_t, std::uint16_t> channels;
  for (const McapChannel& channel : summary.channels) {
    channels[channel.id] = writer.add_channel(channel.topic, channel.encoding, 0);
  }
  const std::string wanted = fmt::format("\"tick\":{},", tick);
  static_cast<void>(file.reader().read_messages({}, [&](const McapMessage& one) {
    const bool meant = file.reader().channel(one.channel)->topic == topic::kInputs &&
                       one.data.find(wanted) != std::string_view::npos;
    for (int k = meant ? (twice ? 2 : 0) : 1; k > 0; --k) {
      writer.add_message(channels[one.channel], one.log_time, one.publish_time, one.data);
    }
    return true;
  }));
  writer.finish();
  return bytes;
}

TEST(Verifier, LocatesALastInputThatWasLeftOutOrAdded) {
  for (const bool twice : {false, true}) {
    const SessionFile file = opened(recorded_otherwise(twice, 33));
    const Verification found = verified(file);
    ASSERT_TRUE(found.difference) << twice;
    EXPECT_EQ(found.agreed, 30) << twice;
    EXPECT_GE(found.difference->tick, 33) << twice;
    EXPECT_EQ(found.difference->field, "number") << twice;
  }
}

TEST(Verifier, RunsToATickWithoutTheInputsThatFollow) {
  const auto run_to = [](Tick tick, const std::string& bytes) {
    const SessionFile file = opened(bytes);
    const auto engine = make_engine(small_scenario(), {7});
    Verification found = Verifier(file).run_to(tick, *engine, {});
    EXPECT_TRUE(found.difference || engine->now() == tick) << engine->now();
    return found;
  };
  const Verification found = run_to(32, recorded());
  EXPECT_FALSE(found.difference) << found.difference->text();
  EXPECT_EQ(found.agreed, 32);
  EXPECT_EQ(found.inputs, 2U);
  EXPECT_EQ(found.hashes, 4U);  // of ticks 0 to 30
  for (const bool twice : {false, true}) {
    const std::string otherwise = recorded_otherwise(twice, 33);
    EXPECT_FALSE(run_to(32, otherwise).difference) << twice;
    EXPECT_TRUE(run_to(50, otherwise).difference) << twice;
  }
  // The hash of tick 40 counts three inputs, two of which are left.
  const Verification missing = run_to(50, recorded_otherwise(false, 33));
  EXPECT_EQ(missing.difference->field, "number");
  EXPECT_EQ(missing.difference->tick, 40);
}

TEST(Verifier, LocatesARefusalThatHasChanged) {
  const SessionFile file = opened(recorded([](LoggedInput& logged) {
    if (logged.author.name == "client-1") logged.refused.clear();
  }));
  const Verification found = verified(file);
  ASSERT_TRUE(found.difference);
  EXPECT_EQ(found.difference->tick, 16);
  EXPECT_EQ(found.difference->field, "refusal");
  EXPECT_THAT(
      found.difference->text(),
      HasSubstr("tick 16: input 2 (select of client-1): refusal: accepted in the recording, "
                "no-such-robot here"));
}

TEST(Verifier, NamesThePartOfTheStateThatDiffers) {
  const auto engine = make_engine(small_scenario(), {7});
  RecordedSession session(*engine, [](LoggedInput& logged) {
    if (const auto* mark = logged.input.get_if<input::MarkAdd>()) {
      input::MarkAdd other = *mark;
      other.mark.text = "other";
      logged.input = other;
    }
  });
  session.run(12);
  engine->submit(Author::person(), input::MarkAdd{{MarkKind::Note, {5.0, 5.0}, "first"}, {}});
  session.run(10);
  const SessionFile file = opened(session.ended());
  const Verification found = verified(file);
  ASSERT_TRUE(found.difference);
  EXPECT_EQ(found.difference->object, "marks");
  EXPECT_EQ(found.difference->agreed, 10);
  EXPECT_EQ(found.difference->tick, 20);
  EXPECT_THAT(found.difference->text(), HasSubstr("ticks 11 to 20: marks: state"));
}

TEST(Verifier, NamesTheFirstPoseThatDiffers) {
  const auto engine = make_engine(small_scenario(), {7});
  RecordedSession session(*engine);
  session.run(3);
  std::vector<Pose> poses(engine->team().truth().begin(), engine->team().truth().end());
  poses[2].y += 0.25;
  session.add(topic::kPoses, 4, test::poses_text(poses));
  engine->step();
  session.hash();
  const SessionFile file = opened(session.ended());
  const Verification found = verified(file);
  ASSERT_TRUE(found.difference);
  EXPECT_EQ(found.difference->tick, 4);
  EXPECT_EQ(found.difference->object, "robot3");
  EXPECT_EQ(found.difference->field, "y");
}

TEST(Verifier, FindsAnotherSeed) {
  const SessionFile file = opened(recorded());
  EXPECT_TRUE(verified(file, 8).difference);
}

TEST(Verifier, GoesAsFarAsAKilledSession) {
  const SessionFile file = opened(recorded({}, false));
  const Verification found = verified(file);
  EXPECT_FALSE(found.difference);
  EXPECT_GE(found.agreed, 60);

  const std::string bytes = recorded({}, false);
  const SessionFile half = opened(bytes.substr(0, bytes.size() - 20));
  const Verification part = verified(half);
  EXPECT_FALSE(part.difference);
  EXPECT_TRUE(part.broken);
}

TEST(Verifier, CanBeCancelled) {
  const SessionFile file = opened(recorded());
  const auto engine = make_engine(small_scenario(), {7});
  const Verification found = Verifier(file).run(*engine, [](Tick now) { return now < 5; });
  EXPECT_TRUE(found.cancelled);
  EXPECT_FALSE(found.difference);
  EXPECT_EQ(engine->now(), 5);
}

}  // namespace
}  // namespace magna
