// SPDX-License-Identifier: GPL-3.0-or-later

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "core/knowledge/obstacle_file.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

TEST(ObstacleStorage, LoadsWhatItHasSaved) {
  test::TemporaryFolder folder;
  const std::string path = (folder / "map.json").string();
  const std::vector<Sighting> seen{{{0}, SightingClass::Hole, {1, 2}, 0.2, kNoReporter, 0, 6}};
  const std::vector<ScannedZone> zones{{{1, 2}, 0.7}};
  EXPECT_FALSE(save_obstacles(path, {}, {}));
  EXPECT_FALSE(save_obstacles(path, seen, zones)) << "replaces the old file";
  const auto text = load_obstacle_text(path);
  ASSERT_TRUE(text) << text.error().text();
  EXPECT_EQ(*text, obstacle_text(seen, zones));
  std::error_code code;
  EXPECT_FALSE(std::filesystem::exists(path + ".new", code));
}

TEST(ObstacleStorage, NamesTheFileOfAProblem) {
  test::TemporaryFolder folder;
  const std::string path = (folder / "map.json").string();
  EXPECT_THAT(load_obstacle_text(path).error().text(), HasSubstr("map.json: there is no such"));
  EXPECT_THAT(load_obstacle_text((folder / ".").string()).error().text(), HasSubstr("a folder"));
  std::ofstream(path) << "{\"obstacles\": [\n7]}";
  EXPECT_THAT(load_obstacle_text(path).error().text(), HasSubstr("map.json:2:1: an obstacle"));
  std::ofstream(path) << std::string(kMostObstacleBytes + 5, ' ');
  EXPECT_THAT(load_obstacle_text(path).error().text(), HasSubstr("larger than 2 MiB"));
  const auto failed = save_obstacles((folder / "none" / "map.json").string(), {}, {});
  ASSERT_TRUE(failed);
  EXPECT_THAT(failed->text(), HasSubstr("cannot be written"));
}

}  // namespace
}  // namespace magna
