// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/plan_comparison.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

using Difference = ComparedEpisode::Difference;
using Kind = PlanEntry::Kind;

/// A run of one plan, made by a test.
class MadeRun {
 public:
  explicit MadeRun(Tick began, std::uint32_t number = 1) : began_(began), number_(number) {
    add("work", Kind::Plan, 0, 0, 100);
  }
  PlanEntry& add(const std::string& name, Kind kind, std::uint32_t parent, Tick from, Tick to) {
    auto one = std::make_shared<PlanEntry>();
    one->number = number_ + static_cast<std::uint32_t>(history_->episodes.size());
    one->parent = parent == 0 && kind != Kind::Plan ? number_ : parent;
    one->run = number_;
    one->kind = kind;
    one->name = name;
    one->began = began_ + from;
    one->ended = began_ + to;
    one->state = PlanState::Done;
    history_->episodes.push_back(one);
    return *one;
  }
  PlanEntry& branch(const std::string& name, Tick from, Tick to) {
    return add(name, Kind::Branch, 0, from, to);
  }
  HistoryRun run() const { return {history_, number_}; }

 private:
  Tick began_;
  std::uint32_t number_;
  std::shared_ptr<PlanHistory> history_ = std::make_shared<PlanHistory>();
};

TEST(PlanComparison, FindsNoDifferenceInRunsThatBeganAtOtherTimes) {
  MadeRun a(10);
  MadeRun b(500, 40);
  for (MadeRun* run : {&a, &b}) {
    run->branch("look", 0, 5);
    run->branch("go", 5, 9);
  }
  const RunComparison compared = compare_runs(a.run(), b.run());
  EXPECT_EQ(compared.rows.size(), 3U);
  EXPECT_FALSE(compared.first_difference);
  EXPECT_EQ(compared.rows[2].first->name, "go");
  EXPECT_EQ(compared.rows[2].second->number, 42U);
  EXPECT_EQ(compared.rows[2].depth, 1);
}

TEST(PlanComparison, MatchesBranchesAroundOneThatIsMissing) {
  MadeRun a(0);
  MadeRun b(0);
  a.branch("look", 0, 5);
  a.branch("again", 5, 7);
  a.branch("go", 7, 9);
  b.branch("look", 0, 5);
  b.branch("go", 7, 9);
  const RunComparison compared = compare_runs(a.run(), b.run());
  ASSERT_EQ(compared.rows.size(), 4U);
  EXPECT_EQ(compared.rows[2].difference, Difference::Missing);
  EXPECT_EQ(compared.rows[2].first->name, "again");
  EXPECT_EQ(compared.rows[2].second, nullptr);
  EXPECT_EQ(compared.rows[3].difference, Difference::None);
  EXPECT_EQ(compared.first_difference, 2U);
}

TEST(PlanComparison, NamesTheInnermostOfTheEarliestDifferences) {
  MadeRun a(0);
  MadeRun b(0);
  for (MadeRun* run : {&a, &b}) {
    const bool fails = run == &b;
    PlanEntry& look = run->branch("look", 0, 5);
    PlanEntry& turn = run->add("robot-turn", Kind::Command, look.number, 1, 5);
    if (fails) {
      turn.state = look.state = PlanState::Failed;
      turn.reason = "COLLISION";
    }
    run->branch("go", 5, fails ? 8 : 9);
  }
  const RunComparison compared = compare_runs(a.run(), b.run());
  ASSERT_EQ(compared.rows.size(), 4U);
  EXPECT_EQ(compared.rows[1].difference, Difference::Result);
  EXPECT_EQ(compared.rows[3].difference, Difference::Time);
  ASSERT_TRUE(compared.first_difference);
  EXPECT_EQ(compared.rows[*compared.first_difference].first->name, "robot-turn");
}

TEST(PlanComparison, TellsOtherArguments) {
  MadeRun a(0);
  MadeRun b(0);
  a.branch("look", 0, 5).arguments = "0";
  b.branch("look", 0, 5).arguments = "1";
  EXPECT_EQ(compare_runs(a.run(), b.run()).rows[1].difference, Difference::Arguments);
}

TEST(PlanComparison, AcceptsARunThatIsNotThere) {
  MadeRun a(0);
  a.branch("look", 0, 5);
  const RunComparison compared = compare_runs(a.run(), {});
  EXPECT_EQ(compared.rows.size(), 2U);
  EXPECT_EQ(compared.first_difference, 0U);
  EXPECT_TRUE(compare_runs({}, {}).rows.empty());
}

}  // namespace
}  // namespace magna
