// SPDX-License-Identifier: GPL-3.0-or-later
// `--explore` in a separate process: its output, and that the run is reproducible.
#include "tests/app/program_fixture.h"

namespace magna {
namespace {

class ExploreProgram : public Program {
 protected:
  /// The rescue world with the given number of robots of one type instead of its team.
  QString rescue_with(int robots) const {
    QFile file(world("rescue.lisp"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    QByteArray text = file.readAll();
    text.truncate(text.indexOf("(defrobot"));
    for (int k = 0; k < robots; ++k) {
      text += QStringLiteral("(defrobot robot%1 (rescue (%2 %3) 0) :type p2at)\n")
                  .arg(k + 1)
                  .arg(13.0 - 2.5 * (k / 4))
                  .arg(3.0 + 2.5 * (k % 4))
                  .toUtf8();
    }
    return write("team.lisp", text);
  }
  /// The output of `--stats` after exploring for the given number of ticks.
  QString ticks_to_90(int robots, int ticks) const {
    const Ended ended = run({"--actr-port", "off", "--time-scale", "0", "--seed", "3", "--ticks",
                             QString::number(ticks), "--explore", "--stats", rescue_with(robots)});
    EXPECT_EQ(ended.status, 0) << ended.err.toStdString();
    const auto told = QRegularExpression(R"( ticks_to_90=(\S+))").match(ended.out);
    EXPECT_TRUE(told.hasMatch()) << ended.out.toStdString();
    return told.captured(1);
  }
};

TEST_F(ExploreProgram, WarnsOnceWhyNoRobotCanExploreAndContinues) {
  const Ended ended =
      run({"--actr-port", "off", "--time-scale", "0", "--ticks", "5", "--explore", "field:2"});
  EXPECT_EQ(ended.status, 0);
  EXPECT_EQ(ended.err.count("--explore"), 1) << ended.err.toStdString();
  EXPECT_TRUE(ended.err.contains("magna: warning: --explore has no effect in "))
      << ended.err.toStdString();
}

#ifdef MAGNA_HAS_LISP
TEST_F(ExploreProgram, ExploresARescueWorldEquallyOnAnyNumberOfThreads) {
  const QStringList rescue{"--actr-port", "off",     "--time-scale", "0",
                           "--seed",      "3",       "--ticks",      "600",
                           "--explore",   "--stats", "--state-hash", world("rescue.lisp")};
  QString told;
  for (const char* threads : {"1", "4"}) {
    const Ended ended = run(QStringList{"--threads", threads} + rescue);
    ASSERT_EQ(ended.status, 0) << ended.err.toStdString();
    const QString hash = ended.out.section('\n', 1, 1);
    EXPECT_TRUE(QRegularExpression("^state-hash [0-9a-f]{16}$").match(hash).hasMatch());
    if (told.isEmpty()) told = hash;
    EXPECT_EQ(hash, told) << threads;
    const auto coverage = QRegularExpression(R"( coverage=(\d\.\d+)\b)").match(ended.out);
    ASSERT_TRUE(coverage.hasMatch()) << ended.out.toStdString();
    EXPECT_GT(coverage.captured(1).toDouble(), 0.1);
    EXPECT_TRUE(QRegularExpression(R"( ticks_to_90=\S)").match(ended.out).hasMatch())
        << ended.out.toStdString();
  }
}

TEST_F(ExploreProgram, TwelveRobotsAreFourTimesAsFastAsOne) {
  bool reached = false;
  const int team = ticks_to_90(12, 1500).toInt(&reached);
  ASSERT_TRUE(reached);
  EXPECT_EQ(ticks_to_90(1, 4 * team), QStringLiteral("-"));
}

TEST_F(ExploreProgram, ReplayingTheLogReproducesTheRun) {
  const QStringList office{"--seed", "3", "--ticks", "60", world("office.lisp")};
  const QString told = hash(QStringList{"--explore", "--log-inputs", "run.log"} + office);
  EXPECT_EQ(hash(QStringList{"--play-inputs", "run.log"} + office), told);
  EXPECT_NE(hash(office), told);
}
#endif

}  // namespace
}  // namespace magna
