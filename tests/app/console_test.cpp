// SPDX-License-Identifier: GPL-3.0-or-later
// The program with `--cli`: lines on standard input, answers on standard output.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QFile>
#include <QProcess>
#include <QTcpSocket>
#include <QTemporaryDir>

namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

constexpr int kPatience = 60'000;  // ms: a limit for a machine in trouble, never waited for in full

class CommandLineProgram : public testing::Test {
 protected:
  void start(const QStringList& arguments) {
    process.setWorkingDirectory(folder.path());
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_CONFIG_HOME", folder.path());
    environment.insert("XDG_CACHE_HOME", folder.filePath("cache"));
    environment.insert("ASAN_OPTIONS", "detect_leaks=0:handle_segv=0");
    process.setProcessEnvironment(environment);
    process.start(MAGNA_BINARY,
                  QStringList{"--headless", "--cli", "--actr-port", "off", "--cognav-port", "off"} +
                      arguments);
  }
  /// All output until the program ends by itself.
  std::string rest() {
    process.closeWriteChannel();
    if (process.state() != QProcess::NotRunning && !process.waitForFinished(kPatience)) {
      ADD_FAILURE() << "did not end";
      process.kill();
      process.waitForFinished();
    }
    EXPECT_EQ(process.exitStatus(), QProcess::NormalExit);
    EXPECT_EQ(process.exitCode(), 0);
    return process.readAllStandardOutput().toStdString();
  }
  /// Plays a script in the manual's room, as fast as possible and without noise.
  std::string play(const QByteArray& script, const QStringList& more = {}) {
    start(QStringList{"--time-scale", "0", "--clean"} + more + QStringList{kRoom});
    process.write(script);
    return rest();
  }

  const QString kRoom = QStringLiteral(MAGNA_SOURCE_DIR "/resources/worlds/big-room.lisp");
  QTemporaryDir folder;
  QProcess process;
};

#ifdef MAGNA_HAS_LISP

QByteArray file(const char* name) {
  QFile file(QStringLiteral(MAGNA_SOURCE_DIR "/tests/wire/console/") + name);
  EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name;
  return file.readAll();
}

TEST_F(CommandLineProgram, PlaysTheExampleSessionOfTheManual) {
  EXPECT_EQ(play(file("manual-session.in")), file("manual-session.out").toStdString());
  EXPECT_THAT(process.readAllStandardError().toStdString(), StartsWith("READY\n"));
}

TEST_F(CommandLineProgram, ALineWaitsForThePreviousCommand) {
  EXPECT_EQ(play("pos 20.5 20.5\nforward 3\nturn 1\n# done\nwait 5\nforward 2"),
            "Robot> pos 20.5 20.5\n"
            "pos: Robot at (20.50,20.50), angle 0.00\n"
            "Robot> forward 3\n"
            "robot-go-forward: Robot moved for 3 ticks\n"
            "Robot> turn 1\n"
            "robot-turn: Robot turned 1.00\n"
            "Robot> # done\n"
            "Robot> wait 5\n"
            "Robot> forward 2\n"
            "robot-go-forward: Robot moved for 2 ticks\n");
}

TEST_F(CommandLineProgram, GivesTheSameRunHoweverTheLinesArrive) {
  const QStringList options{"--time-scale", "0", "--state-hash", kRoom};
  start(options);
  process.write("forward 3\nturn 1\nrepeat 2 forward 2\n");
  const std::string at_once = rest();
  EXPECT_THAT(at_once, HasSubstr("state-hash "));
  start(options);
  std::string bit_by_bit;
  for (const char* part : {"forw", "ard 3\nturn 1", "\n", "repeat 2 forward 2\n"}) {
    process.write(part);
    // The lines sent so far have been executed before the next part is written.
    const auto answered = [&] {
      return QByteArray(part).contains('\n') && bit_by_bit.ends_with('\n');
    };
    for (bool wait = QByteArray(part).contains('\n'); wait; wait = !answered()) {
      ASSERT_TRUE(process.waitForReadyRead(kPatience));
      bit_by_bit += process.readAllStandardOutput().toStdString();
    }
  }
  EXPECT_EQ(bit_by_bit + rest(), at_once);
}

TEST_F(CommandLineProgram, TimeStopsAndRunsAsCommanded) {
  // No command ends while time is stopped; the next line is accepted anyway.
  EXPECT_EQ(play("tick 2\nforward 4\ntick 3\nrun\nwait 1\n"),
            "Robot> tick 2\nRobot> forward 4\nRobot> tick 3\nRobot> run\n"
            "robot-go-forward: Robot moved for 4 ticks\nRobot> wait 1\n");
}

TEST_F(CommandLineProgram, AnExpressionGoesOnOverSeveralLines) {
  EXPECT_EQ(play("(list 1 ; one (\n  \"a (\nb\"\n  #\\( 2)\n(list (length *) (length +))\n(+ "
                 "1\n\n(+ 1 2)\n(* 2\n"),
            "Robot> (list 1 ; one (\n"
            "  \"a (\n"
            "b\"\n"
            "  #\\( 2)\n"
            "(1 \"a (\n"
            "b\" #\\( 2)\n"
            "Robot> (list (length *) (length +))\n"
            "(4 5)\n"
            "Robot> (+ 1\n"
            "*ERROR* -> (+ 1: this list is never closed; expected a ')' at its end\n"
            "Robot> (+ 1 2)\n"
            "3\n"
            "Robot> (* 2\n"
            "*ERROR* -> (* 2: this list is never closed; expected a ')' at its end\n");
}

TEST_F(CommandLineProgram, EvaluatesExpressionsInOrder) {
  EXPECT_EQ(play("(+ 1 2)\n(list 1 2)\n(* 6 7)\n"),
            "Robot> (+ 1 2)\n3\nRobot> (list 1 2)\n(1 2)\nRobot> (* 6 7)\n42\n");
}

TEST_F(CommandLineProgram, QuitEndsTheProgram) {
  start({kRoom});
  process.write("(* 6 7)\nquit\nforward 1000000\n");
  ASSERT_TRUE(process.waitForFinished(kPatience));  // although standard input is still open
  EXPECT_EQ(rest(), "Robot> (* 6 7)\n42\nRobot> quit\n");
}

TEST_F(CommandLineProgram, WaitsForAnotherWorldToLoad) {
  const std::string out = play("load nowhere.lisp\nload " + kRoom.toUtf8() + "\nrobot\n");
  EXPECT_THAT(out, StartsWith("Robot> load nowhere.lisp\n*ERROR* -> "));
  EXPECT_THAT(out, HasSubstr("there is no such file\n"));
  EXPECT_THAT(out,
              EndsWith("load: big-room is open\nRobot> robot\n* 0    robbie           point\n"));
}

TEST_F(CommandLineProgram, LoadsBundledFilesByTheirNames) {
  const std::string out = play("load fetch\nload fetch\nload office\nload office\n");
  EXPECT_THAT(out, HasSubstr("load: fetch is open\n"));
  EXPECT_THAT(out, HasSubstr("load: office is open\n")) << "twice: it has no program";
  EXPECT_THAT(out, HasSubstr("load: started "));
}

// At full speed time waits for the next line of a script, but not while a client needs it.
TEST_F(CommandLineProgram, TimePassesForAnAttachedClientBetweenTwoLines) {
  start({"--time-scale", "0", "--clean", "--actr-port", "0", kRoom});
  QByteArray ready;
  while (!ready.contains('\n')) {
    process.setReadChannel(QProcess::StandardError);
    ASSERT_TRUE(process.waitForReadyRead(kPatience));
    ready += process.readAllStandardError();
  }
  const QByteArray port = ready.mid(ready.indexOf("actr=") + 5).split('\n').front();
  QTcpSocket client;
  client.connectToHost(QStringLiteral("127.0.0.1"), port.split(' ').front().toUShort());
  ASSERT_TRUE(client.waitForConnected(kPatience));
  client.write("(command 1 robbie (robot-go-forward 2))\n");
  QByteArray answers;
  while (!answers.contains("(result 1")) {
    ASSERT_TRUE(client.waitForReadyRead(kPatience)) << answers.toStdString();
    answers += client.readAll();
  }
  process.write("quit\n");
  process.setReadChannel(QProcess::StandardOutput);
  EXPECT_THAT(rest(), EndsWith("Robot> quit\n"));
}

#endif

TEST_F(CommandLineProgram, EndsAfterItsTicksAlsoWithoutRobots) {
  start({"--time-scale", "0", "--ticks", "20", "field:1"});
  process.write("robot\nforward 1\nwait 1000\n");
  EXPECT_THAT(rest(), HasSubstr("Robot> wait 1000\n"));
}

}  // namespace
