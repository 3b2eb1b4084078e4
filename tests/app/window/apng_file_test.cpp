// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/film_recorder.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <QTemporaryDir>
#include <QtEndian>

namespace magna {
namespace {

class ApngFileTest : public testing::Test {
 protected:
  QByteArray bytes() const {
    QFile read(path);
    return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
  }
  /// The chunks of this type.
  QList<QByteArray> chunks(const char* type) const {
    QList<QByteArray> found;
    const QByteArray png = bytes();
    for (qsizetype at = 8; at + 12 <= png.size();) {
      const auto size = static_cast<qsizetype>(qFromBigEndian<quint32>(png.data() + at));
      if (png.mid(at + 4, 4) == type) found << png.mid(at + 8, size);
      at += size + 12;
    }
    return found;
  }
  static quint32 number(const QByteArray& data, qsizetype at) {
    return qFromBigEndian<quint32>(data.data() + at);
  }

  QTemporaryDir folder;
  QString path = folder.filePath(QStringLiteral("film.png"));
  ApngFile file;
};

TEST_F(ApngFileTest, StoresOnlyTheChangedPartOfAFrame) {
  ASSERT_EQ(file.open(path), QString());
  QImage image(64, 48, QImage::Format_RGB32);
  image.fill(Qt::white);
  EXPECT_EQ(file.add(image, 100), QString());
  const QImage first = image;
  image.setPixelColor(10, 20, Qt::red);
  image.setPixelColor(15, 22, Qt::red);
  EXPECT_EQ(file.add(image, 250), QString());
  EXPECT_EQ(file.add(image, 100), QString()) << "nothing has changed";
  const auto controls = chunks("fcTL");
  ASSERT_EQ(controls.size(), 3);
  EXPECT_EQ(number(controls[1], 4), 6U);    // width
  EXPECT_EQ(number(controls[1], 8), 3U);    // height
  EXPECT_EQ(number(controls[1], 12), 10U);  // x
  EXPECT_EQ(number(controls[1], 16), 20U);  // y
  EXPECT_EQ(qFromBigEndian<quint16>(controls[1].data() + 20), 250);
  EXPECT_EQ(number(controls[2], 4), 1U);
  EXPECT_EQ(number(chunks("acTL")[0], 0), 3U);
  // Sequence numbers of control and data chunks follow each other.
  EXPECT_EQ(number(controls[2], 0), 3U);
  EXPECT_EQ(number(chunks("fdAT")[1], 0), 4U);
  EXPECT_EQ(QImage(path).convertToFormat(QImage::Format_RGB32), first);
}

TEST_F(ApngFileTest, IsCompleteAfterEachFrame) {
  ASSERT_EQ(file.open(path), QString());
  QImage image(8, 8, QImage::Format_RGB32);
  for (int k = 0; k < 3; ++k) {
    image.fill(QColor(k * 50, 0, 0));
    ASSERT_EQ(file.add(image, 100), QString());
    EXPECT_EQ(number(chunks("acTL")[0], 0), static_cast<quint32>(k + 1));
    EXPECT_EQ(chunks("IEND").size(), 1);
    EXPECT_TRUE(bytes().endsWith(QByteArray::fromHex("0000000049454e44ae426082")));
  }
}

TEST_F(ApngFileTest, ScalesFramesOfAnotherSize) {
  ASSERT_EQ(file.open(path), QString());
  QImage image(20, 10, QImage::Format_RGB32);
  image.fill(Qt::white);
  ASSERT_EQ(file.add(image, 100), QString());
  QImage larger(40, 40, QImage::Format_RGB32);
  larger.fill(Qt::black);
  ASSERT_EQ(file.add(larger, 100), QString());
  EXPECT_EQ(number(chunks("fcTL")[1], 4), 20U);
  EXPECT_EQ(number(chunks("fcTL")[1], 8), 10U);
}

/// Files cannot grow beyond `bytes`, as on a full disk.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : handler_(signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    signal(SIGXFSZ, handler_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_F(ApngFileTest, KeepsTheFramesBeforeTheDiskWasFull) {
  ASSERT_EQ(file.open(path), QString());
  QImage image(64, 64, QImage::Format_RGB32);
  for (int k = 0; k < 2; ++k) {
    image.fill(QColor(k * 50, 0, 0));
    ASSERT_EQ(file.add(image, 100), QString());
  }
  const QByteArray before = bytes();
  quint32 value = 1;
  for (int y = 0; y < 64; ++y) {
    for (int x = 0; x < 64; ++x) image.setPixel(x, y, value = value * 1664525 + 1013904223);
  }
  QString why;
  {
    const FullDisk full(static_cast<rlim_t>(before.size()) + 100);
    why = file.add(image, 100);
  }
  EXPECT_FALSE(why.isEmpty());
  EXPECT_FALSE(why.contains(QStringLiteral("damaged")));
  EXPECT_EQ(file.frames(), 2U);
  EXPECT_TRUE(bytes() == before);
}

TEST_F(ApngFileTest, EndsWhenItsFileIsDeleted) {
  ASSERT_EQ(file.open(path), QString());
  QImage image(8, 8, QImage::Format_RGB32);
  image.fill(Qt::white);
  EXPECT_EQ(file.add(image, 100), QString());
  ASSERT_TRUE(QFile::remove(path));
  EXPECT_TRUE(file.add(image, 100).contains(QStringLiteral("was deleted")));
}

TEST_F(ApngFileTest, DoesNotReplaceAFile) {
  QFile other(path);
  ASSERT_TRUE(other.open(QIODevice::WriteOnly));
  other.write("mine");
  other.close();
  EXPECT_FALSE(file.open(path).isEmpty());
  EXPECT_EQ(bytes(), "mine");
}

}  // namespace
}  // namespace magna
