// SPDX-License-Identifier: GPL-3.0-or-later
// Lisp programs in a separate process (--program): their output and the exit status of the run.
#include <gmock/gmock.h>

#include "tests/app/program_fixture.h"

namespace magna {
namespace {

#ifdef MAGNA_HAS_LISP

using testing::AllOf;
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

TEST_F(LispPrograms, EndTheRunWithStatus1WhenUnfinishedAtTheLastTick) {
  const Ended ended = play(write("endless.lisp", "(loop (nop))"), {"--ticks", "50"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_THAT(ended.err.toStdString(), HasSubstr("has not ended after 50 ticks"));
}

#endif

}  // namespace
}  // namespace magna
