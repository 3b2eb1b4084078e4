// SPDX-License-Identifier: GPL-3.0-or-later
// Lisp programs in a separate process (--program): their output and the exit status of the run.
#include <gmock/gmock.h>

#include "tests/app/program_fixture.h"

namespace magna {
namespace {

#ifdef MAGNA_HAS_LISP

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::MatchesRegex;

class LispPrograms : public Program {
 protected:
  Ended play(const QString& program, const QStringList& more = {},
             const QString& where = world("fetch.lisp")) const {
    return run(QStringList{"--actr-port", "off", "--time-scale", "0", "--ticks", "5000", "--clean",
                           "--program", program} +
               more + QStringList{where});
  }
};

QString program(const char* name) {
  return QStringLiteral(MAGNA_SOURCE_DIR "/resources/programs/") + QLatin1String(name);
}

std::string contents(const QString& path) {
  QFile file(path);
  EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
  return file.readAll().toStdString();
}

std::string last_line(const QString& text) {
  return text.trimmed().section('\n', -1).toStdString();
}

TEST_F(LispPrograms, FetchThingsAndReportThem) {
  for (const char* name : {"fetch.lisp", "fetch-rpl.lisp"}) {
    const Ended ended = play(program(name));
    EXPECT_EQ(ended.status, 0) << ended.err.toStdString();
    EXPECT_EQ(ended.err, "") << name;
    EXPECT_THAT(last_line(ended.out),
                MatchesRegex("fetched pen#[0-9]+, dropped 0\\.[0-9] m from home"));
  }
}

TEST_F(LispPrograms, ReproduceTheRunForTheSameSeed) {
  const QStringList fetching{
      "--ticks", "5000", "--clean", "--program", program("fetch.lisp"), world("fetch.lisp")};
  const QString same = hash(QStringList{"--seed", "4"} + fetching);
  EXPECT_EQ(hash(QStringList{"--seed", "4"} + fetching), same);
  EXPECT_EQ(hash(QStringList{"--seed", "4", "--threads", "1"} + fetching), same);
  EXPECT_NE(hash(QStringList{"--seed", "5"} + fetching), same);
}

TEST_F(LispPrograms, GetTheRightsThatTheyAskForByTrustAlone) {
  const QString tool = write("tool.lisp",
                             "(declare-trust :rights (:lisp) :reason \"Marks the run\")\n"
                             "(ext:system \"touch mark\")\n");
  const Ended refused = play(tool);
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.err.toStdString(),
              AllOf(HasSubstr("tool.lisp:1:1: "), HasSubstr("“Marks the run”"),
                    HasSubstr("--trust " + tool.toStdString())));
  EXPECT_FALSE(QFile::exists(folder.filePath("mark")));

  const Ended trusted = play(tool, {"--trust", tool});
  EXPECT_EQ(trusted.status, 0) << trusted.err.toStdString();
  EXPECT_TRUE(QFile::exists(folder.filePath("mark")));

  const Ended missing = play(tool, {"--trust", folder.filePath("nothing.lisp")});
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err.toStdString(), HasSubstr("the file cannot be read"));
}

TEST_F(LispPrograms, AReplayOfAWorldGrantsNoTrust) {
  const QString lab = write("lab.lisp",
                            "(declare-trust :rights (:files) :reason \"Reads a list\")\n"
                            "(defmap lab (9 9))\n(defrobot r (lab (4 4) 0))\n");
  const QString log = folder.filePath("inputs");
  const QStringList quick{"--actr-port", "off", "--time-scale", "0", "--ticks", "5"};
  EXPECT_EQ(run(quick + QStringList{"--trust", lab, "--log-inputs", log, lab}).status, 0);
  const Ended replay = run(quick + QStringList{"--play-inputs", log, lab});
  EXPECT_EQ(replay.status, 2);
  EXPECT_THAT(replay.err.toStdString(), HasSubstr("is not trusted"));
  EXPECT_EQ(run(quick + QStringList{"--trust", lab, "--play-inputs", log, lab}).status, 0);
}

TEST_F(LispPrograms, EndWithStatus1AndAReasonOnFailure) {
  const Ended failed =
      play(write("fails.lisp", "(nop)\n(error \"no pen: ~a\" :NO-OBJECT-FOUND)\n"));
  EXPECT_EQ(failed.status, 1);
  EXPECT_THAT(failed.err.toStdString(), HasSubstr("fails.lisp:2:1"));
  EXPECT_THAT(failed.err.toStdString(), HasSubstr("no pen: no-object-found"));
  const Ended unread = play(write("unread.lisp", "(nop"));
  EXPECT_EQ(unread.status, 1);
  EXPECT_THAT(unread.err.toStdString(), HasSubstr("unread.lisp:1:1"));
  const Ended in_continuation =
      play(write("later.lisp", "(robot-turn robbie 1 (continuation (err &rest fu) (car 5)))"));
  EXPECT_EQ(in_continuation.status, 1);
  EXPECT_THAT(in_continuation.err.toStdString(), HasSubstr("later.lisp:1:"));
}

TEST_F(LispPrograms, AFailingPlanEndsTheRunWithStatus1) {
  const QString file = write("plan.lisp",
                             "(rpl-init-robot robbie)\n"
                             "(def-interp-proc give-up ()\n"
                             "  (rpl-robot-goto-wall)\n"
                             "  (wait-for robot-stopped*)\n"
                             "  (fail 'NO-PEN))\n"
                             "(give-up)\n");
  const Ended ended = play(file);
  EXPECT_EQ(ended.status, 1);
  EXPECT_THAT(ended.err.toStdString(), HasSubstr("give-up failed: NO-PEN"));
}

TEST_F(LispPrograms, LogWhatTheyTried) {
  const QString log = write("log.csv", "");
  const QString turning = write("turning.lisp",
                                "(rpl-init-robot robbie)\n"
                                "(def-interp-proc turn (angle)\n"
                                "  (rpl-robot-turn angle)\n"
                                "  (wait-for robot-stopped*)\n"
                                "  (dotimes (k 20) (par k)))\n"
                                "(turn 1)\n");
  const QStringList options{"--plan-log", log, "--limit", "log-episodes=10"};
  const Ended ended = play(turning, options);
  EXPECT_EQ(ended.status, 0) << ended.err.toStdString();
  const std::string csv = contents(log);
  EXPECT_THAT(csv, HasSubstr("run,number,parent,kind,program,name"));
  EXPECT_THAT(csv, HasSubstr(",,dropped,"));
  EXPECT_THAT(csv, ContainsRegex("1,1,,plan,turning,turn,1,[0-9]+,[0-9]+,done,"));
  play(turning, options);
  EXPECT_EQ(contents(log), csv) << "the same seed gives the same log";
}

/// A limit, a program that exceeds it, and what is said then.
struct LimitCase {
  const char* limit;
  const char* program;
  const char* said;
};

constexpr LimitCase kLimitCases[] = {
    {"plan-steps=200", "(def-interp-proc busy () (loop (list 1))) (busy)",
     "went on for 200 steps without waiting"},
    {"plan-depth=20", "(def-interp-proc deep () (deep)) (deep)", "more than 20 branches"},
    {"program-ms=50", "(loop)", "it computed for 0.05 s without waiting"},
    {"turn-ms=50", "(schedule (robbie) (loop)) (nop) (nop) (nop)", "it took too long"},
    {"memory-mb=128", "(defvar *l* nil) (loop (push (make-array 100000) *l*))",
     "needs more memory than the 128 MB"},
    {"things=1000", "(dotimes (k 2000) (new-thing pen (fetch 5.5 5.5) ()))",
     "room for 1000 things"},
};

TEST_F(LispPrograms, AreCutOffWhereTheLimitsSay) {
  for (const LimitCase& one : kLimitCases) {
    const Ended ended = play(write("exceeds.lisp", one.program), {"--limit", one.limit});
    EXPECT_EQ(ended.status, 1) << one.limit;
    EXPECT_THAT(ended.err.toStdString(), HasSubstr(one.said)) << one.limit;
  }
}

TEST_F(LispPrograms, TheStackIsAsLargeAsItsLimit) {
  const QString deep = write("deep.lisp",
                             "(defvar *calls* 0)\n"
                             "(defun deep () (incf *calls*) (deep) 1)\n"
                             "(handler-case (deep) (serious-condition () nil))\n"
                             "(out *calls* T)\n");
  const int small =
      QString::fromStdString(last_line(play(deep, {"--limit", "stack-mb=4"}).out)).toInt();
  const int usual = QString::fromStdString(last_line(play(deep).out)).toInt();
  EXPECT_GT(small, 0);
  EXPECT_GT(usual, 3 * small);
}

TEST_F(LispPrograms, WorldsAreRefusedWhereTheLimitsSay) {
  const Ended full = run({"--actr-port", "off", "--headless", "--ticks", "1", "--limit", "things=3",
                          world("fetch.lisp")});
  EXPECT_EQ(full.status, 2);
  EXPECT_THAT(full.err.toStdString(), ContainsRegex("fetch.lisp:[0-9]+:[0-9]+.*room for 3 things"));
  const Ended slow = run({"--actr-port", "off", "--headless", "--ticks", "1", "--limit",
                          "load-ms=50", write("slow.lisp", "(loop)")});
  EXPECT_EQ(slow.status, 2);
  EXPECT_THAT(slow.err.toStdString(), HasSubstr("longer than 0.05 seconds"));
}

TEST_F(LispPrograms, AnUnknownLimitIsAnErrorOfTheCommandLine) {
  const Ended ended = play(program("fetch.lisp"), {"--limit", "steps=3"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_THAT(ended.err.toStdString(), HasSubstr("--limit"));
  EXPECT_THAT(ended.err.toStdString(), HasSubstr("plan-steps"));
}

TEST_F(LispPrograms, EndTheRunWithStatus1WhenUnfinishedAtTheLastTick) {
  const Ended ended = play(write("endless.lisp", "(loop (nop))"), {"--ticks", "50"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_THAT(ended.err.toStdString(), HasSubstr("has not ended after 50 ticks"));
}

TEST_F(LispPrograms, SayWhatTheirPlansWaitForAtTheLastTick) {
  const QString log = write("log.csv", "");
  const QString file = write("waits.lisp",
                             "(rpl-init-robot robbie)\n"
                             "(def-interp-proc look ()\n"
                             "  (wait-for robot-stopped*))\n"
                             "(def-interp-proc roam ()\n"
                             "  (par (look)\n"
                             "       (wait-time 9999)))\n"
                             "(dotimes (k 30) (rpl-start (look)))\n"
                             "(roam)\n");
  const Ended ended = play(file, {"--ticks", "50", "--plan-log", log});
  EXPECT_EQ(ended.status, 1);
  const std::string said = ended.err.toStdString();
  EXPECT_THAT(said, HasSubstr("warning: waits: the plan look (waits.lisp:3) waits for "
                              "robot-stopped*\n"));
  EXPECT_EQ(last_line(ended.err), "magna: warning: and 12 more");
  const std::string csv = contents(log);
  EXPECT_THAT(csv, ContainsRegex(",step,waits,look,,[0-9]+,,running,,waits for "
                                 "robot-stopped\\*,[^,]*waits.lisp,3,3"));
  EXPECT_THAT(csv, ContainsRegex("wait-time,,[0-9]+,,running,,waits for tick (9999|1[0-9]+),"
                                 "[^,]*waits.lisp,6,8"));
  const Ended one = play(write("one.lisp",
                               "(def-interp-proc roam ()\n"
                               "  (par (wait-time 9999) 1))\n"
                               "(roam)\n"),
                         {"--ticks", "50"});
  EXPECT_THAT(one.err.toStdString(), ContainsRegex("warning: one: the plan roam: wait-time "
                                                   "\\(one.lisp:2\\) waits for tick [0-9]+\n"));
}

#endif

}  // namespace
}  // namespace magna
