// SPDX-License-Identifier: GPL-3.0-or-later
// Each check, with a hall that does not pass it.
#include "core/hall/hall_check.h"

#include <gmock/gmock.h>

#include "tests/support/edited_hall.h"

namespace magna {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Plan = std::vector<std::string_view>;

std::string words(const HallFinding& finding) {
  return (finding.severity == FindingSeverity::Error ? "error: " : "warning: ") +
         english(finding.text);
}

std::vector<std::string> words_of(const HallEditor& editor) {
  std::vector<std::string> all;
  for (const HallFinding& finding : editor.findings()) all.push_back(words(finding));
  return all;
}

std::vector<std::string> words_of(const Plan& plan, const std::string& robots = test::kOneRobot,
                                  const std::string& keys = test::kOneMachine) {
  return words_of(HallEditor(test::drawn_draft(plan, robots, keys)));
}

/// The plan with other letters, line by line.
Plan changed(const std::vector<std::pair<std::size_t, std::string_view>>& lines) {
  Plan plan = test::one_machine_plan();
  for (const auto& [line, text] : lines) plan[line] = text;
  return plan;
}

HallEditor usual() { return HallEditor(test::drawn_draft(test::one_machine_plan())); }

void remove(HallEditor& editor, std::string_view name) {
  const HallItemId id = test::item_named(editor, name);
  EXPECT_NE(id, kWholeHall) << name;
  EXPECT_EQ(english(editor.remove(std::vector{id})), "");
}

TEST(HallCheck, FindsNothingInAUsualHall) { EXPECT_THAT(words_of(usual()), IsEmpty()); }

TEST(HallCheck, FindsNothingInGeneratedHalls) {
  for (const char* plan : {"hall:1:1", "hall:6:3", "hall:100:50"}) {
    const auto file = open_hall_draft(plan, "", 3);
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(findings_text(check_hall_file(*file)), "errors: 0, warnings: 0\n") << plan;
  }
}

TEST(HallCheck, NewHallsLackEverything) {
  const HallEditor editor;
  EXPECT_THAT(words_of(editor),
              ElementsAre("error: there is no input machine, where packages enter",
                          "error: there is no output machine, where packages leave",
                          "error: there is no robot"));
}

TEST(HallCheck, MachinesNeedBelts) {
  HallEditor editor = usual();
  remove(editor, "belt0");
  EXPECT_THAT(words_of(editor), Contains("error: machine0 has no input belt"));
  editor.undo();
  remove(editor, "belt1");
  EXPECT_THAT(words_of(editor), Contains("error: machine0 has no output belt"));
  editor.undo();
  remove(editor, "belt2");
  EXPECT_THAT(words_of(editor), Contains("error: input_machine0 has no output belt"));
  editor.undo();
  remove(editor, "belt3");
  EXPECT_THAT(words_of(editor),
              ElementsAre("error: output_machine0 has no input belt",
                          "warning: interact area at 11, 7 is beside no belt of a machine"));
}

TEST(HallCheck, BeltsNeedAMachine) {
  HallEditor editor = usual();
  ASSERT_TRUE(editor.add(HallEditor::drawn(HallItemKind::InputBelt, {5.5, 9.5}, {7.5, 9.5})));
  EXPECT_THAT(words_of(editor),
              ElementsAre("warning: input belt at 5, 9 is not used: it begins at no machine, or at "
                          "one that has such a belt"));
  EXPECT_EQ(editor.findings()[0].item, test::item_named(editor, "input belt at 5, 9"));
  EXPECT_EQ(editor.findings()[0].place, (Point{6.5, 9.5}));
}

TEST(HallCheck, BeltsMustNotRunTogether) {
  HallEditor editor = usual();
  ASSERT_TRUE(editor.add(HallEditor::drawn(HallItemKind::OutputBelt, {16.5, 3.5}, {17.5, 3.5})));
  EXPECT_THAT(words_of(editor), Contains("error: belt1 runs on into output belt at 16, 3; keep a "
                                         "tile between them"));
  // Both machines would begin their output belt at an end of it.
  EXPECT_THAT(words_of(changed({{10, "#PP......MoooM.....#"}, {9, "#.........+++......#"}}),
                       test::kOneRobot,
                       R"("machines":[{"position":[12,3],"possible_processes":[0]},)"
                       R"({"position":[9,10]},{"position":[13,10]}],"packages":[[[0,3]]])"),
              Contains("error: belt2 and belt3 are the same tiles, at two machines"));
}

TEST(HallCheck, BeltsNeedAnInteractArea) {
  HallEditor editor = usual();
  remove(editor, "interact area at 9, 4");
  EXPECT_THAT(words_of(editor),
              ElementsAre("error: belt0 has no interact area, from which robots use it"));
  editor.undo();
  DraftItem area;
  area.kind = HallItemKind::Interact;
  area.rect = {{5, 6}, {6, 6}};
  ASSERT_TRUE(editor.add(area));
  EXPECT_THAT(words_of(editor),
              ElementsAre("warning: interact area at 5, 6 is beside no belt of a machine"));
}

// A wall from top to bottom at x = 7, with a gap of a tile in row 6.
Plan divided(bool gap) {
  Plan plan = test::one_machine_plan();
  static std::vector<std::string> lines;
  lines.assign(plan.begin(), plan.end());
  for (std::size_t k = 1; k + 1 < lines.size(); ++k) {
    if (k != 6 || !gap) lines[k][7] = '#';
  }
  return {lines.begin(), lines.end()};
}

TEST(HallCheck, NamesGapsThatAreTooNarrow) {
  const HallEditor editor(test::drawn_draft(divided(true)));
  const std::string why =
      "the gap between wall at 7, 1 and wall at 7, 7 is 1.00 m wide, and robots need 1.25 m";
  EXPECT_THAT(words_of(editor),
              ElementsAre("error: robots do not reach belt2 of input_machine0: " + why,
                          "error: robots do not reach the parking area at 1, 10: " + why));
  const HallFinding& finding = editor.findings()[0];
  EXPECT_EQ(finding.item, test::item_named(editor, "belt2"));
  ASSERT_TRUE(finding.place);
  EXPECT_EQ(finding.place->y, 6.5);
  EXPECT_GE(finding.place->x, 7.0);
  EXPECT_LE(finding.place->x, 8.0);
}

TEST(HallCheck, FindsWhatWallsSeparate) {
  EXPECT_THAT(
      words_of(divided(false)),
      ElementsAre("error: robots do not reach belt2 of input_machine0: obstacles are between",
                  "error: robots do not reach the parking area at 1, 10: obstacles are between"));
}

TEST(HallCheck, GapsOfTwoTilesAreWideEnough) {
  Plan plan = divided(false);
  static std::string row5 = std::string(plan[5]), row6 = std::string(plan[6]);
  row5[7] = row6[7] = '.';
  plan[5] = row5;
  plan[6] = row6;
  EXPECT_THAT(words_of(plan), IsEmpty());
}

TEST(HallCheck, RobotsMustReachTheSamePlaces) {
  EXPECT_THAT(words_of(divided(true), R"("robots":[{"position":[9.5,5.5]},{"position":[3.5,6.5]},)"
                                      R"({"position":[12.5,10.5]}])"),
              Contains(HasSubstr("error: robot1 does not reach what robot0 reaches: the gap")));
  EXPECT_THAT(words_of(changed({{10, "#PP............###.#"},
                                {11, "#PP............#.#.#"},
                                {12, "#..............###.#"}}),
                       R"("robots":[{"position":[9.5,5.5]},{"position":[16.5,11.5]}])"),
              Contains("error: robot1 cannot move: obstacles are too near"));
}

TEST(HallCheck, ParkingNeedsRoom) {
  HallEditor editor = usual();
  const HallItemId area = test::item_named(editor, "parking area at 1, 10");
  ASSERT_EQ(english(editor.set_rect(area, {{1, 10}, {1, 10}})), "");
  EXPECT_THAT(words_of(editor), IsEmpty());
  ASSERT_TRUE(editor.duplicate(std::vector{test::item_named(editor, "robot0")}, {-3.0, 1.0}));
  EXPECT_THAT(words_of(editor),
              ElementsAre("warning: the parking areas have room for 1 of 2 robots"));
  ASSERT_EQ(english(editor.remove(std::vector{area})), "");
  EXPECT_THAT(words_of(editor),
              ElementsAre("warning: there is no parking area, where robots charge"));
}

TEST(HallCheck, ReportsOverlapsOfFiles) {
  EXPECT_THAT(words_of(test::one_machine_plan(),
                       R"("robots":[{"position":[9.5,5.5]},{"position":[9.9,5.5]}])"),
              Contains("error: robot0 overlaps robot1"));
  EXPECT_THAT(words_of(test::one_machine_plan(), R"("robots":[{"position":[9.5,3.5]}])"),
              Contains("error: robot0 overlaps belt0"));
  EXPECT_THAT(words_of(test::one_machine_plan(), R"("robots":[{"position":[90,3.5]}])"),
              Contains("error: robot0 is partly outside the hall"));
  EXPECT_THAT(words_of(changed({{2, "#............#.....#"}})),
              Contains("warning: machine0 overlaps wall at 13, 2"));
}

TEST(HallCheck, PackagesNeedMachines) {
  HallEditor editor = usual();
  ASSERT_EQ(english(editor.set_property(kWholeHall, "packages", "0:1\n0:1 7:2\n7:1")), "");
  EXPECT_THAT(words_of(editor),
              ElementsAre("error: no machine does process 7, which package 2 of the list needs"));
  ASSERT_EQ(english(editor.set_property(kWholeHall, "packages", "")), "");
  EXPECT_THAT(words_of(editor), ElementsAre("error: there are no packages and no job shop"));
  const HallItemId input = test::item_named(editor, "input_machine0");
  ASSERT_EQ(english(editor.set_property(input, "packages", "0:3")), "");
  EXPECT_THAT(words_of(editor), IsEmpty());
  const HallItemId machine = test::item_named(editor, "machine0");
  ASSERT_EQ(english(editor.set_property(machine, "possible_processes", "")), "");
  EXPECT_THAT(words_of(editor),
              ElementsAre("error: no machine does process 0, which package 1 of the list needs",
                          "warning: machine0 does no process"));
}

TEST(HallCheck, MachinesMustBeInTheScenario) {
  EXPECT_THAT(
      words_of(test::one_machine_plan(), test::kOneRobot, R"("machines":[],"packages":[[[0,1]]])"),
      ElementsAre("error: machine0 is missing in the scenario; set its processes"));
  EXPECT_THAT(words_of(test::one_machine_plan(), test::kOneRobot,
                       R"("machines":[{"position":[12,3],"possible_processes":[0]}],)"
                       R"("input_machines":[],"packages":[[[0,1]]])"),
              ElementsAre("error: there are no packages and no job shop"));
}

TEST(HallCheck, JobShopsMustFit) {
  HallEditor editor = usual();
  ASSERT_EQ(english(editor.set_property(kWholeHall, "jobshop", "no-such-shop.txt")), "");
  EXPECT_THAT(words_of(editor), ElementsAre(HasSubstr("no-such-shop.txt")));
  JobShop shop;
  shop.machines = 2;
  shop.jobs = {{{{0, 3.0}}, {{1, 4.0}}}};
  const auto findings = check_hall(editor.draft(), &shop);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_THAT(words(findings[0]), HasSubstr("found 2 machines; expected 1"));
  shop.machines = 1;
  shop.jobs = {{{{0, 3.0}}}};
  EXPECT_THAT(check_hall(editor.draft(), &shop), IsEmpty());
}

TEST(HallCheck, IsPrintedWithPlaces) {
  HallEditor editor = usual();
  remove(editor, "belt3");
  EXPECT_EQ(findings_text(editor.findings()),
            "error at 14.5, 8.5: output_machine0 has no input belt\n"
            "warning at 12.5, 7.5: interact area at 11, 7 is beside no belt of a machine\n"
            "errors: 1, warnings: 1\n");
}

}  // namespace
}  // namespace magna
