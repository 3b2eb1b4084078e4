// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "tests/protocols/actr/actr_fixture.h"
#include "tests/support/hand_clock.h"

namespace magna {
namespace {

using namespace test;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class ActrSubscribeTest : public ActrFixture {
 protected:
  ActrServer::Options by_hand() {
    auto with_clock = options();
    with_clock.clock = &clock_;
    return with_clock;
  }
  /// The lines of these heads that have come so far.
  static std::vector<std::string> of(const LineClient& client, const std::string& head) {
    std::vector<std::string> some;
    for (const std::string& line : client.lines()) {
      if (line.starts_with("(" + head + " ")) some.push_back(line);
    }
    return some;
  }
  /// Everything sent so far has arrived.
  static void catch_up(LineClient& client) {
    const std::size_t had = client.lines().size();
    client.send("(missionadd robot3 (wander))\n");
    ASSERT_TRUE(wait_until([&] {
      const auto lines = client.lines();
      return lines.size() > had && lines.back() == "(mission robot3)";
    }));
  }

  /// The same for a client of refusals: by a form that is not refused.
  static void settle(LineClient& client) {
    const std::size_t had = client.bytes().size();
    client.send("(select robot2)\n");
    ASSERT_TRUE(wait_until([&] {
      return client.bytes().size() > had && client.bytes().ends_with("(select robot2)\n");
    }));
  }

  HandClock clock_;
};

TEST_F(ActrSubscribeTest, SendsTheStateOfEachKindAtOnce) {
  serve();
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(subscribe time selection pause stop status)"),
            "(status robot1 idle nil nil nil world)\n"
            "(status robot2 idle nil nil nil world)\n"
            "(status robot3 idle nil nil nil world)\n"
            "(stop nil nil)\n"
            "(pause nil)\n"
            "(selection nil)\n"
            "(time 0.0000 0)\n");
  EXPECT_EQ(answer_to(*client, "(SUBSCRIBE :PAUSE \"stop\")"), "(stop nil nil)\n(pause nil)\n")
      << "again";
  const auto other = join();
  other->forget();
  other->send("(subscribe refusals image)\n");
  settle(*other);
  EXPECT_EQ(other->bytes(), "(select robot2)\n") << "these have no state";
}

TEST_F(ActrSubscribeTest, ReportsUnknownKindsAndTakesTheOthers) {
  serve();
  const auto client = join();
  const auto other = join();
  EXPECT_EQ(answer_to(*client, "(subscribe weather stop (moon 3) \"two words\" nil)"),
            "(error subscribe unknown-kind weather)\n"
            "(error subscribe unknown-kind moon)\n"
            "(error subscribe unknown-kind \"two words\")\n"
            "(error subscribe unknown-kind \"nil\")\n"
            "(stop nil nil)\n");
  EXPECT_EQ(answer_to(*client, "(unsubscribe weather stop)"),
            "(error unsubscribe unknown-kind weather)\n");
  submit(input::StopAll{});
  EXPECT_EQ(answer_to(*client, ""), "");
  EXPECT_EQ(answer_to(*other, ""), "") << "another client gets none of it";
  EXPECT_THAT(log_, Contains(HasSubstr("there is no kind of lines weather")));
}

TEST_F(ActrSubscribeTest, RefusesOtherFormsAndChangesNothing) {
  serve();
  const auto client = join();
  for (const char* const form :
       {"(subscribe)", "(subscribe 7)", "(subscribe stop ())", "(subscribe stop (time))",
        "(subscribe stop (time 0))", "(subscribe stop (time -1))", "(subscribe stop (time 101))",
        "(subscribe stop (time fast))", "(subscribe stop (time 1 2))", "(subscribe stop (1 time))",
        "(subscribe stop ((time) 1))", "(subscribe stop 'time)"}) {
    EXPECT_EQ(answer_to(*client, form), "(error subscribe bad-form)\n") << form;
  }
  EXPECT_EQ(answer_to(*client, "(unsubscribe)"), "(error unsubscribe bad-form)\n");
  std::string many = "(subscribe";
  for (int i = 0; i < 65; ++i) many += " stop";
  EXPECT_EQ(answer_to(*client, many + ")"), "(error subscribe bad-form)\n");
  submit(input::StopAll{});
  EXPECT_EQ(answer_to(*client, ""), "");
  EXPECT_THAT(log_, Contains(AllOf(HasSubstr("column 23"), HasSubstr("expected a rate over 0"))));
}

TEST_F(ActrSubscribeTest, SendsOtherClientsTheSameBytesAsBefore) {
  const auto bytes_of_another = [this](bool with_subscriber) {
    server_.reset();
    SetUp();
    serve(by_hand());
    const auto plain = join();
    std::unique_ptr<LineClient> subscriber;
    if (with_subscriber) {
      subscriber = join();
      subscriber->send("(subscribe moon status time stop pause selection refusals (image 2)");
      subscriber->send(" geometry frontier2)\n");
      EXPECT_TRUE(wait_until([&] { return subscriber->bytes().ends_with(" 0)\n"); }));
    }
    submit(input::SelectSet{{RobotId{0}, RobotId{1}}});
    submit(input::MissionAppend{RobotId{0}, Waypoint::go_to({3, 2})});
    for (int i = 0; i < 30; ++i) {
      clock_.nanoseconds += 100'000'000;
      step();
    }
    submit(input::StopAll{});
    submit(input::Deselect{});
    catch_up(*plain);
    return plain->bytes();
  };
  const std::string before = bytes_of_another(false);
  EXPECT_THAT(before, HasSubstr("(robot robot1 p2at 1."));
  EXPECT_EQ(bytes_of_another(true), before);
}

TEST_F(ActrSubscribeTest, ReportsStatesOfARobotWithTheirReasons) {
  serve();
  const auto client = join();
  answer_to(*client, "(subscribe status)");
  client->forget();
  EXPECT_EQ(answer_to(*client, "(missionadd robot1 (goto (3 2)))"),
            "(mission robot1 (goto (3.0000 2.0000 0.0000)))\n"
            "(status robot1 moving nil nil nil client-1)\n");
  submit(input::StopAll{});
  catch_up(*client);
  EXPECT_THAT(of(*client, "status"), Contains("(status robot1 stopped nil nil nil client-1)"));
  EXPECT_THAT(of(*client, "status"), Contains("(status robot3 stopped nil nil nil world)"));
  client->forget();
  submit(input::ReleaseStop{});
  catch_up(*client);
  EXPECT_THAT(of(*client, "status"), Contains("(status robot3 idle nil nil nil world)"));
  EXPECT_THAT(of(*client, "status"), Not(Contains(HasSubstr("robot1")))) << "it must be resumed";
}

TEST_F(ActrSubscribeTest, ReportsStopPauseAndSelection) {
  serve();
  const auto client = join();
  answer_to(*client, "(subscribe stop pause selection)");
  client->forget();
  submit(input::StopAll{});
  submit(input::ReleaseStop{});
  server_->set_running(false);
  server_->set_running(false);
  server_->set_running(true);
  submit(input::SelectSet{{RobotId{1}, RobotId{2}}});
  submit(input::Deselect{});
  catch_up(*client);
  EXPECT_THAT(of(*client, "stop"), ElementsAre("(stop t operator)", "(stop nil nil)"));
  EXPECT_THAT(of(*client, "pause"), ElementsAre("(pause t)", "(pause nil)"));
  EXPECT_THAT(of(*client, "selection"),
              ElementsAre("(selection robot2 robot2 robot3)", "(selection nil)"));
}

TEST_F(ActrSubscribeTest, ReportsRobotsThatNeedAttentionUntilTheyMoveOn) {
  serve(by_hand());
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(subscribe attention)"), "") << "no robot needs any";
  step(5);
  server_->on_events(std::vector<Event>{event::Collided{RobotId{0}, 1}});
  catch_up(*client);
  EXPECT_THAT(of(*client, "attention"),
              ElementsAre("(attention robot1 collided 0.5000 ran-into-robot)"));
  const auto later = join();
  EXPECT_EQ(answer_to(*later, "(subscribe attention)"),
            "(attention robot1 collided 0.5000 ran-into-robot)\n");
  client->forget();
  submit(input::MissionAppend{RobotId{0}, Waypoint::go_to({9, 2})});
  for (int i = 0; i < 40; ++i) {
    clock_.nanoseconds += 100'000'000;
    step();
  }
  catch_up(*client);
  EXPECT_THAT(of(*client, "attention"), ElementsAre("(attention robot1 nil nil nil)"));
  server_->on_events(std::vector<Event>{event::Collided{RobotId{1}, -1}});
  catch_up(*client);
  client->forget();
  submit(input::MissionAppend{RobotId{1}, Waypoint::go_to({9, 5})});
  catch_up(*client);
  EXPECT_THAT(of(*client, "attention"), ElementsAre("(attention robot2 nil nil nil)"))
      << "another plan";
}

TEST_F(ActrSubscribeTest, StopsAllForAClientAndOnlyTheOperatorReleasesIt) {
  serve();
  const auto client = join();
  answer_to(*client, "(subscribe stop)");
  client->forget();
  EXPECT_EQ(answer_to(*client, "(stop-all robot1)"), "(error stop-all bad-form)\n");
  EXPECT_FALSE(engine_->stopped());
  EXPECT_EQ(answer_to(*client, "(stop-all)"), "(stop t client-1)\n");
  EXPECT_TRUE(engine_->stopped());
  submit(input::ReleaseStop{});
  EXPECT_EQ(answer_to(*client, ""), "(stop nil nil)\n");
}

TEST_F(ActrSubscribeTest, SendsTheTimeAfterTheLinesOfItsTick) {
  serve(by_hand());
  const auto client = join();
  answer_to(*client, "(subscribe time status)");
  submit(input::MissionAppend{RobotId{0}, Waypoint::go_to({0.8, 2})});
  client->forget();
  for (int i = 0; i < 40; ++i) {
    clock_.nanoseconds += 100'000'000;
    step();
  }
  catch_up(*client);
  const auto times = of(*client, "time");
  ASSERT_EQ(times.size(), 40u);
  EXPECT_EQ(times.front(), "(time 0.1000 1)");
  EXPECT_EQ(times.back(), "(time 4.0000 40)");
  const std::string& all = client->bytes();
  const auto idle = all.find("(status robot1 idle nil nil nil operator)\n");
  ASSERT_NE(idle, std::string::npos) << all;
  EXPECT_TRUE(all.substr(idle).starts_with("(status robot1 idle nil nil nil operator)\n(time "));
}

TEST_F(ActrSubscribeTest, LimitsTheRateOfLines) {
  serve(by_hand());
  const auto client = join();
  answer_to(*client, "(subscribe (time 2))");
  client->forget();
  for (int i = 0; i < 100; ++i) {
    clock_.nanoseconds += 100'000'000;
    step();
  }
  catch_up(*client);
  EXPECT_THAT(of(*client, "time"),
              testing::SizeIs(testing::AllOf(testing::Ge(19u), testing::Le(21u))));
  EXPECT_EQ(of(*client, "time").at(1), "(time 1.0000 10)");
}

TEST_F(ActrSubscribeTest, SendsTheLastLineWhenTheWorldStands) {
  serve();
  const auto client = join();
  answer_to(*client, "(subscribe (stop 20))");
  client->forget();
  submit(input::StopAll{});
  submit(input::ReleaseStop{});
  submit(input::StopAll{});
  ASSERT_TRUE(wait_until([&] {
    const auto stops = of(*client, "stop");
    return !stops.empty() && stops.back() == "(stop t operator)";
  }));
}

TEST_F(ActrSubscribeTest, SendsASlowReaderTheCurrentStateAlone) {
  serve();
  const auto slow = join();
  const auto fast = join();
  answer_to(*slow, "(subscribe time stop)");
  slow->stop_reading();
  fall_behind(*fast);
  const auto client = [&](std::size_t k) { return server_->status().clients.at(k); };
  const auto behind = client(0).backlog_bytes;
  const auto sent = client(1).bytes_out;
  for (int i = 0; i < 2000; ++i) {
    submit(input::StopAll{});
    submit(input::ReleaseStop{});
    engine_->step();
    drain();
    server_->on_tick();
    server_->flush();
  }
  EXPECT_LE(client(0).backlog_bytes - behind, client(1).bytes_out - sent)
      << "the lines of its subscriptions are not queued";
  slow->forget();
  slow->go_on_reading();
  ASSERT_TRUE(wait_until([&] { return slow->bytes().ends_with(" 2000)\n"); }));
  EXPECT_THAT(of(*slow, "time"), testing::SizeIs(testing::Le(2u)));
  EXPECT_THAT(of(*slow, "stop"), testing::SizeIs(testing::Le(1u)));
}

TEST_F(ActrSubscribeTest, SendsTheStateOfAnotherWorld) {
  serve();
  const auto client = join();
  answer_to(*client, "(subscribe (time 0.01) status stop selection)");
  step(3);
  client->forget();
  const auto old = std::exchange(engine_, make_engine(scenario("rover"), {7, true, {}}));
  server_->rebind(*engine_);
  ASSERT_TRUE(wait_until([&] { return client->bytes().ends_with("(time 0.0000 0)\n"); }));
  EXPECT_THAT(of(*client, "status"), ElementsAre("(status rover1 idle nil nil nil world)",
                                                 "(status rover2 idle nil nil nil world)",
                                                 "(status rover3 idle nil nil nil world)"));
  EXPECT_THAT(of(*client, "stop"), ElementsAre("(stop nil nil)"));
  EXPECT_THAT(of(*client, "selection"), ElementsAre("(selection nil)"));
}

TEST_F(ActrSubscribeTest, ReportsTheRefusedFormsOfTheClientAlone) {
  serve();
  const auto client = join();
  const auto other = join();
  client->send("(subscribe refusals)\n");
  other->send("(subscribe refusals)\n");
  const auto code = [&](const std::string& form) {
    client->forget();
    client->send(form + "\n");
    settle(*client);
    const auto all = of(*client, "refusals");
    return all.size() == 1 ? all.front() : testing::PrintToString(all);
  };
  EXPECT_EQ(code("(select robot9)"), "(refusals unknown-robot select robot9 nil nil nil)");
  EXPECT_EQ(code("(missionadd robot1 (goto (900 2)))"),
            "(refusals place-not-on-map missionadd robot1 nil 900.0000 2.0000)");
  EXPECT_EQ(code("(missiondel ROBOT1)"), "(refusals plan-empty missiondel robot1 nil nil nil)");
  EXPECT_EQ(code("(jump robot1)"), "(refusals bad-form jump robot1 nil nil nil)");
  EXPECT_EQ(code("(command 12 robot9 (robot-stop))"),
            "(refusals unknown-robot robot-stop robot9 12 nil nil)");
  EXPECT_EQ(code("(command try-3 robot1 (no-such 1))"),
            "(refusals unknown-name no-such robot1 try-3 nil nil)");
  EXPECT_EQ(code("(command 12 robot1 (mark-victim 900 3))"),
            "(refusals mark-outside-map mark-victim robot1 12 900.0000 3.0000)");
  EXPECT_EQ(code("(command)"), "(refusals bad-form command nil nil nil nil)");
  EXPECT_EQ(code("(subscribe 7)"), "(refusals bad-form subscribe nil nil nil nil)");
  EXPECT_EQ(code("no form"), "(refusals bad-form nil nil nil nil nil)");
  submit(input::StopAll{});
  EXPECT_EQ(code("(command 13 robot1 (robot-go-forward 5))"),
            "(refusals stop-latched-by robot-go-forward robot1 13 nil nil)");
  settle(*other);
  EXPECT_THAT(of(*other, "refusals"), IsEmpty());
}

TEST_F(ActrSubscribeTest, ReportsFormsRefusedLater) {
  serve();
  const auto client = join();
  client->send("(subscribe refusals)\n(missiongen robot1 (goto (3 2 0)))\n");
  settle(*client);
  submit(input::StopAll{});
  step();
  ASSERT_TRUE(wait_until([&] { return !of(*client, "refusals").empty(); }));
  EXPECT_THAT(of(*client, "refusals"),
              ElementsAre("(refusals route-overtaken-by-stop-all missiongen robot1 nil nil nil)"));
}

TEST_F(ActrSubscribeTest, LimitsTheRateOfRefusals) {
  serve(by_hand());
  const auto client = join();
  std::string many = "(subscribe (refusals 1))\n";
  for (int i = 0; i < 100; ++i) many += "(select robot9)\n";
  client->send(many);
  settle(*client);
  EXPECT_THAT(of(*client, "refusals"), testing::SizeIs(1));
  clock_.nanoseconds += 1'000'000'000;
  client->send(many.substr(many.find('\n') + 1));
  settle(*client);
  EXPECT_THAT(of(*client, "refusals"), testing::SizeIs(2));
}

TEST_F(ActrSubscribeTest, SurvivesAFloodOfSubscriptions) {
  serve();
  const auto client = join();
  std::string flood;
  for (int i = 0; i < 5000; ++i) {
    flood += i % 2 == 0 ? "(subscribe stop (time 7) nothing)\n" : "(unsubscribe stop time)\n";
  }
  const std::uint64_t before = engine_->state_hash();
  client->forget();
  client->send(flood);
  catch_up(*client);
  EXPECT_THAT(of(*client, "error"), testing::SizeIs(2500));
  EXPECT_THAT(of(*client, "stop"), testing::SizeIs(testing::Le(2500)));
  EXPECT_EQ(engine_->state_hash(), before);
  EXPECT_LT(log_.size(), 300u);
}

}  // namespace
}  // namespace magna
