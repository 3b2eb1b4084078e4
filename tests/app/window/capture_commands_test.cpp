// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/capture_commands.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFileDialog>
#include <QRegularExpression>
#include <QSignalSpy>
#include <algorithm>

#include "tests/support/test_window.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

class CaptureCommandsTest : public test::WindowTest {
 protected:
  CaptureCommandsTest() {
    open();
    profile->user().pictures = pictures().toStdString();
  }
  QString pictures() const { return directory.filePath(QStringLiteral("pictures")); }
  FilmButton& button() { return window->part<FilmButton>(); }
  void trigger(const std::string& action) { window->context().actions[action].trigger(); }
  QStringList files() const { return QDir(pictures()).entryList(QDir::Files); }
  bool says(const char* words) const {
    return !window->context().messages.texts().filter(QLatin1String(words)).isEmpty();
  }
};

TEST_F(CaptureCommandsTest, SavesPicturesOfWindowAndMap) {
  QTest::keyClick(&window->context().map, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(QTest::qWaitFor([&] { return says("Picture saved"); }));
  ASSERT_EQ(files().size(), 1);
  static const QRegularExpression kName(QStringLiteral(R"(^magna-.+-\d{4}-\d\d-\d\d-\d{6}\.png$)"));
  EXPECT_TRUE(kName.match(files()[0]).hasMatch()) << files()[0].toStdString();
  EXPECT_EQ(QImage(QDir(pictures()).filePath(files()[0])).size(), window->size());
  trigger("view.picture_map");
  const auto is_of_map = [&](const QString& file) {
    return QImage(QDir(pictures()).filePath(file)).size() == window->context().map.size();
  };
  EXPECT_TRUE(QTest::qWaitFor([&] { return std::ranges::any_of(files(), is_of_map); }));
  EXPECT_EQ(files().size(), 2);
}

TEST_F(CaptureCommandsTest, PicturesOfOneSecondDoNotReplaceEachOther) {
  for (int k = 0; k < 3; ++k) trigger("view.picture_map");
  ASSERT_TRUE(QTest::qWaitFor([&] { return files().size() == 3; }));
}

TEST_F(CaptureCommandsTest, AFilmEndsAtTheSecondPress) {
  EXPECT_TRUE(button().isHidden());
  trigger("view.film_map");
  EXPECT_FALSE(button().isHidden());
  EXPECT_TRUE(button().text().startsWith(QStringLiteral("Filming 0:0")));
  EXPECT_TRUE(window->context().actions["view.film_map"].isChecked());
  EXPECT_FALSE(window->context().actions["view.film_window"].isEnabled());
  trigger("view.film_map");
  EXPECT_TRUE(button().isHidden());
  EXPECT_TRUE(window->context().actions["view.film_window"].isEnabled());
  ASSERT_TRUE(QTest::qWaitFor([&] { return says("Film saved"); }));
  ASSERT_EQ(files().size(), 1);
  EXPECT_EQ(QImage(QDir(pictures()).filePath(files()[0])).size(), window->context().map.size());
}

TEST_F(CaptureCommandsTest, SimpleModeEndsTheFilm) {
  trigger("view.film_map");
  ASSERT_FALSE(button().isHidden());
  trigger("view.simple_mode");
  EXPECT_TRUE(button().isHidden());
  EXPECT_TRUE(QTest::qWaitFor([&] { return says("Film saved"); }));
  trigger("view.simple_mode");
  EXPECT_TRUE(button().isHidden());
  EXPECT_FALSE(window->context().actions["view.film_map"].isChecked());
  EXPECT_TRUE(window->context().actions["view.film_window"].isEnabled());
}

TEST_F(CaptureCommandsTest, SaysWhyAFilmCouldNotBeWritten) {
  QFile file(directory.filePath(QStringLiteral("file")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  profile->user().pictures = file.fileName().toStdString();  // not a folder
  trigger("view.film_window");
  ASSERT_TRUE(QTest::qWaitFor([&] { return says("The film ended"); }));
  EXPECT_TRUE(button().isHidden());
  trigger("view.picture_window");
  EXPECT_TRUE(QTest::qWaitFor([&] { return says("The picture was not saved"); }));
}

TEST_F(CaptureCommandsTest, AsksForTheFolder) {
  trigger("settings.pictures");
  auto* dialog = window->findChild<QFileDialog*>(QStringLiteral("pictures_folder"));
  ASSERT_NE(dialog, nullptr);
  emit dialog->fileSelected(directory.filePath(QStringLiteral("other")));
  dialog->close();
  open_again();
  EXPECT_TRUE(QString::fromStdString(profile->user().pictures).endsWith(QStringLiteral("other")));
}

TEST(FilmRecorder, LeavesOutEmptyPictures) {
  QTemporaryDir folder;
  FilmRecorder recorder;
  QSignalSpy saved(&recorder, &FilmRecorder::saved);
  const QString file = folder.filePath(QStringLiteral("film.png"));
  recorder.start([] { return QImage(); }, file);
  recorder.stop();
  ASSERT_TRUE(saved.wait(60'000));
  EXPECT_EQ(saved[0][2].toInt(), 0);
  EXPECT_EQ(saved[0][3].toInt(), 1);
}

TEST(FilmRecorder, CountsDroppedPictures) {
  QTemporaryDir folder;
  FilmRecorder recorder;
  QSignalSpy saved(&recorder, &FilmRecorder::saved);
  QImage image(1600, 1200, QImage::Format_RGB32);
  image.fill(Qt::white);
  recorder.start(
      [&] {
        image.setPixelColor(0, 0, QColor(static_cast<int>(image.pixelColor(0, 0).red() ^ 1), 0, 0));
        image.setPixelColor(1599, 1199, image.pixelColor(0, 0));
        return image;
      },
      folder.filePath(QStringLiteral("film.png")));
  for (int k = 0; k < 49; ++k) recorder.take();
  recorder.stop();
  ASSERT_TRUE(saved.wait(60'000));
  const int frames = saved[0][2].toInt();
  const int dropped = saved[0][3].toInt();
  EXPECT_EQ(frames + dropped, 50);
  EXPECT_GT(dropped, 0);
  EXPECT_GE(frames, 1);
}

}  // namespace
}  // namespace magna
