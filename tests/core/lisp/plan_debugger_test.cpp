// SPDX-License-Identifier: GPL-3.0-or-later
// Breakpoints, steps and the history of plans.
#include <gmock/gmock.h>

#include <algorithm>

#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kRoom = R"((defmap den (30 20) (rect (0 0) (30 20) brick 20))
(defrobot robbie (den (4.5 10.5) 0) :cameras (((/ pi 2) 5)) :hands (10) :bins (20)))";

constexpr const char* kPlan = R"((rpl-init-robot robbie)
(defvar done* (create-fluent 'done 0))
(def-interp-proc turn-there (angle)
  (rpl-robot-turn angle)
  (wait-for robot-stopped*))
(def-interp-proc work ()
  (wait-time 3)
  (turn-there 0.5)
  (set-value done* 1)
  (try-in-order
    (seq (wait-time 2) (fail "no luck"))
    (turn-there 0.25))
  (set-value done* 2))
(rpl-start (work)))";

class PlanDebugger : public testing::Test {
 protected:
  /// Runs until the world is to pause; returns the reason, "" if that does not happen.
  std::string run(int most = 200) {
    for (int k = 0; k < most; ++k) {
      world.tick();
      const auto pause = world.desk().take_pause();
      if (pause && pause->paused) return pause->reason;
    }
    return {};
  }
  const PlanEntry* find(const std::string& name, int which = 0) {
    history = world.desk().plan_history();
    if (!history) return nullptr;
    for (const auto& one : history->episodes) {
      if (one->name == name && which-- == 0) return one.get();
    }
    return nullptr;
  }

  ProgramWorld world{kRoom};
  std::shared_ptr<const PlanHistory> history;
};

TEST_F(PlanDebugger, KeepsTheHistoryOfBranchesAndCommands) {
  world.start(kPlan, "plan");
  EXPECT_EQ(run(), "");
  const PlanEntry* const work = find("work");
  ASSERT_NE(work, nullptr);
  EXPECT_EQ(work->kind, PlanEntry::Kind::Plan);
  EXPECT_EQ(work->state, PlanState::Done);
  EXPECT_EQ(work->program, "plan");
  ASSERT_EQ(work->waits.size(), 1U);
  EXPECT_EQ(work->waits[0].what, "3 ticks");
  EXPECT_EQ(work->waits[0].to, work->waits[0].from + 3);
  const PlanEntry* const turn = find("turn-there");
  ASSERT_NE(turn, nullptr);
  EXPECT_EQ(turn->parent, work->number);
  EXPECT_EQ(turn->run, work->number);
  EXPECT_EQ(turn->arguments, "0.5");
  EXPECT_EQ(turn->place.line, 8);
  ASSERT_EQ(turn->waits.size(), 1U);
  EXPECT_EQ(turn->waits[0].what, "robot-stopped*");
  const PlanEntry* const command = find("robot-turn");
  ASSERT_NE(command, nullptr);
  EXPECT_EQ(command->kind, PlanEntry::Kind::Command);
  EXPECT_EQ(command->parent, turn->number);
  EXPECT_EQ(command->place.line, 4);
  EXPECT_EQ(command->ended, turn->ended);
  const PlanEntry* const failed = find("seq");
  ASSERT_NE(failed, nullptr);
  EXPECT_EQ(failed->state, PlanState::Failed);
  EXPECT_THAT(failed->reason, HasSubstr("no luck"));
  EXPECT_EQ(failed->place.line, 11);
}

TEST_F(PlanDebugger, KeepsTheChangesOfFluents) {
  world.start(kPlan, "plan");
  run();
  find("work");
  const auto track = [this](const std::string& name) {
    const auto found =
        std::ranges::find_if(history->fluents, [&](const auto& one) { return one->name == name; });
    return found == history->fluents.end() ? FluentTrack() : **found;
  };
  const FluentTrack done = track("done");
  ASSERT_EQ(done.changes.size(), 2U);
  EXPECT_EQ(done.changes[0].value, "1");
  EXPECT_EQ(done.changes[1].value, "2");
  EXPECT_LT(done.changes[0].tick, done.changes[1].tick);
  const FluentTrack stopped = track("robot-stopped*");
  ASSERT_EQ(stopped.changes.size(), 2U);
  EXPECT_TRUE(stopped.changes[0].pulse);
}

TEST_F(PlanDebugger, StopsAtCommandsFormsFluentsLinesAndFailures) {
  EXPECT_EQ(world.evaluate("(plan-break :command 'rpl-robot-turn)"), "1");
  EXPECT_EQ(world.evaluate("(plan-break :form \"try-in-order\")"), "2");
  EXPECT_EQ(world.evaluate("(plan-break :fluent 'done)"), "3");
  EXPECT_EQ(world.evaluate("(plan-break :line 12 \"plan.lisp\")"), "4");
  EXPECT_EQ(world.evaluate("(plan-break :failure)"), "5");
  world.start(kPlan, "plan");
  EXPECT_THAT(run(), testing::AllOf(HasSubstr("breakpoint 1: robot-turn began ("),
                                    HasSubstr("plan.lisp:4)")));
  EXPECT_EQ(find("robot-turn")->began, world.engine().now());
  EXPECT_THAT(run(), HasSubstr("breakpoint 3: done became 1"));
  EXPECT_THAT(run(), HasSubstr("breakpoint 5: seq failed: work failed: no luck"));
  EXPECT_EQ(world.evaluate("(mapcar #'first (last (plan-breaks) 2))"), "(4 5)");
  EXPECT_EQ(world.evaluate("(sixth (fourth (plan-breaks)))"), "1") << "in the same tick";
  EXPECT_EQ(world.evaluate("(fifth (second (plan-breaks)))"), "1");
  EXPECT_THAT(run(), HasSubstr("breakpoint 3: done became 2"));
  EXPECT_EQ(run(), "");
}

TEST_F(PlanDebugger, ADisabledOrRemovedBreakpointHasNoEffect) {
  world.evaluate("(plan-break :form 'turn-there)");
  world.evaluate("(plan-break :command 'robot-turn)");
  world.evaluate("(plan-break-disable 1)");
  world.evaluate("(plan-unbreak 2)");
  world.start(kPlan, "plan");
  EXPECT_EQ(run(), "");
  EXPECT_EQ(world.evaluate("(plan-breaks)"), "((1 :FORM \"turn-there\" NIL 0))");
  EXPECT_EQ(world.evaluate("(plan-unbreak)"), "T");
  EXPECT_EQ(world.evaluate("(plan-breaks)"), "NIL");
}

TEST_F(PlanDebugger, StepsIntoOverAndOut) {
  world.evaluate("(plan-break :form 'turn-there)");
  world.start(kPlan, "plan");
  ASSERT_THAT(run(), HasSubstr("turn-there began"));
  world.evaluate("(plan-unbreak)");
  const Tick began = world.engine().now();
  EXPECT_EQ(world.evaluate("(plan-step :into)"), "T");
  const auto goes_on = world.desk().take_pause();
  ASSERT_TRUE(goes_on);
  EXPECT_FALSE(goes_on->paused);
  ASSERT_THAT(run(), HasSubstr("step: "));
  EXPECT_GT(world.engine().now(), began);
  EXPECT_EQ(find("turn-there")->ended, world.engine().now()) << "the turn ended";
  const std::string tries = std::to_string(find("try-in-order")->number);
  world.evaluate("(plan-step :over " + tries + ")");
  ASSERT_THAT(run(), HasSubstr("step: "));
  EXPECT_EQ(find("seq")->ended, world.engine().now());
  const PlanEntry* const again = find("turn-there", 1);
  ASSERT_NE(again, nullptr);
  EXPECT_EQ(again->began, world.engine().now());
  world.evaluate("(plan-step :out " + std::to_string(again->number) + ")");
  ASSERT_THAT(run(), HasSubstr("step: turn-there done"));
  EXPECT_EQ(find("turn-there", 1)->ended, world.engine().now());
}

TEST_F(PlanDebugger, ExplainsWhatItCannotDo) {
  EXPECT_THAT(world.evaluate("(plan-break :colour 'red)"), HasSubstr("not a kind of breakpoint"));
  EXPECT_THAT(world.evaluate("(plan-break :command 7)"), HasSubstr("7 is not a name"));
  EXPECT_THAT(world.evaluate("(plan-break :line \"x\")"), HasSubstr("not the number of a line"));
  EXPECT_THAT(world.evaluate("(plan-unbreak 9)"), HasSubstr("not the number of a breakpoint"));
  EXPECT_THAT(world.evaluate("(plan-step :back)"), HasSubstr("not a kind of step"));
  EXPECT_THAT(world.evaluate("(plan-step :into)"), HasSubstr("no plan is running"));
  EXPECT_EQ(world.evaluate("(dotimes (k 200 (length (plan-breaks))) (plan-break :failure))"),
            "200");
  EXPECT_THAT(world.evaluate("(plan-break :failure)"), HasSubstr("200 breakpoints already"));
}

TEST_F(PlanDebugger, TakesOnlyLinesOnWhichAStepBegins) {
  world.start(kPlan, "plan");
  world.tick();
  EXPECT_EQ(world.evaluate("(plan-break :line 9 \"plan.lisp\")"), "1");
  EXPECT_EQ(world.evaluate("(plan-break :line 9)"), "2");
  EXPECT_THAT(
      world.evaluate("(plan-break :line 400 \"plan.lisp\")"),
      HasSubstr("no step of a plan begins on line 400 of plan.lisp; the nearest is on line 13 "
                "of plan.lisp"));
  EXPECT_THAT(
      world.evaluate("(plan-break :line 2)"),
      HasSubstr("no step of a plan begins on line 2 of the files that are loaded; the nearest "
                "is on line 4 of plan.lisp; give the name of a file that is loaded later, "
                "too"));
  EXPECT_EQ(world.evaluate("(plan-break :line 400 \"later.lisp\")"), "3");
}

TEST_F(PlanDebugger, DoesNotChangeTheRun) {
  const auto hash = [](bool debugged) {
    ProgramWorld other(kRoom);
    if (debugged) {
      other.evaluate(
          "(progn (plan-break :failure) (plan-break :line 4) (plan-break :fluent 'done))");
    }
    other.start(kPlan, "plan");
    other.tick(4);
    if (debugged) other.evaluate("(plan-step :into)");
    other.tick(60);
    EXPECT_EQ(other.desk().plan_history()->stop.has_value(), debugged);
    return other.engine().state_hash();
  };
  EXPECT_EQ(hash(true), hash(false));
}

TEST_F(PlanDebugger, KeepsBreakpointsAndThePreviousRunForTheNextWorld) {
  world.evaluate("(plan-break :fluent 'done)");
  world.start(kPlan, "plan");
  run();
  ASSERT_NE(find("work"), nullptr);
  EXPECT_EQ(history->breakpoints.at(0).hits, 1);
  world.desk().bind(&world.engine());
  EXPECT_EQ(find("work"), nullptr);
  ASSERT_NE(history, nullptr);
  ASSERT_NE(history->previous, nullptr);
  EXPECT_EQ(history->previous->episodes.front()->name, "work");
  EXPECT_THAT(world.evaluate("(plan-breaks)"), HasSubstr(":FLUENT \"done\""));
  EXPECT_EQ(history->breakpoints.at(0).hits, 0);
}

TEST_F(PlanDebugger, TellsOfBreakpointsThatLongExpressionsSet) {
  world.desk().ask({"expression", "(progn (dotimes (k 200000)) (plan-break :failure))", {}, true});
  world.desk().serve(false);
  for (int k = 0; k < 10'000 && world.desk().take_answers().empty(); ++k) {
    world.desk().after_tick(false);
  }
  history = world.desk().plan_history();
  ASSERT_NE(history, nullptr);
  EXPECT_EQ(history->breakpoints.size(), 1U);
}

TEST_F(PlanDebugger, TellsOfBreakpointsThatStoppedExpressionsSet) {
  const auto number =
      world.desk().ask({"expression", "(progn (plan-break :failure) (loop))", {}, true});
  // Turns end after 2 ms, on a busy machine before the break is set.
  for (int k = 0; k < 200; ++k) world.desk().after_tick(false);
  world.desk().stop_query(number);
  history = world.desk().plan_history();
  ASSERT_NE(history, nullptr);
  EXPECT_EQ(history->breakpoints.size(), 1U);
}

TEST_F(PlanDebugger, TellsOfBreakpointsThatTheWorldSets) {
  ProgramWorld other(std::string(kRoom) + "\n(plan-break :form 'work)");
  history = other.desk().plan_history();
  ASSERT_NE(history, nullptr);
  ASSERT_EQ(history->breakpoints.size(), 1U);
  EXPECT_EQ(history->breakpoints[0].what, "work");
}

TEST_F(PlanDebugger, KeepsABoundedHistory) {
  world.start(
      "(def-interp-proc short () 1)\n"
      "(def-interp-proc many ()\n"
      "  (dotimes (k 7000) (short) (if (= 0 (mod k 500)) (wait-time 1))))\n"
      "(rpl-start (many))");
  world.tick(25);
  for (int k = 0; k < 20; ++k) history = world.desk().plan_history();
  ASSERT_NE(history, nullptr);
  EXPECT_LE(history->episodes.size(), PlanHistory::kMostEpisodes);
  EXPECT_GT(history->dropped, 2000U);
  EXPECT_EQ(history->episodes.back()->state, PlanState::Done);
}

}  // namespace
}  // namespace magna
