// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_draft_file.h"

#include <gmock/gmock.h>

#include "core/hall/hall_file.h"
#include "tests/support/edited_hall.h"

namespace magna {
namespace {

using test::text_of;
using test::write_text;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr const char* kShippedHalls[] = {"one_machine", "four_machines", "six_machines",
                                         "ft06",        "la01",          "ft10"};

const std::string kFactory = MAGNA_SOURCE_DIR "/resources/factory/";

HallDraftFile opened(const std::string& path) {
  auto file = open_hall_draft(path, "");
  EXPECT_TRUE(file) << file.error().text();
  return file ? *file : HallDraftFile{};
}

std::string open_error(const std::string& path) {
  const auto file = open_hall_draft(path, "");
  return file ? "none" : file.error().text();
}

void expect_same_hall(const HallDescription& a, const HallDescription& b) {
  EXPECT_EQ(a.hall.tiles.tiles, b.hall.tiles.tiles);
  EXPECT_EQ(a.hall.tiles.origin, b.hall.tiles.origin);
  ASSERT_EQ(a.robots.size(), b.robots.size());
  for (std::size_t k = 0; k < a.robots.size(); ++k) {
    EXPECT_EQ(a.robots[k].position, b.robots[k].position);
    EXPECT_EQ(a.robots[k].max_battery, b.robots[k].max_battery);
  }
  EXPECT_EQ(a.templates, b.templates);
  EXPECT_EQ(a.belt_capacity, b.belt_capacity);
  ASSERT_EQ(a.machines.size(), b.machines.size());
  for (std::size_t m = 0; m < a.machines.size(); ++m) {
    EXPECT_EQ(a.machines[m].processes, b.machines[m].processes);
    EXPECT_EQ(a.machines[m].time_step, b.machines[m].time_step);
  }
}

HallDescription loaded(const std::string& path) {
  const auto file = load_hall_file({path, {}, {}}, "");
  EXPECT_TRUE(file) << file.error().text();
  return file ? file->description : HallDescription{};
}

class ShippedDrafts : public ::testing::TestWithParam<const char*> {};

TEST_P(ShippedDrafts, StayAsTheyAre) {
  const HallDraftFile file = opened(kFactory + GetParam() + ".json");
  EXPECT_THAT(file.warnings, IsEmpty());
  EXPECT_EQ(scenario_text(file), text_of(file.scenario.path));
  EXPECT_EQ(environment_text(file), text_of(file.environment.path));
}

TEST_P(ShippedDrafts, AreWrittenInTheirForm) {
  HallDraftFile file = opened(kFactory + GetParam() + ".json");
  file.scenario.text.clear();
  file.environment.text.clear();
  EXPECT_EQ(scenario_text(file), text_of(file.scenario.path));
  EXPECT_EQ(environment_text(file), text_of(file.environment.path));
}

TEST_P(ShippedDrafts, HaveNoFindings) {
  EXPECT_EQ(findings_text(check_hall_file(opened(kFactory + GetParam() + ".json"))),
            "errors: 0, warnings: 0\n");
}

TEST_P(ShippedDrafts, AreTheSameHallUnderAnotherName) {
  const test::TemporaryFolder folder;
  const std::string original = kFactory + GetParam() + ".json";
  HallDraftFile file = opened(original);
  const std::string copy = (folder / "copy.json").string();
  const HallSaved saved = save_hall_draft(file, copy, {});
  ASSERT_EQ(saved.problem, HallSaveProblem::None) << saved.error.text();
  EXPECT_EQ(file.scenario.path, copy);
  EXPECT_EQ(file.environment.path, (folder / "copy_environment.json").string());
  EXPECT_THAT(text_of(copy), HasSubstr(R"("environment": "copy_environment.json")"));
  expect_same_hall(loaded(copy), loaded(original));
}

INSTANTIATE_TEST_SUITE_P(All, ShippedDrafts, ::testing::ValuesIn(kShippedHalls),
                         [](const auto& hall) { return std::string(hall.param); });

TEST(HallDraftFileTest, SavesGeneratedHallsWithTheirPackages) {
  const test::TemporaryFolder folder;
  auto file = open_hall_draft("hall:4:2", "", 7);
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_EQ(file->scenario.path, "");
  EXPECT_FALSE(HallEditor(*file).is_changed());
  const std::string path = (folder / "made.json").string();
  ASSERT_EQ(save_hall_draft(*file, path, {}).problem, HallSaveProblem::None);
  const auto generated = load_hall_file({"hall:4:2", {}, {}}, "", 7);
  ASSERT_TRUE(generated);
  expect_same_hall(loaded(path), generated->description);
}

TEST(HallDraftFileTest, SavesANewHall) {
  const test::TemporaryFolder folder;
  HallDraftFile file = HallEditor::empty_hall(12, 9);
  const std::string path = (folder / "new.json").string();
  ASSERT_EQ(save_hall_draft(file, path, {}).problem, HallSaveProblem::None);
  EXPECT_EQ(text_of(path),
            "{\n  \"description\": \"\",\n  \"environment\": \"new_environment.json\",\n"
            "  \"robots\": [],\n  \"machines\": [],\n  \"input_machines\": [],\n"
            "  \"output_machines\": [],\n  \"packages\": []\n}\n");
  const HallDraftFile again = opened(path);
  EXPECT_EQ(again.draft.width, 12);
  EXPECT_EQ(again.draft.height, 9);
  EXPECT_EQ(tiles_of(again.draft).tiles, tiles_of(file.draft).tiles);
}

// Two machines at (2, 1) and (8, 1).
const std::vector<std::string_view> kTwoMachines{"............",  //
                                                 "iiMoo.iiMoo.",  //
                                                 "............",  //
                                                 "..Ioo.iiO...",  //
                                                 "PP..........",  //
                                                 "............",  //
                                                 "............"};

class KeptKeys : public ::testing::Test {
 protected:
  HallDraftFile write(const std::string& scenario) {
    write_text(folder_ / "plan.json",
               "{\"made\":\"by hand\",\"data\":" + data() + ",\"offset\":[0,0],\"scale\":32}");
    write_text(folder_ / "hall.json", scenario);
    return opened((folder_ / "hall.json").string());
  }
  static std::string data() {
    const std::string text = test::environment_text(test::drawn_tiles(kTwoMachines));
    const std::size_t begin = text.find('['), end = text.find(",\"offset\"");
    return text.substr(begin, end - begin);
  }

  test::TemporaryFolder folder_;
};

TEST_F(KeptKeys, SurviveChangesWithTheirOrderAndNumbers) {
  HallEditor editor(write(
      R"({"zone":"B","packages":[[[1,2.50]]],"robots":[{"colour":"red","position":[0.5,5.5]},],)"
      R"("machines":[{"note":{"a":[1,null]},"position":[2,1]},{"position":[8.0,1.0],"x":1}],)"
      R"("environment":"plan.json"})"));
  EXPECT_THAT(editor.file().warnings, Not(IsEmpty()));
  EXPECT_FALSE(editor.is_changed());
  const HallItemId robot = test::item_named(editor, "robot0");
  ASSERT_EQ(editor.move(std::vector{robot}, {1.0, 0.25}), std::nullopt);
  EXPECT_EQ(
      scenario_text(editor.file()),
      "{\n  \"zone\": \"B\",\n  \"packages\": [[[1, 2.5]]],\n  \"robots\": [\n"
      "    {\"colour\": \"red\", \"position\": [1.5, 5.75]}\n  ],\n  \"machines\": [\n"
      "    {\"note\": {\"a\": [1, null]}, \"position\": [2, 1]},\n"
      "    {\"position\": [8.0, 1.0], \"x\": 1}\n  ],\n  \"environment\": \"plan.json\"\n}\n");
  EXPECT_EQ(environment_text(editor.file()), text_of(folder_ / "plan.json"));

  DraftItem wall;
  wall.kind = HallItemKind::Wall;
  wall.rect = {{11, 6}, {11, 6}};
  ASSERT_TRUE(editor.add(wall));
  const std::string plan = environment_text(editor.file());
  EXPECT_THAT(plan, AllOf(HasSubstr("{\"made\":\"by hand\",\"data\":[["),
                          HasSubstr("8]],\"offset\":[0,0],\"scale\":32}\n")));
  editor.undo();
  editor.undo();
  EXPECT_EQ(scenario_text(editor.file()), text_of(folder_ / "hall.json"));
  EXPECT_EQ(environment_text(editor.file()), text_of(folder_ / "plan.json"));
}

TEST_F(KeptKeys, OfMachinesWithoutPositionsStayWithTheirMachines) {
  HallEditor editor(
      write(R"({"environment":"plan.json","robots":[],"packages":[[[1,1]]],)"
            R"("machines":[{"possible_processes":[1]},{"possible_processes":[2]}]})"));
  EXPECT_EQ(editor.property(test::item_named(editor, "machine0"), "possible_processes"), "1");
  EXPECT_EQ(editor.property(test::item_named(editor, "machine1"), "possible_processes"), "2");
  // In the row of the machines, between them: both numbers and places in the list differ then.
  const auto added = editor.add(HallEditor::drawn(HallItemKind::Machine, {5.5, 5.5}, {5.5, 5.5}));
  ASSERT_TRUE(added);
  ASSERT_EQ(editor.set_property(*added, "possible_processes", "3"), std::nullopt);
  ASSERT_EQ(editor.move(std::vector{test::item_named(editor, "machine0")}, {0.0, 4.0}),
            std::nullopt);
  EXPECT_EQ(editor.property(*added, "possible_processes"), "3");
  ASSERT_EQ(editor.save().problem, HallSaveProblem::None);
  const HallDescription hall = loaded((folder_ / "hall.json").string());
  // (8, 1), then (2, 5), then (5, 5).
  ASSERT_GE(hall.machines.size(), 3U);
  EXPECT_EQ(hall.machines[0].processes, std::vector{2});
  EXPECT_EQ(hall.machines[1].processes, std::vector{1});
  EXPECT_EQ(hall.machines[2].processes, std::vector{3});
}

TEST_F(KeptKeys, OfMachinesThatAJobShopOverridesStay) {
  write_text(folder_ / "shop.txt", "2 2\n0 3 1 4\n1 5 0 6\n");
  const std::string text = R"({"environment":"plan.json","robots":[],"jobshop":"shop.txt",)"
                           R"("machines":[{"position":[40,40],"old":true}]})";
  HallEditor editor(write(text));
  EXPECT_EQ(scenario_text(editor.file()), text);
  ASSERT_EQ(editor.set_property(kWholeHall, "description", "two"), std::nullopt);
  EXPECT_THAT(scenario_text(editor.file()),
              HasSubstr("\"machines\": [\n    {\"position\": [40, 40], \"old\": true}\n  ]"));
  const auto refused =
      editor.set_property(test::item_named(editor, "machine0"), "possible_processes", "1");
  EXPECT_EQ(english(refused), "the job shop defines what machines do; remove it first");
  ASSERT_EQ(editor.set_property(kWholeHall, "jobshop", ""), std::nullopt);
  EXPECT_THAT(scenario_text(editor.file()),
              HasSubstr("{\"position\": [2, 1], \"possible_processes\": []},\n"
                        "    {\"position\": [8, 1], \"possible_processes\": []}"));
}

TEST_F(KeptKeys, DamagedFilesAreRefusedWithTheirPlace) {
  write(R"({"environment":"plan.json","robots":[],"machines":[]})");
  const std::string path = (folder_ / "bad.json").string();
  EXPECT_THAT(open_error((folder_ / "none.json").string()), HasSubstr("none.json"));
  write_text(path, "{\n  \"robots\": [\n  oops\n]}");
  EXPECT_THAT(open_error(path), HasSubstr("bad.json:3:"));
  write_text(path, R"({"robots":[]})");
  EXPECT_THAT(open_error(path), HasSubstr("environment: missing"));
  write_text(path, R"({"robots":[],"environment":"nowhere.json"})");
  EXPECT_THAT(open_error(path), HasSubstr("nowhere.json"));
  write_text(path, R"({"robots":[{"position":[1]}],"environment":"plan.json"})");
  EXPECT_THAT(open_error(path), HasSubstr("robots[0].position"));
  write_text(path, R"({"robots":[],"environment":"plan.json","machines":[{"position":[5,5]}]})");
  EXPECT_THAT(open_error(path), AllOf(HasSubstr("machines[0].position"), HasSubstr("[5, 5]")));
  write_text(folder_ / "short.json", "{\"data\":[[3,3],[3]],\"offset\":[0,0]}");
  write_text(path, R"({"robots":[],"environment":"short.json"})");
  EXPECT_THAT(open_error(path), HasSubstr("data[1]"));
}

class SavedHalls : public ::testing::Test {
 protected:
  SavedHalls() {
    write_text(folder_ / "plan.json",
               test::environment_text(test::drawn_tiles(test::one_machine_plan())));
    write_text(hall(),
               "{\"environment\":\"plan.json\"," + test::kOneRobot + "," + test::kOneMachine + "}");
  }
  std::string hall() const { return (folder_ / "hall.json").string(); }
  HallEditor editor() const { return HallEditor(opened(hall())); }
  static void add_wall(HallEditor& editor) {
    ASSERT_TRUE(editor.add(HallEditor::drawn(HallItemKind::Wall, {6.5, 9.5}, {8.5, 9.5})));
  }
  static void move_robot(HallEditor& editor) {
    ASSERT_EQ(editor.move(std::vector{test::item_named(editor, "robot0")}, {0.5, 0.0}),
              std::nullopt);
  }

  test::TemporaryFolder folder_;
};

TEST_F(SavedHalls, AreNotWrittenWithoutAChange) {
  HallEditor editor = this->editor();
  std::filesystem::remove(folder_ / "plan.json");
  EXPECT_EQ(editor.save().problem, HallSaveProblem::None);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "plan.json"));
}

TEST_F(SavedHalls, AreChangedUntilTheyAreSaved) {
  HallEditor editor = this->editor();
  move_robot(editor);
  add_wall(editor);
  EXPECT_TRUE(editor.is_changed());
  ASSERT_EQ(editor.save().problem, HallSaveProblem::None);
  EXPECT_FALSE(editor.is_changed());
  EXPECT_EQ(loaded(hall()).robots[0].position, (Point{10.0, 5.5}));
  EXPECT_EQ(loaded(hall()).hall.tiles.at({7, 9}), Tile::Wall);
  editor.undo();
  EXPECT_TRUE(editor.is_changed());
}

TEST_F(SavedHalls, AreUnchangedAgainAfterOppositeEdits) {
  HallEditor editor = this->editor();
  add_wall(editor);
  ASSERT_EQ(editor.save().problem, HallSaveProblem::None);
  editor.undo();
  EXPECT_TRUE(editor.is_changed());
  editor.redo();
  EXPECT_FALSE(editor.is_changed()) << "redone";
  const auto added = editor.add(HallEditor::drawn(HallItemKind::Robot, {3.5, 6.5}, {3.5, 6.5}));
  ASSERT_TRUE(added);
  EXPECT_TRUE(editor.is_changed());
  ASSERT_EQ(editor.remove(std::vector{*added}), std::nullopt);
  EXPECT_FALSE(editor.is_changed()) << "removed";
}

TEST_F(SavedHalls, OpenedWithOtherContentsAreChangedFromTheStart) {
  HallDraftFile file = editor().file();
  file.scenario.text = "{}";
  HallEditor restored(file);
  EXPECT_TRUE(restored.is_changed());
  move_robot(restored);
  restored.undo();
  EXPECT_TRUE(restored.is_changed());
}

TEST_F(SavedHalls, DoNotReplaceFilesThatOthersChanged) {
  HallEditor editor = this->editor();
  move_robot(editor);
  write_text(hall(), "{}");
  const HallSaved saved = editor.save();
  EXPECT_EQ(saved.problem, HallSaveProblem::Changed);
  EXPECT_THAT(saved.error.text(), AllOf(HasSubstr("hall.json"), HasSubstr("has changed")));
  EXPECT_EQ(text_of(hall()), "{}");
  EXPECT_TRUE(editor.is_changed());
  ASSERT_EQ(editor.save({.existing = true}).problem, HallSaveProblem::None);
  EXPECT_EQ(loaded(hall()).robots[0].position, (Point{10.0, 5.5}));
}

TEST_F(SavedHalls, NameBothFilesThatWouldBeReplaced) {
  HallEditor editor = this->editor();
  const std::string other = (folder_ / "other.json").string();
  write_text(folder_ / "other_environment.json", "mine");
  write_text(other, "mine, too");
  const HallSaved saved = editor.save(other);
  EXPECT_EQ(saved.problem, HallSaveProblem::Exists);
  EXPECT_THAT(saved.error.text(), AllOf(HasSubstr("other_environment.json"), HasSubstr(other)));
  EXPECT_EQ(text_of(other), "mine, too");
}

TEST_F(SavedHalls, DoNotReplaceOtherFiles) {
  HallEditor editor = this->editor();
  const std::string other = (folder_ / "other.json").string();
  write_text(folder_ / "other_environment.json", "mine");
  EXPECT_EQ(editor.save(other).problem, HallSaveProblem::Exists);
  EXPECT_FALSE(std::filesystem::exists(other));
  EXPECT_EQ(editor.file().scenario.path, hall());
  ASSERT_EQ(editor.save(other, {.existing = true}).problem, HallSaveProblem::None);
  EXPECT_EQ(editor.file().scenario.path, other);
  expect_same_hall(loaded(other), loaded(hall()));
}

TEST_F(SavedHalls, AreReadFromTheTextsOfAHallThatWasNeverSaved) {
  const HallDraftFile hall = HallEditor::empty_hall(20, 12);
  write_text(folder_ / "kept.json", scenario_text(hall));
  write_text(folder_ / "kept_plan.json", environment_text(hall));
  HallRequest request;
  request.scenario = (folder_ / "kept.json").string();
  EXPECT_THAT(open_hall_draft(request, "").error().text(), HasSubstr("environment: missing"));
  request.environment = (folder_ / "kept_plan.json").string();
  const auto read = open_hall_draft(request, "");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(environment_text(*read), environment_text(hall));
}

TEST_F(SavedHalls, DoNotChangeFloorPlansOfOtherScenarios) {
  write_text(folder_ / "twin.json", text_of(hall()));
  HallEditor editor = this->editor();
  move_robot(editor);
  EXPECT_EQ(editor.save().problem, HallSaveProblem::None) << "the floor plan is as it was";
  add_wall(editor);
  const HallSaved saved = editor.save();
  EXPECT_EQ(saved.problem, HallSaveProblem::Shared);
  EXPECT_THAT(saved.error.text(), HasSubstr("twin.json uses this floor plan too"));
  EXPECT_EQ(loaded(hall()).hall.tiles.at({7, 9}), Tile::Floor);
  EXPECT_EQ(editor.save({.shared = true}).problem, HallSaveProblem::None);
  EXPECT_EQ(loaded((folder_ / "twin.json").string()).hall.tiles.at({7, 9}), Tile::Wall);
}

TEST_F(SavedHalls, SayWhyTheyCannotBeWritten) {
  HallEditor editor = this->editor();
  const HallSaved saved = editor.save((folder_ / "no/such/hall.json").string());
  EXPECT_EQ(saved.problem, HallSaveProblem::Failed);
  EXPECT_THAT(saved.error.text(), HasSubstr("no/such"));
  EXPECT_EQ(editor.save("").problem, HallSaveProblem::Failed);
}

TEST_F(SavedHalls, KeepTheirJobShopInAnotherFolder) {
  write_text(folder_ / "shop.txt", "1 1\n0 3\n");
  HallEditor editor = this->editor();
  ASSERT_EQ(editor.set_property(kWholeHall, "jobshop", "shop.txt"), std::nullopt);
  std::filesystem::create_directory(folder_ / "deep");
  const std::string moved = (folder_ / "deep/hall.json").string();
  ASSERT_EQ(editor.save(moved).problem, HallSaveProblem::None);
  EXPECT_EQ(loaded(moved).templates, (std::vector<PackageTemplates>{{{{1, 3.0}}}}));
}

TEST_F(SavedHalls, CanBeOpenedWithAnotherFloorPlan) {
  write_text(folder_ / "bare.json", "{" + test::kOneRobot + "," + test::kOneMachine + "}");
  HallRequest request;
  request.scenario = (folder_ / "bare.json").string();
  request.environment = (folder_ / "plan.json").string();
  auto file = open_hall_draft(request, "");
  ASSERT_TRUE(file) << file.error().text();
  HallEditor editor(*file);
  move_robot(editor);
  ASSERT_EQ(editor.save().problem, HallSaveProblem::None);
  EXPECT_THAT(text_of(request.scenario), Not(HasSubstr("environment")));
}

}  // namespace
}  // namespace magna
