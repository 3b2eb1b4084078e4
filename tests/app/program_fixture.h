// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

namespace magna {

/// A limit for a machine in trouble, never waited for in full; ms.
constexpr int kPatience = 60'000;

/// The result of a run of the program.
struct Ended {
  int status = -1;  ///< -1: killed after the time limit
  QString out;
  QString err;
};

/// The path of a world that ships.
inline QString world(const char* name) {
  return QStringLiteral(MAGNA_SOURCE_DIR "/resources/worlds/") + QLatin1String(name);
}

/// The program in a separate process: command line, standard output and exit status.
class Program : public testing::Test {
 protected:
  // Every run has its own folder: the user's settings are neither read nor written.
  void prepare(QProcess& process) const {
    process.setWorkingDirectory(folder.path());
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_CONFIG_HOME", folder.path());
    environment.insert("XDG_CACHE_HOME", folder.filePath("cache"));
    environment.insert("ASAN_OPTIONS", "detect_leaks=0:handle_segv=0");
    process.setProcessEnvironment(environment);
    process.setProgram(MAGNA_BINARY);
  }

  Ended run(const QStringList& arguments) const {
    return run_any(QStringList{"--headless"} + arguments);
  }

  Ended run_any(const QStringList& arguments) const {
    QProcess process;
    prepare(process);
    // Another program may use the default port; options of a test come later and take precedence.
    process.setArguments(QStringList{"--cognav-port", "off"} + arguments);
    process.start();
    if (!process.waitForFinished(kPatience)) {
      ADD_FAILURE() << "did not end: " << arguments.join(' ').toStdString();
      process.kill();
      process.waitForFinished();
    }
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
  }

  QString hash(const QStringList& arguments) const {
    const Ended ended =
        run(QStringList{"--actr-port", "off", "--time-scale", "0", "--state-hash"} + arguments);
    EXPECT_EQ(ended.status, 0) << ended.err.toStdString();
    const auto match =
        QRegularExpression("^state-hash ([0-9a-f]{16})$", QRegularExpression::MultilineOption)
            .match(ended.out);
    EXPECT_TRUE(match.hasMatch()) << ended.out.toStdString();
    return match.captured(1);
  }

  QString write(const char* name, const QByteArray& text) const {
    QFile file(folder.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
    return file.fileName();
  }

  QTemporaryDir folder;
};

/// A program that is spoken to while it runs.
class RunningProgram : public Program {
 protected:
  static QStringList quiet() {
    return {"--headless", "--actr-port", "off", "--cognav-port", "off"};
  }
  /// Starts the program; returns once it is ready.
  void start(QProcess& process, const QStringList& arguments) const {
    prepare(process);
    process.setArguments(quiet() + arguments);
    process.start();
    QByteArray said;
    while (!said.contains("READY") && process.waitForReadyRead(kPatience)) {
      said += process.readAllStandardOutput();
    }
    ASSERT_TRUE(said.contains("READY")) << said.toStdString();
  }
  /// What it has written to standard error when `text` is in it.
  static QByteArray wait_for_error(QProcess& process, const char* text) {
    process.setReadChannel(QProcess::StandardError);
    QByteArray said;
    while (!said.contains(text) && process.waitForReadyRead(kPatience)) {
      said += process.readAllStandardError();
    }
    return said;
  }
  /// Ends it as the system does; its exit status, -1: it did not end by itself.
  static int end(QProcess& process) {
    process.terminate();
    EXPECT_TRUE(process.waitForFinished(kPatience));
    return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
  }
};

}  // namespace magna
