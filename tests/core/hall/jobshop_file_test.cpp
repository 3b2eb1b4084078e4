// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/scenario_file.h"

#include <gmock/gmock.h>

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string kShop =
    "nb_jobs nb_machines\n2 3 0 0\nTimes\n1 2 3.5 \n4  5 6 \nMachines\n3 1 2 \n1 2 3 \n";

std::string error_of(const std::string& text) {
  const auto shop = read_jobshop(text, "shop.txt");
  return shop ? "none" : shop.error().text();
}

TEST(JobShopFile, ReadsMachinesAndTimesOfEachJobInOrder) {
  const auto shop = read_jobshop(kShop, "shop.txt");
  ASSERT_TRUE(shop) << shop.error().text();
  EXPECT_EQ(shop->machines, 3);
  EXPECT_THAT(shop->jobs,
              ElementsAre(ElementsAre(Process{3, 1.0}, Process{1, 2.0}, Process{2, 3.5}),
                          ElementsAre(Process{1, 4.0}, Process{2, 5.0}, Process{3, 6.0})));
}

TEST(JobShopFile, IgnoresCarriageReturnsAndAMissingLastLineEnd) {
  std::string text = kShop;
  for (std::size_t i = 0; (i = text.find('\n', i)) != std::string::npos; i += 2) {
    text.insert(i, "\r");
  }
  EXPECT_EQ(error_of(text), "none");
  EXPECT_EQ(error_of(kShop.substr(0, kShop.size() - 2)), "none");
}

TEST(JobShopFile, ReportsMistakesWithTheirLine) {
  EXPECT_THAT(error_of(""), HasSubstr("shop.txt:1:1: the file ends; expected the numbers of jobs"));
  EXPECT_THAT(error_of("t\nsix 6\n"), HasSubstr("shop.txt:2:1: found 'six'; expected the numbers"));
  EXPECT_THAT(error_of("t\n6\n"), HasSubstr("shop.txt:2:1: 1 fields"));
  EXPECT_THAT(error_of("t\n0 6\n"), HasSubstr("found '0'"));
  EXPECT_THAT(error_of("t\n1 2\nt\n1 x\n"), HasSubstr("shop.txt:4:3: found 'x'; expected 2 times"));
  EXPECT_THAT(error_of("t\n1 2\nt\n1 -1\n"), HasSubstr("found '-1'"));
  EXPECT_THAT(error_of("t\n1 2\nt\n1\n"), HasSubstr("shop.txt:4:1: found 1 numbers; expected 2"));
  EXPECT_THAT(error_of("t\n1 2\nt\n1 2\nm\n1 3\n"),
              HasSubstr("shop.txt:6:3: found '3'; expected 2 numbers of machines from 1 to 2"));
  EXPECT_THAT(error_of("t\n1 2\nt\n1 2\nm"), HasSubstr("the file ends; expected 2 numbers"));
  EXPECT_THAT(error_of("t\n1 2\nt\nnan 2\n"), HasSubstr("found 'nan'"));
}

}  // namespace
}  // namespace magna
