// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/hall/hall.h"
#include "tests/support/drawn_hall.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> names(const std::vector<HallMachine>& machines) {
  std::vector<std::string> all;
  for (const HallMachine& machine : machines) all.push_back(machine.name);
  return all;
}

TEST(HallLayout, MachinesAreOrderedByKindThenRowThenColumn) {
  const Hall hall = lay_out_hall(test::drawn_tiles({"..O.I",  //
                                                    "M...M",  //
                                                    "..M.I"}));
  EXPECT_THAT(names(hall.machines),
              ElementsAre("machine0", "machine1", "machine2", "input_machine0", "input_machine1",
                          "output_machine0"));
  EXPECT_EQ(hall.machines[0].tile, (Cell{0, 1}));
  EXPECT_EQ(hall.machines[1].tile, (Cell{4, 1}));
  EXPECT_EQ(hall.machines[2].tile, (Cell{2, 2}));
  EXPECT_EQ(hall.machines[3].tile, (Cell{4, 0}));
  EXPECT_EQ(hall.machines[5].type, MachineType::Output);
  EXPECT_EQ(hall.machines[0].centre(), (Point{0.5, 1.5}));
  EXPECT_THAT(hall.belts, IsEmpty());
}

TEST(HallLayout, ParkingIsOneAreaOfAllGroupsInColumnOrder) {
  const Hall hall = lay_out_hall(test::drawn_tiles({"PP..",  //
                                                    "PP.P"},
                                                   {10, 20}));
  ASSERT_TRUE(hall.parking);
  EXPECT_EQ(hall.parking->name, "parking_area0");
  // From the top left: right before down, in the order left, up, right, down.
  EXPECT_THAT(hall.parking->cells,
              ElementsAre(Cell{10, 20}, Cell{11, 20}, Cell{10, 21}, Cell{11, 21}, Cell{13, 21}));
  EXPECT_THAT(hall.parking->polygons,
              ElementsAre(ElementsAre(Point{10, 22}, Point{10, 20}, Point{12, 20}, Point{12, 22}),
                          ElementsAre(Point{14, 22}, Point{13, 22}, Point{13, 21}, Point{14, 21})));
}

TEST(HallLayout, HasNoParkingAreaWithoutParkingCells) {
  EXPECT_FALSE(lay_out_hall(test::drawn_tiles({"..", ".."})).parking);
}

TEST(HallLayout, BeltsAreNumberedByMachineThenLeftUpRightDown) {
  const Hall hall = lay_out_hall(test::drawn_tiles({".o...",  //
                                                    "iMo.i",  //
                                                    "....M"}));
  ASSERT_EQ(hall.belts.size(), 3U);
  EXPECT_EQ(hall.machines[0].input_belt, 0);
  EXPECT_EQ(hall.machines[0].output_belt, 1);  // up before right; the other cell is not a belt
  EXPECT_THAT(hall.belts[1].cells, ElementsAre(Cell{1, 0}));
  EXPECT_EQ(hall.belts[0].type, BeltType::Input);
  EXPECT_EQ(hall.belts[1].type, BeltType::Output);
  EXPECT_EQ(hall.machines[1].input_belt, 2);
  EXPECT_EQ(hall.machines[1].output_belt, -1);
  EXPECT_EQ(hall.belts[2].machine, 1);
  EXPECT_EQ(hall.belts[2].interact.name, "interact_area2");
  EXPECT_THAT(hall.belts[2].interact.cells, IsEmpty());
  EXPECT_THAT(hall.belts[2].interact.polygons, IsEmpty());
}

TEST(HallLayout, ABeltRunsStraightFromTheMachineThenAroundCorners) {
  const Hall hall = lay_out_hall(test::drawn_tiles({"iiiM",  //
                                                    "i...",  //
                                                    "ii.."},
                                                   {-1, -1}));
  ASSERT_EQ(hall.belts.size(), 1U);
  const HallBelt& belt = hall.belts[0];
  EXPECT_THAT(belt.cells, ElementsAre(Cell{1, -1}, Cell{0, -1}, Cell{-1, -1}, Cell{-1, 0},
                                      Cell{-1, 1}, Cell{0, 1}));
  ASSERT_EQ(belt.outlines.size(), 1U);
  EXPECT_EQ(belt.outlines[0].size(), 8U);
  EXPECT_EQ(belt.polygons.size(), 3U);
}

TEST(HallLayout, ARunContinuesWithTheFirstOfLeftUpRightDown) {
  // At (2, 1) both up and down continue: up is taken, and the cells below are left.
  const Hall hall = lay_out_hall(test::drawn_tiles({"..o",  //
                                                    "Moo",  //
                                                    "..o"}));
  EXPECT_THAT(hall.belts[0].cells, ElementsAre(Cell{1, 1}, Cell{2, 1}, Cell{2, 0}));
}

TEST(HallLayout, ABeltAbsorbsATouchingBeltOfItsKind) {
  const Hall hall = lay_out_hall(test::drawn_tiles({"MoooM"}));
  ASSERT_EQ(hall.belts.size(), 2U);
  EXPECT_THAT(hall.belts[0].cells, ElementsAre(Cell{1, 0}, Cell{2, 0}, Cell{3, 0}));
  EXPECT_THAT(hall.belts[1].cells, ElementsAre(Cell{3, 0}, Cell{2, 0}, Cell{1, 0}));
  EXPECT_THAT(hall.belts[0].outlines[0],
              ElementsAre(Point{1, 0}, Point{4, 0}, Point{4, 1}, Point{1, 1}));
}

TEST(HallLayout, ABeltEndsWhereTheOtherKindStarts) {
  const Hall hall = lay_out_hall(test::drawn_tiles({"MooiiM"}));
  EXPECT_THAT(hall.belts[0].cells, ElementsAre(Cell{1, 0}, Cell{2, 0}));
  EXPECT_THAT(hall.belts[1].cells, ElementsAre(Cell{4, 0}, Cell{3, 0}));
}

TEST(HallLayout, InteractCellsAreBesideTheBeltWithTheirConnectedCells) {
  const Hall hall = lay_out_hall(test::drawn_tiles({"++....",  //
                                                    "+.iiiM",  //
                                                    "..++.."},
                                                   {5, 5}));
  // The belt runs from (9, 6) to (7, 6). Beside (8, 6) is (8, 7), which has (7, 7) to its left; the
  // patch at (5, 5) touches no cell of it.
  EXPECT_THAT(hall.belts[0].interact.cells, ElementsAre(Cell{8, 7}, Cell{7, 7}));
  EXPECT_THAT(hall.belts[0].interact.polygons,
              ElementsAre(ElementsAre(Point{7, 7}, Point{9, 7}, Point{9, 8}, Point{7, 8})));
}

TEST(HallLayout, NeighboursOfABeltCellAreListedBeforeTheyAreFilled) {
  // Left, up and down of (1, 1) are three groups; cells beyond them belong to the first group that
  // reaches them.
  const Hall hall = lay_out_hall(test::drawn_tiles({"++.",  //
                                                    "+iM",  //
                                                    ".+."}));
  EXPECT_THAT(hall.belts[0].interact.cells,
              ElementsAre(Cell{0, 1}, Cell{0, 0}, Cell{1, 0}, Cell{1, 2}));
}

TEST(HallLayout, AFloorAreaCanBelongToTwoBelts) {
  const Hall hall = lay_out_hall(test::drawn_tiles({"Mo.",  //
                                                    ".+.",  //
                                                    ".iM"}));
  ASSERT_EQ(hall.belts.size(), 2U);
  EXPECT_THAT(hall.belts[0].interact.cells, ElementsAre(Cell{1, 1}));
  EXPECT_THAT(hall.belts[1].interact.cells, ElementsAre(Cell{1, 1}));
}

TEST(HallLayout, InputAndOutputMachinesHaveBelts) {
  const Hall hall = lay_out_hall(test::drawn_tiles({"Ioo",  //
                                                    "Oii"}));
  EXPECT_EQ(hall.machines[0].output_belt, 0);
  EXPECT_EQ(hall.machines[0].input_belt, -1);
  EXPECT_EQ(hall.machines[1].input_belt, 1);
}

TEST(Hall, FindsThingsByName) {
  const Hall hall = lay_out_hall(test::drawn_tiles({"Mo+", "Io+", "P.."}));
  EXPECT_EQ(hall.machine("machine0"), 0);
  EXPECT_EQ(hall.machine("input_machine0"), 1);
  EXPECT_EQ(hall.machine("machine1"), 1);  // the counter goes on (gobot.md, Facts)
  EXPECT_EQ(hall.machine("machine2"), -1);
  EXPECT_EQ(hall.machine("machine01"), -1);
  EXPECT_EQ(hall.machine("machine"), -1);
  EXPECT_EQ(hall.machine("machine99999999999"), -1);
  EXPECT_EQ(hall.belt("belt1"), 1);
  EXPECT_EQ(hall.belt("belt2"), -1);
  ASSERT_NE(hall.area("interact_area1"), nullptr);
  EXPECT_EQ(hall.area("interact_area1")->name, "interact_area1");
  EXPECT_EQ(hall.area("parking_area0"), &*hall.parking);
  EXPECT_EQ(hall.area("belt0"), nullptr);
}

}  // namespace
}  // namespace magna
