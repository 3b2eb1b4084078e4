// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/input_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>
#include <string_view>

#include "core/engine/all_inputs.h"
#include "core/engine/input_json.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

ThingDescription crate_of_eggs() {
  ThingDescription crate{.name = "crate", .kind = ThingKind::Furniture};
  crate.attributes.set("size", 0.1);
  crate.attributes.set("obsmove", true);
  crate.attributes.set("shape", std::string("round"));
  crate.footprint = Footprint{0.1, 0.2, 1.0 / 3.0};
  crate.kickers = {{3, 1.0 / 3.0}, {4, 1.0, true}};
  crate.object = 17;
  crate.place = {12, 3};
  crate.contents = {{.name = "egg"}, {.name = "egg", .object = 18}};
  return crate;
}

// One of each, with values that a lossy format would bend.
std::vector<Input> one_of_each() {
  const RobotId robot{3};
  const Waypoint go = Waypoint::go_to({0.1, 1.0 / 3.0}, std::nextafter(1.0, 2.0));
  Plan plan;
  plan.patrol = true;
  plan.waypoints = {go, Waypoint::turn_to(-0.1), Waypoint::explore()};
  const DescriptorSpec spec{
      {"color", AttributeSpec::OneOf{std::string("red"), std::string("lightblue")}},
      {"obsmove", AttributeSpec::OneOf{true}},
      {"size", AttributeSpec::OneOf{4.1}, 1.0 / 3.0},
      {"weight", Interval{0.1, std::nextafter(2.0, 3.0)}}};
  return {input::Select{robot},
          input::SelectSet{{robot, RobotId{0}}},
          input::Deselect{},
          input::MissionAppend{robot, go},
          input::MissionInsert{robot, 2, Waypoint::go_to({-1e-300, 5})},
          input::MissionReplace{robot, 1, Waypoint::explore()},
          input::MissionMove{robot, 4, 0},
          input::MissionRemove{robot, 7},
          input::MissionRemoveLast{robot},
          input::MissionClear{robot},
          input::MissionSet{robot, plan},
          input::MissionSet{robot, plan, false},
          input::MissionRevise{robot, plan, {{go}, false}, true},
          input::MissionGenerate{robot, go},
          input::MissionRun{robot},
          input::RouteAutomatically{robot, false},
          input::MissionReplan{robot},
          input::MoveAside{robot},
          input::Command{robot, SetSpeed{0.7}},
          input::Command{robot, SetTurnAngle{0.3}},
          input::Command{robot, Turn{-2.1}},
          input::Command{robot, AboutFace{}},
          input::Command{robot, TurnLeft{}},
          input::Command{robot, TurnRight{}},
          input::Command{robot, GoForward{17}},
          input::Command{robot, GotoWall{}},
          input::Command{robot, Stop{}},
          input::Command{robot, Drive{{0.1, -0.2, 0.3}, 1.5}},
          input::Interrupt{robot},
          input::Interrupt{robot, ResourceKind::Hand, 2},
          input::Hold{robot, {0.4, 0.0, -0.5}},
          input::Release{robot},
          input::StopRobot{robot},
          input::StopAll{},
          input::ReleaseStop{},
          input::Lock{robot},
          input::Unlock{robot},
          input::PutThing{crate_of_eggs(), Point{0.1, 1.0 / 3.0}},
          input::PutThing{{.name = "lid"}, ThingId{4}},
          input::PutThing{{.name = "lid"}, Resource::bin(robot, 2)},
          input::PutThing{{.name = "lid"}, std::monostate{}},
          input::SetThingAttribute{{5}, "size", 1.0 / 3.0},
          input::SetThingAttribute{{5}, "closed", true},
          input::SetThingAttribute{{5}, "color", std::string("red \"ish\"")},
          input::MoveThing{{5}, Point{std::nextafter(1.0, 2.0), -0.1}},
          input::MoveThing{{5}, Resource::hand(robot, 1)},
          input::KickThing{{5}, -0.1, 1.0 / 3.0, true},
          input::PutKicker{{5}, 7, 1.0 / 3.0},
          input::RemoveKicker{{5}, 7},
          input::DefineAttribute{{.name = "shape",
                                  .values = {std::string("round"), true, 1.0 / 3.0},
                                  .success = 0.1,
                                  .noticed = 1.0 / 3.0,
                                  .supported_by = {"size", "color"}}},
          input::DefineAttribute{{.name = "warmth", .base = 0.1, .max_mult = 7.0}},
          input::SetParameter{"Max-Speed", 0.9},
          input::Clean{false},
          input::MarkAdd{{MarkKind::Hazard, {0.1, 0.2}, "glass \"here\""}, {}},
          input::MarkAdd{{MarkKind::Note, {0.1, 0.2}, "back"}, MarkId{3}},
          input::MarkChange{{2}, {MarkKind::Note, {7, 8}, ""}},
          input::MarkRemove{{2}},
          input::AimCamera{robot, {0.1, -1.0 / 3.0}},
          input::ShowImage{ImageId{4}},
          input::ShowImage{},
          input::DismissImage{{9}, true},
          input::DismissImage{{9}, false},
          input::PaneChanged{{PaneType::Teleop, 1, 2, 3, 4}},
          input::GeometryChanged{std::vector{ListRow{robot, 1, -2, 3, 4}},
                                 PictureArea{1, 2, 640, 480, 320, 240},
                                 MapPlace{-5, 6, 1.0 / 3.0, -0.1}, StopArea{7, 8, 120, 32}},
          input::GeometryChanged{{}, {}, MapPlace{}},
          input::TruthShown{true},
          input::TruthShown{false},
          input::BeginTrial{"practice-1"},
          input::BeginTrial{},
          input::OwnSelect{robot},
          input::OwnShowImage{ImageId{4}},
          input::OwnShowImage{},
          input::Declined{"mark-victim-in-image", "robot1", "nothing-there"},
          input::RemoteJoin{"cognav-1.0", "m"},
          input::RemoteJoin{"doc", "cm", "192.168.1.1:288", Pose{0.1, -2.5, 1.0 / 3.0}},
          input::RemoteTakeOver{robot, RobotId{0}},
          input::RemotePose{robot, 0.1, -2.5, 1.0 / 3.0},
          input::RemoteHold{false},
          input::RemoteLinked{robot, true},
          input::RemoteSilent{robot, true},
          input::RemoteStop{robot, true, 1.0 / 3.0},
          input::RemoteJump{robot, -1.0 / 3.0, 0.1},
          input::RemoteJudge{robot, false},
          input::RemoteTold{robot, "SN-17", 0.1, "fine"},
          input::RemoteTold{robot},
          input::RemoteImpossible{robot, "register 3: \"nan\"", 3},
          input::RemoteLeave{robot},
          input::RemoteHeading{robot, -1.0 / 3.0},
          input::RemoteMoved{robot, std::nextafter(0.5, 1.0)},
          input::RemoteSighted{robot, 255, 0.1, 0.4, -0.12},
          input::OpcodeRead{robot, 7},
          input::OpcodeDone{robot, 8},
          input::OpcodeTimeout{robot, 9},
          input::OpcodeAdd{robot, Opcode::ScanShort, 0.1},
          input::OpcodeRemove{robot, 9},
          input::OpcodeMove{robot, 9, 2},
          input::OpcodeClear{robot},
          input::OpcodePause{robot, false},
          input::OpcodeStep{robot},
          input::RemoteSearch{robot, SearchOrder::Step},
          input::SwitchState{robot, CybotState::ScanLong},
          input::RemoteNavigation{robot, true, false},
          input::SightingAdd{SightingClass::Hole, 0.1, -1.0 / 3.0, 0.2},
          input::SightingChange{{7}, SightingClass::Tape, 0.1, -1.0 / 3.0, 0.2},
          input::SightingRemove{{7}},
          input::ObstaclesClear{},
          input::ObstaclesLoad{"{\"obstacles\": []}\n"},
          input::HallAction{robot, action::DoMove{0.1, -1.0 / 3.0, 2.5}},
          input::HallAction{robot, action::NavigateTo{{0.1, 1.0 / 3.0}}},
          input::HallAction{robot, action::NavigateToCell{{-3, 4}}},
          input::HallAction{robot, action::NavigateToArea{"interact_area0"}},
          input::HallAction{robot, action::GoCharge{}},
          input::HallAction{robot, action::DoRotation{-0.3, 1.5}},
          input::HallAction{robot, action::RotateTo{0.1, 0.2}},
          input::HallAction{robot, action::FaceBelt{"belt0", 5.0}},
          input::HallAction{robot, action::Pick{}},
          input::HallAction{robot, action::PickPackage{"package3"}},
          input::HallAction{robot, action::Place{}},
          input::HallCancel{{7}},
          input::HallProcess{"machine0", "package3"},
          input::AgentAct{robot, -7, agent::Walk{1.25, 2.0 / 3.0}},
          input::AgentAct{robot, 32766, agent::TurnBy{-0.5}},
          input::AgentAct{robot, 1, agent::MoveTo{{1.0, -2.5}, true}},
          input::AgentAct{robot, 2, agent::CancelMovement{}},
          input::AgentAct{robot, 3, agent::MoveEyes{0.1, -0.2, 0.3}},
          input::AgentAct{robot, 4, agent::Fixate{{1.0, 2.0}, 0.7}},
          input::AgentAct{robot, 5, agent::GraspAt{100.5, 100.0}},
          input::AgentAct{robot, 6, agent::GraspObject{-12}},
          input::AgentAct{robot, 7, agent::PointAt{1.0, 2.0}},
          input::AgentAct{robot, 8, agent::PointToObject{5}},
          input::AgentAct{robot, 9, agent::InteractAt{3.0, 4.0}},
          input::AgentAct{robot, 10, agent::InteractWithObject{6}},
          input::AgentAct{robot, 11, agent::ReleaseGrasp{}},
          input::ResetAgents{true, 999},
          input::RewardAgent{robot, 100.0},
          input::TellAgent{robot, 55, "a word"},
          input::SetEyePreset{robot, EyePreset::Unity},
          input::SetSaccades{robot, true},
          input::SetExplorers{{robot, RobotId{0}}, true},
          input::SetExplorers{{RobotId{1}}, false},
          input::NoGoAdd{{{0.1, -1.0 / 3.0}, {std::nextafter(5.0, 6.0), 1}, {2, 7.3}}, {}},
          input::NoGoAdd{{{0, 0}, {1, 0}, {1, 1}, {0, 1}},
                         NoGoId{4},
                         NoGoRules{.name = "wet \"floor\"", .until = 1.0 / 3.0}},
          input::NoGoChange{
              {4},
              {.name = "", .exploration_only = true, .on = false, .all_bodies = true, .from = 0.1}},
          input::NoGoRemove{{4}},
          input::Command{robot, AlignPlace{}},
          input::Command{robot, TurnCorner{}},
          input::Command{robot, SensePlace{}},
          input::Command{robot, FollowWall{}},
          input::Command{robot, GotoDesignator{1}},
          input::Command{robot, CameraView{2}},
          input::Command{robot, CameraPlaceDesignator{1, "doorway", true}},
          input::Command{robot, CameraObjectDesignator{1, DesignatorType::Local, spec, true}},
          input::Command{robot, CameraObjectDesignator{0, DesignatorType::NonLocal, {}, false}},
          input::Command{robot, CameraTrack{1, {4294967295}}},
          input::Command{robot, CameraUntrack{1}},
          input::Command{robot, CameraTurn{1, -1.0 / 3.0}},
          input::Command{robot, CameraAlignRobot{1}},
          input::Command{robot, CameraAlignPlace{1}},
          input::Command{robot, CameraInsert{1, BinNumber{2}}},
          input::Command{robot, CameraInsert{1, DesignatorId{3}}},
          input::Command{robot, CameraRemove{1}},
          input::Command{robot, HandGrasp{1, 2, {3}}},
          input::Command{robot, HandUngrasp{1}},
          input::Command{robot, HandGraspCheck{1}},
          input::Command{robot, HandTrack{1}},
          input::Command{robot, HandInsert{1, DesignatorId{3}}},
          input::Command{robot, HandRemove{1}},
          input::Command{robot, BinOpen{2}},
          input::Command{robot, BinClose{2}},
          input::Command{
              robot, Manipulate{"lock",
                                {std::monostate{}, false, 1.0 / 3.0, std::string("key"),
                                 Symbol{":softly"}, DesignatorId{3}, Resource::camera(robot, 1)},
                                2,
                                Resource::hand(robot, 1)}},
          input::Command{robot, Manipulate{.name = "wait", .by = Resource::robot(robot)}},
          input::PutRobot{robot, {0.1, -1.0 / 3.0, std::nextafter(1.0, 2.0)}},
          input::MakeOdometer{robot, "home \"base\""},
          input::ResetOdometer{robot, "home", true, false},
          input::ResetOdometer{robot, "home", false, true},
          input::GiveAreaOrder{
              {OrderKind::Search,
               {"", {{0.1, -1.0 / 3.0}, {std::nextafter(5.0, 6.0), 1}, {2, 7.3}}, "wet floor"},
               {robot, RobotId{0}},
               {OrderCrew::Named, 0},
               OrderAfter::Return,
               true}},
          input::GiveAreaOrder{{OrderKind::Leave, {"lab", {}}, {}, {OrderCrew::All, 0}}},
          input::CancelAreaOrder{{3}, true},
          input::HallTransfer{"package3", "belt3"}};
}

template <class... Ins>
std::size_t kind_count(InputKinds<Ins...>) {
  return sizeof...(Ins);
}

TEST(InputLog, CoversEveryKindOfInputAndCommand) {
  std::vector<bool> commands(std::variant_size_v<RobotCommand>),
      actions(std::variant_size_v<RobotAction>);
  std::set<std::string_view> inputs;
  for (const Input& input : one_of_each()) {
    inputs.insert(name(input));
    if (const auto* command = input.get_if<input::Command>()) {
      commands[command->command.index()] = true;
    }
    if (const auto* action = input.get_if<input::HallAction>()) {
      actions[action->action.index()] = true;
    }
  }
  EXPECT_EQ(inputs.size(), kind_count(AllInputs{}));
  EXPECT_EQ(std::count(commands.begin(), commands.end(), true), std::ssize(commands));
  EXPECT_EQ(std::count(actions.begin(), actions.end(), true), std::ssize(actions));
}

TEST(InputLog, ItsHeaderIsReadAlone) {
  const InputLogHeader header{"small", 3, false, {{"Max-Speed", "0.5"}}, "worlds/small.lisp"};
  std::stringstream file("\n" + header_line(header) + "\nno input\n");
  const auto read = read_input_log_header(file, "run.log");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, header);
  std::stringstream other("{}\n");
  EXPECT_THAT(read_input_log_header(other, "run.log").error().text(),
              testing::StartsWith("run.log:1:1: not a line of an input log"));
  std::stringstream empty;
  EXPECT_THAT(read_input_log_header(empty, "run.log").error().text(),
              testing::StartsWith("run.log:1:1: an input log begins"));
}

TEST(InputLog, KeepsEveryInputBitByBit) {
  std::stringstream file;
  file << header_line({"office", 7, true, {{"Max-Speed", "0.5"}}}) << '\n';
  std::uint64_t sequence = 0;
  std::vector<std::string> lines;
  for (const Input& input : one_of_each()) {
    lines.push_back(log_line({5, ++sequence, Author::client("client-2"), input}));
    file << lines.back() << '\n';
  }
  const auto log = read_input_log(file, "run.log");
  ASSERT_TRUE(log) << log.error().text();
  EXPECT_EQ(log->header, (InputLogHeader{"office", 7, true, {{"Max-Speed", "0.5"}}}));
  ASSERT_EQ(log->inputs.size(), lines.size());
  for (std::size_t k = 0; k < lines.size(); ++k) {
    EXPECT_EQ(log->inputs[k].author, Author::client("client-2"));
    EXPECT_EQ(log_line(log->inputs[k]), lines[k]);
  }
  const auto& appended = log->inputs[3].input.get<input::MissionAppend>();
  EXPECT_EQ(appended.waypoint, Waypoint::go_to({0.1, 1.0 / 3.0}, std::nextafter(1.0, 2.0)));
  const LoggedInput& driving = *std::ranges::find_if(log->inputs, [](const LoggedInput& one) {
    const auto* const command = one.input.get_if<input::Command>();
    return command != nullptr && std::holds_alternative<Drive>(command->command);
  });
  const auto& drive = std::get<Drive>(driving.input.get<input::Command>().command);
  EXPECT_EQ(drive.velocity, (BodyVelocity{0.1, -0.2, 0.3}));
  const LoggedInput& asked = *std::ranges::find_if(log->inputs, [](const LoggedInput& one) {
    const auto* const command = one.input.get_if<input::Command>();
    return command != nullptr && std::holds_alternative<CameraObjectDesignator>(command->command);
  });
  const auto& look = std::get<CameraObjectDesignator>(asked.input.get<input::Command>().command);
  EXPECT_EQ(look.camera, 1U);
  EXPECT_EQ(look.type, DesignatorType::Local);
  EXPECT_TRUE(look.all);
  ASSERT_EQ(look.spec.size(), 4U);
  EXPECT_EQ(std::get<AttributeSpec::OneOf>(look.spec[0].wanted)[1],
            AttributeValue(std::string("lightblue")));
  EXPECT_EQ(std::get<AttributeSpec::OneOf>(look.spec[1].wanted)[0], AttributeValue(true));
  EXPECT_EQ(look.spec[2].threshold, 1.0 / 3.0);
  EXPECT_EQ(std::get<Interval>(look.spec[3].wanted), (Interval{0.1, std::nextafter(2.0, 3.0)}));
  EXPECT_EQ(look.spec[3].threshold, std::nullopt);
  const LoggedInput& locking = *std::ranges::find_if(log->inputs, [](const LoggedInput& one) {
    const auto* const command = one.input.get_if<input::Command>();
    return command != nullptr && std::holds_alternative<Manipulate>(command->command);
  });
  const auto& manipulation = std::get<Manipulate>(locking.input.get<input::Command>().command);
  EXPECT_EQ(manipulation.name, "lock");
  EXPECT_EQ(manipulation.arguments,
            (std::vector<ManipulationValue>{std::monostate{}, false, 1.0 / 3.0, std::string("key"),
                                            Symbol{":softly"}, DesignatorId{3},
                                            Resource::camera({3}, 1)}));
  EXPECT_EQ(manipulation.by_at, 2U);
  EXPECT_EQ(manipulation.by, Resource::hand({3}, 1));
  const auto& made = std::ranges::find_if(log->inputs, [](const LoggedInput& one) {
                       return one.input.is<input::PutThing>();
                     })->input.get<input::PutThing>();
  EXPECT_EQ(made.location, ThingLocation(Point{0.1, 1.0 / 3.0}));
  EXPECT_EQ(made.description.kind, ThingKind::Furniture);
  EXPECT_EQ(*made.description.attributes.find("shape"), AttributeValue(std::string("round")));
  EXPECT_EQ(made.description.footprint->rotation, 1.0 / 3.0);
  EXPECT_EQ(made.description.kickers, crate_of_eggs().kickers);
  EXPECT_EQ(made.description.object, 17);
  EXPECT_EQ(made.description.contents[1].object, 18);
  const auto& put = std::ranges::find_if(log->inputs, [](const LoggedInput& one) {
                      return one.input.is<input::PutRobot>();
                    })->input.get<input::PutRobot>();
  EXPECT_EQ(put.pose, (Pose{0.1, -1.0 / 3.0, std::nextafter(1.0, 2.0)}));
}

TEST(InputLog, MarksWhatWasRefused) {
  const auto engine = test::make_engine(test::small_scenario());
  InputLog log;
  std::stringstream file(header_line({"office", 7}) + '\n');
  file.seekp(0, std::ios::end);
  engine->set_input_observer([&](const LoggedInput& in) { file << log_line(in) << '\n'; });
  engine->submit(Author::person(), input::Select{RobotId{0}});
  engine->submit(Author::person(), input::Select{RobotId{99}});
  const auto read = read_input_log(file, "run.log");
  ASSERT_TRUE(read) << read.error().text();
  ASSERT_EQ(read->inputs.size(), 2U);
  EXPECT_EQ(read->inputs[0].refused, "");
  EXPECT_EQ(read->inputs[1].refused, "no-such-robot");
  EXPECT_EQ(log_line(read->inputs[0]).find("refused"), std::string::npos);
}

TEST(InputLog, KeepsExplorersAndNoGoAreas) {
  const auto back = [](const Input& input) {
    return input_from_json(std::string(name(input)), to_json(input));
  };
  const auto explorers =
      back(input::SetExplorers{{RobotId{3}, RobotId{0}}, false}).get<input::SetExplorers>();
  EXPECT_EQ(explorers.robots, (std::vector<RobotId>{RobotId{3}, RobotId{0}}));
  EXPECT_FALSE(explorers.on);
  const std::vector<Point> corners{{0.1, -1.0 / 3.0}, {std::nextafter(5.0, 6.0), 1}, {2, 7.3}};
  const auto area = back(input::NoGoAdd{corners, NoGoId{4}}).get<input::NoGoAdd>();
  EXPECT_EQ(area.corners, corners);
  EXPECT_EQ(area.again, NoGoId{4});
  EXPECT_EQ(back(input::NoGoAdd{corners, {}}).get<input::NoGoAdd>().again, std::nullopt);
  EXPECT_EQ(area.rules, std::nullopt);
  const NoGoRules rules{.name = "wet floor",
                        .exploration_only = true,
                        .on = false,
                        .all_bodies = true,
                        .from = 0.1,
                        .until = 1.0 / 3.0};
  EXPECT_EQ(back(input::NoGoAdd{corners, {}, rules}).get<input::NoGoAdd>().rules, rules);
  const auto change = back(input::NoGoChange{{7}, rules}).get<input::NoGoChange>();
  EXPECT_EQ(change.id, NoGoId{7});
  EXPECT_EQ(change.rules, rules);
  const auto older =
      nlohmann::json::parse(R"({"again": null, "corners": [[1.0, 2.0], [3.0, 2.0], [3.0, 4.0]]})");
  EXPECT_EQ(input_from_json("no-go-add", older).get<input::NoGoAdd>().rules, std::nullopt);
  EXPECT_EQ(back(input::NoGoRemove{{7}}).get<input::NoGoRemove>().id, NoGoId{7});
  EXPECT_THROW(input_from_json("no-go-add", {{"corners", {{1.0}}}, {"again", nullptr}}),
               nlohmann::json::exception)
      << "a corner has two numbers";
  EXPECT_THROW(input_from_json("no-go-remove", {{"id", -1}}), std::out_of_range);
}

TEST(InputLog, KeepsOrdersToAreas) {
  const auto back = [](const Input& input) {
    return input_from_json(std::string(name(input)), to_json(input));
  };
  AreaOrder order{OrderKind::Guard, {"lab", {}}, {}, {OrderCrew::Number, 3}, OrderAfter::Help};
  order.rejoin = false;
  EXPECT_EQ(AreaOrder(back(input::GiveAreaOrder{order}).get<input::GiveAreaOrder>()), order);
  const auto cancel = back(input::CancelAreaOrder{{7}, true}).get<input::CancelAreaOrder>();
  EXPECT_EQ(cancel.order, AreaOrderId{7});
  EXPECT_TRUE(cancel.restore);
  for (const char* const member : {"kind", "after"}) {
    auto json = to_json(input::GiveAreaOrder{order});
    json[member] = "dance";
    EXPECT_ANY_THROW(input_from_json("area-order", json)) << member;
  }
}

TEST(InputLog, KeepsEditsOfTheObstacleMap) {
  const auto back = [](const Input& input) {
    return input_from_json(std::string(name(input)), to_json(input));
  };
  const auto changed = back(input::SightingChange{{7}, SightingClass::Thin, 0.1, -1.0 / 3.0, 0.2})
                           .get<input::SightingChange>();
  EXPECT_EQ(changed.sighting, SightingId{7});
  EXPECT_EQ(changed.kind, SightingClass::Thin);
  EXPECT_EQ(changed.y, -1.0 / 3.0);
  EXPECT_EQ(changed.diameter, 0.2);
  EXPECT_THROW(
      input_from_json("sighting-add", {{"kind", "pit"}, {"x", 0}, {"y", 0}, {"diameter", 1}}),
      std::out_of_range);
}

Error error_of(const std::string& text) {
  std::istringstream in(text);
  const auto log = read_input_log(in, "run.log");
  EXPECT_FALSE(log) << text;
  return log ? Error{} : log.error();
}

TEST(InputLog, RejectsNumbersOfAnotherType) {
  const std::string header = header_line({"office", 7, false}) + "\n";
  for (const char* robot : {"1.5", "-1", "4294967296", "1e300", "true", "\"1\""}) {
    const auto error = error_of(
        header + R"({"tick":1,"sequence":1,"kind":"client","author":"c","input":"select","with":)" +
        R"({"robot":)" + robot + "}}\n");
    EXPECT_EQ(error.line, 2) << robot;
    EXPECT_NE(error.message.find("whole number"), std::string::npos) << error.message;
  }
  EXPECT_EQ(error_of(R"({"magna-inputs":1e38,"world":"a","seed":1,"clean":false})").line, 1);
}

TEST(InputLog, IsReadUpToALineThatWasCutOff) {
  const std::string header = header_line({"office", 7, false}) + "\n";
  const std::string good = log_line({5, 1, {}, input::StopAll{}}) + "\n";
  const std::string next = log_line({6, 2, {}, input::StopAll{}});
  for (const std::size_t size : {std::size_t{1}, next.size() / 2, next.size() - 1}) {
    std::istringstream in(header + good + next.substr(0, size));
    const auto log = read_input_log(in, "run.log");
    ASSERT_TRUE(log) << size << ": " << log.error().text();
    EXPECT_EQ(log->inputs.size(), 1U) << size;
    ASSERT_TRUE(log->cut) << size;
    EXPECT_EQ(log->cut->file, "run.log");
    EXPECT_EQ(log->cut->line, 3);
  }
  std::istringstream in(header + good + next);
  const auto whole_log = read_input_log(in, "run.log");
  ASSERT_TRUE(whole_log);
  EXPECT_EQ(whole_log->inputs.size(), 2U) << "only the line end is missing";
  EXPECT_FALSE(whole_log->cut);
}

TEST(InputLog, ReportsTheFirstInvalidLine) {
  const std::string header = header_line({"office", 7, false}) + "\n";
  const std::string good = log_line({5, 1, {}, input::StopAll{}}) + "\n";
  EXPECT_EQ(error_of("").file, "run.log");
  EXPECT_EQ(error_of("\n\n").line, 1) << "nothing but empty lines is not a log either";
  EXPECT_EQ(error_of("junk\n").line, 1);
  EXPECT_EQ(error_of(R"({"magna-inputs":99,"world":"a","seed":1,"clean":false})").line, 1);
  EXPECT_EQ(error_of(header + good + "{\n").line, 3);
  EXPECT_EQ(error_of(header + R"({"tick":1})").line, 2);
  EXPECT_EQ(error_of(header + good + log_line({4, 2, {}, input::StopAll{}})).line, 3);
  const auto unknown = error_of(
      header + R"({"tick":1,"sequence":1,"kind":"client","author":"c","input":"fly","with":{}})");
  EXPECT_NE(unknown.message.find("fly"), std::string::npos) << unknown.message;
  EXPECT_EQ(error_of(header + R"({"tick":1,"sequence":1,"kind":"king","author":"c",)"
                              R"("input":"stop-all","with":{}})")
                .line,
            2);
}

}  // namespace
}  // namespace magna
