// SPDX-License-Identifier: GPL-3.0-or-later
// Lisp's robot primitives without Lisp: the functions of the table on an engine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "core/engine/all_inputs.h"
#include "core/engine/input_json.h"
#include "core/geometry/angle.h"
#include "core/lisp/primitives.h"
#include "core/lisp/world_values.h"
#include "core/reference/robot_forms.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Values = LispValue::List;

/// A program between two ticks.
class ProgramAccess : public WorldAccess {
 public:
  explicit ProgramAccess(Engine& engine) : engine_(engine) {}
  const Engine& engine() const override { return engine_; }
  WorldEdits* edits() override { return nullptr; }
  Outcome submit(const Input& input) override {
    return engine_.submit({AuthorKind::Program, "test"}, input);
  }
  Result<std::uint64_t> command(RobotId robot, const RobotCommand& command) override {
    const Outcome outcome = submit(input::Command{robot, command});
    if (!outcome) return Error{outcome.reason()};
    tickets_[outcome.sequence] = ++last_;
    return last_;
  }
  std::uint64_t ticket(std::uint64_t sequence) const { return tickets_.at(sequence); }

 private:
  Engine& engine_;
  std::map<std::uint64_t, std::uint64_t> tickets_;
  std::uint64_t last_ = 0;
};

class RobotPrimitives : public testing::Test {
 protected:
  /// robot1 is the manual's robot and faces a red box of size 5, two metres ahead; robot2 has no
  /// parts.
  static Scenario scenario() {
    Scenario scenario = test::small_scenario(2);
    RobotDescription& robot = scenario.robots[0].robot;
    robot.type = RobotType::Point;
    robot.cameras = {{kPi / 2.0, 5}, {kPi / 3.0, 3}};
    robot.hands = {10.0, 4.0};
    robot.bins = {20.0, 5.0};
    ThingDescription box{.name = "box", .position = Point{4.5, 2.5}};
    box.attributes.set("color", std::string("red"));
    box.attributes.set("size", 5.0);
    box.attributes.set("closed", false);
    scenario.world.things.push_back(box);
    return scenario;
  }
  void SetUp() override {
    add_robot_primitives(table);
    engine->take_events();
  }

  Result<LispValue> ask(std::string_view name, Values arguments) {
    return table.at(name)(door, LispValue(std::move(arguments)));
  }
  LispValue answer(std::string_view name, Values arguments) {
    auto result = ask(name, std::move(arguments));
    if (result) return *result;
    ADD_FAILURE() << name << ": " << result.error().message;
    return {};
  }
  std::string refusal(std::string_view name, Values arguments) {
    const auto result = ask(name, std::move(arguments));
    return result ? "accepted" : result.error().message;
  }
  /// The ticket of a command of robot1.
  double command(const char* name, Values fields) {
    return answer("command", {0.0, name, std::move(fields)}).number();
  }
  /// The outcome of the command with that ticket after `ticks`: its code and its result.
  std::pair<std::string, LispValue> ending(double ticket, int ticks) {
    test::run(*engine, ticks);
    std::pair<std::string, LispValue> found{"it has not ended", {}};
    for (const auto& ended : test::only<event::CommandEnded>(engine->take_events())) {
      if (static_cast<double>(door.ticket(ended.sequence)) != ticket) continue;
      found = {std::string(name(ended.result.code)),
               result_value(*engine, ended.command, ended.result)};
    }
    return found;
  }
  static Values field(const char* name, LispValue value) { return {name, std::move(value)}; }
  /// A list of one element: braces around a list could also copy it.
  static Values one(LispValue value) {
    Values list;
    list.push_back(std::move(value));
    return list;
  }
  static LispValue t() { return LispValue::truth(); }
  static LispValue nil() { return {}; }

  std::unique_ptr<Engine> engine = test::make_engine(scenario(), {.seed = 7, .clean = true});
  ProgramAccess door{*engine};
  PrimitiveTable table;
};

TEST_F(RobotPrimitives, ReportPartsAndSpeeds) {
  const LispValue parts = answer("robot-parts", {0.0});
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_EQ(parts[0][0][0].number(), kPi / 2.0);
  EXPECT_EQ(parts[0][1][1].number(), 3.0);
  EXPECT_EQ(parts[1][1].number(), 4.0);
  EXPECT_EQ(parts[2][0].number(), 20.0);
  const LispValue none = answer("robot-parts", {1.0});
  for (int k = 0; k < 3; ++k) EXPECT_EQ(none[static_cast<std::size_t>(k)].size(), 0U);
  EXPECT_EQ(answer("robot-speeds", {0.0})[0].number(), 1.0);
  EXPECT_TRUE(answer("bin", {0.0, 1.0})[0].is_true());
  EXPECT_EQ(answer("bin", {0.0, 1.0})[1].number(), 0.0);
}

TEST_F(RobotPrimitives, RejectUnknownRobotsAndParts) {
  const auto why = [this](std::string_view name, Values arguments) {
    return refusal(name, std::move(arguments));
  };
  for (const double robot : {2.0, -1.0, 0.5, 1e300}) {
    EXPECT_EQ(why("robot-parts", {robot}), "there is no such robot in the world that runs");
  }
  EXPECT_EQ(why("camera", {0.0, 2.0}), "robot1 has no such camera");
  EXPECT_EQ(why("bin", {1.0, 0.0}), "robot2 has no such bin");
  EXPECT_EQ(why("interrupt", {0.0, "thing", 0.0}), "expected a robot, camera, hand or storage bin");
  EXPECT_EQ(why("interrupt", {0.0, "hand", 2.0}),
            "robot1 has no hand 2: they are numbered from 0 to 1");
  EXPECT_THAT(why("command", {0.0, "fly", nil()}), HasSubstr("unknown command"));
  EXPECT_THAT(why("command", {0.0, "turn", nil()}), HasSubstr("argument"));
  EXPECT_THAT(why("command", {0.0, "camera-view", one(field("camera", -1.0))}),
              HasSubstr("whole number in range"));
}

/// The member of a command as Lisp passes it.
LispValue plain_member(const nlohmann::json& member) {
  if (member.is_boolean()) return member.get<bool>() ? LispValue::truth() : LispValue();
  if (member.is_number()) return member.get<double>();
  if (member.is_string()) return member.get<std::string>();
  if (member.empty()) return {};
  return Values{member.begin().key(), member.begin().value().get<double>()};  // into
}

TEST_F(RobotPrimitives, SupportEveryFormOfACommand) {
  for (const RobotForm& form : robot_forms()) {
    RobotCommand command = form.command;
    for (const ArgumentKind kind : form.arguments) set_argument(command, kind, std::uint32_t{1});
    const nlohmann::json members = to_json(command);
    Values fields;
    for (const auto& [key, member] : members.items()) {
      if (key != "name") fields.emplace_back(field(key.c_str(), plain_member(member)));
    }
    const auto same = command_from(*engine, name(command), LispValue(fields));
    ASSERT_TRUE(same) << same.error().message;
    EXPECT_EQ(to_json(*same), members);
  }
}

TEST_F(RobotPrimitives, CommandsReturnTheValuesOfTheManual) {
  const auto [turned, turn] = ending(command("turn", one(field("argument", 0.5))), 20);
  EXPECT_EQ(turned, "");
  EXPECT_NEAR(turn[0].number(), 0.5, 1e-9);
  EXPECT_TRUE(turn[5].is_nil());
  const auto [fast, speed] = ending(command("set-speed", one(field("argument", 3.0))), 5);
  EXPECT_EQ(fast, "TOO-HIGH-SPEED");
  EXPECT_EQ(speed[0].number(), 1.0) << "what was set";
  EXPECT_THAT(speed[5].text(), HasSubstr("TOO-HIGH-SPEED"));
  const auto [seen, view] = ending(command("camera-view", one(field("camera", 1.0))), 5);
  EXPECT_EQ(seen, "");
  EXPECT_EQ(view[2].size(), 3U);
  const auto [sensed, place] = ending(command("place", {}), 5);
  EXPECT_EQ(sensed, "");
  EXPECT_TRUE(place[1].is_nil()) << "it is at no place of any type";
}

TEST_F(RobotPrimitives, ADesignatorKeepsItsObservationWhenTheRobotDrivesOn) {
  const Values spec{Values{"color", Values{"red", "blue"}, nil()}, Values{"closed", nil(), nil()},
                    Values{"size", Values{4.0, 6.0}, 0.5}};
  const Values look{field("camera", 0.0), field("type", "non-local"), field("spec", spec),
                    field("all", nil())};
  const auto [code, result] = ending(command("camera-get-object-designator", look), 10);
  ASSERT_EQ(code, "");
  ASSERT_EQ(result[3].size(), 1U);
  const LispValue& found = result[3][0];
  EXPECT_EQ(found[1].text(), "non-local");
  EXPECT_NEAR(found[2].number(), 0.0, 1e-9);
  EXPECT_TRUE(found[3].is_nil());
  std::map<std::string, LispValue> data;
  for (const LispValue& pair : found[4].list()) data[pair[0].text()] = pair[1];
  EXPECT_EQ(data.at("color").text(), "red");
  EXPECT_EQ(data.at("size").number(), 5.0);
  EXPECT_TRUE(data.at("closed").is_nil());

  const Values which{0.0, found[0].number()};
  EXPECT_EQ(answer("designator", which)[0].text(), "non-local");
  EXPECT_EQ(answer("designators", {0.0})[0].number(), found[0].number());
  ending(command("go-forward", one(field("ticks", 3.0))), 20);
  EXPECT_EQ(answer("designator", which)[0].text(), "non-local");
  EXPECT_EQ(answer("designators", {0.0}).list().size(), 1U);
}

TEST_F(RobotPrimitives, AcceptASpecificationOfTheManual) {
  const auto spec = [&](Values wanted) {
    const Values look{field("camera", 0.0), field("type", "local"),
                      field("spec", one(std::move(wanted))), field("all", t())};
    auto command = command_from(*engine, "camera-get-object-designator", LispValue(look));
    if (!command) {
      ADD_FAILURE() << command.error().message;
      return AttributeSpec{};
    }
    EXPECT_EQ(std::get<CameraObjectDesignator>(*command).type, DesignatorType::Local);
    EXPECT_TRUE(std::get<CameraObjectDesignator>(*command).all);
    return std::get<CameraObjectDesignator>(*command).spec.at(0);
  };
  EXPECT_EQ(std::get<Interval>(spec({"size", 4.0, nil()}).wanted), (Interval{4.0, 4.0}));
  EXPECT_EQ(spec({"size", 4.0, nil()}).threshold, std::nullopt);
  EXPECT_EQ(std::get<Interval>(spec({"size", Values{3.0, 5.0}, 2.0}).wanted), (Interval{3.0, 5.0}));
  EXPECT_EQ(spec({"size", Values{3.0, 5.0}, 2.0}).threshold, 2.0);
  const AttributeSpec colors = spec({"color", Values{"green", "blue"}, nil()});
  EXPECT_THAT(
      std::get<AttributeSpec::OneOf>(colors.wanted),
      ElementsAre(AttributeValue(std::string("green")), AttributeValue(std::string("blue"))));
  EXPECT_THAT(std::get<AttributeSpec::OneOf>(spec({"closed", nil(), nil()}).wanted),
              ElementsAre(AttributeValue(false)));
  EXPECT_THAT(std::get<AttributeSpec::OneOf>(spec({"closed", Values{t(), nil()}, nil()}).wanted),
              ElementsAre(AttributeValue(true), AttributeValue(false)));
}

TEST_F(RobotPrimitives, RejectAnInvisibleSpecification) {
  const auto why = [&](Values wanted) {
    return refusal("command", {0.0, "camera-get-object-designator",
                               Values{field("camera", 0.0), field("type", "local"),
                                      field("spec", one(std::move(wanted))), field("all", nil())}});
  };
  EXPECT_EQ(why({"colour", "red", nil()}), "there is no attribute :colour that a camera can see");
  EXPECT_THAT(why({"size", "big", nil()}), HasSubstr(":size is numeric"));
  EXPECT_THAT(why({"size", Values{5.0, 3.0}, nil()}), HasSubstr("the smaller number comes first"));
  EXPECT_THAT(why({"color", "red", 0.5}), HasSubstr(":color is not numeric"));
  EXPECT_THAT(why({"color", "pink", nil()}), HasSubstr("color"));
  EXPECT_THAT(why({"color", nil(), nil()}), HasSubstr("color"));
  test::run(*engine, 10);
  EXPECT_TRUE(test::only<event::CommandEnded>(engine->take_events()).empty());
}

TEST_F(RobotPrimitives, ABinThatCannotCloseNamesTheObstructingPart) {
  ending(command("hand-insert", {field("hand", 1.0), field("into", Values{"bin", 0.0})}), 10);
  const auto [code, result] = ending(command("storage-bin-close", one(field("bin", 0.0))), 10);
  EXPECT_EQ(code, "ROBOT-IN-BIN");
  EXPECT_EQ(result[4][0].text(), "hand");
  EXPECT_EQ(result[4][1].number(), 1.0);
}

TEST_F(RobotPrimitives, InterruptEndsTheCommandOfAPart) {
  const double insert =
      command("hand-insert", {field("hand", 1.0), field("into", Values{"bin", 0.0})});
  const double forward = command("go-forward", one(field("ticks", 100.0)));
  test::run(*engine, 1);
  answer("interrupt", {0.0, "hand", 1.0});
  EXPECT_EQ(ending(insert, 0).first, "INTERRUPT");
  answer("interrupt", {0.0, "hand", 1.0});  // where there is no thing
  test::run(*engine, 10);
  answer("interrupt", {0.0, "robot", 0.0});
  EXPECT_EQ(ending(forward, 0).first, "INTERRUPT");
  const Pose here = engine->team().truth()[0];
  test::run(*engine, 10);
  EXPECT_EQ(engine->team().truth()[0], here);
}

TEST_F(RobotPrimitives, InterruptEndsATrack) {
  const Values look{field("camera", 0.0), field("type", "non-local"), field("spec", nil()),
                    field("all", nil())};
  const LispValue found = ending(command("camera-get-object-designator", look), 10).second[3][0];
  const double track =
      command("camera-track", {field("camera", 0.0), field("designator", found[0])});
  EXPECT_EQ(ending(track, 10).first, "it has not ended");
  EXPECT_EQ(answer("camera", {0.0, 0.0})[1][0].number(), found[0].number());
  answer("interrupt", {0.0, "camera", 0.0});
  const auto [code, result] = ending(track, 0);
  EXPECT_EQ(code, "INTERRUPT");
  EXPECT_EQ(result[3][0][0].number(), found[0].number());
  EXPECT_TRUE(answer("camera", {0.0, 0.0})[1].is_nil());
}

TEST_F(RobotPrimitives, CreateReadAndResetOdometers) {
  EXPECT_EQ(answer("odometers", {0.0})[0].text(), "main");
  answer("make-odometer", {0.0, "home"});
  EXPECT_EQ(answer("odometers", {0.0})[1].text(), "home");
  ending(command("go-forward", one(field("ticks", 3.0))), 15);
  const LispValue gone = answer("odometer", {0.0, "home"});
  EXPECT_NEAR(gone[0][0].number(), 3.0, 0.01);
  EXPECT_LE(gone[0][0].number(), gone[0][1].number());
  answer("reset-odometer", {0.0, "home", t(), nil()});
  EXPECT_EQ(answer("odometer", {0.0, "home"})[0][1].number(), 0.0);
  EXPECT_NEAR(answer("odometer", {0.0, "main"})[0][0].number(), 3.0, 0.01);
  EXPECT_EQ(refusal("odometer", {0.0, "away"}), "robot1 has no odometer called away");
  EXPECT_EQ(refusal("make-odometer", {1.0, "a"}), "robot2 has no odometers");
  EXPECT_EQ(refusal("reset-odometer", {0.0, "away", t(), t()}),
            "robot1 has no odometer called away");
  EXPECT_TRUE(answer("odometers", {1.0}).list().empty());
}

TEST_F(RobotPrimitives, ReadParametersAndTheirCleanValues) {
  answer("clean", {nil()});
  EXPECT_GT(answer("parameter", {"Motion-Noise"}).number(), 0.0);
  answer("set-parameter", {"Max-Speed", 0.5});
  EXPECT_EQ(answer("parameter", {"Max-Speed"}).number(), 0.5);
  EXPECT_TRUE(answer("parameter", {"No-Sensor-Error"}).is_nil());
  answer("set-parameter", {"No-Sensor-Error", t()});
  EXPECT_TRUE(answer("parameter", {"No-Sensor-Error"}).is_true());
  answer("clean", {t()});
  EXPECT_EQ(answer("parameter", {"Motion-Noise"}).number(), 0.0);
  EXPECT_EQ(refusal("parameter", {"Max-Sped"}), "there is no parameter Max-Sped");
  EXPECT_EQ(refusal("set-parameter", {"No-Sensor-Error", 1.0}), "No-Sensor-Error needs t or nil");
  EXPECT_EQ(refusal("set-parameter", {"Max-Speed", t()}), "Max-Speed needs a number");
  EXPECT_NE(refusal("set-parameter", {"Max-Speed", -1.0}), "accepted");
  EXPECT_EQ(answer("tick", {}).number(), 0.0);
  test::run(*engine, 3);
  EXPECT_EQ(answer("tick", {}).number(), 3.0);
}

}  // namespace
}  // namespace magna
