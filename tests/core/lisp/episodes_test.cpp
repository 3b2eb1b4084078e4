// SPDX-License-Identifier: GPL-3.0-or-later
// The episodic log of plans and commands, as Lisp queries it.
#include "core/view/plan_episode.h"
#include "tests/core/lisp/plans.h"
#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

using testing::HasSubstr;

/// The value of a query of `text`, with `(of key episodes)`, the values of a key.
std::string query(const std::string& text) {
  permit("MAGNA", {"*MOST-EPISODES*", "*MOST-RUNS*"});
  return plans("(defun of (key list) (mapcar (lambda (one) (getf one key)) list))" + text);
}

constexpr const char* kHome =
    "(def-interp-proc go-to (place ticks) (wait-time ticks) (if (eq place 'away) (fail 'closed) 5))"
    "(result (try-one (go-to 'away 2) (:tag home (go-to 'near 1))))";

TEST(Episodes, TellWhatWasTriedWithItsResult) {
  EXPECT_EQ(query(std::string(kHome) + "(say (episodes :name 'go-to))"),
            "((:NUMBER 2 :RUN 1 :PARENT 1 :KIND :STEP :NAME \"go-to\" :ARGUMENTS (AWAY 2) "
            ":PROGRAM \"\" :BEGAN 0 :ENDED 2 :RESULT :FAILED :VALUE NIL "
            ":REASON \"go-to failed: CLOSED; called by try-one (console:17:179)\") "
            "(:NUMBER 3 :RUN 1 :PARENT 1 :KIND :STEP :NAME \"home: go-to\" :ARGUMENTS (NEAR 1) "
            ":PROGRAM \"\" :BEGAN 2 :ENDED 3 :RESULT :DONE :VALUE 5 :REASON NIL))");
}

TEST(Episodes, CanBeFiltered) {
  EXPECT_EQ(query(std::string(kHome) +
                  "(result (wait-time 4)) (rpl-start (wait-for f)) (ticks 1)"
                  "(say (list (of :number (episodes :result :failed))"
                  "  (of :name (episodes :result '(:running :failed)))"
                  "  (of :name (episodes :kind :plan :run 1)) (of :name (episodes :name \"HOME\"))"
                  "  (of :number (episodes :since 3 :until 9)) (of :name (episodes :last 1))"
                  "  (of :name (episodes :name '(home wait-for)))))"),
            "((2) (\"go-to\" \"wait-for\") (\"try-one\") (\"home: go-to\") (1 3) (\"wait-for\") "
            "(\"home: go-to\" \"wait-for\"))");
}

TEST(Episodes, AStoppedBranchIsStopped) {
  EXPECT_EQ(query("(result (pursue (wait-time 1) (seq (wait-for f))))"
                  "(say (of :result (episodes)))"),
            "(:DONE :DONE :STOPPED)");
}

TEST(Episodes, OnlyTheLastAreKeptAndTheOthersCounted) {
  EXPECT_EQ(query("(setf magna::*most-episodes* 5) (setf magna::*most-runs* 2)"
                  "(result (dotimes (i 8) (par i))) (result (par 1)) "
                  "(defvar *earlier* (list (of :number (episodes :run 1)) (dropped-episodes 1)))"
                  "(result (par 1)) (prog1 (say (list *earlier* (of :run (episodes)) "
                  "(dropped-episodes)))"
                  "  (setf magna::*most-episodes* 5000) (setf magna::*most-runs* 20))"),
            "(((1 14 15 16 17) 12) (18 18 20 20) 0)\nNIL");
}

TEST(Episodes, WrongQueriesAreErrors) {
  EXPECT_THAT(query("(episodes :result :good)"), HasSubstr(":good is not a result"));
  EXPECT_THAT(query("(episodes :kind 'plan)"), HasSubstr("plan is not a kind"));
  EXPECT_THAT(query("(episodes :name 3)"), HasSubstr("3 is not a name"));
  EXPECT_THAT(query("(episodes :last -1)"), HasSubstr("-1 is not a count"));
}

TEST(Episodes, KeepNoValuesButTheirTexts) {
  EXPECT_EQ(query("(def-interp-proc p (&rest parts) parts)"
                  "(result (p (ash 1 400) '(1 2) f \"text\" 1/2 1.5 (make-string 100)))"
                  "(say (butlast (getf (first (episodes)) :arguments)))"),
            "(\"a number of 401 bits\" \"(1 2)\" \"f\" \"text\" \"1/2\" 1.5)");
}

constexpr const char* kHall = R"((defmap hall (30 20) (rect (0 0) (30 20) brick 20))
  (defrobot robbie (hall (4.5 10.5) 0)))";

constexpr const char* kTurning = R"(
  (rpl-init-robot robbie)
  (def-interp-proc turn (angle)
    (rpl-robot-turn angle)
    (wait-for robot-stopped*))
  (turn 1)
  (robot-turn robbie 0.5 (continuation (&rest all) all)))";

TEST(Episodes, CommandsBelongToTheBranchThatGaveThem) {
  ProgramWorld world(kHall);
  world.start(kTurning, "turning");
  world.tick(60);
  const auto log = world.desk().plan_log();
  ASSERT_TRUE(log);
  ASSERT_EQ(log->size(), 2U);
  ASSERT_EQ((*log)[1].episodes.size(), 2U);
  const PlanEpisode& plan = (*log)[1].episodes[0];
  const PlanEpisode& turn = (*log)[1].episodes[1];
  EXPECT_EQ(plan.kind + " " + plan.name + " " + plan.arguments, "plan turn 1");
  EXPECT_EQ(plan.result, "done");
  EXPECT_EQ(plan.program, "turning");
  EXPECT_EQ(turn.kind + " " + turn.name, "command robot-turn");
  EXPECT_THAT(turn.arguments, HasSubstr("robbie"));
  EXPECT_EQ(turn.parent, plan.number);
  EXPECT_EQ(turn.result, "done");
  EXPECT_GT(*turn.ended, turn.began);
  EXPECT_GE(plan.ended, turn.ended);
  EXPECT_GT(plan.line, 0);
  ASSERT_EQ((*log)[0].episodes.size(), 1U);
  const PlanEpisode& alone = (*log)[0].episodes[0];
  EXPECT_EQ(alone.run, 0U);
  EXPECT_FALSE(alone.parent);
  EXPECT_GE(alone.began, *plan.ended);
}

TEST(Episodes, BranchesHaveThePlacesOfTheirForms) {
  ProgramWorld world(kHall);
  world.start(
      "(def-interp-proc p ()\n  (par\n    (seq 1)\n    (q)))\n(def-interp-proc q () 2)\n(p)");
  world.tick(3);
  const auto log = world.desk().plan_log();
  ASSERT_TRUE(log);
  std::vector<std::string> places;
  for (const PlanEpisode& one : log->at(0).episodes) {
    places.push_back(one.name + " " + std::to_string(one.line));
  }
  EXPECT_THAT(places, testing::ElementsAre("p 6", "par 2", "seq 3", "q 4"));
}

TEST(Episodes, ARefusedCommandFailsWithItsCode) {
  ProgramWorld world(kHall);
  world.start(
      "(robot-go-forward robbie 500 (continuation (&rest all) all))"
      "(nop) (robot-turn robbie 0.1 (continuation (&rest all) all))");
  world.tick(60);
  const std::string csv = plan_log_csv(*world.desk().plan_log());
  EXPECT_THAT(csv, HasSubstr(",failed,"));
  EXPECT_THAT(csv, HasSubstr("INTERRUPT"));
}

TEST(Episodes, TheSameSeedGivesTheSameLog) {
  const auto log = [](std::uint64_t seed) {
    EngineOptions options;
    options.seed = seed;
    ProgramWorld world(kHall, options);
    world.start(kTurning, "turning");
    world.tick(60);
    return plan_log_csv(*world.desk().plan_log());
  };
  EXPECT_EQ(log(3), log(3));
  EXPECT_THAT(log(3), HasSubstr("robot-turn"));
}

TEST(Episodes, WaitsCountFromTheTickInWhichTheyBegin) {
  ProgramWorld world(kHall);
  world.start("(dotimes (k 7) (nop)) (rpl-start (seq (wait-time 5) 1))", "late");
  world.tick(30);
  const auto log = world.desk().plan_log();
  ASSERT_TRUE(log);
  const PlanEpisode& plan = log->at(0).episodes.at(0);
  EXPECT_EQ(*plan.ended, plan.began + 5);
}

/// "name line reason" of each episode that runs and has one.
std::vector<std::string> waits(ProgramWorld& world) {
  std::vector<std::string> all;
  const std::optional<PlanLog> log = world.desk().plan_log();
  for (const PlanRun& run : log.value_or(PlanLog{})) {
    for (const PlanEpisode& one : run.episodes) {
      if (one.result != "running" || one.reason.empty()) continue;
      all.push_back(one.name + " " + std::to_string(one.line) + " " + one.reason);
    }
  }
  return all;
}

TEST(Episodes, OfBranchesThatWaitSayForWhat) {
  ProgramWorld world(kHall);
  world.start(R"((rpl-init-robot robbie)
(def-interp-proc drive (ticks)
  (rpl-robot-go-forward ticks)
  (wait-for robot-stopped*))
(defvar door (create-fluent 'door))
(defvar wheels (create-valve 'wheels))
(rpl-start
  (par (drive 500)
       (wait-time 1000)
       (loop (wait-for (or door (eq door 3))))
       (with-valve wheels
         (wait-for door))
       (with-valve wheels 1)
       (plan (:tag before (wait-for door))
             (:tag after 2)
             (:order before after))
       (with-policy (whenever (and door robot-stopped*) 1)
         (wait-time 2000)))))");
  world.tick(5);
  EXPECT_THAT(
      waits(world),
      testing::ElementsAre(
          testing::MatchesRegex("drive 4 waits for robot-stopped\\*; robot-go-forward of robot "
                                "robbie since tick [0-9]"),
          testing::MatchesRegex("wait-time 9 waits for tick 100[0-9]"),
          "loop 10 waits for (or door (eq door 3)) (door is nil)", "with-valve 12 waits for door",
          "with-valve 13 waits for (with-valve wheels) (wheels is owned by with-valve "
          "(program.lisp:11:8))",
          "before: wait-for 14 waits for door", "after 15 waits for the end of before",
          "whenever 17 waits for (and door robot-stopped*) (door is nil)",
          testing::MatchesRegex("wait-time 18 waits for tick 200[0-9]")));
}

TEST(Episodes, OfASuspendedBranchNameTheOwnerOfItsValve) {
  ProgramWorld world(kHall);
  world.start(R"((defvar door (create-fluent 'door))
(defvar wheels (create-valve 'wheels))
(rpl-start
  (with-policy (seq (wait-time 1) (with-valve wheels (wait-for door)))
    (with-valve wheels
      (wait-time 1000)))))");
  world.tick(5);
  EXPECT_THAT(waits(world),
              testing::ElementsAre("with-valve 6 waits for the valve wheels (wheels is owned by "
                                   "with-valve (program.lisp:4:35))",
                                   "with-valve 4 waits for door"));
}

TEST(Episodes, OfALostTrackSayWhy) {
  ProgramWorld world(R"((defattribute :shape (pen ball))
(defmap hall (40 40) (rect (0 0) (40 40) brick 20)
  (obj pen (14.5 10.5) ((:size 1) (:weight 1) (:shape pen))))
(defrobot robbie (hall (4.5 10.5) 0) :cameras (((/ pi 2) 5))))");
  const auto number = world.start(R"((rpl-init-robot robbie)
(def-interp-proc follow ()
  (rpl-camera-get-object-designator 0 :non-local '((:shape pen)))
  (wait-for (vref camera-input* 0))
  (setf prob-lose-track* 1)
  (with-policy (whenever (vref camera-tracking-error* 0) (fail))
    (rpl-camera-track 0 (first (fluent-value (vref camera-designators* 0))))
    (wait-time 100)))
(follow))");
  EXPECT_THAT(world.run(number).reason,
              HasSubstr("follow failed (camera-tracking-error* 0 is LOST-TRACK): by chance "
                        "(Prob-Lose-Track 1)"));
  const std::string csv = plan_log_csv(*world.desk().plan_log());
  EXPECT_THAT(csv, HasSubstr(",LOST-TRACK: by chance (Prob-Lose-Track 1),"));
  world.evaluate("(error-display)");
  EXPECT_THAT(
      world.said(),
      testing::Contains(HasSubstr("Designator 0 [LOST-TRACK]: by chance (Prob-Lose-Track 1)")));
  EXPECT_EQ(world.evaluate("(getf (first (episodes :name 'camera-track)) :reason)"),
            "\"LOST-TRACK\"");
}

}  // namespace
}  // namespace magna
