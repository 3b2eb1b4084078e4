// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_file.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/support/drawn_hall.h"
#include "tests/support/environment_text.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Machines at (2, 1) and (8, 1), the input machine at (2, 3), the output machine at (8, 3).
const std::vector<std::string_view> kPlan{"...........",  //
                                          "iiMoo.iiMoo",  //
                                          "...........",  //
                                          "..Ioo.iiO..",  //
                                          "PP.........",  //
                                          "..........."};

const std::string kPackages = R"("packages":[[[1,1]]])";

class HallFileTest : public ::testing::Test {
 protected:
  HallFileTest()
      : folder_(fs::temp_directory_path() / ("magna-factory-" + std::to_string(getpid()))) {
    fs::create_directories(folder_ / "scenarios");
    write("scenarios/hall.json", test::environment_text(test::drawn_tiles(kPlan)));
  }
  ~HallFileTest() override { fs::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }

  Result<HallFile> load(const std::string& scenario) const {
    return load_hall_file({write("scenarios/s.json", scenario), {}, {}}, "");
  }
  /// A scenario of that environment with a package and these additional keys.
  Result<HallFile> load_with(const std::string& keys) const {
    return load("{\"environment\":\"hall.json\"," + kPackages + "," + keys + "}");
  }
  HallFile good(const std::string& keys) const {
    auto file = load_with(keys);
    EXPECT_TRUE(file) << file.error().text();
    return file ? *file : HallFile{};
  }
  std::string error_of(const std::string& keys) const {
    const auto file = load_with(keys);
    return file ? "none" : file.error().text();
  }

  fs::path folder_;
};

const std::string kMachines = R"("machines":[{"position":[2,1],"possible_processes":[1,2]},
                                             {"position":[8,1]}])";
const std::string kRobots = R"("robots":[{"position":[0.5,4.5]}])";

TEST_F(HallFileTest, ReadsRobotsWithTheirBatteries) {
  const HallFile file = good(kMachines + R"(,"robots":[{"position":[0.5,4.5]},
    {"position":[1.5,4.5],"max_battery":20,"battery_drain_rate":0,"battery_charge_rate":2.5},])");
  const auto& robots = file.description.robots;
  ASSERT_THAT(robots, SizeIs(2));
  EXPECT_EQ(robots[0].name, "robot0");
  EXPECT_EQ(robots[0].position, (Point{0.5, 4.5}));
  EXPECT_EQ(robots[0].max_battery, 10.0);
  EXPECT_EQ(robots[0].drain_rate, 0.1);
  EXPECT_EQ(robots[0].charge_rate, 0.8);
  EXPECT_EQ(robots[1].name, "robot1");
  EXPECT_EQ(robots[1].max_battery, 20.0);
  EXPECT_EQ(robots[1].drain_rate, 0.0);
  EXPECT_EQ(robots[1].charge_rate, 2.5);
  EXPECT_EQ(file.name, "s");
  EXPECT_THAT(file.warnings, IsEmpty());
}

TEST_F(HallFileTest, FindsMachinesByTheirPosition) {
  const HallFile file = good(kRobots + R"(,"machines":[
    {"position":[8,1],"possible_processes":[7],"output_belt_size":5},
    {"position":[2,1],"possible_processes":[1,2],"input_belt_size":1}])");
  const HallDescription& description = file.description;
  EXPECT_THAT(description.machines[0].processes, ElementsAre(1, 2));
  EXPECT_THAT(description.machines[1].processes, ElementsAre(7));
  // Belts: in and out of machine 0, of machine 1, of the input and of the output machine.
  EXPECT_THAT(description.belt_capacity, ElementsAre(1U, 2U, 2U, 5U, 2U, 2U));
}

TEST_F(HallFileTest, AcceptsAnApproximatePositionWithAWarning) {
  const HallFile file = good(kRobots + R"(,"machines":[
    {"position":[7.5,2],"possible_processes":[7]},{"position":[2,1]}])");
  EXPECT_THAT(file.description.machines[1].processes, ElementsAre(7));
  ASSERT_THAT(file.warnings, SizeIs(1));
  EXPECT_THAT(file.warnings[0], HasSubstr("s.json: machines[0].position: taken for machine1"));
}

TEST_F(HallFileTest, AssignsMachinesByListOrderWithoutPositions) {
  const HallFile file = good(kRobots + R"(,"machines":[
    {"possible_processes":[3]},{"possible_processes":[4]}])");
  EXPECT_THAT(file.description.machines[0].processes, ElementsAre(3));
  EXPECT_THAT(file.description.machines[1].processes, ElementsAre(4));
}

TEST_F(HallFileTest, DistinguishesAdjacentMachines) {
  write("scenarios/side.json", test::environment_text(test::drawn_tiles({"MM.I", "...."})));
  const auto file = load(R"({"environment":"side.json","robots":[],"packages":[[]],"machines":[
    {"position":[1,0],"possible_processes":[1]},{"position":[0,0],"possible_processes":[2]}]})");
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_THAT(file->description.machines[1].processes, ElementsAre(1));
  EXPECT_THAT(file->warnings, IsEmpty());
}

TEST_F(HallFileTest, MachinesShareTheGlobalListWithoutTheKeyInput) {
  const HallFile file = good(kRobots + "," + kMachines + R"(,"packages":[[[1,2.5],[2,3]],[]])");
  const HallDescription& description = file.description;
  ASSERT_THAT(description.templates, SizeIs(1));
  EXPECT_THAT(description.templates[0],
              ElementsAre(ElementsAre(Process{1, 2.5}, Process{2, 3.0}), IsEmpty()));
  EXPECT_EQ(description.machines[2].template_list, 0U);
  EXPECT_EQ(description.machines[2].time_step, 5.0);
  EXPECT_FALSE(description.machines[2].infinite);
  EXPECT_EQ(description.machines[3].time_step, 10.0);
}

TEST_F(HallFileTest, AnInputMachineUsesItsOwnListOrTheGlobalOne) {
  const std::string all = kRobots + "," + kMachines + R"(,"packages":[[]],"input_machines":[)";
  const HallFile own = good(all + R"({"position":[2,3],"packages":[[[4,1]],[[5,1]]],
    "infinite":true,"create_order":2,"create_time":1,"time_step":0.5,"output_belt_size":9}])");
  const MachineSettings& settings = own.description.machines[2];
  EXPECT_EQ(own.description.templates.at(settings.template_list).size(), 2U);
  EXPECT_TRUE(settings.infinite);
  EXPECT_EQ(settings.create_order, CreateOrder::Random);
  EXPECT_EQ(settings.create_time, CreateTime::Exponential);
  EXPECT_EQ(settings.time_step, 0.5);
  EXPECT_EQ(own.description.belt_capacity[4], 9U);

  const HallFile shared = good(all + R"({"create_order":1}])");
  EXPECT_EQ(shared.description.machines[2].template_list, 0U);
  EXPECT_EQ(shared.description.machines[2].create_order, CreateOrder::Last);
  EXPECT_EQ(shared.description.machines[2].time_step, 5.0);
}

TEST_F(HallFileTest, AnOmittedInputMachineMakesNothing) {
  write("scenarios/two.json", test::environment_text(test::drawn_tiles({"IM.I"})));
  const auto file = load(R"({"environment":"two.json","robots":[],"machines":[{}],"packages":[[]],
    "input_machines":[{"position":[0,0]}]})");
  ASSERT_TRUE(file) << file.error().text();
  const HallDescription& description = file->description;
  EXPECT_THAT(description.templates.at(description.machines[1].template_list), SizeIs(1));
  EXPECT_THAT(description.templates.at(description.machines[2].template_list), IsEmpty());
  ASSERT_THAT(file->warnings, SizeIs(1));
  EXPECT_THAT(file->warnings[0], HasSubstr("input_machine1 is not among them"));
}

TEST_F(HallFileTest, OutputMachinesHaveTheirSettings) {
  const HallFile file = good(kRobots + "," + kMachines +
                             R"(,"output_machines":[{"position":[8,3],"time_step":1,
                                   "input_belt_size":12}])");
  EXPECT_EQ(file.description.machines[3].time_step, 1.0);
  EXPECT_EQ(file.description.belt_capacity[5], 12U);
}

TEST_F(HallFileTest, WarnsOfASizeWithoutABeltAndOfUnknownKeys) {
  const HallFile file = good(R"("robots":[{"position":[0.5,4.5],"colour":"red"}],"speed":3,)" +
                             kMachines + R"(,"output_machines":[{"position":[8,3],"size":1}])");
  ASSERT_THAT(file.warnings, SizeIs(3));
  EXPECT_THAT(file.warnings[0], HasSubstr("s.json: unknown key \"speed\""));
  EXPECT_THAT(file.warnings[1], HasSubstr("robots[0]: unknown key \"colour\""));
  EXPECT_THAT(file.warnings[2], HasSubstr("output_machines[0]: unknown key \"size\""));

  write("scenarios/bare.json", test::environment_text(test::drawn_tiles({"M.I"})));
  const auto bare = load(R"({"environment":"bare.json","robots":[],"packages":[[]],
    "machines":[{"input_belt_size":3}]})");
  ASSERT_TRUE(bare) << bare.error().text();
  ASSERT_THAT(bare->warnings, SizeIs(1));
  EXPECT_THAT(bare->warnings[0], HasSubstr("machines[0].input_belt_size: this machine has no"));
}

TEST_F(HallFileTest, ReportsMistakesWithPathAndExpectation) {
  EXPECT_THAT(error_of(kMachines), HasSubstr("s.json: robots: missing; expected a list of robots"));
  EXPECT_THAT(error_of(R"("robots":[{"position":"here"}],)" + kMachines),
              HasSubstr("robots[0].position: found \"here\"; expected [x, y] in metres"));
  EXPECT_THAT(error_of(R"("robots":[{"position":[1,null]}],)" + kMachines),
              HasSubstr("robots[0].position[1]: found null; expected a number"));
  EXPECT_THAT(error_of(R"("robots":[{}],)" + kMachines), HasSubstr("robots[0].position: missing"));
  EXPECT_THAT(error_of(R"("robots":[{"position":[1,1],"max_battery":0}],)" + kMachines),
              HasSubstr("robots[0].max_battery: found 0; expected a number greater than 0"));
  EXPECT_THAT(error_of(kRobots), HasSubstr("machines: found 0 of them; expected 2"));
  EXPECT_THAT(error_of(kRobots + R"(,"machines":[{"position":[2,1]},{"position":[5,5]}])"),
              HasSubstr("machines[1].position: found [5, 5]; expected the tile of one of the 2"));
  EXPECT_THAT(error_of(kRobots + R"(,"machines":[{"position":[2,1]},{"position":[2,1]}])"),
              HasSubstr("machines[1].position: found [2, 1]"));
  EXPECT_THAT(error_of(kRobots + "," + kMachines + R"(,"input_machines":[{},{}])"),
              HasSubstr("input_machines[1]: no position; expected an entry for each of the 1"));
  EXPECT_THAT(error_of(kRobots + "," + kMachines + R"(,"input_machines":[{"create_order":3}])"),
              HasSubstr("input_machines[0].create_order: found 3; expected 0 (first)"));
  EXPECT_THAT(error_of(kRobots + "," + kMachines + R"(,"input_machines":[{"infinite":1}])"),
              HasSubstr("input_machines[0].infinite: found 1; expected true or false"));
  EXPECT_THAT(error_of(kRobots + "," + kMachines + R"(,"packages":[[[1,2]],[[1]]])"),
              HasSubstr("packages[1][0]: found an array of 1; expected [process id, seconds]"));
  EXPECT_THAT(error_of(kRobots + "," + kMachines + R"(,"packages":[[[1,-2]]])"),
              HasSubstr("packages[0][0][1]: found -2; expected seconds"));
  EXPECT_THAT(error_of(kRobots + "," + kMachines + R"(,"packages":[[[1.5,2]]])"),
              HasSubstr("packages[0][0][0]: found 1.5; expected a process id"));
  EXPECT_THAT(error_of(kRobots + R"(,"machines":[{"possible_processes":3}])"),
              HasSubstr("machines[0].possible_processes: found 3; expected a list"));
  EXPECT_THAT(error_of(kRobots + R"(,"machines":[{"input_belt_size":0}])"),
              HasSubstr("machines[0].input_belt_size: found 0; expected how many packages"));
}

TEST_F(HallFileTest, ReportsLineAndColumnOfBrokenJson) {
  const auto broken = load("{\n  \"robots\": [\n}");
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().line, 3);
  EXPECT_EQ(broken.error().column, 1);
  EXPECT_THAT(broken.error().text(), HasSubstr("s.json:3:1: no JSON"));
  const auto list = load("[1]");
  ASSERT_FALSE(list);
  EXPECT_THAT(list.error().text(), HasSubstr("s.json: found an array of 1; expected a scenario"));
}

TEST_F(HallFileTest, LooksForTheEnvironmentBesideTheScenario) {
  const std::string rest = "," + kRobots + "," + kMachines + "," + kPackages + "}";
  write("environments/up.json", test::environment_text(test::drawn_tiles(kPlan)));
  EXPECT_TRUE(load(R"({"environment":"res://environments/up.json")" + rest));
  EXPECT_TRUE(
      load("{\"environment\":\"" + (folder_ / "scenarios/hall.json").string() + "\"" + rest));

  const std::string built_in =
      write("resources/environments/b.json", test::environment_text(test::drawn_tiles(kPlan)));
  const std::string scenario =
      write("scenarios/s.json", R"({"environment":"res://environments/b.json")" + rest);
  EXPECT_TRUE(load_hall_file({scenario, {}, {}}, (folder_ / "resources").string()));
  EXPECT_FALSE(load_hall_file({scenario, {}, {}}, ""));

  const auto gone = load(R"({"environment":"nowhere.json")" + rest);
  ASSERT_FALSE(gone);
  EXPECT_THAT(gone.error().text(),
              HasSubstr("s.json: environment: found \"nowhere.json\"; expected a file; there is"));
  const auto none = load("{" + kRobots + "," + kMachines + "}");
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().text(), HasSubstr("environment: missing; expected the path"));
}

TEST_F(HallFileTest, TheCommandLineEnvironmentOverridesTheScenario) {
  const std::string other =
      write("other.json", test::environment_text(test::drawn_tiles({"M.OI"})));
  const std::string scenario =
      write("scenarios/s.json",
            "{\"environment\":\"hall.json\"," + kRobots + "," + kPackages + R"(,"machines":[{}]})");
  const auto file = load_hall_file({scenario, other, {}}, "");
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_THAT(file->description.hall.machines, SizeIs(3));
  EXPECT_THAT(file->warnings, ElementsAre(HasSubstr("environment: " + other)));

  const auto bad = load_hall_file({scenario, write("bad.json", "{\"data\":3}"), {}}, "");
  ASSERT_FALSE(bad);
  EXPECT_THAT(bad.error().text(), HasSubstr("bad.json: data: found 3"));
  const auto gone = load_hall_file({scenario, "/nowhere/e.json", {}}, "");
  ASSERT_FALSE(gone);
  EXPECT_EQ(gone.error().text(), "/nowhere/e.json: there is no such file");
}

TEST_F(HallFileTest, ReportsAFolderInsteadOfAFile) {
  const std::string folder = (folder_ / "scenarios").string();
  const std::string rest = "," + kRobots + "," + kMachines + "}";
  const std::string scenario =
      write("scenarios/whole.json", R"({"environment":"hall.json")" + rest);
  const auto in_scenario = load("{\"environment\":\"" + folder + "\"" + rest);
  ASSERT_FALSE(in_scenario);
  EXPECT_THAT(in_scenario.error().text(), HasSubstr("expected a file; " + folder + " is a folder"));
  for (const HallRequest& request : {HallRequest{folder, {}, {}}, HallRequest{scenario, folder, {}},
                                     HallRequest{scenario, {}, folder}}) {
    const auto file = load_hall_file(request, "");
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().text(), folder + ": it is a folder; name a file");
  }
}

TEST_F(HallFileTest, AJobShopReplacesMachinesAndPackages) {
  write("scenarios/shop.txt", "t\n1 2 0\nt\n4 5 \nm\n2 1 \n");
  const HallFile file = good(kRobots + R"(,"jobshop":"shop.txt","machines":[{}],
    "packages":[[[9,9]]],"input_machines":[{"infinite":true}])");
  const HallDescription& description = file.description;
  EXPECT_THAT(description.machines[0].processes, ElementsAre(1));
  EXPECT_THAT(description.machines[1].processes, ElementsAre(2));
  EXPECT_EQ(description.machines[2].time_step, 0.0);
  EXPECT_FALSE(description.machines[2].infinite);
  EXPECT_EQ(description.machines[3].time_step, 10.0);
  ASSERT_THAT(description.templates, SizeIs(1));
  EXPECT_THAT(description.templates[0], ElementsAre(ElementsAre(Process{2, 4.0}, Process{1, 5.0})));
  EXPECT_THAT(file.warnings, ElementsAre(HasSubstr("s.json: machines: is ignored: the job shop"),
                                         HasSubstr("s.json: packages: is ignored"),
                                         HasSubstr("input_machines[0].infinite: is ignored")));
}

TEST_F(HallFileTest, AJobShopMayHaveTimesAndBeltsOfInputAndOutputMachines) {
  write("scenarios/shop.txt", "t\n1 2 0\nt\n4 5 \nm\n2 1 \n");
  const auto file = load(R"({"environment":"hall.json","jobshop":"shop.txt",)" + kRobots +
                         R"(,"input_machines":[{"time_step":2.5,"create_time":1,
                              "output_belt_size":7}],
                            "output_machines":[{"time_step":1,"input_belt_size":12}]})");
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_THAT(file->warnings, IsEmpty());
  const HallDescription& description = file->description;
  EXPECT_EQ(description.machines[2].time_step, 2.5);
  EXPECT_EQ(description.machines[2].create_time, CreateTime::Exponential);
  EXPECT_EQ(description.machines[3].time_step, 1.0);
  EXPECT_EQ(description.belt_capacity[4], 7U);
  EXPECT_EQ(description.belt_capacity[5], 12U);
  EXPECT_EQ(description.templates.at(description.machines[2].template_list).size(), 1U);
}

TEST_F(HallFileTest, AWrongEntryBesideAJobShopIsAnErrorOfTheScenario) {
  write("scenarios/shop.txt", "t\n1 2 0\nt\n4 5 \nm\n2 1 \n");
  EXPECT_THAT(error_of(kRobots + R"(,"jobshop":"shop.txt","output_machines":[{"position":[0,0]}])"),
              HasSubstr("s.json: output_machines[0].position: found [0, 0]; expected the tile"));
}

TEST_F(HallFileTest, RefusesAHallWithoutPackages) {
  const auto error_without = [this](const std::string& keys) {
    const auto file =
        load("{\"environment\":\"hall.json\"," + kRobots + "," + kMachines + keys + "}");
    return file ? "none" : file.error().text();
  };
  for (const std::string keys :
       {"", R"(,"packages":[])", R"(,"input_machines":[{"infinite":true}])",
        R"(,"packages":[[[1,1]]],"input_machines":[{"packages":[]}])",
        R"(,"packages":[[[1,1]]],"input_machines":[])"}) {
    EXPECT_THAT(error_without(keys), HasSubstr("s.json: packages: found none; expected a package"))
        << keys;
  }
}

TEST_F(HallFileTest, RefusesAHallWithoutAnInputMachine) {
  write("scenarios/closed.json", test::environment_text(test::drawn_tiles({"MM.O"})));
  write("scenarios/shop.txt", "t\n1 2 0\nt\n4 5 \nm\n2 1 \n");
  for (const std::string keys : {R"("machines":[{},{}],"packages":[[[1,1]]])",
                                 R"("machines":[{},{}])", R"("jobshop":"shop.txt")"}) {
    const auto file = load(R"({"environment":"closed.json","robots":[],)" + keys + "}");
    ASSERT_FALSE(file) << keys;
    EXPECT_THAT(file.error().text(),
                HasSubstr("closed.json: found no input machine; expected one (tile 12)"));
  }
}

TEST_F(HallFileTest, TheCommandLineJobShopOverridesTheScenario) {
  const std::string shop = write("three.txt", "t\n1 3\nt\n1 1 1\nm\n1 2 3\n");
  const std::string scenario =
      write("scenarios/s.json",
            "{\"environment\":\"hall.json\",\"jobshop\":\"nowhere.txt\"," + kRobots + "}");
  const auto file = load_hall_file({scenario, {}, shop}, "");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().text(),
            shop + ":2:1: found 3 machines; expected 2, as many as the environment has");
}

TEST_F(HallFileTest, AFlexibleJobShopGivesEachOperationAProcess) {
  const std::string shop = write("flexible.txt", "2 2 1.5\n2 2 1 5 2 4 1 2 7\n1 1 1 9\n");
  const std::string scenario =
      write("scenarios/s.json", "{\"environment\":\"hall.json\"," + kRobots + "}");
  const auto file = load_hall_file({scenario, {}, shop}, "");
  ASSERT_TRUE(file) << file.error().text();
  const HallDescription& description = file->description;
  EXPECT_THAT(description.machines[0].processes, ElementsAre(1, 3));
  EXPECT_THAT(description.machines[0].process_seconds, ElementsAre(5.0, 9.0));
  EXPECT_THAT(description.machines[1].processes, ElementsAre(1, 2));
  EXPECT_THAT(description.machines[1].process_seconds, ElementsAre(4.0, 7.0));
  EXPECT_THAT(description.templates[0], ElementsAre(ElementsAre(Process{1, 4.0}, Process{2, 7.0}),
                                                    ElementsAre(Process{3, 9.0})));
  EXPECT_EQ(seconds_on(description.machines[0], {1, 4.0}), 5.0);
  EXPECT_EQ(seconds_on(description.machines[1], {1, 4.0}), 4.0);
}

TEST_F(HallFileTest, OfSeveralJobShopsTheNamedOneIsTaken) {
  write("scenarios/both.txt",
        "instance small\n1 2\n0 3 1 4\ninstance other\n2 2\n1 5 0 6\n0 7 1 8\n");
  const auto loaded =
      load("{\"environment\":\"hall.json\",\"jobshop\":\"both.txt#other\"," + kRobots + "}");
  ASSERT_TRUE(loaded) << loaded.error().text();
  EXPECT_THAT(loaded->description.templates[0],
              ElementsAre(ElementsAre(Process{2, 5.0}, Process{1, 6.0}),
                          ElementsAre(Process{1, 7.0}, Process{2, 8.0})));
  const auto without =
      load("{\"environment\":\"hall.json\",\"jobshop\":\"both.txt\"," + kRobots + "}");
  ASSERT_FALSE(without);
  EXPECT_THAT(without.error().text(),
              HasSubstr("both.txt: holds 2 job shops; add '#' and one of small, other"));
}

TEST_F(HallFileTest, WithoutTransportBeltsHaveRoomForAll) {
  const std::string shop = write(
      "three.txt", "9 2\n" + [] {
        std::string rows;
        for (int k = 0; k < 9; ++k) rows += "0 3 1 4\n";
        return rows;
      }());
  HallRequest request{
      write("scenarios/s.json", "{\"environment\":\"hall.json\"," + kRobots + "}"), {}, shop};
  request.transport_free = true;
  const auto file = load_hall_file(request, "");
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_TRUE(file->description.transport_free);
  for (const std::size_t capacity : file->description.belt_capacity) EXPECT_GE(capacity, 9U);
  EXPECT_EQ(file->description.machines[3].time_step, 0.0);
}

TEST_F(HallFileTest, PassesOptionsOn) {
  HallRequest request{write("scenarios/s.json", "{\"environment\":\"hall.json\"," + kRobots + "," +
                                                    kMachines + "," + kPackages + "}"),
                      {},
                      {}};
  request.controller = RobotController::Teleport;
  request.pickup_radius = 2.0;
  request.machines_on_command = true;
  const auto file = load_hall_file(request, "");
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_EQ(file->description.controller, RobotController::Teleport);
  EXPECT_EQ(file->description.pickup_radius, 2.0);
  EXPECT_TRUE(file->description.machines_on_command);
}

}  // namespace
}  // namespace magna
