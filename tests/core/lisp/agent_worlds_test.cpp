// SPDX-License-Identifier: GPL-3.0-or-later
// Neural agents of world files: :agent of defrobot and related keys, def-agent-object,
// def-agent-reset.
#include "core/geometry/angle.h"
#include "core/world/world.h"
#include "tests/core/lisp/loading.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Line 1 of every world here: an obstructing table, a ball, a lamp, a pen on a shelf.
constexpr const char* kRoom =
    "(defmap room (20 20) (rect (0 0) (20 20) stone 1)"
    " (obj table (8 4) ((:obsmove #t) (:footprint (2 1)))) (obj ball (7.5 4) ((:size 0.1)))"
    " (obj lamp (12 9) ((:on #f) (:light dim) (:size 3)))"
    " (obj shelf (15 2) () (pen ((:size 0.1)))) (obj cup (3 3) ()) (obj cup (4 3) ()))\n";
/// Line 2.
constexpr const char* kFelice = "(defrobot felice (room (10 12) 0) :type agent :agent 0)\n";

Scenario world(const std::string& forms) { return load(kRoom + forms); }
Scenario agent_world(const std::string& forms) { return load(kRoom + (kFelice + forms)); }
/// The error of a form on line 3.
std::string wrong(const std::string& form) { return load_error(kRoom + (kFelice + form)); }

/// The name of the thing of an object.
std::string thing_of(const Scenario& scenario, std::size_t object) {
  const World built = std::move(World::build(scenario.world).value());
  for (const Thing& thing : built.things()) {
    if (thing.object == scenario.agents.objects.at(object).object) return thing.name;
  }
  return "none";
}

TEST(AgentBodies, DefaultToTheOriginalFigure) {
  const Scenario scenario = world(kFelice);
  ASSERT_TRUE(scenario.robots.at(0).agent);
  const AgentDescription& agent = *scenario.robots[0].agent;
  EXPECT_EQ(scenario.robots[0].robot.type, RobotType::Agent);
  EXPECT_EQ(agent.agent, 0U);
  EXPECT_EQ(agent.speed, 3.0);
  EXPECT_EQ(agent.turn_rate, radians(30.0));
  EXPECT_EQ(agent.eye, AgentDescription{}.eye);
}

TEST(AgentBodies, RequireTheirNumber) {
  EXPECT_FALSE(world("(defrobot r (room (1.5 1.5) 0) :type p2at)").robots.at(0).agent);
}

TEST(AgentBodies, AcceptSpeedTurnRateHandsAndEyes) {
  const Scenario scenario = world(
      "(defrobot a (room (10 12) 0) :type agent :agent 0 :agent-speed 1.8 :hands ((+ 2 3))"
      " :agent-turn-rate (/ pi 4) :eyes (:size (320 (* 2 120)) :fov 1.5"
      " :projection equi-angular :height 1.2 :left (0.1 -0.05) :right (0.1 0.06)))");
  const AgentDescription& agent = scenario.robots.at(0).agent.value();
  EXPECT_EQ(agent.speed, 1.8);
  EXPECT_EQ(agent.turn_rate, kPi / 4);
  EXPECT_EQ(agent.eye, (ImageCamera{320, 240, 1.5, Projection::EquiAngular, 1.2}));
  EXPECT_EQ(agent.eye_height, 1.2);
  EXPECT_EQ(agent.left_eye, (Point{0.1, -0.05}));
  EXPECT_EQ(agent.right_eye, (Point{0.1, 0.06}));
  EXPECT_THAT(scenario.robots[0].robot.hands, ElementsAre(5.0));
}

TEST(AgentBodies, KeepDefaultEyesForOmittedValues) {
  const Scenario scenario =
      world("(defrobot a (room (10 12) 0) :type agent :agent 0 :eyes (:size (100 80)))");
  ImageCamera eye = AgentDescription{}.eye;
  eye.width = 100;
  eye.height_px = 80;
  EXPECT_EQ(scenario.robots.at(0).agent->eye, eye);
  EXPECT_EQ(scenario.robots[0].agent->left_eye, AgentDescription{}.left_eye);
  EXPECT_EQ(scenario.robots[0].agent->eye_height, 1.69);
}

TEST(AgentBodies, CanBeDeclaredInAnyOrder) {
  const Scenario scenario = world(
      "(defrobot b (room (10 12) 0) :type agent :agent 1)"
      " (defrobot r (room (1.5 1.5) 0)) (defrobot a (room (12 12) 0) :agent 0 :type agent)");
  EXPECT_EQ(scenario.robots.at(0).agent->agent, 1U);
  EXPECT_FALSE(scenario.robots.at(1).agent);
  EXPECT_EQ(scenario.robots.at(2).agent->agent, 0U);
}

TEST(AgentObjects, AreFoundByNameAlsoInsideOthers) {
  const Scenario scenario = agent_world(
      "(def-agent-object 1 ball) (def-agent-object -7 'pen :usable #f)"
      " (def-agent-object (+ 1 1) Lamp :toggles on :usable (= 1 2))");
  const auto& objects = scenario.agents.objects;
  ASSERT_EQ(objects.size(), 3U);
  EXPECT_EQ(objects[0].number, 1);
  EXPECT_EQ(thing_of(scenario, 0), "ball");
  EXPECT_TRUE(objects[0].usable);
  EXPECT_EQ(objects[0].toggles, "");
  EXPECT_EQ(objects[1].number, -7);
  EXPECT_EQ(thing_of(scenario, 1), "pen");
  EXPECT_FALSE(objects[1].usable);
  EXPECT_EQ(objects[2].number, 2);
  EXPECT_EQ(thing_of(scenario, 2), "lamp");
  EXPECT_FALSE(objects[2].usable);
  EXPECT_EQ(objects[2].toggles, "on");
}

TEST(AgentObjects, CanBeCreatedByTheProgram) {
  const Scenario scenario = agent_world(
      "(defvar spare* (new-thing cup (room 5 5) ((:color red))))"
      " (def-agent-object 1 spare*)"
      " (defvar more (loop for k from 1 to 3 collect (new-thing cup (room k 6) ())))"
      " (loop for one in more for k from 10 do (def-agent-object k (car (list one))))");
  ASSERT_EQ(scenario.agents.objects.size(), 4U);
  const World built = std::move(World::build(scenario.world).value());
  const auto place = [&](std::size_t object) {
    const auto thing =
        std::ranges::find(built.things(), scenario.agents.objects[object].object, &Thing::object);
    return std::get<Point>(thing->location);
  };
  EXPECT_EQ(place(0), (Point{5, 5}));
  EXPECT_EQ(scenario.agents.objects[3].number, 12);
  EXPECT_EQ(place(3), (Point{3, 6}));
}

TEST(AgentObjects, CanBeDeclaredBeforeTheirThingAndAgent) {
  EXPECT_EQ(
      load(std::string("(def-agent-object 1 ball)\n") + kRoom + kFelice).agents.objects.size(), 1U);
}

TEST(AgentResets, AcceptPlacesObjectsAndUsableThings) {
  const Scenario scenario = agent_world(
      "(def-agent-object 1 ball) (def-agent-object 2 lamp) (def-agent-object 3 pen)"
      " (def-agent-reset environment 1 (agent 0 (2.3 (+ 2 2)) (* 3 pi)) (object 1 (7 4))"
      "  (object 2 away :usable #f) (object 3 :usable #t))"
      " (def-agent-reset trial 1 (object 1 (5 5) :usable #f)) (def-agent-reset trial 0)");
  const auto& resets = scenario.agents.resets;
  ASSERT_EQ(resets.size(), 3U);
  EXPECT_FALSE(resets[0].trial);
  EXPECT_EQ(resets[0].type, 1);
  ASSERT_EQ(resets[0].agents.size(), 1U);
  EXPECT_EQ(resets[0].agents[0].agent, 0U);
  EXPECT_EQ(resets[0].agents[0].pose->position(), (Point{2.3, 4}));
  EXPECT_NEAR(resets[0].agents[0].pose->theta, kPi, 1e-12) << "brought into (-pi, pi]";
  ASSERT_EQ(resets[0].objects.size(), 3U);
  EXPECT_EQ(resets[0].objects[0].number, 1);
  EXPECT_EQ(resets[0].objects[0].place, (Point{7, 4}));
  EXPECT_FALSE(resets[0].objects[0].away);
  EXPECT_EQ(resets[0].objects[0].usable, std::nullopt);
  EXPECT_EQ(resets[0].objects[1].place, std::nullopt);
  EXPECT_TRUE(resets[0].objects[1].away);
  EXPECT_EQ(resets[0].objects[1].usable, false);
  EXPECT_FALSE(resets[0].objects[2].away);
  EXPECT_EQ(resets[0].objects[2].usable, true);
  EXPECT_TRUE(resets[1].trial);
  EXPECT_EQ(resets[1].objects[0].usable, false);
  EXPECT_EQ(resets[2].type, 0);
}

TEST(AgentResets, CanBeCreatedByLoops) {
  const Scenario scenario =
      agent_world("(dotimes (k 9) (def-agent-reset trial (* 100 k) (agent 0 ((+ 2 k) 15) 0)))");
  ASSERT_EQ(scenario.agents.resets.size(), 9U);
  EXPECT_EQ(scenario.agents.resets[8].type, 800);
  EXPECT_EQ(scenario.agents.resets[8].agents[0].pose->x, 10.0);
}

TEST(AgentResets, CanPlaceAnAgentWhereTheyRemoveAnObstacle) {
  const std::string place = "(agent 0 (8 4) 0)";
  EXPECT_EQ(agent_world("(def-agent-object 1 table) (def-agent-reset trial 1 (object 1 away) " +
                        place + ")")
                .agents.resets.size(),
            1U);
  EXPECT_THAT(wrong("(def-agent-object 1 table) (def-agent-reset trial 1 (object 1 away))"
                    " (def-agent-reset trial 2 " +
                    place + ")"),
              HasSubstr("t.lisp:3:95: (agent 0 (8 4) 0): agent 0 at (8 4) (radius 0.28 m) would "
                        "stand in a wall or an obstacle; choose another place"));
}

struct Wrong {
  const char* form;
  const char* error;
};

void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.form; }

class WrongAgentWorld : public ::testing::TestWithParam<Wrong> {};

TEST_P(WrongAgentWorld, GivesOneErrorWithItsPlace) {
  const std::string error = wrong(GetParam().form);
  EXPECT_THAT(error, StartsWith("t.lisp:3:"));
  EXPECT_THAT(error, HasSubstr(GetParam().error));
  EXPECT_THAT(error, Not(HasSubstr("\n")));
}

INSTANTIATE_TEST_SUITE_P(
    Bodies, WrongAgentWorld,
    ::testing::Values(
        Wrong{"(defrobot b (room (2 2) 0) :agent 1)",
              "a robot with :agent needs :type agent as well"},
        Wrong{"(defrobot b (room (2 2) 0) :type agent)",
              "a robot of :type agent needs its number: add :agent 0"},
        Wrong{"(defrobot b (room (2 2) 0) :type p2at :eyes (:height 1))",
              ":agent-speed, :agent-turn-rate and :eyes are of agents"},
        Wrong{"(defrobot b (room (2 2) 0) :agent-speed 1)", "are of agents"},
        Wrong{"(defrobot b (room (2 2) 0) :type agent :agent 0)",
              "felice is agent 0 already, at line 2"},
        Wrong{"(defrobot b (room (2 2) 0) :type agent :agent 2)",
              "there is an agent 2, but no agent 1; number them 0, 1, 2 and so on"},
        Wrong{"(defrobot b (room (2 2) 0) :type agent :agent -1)",
              "the agent's number is -1; expected 0, or the next"},
        Wrong{"(defrobot b (room (2 2) 0) :type agent :agent 0.5)",
              "the agent's number needs a whole number, not 0.5"},
        Wrong{"(defrobot b (room (2 2) 0) :type agent :agent 1 :agent-speed 0)",
              "the agent's speed is 0 m/s; expected more than 0 and at most 100 m/s"},
        Wrong{"(defrobot b (room (2 2) 0) :type agent :agent 1 :agent-turn-rate 90)",
              "the agent's turn rate is 5156.62 degrees a second; expected more than 0"},
        Wrong{"(defrobot b (room (2 2) 0) :type agent :agent 1 :eyes 5)",
              "the eyes need a list, not 5"},
        Wrong{"(defrobot b (room (2 2) 0) :type agent :agent 1 :eyes (:zoom 5))",
              ":zoom is not one of :size :fov :projection :height :left :right"},
        Wrong{"(defrobot b (room (2 2) 0) :type agent :agent 1 :eyes (:left 5))",
              "the left eye needs two coordinates"},
        Wrong{"(defrobot b (room (2 2) 0) :type agent :agent 1 :eyes (:right (0 3)))",
              "an eye of the agent is at (0, 3); expected at most 2 m either way"},
        Wrong{"(defrobot b (room (2 2) 0) :type agent :agent 1 :eyes (:height 3))",
              "the agent's eyes: the camera's height is 3 m; expected 0.02 to 2.48 m"},
        Wrong{"(defrobot b (room (2 2) 0) :type agent :agent 1 :eyes (:size (4 4)))",
              "the agent's eyes: the picture's width is 4 pixels"}));

INSTANTIATE_TEST_SUITE_P(
    Objects, WrongAgentWorld,
    ::testing::Values(
        Wrong{"(def-agent-object 0 ball)", "0 is the number of walls"},
        Wrong{"(def-agent-object 1 ball) (def-agent-object 1 lamp)",
              "there is an object 1 already; give this one another number"},
        Wrong{"(def-agent-object 1 ball) (def-agent-object 2 ball)",
              "ball is object 1 already; a thing has one number"},
        Wrong{"(def-agent-object 1 bowl)",
              "there is no thing named bowl in the map; add (obj bowl (x y) ...) to it"},
        Wrong{"(def-agent-object 1 cup)",
              "2 things of the map are named cup; give this one a name"},
        Wrong{"(def-agent-object 1 (new-thing hat nil ()))",
              "this thing is not in the map that is run"},
        Wrong{"(def-agent-object 1 (+ 1 2))",
              "expected the name of a thing of the map, or a form that gives one, not 3"},
        Wrong{"(def-agent-object 1 5)", "expected the name of a thing of the map"},
        Wrong{"(def-agent-object ball)", "expected (def-agent-object number thing"},
        Wrong{"(def-agent-object 1 ball :usable)", ":usable has no value"},
        Wrong{"(def-agent-object 1 ball :weight 3)", ":weight is not one of :usable :toggles"},
        Wrong{"(def-agent-object 1 lamp :toggles glow)",
              "the attribute glow of lamp cannot be toggled, for it is neither #t nor #f; write "
              "(:glow #f) into its descriptor"},
        Wrong{"(def-agent-object 1 lamp :toggles light)", "the attribute light of lamp cannot be"},
        Wrong{"(defattribute on (#f)) (def-agent-object 1 lamp :toggles on)", "on"}));

INSTANTIATE_TEST_SUITE_P(
    Resets, WrongAgentWorld,
    ::testing::Values(
        Wrong{"(def-agent-reset scene 1)", "scene is neither environment nor trial"},
        Wrong{"(def-agent-reset trial)", "expected (def-agent-reset environment|trial type"},
        Wrong{"(def-agent-reset trial 1) (def-agent-reset environment 1) (def-agent-reset trial 1)",
              "3:59: (def-agent-reset trial 1): the trial reset of type 1 is there already"},
        Wrong{"(def-agent-reset trial 1 (robot 0 (2 2) 0))", "(robot 0 (2 2) 0) is none of them"},
        Wrong{"(def-agent-reset trial 1 (agent 0 (2 2)))",
              "an agent needs its number, (x y) and theta"},
        Wrong{"(def-agent-reset trial 1 (agent 1 (2 2) 0))", "there is no agent 1; place it with"},
        Wrong{"(def-agent-reset trial 1 (agent 0 (2 2) 0) (agent 0 (3 3) 0))",
              "3:44: (agent 0 (3 3) 0): this reset places agent 0 twice"},
        Wrong{"(def-agent-reset trial 1 (agent 0 (21 2) 0))",
              "agent 0 would stand at (21 2), outside the map, which goes from (0 0) to (20 20)"},
        Wrong{"(def-agent-reset trial 1 (agent 0 (1.2 9) 0))", "would stand in a wall"},
        Wrong{"(def-agent-reset trial 1 (agent 0 (8 4.6) 0))", "would stand in a wall or an obst"},
        Wrong{"(def-agent-reset trial 1 (object 1 (2 2)))",
              "there is no object 1; declare it by (def-agent-object 1 thing)"},
        Wrong{"(def-agent-object 1 ball) (def-agent-reset trial 1 (object 1))",
              "an object needs its number, and what is to be of it"},
        Wrong{"(def-agent-object 1 ball) (def-agent-reset trial 1 (object 1 (2)))",
              "the place needs two coordinates"},
        Wrong{"(def-agent-object 1 ball) (def-agent-reset trial 1 (object 1 gone))",
              "the place needs two coordinates"},
        Wrong{"(def-agent-object 1 ball) (def-agent-reset trial 1 (object 1 (2 -2)))",
              "object 1 would lie at (2 -2), outside the map"},
        Wrong{"(def-agent-object 1 ball)"
              " (def-agent-reset trial 1 (object 1 away) (object 1 :usable #f))",
              "this reset tells of object 1 twice; write it into one clause"}));

TEST(AgentThings, RequireAnAgent) {
  EXPECT_THAT(load_error(kRoom + std::string("(def-agent-object 1 ball)")),
              StartsWith("t.lisp:2:1: (def-agent-object 1 ball): there is no agent that this could "
                         "be for"));
  EXPECT_THAT(load_error(kRoom + std::string("(def-agent-reset trial 1)")),
              HasSubstr("there is no agent that this could be for"));
}

}  // namespace
}  // namespace magna
