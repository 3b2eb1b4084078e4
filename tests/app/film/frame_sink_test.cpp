// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/film/frame_sink.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QFile>
#include <fstream>
#include <string>

#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

using testing::HasSubstr;

const QString kListed = QStringLiteral(
    "Encoders:\n V..... = Video\n ------\n"
    " V....D libvpx               libvpx VP8 (codec vp8)\n"
    " VFS..D mpeg4                MPEG-4 part 2\n"
    " A....D libx264              not a video\n");

TEST(VideoEncoding, TakesTheBestThatIsListed) {
  const auto any = video_encoding(kListed, {});
  ASSERT_TRUE(any);
  EXPECT_EQ(any->encoder, "libvpx");
  EXPECT_EQ(any->container, "webm");
  EXPECT_EQ(video_encoding(kListed, ".MP4")->encoder, "mpeg4");
  const auto x264 = video_encoding(kListed + " V....D libx264              H.264\n", {});
  ASSERT_TRUE(x264);
  EXPECT_EQ(x264->encoder, "libx264");
  EXPECT_EQ(x264->container, "mp4");
  EXPECT_FALSE(video_encoding({}, {}));
  EXPECT_FALSE(video_encoding(kListed, ".avi"));
}

/// With an ffmpeg of its own in PATH: it keeps its arguments and what it is given.
class VideoFileTest : public testing::Test {
 protected:
  void SetUp() override { qputenv("PATH", (folder.path().string() + ":/usr/bin:/bin").c_str()); }
  void TearDown() override { qputenv("PATH", path_); }

  void install(const std::string& encoding) {
    const std::string at = folder.path().string();
    std::ofstream script(folder / "ffmpeg");
    script
        << "#!/bin/sh\n"
           "if [ \"$2\" = -encoders ]; then echo ' V....D libx264              H.264'; exit; fi\n"
           "printf '%s\\n' \"$@\" > '"
        << at << "/arguments'\nfor last; do :; done\n"
        << encoding << "\n";
    script.close();
    std::filesystem::permissions(folder / "ffmpeg", std::filesystem::perms::owner_all);
  }
  std::string content(const std::string& name) const {
    std::ifstream in(folder / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  /// Only the script, and the arguments once it has run.
  std::size_t files() const {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& one : std::filesystem::directory_iterator(folder.path())) {
      ++count;
    }
    return count;
  }
  static QImage frame(QColor colour) {
    QImage image(6, 4, QImage::Format_RGB32);
    image.fill(colour);
    return image;
  }

  test::TemporaryFolder folder;

 private:
  QByteArray path_ = qgetenv("PATH");
};

TEST_F(VideoFileTest, GivesTheFramesToFfmpeg) {
  install("cat > \"${last#file:}\"");
  // A name that a shell, an option or a protocol of ffmpeg would take for something else.
  VideoFile video(folder / "-i $(touch x); http:run", {6, 4}, 12.5, [] { return false; });
  ASSERT_FALSE(video.begin());
  EXPECT_EQ(video.path().filename(), "-i $(touch x); http:run.mp4");
  ASSERT_FALSE(video.add(frame(QColor(1, 2, 3))));
  ASSERT_FALSE(video.add(frame(QColor(4, 5, 6))));
  EXPECT_FALSE(std::filesystem::exists(video.path())) << "it is not complete";
  ASSERT_FALSE(video.finish());
  const std::string bytes = content(video.path().filename().string());
  ASSERT_EQ(bytes.size(), 2U * 6 * 4 * 3);
  EXPECT_EQ(bytes.substr(0, 4), "\1\2\3\1");
  EXPECT_EQ(bytes.substr(72, 4), "\4\5\6\4");
  const std::string arguments = content("arguments");
  EXPECT_THAT(arguments, HasSubstr("-video_size\n6x4\n-framerate\n12.5\n"));
  EXPECT_THAT(arguments, HasSubstr("-c:v\nlibx264\n"));
  EXPECT_EQ(files(), 3U) << "script, arguments and film";
}

TEST_F(VideoFileTest, ReportsWhyFfmpegFailed) {
  install("echo 'first' >&2; echo 'No space left on device' >&2; exit 1");
  {
    VideoFile video(folder / "run.mp4", {6, 4}, 10, [] { return false; });
    ASSERT_FALSE(video.begin());
    auto error = video.add(frame(Qt::red));
    if (!error) error = video.finish();
    ASSERT_TRUE(error);
    EXPECT_THAT(error->text(), HasSubstr("run.mp4: cannot be written: No space left on device"));
  }
  EXPECT_EQ(files(), 2U);
}

TEST_F(VideoFileTest, LeavesNothingWhenItIsCancelled) {
  install("echo part > \"${last#file:}\"; exec sleep 1000");
  {
    bool cancelled = false;
    VideoFile video(folder / "run.mp4", {6, 4}, 10, [&] { return cancelled; });
    ASSERT_FALSE(video.begin());
    cancelled = true;
    EXPECT_FALSE(video.add(frame(Qt::red)));
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "run.mp4"));
  EXPECT_LE(files(), 2U);
}

TEST_F(VideoFileTest, SaysWhatToInstall) {
  qputenv("PATH", folder.path().c_str());
  VideoFile video(folder / "run.mp4", {6, 4}, 10, [] { return false; });
  const auto problem = video.begin();
  ASSERT_TRUE(problem);
  EXPECT_TRUE(problem->missing);
  EXPECT_THAT(problem->error.text(), HasSubstr("apt install ffmpeg"));
  EXPECT_EQ(files(), 0U);
}

TEST_F(VideoFileTest, KnowsTwoKindsOfFiles) {
  install("exit 1");
  VideoFile other(folder / "run.avi", {6, 4}, 10, [] { return false; });
  ASSERT_TRUE(other.begin());
  EXPECT_THAT(other.begin()->error.text(), HasSubstr("an .mp4 or a .webm file"));
  VideoFile nowhere(folder / "no/such/run.mp4", {6, 4}, 10, [] { return false; });
  const auto problem = nowhere.begin();
  ASSERT_TRUE(problem);
  EXPECT_FALSE(problem->missing);
  EXPECT_THAT(problem->error.text(), HasSubstr("No such file or directory"));
}

}  // namespace
}  // namespace magna
