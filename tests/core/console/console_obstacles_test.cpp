// SPDX-License-Identifier: GPL-3.0-or-later
// OBSTACLES.
#include <fstream>

#include "tests/core/console/console_fixture.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ConsoleObstaclesTest : public test::ConsoleTest {
 protected:
  ConsoleObstaclesTest() { host_.engine_ = test::make_engine(test::small_scenario(), {}); }
  std::size_t count() const { return host_.engine().sightings().all().size(); }
  void draw(Point at) {
    host_.engine_->submit(Author::person(),
                          input::SightingAdd{SightingClass::Hole, at.x, at.y, 0.2});
  }
  test::TemporaryFolder folder_;
};

TEST_F(ConsoleObstaclesTest, ListsRemovesAndClears) {
  EXPECT_THAT(answer("obstacles"), ElementsAre("0 obstacles, 0 scanned zones"));
  draw({3, 4});
  draw({5, 6});
  EXPECT_THAT(answer("obstacles"), ElementsAre("0      hole   (3.00,4.00)  0.20 m  a person",
                                               "1      hole   (5.00,6.00)  0.20 m  a person",
                                               "2 obstacles, 0 scanned zones"));
  EXPECT_THAT(answer("obstacles remove 0"), ElementsAre("obstacles: 0 is removed"));
  EXPECT_EQ(count(), 1U);
  EXPECT_THAT(answer("obstacles"), ElementsAre("1      hole   (5.00,6.00)  0.20 m  a person",
                                               "1 obstacle, 0 scanned zones"));
  EXPECT_THAT(answer("OBSTACLES CLEAR"), ElementsAre("obstacles: all are removed"));
  EXPECT_EQ(count(), 0U);
}

TEST_F(ConsoleObstaclesTest, SavesAndLoads) {
  const std::string path = (folder_ / "my map.json").string();
  draw({3, 4});
  EXPECT_THAT(answer("obstacles save " + path), ElementsAre("obstacles: 1 are saved in " + path));
  answer("obstacles clear");
  EXPECT_THAT(answer("obstacles load " + path), ElementsAre("obstacles: those of " + path));
  EXPECT_EQ(count(), 1U);
  std::ofstream(path) << "{\"obstacles\": 7}";
  EXPECT_THAT(answer("obstacles load " + path),
              ElementsAre(HasSubstr("json:1:15: “obstacles” must")));
  EXPECT_EQ(count(), 1U) << "a damaged file changes nothing";
}

TEST_F(ConsoleObstaclesTest, ReportsMistakesInOneLine) {
  for (const char* line : {"obstacles burn", "obstacles remove", "obstacles remove x",
                           "obstacles load", "obstacles clear all", "obstacles save"}) {
    EXPECT_THAT(answer(line), ElementsAre(HasSubstr("OBSTACLES takes nothing, CLEAR"))) << line;
  }
  EXPECT_THAT(answer("obstacles remove 7"), ElementsAre(HasSubstr("no obstacle number 7")));
  EXPECT_THAT(answer("obstacles load /none.json"), ElementsAre(HasSubstr("there is no such file")));
}

}  // namespace
}  // namespace magna
