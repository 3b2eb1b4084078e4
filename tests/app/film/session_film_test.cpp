// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/film/session_film.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/shown_session.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

using testing::HasSubstr;

class SessionFilmTest : public testing::Test {
 protected:
  Result<std::unique_ptr<SessionFilm>> film(FilmChoice choice) {
    if (!choice.size) choice.size = {320, 240};
    auto past = RecordedPast::open(file_);
    if (!past) return past.error();
    return SessionFilm::of(std::move(*past), choice);
  }
  std::string error_of(const FilmChoice& choice) {
    const auto made = film(choice);
    return made ? "no error" : made.error().text();
  }

  test::TemporaryFolder folder;

 private:
  std::filesystem::path file_ = test::record_small_session(folder / "run.mcap");
};

/// Keeps the frames.
class KeptFrames final : public FrameSink {
 public:
  std::optional<Error> add(const QImage& frame) override {
    frames.push_back(frame);
    return {};
  }
  std::optional<Error> finish() override {
    finished = true;
    return {};
  }

  std::vector<QImage> frames;
  bool finished = false;
};

bool always(std::size_t) { return true; }

// The session has 600 ticks of 0.1 s, of which the first has the first display state.
TEST_F(SessionFilmTest, HasTheWantedFrames) {
  EXPECT_EQ((*film({}))->frames(), 600U);
  EXPECT_EQ((*film({.rate = 1.0}))->frames(), 60U);
  EXPECT_EQ((*film({.rate = 2.0, .from = 10.0, .until = 12.0}))->frames(), 5U);
  EXPECT_DOUBLE_EQ((*film({.rate = 2.0, .from = 10.0, .until = 12.0}))->seconds(4), 12.0);
  EXPECT_EQ((*film({.from = 20.0, .until = 20.0}))->frames(), 1U);
  EXPECT_EQ((*film({.rate = 1.0, .from = 50.0, .until = 9000.0}))->frames(), 11U);
}

TEST_F(SessionFilmTest, RefusesAnEmptyTime) {
  EXPECT_THAT(error_of({.from = 61.0}), HasSubstr("the recording is from 0:00.1 to 1:00.0"));
  EXPECT_THAT(error_of({.from = 20.0, .until = 10.0}),
              HasSubstr("nothing was recorded from 0:20.0 to 0:10.0"));
  EXPECT_THAT(error_of({.until = 0.05}), HasSubstr("nothing was recorded"));
}

TEST_F(SessionFilmTest, ShowsTheMap) {
  const auto made = film({.rate = 0.1, .from = 5.0});
  ASSERT_TRUE(made) << made.error().text();
  KeptFrames kept;
  std::vector<std::size_t> told;
  EXPECT_FALSE((*made)->write(kept, [&](std::size_t frame) {
    told.push_back(frame);
    return true;
  }));
  EXPECT_TRUE(kept.finished);
  ASSERT_EQ(kept.frames.size(), (*made)->frames());
  EXPECT_EQ(told.size(), kept.frames.size() + 1);
  EXPECT_EQ(kept.frames[0].size(), QSize(320, 240));
  EXPECT_NE(kept.frames[0], kept.frames[1]) << "the robot drives";
}

TEST_F(SessionFilmTest, ShowsTheSameEachTime) {
  const FilmChoice choice{.rate = 0.1, .from = 10.0, .until = 30.0};
  KeptFrames first, second;
  EXPECT_FALSE((*film(choice))->write(first, always));
  EXPECT_FALSE((*film(choice))->write(second, always));
  EXPECT_EQ(first.frames, second.frames);
}

TEST_F(SessionFilmTest, ShowsWhatARobotSees) {
  const auto made = film({.camera = "robot1", .rate = 0.1, .from = 5.0});
  ASSERT_TRUE(made) << made.error().text();
  KeptFrames kept;
  EXPECT_FALSE((*made)->write(kept, always));
  ASSERT_GE(kept.frames.size(), 2U);
  EXPECT_EQ(kept.frames[0].size(), QSize(320, 240));
  EXPECT_NE(kept.frames[0], kept.frames[1]) << "the robot drives";
}

TEST_F(SessionFilmTest, NamesTheRobotsIfOneIsUnknown) {
  EXPECT_THAT(error_of({.camera = "robot99"}), HasSubstr("no robot robot99: it has robot1"));
}

TEST_F(SessionFilmTest, IsNotFinishedWhenItIsCancelled) {
  KeptFrames kept;
  EXPECT_FALSE((*film({}))->write(kept, [](std::size_t frame) { return frame < 3; }));
  EXPECT_EQ(kept.frames.size(), 3U);
  EXPECT_FALSE(kept.finished);
}

TEST_F(SessionFilmTest, GoesToNumberedFiles) {
  const std::filesystem::path to = folder / "run-images";
  {
    PictureFolder pictures(to);
    EXPECT_FALSE((*film({.rate = 0.1}))->write(pictures, always));
  }
  EXPECT_EQ(QImage(QString::fromStdString((to / "000001.png").string())).size(), QSize(320, 240));
  EXPECT_TRUE(std::filesystem::exists(to / "000006.png"));
  EXPECT_FALSE(std::filesystem::exists(to / "000007.png"));
}

TEST_F(SessionFilmTest, GoesToTheEmptyFolderBehindALink) {
  std::filesystem::create_directory(folder / "real");
  std::filesystem::create_directory_symlink("real", folder / "link");
  ASSERT_FALSE(PictureFolder::problem(folder / "link"));
  PictureFolder pictures(folder / "link");
  EXPECT_FALSE((*film({.rate = 0.1}))->write(pictures, always));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_TRUE(std::filesystem::exists(folder / "real/000006.png"));
}

TEST_F(SessionFilmTest, LeavesNoFilesWhenItIsCancelled) {
  const std::filesystem::path to = folder / "pictures/";
  {
    PictureFolder pictures(to);
    EXPECT_FALSE((*film({}))->write(pictures, [](std::size_t frame) { return frame < 3; }));
  }
  for (const auto& one : std::filesystem::directory_iterator(folder.path())) {
    EXPECT_EQ(one.path().filename(), "run.mcap");
  }
}

TEST_F(SessionFilmTest, DoesNotMixWithOtherFiles) {
  const std::filesystem::path to = folder / "pictures";
  EXPECT_FALSE(PictureFolder::problem(to));
  std::filesystem::create_directory(to);
  EXPECT_FALSE(PictureFolder::problem(to)) << "it is empty";
  std::ofstream(to / "000001.png") << "old";
  EXPECT_THAT(PictureFolder::problem(to)->text(), HasSubstr("pictures: has files already"));
  EXPECT_THAT(PictureFolder::problem(folder / "run.mcap")->text(), HasSubstr("is not a folder"));
  EXPECT_THAT(PictureFolder::problem(folder / "no/such/folder")->text(),
              HasSubstr("No such file or directory"));
}

}  // namespace
}  // namespace magna
