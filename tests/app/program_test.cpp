// SPDX-License-Identifier: GPL-3.0-or-later
// The program in a separate process: command line, standard output and exit status.
#include "tests/app/program_fixture.h"

#include <QDir>
#include <QTcpServer>
#include <QTcpSocket>
#include <csignal>

namespace magna {
namespace {

TEST_F(Program, ReproducesTheRunForTheSameSeed) {
  const QStringList field{"--seed", "7", "--ticks", "300", "field:100"};
  const QString same = hash(field);
  EXPECT_EQ(same, hash(field));
  EXPECT_NE(same, hash({"--seed", "8", "--ticks", "300", "field:100"}));
  EXPECT_NE(same, hash({"--seed", "7", "--ticks", "301", "field:100"}));
  EXPECT_NE(same, hash({"--seed", "7", "--ticks", "300", "--clean", "field:100"}));
  EXPECT_NE(same, hash({"--seed", "7", "--ticks", "300", "--set", "Prob-Stop=0.3", "field:100"}));
}

TEST_F(Program, PrintsReadyBeforeItsResults) {
  const Ended ended = run({"--actr-port", "0", "--time-scale", "0", "--ticks", "50", "--state-hash",
                           "--stats", "field:9"});
  EXPECT_EQ(ended.status, 0) << ended.err.toStdString();
  const QStringList lines = ended.out.split('\n', Qt::SkipEmptyParts);
  ASSERT_EQ(lines.size(), 3) << ended.out.toStdString();
  EXPECT_TRUE(QRegularExpression("^READY actr=[1-9][0-9]*$").match(lines[0]).hasMatch());
  EXPECT_TRUE(QRegularExpression("^state-hash [0-9a-f]{16}$").match(lines[1]).hasMatch());
  const QRegularExpression stats(
      "^ticks=50 wall_s=[0-9.]+ ticks/s=[0-9.]+ robot_updates/s=[0-9]+ peak_mb=[0-9.]+ "
      "loop_lag_p99_ms=[0-9.]+ loop_lag_max_ms=[0-9.]+ mean_range=[0-9.]+ "
      "hits_static=([0-9]+) hits_robot=([0-9]+) hits_none=([0-9]+)$");
  const auto match = stats.match(lines[2]);
  ASSERT_TRUE(match.hasMatch()) << lines[2].toStdString();
  // Nine robots with 36 rays each, 50 ticks, in an arena of 10 m with walls and boxes.
  EXPECT_EQ(match.captured(1).toInt() + match.captured(2).toInt() + match.captured(3).toInt(),
            9 * 36 * 50);
  EXPECT_GT(match.captured(1).toInt(), 0);
}

TEST_F(Program, CountsItsOwnMemoryAndNotItsParents) {
  constexpr std::size_t kMegabytes = 700;
  const std::vector<char> ours(kMegabytes << 20, 'x');
  const Ended ended =
      run({"--actr-port", "off", "--time-scale", "0", "--ticks", "1", "--stats", "field:1"});
  EXPECT_EQ(ours.back(), 'x');
  const auto peak = QRegularExpression(R"( peak_mb=(\S+))").match(ended.out);
  ASSERT_TRUE(peak.hasMatch()) << ended.out.toStdString();
  EXPECT_GT(peak.captured(1).toDouble(), 5.0);
  EXPECT_LT(peak.captured(1).toDouble(), 0.8 * kMegabytes);
}

TEST_F(Program, GivesTheSameRunOnAnyNumberOfThreads) {
  const QStringList field{"--seed", "7", "--ticks", "60", "field:1000"};
  const QString one = hash(QStringList{"--threads", "1"} + field);
  EXPECT_EQ(hash(QStringList{"--threads", "2"} + field), one);
  EXPECT_EQ(hash(QStringList{"--threads", "4"} + field), one);
  EXPECT_EQ(hash(field), one);
}

TEST_F(Program, PrintsTheCybotAddressAndReportsATakenPort) {
  const QStringList few{"--actr-port", "off", "--time-scale", "0", "--ticks", "1", "field:1"};
  const Ended listens = run(QStringList{"--cognav-port", "0"} + few);
  EXPECT_TRUE(QRegularExpression("^READY cognav=[1-9][0-9]*\n$").match(listens.out).hasMatch())
      << listens.out.toStdString();
  QTcpServer other;
  ASSERT_TRUE(other.listen(QHostAddress::LocalHost));
  const QStringList taken{"--cognav-port", QString::number(other.serverPort())};
  const Ended lenient = run(taken + few);
  EXPECT_EQ(lenient.status, 0);
  EXPECT_EQ(lenient.err.count("is in use"), 1) << lenient.err.toStdString();
  EXPECT_EQ(lenient.out, "READY\n");
  EXPECT_NE(lenient.err.indexOf("--cognav-port"), -1) << lenient.err.toStdString();
  EXPECT_EQ(run(QStringList{"--strict"} + taken + few).status, 3);
}

TEST_F(Program, OmitsADisabledServerFromReady) {
  const Ended ended = run({"--actr-port", "off", "--time-scale", "0", "--ticks", "1", "field:1"});
  EXPECT_EQ(ended.out, "READY\n");
}

TEST_F(Program, RejectsUnreadableInputWithStatus2) {
  EXPECT_EQ(run({"--sede", "7", "field:1"}).status, 2);
  EXPECT_NE(run({"--sede", "7", "field:1"}).err.indexOf("--sede"), -1);
  EXPECT_EQ(run({"field:none"}).status, 2);
  EXPECT_EQ(run({"world.txt"}).status, 2);
  EXPECT_EQ(run({"--set", "Max-Spede=1", "field:1"}).status, 2);
  EXPECT_EQ(run({"--play-inputs", "no-such-file", "field:1"}).status, 2);
  EXPECT_EQ(run({"--log-inputs", "no/such/folder/log", "field:1"}).status, 2);
  const Ended nowhere = run({"--measures", "no/such/folder/table.csv", "field:1"});
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_EQ(nowhere.err,
            "magna: error: no/such/folder/table.csv: cannot be written: No such file or directory; "
            "create its folder or name another file\n");
  EXPECT_EQ(run({"--coverage-csv", "no/such/folder/table.csv", "field:1"}).err, nowhere.err);
  EXPECT_EQ(run({"--map-error-csv", "no/such/folder/table.csv", "field:1"}).status, 2);
  const QString junk = write("junk.log", "{\n");
  const Ended played = run({"--play-inputs", junk, "field:1"});
  EXPECT_EQ(played.status, 2);
  EXPECT_NE(played.err.indexOf("junk.log:1:1"), -1) << played.err.toStdString();
}

TEST_F(Program, ReportsATakenPortAndContinuesUnlessStrict) {
  QTcpServer other;
  ASSERT_TRUE(other.listen(QHostAddress::LocalHost));
  const QString port = QString::number(other.serverPort());
  const QStringList few{"--actr-port", port, "--time-scale", "0", "--ticks", "3", "field:1"};
  const Ended lenient = run(few);
  EXPECT_EQ(lenient.status, 0);
  EXPECT_NE(lenient.err.indexOf(port), -1) << lenient.err.toStdString();
  EXPECT_NE(lenient.err.indexOf("--actr-port"), -1) << lenient.err.toStdString();
  EXPECT_EQ(run(QStringList{"--strict"} + few).status, 3);
}

TEST_F(Program, DamagedSettingsGiveDefaultsAndAMessageAndStayUnchanged) {
  const QByteArray damaged("UserLog = perhaps\n\x01\x02", 20);
  const QString file = write("usar.ini", damaged);
  const Ended ended = run({"--actr-port", "off", "--time-scale", "0", "--ticks", "1", "field:1"});
  EXPECT_EQ(ended.status, 0);
  EXPECT_NE(ended.err.indexOf("usar.ini"), -1) << ended.err.toStdString();
  QFile after(file);
  ASSERT_TRUE(after.open(QIODevice::ReadOnly));
  EXPECT_EQ(after.readAll(), damaged);
}

/// A running program and a client of its ACT-R port.
class RunningProgram : public Program {
 protected:
  void start(const QStringList& arguments) { start_any(QStringList{"--headless"} + arguments); }

  void start_any(const QStringList& arguments) {
    prepare(process);
    process.setArguments(QStringList{"--actr-port", "0", "--cognav-port", "off", "--seed", "7"} +
                         arguments);
    process.start();
    while (!process.canReadLine() && process.waitForReadyRead(kPatience)) {
    }
    const QString line = QString::fromUtf8(process.readLine()).trimmed();
    ASSERT_TRUE(line.startsWith("READY actr=")) << line.toStdString();
    socket.connectToHost("127.0.0.1", static_cast<quint16>(line.section('=', 1).toInt()));
    ASSERT_TRUE(socket.waitForConnected(kPatience));
  }

  // Reads until a line begins with `prefix`.
  bool await(const QByteArray& prefix) {
    for (;;) {
      while (socket.canReadLine()) {
        if (socket.readLine().startsWith(prefix)) return true;
      }
      if (!socket.waitForReadyRead(kPatience)) return false;
    }
  }

  int end() {
    process.terminate();
    EXPECT_TRUE(process.waitForFinished(kPatience));
    return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
  }

  QProcess process;
  QTcpSocket socket;
};

TEST_F(RunningProgram, ShutsDownOnSigterm) {
  start({"--state-hash", "field:4"});
  EXPECT_EQ(end(), 0);
  EXPECT_TRUE(process.readAllStandardOutput().startsWith("state-hash "));
}

TEST_F(RunningProgram, ReplayedInputsGiveTheSameHash) {
  start({"--log-inputs", "run.log", "--state-hash", "--ticks", "20", "field:4"});
  socket.write(
      "(missionadd robot1 (goto (3 3)))\n(select robot2)\n(missionadd robot2 (turnto (1)))\n");
  ASSERT_TRUE(await("(mission robot2 (turnto"));
  ASSERT_TRUE(process.waitForFinished(kPatience));
  const QByteArray live = process.readAllStandardOutput().trimmed();
  ASSERT_TRUE(live.startsWith("state-hash ")) << live.toStdString();
  const QStringList same{"--seed", "7", "--ticks", "20"};
  EXPECT_EQ("state-hash " + hash(same + QStringList{"--play-inputs", "run.log", "field:4"}), live);
  EXPECT_NE("state-hash " + hash(same + QStringList{"field:4"}), live);
}

TEST_F(RunningProgram, ReplayedInputsBringTheirWorldAndSeed) {
  start({"--log-inputs", "run.log", "--state-hash", "--set", "Prob-Stop=0.3", "--ticks", "20",
         "field:4"});
  ASSERT_TRUE(process.waitForFinished(kPatience));
  const QByteArray live = process.readAllStandardOutput().trimmed();
  const QStringList played{"--ticks", "20", "--play-inputs", "run.log"};
  EXPECT_EQ("state-hash " + hash(played), live);
  EXPECT_EQ("state-hash " + hash(played + QStringList{"--seed", "7", "field:4"}), live);
  for (const auto& [other, why] :
       {std::pair(QStringList{"--seed", "8"},
                  "run.log: was logged with --seed 7: leave --seed out"),
        std::pair(QStringList{"--clean"}, "was logged with noise and errors: leave --clean out"),
        std::pair(QStringList{"--set", "Max-Speed=1"},
                  "was logged with --set Prob-Stop=0.3: leave --set out"),
        std::pair(QStringList{"field:5"}, "are for the world field:4, not for field:5")}) {
    const Ended refused = run(played + other);
    EXPECT_EQ(refused.status, 2) << why;
    EXPECT_NE(refused.err.indexOf(why), -1) << refused.err.toStdString();
  }
}

#ifdef MAGNA_HAS_LISP
TEST_F(RunningProgram, WritesOperatorMeasuresAtTheEnd) {
  start({"--measures", "table.csv", world("office.lisp")});
  socket.write("(select robot2)\n(missionadd robot2 (turnto (1)))\n(select robot3)\n");
  ASSERT_TRUE(await("(select robot3)"));
  EXPECT_EQ(end(), 0);
  QFile file(folder.filePath("table.csv"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QStringList lines = QString::fromUtf8(file.readAll()).split("\r\n", Qt::SkipEmptyParts);
  ASSERT_EQ(lines.size(), 1 + 12 + 1 + 1) << "columns, robots, total, the client";
  const QStringList columns = lines[0].split(',');
  const auto value = [&](qsizetype line, const char* column) {
    return lines[line].split(',').value(columns.indexOf(column));
  };
  EXPECT_EQ(value(2, "robot"), "robot2");
  EXPECT_EQ(value(2, "activations"), "1");
  EXPECT_EQ(value(2, "commands"), "1");
  EXPECT_EQ(value(13, "scope"), "total");
  EXPECT_EQ(value(13, "switches"), "1");
  EXPECT_EQ(value(13, "victims_missed"), value(13, "victims"));
  EXPECT_EQ(value(14, "author"), "client-1");
  EXPECT_EQ(value(14, "commands"), "1");
  EXPECT_EQ(value(14, "selections"), "2");
}

TEST_F(RunningProgram, APlayedRunHasTheSameTableOfActions) {
  start({"--log-inputs", "in.log", "--actions", "live.csv", "--time-scale", "20", "--clean",
         world("office.lisp")});
  socket.write("(select robot2)\n(missionadd robot2 (turnto (0.2)))\n(select robot99)\n");
  ASSERT_TRUE(await("(mission robot2)")) << "it has turned";
  socket.write("(missionadd robot2 (explore))\n(select robot3)\n");
  ASSERT_TRUE(await("(select robot3)"));
  socket.write("(missiondel robot2)\n(select robot1)\n");
  ASSERT_TRUE(await("(select robot1)"));
  EXPECT_EQ(end(), 0);
  const Ended played = run({"--actr-port", "off", "--play-inputs", "in.log", "--actions",
                            "played.csv", "--time-scale", "0", "--ticks", "20000"});
  EXPECT_EQ(played.status, 0) << played.err.toStdString();
  const auto text = [this](const char* name) {
    QFile file(folder.filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  };
  EXPECT_TRUE(text("live.csv").contains(",client,client-1,select,robot2,,,accepted,,\r\n"));
  EXPECT_TRUE(text("live.csv").contains(",select,robot99,,,refused,unknown-robot,\r\n"));
  EXPECT_EQ(text("played.csv"), text("live.csv"));
}
#endif

TEST_F(RunningProgram, WritesTheUserLogBesideTheSettingsFile) {
  write("usar.ini", "UserLog = true\n");
  start({"field:4"});
  socket.write("(select robot2)\n");
  ASSERT_TRUE(await("(select robot2)"));
  EXPECT_EQ(end(), 0);
  const QStringList logs = QDir(folder.path()).entryList({"user-*.log"});
  ASSERT_EQ(logs.size(), 1);
  QFile log(folder.filePath(logs[0]));
  ASSERT_TRUE(log.open(QIODevice::ReadOnly));
  const QString text = QString::fromUtf8(log.readAll());
  EXPECT_TRUE(QRegularExpression("(?m)^[0-9]{13} \\(select robot2\\)$").match(text).hasMatch())
      << text.toStdString();
  EXPECT_TRUE(
      QRegularExpression("(?m)^; [0-9]{13} client-1 \\(select robot2\\)$").match(text).hasMatch())
      << text.toStdString();
}

#ifdef MAGNA_HAS_GUI
TEST_F(Program, EndsAfterItsTicksAlsoWithAnOpenWindow) {
  // The first run has often ended before its window is shown, the second ends after that.
  for (const char* scale : {"0", "20"}) {
    const QStringList windowed{"--actr-port", "off", "--seed",       "7",   "--state-hash",
                               "--ticks",     "40",  "--time-scale", scale, "field:4"};
    const Ended ended = run_any(windowed);
    EXPECT_EQ(ended.status, 0) << ended.err.toStdString();
    const QString headless = hash({"--seed", "7", "--ticks", "40", "field:4"});
    EXPECT_EQ(ended.out.section('\n', 1, 1), "state-hash " + headless);
  }
}

TEST_F(Program, WritesOperatorMeasuresAlsoWithAnOpenWindow) {
  const Ended ended = run_any(
      {"--actr-port", "off", "--ticks", "10", "--measures", "table.csv", world("rescue.lisp")});
  EXPECT_EQ(ended.status, 0) << ended.err.toStdString();
  QFile file(folder.filePath("table.csv"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll().count('\n'), 1 + 24 + 1) << "columns, robots, total";
}

TEST_F(Program, CountsTheTrafficOfCybots) {
  const Ended ended =
      run({"--actr-port", "off", "--cognav-port", "0", "--ticks", "1", "--stats", "field:1"});
  EXPECT_EQ(ended.status, 0) << ended.err.toStdString();
  const QRegularExpression line("arap_requests=0 arap_resends=0 arap_0x00=0 arap_0x10=0 ");
  EXPECT_TRUE(line.match(ended.out).hasMatch()) << ended.out.toStdString();
}

TEST_F(Program, ReportsTheLagOfItsWindow) {
  const Ended ended =
      run_any({"--actr-port", "off", "--ticks", "20", "--stats", "--scale", "125", "field:4"});
  EXPECT_EQ(ended.status, 0) << ended.err.toStdString();
  const QRegularExpression line(R"(^window_lag_p99_ms=\d+\.\d window_lag_max_ms=\d+\.\d$)");
  EXPECT_TRUE(line.match(ended.out.section('\n', -2, -2)).hasMatch()) << ended.out.toStdString();
}

TEST_F(Program, KeepsACopyOfADamagedSettingsFile) {
  const QDir folder_of_ours(folder.filePath("magna"));
  ASSERT_TRUE(QDir(folder.path()).mkpath("magna"));
  write("magna/user.ini", "[look]\nTheme = dark\nrubbish\n");
  const Ended ended = run_any({"--actr-port", "off", "--ticks", "1", "field:4"});
  EXPECT_EQ(ended.status, 0) << ended.err.toStdString();
  QFile kept(folder_of_ours.filePath("user.ini.bak-1"));
  ASSERT_TRUE(kept.open(QIODevice::ReadOnly));
  EXPECT_TRUE(kept.readAll().contains("rubbish"));
  QFile now(folder_of_ours.filePath("user.ini"));
  ASSERT_TRUE(now.open(QIODevice::ReadOnly));
  EXPECT_TRUE(now.readAll().contains("Theme = \"dark\""));
}

TEST_F(RunningProgram, ClosesItsWindowOnSigterm) {
  start_any({"--state-hash", "field:4"});
  EXPECT_EQ(end(), 0);
  EXPECT_TRUE(process.readAllStandardOutput().startsWith("state-hash "));
}
#endif

#ifdef MAGNA_HAS_LISP
TEST_F(Program, ReproducesTheRunOfTheOffice) {
  const QStringList office{"--seed", "7", "--ticks", "400", world("office.lisp")};
  const QString same = hash(office);
  EXPECT_EQ(same, hash(office));
  EXPECT_NE(same, hash({"--seed", "8", "--ticks", "400", world("office.lisp")}));
  for (const char* threads : {"1", "2", "4"}) {
    EXPECT_EQ(same, hash(QStringList{"--threads", threads} + office)) << threads;
  }
}

TEST_F(Program, ReportsThePlaceOfAnErrorInAWorldFile) {
  const QString bad = write("bad.lisp", "(defmap here (10 10)\n  (wall (0 0) (5)))\n");
  const Ended ended = run({bad});
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.err.indexOf("bad.lisp:2:"), -1) << ended.err.toStdString();
  EXPECT_NE(ended.err.indexOf("wall"), -1) << ended.err.toStdString();
  EXPECT_EQ(ended.out, "");
}
#endif

}  // namespace
}  // namespace magna
