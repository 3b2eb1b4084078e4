// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/data_files.h"
#include "core/imagery/pictured_floor.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QFileDialog>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

#include "tests/support/demo_remotes.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/edit/edit_stack.h"

namespace magna {
namespace {

class ObstacleFilesTest : public testing::Test {
 protected:
  ObstacleFilesTest() {
    link.show(test::demo_with_cybot());
    feed.poll();
  }
  QString path(const char* name) const { return folder.filePath(QLatin1String(name)); }
  bool shows(const QString& words) const { return !messages.texts().filter(words).isEmpty(); }
  void write(const char* name, const QByteArray& text) const {
    QFile file(path(name));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
  }

  QTemporaryDir folder;
  QWidget window;
  MessageArea messages{&window};
  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  EditStack edits{feed};
  ObstacleFiles files{window, edits, messages};
};

TEST_F(ObstacleFilesTest, LoadsWhatItSaved) {
  files.save_to(path("map.json"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return shows(QStringLiteral("Obstacle map saved")); }));
  QFile file(path("map.json"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QByteArray saved = file.readAll();
  EXPECT_TRUE(saved.contains("hole"));
  files.load_from(path("map.json"));
  const auto loaded = link.all<input::ObstaclesLoad>();
  ASSERT_EQ(loaded.size(), 1U);
  EXPECT_EQ(loaded[0].text, saved.toStdString());
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Load obstacle map"));
  edits.stack().undo();
  EXPECT_EQ(link.count<input::ObstaclesLoad>(), 2U) << "the map before";
}

TEST_F(ObstacleFilesTest, ShowsTheFaultWithLineAndColumnAndChangesNothing) {
  write("bad.json", "{\"obstacles\": [\n  {\"class\": \"hole\", \"x\": one}]}");
  files.load_from(path("bad.json"));
  EXPECT_TRUE(shows(QStringLiteral("bad.json:2:"))) << messages.texts().join(' ').toStdString();
  files.load_from(path("missing.json"));
  EXPECT_TRUE(shows(QStringLiteral("missing.json")));
  EXPECT_TRUE(link.posted.empty());
  EXPECT_FALSE(edits.stack().canUndo());
  write("good.json", "{\"obstacles\": []}");
  files.load_from(path("good.json"));
  EXPECT_EQ(messages.texts(),
            QStringList{QStringLiteral("Obstacle map loaded: ") + path("good.json")})
      << "the success replaces the failure";
}

TEST_F(ObstacleFilesTest, SaysWhyNothingWasSaved) {
  files.save_to(path("no/such/folder/map.json"));
  EXPECT_TRUE(QTest::qWaitFor([this] { return shows(QStringLiteral("was not saved")); }));
}

TEST_F(ObstacleFilesTest, AsksForAFile) {
  files.ask_for_saving();
  auto* const save = window.findChild<QFileDialog*>(QStringLiteral("save_obstacles"));
  ASSERT_NE(save, nullptr);
  EXPECT_EQ(save->acceptMode(), QFileDialog::AcceptSave);
  emit save->fileSelected(path("chosen.json"));
  EXPECT_TRUE(QTest::qWaitFor([this] { return QFile::exists(path("chosen.json")); }));
  save->close();
  files.ask_for_loading();
  auto* const load = window.findChild<QFileDialog*>(QStringLiteral("load_obstacles"));
  ASSERT_NE(load, nullptr);
  emit load->fileSelected(path("chosen.json"));
  EXPECT_EQ(link.count<input::ObstaclesLoad>(), 1U);
  load->close();
}

}  // namespace
}  // namespace magna
