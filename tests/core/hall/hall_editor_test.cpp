// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_editor.h"

#include <gmock/gmock.h>

#include "core/sim/random.h"
#include "tests/support/edited_hall.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using Ids = std::vector<HallItemId>;

class HallEditorTest : public ::testing::Test {
 protected:
  HallItemId id(std::string_view name) const {
    const HallItemId found = test::item_named(editor, name);
    EXPECT_NE(found, kWholeHall) << name;
    return found;
  }
  const DraftItem& item(HallItemId found) const {
    static const DraftItem none;
    const DraftItem* const there = editor.draft().find(found);
    return there == nullptr ? none : *there;
  }
  static DraftItem rect(HallItemKind kind, Cell lower, Cell upper) {
    DraftItem made;
    made.kind = kind;
    made.rect = {lower, upper};
    return made;
  }
  static DraftItem robot(Point p) { return HallEditor::drawn(HallItemKind::Robot, p, p); }
  HallItemId added(const DraftItem& made) {
    const auto done = editor.add(made);
    EXPECT_TRUE(done) << english(done.error());
    return done ? *done : kWholeHall;
  }
  std::string refused(const DraftItem& made) {
    const auto why = editor.why_not_add(made);
    const auto done = editor.add(made);
    EXPECT_FALSE(done);
    EXPECT_EQ(english(why), done ? "" : english(done.error()));
    return english(why);
  }
  void done(const std::optional<Message>& why) { EXPECT_EQ(english(why), ""); }

  /// The last edit, whose draft is there now, is one step.
  void expect_one_step(const HallDraft& before) {
    const HallDraft after = editor.draft();
    ASSERT_FALSE(after == before);
    ASSERT_TRUE(editor.undo());
    EXPECT_EQ(editor.draft(), before);
    ASSERT_TRUE(editor.redo());
    EXPECT_EQ(editor.draft(), after);
  }

  HallEditor editor{test::drawn_draft(test::one_machine_plan())};
  const HallDraft start = editor.draft();
};

TEST_F(HallEditorTest, NamesWhatARunFinds) {
  EXPECT_EQ(item(id("machine0")).rect.lower, (Cell{12, 3}));
  EXPECT_EQ(item(id("input_machine0")).rect.lower, (Cell{2, 3}));
  EXPECT_EQ(item(id("output_machine0")).rect.lower, (Cell{14, 8}));
  EXPECT_THAT(item(id("belt0")).cells, ElementsAre(Cell{11, 3}, Cell{10, 3}, Cell{9, 3}));
  EXPECT_EQ(item(id("belt1")).kind, HallItemKind::OutputBelt);
  EXPECT_EQ(item(id("parking area at 1, 10")).rect, (TileRect{{1, 10}, {2, 11}}));
  EXPECT_EQ(item(id("wall at 0, 0")).rect, (TileRect{{0, 0}, {19, 0}}));
  EXPECT_EQ(item(id("wall at 0, 1")).rect, (TileRect{{0, 1}, {0, 12}}));
  EXPECT_EQ(item(id("robot0")).position, (Point{9.5, 5.5}));
  EXPECT_EQ(editor.name(kWholeHall), "hall");
  EXPECT_THAT(editor.connected(id("machine0")), ElementsAre(id("belt0"), id("belt1")));
  EXPECT_THAT(editor.connected(id("belt2")), ElementsAre(id("input_machine0")));
  EXPECT_EQ(editor.undo_text(), nullptr);
  EXPECT_FALSE(editor.undo());
  EXPECT_FALSE(editor.redo());
}

TEST_F(HallEditorTest, FindsItemsAtPlaces) {
  EXPECT_EQ(editor.item_at({9.6, 5.3}), id("robot0"));
  EXPECT_EQ(editor.item_at({10.5, 3.5}), id("belt0"));
  EXPECT_EQ(editor.item_at({11.7, 3.5}), id("machine0")) << "its body is on the belt";
  EXPECT_EQ(editor.item_at({5.5, 6.5}), std::nullopt);
  EXPECT_EQ(editor.item_at({-5.0, 600.0}), std::nullopt);
  EXPECT_THAT(editor.items_in({9.1, 5.1}, {9.9, 6.0}), ElementsAre(id("robot0")));
  EXPECT_THAT(editor.items_in({1.5, 9.2}, {1.6, 10.5}), ElementsAre(id("parking area at 1, 10")));
}

TEST_F(HallEditorTest, AddsWallsAndAreas) {
  const HallItemId wall = added(rect(HallItemKind::Wall, {5, 6}, {6, 6}));
  EXPECT_EQ(editor.name(wall), "wall at 5, 6");
  EXPECT_EQ(tiles_of(editor.draft()).at({6, 6}), Tile::Wall);
  EXPECT_EQ(english(*editor.undo_text()), "Add wall");
  expect_one_step(start);
  EXPECT_NE(added(rect(HallItemKind::Parking, {5, 10}, {5, 10})), wall);
  added(rect(HallItemKind::Interact, {11, 2}, {11, 2}));
  added(rect(HallItemKind::NoFloor, {18, 1}, {18, 1}));
  EXPECT_EQ(tiles_of(editor.draft()).at({18, 1}), Tile::Air);
  while (editor.undo()) {
  }
  EXPECT_EQ(editor.draft(), start);
}

TEST_F(HallEditorTest, AddsMachinesAndRobotsWithEntries) {
  const HallItemId machine = added(rect(HallItemKind::Machine, {5, 9}, {5, 9}));
  EXPECT_EQ(item(machine).entry, R"({"position":[5,9],"possible_processes":[]})");
  expect_one_step(start);
  const HallDraft before = editor.draft();
  const HallItemId there = added(robot({4.5, 6.3}));
  EXPECT_EQ(item(there).entry, R"({"position":[4.5,6.3]})");
  EXPECT_EQ(editor.name(there), "robot1");
  expect_one_step(before);
}

TEST_F(HallEditorTest, AddsBeltsFromTheirMachine) {
  const HallItemId belt =
      added(HallEditor::drawn(HallItemKind::OutputBelt, {17.5, 8.5}, {15.5, 8.5}));
  EXPECT_THAT(item(belt).cells, ElementsAre(Cell{15, 8}, Cell{16, 8}, Cell{17, 8}));
  expect_one_step(start);
  EXPECT_THAT(HallEditor::drawn(HallItemKind::InputBelt, {9.5, 8.5}, {7.5, 7.5}).cells,
              ElementsAre(Cell{9, 8}, Cell{8, 8}, Cell{7, 8}, Cell{7, 7}));
  DraftItem broken;
  broken.kind = HallItemKind::InputBelt;
  broken.cells = {{5, 6}, {7, 6}};
  EXPECT_EQ(refused(broken), "each cell of a belt must lie beside the one before");
  broken.cells = {};
  EXPECT_EQ(refused(broken), "each cell of a belt must lie beside the one before");
}

TEST_F(HallEditorTest, RefusesWhatCannotStand) {
  using enum HallItemKind;
  EXPECT_EQ(refused(rect(Wall, {8, 3}, {9, 3})), "wall would overlap belt0");
  EXPECT_EQ(refused(rect(Wall, {19, 5}, {20, 5})), "wall would be outside the hall");
  EXPECT_EQ(refused(rect(Wall, {9, 5}, {9, 5})), "wall would overlap robot0");
  EXPECT_EQ(refused(rect(Wall, {11, 2}, {11, 2})), "wall would overlap machine0");
  EXPECT_EQ(refused(rect(Machine, {12, 2}, {12, 2})), "machine would overlap machine0");
  EXPECT_EQ(refused(rect(Machine, {1, 6}, {1, 6})), "machine would overlap wall at 0, 1");
  EXPECT_EQ(refused(rect(Parking, {3, 4}, {3, 5})),
            "parking area would overlap interact area at 3, 4");
  EXPECT_EQ(refused(robot({9.5, 6.2})), "robot would overlap robot0");
  EXPECT_EQ(refused(robot({1.2, 6.5})), "robot would overlap wall at 0, 1");
  EXPECT_EQ(refused(robot({11.3, 4.8})), "robot would overlap machine0");
  EXPECT_EQ(refused(robot({30.0, 6.5})), "robot would be outside the hall");
  EXPECT_EQ(editor.draft(), start);
  EXPECT_EQ(editor.undo_text(), nullptr);
}

TEST_F(HallEditorTest, MovesByTiles) {
  const Ids ids{id("machine0"), id("belt0"), id("belt1")};
  done(editor.move(ids, {0.4, -1.2}));
  EXPECT_EQ(item(ids[0]).rect.lower, (Cell{12, 2}));
  EXPECT_EQ(item(ids[0]).entry, R"({"position":[12,2],"possible_processes":[0]})");
  EXPECT_EQ(item(ids[1]).cells.front(), (Cell{11, 2}));
  EXPECT_EQ(english(*editor.undo_text()), "Move 3 items");
  expect_one_step(start);
  const HallDraft moved = editor.draft();
  EXPECT_EQ(english(editor.move(ids, {0.0, -1.0})), "machine0 would overlap wall at 0, 0");
  EXPECT_EQ(english(editor.why_not_move(ids, {0.0, 3.0})), "belt0 would overlap robot0");
  EXPECT_EQ(english(editor.move(Ids{id("wall at 0, 13")}, {0.0, -2.0})),
            "wall at 0, 13 would overlap wall at 0, 1");
  EXPECT_EQ(english(editor.move(ids, {1e300, 0.0})), "the distance is too large");
  EXPECT_EQ(english(editor.move(Ids{999}, {1.0, 0.0})), "this item no longer exists");
  EXPECT_EQ(editor.draft(), moved);
  done(editor.move(ids, {0.2, 0.3}));
  EXPECT_EQ(english(*editor.undo_text()), "Move 3 items");
  EXPECT_TRUE(editor.undo());
  EXPECT_EQ(editor.draft(), start) << "a move by nothing is not a step";
}

TEST_F(HallEditorTest, MovesRobotsExactly) {
  const Ids ids{id("robot0")};
  done(editor.move(ids, {0.25, 0.1}));
  EXPECT_EQ(item(ids[0]).position, (Point{9.75, 5.6}));
  EXPECT_EQ(item(ids[0]).entry, R"({"position":[9.75,5.6]})");
  EXPECT_EQ(english(*editor.undo_text()), "Move robot0");
  expect_one_step(start);
  EXPECT_EQ(HallEditor::snapped(HallItemKind::Robot, {9.76, 5.63}), (Point{9.8, 5.6}));
  EXPECT_EQ(HallEditor::snapped(HallItemKind::Robot, {9.76, 5.63}, true), (Point{9.76, 5.63}));
  EXPECT_EQ(HallEditor::snapped(HallItemKind::Wall, {9.76, 5.63}), (Point{9.5, 5.5}));
}

TEST_F(HallEditorTest, RotatesMachinesWithTheirBelts) {
  const HallItemId belt = id("belt2");
  done(editor.remove(Ids{id("interact area at 3, 4")}));
  const HallDraft before = editor.draft();
  done(editor.rotate(Ids{id("input_machine0")}));
  EXPECT_EQ(item(id("input_machine0")).rect.lower, (Cell{2, 3}));
  EXPECT_THAT(item(belt).cells, ElementsAre(Cell{2, 4}, Cell{2, 5}, Cell{2, 6}));
  EXPECT_EQ(editor.name(belt), "belt2");
  expect_one_step(before);
  EXPECT_EQ(english(editor.rotate(Ids{id("machine0")})), "belt0 would overlap wall at 0, 0");
}

TEST_F(HallEditorTest, RotatesAreasBeltsAndRobots) {
  const HallItemId area = id("interact area at 11, 7");
  done(editor.move(Ids{area}, {-5.0, 2.0}));
  const HallDraft before = editor.draft();
  done(editor.rotate(Ids{area}));
  EXPECT_EQ(item(area).rect, (TileRect{{6, 9}, {6, 11}}));
  expect_one_step(before);
  const HallItemId belt = id("belt3");
  done(editor.rotate(Ids{belt}));
  EXPECT_THAT(item(belt).cells, ElementsAre(Cell{13, 8}, Cell{13, 7}, Cell{13, 6}));
  const HallItemId other = added(robot({10.5, 6.7}));
  done(editor.rotate(Ids{id("robot0"), other}));
  EXPECT_EQ(item(id("robot0")).position, (Point{9.5, 5.5}));
  EXPECT_EQ(item(other).position, (Point{8.3, 6.5}));
}

TEST_F(HallEditorTest, ResizesAreas) {
  const HallItemId area = id("parking area at 1, 10");
  done(editor.resize(area, HallEdge::Right, 2));
  EXPECT_EQ(item(area).rect, (TileRect{{1, 10}, {4, 11}}));
  expect_one_step(start);
  done(editor.resize(area, HallEdge::Bottom, 1));
  done(editor.resize(area, HallEdge::Top, -2));
  EXPECT_EQ(item(area).rect, (TileRect{{1, 12}, {4, 12}}));
  EXPECT_EQ(english(editor.resize(area, HallEdge::Left, 1)),
            "parking area at 1, 12 would overlap wall at 0, 1");
  EXPECT_EQ(english(editor.resize(area, HallEdge::Right, -4)),
            "parking area at 1, 12 needs at least one tile");
  EXPECT_EQ(english(editor.resize(area, HallEdge::Bottom, 1'000'000)),
            "parking area at 1, 12 would be outside the hall");
  EXPECT_EQ(english(editor.resize(id("machine0"), HallEdge::Left, 1)), "machine0 has a fixed size");
  EXPECT_EQ(english(editor.resize(999, HallEdge::Left, 0)), "this item no longer exists");
}

TEST_F(HallEditorTest, MakesBeltsLongerAndShorter) {
  const HallItemId belt = id("belt0");
  done(editor.extend_belt(belt, 2));
  EXPECT_THAT(item(belt).cells, SizeIs(5));
  EXPECT_EQ(item(belt).cells.back(), (Cell{7, 3}));
  expect_one_step(start);
  done(editor.extend_belt(belt, -9));
  EXPECT_THAT(item(belt).cells, ElementsAre(Cell{11, 3}));
  done(editor.extend_belt(belt, 1));
  EXPECT_THAT(item(belt).cells, ElementsAre(Cell{11, 3}, Cell{10, 3}));
  EXPECT_EQ(english(editor.extend_belt(belt, 6)), "belt0 would overlap belt2");
  done(editor.set_belt(belt, {{11, 3}, {10, 3}, {10, 2}}));
  EXPECT_EQ(english(editor.set_belt(belt, {{11, 3}, {11, 3}})),
            "each cell of a belt must lie beside the one before");
  EXPECT_EQ(english(editor.set_belt(id("robot0"), {{5, 6}})), "robot0 is not a belt");
}

TEST_F(HallEditorTest, DeletesWithUndo) {
  const HallItemId machine = id("machine0"), belt = id("belt0");
  done(editor.remove(Ids{machine}));
  EXPECT_EQ(editor.draft().find(machine), nullptr);
  EXPECT_EQ(editor.name(belt), "input belt at 11, 3");
  EXPECT_EQ(english(*editor.undo_text()), "Delete machine0");
  expect_one_step(start);
  EXPECT_TRUE(editor.undo());
  EXPECT_EQ(editor.name(belt), "belt0");
  EXPECT_EQ(english(*editor.redo_text()), "Delete machine0");
  done(editor.remove(Ids{machine, belt, machine}));
  EXPECT_EQ(editor.redo_text(), nullptr) << "an edit drops what was undone";
  EXPECT_EQ(english(editor.remove(Ids{machine})), "this item no longer exists");
}

TEST_F(HallEditorTest, DuplicatesWithProperties) {
  done(editor.set_property(id("robot0"), "max_battery", "20"));
  const HallDraft before = editor.draft();
  const auto copies = editor.duplicate(Ids{id("robot0"), id("parking area at 1, 10")}, {4.0, 0.0});
  ASSERT_TRUE(copies) << english(copies.error());
  ASSERT_THAT(*copies, SizeIs(2));
  EXPECT_EQ(item((*copies)[0]).entry, R"({"position":[13.5,5.5],"max_battery":20})");
  EXPECT_EQ(item((*copies)[1]).rect, (TileRect{{5, 10}, {6, 11}}));
  expect_one_step(before);
  const auto refused_copies = editor.duplicate(Ids{id("machine0")}, {0.0, 1.0});
  ASSERT_FALSE(refused_copies);
  EXPECT_EQ(english(refused_copies.error()), "machine would overlap machine0");
  const HallItemId area = id("parking area at 1, 10");
  const auto twice = editor.duplicate(Ids{area, area}, {8.0, 0.0});
  ASSERT_FALSE(twice);
  EXPECT_EQ(english(twice.error()), "parking area would overlap another copy");
}

TEST_F(HallEditorTest, SetsProperties) {
  const HallItemId here = id("robot0");
  EXPECT_EQ(editor.property(here, "max_battery"), "");
  done(editor.set_property(here, "max_battery", " 12.50 "));
  EXPECT_EQ(editor.property(here, "max_battery"), "12.5");
  EXPECT_EQ(item(here).entry, R"({"position":[9.5,5.5],"max_battery":12.5})");
  EXPECT_EQ(english(*editor.undo_text()), "Change max_battery of robot0");
  expect_one_step(start);
  done(editor.set_property(here, "max_battery", ""));
  EXPECT_EQ(editor.draft(), start);
  const HallItemId machine = id("machine0");
  done(editor.set_property(machine, "possible_processes", "0 2,5"));
  EXPECT_EQ(editor.property(machine, "possible_processes"), "0 2 5");
  done(editor.set_property(id("belt0"), "size", "7"));
  EXPECT_EQ(editor.property(machine, "input_belt_size"), "7");
  EXPECT_EQ(editor.property(id("belt0"), "size"), "7");
  done(editor.set_property(id("belt3"), "size", "2"));
  EXPECT_EQ(editor.property(id("output_machine0"), "input_belt_size"), "2");
  const HallItemId input = id("input_machine0");
  done(editor.set_property(input, "infinite", "true"));
  done(editor.set_property(input, "create_order", "2"));
  EXPECT_EQ(editor.property(input, "infinite"), "true");
  EXPECT_EQ(editor.property(input, "create_order"), "2");
  EXPECT_EQ(editor.property(input, "time_step"), "5");
  done(editor.set_property(kWholeHall, "packages", "0:3 1:2.5\n\n-\n"));
  EXPECT_EQ(editor.property(kWholeHall, "packages"), "0:3 1:2.5\n-");
  while (editor.undo()) {
  }
  EXPECT_EQ(editor.draft(), start);
}

TEST_F(HallEditorTest, RefusesWrongValues) {
  const HallItemId input = id("input_machine0"), machine = id("machine0");
  const auto why = [&](HallItemId of, const char* key, const char* text) {
    return english(editor.set_property(of, key, text));
  };
  EXPECT_EQ(why(id("robot0"), "max_battery", "abc"),
            "Battery capacity: 'abc' is not a number from 1e-06 to 1e+09");
  EXPECT_EQ(why(input, "create_order", "3"), "Order of packages: '3' is not a number from 0 to 2");
  EXPECT_EQ(why(input, "create_order", "0.5"), "Order of packages: '0.5' is not a whole number");
  EXPECT_EQ(why(input, "infinite", "yes"), "Endless: 'yes' is neither true nor false");
  EXPECT_EQ(why(machine, "possible_processes", "1 x"),
            "Processes: 'x' is not the number of a process, such as 3; separate several by blanks");
  EXPECT_EQ(why(kWholeHall, "packages", "0:3\n1:-2"),
            "Packages, line 2: '1:-2' is not a process with its seconds, such as 2:5.5");
  EXPECT_EQ(why(kWholeHall, "packages", "7"),
            "Packages, line 1: '7' is not a process with its seconds, such as 2:5.5");
  EXPECT_EQ(why(machine, "input_belt_size", "0"),
            "Room on the input belt: '0' is not a number from 1 to 1e+06");
  EXPECT_EQ(why(id("robot0"), "speed", "1"), "robot has no property 'speed'");
  EXPECT_EQ(why(999, "speed", "1"), "this item no longer exists");
  done(editor.remove(Ids{machine}));
  EXPECT_EQ(why(id("input belt at 11, 3"), "size", "4"),
            "the belt touches no machine, so its room cannot be set");
}

TEST_F(HallEditorTest, GivesEntriesToMachinesThatHaveNone) {
  HallEditor bare(test::drawn_draft(test::one_machine_plan(), test::kOneRobot,
                                    R"("machines":[{"position":[12,3]}],"packages":[[[0,1]]])"));
  const HallItemId output = test::item_named(bare, "output_machine0");
  EXPECT_EQ(bare.draft().find(output)->entry, "");
  done(bare.set_property(output, "time_step", ""));
  EXPECT_FALSE(bare.is_changed());
  done(bare.set_property(output, "time_step", "4"));
  EXPECT_EQ(bare.draft().find(output)->entry, R"({"position":[14,8],"time_step":4})");
  EXPECT_EQ(bare.draft().find(test::item_named(bare, "input_machine0"))->entry, "");
  EXPECT_TRUE(bare.undo());
  EXPECT_FALSE(bare.is_changed());
}

TEST_F(HallEditorTest, InsertsColumnsAndRows) {
  done(editor.insert_columns(10, 1));
  EXPECT_EQ(editor.draft().width, 21);
  EXPECT_THAT(item(id("belt0")).cells,
              ElementsAre(Cell{12, 3}, Cell{11, 3}, Cell{10, 3}, Cell{9, 3}));
  EXPECT_EQ(item(id("machine0")).entry, R"({"position":[13,3],"possible_processes":[0]})");
  EXPECT_EQ(item(id("wall at 0, 0")).rect, (TileRect{{0, 0}, {20, 0}}));
  EXPECT_EQ(item(id("robot0")).position, (Point{9.5, 5.5}));
  expect_one_step(start);
  EXPECT_TRUE(editor.undo());
  done(editor.insert_columns(12, 2));
  EXPECT_THAT(item(id("belt0")).cells,
              ElementsAre(Cell{13, 3}, Cell{12, 3}, Cell{11, 3}, Cell{10, 3}, Cell{9, 3}))
      << "it stays at its machine";
  EXPECT_TRUE(editor.undo());
  done(editor.insert_rows(5, 3));
  EXPECT_EQ(item(id("robot0")).position, (Point{9.5, 8.5}));
  EXPECT_EQ(item(id("robot0")).entry, R"({"position":[9.5,8.5]})");
  EXPECT_EQ(editor.draft().height, 17);
}

TEST_F(HallEditorTest, RemovesColumnsAndRows) {
  done(editor.insert_columns(6, -2));
  EXPECT_EQ(editor.draft().width, 18);
  EXPECT_EQ(item(id("machine0")).rect.lower, (Cell{10, 3}));
  EXPECT_EQ(item(id("wall at 0, 0")).rect, (TileRect{{0, 0}, {17, 0}}));
  EXPECT_EQ(item(id("robot0")).position, (Point{7.5, 5.5}));
  expect_one_step(start);
  EXPECT_TRUE(editor.undo());
  done(editor.insert_columns(10, -1));
  EXPECT_THAT(item(id("belt0")).cells, ElementsAre(Cell{10, 3}, Cell{9, 3}));
  EXPECT_TRUE(editor.undo());
  EXPECT_EQ(english(editor.insert_columns(12, -1)), "machine0 is in the columns or rows to remove");
  EXPECT_EQ(english(editor.insert_rows(5, -1)), "robot0 is in the columns or rows to remove");
  EXPECT_EQ(english(editor.insert_rows(13, -5)), "the hall has no such column or row");
  EXPECT_EQ(english(editor.insert_rows(1, -12)), "a side of a hall has 5 to 500 tiles");
  EXPECT_EQ(english(editor.insert_rows(1, 100'000)), "a side of a hall has 5 to 500 tiles");
  EXPECT_EQ(editor.draft(), start);
}

TEST_F(HallEditorTest, ResizesTheHall) {
  done(editor.resize_hall(24, 16));
  EXPECT_EQ(editor.draft().width, 24);
  EXPECT_EQ(editor.draft().height, 16);
  EXPECT_EQ(item(id("wall at 0, 1")).rect, (TileRect{{0, 1}, {0, 14}}));
  EXPECT_EQ(item(id("wall at 23, 1")).rect, (TileRect{{23, 1}, {23, 14}}));
  EXPECT_EQ(item(id("wall at 0, 15")).rect, (TileRect{{0, 15}, {23, 15}}));
  expect_one_step(start);
  done(editor.resize_hall(20, 14));
  EXPECT_EQ(editor.draft(), start);
  EXPECT_EQ(english(editor.resize_hall(2'000'000'000, 14)), "a side of a hall has 5 to 500 tiles");
}

TEST_F(HallEditorTest, MakesOneStepOfAGesture) {
  const Ids ids{id("robot0")};
  editor.begin_gesture(Message({"test-drag", "Drag"}));
  done(editor.move(ids, {0.5, 0.0}));
  done(editor.move(ids, {0.5, 0.5}));
  EXPECT_EQ(editor.undo_text(), nullptr);
  EXPECT_FALSE(editor.undo());
  editor.end_gesture();
  EXPECT_EQ(english(*editor.undo_text()), "Drag");
  expect_one_step(start);

  const HallDraft before = editor.draft();
  editor.begin_gesture(Message({"test-drag-again", "Drag again"}));
  done(editor.move(ids, {1.0, 0.0}));
  editor.cancel_gesture();
  EXPECT_EQ(editor.draft(), before);
  EXPECT_EQ(english(*editor.undo_text()), "Drag");

  editor.begin_gesture(Message({"test-drag-back", "Drag back"}));
  done(editor.move(ids, {1.0, 0.0}));
  done(editor.move(ids, {-1.0, 0.0}));
  editor.end_gesture();
  EXPECT_EQ(english(*editor.undo_text()), "Drag") << "nothing has changed";
}

TEST_F(HallEditorTest, CountsVersions) {
  const std::uint64_t version = editor.version();
  refused(robot({-3.0, 0.0}));
  EXPECT_EQ(editor.version(), version);
  done(editor.move(Ids{id("robot0")}, {1.0, 0.0}));
  EXPECT_GT(editor.version(), version);
  EXPECT_TRUE(editor.undo());
  EXPECT_GT(editor.version(), version + 1);
}

TEST(NewHall, IsAFloorWithWalls) {
  const HallEditor editor;
  EXPECT_EQ(editor.draft().width, 24);
  EXPECT_EQ(editor.draft().height, 16);
  EXPECT_FALSE(editor.is_changed());
  EXPECT_EQ(tiles_of(editor.draft()).at({23, 15}), Tile::Wall);
  EXPECT_EQ(tiles_of(editor.draft()).at({22, 14}), Tile::Floor);
  EXPECT_THAT(editor.draft().items, SizeIs(4));
  EXPECT_EQ(HallEditor::empty_hall(-4, 9'000).draft.width, 5);
  EXPECT_EQ(HallEditor::empty_hall(-4, 9'000).draft.height, 500);
}

/// Edits at random, also senseless ones.
class RandomEdits {
 public:
  explicit RandomEdits(std::uint64_t seed) : random_(seed, 0, StreamPurpose::World) {}

  void edit(HallEditor& editor) {
    const auto pick = [&] {
      const auto& items = editor.draft().items;
      return items.empty() ? HallItemId{1} : items[random_.below(items.size())].id;
    };
    const Point from = place(editor), to = place(editor);
    const Ids ids{pick(), pick()};
    switch (random_.below(10)) {
      case 0: (void)editor.move(ids, to - from); break;
      case 1: (void)editor.rotate(std::span(ids).first(1)); break;
      case 2: (void)editor.remove(std::span(ids).first(1)); break;
      case 3: (void)editor.duplicate(ids, to - from); break;
      case 4: (void)editor.resize(ids[0], HallEdge::Right, static_cast<int>(to.x - from.x)); break;
      case 5: (void)editor.extend_belt(ids[0], static_cast<int>(to.y - from.y)); break;
      case 6:
        (void)editor.insert_columns(static_cast<int>(to.x), random_.below(2) == 0 ? 1 : -1);
        break;
      case 7: (void)editor.set_property(ids[0], "time_step", "3"); break;
      default:
        (void)editor.add(
            HallEditor::drawn(static_cast<HallItemKind>(1 + random_.below(10)), from, to));
    }
  }

 private:
  Point place(const HallEditor& editor) {
    const auto number = [this](int below) {
      return static_cast<double>(random_.below(static_cast<std::uint64_t>(10 * below))) / 10.0;
    };
    return {number(editor.draft().width), number(editor.draft().height)};
  }

  RandomStream random_;
};

TEST(RandomHallEdits, AreUndoneToTheStartAndRedone) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    HallEditor editor(test::drawn_draft(test::one_machine_plan()));
    RandomEdits random(seed);
    std::vector<HallDraft> drafts{editor.draft()};
    for (int k = 0; k < 300; ++k) {
      random.edit(editor);
      if (!(editor.draft() == drafts.back())) drafts.push_back(editor.draft());
    }
    EXPECT_GT(drafts.size(), 20U);
    for (std::size_t k = drafts.size() - 1; k > 0; --k) {
      ASSERT_EQ(editor.draft(), drafts[k]) << "seed " << seed << ", step " << k;
      ASSERT_TRUE(editor.undo());
    }
    EXPECT_EQ(editor.draft(), drafts.front());
    EXPECT_FALSE(editor.undo());
    EXPECT_FALSE(editor.is_changed());
    for (std::size_t k = 1; k < drafts.size(); ++k) {
      ASSERT_TRUE(editor.redo());
      ASSERT_EQ(editor.draft(), drafts[k]) << "seed " << seed << ", step " << k;
    }
    EXPECT_FALSE(editor.redo());
  }
}

TEST(RandomHallEdits, LoadAgainAsTheSameHall) {
  for (std::uint64_t seed = 11; seed <= 15; ++seed) {
    HallEditor editor(test::drawn_draft(test::one_machine_plan()));
    RandomEdits random(seed);
    for (int k = 0; k < 100; ++k) random.edit(editor);
    const test::TemporaryFolder folder;
    const std::string path = (folder / "hall.json").string();
    ASSERT_EQ(editor.save(path).problem, HallSaveProblem::None);
    const auto again = open_hall_draft(path, "");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_THAT(again->warnings, IsEmpty());
    EXPECT_EQ(tiles_of(again->draft).tiles, tiles_of(editor.draft()).tiles);
    EXPECT_EQ(scenario_text(*again), scenario_text(editor.file()));
  }
}

}  // namespace
}  // namespace magna
