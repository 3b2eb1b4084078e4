// SPDX-License-Identifier: GPL-3.0-or-later
// Primitives of live_things.lisp, kickers.lisp and manipulating.lisp on a running world.
#include <memory>
#include <string>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/engine/world_edits.h"
#include "core/lisp/primitives.h"
#include "core/lisp/world_values.h"
#include "tests/core/lisp/loading.h"

namespace magna {
namespace {

using ::testing::HasSubstr;
using List = LispValue::List;

constexpr const char* kWorld = R"(
  (defmap m (20 20)
    (obj box (3 4) ((:size 4) (:capacity 9) (:closed #f) (:kind furniture) (:footprint (1 2)))
      (key ((:type :key) (:lock-id 7))))
    (obj ball (5.5 6.5) ((:size 1) (:color red))))
  (defrobot r (m (8 9) 0) :hands (9) :bins (9)))";

/// The engine's edits, as passed to hooks; the world has no programs.
class EditsOfEngine : public WorldHooks {
 public:
  WorldEdits* edits = nullptr;

  void begin(const Engine&, WorldEdits& of_engine, std::uint64_t) override { edits = &of_engine; }
  void end() override { edits = nullptr; }
  void kick(std::span<const KickerTurn>) override {}
  std::optional<Method> choose(RobotId, const Manipulate&, Things) override { return {}; }
  Done manipulate(const Method&, RobotId, const Manipulate&, Things) override { return {}; }
};

/// A program on a running world, without Lisp in between.
class ThingAccess : public WorldAccess {
 public:
  /// `inside`: as if it ran within a tick.
  explicit ThingAccess(const std::string& world_file, bool inside = false) : inside_(inside) {
    Scenario scenario = load(world_file);
    scenario.hooks = hooks_;
    auto made = Engine::create(scenario, {.seed = 1, .clean = true});
    EXPECT_TRUE(made) << (made ? "" : made.error().text());
    engine_ = std::move(*made);
    add_thing_primitives(table_);
  }

  const Engine& engine() const override { return *engine_; }
  WorldEdits* edits() override { return inside_ ? hooks_->edits : nullptr; }
  Outcome submit(const Input& input) override {
    return engine_->submit({AuthorKind::Program, "test"}, input);
  }
  Result<std::uint64_t> command(RobotId robot, const RobotCommand& command) override {
    if (inside_) return Error{"no commands here"};
    commanded.emplace_back(robot, command);
    return std::uint64_t{commanded.size()};
  }

  Result<LispValue> ask(std::string_view name, LispValue::List arguments) {
    return table_.at(name)(*this, LispValue(std::move(arguments)));
  }
  /// Expects success.
  LispValue answer(std::string_view name, LispValue::List arguments) {
    const auto result = ask(name, std::move(arguments));
    if (result) return *result;
    ADD_FAILURE() << name << ": " << result.error().message;
    return {};
  }
  std::string refusal(std::string_view name, LispValue::List arguments) {
    const auto result = ask(name, std::move(arguments));
    return result ? "no error" : result.error().message;
  }

  std::vector<std::pair<RobotId, RobotCommand>> commanded;

 private:
  bool inside_;
  std::shared_ptr<EditsOfEngine> hooks_ = std::make_shared<EditsOfEngine>();
  std::unique_ptr<Engine> engine_;
  PrimitiveTable table_;
};

/// A value as text, to compare it: "(1 t nil \"x\")".
std::string shown(const LispValue& value) {
  if (value.is_nil()) return "nil";
  if (value.is_true()) return "t";
  if (value.is_number()) return text(AttributeValue(value.number()));
  if (value.is_text()) return '"' + value.text() + '"';
  std::string list;
  for (const LispValue& part : value.list()) list += (list.empty() ? "" : " ") + shown(part);
  return '(' + list + ')';
}

// Numbers: key 0, box 1, ball 2.
enum : int { kKey, kBox, kBall };

List thing(const std::string& name, List attributes, List contents = {}, List kickers = {}) {
  return {name,
          0.0,
          List{0.0, 0.0},
          LispValue(),
          LispValue(),
          std::move(attributes),
          std::move(contents),
          LispValue(),
          std::move(kickers)};
}

TEST(ThingPrimitives, ReadPropertiesAndPlacesOfThings) {
  ThingAccess access(kWorld);
  EXPECT_EQ(shown(access.answer("map-name", {})), "\"m\"");
  EXPECT_EQ(shown(access.answer("thing-name", {1.0})), "\"box\"");
  EXPECT_EQ(shown(access.answer("thing-contents", {1.0})), "(0)");
  EXPECT_EQ(shown(access.answer("thing-location", {0.0})), "1");
  EXPECT_EQ(shown(access.answer("thing-location", {2.0})), "(5.5 6.5)");
  EXPECT_EQ(shown(access.answer("thing-position", {0.0})), "(3 4)");
  EXPECT_EQ(shown(access.answer("all-things", {})), "(0 1 2)");
  EXPECT_EQ(shown(access.answer("thing", {1.0})),
            "(\"box\" \"furniture\" (1 2 0) ((\"capacity\" 9) (\"closed\" nil) (\"size\" 4)) (0) "
            "())");
}

TEST(ThingPrimitives, KeepTheTypesOfAttributes) {
  ThingAccess access(kWorld);
  const auto value = [&](int id, const char* name) {
    return shown(access.answer("thing-attribute", {double(id), name}));
  };
  EXPECT_EQ(value(kKey, "type"), "(\":key\")");
  EXPECT_EQ(value(kKey, "lock-id"), "(7)");
  EXPECT_EQ(value(kBall, "color"), "(\"red\")");
  EXPECT_EQ(value(kBox, "closed"), "(nil)") << "it has the value #f";
  EXPECT_EQ(value(kBox, "locked"), "nil") << "it has none";
  EXPECT_EQ(value(kBox, "kind"), "(\"furniture\")");
  EXPECT_EQ(value(kBox, "footprint"), "((1 2 0))");
  EXPECT_EQ(value(kKey, "footprint"), "nil");
}

TEST(ThingPrimitives, NameTheMissingThing) {
  ThingAccess access(kWorld);
  EXPECT_EQ(access.refusal("thing-name", {3.0}), "there is no thing #4");
  EXPECT_THAT(access.refusal("thing-name", {-1.0}), HasSubstr("whole one from 0 on"));
  EXPECT_THAT(access.refusal("thing-name", {"box"}), HasSubstr("whole one from 0 on"));
  EXPECT_EQ(access.refusal("move-thing", {2.0, 99.0}), "there is no thing #100");
  EXPECT_THAT(access.refusal("move-thing", {2.0, List{"foot", 0.0, 0.0}}),
              HasSubstr("expected a robot, a camera, a hand or a storage bin"));
}

class ThingChanges : public ::testing::TestWithParam<bool> {
 protected:
  ThingAccess access{kWorld, GetParam()};
};

INSTANTIATE_TEST_SUITE_P(OfProgramsAndHooks, ThingChanges, ::testing::Bool(),
                         [](const auto& one) { return one.param ? "InATick" : "ByInput"; });

TEST_P(ThingChanges, CreateThingsWithContentsAndKickers) {
  const LispValue made = access.answer(
      "new-thing",
      {thing("chest", {List{"size", 3.0}, List{"mood", ":good"}},
             {thing("tray", {}, {thing("pin", {})}), thing("cup", {})}, {List{4.0, 0.25}}),
       List{7.0, 8.0}});
  EXPECT_EQ(shown(made), "(6 (4 (3)) (5))") << "contents come first";
  EXPECT_EQ(shown(access.answer("thing-position", {3.0})), "(7 8)");
  EXPECT_EQ(shown(access.answer("thing-attribute", {6.0, "mood"})), "(\":good\")");
  EXPECT_EQ(shown(access.answer("kickers", {6.0})), "(4)");
  EXPECT_EQ(shown(access.answer("things-with-kicker", {4.0})), "(6)");
  EXPECT_EQ(access.engine().world().thing({6}).object, -1);
}

TEST_P(ThingChanges, RejectInvalidThings) {
  const auto refused = [&](List what, LispValue where) {
    return access.refusal("new-thing", {std::move(what), std::move(where)});
  };
  EXPECT_THAT(refused(thing("x", {List{"size", -3.0}}), List{7.0, 8.0}), HasSubstr(":size is -3"));
  EXPECT_THAT(refused(thing("x", {}), List{70.0, 8.0}), HasSubstr("outside the map"));
  EXPECT_THAT(refused(thing("x", {}), List{"hand", 0.0, 7.0}), HasSubstr("no such hand"));
  EXPECT_EQ(access.engine().world().things().size(), 3u);
}

TEST_P(ThingChanges, SetAttributesWithinTheirDomains) {
  access.answer("set-attribute", {double(kBox), "locked", LispValue::truth()});
  EXPECT_EQ(shown(access.answer("thing-attribute", {double(kBox), "locked"})), "(t)");
  access.answer("set-attribute", {double(kBox), "locked", LispValue()});
  EXPECT_EQ(shown(access.answer("thing-attribute", {double(kBox), "locked"})), "(nil)");
  EXPECT_THAT(access.refusal("set-attribute", {double(kBall), "color", "pink"}),
              HasSubstr(":color is pink; expected one of red, green"));
  EXPECT_THAT(access.refusal("set-attribute", {double(kBall), "size", "large"}),
              HasSubstr(":size is large; expected a number"));
}

TEST_P(ThingChanges, MoveThingsIntoOthersIntoHandsAndAway) {
  access.answer("move-thing", {double(kBall), double(kBox)});
  EXPECT_EQ(shown(access.answer("thing-contents", {double(kBox)})), "(0 2)");
  access.answer("move-thing", {double(kBall), List{"hand", 0.0, 0.0}});
  EXPECT_EQ(shown(access.answer("thing-location", {double(kBall)})), "(\"hand\" 0 0)");
  EXPECT_EQ(shown(access.answer("thing-position", {double(kBall)})), "(8 9)");
  EXPECT_THAT(access.refusal("move-thing", {double(kBox), double(kKey)}), HasSubstr("into itself"));
  access.answer("move-thing", {double(kBox), LispValue()});
  EXPECT_EQ(shown(access.answer("all-things", {})), "(2)") << "with what is in it";
  EXPECT_EQ(shown(access.answer("thing-position", {double(kKey)})), "nil");
}

TEST_P(ThingChanges, KickThingsUnlessTheyAreEnclosed) {
  EXPECT_EQ(shown(access.answer("kick-thing", {double(kBall), 2.0, -1.0, LispValue()})), "t");
  EXPECT_EQ(shown(access.answer("thing-location", {double(kBall)})), "(7.5 5.5)");
  EXPECT_EQ(shown(access.answer("kick-thing", {double(kBall), 200.0, 0.0, LispValue()})), "nil");
  access.answer("set-attribute", {double(kBox), "closed", LispValue::truth()});
  EXPECT_EQ(shown(access.answer("kick-thing", {double(kKey), 1.0, 0.0, LispValue::truth()})),
            "nil");
}

TEST_P(ThingChanges, AddAndRemoveKickers) {
  access.answer("put-kicker", {double(kBall), 3.0, 0.5});
  access.answer("put-kicker", {double(kBall), 1.0, 1.0});
  EXPECT_EQ(shown(access.answer("kickers", {double(kBall)})), "(3 1)");
  EXPECT_THAT(access.refusal("put-kicker", {double(kBall), 3.0, 1.5}), HasSubstr("1.5"));
  EXPECT_EQ(shown(access.answer("remove-kicker", {double(kBall), 3.0})), "t");
  EXPECT_EQ(shown(access.answer("remove-kicker", {double(kBall), 3.0})), "nil");
  EXPECT_EQ(shown(access.answer("kickers", {double(kBall)})), "(1)");
}

TEST(RunKicker, SetsTheKickerDuringTicksOnly) {
  ThingAccess inside(kWorld, true);
  inside.answer("put-kicker", {double(kBall), 1.0, 0.0});
  EXPECT_EQ(shown(inside.answer("run-kicker", {double(kBall), 1.0})), "t");
  EXPECT_TRUE(inside.engine().world().thing({kBall}).kickers.at(0).again);
  EXPECT_NE(inside.refusal("run-kicker", {double(kBall), 5.0}), "no error");
  ThingAccess outside(kWorld);
  EXPECT_EQ(outside.refusal("run-kicker", {double(kBall), 1.0}),
            "run-kicker is for the bodies of kickers");
}

TEST(ThingMatches, MatchesNumbersWithinTheThresholdAndWordsExactly) {
  ThingAccess access(kWorld);
  const auto like = [&](int id, const char* name, LispValue wanted, LispValue threshold = {}) {
    return access
        .answer("thing-matches", {double(id), name, std::move(wanted), std::move(threshold)})
        .is_true();
  };
  EXPECT_TRUE(like(kBox, "size", 4.4)) << "Standard-Match-Threshold is 0.5";
  EXPECT_FALSE(like(kBox, "size", 4.6));
  EXPECT_TRUE(like(kBox, "size", 6.0, 2.0));
  EXPECT_TRUE(like(kBox, "size", List{4.5, 9.0}));
  EXPECT_FALSE(like(kBox, "size", List{4.6, 9.0}));
  EXPECT_TRUE(like(kKey, "lock-id", 7.0)) << "not defined, but a number";
  EXPECT_TRUE(like(kKey, "type", ":key"));
  EXPECT_FALSE(like(kKey, "type", "key")) << "a keyword is a value of its own";
  EXPECT_TRUE(like(kBall, "color", List{"green", "red"}));
  EXPECT_FALSE(like(kBall, "color", List{"green", "blue"}));
  EXPECT_TRUE(like(kBox, "closed", LispValue()));
  EXPECT_FALSE(like(kKey, "closed", LispValue())) << "it has no value";
}

TEST(ManipulatePrimitive, IssuesTheCommandWithItsArguments) {
  ThingAccess access(kWorld);
  const LispValue ticket = access.answer(
      "manipulate",
      {0.0, "lock", 2.0, List{"hand", 0.0, 0.0},
       List{List{"designator", 3.0}, ":fast", List{"text", "hi"}, 2.5, LispValue::truth()}});
  EXPECT_EQ(ticket.number(), 1.0);
  ASSERT_EQ(access.commanded.size(), 1u);
  const auto& command = std::get<Manipulate>(access.commanded[0].second);
  EXPECT_EQ(command.name, "lock");
  EXPECT_EQ(command.by_at, 2u);
  EXPECT_EQ(command.by, Resource::hand({0}, 0));
  const std::vector<ManipulationValue> arguments{DesignatorId{3}, Symbol{":fast"},
                                                 std::string("hi"), 2.5, true};
  EXPECT_EQ(command.arguments, arguments);
  EXPECT_THAT(access.refusal("manipulate", {0.0, "lock", 0.0, "hand", List{}}),
              HasSubstr("expected a robot, a camera"));
}

TEST(DoorValues, AreConvertedBothWays) {
  const std::vector<ManipulationValue> all{std::monostate{},     true,           2.5,
                                           std::string("text"),  Symbol{"word"}, DesignatorId{4},
                                           Resource::bin({1}, 2)};
  for (const ManipulationValue& value : all) {
    const auto back = manipulation_value(plain(value));
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, value) << shown(plain(value));
  }
}

}  // namespace
}  // namespace magna
