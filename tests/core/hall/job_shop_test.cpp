// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/job_shop.h"

#include <gmock/gmock.h>

#include <fstream>
#include <iterator>
#include <tuple>

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Two jobs on three machines, in each of the formats.
const std::string kMatrices =
    "nb_jobs nb_machines\n2 3 0 0\nTimes\n1 2 3.5 \n4  5 6 \nMachines\n3 1 2 \n1 2 3 \n";
const std::string kPairs = "2 3\n2 1 0 2 1 3.5\n0 4 1 5 2 6\n";

std::vector<JobShop> read(const std::string& text) {
  auto shops = read_job_shops(text, "shop.txt");
  EXPECT_TRUE(shops) << shops.error().text();
  return shops ? std::move(*shops) : std::vector<JobShop>{};
}

std::string error_of(const std::string& text) {
  const auto shops = read_job_shops(text, "shop.txt");
  return shops ? "none" : shops.error().text();
}

/// The only job shop, as packages.
PackageTemplates packages(const std::string& text) {
  const std::vector<JobShop> shops = read(text);
  EXPECT_THAT(shops, SizeIs(1));
  return shops.empty() ? PackageTemplates{} : shops.front().packages();
}

const auto kTwoJobs = ElementsAre(ElementsAre(Process{3, 1.0}, Process{1, 2.0}, Process{2, 3.5}),
                                  ElementsAre(Process{1, 4.0}, Process{2, 5.0}, Process{3, 6.0}));

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

TEST(JobShop, IsReadFromTimesAndMachines) {
  const std::vector<JobShop> shops = read(kMatrices);
  ASSERT_THAT(shops, SizeIs(1));
  EXPECT_EQ(shops[0].machines, 3);
  EXPECT_EQ(shops[0].line, 2);
  EXPECT_FALSE(shops[0].flexible());
  EXPECT_THAT(shops[0].packages(), kTwoJobs);
}

TEST(JobShop, IsReadFromPairsOfMachineAndTime) {
  EXPECT_THAT(packages(kPairs), kTwoJobs);
  EXPECT_THAT(packages("2 1 0 2 1 3.5\n0 4 1 5 2 6\n"), kTwoJobs) << "without sizes";
  EXPECT_THAT(packages("2 3\n3 1 1 2 2 3.5\n1 4 2 5 3 6\n"), kTwoJobs) << "machines from 1";
  EXPECT_THAT(packages("# instance two\n#\n" + kPairs), kTwoJobs);
}

TEST(JobShop, MayHaveOneMachineOrOneJob) {
  EXPECT_THAT(packages("2 1\n0 5\n0 7\n"),
              ElementsAre(ElementsAre(Process{1, 5.0}), ElementsAre(Process{1, 7.0})));
  EXPECT_THAT(packages("0 5\n0 7\n"),
              ElementsAre(ElementsAre(Process{1, 5.0}), ElementsAre(Process{1, 7.0})));
  EXPECT_THAT(packages("1 2\n1 3 0 4\n"),
              ElementsAre(ElementsAre(Process{2, 3.0}, Process{1, 4.0})));
  EXPECT_THAT(packages("0 3 1 4\n"), ElementsAre(ElementsAre(Process{1, 3.0}, Process{2, 4.0})));
}

TEST(JobShop, IgnoresCarriageReturnsEmptyLinesAndAMissingLastLineEnd) {
  for (const std::string& whole : {kMatrices, kPairs}) {
    std::string text = whole;
    for (std::size_t i = 0; (i = text.find('\n', i)) != std::string::npos; i += 4) {
      text.replace(i, 1, "\r\n\r\n");
    }
    EXPECT_THAT(packages(text), kTwoJobs);
    EXPECT_THAT(packages(whole.substr(0, whole.size() - 1)), kTwoJobs);
  }
}

TEST(JobShop, SeveralAreReadFromOneFileWithTheirNames) {
  const std::vector<JobShop> shops = read(
      "This file contains 2 instances.\n\n instance abz5 \n +++++++\n Adams, Balas and Zawack\n" +
      kPairs + " ++++++\n\n instance ft06\n ++\n\n1 1\n0 3\n + EOF +\n");
  ASSERT_THAT(shops, SizeIs(2));
  EXPECT_EQ(shops[0].name, "abz5");
  EXPECT_THAT(shops[0].packages(), kTwoJobs);
  EXPECT_EQ(shops[1].name, "ft06");
  EXPECT_EQ(shops[1].line, 14);
  EXPECT_THAT(shops[1].packages(), ElementsAre(ElementsAre(Process{1, 3.0})));
}

TEST(JobShop, MayFollowAnotherWithoutATitle) {
  const std::vector<JobShop> shops = read(kPairs + kPairs);
  ASSERT_THAT(shops, SizeIs(2));
  EXPECT_THAT(shops[1].packages(), kTwoJobs);
}

TEST(JobShop, HasTheBoundsOfTaillardsFiles) {
  const std::string sizes =
      "Nb of jobs, Nb of Machines, Time seed, Machine seed, Upper bound, "
      "Lower bound :\n 2 3 840612802 398197754 1231 1005\n";
  const std::string rest = kMatrices.substr(kMatrices.find("Times"));
  const std::vector<JobShop> shops = read(sizes + rest + sizes + rest);
  ASSERT_THAT(shops, SizeIs(2));
  for (const JobShop& shop : shops) {
    EXPECT_EQ(shop.upper_bound, 1231.0);
    EXPECT_EQ(shop.lower_bound, 1005.0);
    EXPECT_THAT(shop.packages(), kTwoJobs);
  }
  EXPECT_EQ(read("jobs machines\n2 3 0 0 7 6\n" + rest)[0].upper_bound, std::nullopt)
      << "nothing says that these are bounds";
}

TEST(JobShop, MayBeFlexible) {
  // The first job: one of two machines, then one. The second: one operation on any machine.
  const std::vector<JobShop> shops = read("2 3 1.5\n2 2 1 5 3 4 1 2 7\n1 3 1 9 2 8 3 8\n");
  ASSERT_THAT(shops, SizeIs(1));
  EXPECT_TRUE(shops[0].flexible());
  ASSERT_THAT(shops[0].jobs, SizeIs(2));
  EXPECT_THAT(shops[0].jobs[0], ElementsAre(ElementsAre(ShopChoice{0, 5.0}, ShopChoice{2, 4.0}),
                                            ElementsAre(ShopChoice{1, 7.0})));
  EXPECT_THAT(shops[0].packages(), ElementsAre(ElementsAre(Process{1, 4.0}, Process{2, 7.0}),
                                               ElementsAre(Process{3, 8.0})))
      << "each operation is a process of its own, with its shortest time";
  EXPECT_EQ(read("1 2\n2 1 0 5 1 1 6\n")[0].jobs[0][1], (ShopOperation{{1, 6.0}}))
      << "machines from 0";
}

TEST(JobShop, IsNotFlexibleIfEveryLineIsOneOfPairs) {
  // Also a flexible one: one operation, one machine, 1 in 2 s. Pairs are more usual.
  EXPECT_THAT(packages("1 2\n1 1 0 2\n"),
              ElementsAre(ElementsAre(Process{2, 1.0}, Process{1, 2.0})));
}

TEST(JobShop, ReportsMistakesInTimesAndMachinesWithTheirLine) {
  EXPECT_THAT(error_of(""), HasSubstr("shop.txt:1:1: the file ends; expected a job shop"));
  EXPECT_THAT(error_of("t\n6\n"), HasSubstr("shop.txt:2:1: found 1 number; expected the numbers"));
  EXPECT_THAT(error_of("t\n0 6 1\nt\n"), HasSubstr("shop.txt:2:1: found '0'"));
  EXPECT_THAT(error_of("t\n1 6.5\nt\n"), HasSubstr("shop.txt:2:3: found '6.5'"));
  EXPECT_THAT(error_of("t\n1 2\nt\n1 x\n"), HasSubstr("shop.txt:4:3: found 'x'; expected 2 times"));
  EXPECT_THAT(error_of("t\n1 2\nt\n1 -1\n"), HasSubstr("shop.txt:4:3: found '-1'"));
  EXPECT_THAT(error_of("t\n1 2\nt\n1\n"), HasSubstr("shop.txt:4:1: found 1 number; expected 2"));
  EXPECT_THAT(error_of("t\n1 2\nt\n1 2\n3 4\n"),
              HasSubstr("shop.txt:5:1: expected the title of the machines"));
  EXPECT_THAT(error_of("t\n1 2\nt\n1 2\nm\n1 3\n"),
              HasSubstr("shop.txt:6:3: found '3'; expected 2 numbers of machines from 1 to 2"));
  EXPECT_THAT(error_of("t\n1 2\nt\n1 2\nm"),
              HasSubstr("shop.txt:5:1: the file ends; expected 2 numbers"));
  EXPECT_THAT(error_of("t\n1 2\nt\nnan 2\n"), HasSubstr("shop.txt:4:1: found 'nan'"));
}

TEST(JobShop, ReportsMistakesInPairsWithTheirLine) {
  EXPECT_THAT(error_of(replaced(kPairs, " 2 6", "")),
              HasSubstr("shop.txt:3:1: found 4 numbers; expected 6: machine and time of 3"));
  EXPECT_THAT(error_of(replaced(kPairs, "2 6", "4 6")),
              HasSubstr("shop.txt:3:9: found '4'; expected a machine, 0 to 2, or 1 to 3"));
  EXPECT_THAT(error_of(replaced(kPairs, "2 6", "3 6")),
              HasSubstr("shop.txt:3:9: found '3'; expected a machine, 0 to 2, as other jobs"));
  EXPECT_THAT(error_of(replaced(kPairs, "2 6", "1.5 6")), HasSubstr("shop.txt:3:9: found '1.5'"));
  EXPECT_THAT(error_of(replaced(kPairs, "2 6", "2 -6")),
              HasSubstr("shop.txt:3:11: found '-6'; expected a time"));
  EXPECT_THAT(error_of(replaced(kPairs, "2 6", "2 1e10")), HasSubstr("found '1e10'"));
  EXPECT_THAT(error_of(replaced(kPairs, "2 3", "3 3")),
              HasSubstr("shop.txt:3:1: the file ends; found 2 lines of jobs; expected 3"));
  EXPECT_THAT(error_of(replaced(kPairs, "2 3", "3 3") + "+++\n"),
              HasSubstr("shop.txt:4:1: found 2 lines of jobs; expected 3"));
  EXPECT_THAT(error_of(kPairs + "0 4 1 5 2 6\n"),
              HasSubstr("shop.txt:4:1: found another line of a job"));
  EXPECT_THAT(error_of("2 1 0 2 1 3.5\n0 4 1 5\n"),
              HasSubstr("shop.txt:2:1: found 4 numbers; expected 6"));
  EXPECT_THAT(error_of("10001 2\n0 1 1 1\n"), HasSubstr("found '10001'"));
}

TEST(JobShop, ReportsMistakesInFlexibleOnesWithTheirLine) {
  EXPECT_THAT(error_of("2 3 1.5\n2 2 1 5 3 4 1 2 7\n1 3 1 9 2 8 3\n"),
              HasSubstr("shop.txt:3:1: the line ends; expected machine and time of 1 operation"));
  EXPECT_THAT(error_of("2 3 1.5\n2 2 1 5 3 4 1 2 7\n1 1 1 9 5\n"),
              HasSubstr("shop.txt:3:9: found '5'; expected the end of the line after 1"));
  EXPECT_THAT(error_of("2 3\n2 2 1 5 3 4 1 2 7\n1 1 4 9\n"),
              HasSubstr("shop.txt:3:5: found '4'; expected a machine"))
      << "its first job tells that it is flexible";
  EXPECT_THAT(error_of("2 3 1.5\n2 0 1 5\n1 1 1 9\n"),
              HasSubstr("shop.txt:2:3: found '0'; expected the number of machines"));
  EXPECT_THAT(error_of("2 3 2\n1 2 0 5 1 4\n1 1 3 9\n"),
              HasSubstr("shop.txt:3:1: found machine 3; expected 0 to 2"));
}

TEST(JobShop, OfSeveralIsChosenByNameOrNumber) {
  std::string text;
  for (int k = 1; k <= 12; ++k) text += "instance la" + std::to_string(k) + "\n1 1\n0 1\n";
  const std::vector<JobShop> shops = read(text);
  ASSERT_THAT(shops, SizeIs(12));
  EXPECT_EQ(choose_job_shop(shops, "LA3", "f")->name, "la3");
  EXPECT_EQ(choose_job_shop(shops, "12", "f")->name, "la12");
  EXPECT_EQ(choose_job_shop(shops, "", "f").error().text(),
            "f: holds 12 job shops; add '#' and one of la1, la2, la3, la4, la5, la6, la7, la8, "
            "la9, la10 and 2 more");
  EXPECT_THAT(choose_job_shop(shops, "13", "f").error().text(),
              HasSubstr("f: there is no job shop '13'; expected la1, "));
  EXPECT_TRUE(choose_job_shop(std::span(shops).first(1), "", "f"));
  EXPECT_FALSE(choose_job_shop(std::span(shops).first(1), "ft06", "f"));
}

TEST(JobShop, PathHasTheNameAfterTheLastMark) {
  EXPECT_EQ(job_shop_path("a/b.txt").file, "a/b.txt");
  EXPECT_THAT(job_shop_path("a/b.txt").name, IsEmpty());
  EXPECT_EQ(job_shop_path("a#b.txt#la01").file, "a#b.txt");
  EXPECT_EQ(job_shop_path("a#b.txt#la01").name, "la01");
}

TEST(JobShop, FilesOfTheLiteratureAreRead) {
  for (const auto& [name, jobs, machines] :
       {std::tuple("ft06", 6U, 6), std::tuple("ft10", 10U, 10), std::tuple("la01", 10U, 5)}) {
    std::ifstream in(std::string(MAGNA_SOURCE_DIR "/resources/factory/jobshops/") + name + ".txt");
    const std::vector<JobShop> shops = read({std::istreambuf_iterator<char>(in), {}});
    ASSERT_THAT(shops, SizeIs(1)) << name;
    EXPECT_THAT(shops[0].jobs, SizeIs(jobs));
    EXPECT_EQ(shops[0].machines, machines);
  }
}

}  // namespace
}  // namespace magna
