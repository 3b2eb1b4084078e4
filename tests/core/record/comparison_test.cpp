// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/operator_inputs.h"
#include "tests/support/recorded_session.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::opened;
using test::RecordedSession;
using test::small_scenario;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

struct RunFacts {
  std::uint64_t seed = 7;
  std::uint32_t selected = 1;
  int recorded_from = 0;  ///< tick
  std::string program = "0.1.0";
  std::vector<ReadFile> files = {{"small.lisp", "(defmap small (20 12))"}};
};

SessionFile session_of(const RunFacts& run) {
  const auto engine = make_engine(small_scenario(), {run.seed});
  SessionHeader header = test::recorded_header(*engine);
  header.program = run.program;
  for (int k = 0; k < run.recorded_from; ++k) engine->step();
  RecordedSession session(*engine, header, run.files);
  session.run(15 - run.recorded_from);
  engine->submit(Author::person(), input::Select{RobotId{run.selected}});
  session.add(topic::kMeasures, 15,
              R"({"tick":15,"switches":)" + std::to_string(run.selected) + "}");
  session.run(15);
  return opened(session.ended());
}

TEST(SessionComparison, FindsTheSameSessionsTheSame) {
  const SessionFile a = session_of({});
  RunFacts again;
  again.program = "0.2.0";
  const SessionFile b = session_of(again);
  const SessionComparison found = compare_sessions(a, b);
  EXPECT_TRUE(found.same()) << found.text("a", "b");
  EXPECT_THAT(found.notes, ElementsAre(SessionDifference{"version of Magna", "0.1.0", "0.2.0"}));
  EXPECT_THAT(found.text("a", "b"), HasSubstr("the sessions are the same\n"));
}

TEST(SessionComparison, NamesTheFirstInputThatDiffers) {
  RunFacts other;
  other.selected = 2;
  const SessionComparison found = compare_sessions(session_of({}), session_of(other));
  ASSERT_TRUE(found.input);
  EXPECT_EQ(found.input->number, 1U);
  EXPECT_EQ(found.input->tick, 16);
  EXPECT_THAT(found.input->input.first, HasSubstr(R"("robot":1)"));
  EXPECT_THAT(found.input->input.second, HasSubstr(R"("robot":2)"));
  EXPECT_FALSE(found.same());
  EXPECT_THAT(found.measures, Contains(MeasurePair{"switches", "1", "2"}));
  EXPECT_THAT(found.text("a", "b"), HasSubstr("switches  A 1; B 2\n"));
}

TEST(SessionComparison, ListsInputsThatOnlyOneSessionHasInATick) {
  const auto session = [](const std::vector<std::pair<int, std::uint32_t>>& selected) {
    const auto engine = make_engine(small_scenario(), {7});
    RecordedSession run(*engine);
    int now = 0;
    for (const auto& [tick, robot] : selected) {
      run.run(tick - now);
      now = tick;
      engine->submit(Author::person(), input::Select{RobotId{robot}});
    }
    run.run(30 - now);
    return opened(run.ended());
  };
  const SessionComparison found =
      compare_sessions(session({{5, 0}, {10, 1}, {20, 2}}), session({{5, 0}, {20, 1}, {20, 2}}));
  ASSERT_EQ(found.inputs.size(), 2U);
  EXPECT_EQ(found.inputs_different, 2U);
  EXPECT_EQ(found.inputs[0].tick, 11);
  EXPECT_THAT(found.inputs[0].input.first, HasSubstr(R"("robot":1)"));
  EXPECT_EQ(found.inputs[0].input.second, "");
  EXPECT_EQ(found.inputs[1].tick, 21) << "the third is the same, whatever its number";
  EXPECT_EQ(found.inputs[1].input.first, "");
  EXPECT_THAT(found.inputs[1].input.second, HasSubstr(R"("robot":1)"));
}

TEST(SessionComparison, ReportsItsProgressAndCanBeCancelled) {
  const SessionFile a = session_of({});
  double last = 0.0;
  const SessionComparison whole = compare_sessions(a, a, [&last](double share) {
    EXPECT_GE(share, last);
    EXPECT_LE(share, 1.0);
    last = share;
    return true;
  });
  EXPECT_FALSE(whole.cancelled);
  EXPECT_GT(last, 0.5);
  const SessionComparison part = compare_sessions(a, a, [](double) { return false; });
  EXPECT_TRUE(part.cancelled);
  EXPECT_TRUE(part.measures.empty());
}

TEST(SessionComparison, NamesFilesThatDiffer) {
  RunFacts other;
  other.files = {{"small.lisp", "(defmap small (20 13))"}, {"more.lisp", ""}};
  const SessionComparison found = compare_sessions(session_of({}), session_of(other));
  EXPECT_THAT(found.header,
              ElementsAre(SessionDifference{"file more.lisp", "", "0 bytes"},
                          SessionDifference{"file small.lisp", "22 bytes", "22 bytes"}));
  EXPECT_FALSE(found.state);
}

TEST(SessionComparison, NamesTheFirstDifferenceOfState) {
  RunFacts other;
  other.seed = 8;
  const SessionComparison found = compare_sessions(session_of({}), session_of(other));
  EXPECT_THAT(found.header, ElementsAre(SessionDifference{"seed", "7", "8"}));
  ASSERT_TRUE(found.state);
  EXPECT_EQ(found.state->tick, 0);
  EXPECT_THAT(found.text("a", "b"), HasSubstr("first difference of state: tick 0: "));
}

TEST(SessionComparison, ComparesStatesFromWhereBothSessionsHaveThem) {
  RunFacts late;
  late.recorded_from = 5;
  const SessionComparison found = compare_sessions(session_of(late), session_of({}));
  EXPECT_TRUE(found.same()) << found.text("a", "b");
}

TEST(SessionComparison, FlattensValues) {
  EXPECT_THAT(flat_values(R"({"b":1.5,"a":{"list":[{"name":"x","n":2},true]}})"),
              ElementsAre(Pair("b", "1.5"), Pair("a.list.x.name", "x"), Pair("a.list.x.n", "2"),
                          Pair("a.list.2", "true")));
  EXPECT_TRUE(flat_values("no json").empty());
  EXPECT_TRUE(flat_values(std::string(100'000, '[') + std::string(100'000, ']')).empty());
}

}  // namespace
}  // namespace magna
