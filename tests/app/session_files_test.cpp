// SPDX-License-Identifier: GPL-3.0-or-later
// Recording, verification, comparison and export of sessions in separate processes.
#include <QDir>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "core/record/mcap_reader.h"
#include "tests/app/program_fixture.h"
#include "tests/support/altered_session.h"

namespace magna {
namespace {

constexpr const char* kLog =
    R"({"magna-inputs":1,"world":"field:2","seed":3,"clean":false,"parameters":[]})"
    "\n";

class SessionFiles : public Program {
 protected:
  QString path(const char* name) const { return folder.filePath(name); }

  /// Records 120 ticks of a world, with commands of the console.
  QString record(const char* name, const QStringList& world, const QByteArray& lines = kLines) {
    QStringList arguments{"--cognav-port",
                          "off",
                          "--headless",
                          "--actr-port",
                          "off",
                          "--time-scale",
                          "0",
                          "--ticks",
                          "120",
                          "--seed",
                          "3",
                          "--record",
                          name};
    if (!lines.isEmpty()) arguments << "--cli";
    QProcess process;
    prepare(process);
    process.setStandardInputFile(write("lines.txt", lines));
    process.setArguments(arguments + world);
    process.start();
    EXPECT_TRUE(process.waitForFinished(kPatience));
    EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
    return path(name);
  }
  /// `magna verify …`, not `--headless`.
  Ended command(const QStringList& arguments) const {
    QProcess process;
    prepare(process);
    process.setArguments(arguments);
    process.start();
    if (!process.waitForFinished(kPatience)) ADD_FAILURE() << arguments.join(' ').toStdString();
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
  }

  static constexpr const char* kLines = "forward 2\nturn 1\nwait 500\n";
};

TEST_F(SessionFiles, VerifyWhatHappened) {
  record("run.mcap", {"field:4"});
  const Ended verified = command({"verify", "run.mcap"});
  EXPECT_EQ(verified.status, 0) << verified.out.toStdString() << verified.err.toStdString();
  EXPECT_TRUE(verified.out.contains("agrees up to tick 120")) << verified.out.toStdString();
}

TEST_F(SessionFiles, LocateAnAlteredSeed) {
  record("run.mcap", {"field:4"});
  test::alter_session(path("run.mcap").toStdString(), path("bad.mcap").toStdString(), {},
                      [](McapMetadata& record) {
                        if (record.values.contains("seed")) record.values["seed"] = "4";
                      });
  const Ended verified = command({"verify", "bad.mcap"});
  EXPECT_EQ(verified.status, 1);
  EXPECT_TRUE(verified.out.contains("bad.mcap: differs: tick ")) << verified.out.toStdString();
}

TEST_F(SessionFiles, ReportAnotherVersionAsSuch) {
  record("run.mcap", {"field:4"});
  test::alter_session(path("run.mcap").toStdString(), path("old.mcap").toStdString(), {},
                      [](McapMetadata& record) {
                        if (record.values.contains("seed")) record.values["program"] = "0.0.1";
                      });
  const Ended verified = command({"verify", "old.mcap"});
  EXPECT_EQ(verified.status, 2);
  EXPECT_TRUE(verified.err.contains("recorded by Magna 0.0.1")) << verified.err.toStdString();
  EXPECT_EQ(command({"verify", "--any-version", "old.mcap"}).status, 0);
}

TEST_F(SessionFiles, VerifyWithoutTheirEnd) {
  const QString file = record("run.mcap", {"field:4"});
  const auto whole = McapReader::open(file.toStdString());
  ASSERT_TRUE(whole);
  std::filesystem::resize_file(file.toStdString(), whole->data_size() - 5);
  const Ended verified = command({"verify", "run.mcap"});
  EXPECT_EQ(verified.status, 0) << verified.out.toStdString() << verified.err.toStdString();
  EXPECT_TRUE(verified.out.contains("killed")) << verified.out.toStdString();
}

TEST_F(SessionFiles, VerifySeveralWithTheWorstStatus) {
  record("run.mcap", {"field:4"});
  record("other.mcap", {"field:2"});
  const Ended good = command({"verify", "run.mcap", "other.mcap"});
  EXPECT_EQ(good.status, 0) << good.out.toStdString();
  EXPECT_EQ(good.out.count("agrees up to tick 120"), 2);
  write("junk.mcap", "junk");
  const Ended bad = command({"verify", "run.mcap", "junk.mcap", "--jobs", "1"});
  EXPECT_EQ(bad.status, 2);
  EXPECT_TRUE(bad.out.contains("junk.mcap")) << bad.out.toStdString();
}

TEST_F(SessionFiles, RefuseWhatIsNoSession) {
  write("junk.mcap", "junk");
  EXPECT_EQ(command({"verify", "junk.mcap"}).status, 2);
  EXPECT_EQ(command({"verify", "missing.mcap"}).status, 2);
  EXPECT_EQ(command({"verify"}).status, 2);
  EXPECT_EQ(command({"compare", "junk.mcap"}).status, 2);
  EXPECT_EQ(command({"export", "junk.mcap"}).status, 2);
  EXPECT_EQ(command({"export", "--to", "pdf", "junk.mcap"}).status, 2);
  const Ended help = command({"export", "--help"});
  EXPECT_EQ(help.status, 0);
  EXPECT_TRUE(help.out.startsWith("magna export --to FORM")) << help.out.toStdString();
}

TEST_F(SessionFiles, AreCompared) {
  record("a.mcap", {"field:4"});
  record("b.mcap", {"field:4"});
  EXPECT_EQ(command({"compare", "a.mcap", "b.mcap"}).status, 0);
  record("c.mcap", {"field:3"});
  const Ended other = command({"compare", "a.mcap", "c.mcap"});
  EXPECT_EQ(other.status, 1);
  EXPECT_TRUE(other.out.contains("the sessions differ")) << other.out.toStdString();
}

TEST_F(SessionFiles, AreExported) {
  record("run.mcap", {"field:4"});
  const Ended tables = command({"export", "--to", "csv", "--output", "tables", "run.mcap"});
  EXPECT_EQ(tables.status, 0) << tables.err.toStdString();
  for (const char* name : {"trajectories", "events", "inputs", "measures"}) {
    QFile table(path("tables/run-") + name + ".csv");
    ASSERT_TRUE(table.open(QIODevice::ReadOnly)) << name;
    EXPECT_TRUE(table.readLine().startsWith("tick,seconds,")) << name;
  }
  EXPECT_EQ(command({"export", "--to", "html", "run.mcap"}).status, 0);
  QFile page(path("run.html"));
  ASSERT_TRUE(page.open(QIODevice::ReadOnly));
  EXPECT_TRUE(page.readAll().startsWith("<!DOCTYPE html>"));
  EXPECT_EQ(command({"export", "--to", "html", "--output", "no/such/x.html", "run.mcap"}).status,
            4);
}

TEST_F(SessionFiles, AreExportedAsLogsOfActr) {
  record("run.mcap", {"field:4"});
  const Ended exported = command({"export", "--to", "actr-log", "run.mcap"});
  EXPECT_EQ(exported.status, 0) << exported.err.toStdString();
  EXPECT_EQ(exported.out, "run.log\n");
  QFile log(path("run.log"));
  ASSERT_TRUE(log.open(QIODevice::ReadOnly));
  const QByteArray text = log.readAll();
  EXPECT_TRUE(QRegularExpression("^\\d{13} \\(window ").match(text).hasMatch())
      << text.left(200).toStdString();
  EXPECT_GT(text.count(" (robot robot1 "), 5) << "it drives";
  EXPECT_TRUE(text.endsWith(")\n"));
  EXPECT_EQ(command({"export", "--to", "actr-log", "--output", "no/such/x.log", "run.mcap"}).status,
            4);
  // Another seed is another story.
  test::alter_session(path("run.mcap").toStdString(), path("bad.mcap").toStdString(), {},
                      [](McapMetadata& record) {
                        if (record.values.contains("seed")) record.values["seed"] = "4";
                      });
  const Ended bad = command({"export", "--to", "actr-log", "bad.mcap"});
  EXPECT_EQ(bad.status, 2);
  EXPECT_TRUE(bad.err.contains("does not repeat the session")) << bad.err.toStdString();
  EXPECT_EQ(QDir(folder.path()).entryList({"bad*"}, QDir::Files), QStringList{"bad.mcap"});
}

TEST_F(SessionFiles, AreExportedToTheFileBehindALink) {
  record("run.mcap", {"field:4"});
  for (const QString form : {"html", "actr-log"}) {
    const QString link = path("link-to-") + form;
    const QString target = path("exported-as-") + form;
    ASSERT_TRUE(QFile::link(target, link));
    const Ended exported = command({"export", "--to", form, "--output", link, "run.mcap"});
    EXPECT_EQ(exported.status, 0) << exported.err.toStdString();
    EXPECT_TRUE(QFileInfo(link).isSymLink()) << form.toStdString();
    EXPECT_GT(QFileInfo(target).size(), 0) << form.toStdString();
  }
}

TEST_F(SessionFiles, AreNotReplacedByWhatIsMadeOfThem) {
  const QString file = record("run.mcap", {"field:4"});
  const qint64 size = QFileInfo(file).size();
  for (const QString form : {"html", "actr-log"}) {
    const Ended exported = command({"export", "--to", form, "--output", "run.mcap", "run.mcap"});
    EXPECT_EQ(exported.status, 4);
    EXPECT_TRUE(exported.err.contains("is the recording itself")) << exported.err.toStdString();
  }
  EXPECT_EQ(QFileInfo(file).size(), size);
}

TEST_F(SessionFiles, TellProgramsTheProgressOfAnExport) {
  record("run.mcap", {"field:4"});
  const Ended tables = command({"export", "--to", "csv", "--progress", "--output", "tables",
                                "--tables", "friday", "run.mcap"});
  EXPECT_EQ(tables.status, 0) << tables.err.toStdString();
  EXPECT_TRUE(tables.err.startsWith("progress 0.0 table 1 of 4\n")) << tables.err.toStdString();
  EXPECT_TRUE(QFile::exists(path("tables/friday-events.csv")));
  const Ended log = command({"export", "--to", "actr-log", "--progress", "run.mcap"});
  static const QRegularExpression kProgress(
      "^(progress \\d+\\.\\d \\d+:\\d\\d\\.\\d of 0:12\\.0\n)+$");
  EXPECT_TRUE(kProgress.match(log.err).hasMatch()) << log.err.toStdString();
}

#ifdef MAGNA_HAS_GUI
TEST_F(SessionFiles, AreExportedAsPictures) {
  record("run.mcap", {"field:4"});
  const QStringList small{"--rate", "1", "--size", "320x240", "run.mcap"};
  const Ended exported = command(QStringList{"export", "--to", "images"} + small);
  EXPECT_EQ(exported.status, 0) << exported.err.toStdString();
  EXPECT_EQ(exported.out, "run-images\n");
  const QStringList files = QDir(path("run-images")).entryList(QDir::Files);
  ASSERT_GE(files.size(), 11);
  EXPECT_EQ(files.front(), "000001.png");
  QFile picture(path("run-images/000001.png"));
  ASSERT_TRUE(picture.open(QIODevice::ReadOnly));
  EXPECT_EQ(picture.read(24).right(8), QByteArray("\0\0\1\x40\0\0\0\xf0", 8)) << "its size";
  const Ended again = command(QStringList{"export", "--to", "images"} + small);
  EXPECT_EQ(again.status, 4);
  EXPECT_TRUE(again.err.contains("has files already")) << again.err.toStdString();
  EXPECT_EQ(
      command(QStringList{"export", "--to", "images", "--camera", "robot1", "--output", "seen"} +
              small)
          .status,
      0);
  const Ended unknown =
      command(QStringList{"export", "--to", "images", "--camera", "nemo", "--output", "x"} + small);
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(unknown.err.contains("no robot nemo")) << unknown.err.toStdString();
  EXPECT_FALSE(QDir(path("x")).exists());
}

TEST_F(SessionFiles, LeaveNothingOfACancelledExport) {
  record("run.mcap", {"field:4"});
  QProcess process;
  prepare(process);
  process.setArguments({"export", "--to", "images", "--rate", "120", "run.mcap"});
  process.start();
  ASSERT_TRUE(process.waitForStarted(kPatience));
  const QDir here(folder.path());
  while (here.entryList({"run-images*"}, QDir::Dirs).isEmpty() && !process.waitForFinished(10)) {
  }
  process.terminate();
  ASSERT_TRUE(process.waitForFinished(kPatience));
  EXPECT_EQ(process.exitStatus(), QProcess::NormalExit);
  EXPECT_EQ(process.exitCode(), 128 + SIGTERM) << process.readAllStandardError().toStdString();
  EXPECT_EQ(here.entryList({"run-images*"}, QDir::Dirs), QStringList());
}

TEST_F(SessionFiles, AreNoLongerExportedWhenNoProgramReadsTheProgress) {
  record("run.mcap", {"field:4"});
  QProcess process;
  prepare(process);
  process.setProgram("/bin/sh");
  process.setArguments({"-c",
                        "{ \"$0\" export --to images --rate 120 --progress run.mcap; "
                        "echo $? > status; } 2>&1 > /dev/null | head -n 1",
                        MAGNA_BINARY});
  process.start();
  ASSERT_TRUE(process.waitForFinished(kPatience));
  QFile status(path("status"));
  ASSERT_TRUE(status.open(QIODevice::ReadOnly));
  EXPECT_EQ(status.readAll().trimmed(), QByteArray::number(128 + SIGPIPE));
  EXPECT_EQ(QDir(folder.path()).entryList({"run-images*"}, QDir::Dirs), QStringList());
}

TEST_F(SessionFiles, AreExportedAsFilmsByFfmpeg) {
  record("run.mcap", {"field:4"});
  // It lists one encoder, and keeps the frames.
  QFile script(path("ffmpeg"));
  ASSERT_TRUE(script.open(QIODevice::WriteOnly));
  script.write(
      "#!/bin/sh\n"
      "if [ \"$2\" = -encoders ]; then echo ' V....D libx264              H.264'; exit; fi\n"
      "for last; do :; done\ncat > \"${last#file:}\"\n");
  script.close();
  script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  const auto export_with = [&](const QString& programs, const QStringList& more) {
    QProcess process;
    prepare(process);
    auto environment = process.processEnvironment();
    environment.insert("PATH", programs);
    process.setProcessEnvironment(environment);
    process.setArguments(QStringList{"export", "--to", "video", "--rate", "1"} + more +
                         QStringList{"run.mcap"});
    process.start();
    EXPECT_TRUE(process.waitForFinished(kPatience));
    return Ended{process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                 QString::fromUtf8(process.readAllStandardError())};
  };
  const Ended film = export_with(folder.path() + ":/usr/bin:/bin", {"--size", "64x64"});
  EXPECT_EQ(film.status, 0) << film.err.toStdString();
  EXPECT_EQ(film.out, "run.mp4\n");
  const qint64 frame = qint64{64} * 64 * 3;
  EXPECT_EQ(QFileInfo(path("run.mp4")).size() % frame, 0);
  EXPECT_GE(QFileInfo(path("run.mp4")).size(), 11 * frame);
  const Ended odd = export_with(folder.path(), {"--size", "65x64"});
  EXPECT_EQ(odd.status, 2);
  EXPECT_TRUE(odd.err.contains("even width and height")) << odd.err.toStdString();
  QDir(folder.path()).mkdir("empty");
  const Ended without = export_with(path("empty"), {"--output", "other.mp4"});
  EXPECT_EQ(without.status, 2);
  EXPECT_TRUE(without.err.contains("apt install ffmpeg")) << without.err.toStdString();
  EXPECT_FALSE(QFile::exists(path("other.mp4")));
  QDir(folder.path()).mkdir("full");
  QFile full(path("full/ffmpeg"));
  ASSERT_TRUE(full.open(QIODevice::WriteOnly));
  full.write(
      "#!/bin/sh\n"
      "if [ \"$2\" = -encoders ]; then echo ' V....D libx264              H.264'; exit; fi\n"
      "echo 'run.mp4: No space left on device' >&2\necho 'Conversion failed!' >&2\nexit 1\n");
  full.close();
  full.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  const Ended lost = export_with(path("full") + ":/usr/bin:/bin", {"--output", "other.mp4"});
  EXPECT_EQ(lost.status, 4);
  EXPECT_TRUE(lost.err.contains("other.mp4: cannot be written: No space left on device; free some"))
      << lost.err.toStdString();
}
#endif

TEST_F(SessionFiles, ArePlayedAgain) {
  const QStringList ticks{"--ticks", "300"};
  const QString live = hash(
      ticks + QStringList{"--dispatcher", "greedy", "--seed", "3", "--record", "run.mcap", "ft06"});
  EXPECT_EQ(hash(ticks + QStringList{"--play-inputs", "run.mcap"}), live);
  EXPECT_NE(hash(ticks + QStringList{"--seed", "3", "ft06"}), live) << "there were inputs";
}

TEST_F(SessionFiles, AreContinued) {
  const QStringList ticks{"--ticks", "300"};
  const QString live = hash(ticks + QStringList{"--seed", "3", "--record", "run.mcap", "field:4"});
  EXPECT_EQ(hash(ticks + QStringList{"--continue-at", "100", "--record", "on.mcap", "run.mcap"}),
            live);
  const Ended verified = command({"verify", "on.mcap"});
  EXPECT_EQ(verified.status, 0) << verified.out.toStdString() << verified.err.toStdString();
  const Ended late = run({"--continue-at", "301", "run.mcap"});
  EXPECT_EQ(late.status, 2);
  EXPECT_TRUE(late.err.contains("it has the ticks 0 to 300")) << late.err.toStdString();
  EXPECT_EQ(run({"--continue-at", "1", "field:4"}).status, 2);
}

TEST_F(SessionFiles, PlayALogThatWasCutOff) {
  const QByteArray input =
      R"({"tick":2,"sequence":1,"kind":"operator","author":"","input":"stop-all","with":{}})";
  write("run.log", QByteArray(kLog) + input + "\n" + input.left(30));
  const Ended played = run({"--actr-port", "off", "--time-scale", "0", "--ticks", "5",
                            "--play-inputs", "run.log", "field:2"});
  EXPECT_EQ(played.status, 0) << played.err.toStdString();
  EXPECT_TRUE(played.err.contains("run.log:3:1")) << played.err.toStdString();
  EXPECT_TRUE(played.err.contains("what is before it is played: 1 input"))
      << played.err.toStdString();
}

#ifdef MAGNA_HAS_LISP
TEST_F(SessionFiles, VerifyWithoutTheFilesOfTheirWorld) {
  write("walls.lisp", "(deffunc width - NUMBER () 12)");
  write("room.lisp",
        "(load \"walls.lisp\")\n"
        "(defmap room ((width) 8))\n"
        "(defrobot r1 (room (3 4) 0))\n");
  record("run.mcap", {"room.lisp"});
  QFile::remove(path("walls.lisp"));
  write("room.lisp", "(defmap room (5 5))");
  const Ended verified = command({"verify", "run.mcap"});
  EXPECT_EQ(verified.status, 0) << verified.out.toStdString() << verified.err.toStdString();
}

TEST_F(SessionFiles, GetNoRightsWhenTheyAreVerified) {
  const QString lab = write("lab.lisp",
                            "(declare-trust :rights (:lisp) :reason \"Marks the run\")\n"
                            "(ext:system \"touch mark\")\n"
                            "(defmap lab (9 9))\n(defrobot r (lab (4 4) 0))\n");
  record("run.mcap", {"--trust", lab, lab});
  ASSERT_TRUE(QFile::remove(path("mark")));
  const Ended refused = command({"verify", "run.mcap"});
  EXPECT_EQ(refused.status, 2) << refused.out.toStdString();
  EXPECT_TRUE(refused.err.contains("is not trusted")) << refused.err.toStdString();
  EXPECT_EQ(command({"export", "--to", "actr-log", "run.mcap"}).status, 2);
  EXPECT_FALSE(QFile::exists(path("mark")));
  const Ended log = command({"export", "--to", "actr-log", "--trust", lab, "run.mcap"});
  EXPECT_EQ(log.status, 0) << log.err.toStdString();
  EXPECT_TRUE(QFile::remove(path("mark")));
  write("lab.lisp", "(defmap lab (9 9))");  // trusted is what the user has, not what was recorded
  EXPECT_EQ(command({"verify", "--trust", lab, "run.mcap"}).status, 2);
  EXPECT_FALSE(QFile::exists(path("mark")));
}
#endif

TEST_F(SessionFiles, VerifyHalls) {
  record("hall.mcap",
         {"--dispatcher", "greedy", "--jobshop", "ft06", "--pickup-radius", "600", "hall:0:3"}, "");
  const Ended verified = command({"verify", "hall.mcap"});
  EXPECT_EQ(verified.status, 0) << verified.out.toStdString() << verified.err.toStdString();
}

}  // namespace
}  // namespace magna
