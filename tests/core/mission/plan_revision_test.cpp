// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/plan.h"

#include <gtest/gtest.h>

#include <string_view>

namespace magna {
namespace {

/// "abc": way-points at x = 'a', 'b', 'c'.
Plan plan(std::string_view letters, bool patrol = false) {
  Plan made;
  for (const char c : letters) made.waypoints.push_back(Waypoint::go_to({double(c), 0}));
  made.patrol = patrol;
  return made;
}

std::string letters(const std::optional<Plan>& plan) {
  if (!plan) return "refused";
  std::string text;
  for (const Waypoint& w : plan->waypoints) text += static_cast<char>(w.target.x);
  return text;
}

std::string after(std::string_view before, std::string_view edited, std::string_view now) {
  return letters(rebase(plan(before), plan(edited), plan(now)));
}

std::string patrol(std::string_view before, std::string_view edited, std::string_view now) {
  return letters(rebase(plan(before, true), plan(edited, true), plan(now, true)));
}

TEST(PlanRevision, EqualsTheEditWhileNothingWasFinished) {
  EXPECT_EQ(after("abc", "abcd", "abc"), "abcd");
  EXPECT_EQ(after("abc", "", "abc"), "");
  EXPECT_EQ(after("", "ab", ""), "ab");
  EXPECT_EQ(after("abc", "cab", "abc"), "cab");
}

TEST(PlanRevision, KeepsWayPointsFinishedMeanwhileFinished) {
  EXPECT_EQ(after("abc", "abcd", "bc"), "bcd");
  EXPECT_EQ(after("abc", "abcd", ""), "d");
  EXPECT_EQ(after("abc", "axbc", "bc"), "xbc");
  EXPECT_EQ(after("abc", "ac", "c"), "c");
  EXPECT_EQ(after("abc", "abx", "c"), "x");
}

TEST(PlanRevision, AWayPointInsertedBeforeAFinishedOneIsDriven) {
  EXPECT_EQ(after("abc", "xabc", "bc"), "xbc");
  EXPECT_EQ(after("abc", "xabc", ""), "x");
}

TEST(PlanRevision, AMovedWayPointIsDrivenThoughItsOldPlaceWasReached) {
  EXPECT_EQ(after("abc", "xbc", "bc"), "xbc");
  EXPECT_EQ(after("abc", "xbc", "c"), "xc");
}

TEST(PlanRevision, RemovingAFinishedWayPointChangesNothing) {
  EXPECT_EQ(after("abc", "bc", "bc"), "bc");
  EXPECT_EQ(after("abc", "bc", "c"), "c");
}

TEST(PlanRevision, UndoesAnAppendedWayPointEvenWhileItIsDriven) {
  EXPECT_EQ(after("abc", "ab", "c"), "");
  EXPECT_EQ(after("abc", "ab", "bc"), "b");
  EXPECT_EQ(after("abc", "ab", ""), "");
}

TEST(PlanRevision, IsRejectedWhenAnotherAuthorChangedThePlan) {
  EXPECT_EQ(after("abc", "abcd", "abx"), "refused");
  EXPECT_EQ(after("abc", "abcd", "abcx"), "refused");
  EXPECT_EQ(after("abc", "abcd", "ac"), "refused");
  EXPECT_EQ(letters(rebase(plan("abc"), plan("ab"), plan("abc", true))), "refused");
  EXPECT_EQ(patrol("abc", "abcd", "bc"), "refused");
  EXPECT_EQ(patrol("abc", "abcd", "acb"), "refused");
}

TEST(PlanRevision, APatrolContinuesFromItsCurrentWayPoint) {
  EXPECT_EQ(patrol("abcd", "abcdx", "bcda"), "bcdxa");
  EXPECT_EQ(patrol("abcd", "abxcd", "dabc"), "dabxc");
  EXPECT_EQ(patrol("abcd", "abd", "cdab"), "dab");
  EXPECT_EQ(patrol("abcd", "xbcd", "bcda"), "xbcd");
  EXPECT_EQ(patrol("", "ab", ""), "ab");
}

TEST(PlanRevision, APatrolTurnedIntoAPlanStartsAtItsCurrentWayPoint) {
  const auto result = rebase(plan("abc", true), plan("abc", false), plan("bca", true));
  EXPECT_EQ(letters(result), "bca");
  EXPECT_FALSE(result->patrol);
}

}  // namespace
}  // namespace magna
