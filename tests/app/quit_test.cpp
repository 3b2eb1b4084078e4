// SPDX-License-Identifier: GPL-3.0-or-later
// Signals end the program, even during an endless tick.
#include "tests/app/program_fixture.h"

#ifdef MAGNA_HAS_LISP
#include <csignal>

#include <unistd.h>

namespace magna {
namespace {

/// Each of these delays the first tick by half a second.
constexpr const char* kRunaway = R"((defmap den (10 10))
(defkicker spin (thing) () (loop))
(dotimes (k 2000) (set-kicker (new-thing ball (den 5.5 5.5) ()) spin))
(defrobot robbie (den (2.5 2.5) 0)))";

class Quit : public Program {
 protected:
  /// Starts the program with that world; returns in the middle of the tick.
  void start(const QStringList& arguments) {
    prepare(process);
    process.setArguments(QStringList{"--actr-port", "off", "--cognav-port", "off"} + arguments +
                         QStringList{write("runaway.lisp", kRunaway)});
    process.start();
    ASSERT_TRUE(process.waitForStarted(kPatience));
    QByteArray said;
    while (!said.contains("READY") && process.waitForReadyRead(kPatience)) {
      said += process.readAllStandardOutput();
    }
    ASSERT_TRUE(said.contains("READY")) << said.toStdString();
    const double before = processor_seconds();
    while (process.state() == QProcess::Running && processor_seconds() < before + 2.0) {
      process.waitForReadyRead(20);
    }
  }
  double processor_seconds() const {
    QFile file(QStringLiteral("/proc/%1/stat").arg(process.processId()));
    if (!file.open(QIODevice::ReadOnly)) return 1e9;
    const QByteArray text = file.readAll();
    const QList<QByteArray> fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
    return (fields[11].toDouble() + fields[12].toDouble()) /
           static_cast<double>(sysconf(_SC_CLK_TCK));
  }
  /// The exit status after the signal.
  int end_by(int signal) {
    ::kill(static_cast<pid_t>(process.processId()), signal);
    EXPECT_TRUE(process.waitForFinished(kPatience)) << "it goes on";
    return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
  }
  ~Quit() override {
    if (process.state() == QProcess::NotRunning) return;
    process.kill();
    process.waitForFinished();
  }

  QProcess process;
};

TEST_F(Quit, EndsAnEndlessTickOnAnySignal) {
  for (const int signal : {SIGTERM, SIGINT}) {
    start({"--headless"});
    EXPECT_EQ(end_by(signal), 128 + signal);
    EXPECT_TRUE(process.readAllStandardError().contains("did not stop in time"));
  }
}

#ifdef MAGNA_HAS_GUI
TEST_F(Quit, EndsOnASignalWhileTheSessionIsBlocked) {
  start({});
  EXPECT_EQ(end_by(SIGTERM), 128 + SIGTERM);
}
#endif

}  // namespace
}  // namespace magna
#endif
