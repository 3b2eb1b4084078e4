// SPDX-License-Identifier: GPL-3.0-or-later
// The window without a display, and with one that ends.
#include "tests/app/program_fixture.h"

#ifdef MAGNA_HAS_GUI
#include <QStandardPaths>

namespace magna {
namespace {

class Display : public Program {
 protected:
  void set(QProcess& process, const QHash<QString, QString>& variables) {
    auto environment = process.processEnvironment();
    for (const char* const name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
      environment.remove(name);
    }
    for (auto it = variables.begin(); it != variables.end(); ++it) {
      environment.insert(it.key(), it.value());
    }
    environment.insert("XDG_RUNTIME_DIR", folder.path());  // Qt warns if there is none
    process.setProcessEnvironment(environment);
    process.setArguments(
        {"--actr-port", "off", "--cognav-port", "off", "--measures", "table.csv", "field:4"});
  }
  /// The status and the only line of standard error.
  QString result(QProcess& process) {
    EXPECT_TRUE(process.waitForFinished(kPatience));
    EXPECT_EQ(process.exitStatus(), QProcess::NormalExit) << "no core dump";
    EXPECT_EQ(process.exitCode(), 2);
    const QString said = QString::fromUtf8(process.readAllStandardError());
    EXPECT_EQ(said.count('\n'), 1) << said.toStdString();
    return said;
  }
};

TEST_F(Display, SaysWhatToDoWithoutOne) {
  const struct {
    QHash<QString, QString> variables;
    const char* said;
  } cases[] = {
      {{}, "magna: error: there is no display; run with --headless, or set DISPLAY\n"},
      {{{"DISPLAY", ":4711"}},
       "magna: error: the display :4711 (DISPLAY) cannot be opened; run with --headless, or "
       "correct "
       "DISPLAY\n"},
      {{{"QT_QPA_PLATFORM", "nothing"}},
       "magna: error: no window can be opened on the platform nothing (QT_QPA_PLATFORM); run with "
       "--headless, or choose another one\n"},
  };
  for (const auto& [variables, said] : cases) {
    QProcess process;
    prepare(process);
    set(process, variables);
    process.start();
    EXPECT_EQ(result(process), said);
  }
}

TEST_F(Display, KeepsTheRunsFilesWhenItEnds) {
  const QString server = QStandardPaths::findExecutable("Xvfb");
  if (server.isEmpty()) GTEST_SKIP() << "Xvfb is not installed";
  QProcess display;
  display.start(server, {"-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp"});
  ASSERT_TRUE(display.waitForReadyRead(kPatience)) << display.readAllStandardError().toStdString();
  const QString number = QString::fromUtf8(display.readAllStandardOutput()).trimmed();
  QProcess process;
  prepare(process);
  set(process, {{"DISPLAY", ":" + number}});
  process.start();
  QByteArray ready;
  while (!ready.contains("READY") && process.waitForReadyRead(kPatience)) {
    ready += process.readAllStandardOutput();
  }
  // The layout is written once the window has been shown and followed for a second.
  const QString settings = folder.filePath("magna/user.ini");
  while (!QFile::exists(settings) && process.state() == QProcess::Running) {
    process.waitForFinished(50);
  }
  display.kill();
  display.waitForFinished();
  EXPECT_EQ(result(process),
            "magna: error: the display is gone; unsaved work is offered at the next start\n");
  EXPECT_TRUE(QFile::exists(folder.filePath("table.csv"))) << "the run ended in order";
}

}  // namespace
}  // namespace magna
#endif
