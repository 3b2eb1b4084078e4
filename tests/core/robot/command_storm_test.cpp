// SPDX-License-Identifier: GPL-3.0-or-later
// 100,000 random commands of every kind: each continuation is called exactly once, and after each
// tick the world is consistent.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/geometry/angle.h"
#include "core/robot/remote_robot.h"
#include "core/sim/random.h"
#include "core/world/world.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

constexpr int kCommands = 100'000;
constexpr int kWorlds = 10;
constexpr std::size_t kMostRobots = 40;

ThingDescription thing(const char* name, Point at, double size, double weight, double capacity,
                       const char* color) {
  ThingDescription description;
  description.name = name;
  description.position = at;
  description.attributes.set("size", size);
  description.attributes.set("weight", weight);
  description.attributes.set("capacity", capacity);
  description.attributes.set("color", std::string(color));
  return description;
}

/// A small room full of things, so that most are adjacent to a robot.
WorldDescription full_room(RandomStream& random) {
  WorldDescription description = room(12, 9);
  for (int k = 0; k < 36; ++k) {
    const Point at{random.uniform(1.2, 10.8), random.uniform(1.2, 7.8)};
    if (k % 3 == 0) {
      ThingDescription box = thing("box", at, 12.0, 3.0, 9.0, "red");
      box.contents.push_back(thing("pen", {}, 1.0, 0.5, 0.0, "blue"));
      description.things.push_back(box);
    } else {
      description.things.push_back(thing("ball", at, 2.0, k % 7 != 0 ? 1.0 : 50.0, 0.0, "green"));
    }
  }
  ThingDescription column = crate({6.5, 4.5});
  column.attributes.set("size", 20.0);
  description.things.push_back(column);
  return description;
}

class Storm {
 public:
  explicit Storm(std::uint64_t seed)
      : random_(seed, 0, StreamPurpose::Program), rig_(full_room(random_), seed) {
    team_ = rig_.team.get();  // the rig's pointer is null in ~Team
    team_->set_manipulations(&methods_);
    for (const ParameterId id : {kParameter<"Robot-Move-Delay">, kParameter<"Camera-Desig-Delay">,
                                 kParameter<"Hand-Move-Delay">, kParameter<"Hand-Grasp-Delay">}) {
      rig_.parameters.set(id, 1.0);
    }
    for (int k = 0; k < 6; ++k) add_robot();
  }

  /// Issues commands until their number is reached; then everything ends.
  void blow(std::size_t commands) {
    while (calls_.size() < commands) {
      for (std::size_t k = random_.below(7); k > 0; --k) issue();
      if (random_.chance(0.05)) meddle();
      rig_.tick();
      for (const PartNotice& notice : team_->take_notices()) handle(notice);
      ASSERT_NO_FATAL_FAILURE(check_world()) << "tick " << rig_.scheduler.now();
    }
    for (int k = 0; k < 50; ++k) issue();
    ending_ = true;
    rig_.team.reset();
    for (std::size_t k = 0; k < calls_.size(); ++k) ASSERT_EQ(calls_[k], 1) << commands_[k];
  }

  std::map<std::string, int> ended;  ///< by name of command and code

 private:
  template <class T>
  const T& any(const std::vector<T>& from) {
    return from[random_.below(from.size())];
  }
  /// Mostly an existing thing.
  RobotId any_robot() {
    RobotId id;
    for (int k = 0; k < 5; ++k) {
      id = {static_cast<std::uint32_t>(random_.below(team_->size()))};
      if (team_->alive(id)) break;
    }
    return id;
  }
  /// Mostly an existing number.
  std::uint32_t any_part(std::size_t count) {
    return static_cast<std::uint32_t>(random_.below(count + (random_.chance(0.05) ? 2 : 0)));
  }

  void add_robot() {
    if (team_->size() >= kMostRobots) return;
    constexpr RobotType kTypes[] = {RobotType::Point, RobotType::Point, RobotType::Point,
                                    RobotType::P2at,  RobotType::Gobot, RobotType::Cybot};
    RobotDescription description =
        robot("robot" + std::to_string(team_->size()), kTypes[team_->size() % 6],
              {random_.uniform(1.2, 10.8), random_.uniform(1.2, 7.8), random_.uniform(-3.0, 3.0)});
    description.cameras = {{2.0, 8}, {kPi, 4}};
    description.hands = {10.0, 2.0};
    description.bins = {5.0, 30.0};
    team_->add(description);  // rejected if something obstructs it
  }

  DesignatorId any_designator(const RobotParts& parts, std::uint32_t camera) {
    if (camera < parts.cameras.size() && parts.cameras[camera].tracking && random_.chance(0.7)) {
      return *parts.cameras[camera].tracking;
    }
    if (!parts.designators.empty() && random_.chance(0.9)) return any(parts.designators).id;
    return {static_cast<std::uint32_t>(random_.below(parts.next_designator + 2))};
  }

  DescriptorSpec any_spec() {
    DescriptorSpec spec;
    if (random_.chance(0.3)) {
      spec.push_back({"color", AttributeSpec::OneOf{std::string("red"), std::string("blue")}});
    }
    if (random_.chance(0.3)) spec.push_back({"size", Interval{0.0, 14.0}, 2.0});
    return spec;
  }

  template <class Command>
  RobotCommand filled(Command c, const RobotParts& parts) {
    std::uint32_t camera = any_part(2);
    if constexpr (requires { c.camera; }) c.camera = camera;
    if constexpr (requires { c.hand; }) c.hand = any_part(2);
    if constexpr (requires { c.bin; }) c.bin = any_part(2);
    if constexpr (requires { c.cells_per_tick; }) c.cells_per_tick = random_.uniform(-0.2, 1.5);
    if constexpr (requires { c.radians_per_tick; }) c.radians_per_tick = random_.uniform(-0.1, 0.6);
    if constexpr (requires { c.radians; }) c.radians = random_.uniform(-4.0, 4.0);
    if constexpr (requires { c.ticks; }) c.ticks = static_cast<Tick>(random_.below(8)) - 1;
    if constexpr (requires { c.seconds; }) c.seconds = random_.uniform(-0.2, 0.8);
    if constexpr (requires { c.velocity; }) {
      c.velocity = {random_.uniform(-1, 1), random_.uniform(-1, 1), random_.uniform(-1, 1)};
    }
    if constexpr (requires { c.place_type; }) {
      constexpr const char* kPlaces[] = {"doorway", "concave", "convex", "beak", "nowhere"};
      c.place_type = kPlaces[random_.below(5)];
    }
    if constexpr (requires { c.type; }) {
      c.type = random_.chance(0.6) ? DesignatorType::Local : DesignatorType::NonLocal;
    }
    if constexpr (requires { c.spec; }) c.spec = any_spec();
    if constexpr (requires { c.all; }) c.all = random_.chance(0.3);
    if constexpr (requires { c.designator; }) c.designator = any_designator(parts, camera);
    if constexpr (requires { c.into; }) {
      if (random_.chance(0.5)) {
        c.into = BinNumber{any_part(2)};
      } else {
        c.into = any_designator(parts, camera);
      }
    }
    if constexpr (std::is_same_v<Command, Manipulate>) c = any_manipulation(parts);
    return c;
  }

  /// The robot is set when the command is issued.
  Manipulate any_manipulation(const RobotParts& parts) {
    constexpr ResourceKind kParts[] = {ResourceKind::Robot, ResourceKind::Camera,
                                       ResourceKind::Hand, ResourceKind::Bin, ResourceKind::Thing};
    Manipulate made{.name = "stir", .by = {kParts[random_.below(5)], 0, any_part(2)}};
    if (made.by.kind == ResourceKind::Robot && random_.chance(0.9)) made.by.part = 0;
    for (std::size_t k = random_.below(3); k > 0; --k) {
      made.arguments.emplace_back(any_designator(parts, any_part(2)));
    }
    return made;
  }

  template <std::size_t... Index>
  RobotCommand any_command(const RobotParts& parts, std::index_sequence<Index...>) {
    static const RobotCommand kEach[] = {RobotCommand{std::in_place_index<Index>}...};
    return std::visit([&](const auto& c) { return filled(c, parts); },
                      kEach[random_.below(sizeof...(Index))]);
  }

  void issue(int depth = 0) {
    const RobotId id = any_robot();
    RobotCommand any = any_command(team_->parts(id),
                                   std::make_index_sequence<std::variant_size_v<RobotCommand>>{});
    if (auto* const manipulation = std::get_if<Manipulate>(&any)) {
      manipulation->by.owner = random_.chance(0.95) ? id.value : any_robot().value;
    }
    command(id, any, depth);
  }

  void command(RobotId id, const RobotCommand& what, int depth) {
    const std::size_t number = calls_.size();
    calls_.push_back(0);
    commands_.push_back(name(what));
    team_->command(id, what, [this, number, depth](const CommandResult& result) {
      ++calls_[number];
      EXPECT_EQ(calls_[number], 1) << commands_[number];
      ++ended[fmt_name(number, code_name(result))];
      if (depth < 4) go_on(result, depth + 1);
    });
  }
  std::string fmt_name(std::size_t number, std::string_view code) const {
    return std::string(commands_[number]).append(" ").append(code);
  }

  /// Actions of a program in a continuation.
  void go_on(const CommandResult& result, int depth) {
    if (result.code == ErrorCode::None && !result.designators.empty() && random_.chance(0.9)) {
      const DesignatorId found = any(result.designators);
      command(result.robot, CameraTrack{any_part(2), found}, depth);
    }
    if (result.code == ErrorCode::None && random_.chance(0.3)) {
      command(result.robot, CameraObjectDesignator{any_part(2), DesignatorType::Local, {}}, depth);
    }
    if (random_.chance(0.3)) issue(depth);
    if (random_.chance(0.02)) team_->halt(result.robot);
    if (random_.chance(ending_ ? 0.05 : 0.01)) meddle();
  }

  /// Actions of a program once a camera tracks something.
  void handle(const PartNotice& notice) {
    if (notice.kind != PartNotice::Kind::TrackBegan || random_.chance(0.2)) return;
    const std::uint32_t camera = notice.part->part;
    const std::uint32_t hand = any_part(2);
    const Designator* const found = team_->parts(notice.robot).find(*notice.designator);
    if (found == nullptr) return;
    if (found->type == DesignatorType::NonLocal) {
      return command(notice.robot, GotoDesignator{camera}, 0);
    }
    switch (random_.below(5)) {
      case 0: return command(notice.robot, HandInsert{hand, found->id}, 0);
      case 1: return command(notice.robot, CameraInsert{camera, found->id}, 0);
      default: return command(notice.robot, HandGrasp{hand, camera, found->id}, 0);
    }
  }

  /// Other actions on a team, at any time.
  void meddle() {
    const RobotId id = any_robot();
    switch (random_.below(10)) {
      case 0: team_->remove(id); break;
      case 1:
      case 2: add_robot(); break;
      case 3: team_->set_frozen(random_.chance(0.3)); break;
      case 4: team_->set_frozen(false); break;
      case 5: team_->drive(id, {0.3, 0.0, 0.1}, rig_.scheduler.now() + 9); break;
      case 6: team_->place(id, {random_.uniform(0, 12), random_.uniform(0, 9), 1.0}); break;
      case 7:
        team_->make_odometer(id, "storm");
        team_->reset_odometer(id, "storm", true, false);
        break;
      case 8:
        if (RemoteRobot* const far = team_->remote(id)) {
          if (random_.chance(0.5)) {
            far->lose(rig_.scheduler.now());
          } else {
            far->restore(rig_.scheduler.now());
          }
        }
        break;
      default: kick(); break;
    }
  }

  /// A thing on the ground moves to another place with its contents.
  void kick() {
    const ThingId id{static_cast<std::uint32_t>(random_.below(rig_.world.things().size()))};
    if (on_ground(id)) roll(id);
  }
  void roll(ThingId id) {
    rig_.world.move_thing(id, Point{random_.uniform(1.1, 10.9), random_.uniform(1.1, 7.9)});
    team_->thing_moved(id);
  }

  /// Manipulations that move their objects.
  class Methods : public ManipulationMethods {
   public:
    explicit Methods(Storm& storm) : storm_(storm) {}
    std::optional<Method> choose(RobotId, const Manipulate&, Things) override {
      RandomStream& random = storm_.random_;
      if (random.chance(0.2)) return std::nullopt;
      return Method{.success = 0.8, .delay = static_cast<Tick>(random.below(3))};
    }
    Done manipulate(const Method&, RobotId, const Manipulate&, Things things) override {
      for (const auto& thing : things) {
        if (thing && storm_.on_ground(*thing)) storm_.roll(*thing);
      }
      if (storm_.random_.chance(0.3)) return {"STIRRED-UP", {}};
      return {};
    }

   private:
    Storm& storm_;
  };
  bool on_ground(ThingId id) const {
    return std::holds_alternative<Point>(rig_.world.thing(id).location);
  }

  double size_of(ThingId id) const { return rig_.world.thing(id).attributes.number("size"); }

  void check_world() {
    std::map<Resource, std::vector<ThingId>> held;
    std::map<ThingId, std::set<ThingId>> inside;
    for (const Thing& one : rig_.world.things()) {
      if (const auto* const in = std::get_if<ThingId>(&one.location)) inside[*in].insert(one.id);
      if (const auto* const by = std::get_if<Resource>(&one.location)) held[*by].push_back(one.id);
    }
    for (const Thing& one : rig_.world.things()) {
      const std::set<ThingId> contents(one.contents.begin(), one.contents.end());
      ASSERT_EQ(contents, inside[one.id]) << one.display_name();
      ASSERT_EQ(contents.size(), one.contents.size()) << one.display_name();
      if (contents.empty()) continue;
      double used = 0.0;
      for (const ThingId in : contents) used += size_of(in);
      ASSERT_LE(used, one.attributes.number("capacity")) << one.display_name();
    }
    for (std::size_t robot = 0; robot < team_->size(); ++robot) {
      ASSERT_NO_FATAL_FAILURE(check_robot({static_cast<std::uint32_t>(robot)}, held));
    }
    ASSERT_TRUE(held.empty()) << "in a hand or bin that does not exist";
  }

  /// Removes the things of the robot from `held`.
  void check_robot(RobotId id, std::map<Resource, std::vector<ThingId>>& held) {
    const RobotParts& parts = team_->parts(id);
    std::set<std::uint32_t> numbers;
    for (const Designator& designator : parts.designators) {
      ASSERT_TRUE(numbers.insert(designator.id.value).second);
      ASSERT_LT(designator.id.value, parts.next_designator);
    }
    for (const CameraPart& camera : parts.cameras) {
      check_place(camera.place, parts);
      ASSERT_TRUE(!camera.tracking || numbers.contains(camera.tracking->value));
      ASSERT_TRUE(camera.tracking || !camera.tracked) << "a track that never ends";
      ASSERT_TRUE(team_->alive(id) || !camera.tracking);
    }
    for (std::uint32_t k = 0; k < parts.hands.size(); ++k) {
      const HandPart& hand = parts.hands[k];
      check_place(hand.place, parts);
      std::vector<ThingId> has;
      if (auto found = held.extract(Resource::hand(id, k))) has = found.mapped();
      const auto wanted = hand.holds ? std::vector{*hand.holds} : std::vector<ThingId>{};
      ASSERT_EQ(has, wanted) << "hand " << k;
      if (hand.holds) {
        ASSERT_TRUE(team_->alive(id));
        ASSERT_LE(rig_.world.thing(*hand.holds).attributes.number("weight"), hand.strength);
      }
    }
    for (std::uint32_t k = 0; k < parts.bins.size(); ++k) {
      double used = 0.0;
      if (auto found = held.extract(Resource::bin(id, k))) {
        for (const ThingId one : found.mapped()) used += size_of(one);
      }
      ASSERT_LE(used, parts.bins[k].capacity) << "bin " << k;
    }
  }

  void check_place(const PartPlace& place, const RobotParts& parts) {
    if (const auto* const bin = std::get_if<BinNumber>(&place)) {
      ASSERT_LT(bin->value, parts.bins.size());
    }
    if (const auto* const in = std::get_if<ThingId>(&place)) {
      ASSERT_LT(in->index(), rig_.world.things().size());
      ASSERT_GT(rig_.world.thing(*in).attributes.number("capacity"), 0.0);
    }
  }

  RandomStream random_;
  Methods methods_{*this};
  TeamRig rig_;
  Team* team_ = nullptr;
  std::vector<int> calls_;
  std::vector<std::string_view> commands_;
  bool ending_ = false;
};

TEST(CommandStorm, CallsEveryContinuationOnceAndKeepsTheWorldConsistent) {
  std::map<std::string, int> ended;
  for (std::uint64_t seed = 1; seed <= kWorlds; ++seed) {
    Storm storm(seed);
    ASSERT_NO_FATAL_FAILURE(storm.blow(kCommands / kWorlds)) << "seed " << seed;
    for (const auto& [how, count] : storm.ended) ended[how] += count;
  }
  for (const char* how :
       {"go-forward ", "go-forward INTERRUPT", "go-forward ROBOT-BLOCKED", "follow-wall ",
        "goto-designator NOT-TRACKING", "camera-track FAILED", "hand-insert FAILED", "manipulate ",
        "manipulate FAILED", "manipulate STIRRED-UP", "manipulate INTERRUPT",
        "manipulate BAD-DESIGNATOR", "manipulate NON-LOCAL-DESIGNATOR"}) {
    EXPECT_GT(ended[how], 0) << how;
  }
}

}  // namespace
}  // namespace magna
