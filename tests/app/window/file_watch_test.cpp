// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/file_watch.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <fstream>

#include "tests/support/event_loop.h"

namespace magna {
namespace {

class FileWatchTest : public testing::Test {
 protected:
  FileWatchTest() {
    write(world, "(defmap m (5 5))\n");
    watch.set_files({world});
  }
  static void write(const QString& file, const char* text) {
    std::ofstream{file.toStdString()} << text;
  }
  QStringList told() const {
    QStringList files;
    for (const auto& signal : spy) files << signal.value(0).toString();
    return files;
  }
  bool wait_for(int count) {
    return test::wait_until([&] { return spy.count() >= count; });
  }
  /// Waits until this file's change, and thus every earlier one, is reported.
  void run_paused_ticks() {
    const int before = static_cast<int>(spy.count());
    write(other, "(defmap other (9 9))\n; and more\n");
    watch.set_files({world, other});
    write(other, "(defmap other (1 1))\n");
    ASSERT_TRUE(wait_for(before + 1));
    EXPECT_EQ(told().last(), other);
  }

  QTemporaryDir folder;
  QString world = folder.filePath(QStringLiteral("world.lisp"));
  QString other = folder.filePath(QStringLiteral("other.lisp"));
  FileWatch watch;
  QSignalSpy spy{&watch, &FileWatch::changed};
};

TEST_F(FileWatchTest, ReportsAnOverwrittenFile) {
  write(world, "(defmap m (6 6)) ; larger\n");
  ASSERT_TRUE(wait_for(1));
  EXPECT_EQ(told(), QStringList{world});
  write(world, "(defmap m (7 7)) ; larger still\n");
  ASSERT_TRUE(wait_for(2));
}

// Most editors write a new file and rename it.
TEST_F(FileWatchTest, ReportsRepeatedReplacementsOfAFile) {
  for (int time = 1; time <= 3; ++time) {
    const QString draft = folder.filePath(QStringLiteral("draft"));
    write(draft, QByteArray(10 * time, ';').constData());
    ASSERT_EQ(std::rename(draft.toStdString().c_str(), world.toStdString().c_str()), 0);
    ASSERT_TRUE(wait_for(time)) << time;
    EXPECT_EQ(told().last(), world);
  }
}

TEST_F(FileWatchTest, CombinesManyChangesIntoOneReport) {
  for (int i = 0; i < 50; ++i) write(world, QByteArray(20 + i, ';').constData());
  ASSERT_TRUE(wait_for(1));
  run_paused_ticks();
  EXPECT_EQ(told().count(world), 1);
}

TEST_F(FileWatchTest, ReportsAReappearingFileButNotARemovedOne) {
  ASSERT_TRUE(QFile::remove(world));
  run_paused_ticks();
  EXPECT_EQ(told().count(world), 0);
  write(world, "(defmap m (1 1))\n;\n");
  ASSERT_TRUE(test::wait_until([&] { return told().count(world) == 1; }));
}

TEST_F(FileWatchTest, IgnoresKnownChangesAndFilesNoLongerWatched) {
  write(world, "(defmap m (6 6)) ; larger\n");
  watch.note(world);
  run_paused_ticks();
  watch.set_files({other});
  write(world, "(defmap m (8 8)) ; larger by far\n");
  write(other, "(defmap other (2 2)) ; once more\n");
  ASSERT_TRUE(wait_for(2));
  EXPECT_EQ(told(), (QStringList{other, other}));
}

}  // namespace
}  // namespace magna
