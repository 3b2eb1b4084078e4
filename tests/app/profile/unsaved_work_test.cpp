// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/unsaved_work.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

UnsavedWork some_work() {
  UnsavedWork work;
  work.marks = {{MarkKind::Victim, {1.5, -2}, ""},
                {MarkKind::Note, {0.1, 7}, "“wet” floor; 100 %\nsecond line"},
                {MarkKind::Victim, {2, 3}, "", "robot3", 4, MarkState::Dismissed}};
  Plan plan;
  plan.waypoints = {Waypoint::go_to({1, 2}), Waypoint::go_to({3.25, 4}, 0.5),
                    Waypoint::turn_to(-1.5), Waypoint::explore()};
  plan.patrol = true;
  work.plans = {{"robot 1", plan}};
  work.edits = {
      {"/worlds/a \"b\".lisp", "(defmap den (5 5)) ; 100 %\r\n\t;é\n", "(defmap den (6 5))"},
      {"/worlds/c.lisp", "", "x"}};
  work.no_go = {{{{1, 2}, {3.5, 2}, {3, 4.125}},
                 {.name = "“wet” floor", .on = false, .all_bodies = true, .from = 0.25}},
                {{{1, 2}, {3, 2}, {3, 4}}, {.exploration_only = true, .until = 1.0 / 3.0}}};
  work.halls = {{"/halls/a \"b\".json", "/halls/plan.json", "{\n\t\"robots\": []\n}\n", "{}"},
                {"", "", "{}", "{\"data\": []}"}};
  return work;
}

UnsavedWork read(const std::string& text, std::vector<Error>* problems = nullptr) {
  KeptFile file = unsaved_work_file("work.unsaved");
  file.read_text(text);
  const UnsavedWork work = read_unsaved_work(file);
  if (problems != nullptr) *problems = file.messages();
  return work;
}

TEST(UnsavedWork, ReadsWhatItWrote) {
  const test::TemporaryFolder folder;
  KeptFile written = unsaved_work_file(folder.path() / "worlds" / "a.unsaved");
  put_unsaved_work(some_work(), written);
  EXPECT_FALSE(written.write().has_value());
  KeptFile file = unsaved_work_file(written.path());
  file.read();
  EXPECT_EQ(read_unsaved_work(file), some_work());
  EXPECT_THAT(file.messages(), IsEmpty());
}

TEST(UnsavedWork, LeavesOutDamagedEntriesAndReportsTheirPlaces) {
  std::vector<Error> problems;
  const UnsavedWork work = read(
      "[mark 1]\nKind = \"ghost\"\nX = 1\nY = 1\n"
      "[mark 2]\nKind = \"hazard\"\nX = 2\nY = 3\n"
      "[plan 1]\nRobot = \"a\"\nSteps = \"goto 1 2;fly 3\"\n"
      "[plan 2]\nRobot = \"b\"\nSteps = \"goto 1 nan\"\n"
      "[plan 3]\nRobot = \"c\"\nSteps = \"explore\"\n"
      "[no-go 1]\nCorners = \"1 2;3 4;5\"\n"
      "[no-go 2]\nCorners = \"1 2;3 2;3 4\"\n",
      &problems);
  ASSERT_EQ(work.marks.size(), 1U);
  EXPECT_EQ(work.marks[0].kind, MarkKind::Hazard);
  ASSERT_EQ(work.plans.size(), 1U);
  EXPECT_EQ(work.plans[0].first, "c");
  EXPECT_EQ(work.no_go,
            (std::vector<NoGoContent>{{{{1, 2}, {3, 2}, {3, 4}}, {.exploration_only = true}}}))
      << "as before areas had rules";
  ASSERT_EQ(problems.size(), 4U);
  EXPECT_EQ(problems[0].line, 2);
}

TEST(UnsavedWork, KeepsTheNewestMarks) {
  UnsavedWork work;
  for (int k = 0; k < 600; ++k) {
    work.marks.push_back({MarkKind::Note, {static_cast<double>(k), 0}, ""});
  }
  KeptFile file = unsaved_work_file("work.unsaved");
  put_unsaved_work(work, file);
  const UnsavedWork again = read(file.to_text());
  ASSERT_EQ(again.marks.size(), UnsavedWork::kMostMarks);
  EXPECT_EQ(again.marks.back().at.x, 599);
}

TEST(UnsavedWork, LeavesOutEditsThatWouldMakeTheFileTooLong) {
  UnsavedWork work = some_work();
  const std::string lines(UnsavedWork::kMostEditBytes / 3, '\n');
  work.edits = {{"/a.lisp", lines, lines}, {"/b.lisp", lines, lines}, {"/c.lisp", "a", "b"}};
  for (int k = 0; k < 500; ++k) {
    work.marks.push_back({MarkKind::Note, {0, 0}, std::string(MarkContent::kMaxBytes, 'x')});
  }
  KeptFile file = unsaved_work_file("work.unsaved");
  put_unsaved_work(work, file);
  std::vector<Error> problems;
  const UnsavedWork again = read(file.to_text(), &problems);
  EXPECT_THAT(problems, IsEmpty());
  EXPECT_THAT(again.edits, ElementsAre(work.edits[0], work.edits[2]));
  EXPECT_EQ(again.halls, some_work().halls) << "there is room for them";
}

TEST(ConsoleLines, AreReadInOrderWithoutTooLongOnes) {
  KeptFile file = console_lines_file("console.ini");
  put_console_lines({"help", "(+ 1 \"two\")", std::string(5000, 'x'), "robots"}, file);
  KeptFile again = console_lines_file("console.ini");
  again.read_text(file.to_text());
  EXPECT_THAT(read_console_lines(again), ElementsAre("help", "(+ 1 \"two\")", "robots"));
}

}  // namespace
}  // namespace magna
