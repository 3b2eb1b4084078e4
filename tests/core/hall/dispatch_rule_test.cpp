// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/dispatch_rule.h"

#include <gmock/gmock.h>

#include <map>
#include <set>

#include "core/hall/hall_bounds.h"
#include "core/hall/look_ahead.h"
#include "tests/support/dispatched_hall.h"
#include "tests/support/small_hall.h"

namespace magna {
namespace {

using test::DispatchedHall;
using test::rule_test_name;
using test::shipped_hall;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(DispatchRules, AreFoundByTheirNames) {
  std::set<std::string_view> names;
  for (const DispatchRuleInfo& rule : dispatch_rules()) {
    names.insert(rule.name);
    EXPECT_EQ(find_dispatch_rule(rule.name), &rule);
    EXPECT_EQ(&info(rule.kind), &rule);
    EXPECT_FALSE(rule.meaning.empty());
    EXPECT_FALSE(rule.source.empty());
  }
  EXPECT_EQ(names.size(), dispatch_rules().size());
  EXPECT_EQ(dispatch_rules().front().name, "greedy");
  EXPECT_EQ(find_dispatch_rule("Greedy"), nullptr);
  EXPECT_EQ(find_dispatch_rule(""), nullptr);
}

/// Two packages on the output belt of the input machine of the small hall: package0 needs 4 s, then
/// 1 s; package1 needs 2 s, then 6 s.
class OfferedLoads : public ::testing::Test {
 protected:
  OfferedLoads() {
    HallDescription description = test::small_hall();
    description.templates = {{{{0, 4.0}, {1, 1.0}}, {{0, 2.0}, {1, 6.0}}}};
    description.machines[1].time_step = 0.0;
    hall_.emplace(std::make_shared<const HallDescription>(std::move(description)), 1);
    for (Tick now = 0; hall_->on_belt(2).size() < 2; ++now) {
      hall_->advance(1.0 / 60.0);
      times_.follow(*hall_, now);
    }
    loads_ = {{PackageId{0}, 2, 0, true}, {PackageId{1}, 2, 0, false}};
  }

  /// The pairs that a rule chooses, with these distances of robot and package.
  DispatchChoice choose(DispatchRuleKind kind) {
    const auto rule = make_dispatch_rule(kind, *hall_);
    const std::vector<DispatchLoad> first{loads_.front()};
    return rule->choose(
        {*hall_,
         times_,
         poses_,
         rule->first_only() ? first : loads_,
         idle_,
         {},
         {},
         [this](std::size_t robot, const DispatchLoad& load) {
           return metres_.at({robot, load.package.value});
         },
         [this](std::size_t robot, const DispatchLoad&) { return !weak_.contains(robot); },
         100,
         1.0 / 60.0});
  }
  /// Robot and package of the first pair, as a text.
  std::string first_pair(DispatchRuleKind kind) {
    const DispatchChoice choice = choose(kind);
    if (choice.pairs.empty()) return "none";
    return std::to_string(choice.pairs[0].robot) + " fetches " +
           std::to_string(choice.pairs[0].load.package.value);
  }

  std::optional<HallSimulation> hall_;
  WaitingTimes times_;
  std::vector<DispatchLoad> loads_;
  std::vector<Pose> poses_{{4.5, 8.5, 0.0}, {15.5, 9.5, 0.0}};
  std::vector<std::size_t> idle_{0, 1};
  std::map<std::pair<std::size_t, std::uint32_t>, double> metres_{
      {{0, 0}, 5.0}, {{1, 0}, 9.0}, {{0, 1}, 2.0}, {{1, 1}, 3.0}};
  std::set<std::size_t> weak_;  ///< robots whose charge does not last
};

TEST_F(OfferedLoads, RulesOrderThePackages) {
  EXPECT_EQ(first_pair(DispatchRuleKind::Fifo), "0 fetches 0") << "it was there first";
  EXPECT_EQ(first_pair(DispatchRuleKind::Spt), "0 fetches 1");
  EXPECT_EQ(first_pair(DispatchRuleKind::Lpt), "0 fetches 0");
  EXPECT_EQ(first_pair(DispatchRuleKind::Mwkr), "0 fetches 1") << "8 s against 5 s";
  EXPECT_EQ(first_pair(DispatchRuleKind::Lrpt), "0 fetches 1") << "6 s against 1 s";
  EXPECT_EQ(first_pair(DispatchRuleKind::Edd), "0 fetches 0") << "5 s of work against 8 s";
}

TEST_F(OfferedLoads, GreedyTakesTheNearestPairOfFirstPackagesOnly) {
  EXPECT_EQ(first_pair(DispatchRuleKind::Greedy), "0 fetches 0");
  EXPECT_EQ(first_pair(DispatchRuleKind::Nearest), "0 fetches 1");
}

TEST_F(OfferedLoads, TheHungarianMethodTakesTheLeastSum) {
  // Nearest first would cost 2 + 9.
  const DispatchChoice choice = choose(DispatchRuleKind::Hungarian);
  ASSERT_THAT(choice.pairs, SizeIs(2));
  EXPECT_EQ(choice.pairs[0].robot, 0U);
  EXPECT_EQ(choice.pairs[0].load.package, PackageId{0});
  EXPECT_EQ(choice.pairs[1].robot, 1U);
  EXPECT_EQ(choice.pairs[1].load.package, PackageId{1});
}

TEST_F(OfferedLoads, AnInsufficientChargeSendsARobotToCharge) {
  weak_ = {0};
  for (const DispatchRuleKind kind :
       {DispatchRuleKind::Greedy, DispatchRuleKind::Fifo, DispatchRuleKind::Nearest,
        DispatchRuleKind::Hungarian, DispatchRuleKind::Lptf}) {
    const DispatchChoice choice = choose(kind);
    ASSERT_FALSE(choice.pairs.empty()) << info(kind).name;
    EXPECT_EQ(choice.pairs[0].robot, 1U);
    EXPECT_THAT(choice.to_charge, ::testing::Each(0U));
    EXPECT_FALSE(choice.to_charge.empty());
  }
  weak_ = {0, 1};
  EXPECT_THAT(choose(DispatchRuleKind::Mwkr).pairs, IsEmpty());
}

TEST_F(OfferedLoads, OmpasWaitsForAFreeMachine) {
  EXPECT_EQ(first_pair(DispatchRuleKind::OmpasGreedy), "0 fetches 0");
  EXPECT_EQ(first_pair(DispatchRuleKind::Lptf), "0 fetches 0");
  EXPECT_EQ(first_pair(DispatchRuleKind::Lrptf), "0 fetches 1");
  for (DispatchLoad& load : loads_) load.sent = 1;
  EXPECT_EQ(first_pair(DispatchRuleKind::OmpasGreedy), "none");
  EXPECT_EQ(first_pair(DispatchRuleKind::Lptf), "none");
  EXPECT_EQ(first_pair(DispatchRuleKind::Lrptf), "none");
  EXPECT_EQ(first_pair(DispatchRuleKind::Fifo), "0 fetches 0") << "other rules do not";
}

TEST_F(OfferedLoads, TheSameOfferGivesTheSameChoice) {
  for (const DispatchRuleInfo& rule : dispatch_rules()) {
    EXPECT_EQ(first_pair(rule.kind), first_pair(rule.kind)) << rule.name;
  }
}

TEST(WaitingTimes, BeginAgainWhenAPackageMoves) {
  HallSimulation hall(std::make_shared<const HallDescription>(test::small_hall()), 1);
  WaitingTimes times;
  times.follow(hall, 7);
  EXPECT_EQ(times.of({0}).since, 7);
  EXPECT_EQ(times.of({0}).made, 7);
  for (Tick now = 8; hall.on_belt(2).empty(); ++now) {
    hall.advance(1.0 / 60.0);
    times.follow(hall, now);
  }
  EXPECT_GT(times.of({0}).since, 7);
  EXPECT_EQ(times.of({0}).made, 7);
}

class EveryRule : public ::testing::TestWithParam<DispatchRuleInfo> {};

TEST_P(EveryRule, FinishesShippedHallsWithoutAnEmptyBattery) {
  for (const char* const name : {"one_machine", "four_machines", "ft06"}) {
    DispatchedHall hall(shipped_hall(name), {}, GetParam().kind);
    const double seconds = hall.run_for(3600.0);
    EXPECT_TRUE(hall.hall().finished()) << name << " after " << seconds << " s";
    for (const HallRobotState& robot : hall.hall().robots()) EXPECT_GT(robot.battery, 0.0);
  }
}

TEST_P(EveryRule, RepeatsItsRun) {
  DispatchedHall one(shipped_hall("four_machines"), {.seed = 3, .threads = 1}, GetParam().kind);
  DispatchedHall other(shipped_hall("four_machines"), {.seed = 3, .threads = 2}, GetParam().kind);
  EXPECT_EQ(one.run_for(3600.0), other.run_for(3600.0));
  EXPECT_EQ(one.engine->state_hash(), other.engine->state_hash());
}

INSTANTIATE_TEST_SUITE_P(All, EveryRule, ::testing::ValuesIn(dispatch_rules()), rule_test_name);

TEST(LookAhead, IsFasterThanGreedyInJobShops) {
  for (const char* const name : {"ft06", "la01"}) {
    DispatchedHall greedy(shipped_hall(name));
    DispatchedHall planned(shipped_hall(name), {}, DispatchRuleKind::LookAhead);
    EXPECT_LT(planned.run_for(3600.0), greedy.run_for(3600.0)) << name;
  }
}

TEST(LookAhead, RobotsWaitWhereAMachineIsAboutToEnd) {
  HallDescription description = test::small_hall();
  description.templates = {{{{0, 30.0}}}};
  DispatchedHall hall(std::move(description), {}, DispatchRuleKind::LookAhead);
  const auto place = [&] { return hall.hall().package({0}).place; };
  const auto in_machine = PackagePlace{PackagePlace::Kind::Machine, 0};
  while (!(place() == in_machine) && hall.engine->now() < 60 * 60) hall.tick();
  ASSERT_EQ(place().kind, PackagePlace::Kind::Machine);
  while (place() == in_machine) hall.tick();
  // belt1 is that behind the machine.
  EXPECT_TRUE(std::ranges::any_of(hall.hall().robots(), [](const HallRobotState& robot) {
    return std::ranges::find(robot.belts, 1) != robot.belts.end();
  }));
  hall.run_for(120.0);
  EXPECT_TRUE(hall.hall().finished());
}

TEST(HallWays, AreAtLeastAsLongAsTheStraightLine) {
  const auto description = std::make_shared<const HallDescription>(shipped_hall("six_machines"));
  const HallWays ways(description);
  const auto& belts = description->hall.belts;
  const auto middle = [&](std::size_t belt) {
    const auto& cells = belts[belt].interact.cells;
    return cell_centre(cells[cells.size() / 2]);
  };
  for (std::size_t a = 0; a < belts.size(); ++a) {
    EXPECT_GT(ways.to_parking(static_cast<int>(a)), 0.0);
    for (std::size_t b = 0; b < belts.size(); ++b) {
      const double metres = ways.between(static_cast<int>(a), static_cast<int>(b));
      EXPECT_GE(metres, distance(middle(a), middle(b)) - 1e-9);
      EXPECT_LT(metres, 60.0);
    }
  }
}

TEST(TransportPlan, BecomesBetterWithEffort) {
  HallDescription description = shipped_hall("ft06");
  free_transport(description);  // all packages are there from the beginning
  const HallSimulation hall(std::make_shared<const HallDescription>(std::move(description)), 1);
  ASSERT_THAT(hall.packages(), SizeIs(6));
  const HallWays ways(hall.shared_description());
  const std::vector<Pose> poses{{21.5, 24.5, 0.0}, {24.5, 24.5, 0.0}, {26.5, 24.5, 0.0}};
  const std::vector<std::size_t> idle{0, 1, 2};
  const auto none = [](std::size_t, const DispatchLoad&) { return 0.0; };
  const auto lasts = [](std::size_t, const DispatchLoad&) { return true; };
  const WaitingTimes times;
  const DispatchOffer offer{hall, times, poses, {}, idle, {}, {}, none, lasts, 0, 1.0 / 60.0};
  RandomStream random(1, 0, StreamPurpose::Route);
  TransportPlan quick(hall, ways);
  quick.make(offer, {}, 0, 0.0, random);
  TransportPlan thorough(hall, ways);
  thorough.make(offer, {}, 1'000, 0.0, random);
  EXPECT_LE(thorough.makespan(), quick.makespan() + 0.01 * quick.makespan());
  EXPECT_THAT(quick.trips(), SizeIs(6 * 7)) << "six machines and the output machine each";
  EXPECT_THAT(thorough.trips(), SizeIs(6 * 7));
  EXPECT_GE(thorough.makespan(), 55.0) << "the optimum without transport";
}

}  // namespace
}  // namespace magna
