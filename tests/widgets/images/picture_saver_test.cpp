// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/missions.h"
#include "widgets/images/image_pane.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QTemporaryDir>

#include "core/render/render.h"
#include "tests/support/demo_scene.h"
#include "tests/support/event_loop.h"

namespace magna {
namespace {

class PictureSaverTest : public testing::Test {
 protected:
  PictureSaverTest() {
    QObject::connect(&saver, &PictureSaver::saved, &saver,
                     [this](const QString& path) { saved << path; });
    QObject::connect(&saver, &PictureSaver::failed, &saver,
                     [this](const QString&, const QString& why) { failed << why; });
    facts.robot = QStringLiteral("robot3");
    facts.world = QStringLiteral("office");
    facts.seconds = 123.4;
    facts.utc = QDateTime(QDate(2026, 1, 2), QTime(3, 4, 5), Qt::UTC);
    facts.software = QStringLiteral("Magna 0.1");
  }
  PictureOrder order() const {
    const Pose truth{2.0, 6.5, 0.25};
    return {RobotId{2},
            1234,
            test::demo_scene(test::demo_snapshot()),
            test::demo_camera({2.0, 6.5, 0.75}),
            {2.1, 6.4, 0.2},
            truth};
  }
  void save(const QString& path) {
    saver.save(order(), picture_texts(order(), facts), path);
    ASSERT_TRUE(test::wait_until([this] { return saved.size() + failed.size() > 0; }));
  }

  PictureFacts facts;
  PictureSaver saver;
  QStringList saved;
  QStringList failed;
  QTemporaryDir folder;
};

TEST_F(PictureSaverTest, WritesThePixels) {
  const QString path = folder.filePath(QStringLiteral("a.png"));
  save(path);
  ASSERT_EQ(saved, QStringList{path});
  const QImage read(path);
  const Rendering expected = render(*order().scene, order().camera);
  ASSERT_EQ(read.size(), QSize(expected.picture.width(), expected.picture.height()));
  for (const auto& [x, y] : {std::pair(3, 5), {160, 120}, {319, 239}}) {
    const Colour c = expected.picture.at(x, y);
    EXPECT_EQ(read.pixelColor(x, y), QColor(c.red, c.green, c.blue));
  }
}

TEST_F(PictureSaverTest, WritesRobotTimeAndPlace) {
  const QString path = folder.filePath(QStringLiteral("a.png"));
  save(path);
  const QImage read(path);
  const auto text = [&](const char* keyword) { return read.text(QLatin1String(keyword)); };
  EXPECT_EQ(text("Title"), QStringLiteral("robot3 at 123.4 s"));
  EXPECT_EQ(text("Robot"), QStringLiteral("robot3"));
  EXPECT_EQ(text("World"), QStringLiteral("office"));
  EXPECT_EQ(text("Time"),
            QStringLiteral("123.4 s of the world's time, saved 2026-01-02T03:04:05Z"));
  EXPECT_EQ(text("Pose"), QStringLiteral("x 2.100 m, y 6.400 m, theta 0.2000 rad"));
  EXPECT_EQ(text("True pose"), QStringLiteral("x 2.000 m, y 6.500 m, theta 0.2500 rad"));
  EXPECT_EQ(text("Camera"),
            QStringLiteral("pan 0.5000 rad, tilt 0.0000 rad, field of view 1.0472 rad, height "
                           "0.500 m, 320 x 240 pixels, perspective"));
  EXPECT_EQ(text("Software"), QStringLiteral("Magna 0.1"));
}

TEST_F(PictureSaverTest, ReportsWhyAFileCannotBeWrittenAndTheRemedy) {
  save(folder.filePath(QStringLiteral("none/a.png")));
  EXPECT_TRUE(saved.isEmpty());
  ASSERT_EQ(failed.size(), 1);
  EXPECT_TRUE(failed[0].contains(QStringLiteral("none/a.png")));
  EXPECT_TRUE(failed[0].endsWith(QStringLiteral("create its folder or name another file")));
}

TEST_F(PictureSaverTest, SuggestsAName) {
  EXPECT_EQ(picture_file_name(facts), QStringLiteral("robot3-t123.4.png"));
  facts.robot = QStringLiteral("../Ro bot/ä");
  EXPECT_EQ(picture_file_name(facts), QStringLiteral("___Ro_bot_ä-t123.4.png"));
}

}  // namespace
}  // namespace magna
