// SPDX-License-Identifier: GPL-3.0-or-later
// The operator's actions of clients: marks, pictures, stops, exploration, routes.
#include <gmock/gmock.h>

#include <algorithm>

#include "core/render/render.h"
#include "tests/protocols/actr/actr_fixture.h"
#include "tests/support/furnished_scenario.h"

namespace magna {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::StartsWith;

class ActrTasksTest : public ActrFixture {
 protected:
  static constexpr RobotId kRobot2{1};
  static constexpr Point kCasualty{7.0, 4.5};

  void SetUp() override { take(make_engine(furnished_scenario(), {7, true, {}})); }
  void take(std::unique_ptr<Engine> engine) {
    client_.reset();
    server_.reset();
    engine_ = std::move(engine);
    engine_->take_events();
    serve();
    client_ = std::make_unique<LineClient>(server_->port());
    client_->answer_to("", "(command 0 robot1 (robot-position))\n", "0000))\n");
    client_->forget();
  }

  /// The answer to a command, and the lines before it.
  std::vector<std::string> told(const std::string& command, const std::string& robot = "robot1") {
    client_->forget();
    client_->send("(command 7 " + robot + " " + command + ")\n");
    const auto is_answer = [](const std::string& line) {
      return line.starts_with("(result 7") || line.starts_with("(error 7 ");
    };
    std::vector<std::string> lines;
    EXPECT_TRUE(wait_until([&] {
      lines = client_->lines();
      const auto answer = std::ranges::find_if(lines, is_answer);
      const bool there = answer != lines.end();
      if (there) lines.erase(answer + 1, lines.end());
      return there;
    })) << client_->bytes();
    return lines;
  }
  std::string ask(const std::string& command, const std::string& robot = "robot1") {
    const auto lines = told(command, robot);
    return lines.empty() ? std::string() : lines.back();
  }
  std::size_t refusals() const { return server_->status().clients.at(0).errors; }

  /// The window shows the robot's picture, which is reported.
  void show(RobotId robot) {
    submit(input::Select{robot});
    look();
  }
  void look() {
    const ImageView view = image_view(*engine_);
    const auto picture = picture_of(*engine_, view);
    ASSERT_TRUE(picture);
    server_->on_picture(view, picture, render(*picture->shown.scene, picture->shown.camera).seen);
  }
  /// The command that marks the middle of the casualty's box in the shown picture.
  std::string mark_casualty() {
    const auto shown = engine_->shown_picture();
    const Rendering made = render(*shown->scene, shown->camera);
    const auto found = std::ranges::find(made.seen, SeenKind::Victim, &SeenFeature::kind);
    if (found == made.seen.end()) return "(no victim)";
    const PixelBox& box = found->box;
    return "(mark-victim-in-image " + std::to_string(box.x + box.width / 2) + " " +
           std::to_string(box.y + box.height / 2) + ")";
  }
  /// Runs until robot1 has two waiting images, of two places.
  void gather_images() {
    for (int k = 0; k < 200 && waiting(kRobot1) < 2; ++k) {
      if (k == 40) submit(input::PutRobot{kRobot1, {17.0, 1.5, kPi / 2.0}});
      step();
    }
    ASSERT_GE(waiting(kRobot1), 2U);
  }
  std::vector<ImageId> images(RobotId robot) const {
    std::vector<ImageId> ids;
    for (const auto& image : *engine_->images().list()) {
      if (image->robot == robot && !image->dismissed) ids.push_back(image->id);
    }
    return ids;
  }
  std::size_t waiting(RobotId robot) const { return images(robot).size(); }
  static std::string shown(ImageId id, std::size_t waiting) {
    return "(result 7 (image " + std::to_string(id.value) + ") (waiting " +
           std::to_string(waiting) + "))";
  }

  /// The four sides of a rectangle.
  static RectClause wall(Cell from, Cell to) {
    return {from, to, "bricks", {1.0, 1.0, 1.0, 1.0}, {}};
  }

  std::unique_ptr<LineClient> client_;
};

TEST_F(ActrTasksTest, MarksAVictimAndNamesItLikeItsMapLine) {
  EXPECT_THAT(told("(mark-victim 3 -1/2)"),
              testing::ElementsAre("(error 7 mark-outside-map \"a mark lies inside the map\")"));
  EXPECT_THAT(told("(mark-victim 3 1.5)"),
              testing::ElementsAre("(map victim-1 vict 3.0000 1.5000 0.5000 0.5000 0.0000)",
                                   "(result 7 (mark victim-1))"));
  ASSERT_EQ(engine_->marks().size(), 1U);
  const Mark& mark = engine_->marks().front();
  EXPECT_EQ(mark.mark, (MarkContent{MarkKind::Victim, {3.0, 1.5}, {}}));
  EXPECT_EQ(mark.author, "client-1");
  EXPECT_EQ(ask("(mark-victim 4 1.5)"), "(result 7 (mark victim-2))");
}

TEST_F(ActrTasksTest, RemovesMarksByTheNameOfTheirMapLine) {
  submit(input::MarkAdd{{MarkKind::Note, {1.0, 1.0}, "note"}, {}});
  submit(input::MarkAdd{{MarkKind::Victim, {5.0, 1.0}, {}}, {}});
  const auto lines = told("(unmark-victim VICTIM-1)");
  EXPECT_THAT(lines,
              testing::Contains("(map victim-1 invalid 0.0000 0.0000 0.0000 0.0000 0.0000)"));
  EXPECT_EQ(lines.back(), "(result 7)");
  EXPECT_EQ(engine_->marks().size(), 1U) << "the note stays";
  const std::size_t before = refusals();
  EXPECT_EQ(ask("(unmark-victim victim-1)"),
            "(error 7 no-such-mark \"there is no victim's mark victim-1\")");
  EXPECT_EQ(ask("(unmark-victim robot2)"),
            "(error 7 no-such-mark \"there is no victim's mark robot2\")");
  EXPECT_EQ(refusals(), before + 2);
  EXPECT_THAT(ask("(unmark-victim 1)"), StartsWith("(error 7 bad-argument "));
}

TEST_F(ActrTasksTest, MarksAVictimInTheLivePicture) {
  show(kRobot1);
  EXPECT_EQ(ask(mark_casualty()), "(result 7 (mark victim-1))");
  ASSERT_EQ(engine_->marks().size(), 1U);
  EXPECT_LT(distance(engine_->marks().front().mark.at, kCasualty), 0.5);
  EXPECT_EQ(engine_->marks().front().mark.robot, "robot1");
  EXPECT_EQ(engine_->marks().front().mark.image, 0U) << "a live picture";
}

TEST_F(ActrTasksTest, RefusesPixelsOutsideBoxesOfVictimsAndPicturesOfOthers) {
  EXPECT_EQ(ask("(mark-victim-in-image 160 200)"),
            "(error 7 other-picture \"no picture of robot1 is shown: select the robot, or show "
            "one of its images\")");
  submit(input::Select{kRobot1});
  EXPECT_THAT(ask(mark_casualty()), StartsWith("(error 7 other-picture")) << "not reported yet";
  look();
  EXPECT_THAT(ask("(mark-victim-in-image 160 200)", "robot2"),
              StartsWith("(error 7 other-picture"));
  EXPECT_EQ(ask("(mark-victim-in-image 1 0.5)"),
            "(error 7 nothing-there \"pixel (1, 0.5) is in no box of a victim in the picture\")");
  EXPECT_EQ(ask("(mark-victim-in-image 321 100)"),
            "(error 7 pixel-outside-picture \"pixel (321, 100) is outside the picture of 320 x 240 "
            "pixels\")");
  EXPECT_THAT(ask("(mark-victim-in-image -1 100)"), StartsWith("(error 7 pixel-outside-picture"));
  EXPECT_TRUE(engine_->marks().empty());
}

TEST_F(ActrTasksTest, StoredImagesKeepThePlaceOfTheirRobot) {
  gather_images();
  submit(input::PutRobot{kRobot1, {2.5, 10.0, 3.0}});
  EXPECT_THAT(ask("(show-image next)"), StartsWith("(result 7 (image "));
  std::string mark;
  while ((mark = mark_casualty()) == "(no victim)") {
    ASSERT_THAT(ask("(show-image next)"), StartsWith("(result 7 (image "));
  }
  look();
  EXPECT_EQ(ask(mark), "(result 7 (mark victim-1))");
  ASSERT_EQ(engine_->marks().size(), 1U);
  EXPECT_LT(distance(engine_->marks().front().mark.at, kCasualty), 0.5);
  EXPECT_EQ(engine_->marks().front().mark.robot, "robot1");
  EXPECT_EQ(engine_->marks().front().mark.image, engine_->shown_image()->value);
  EXPECT_THAT(ask(mark, "robot2"), StartsWith("(error 7 other-picture "));
}

TEST_F(ActrTasksTest, StepsThroughTheImagesOfOneRobot) {
  EXPECT_EQ(ask("(show-image next)"),
            "(error 7 no-more-images \"there is no next waiting image of robot1\")");
  gather_images();
  const auto own = images(kRobot1);
  EXPECT_EQ(ask("(show-image next)"), shown(own[0], own.size()));
  EXPECT_EQ(engine_->shown_image(), own[0]);
  EXPECT_EQ(ask("(show-image next)"), shown(own[1], own.size()));
  EXPECT_EQ(ask("(show-image previous)"), shown(own[0], own.size()));
  EXPECT_EQ(ask("(show-image previous)"),
            "(error 7 no-more-images \"there is no previous waiting image of robot1\")");
  EXPECT_EQ(engine_->shown_image(), own[0]);
  EXPECT_THAT(ask("(show-image last)"), HasSubstr("expected next, previous or live"));
}

TEST_F(ActrTasksTest, LiveShowsTheCameraOfTheRobotMeant) {
  gather_images();
  submit(input::Select{kRobot2});
  EXPECT_THAT(ask("(show-image next)"), StartsWith("(result 7 (image "));
  EXPECT_EQ(engine_->active(), kRobot2) << "a stored image selects nothing";
  EXPECT_THAT(told("(show-image live)", "robot2").back(), StartsWith("(result 7 (image live) "));
  EXPECT_EQ(engine_->shown_image(), std::nullopt);
  EXPECT_EQ(engine_->active(), kRobot2);
  EXPECT_THAT(told("(show-image live)"), testing::Contains("(select robot1)"));
  EXPECT_EQ(engine_->shown_picture()->robot, kRobot1);
}

TEST_F(ActrTasksTest, DismissesTheShownImageAndShowsAnother) {
  EXPECT_EQ(ask("(dismiss-image)"),
            "(error 7 no-image-shown \"no stored image of robot1 is shown: show one\")");
  gather_images();
  const auto own = images(kRobot1);
  ask("(show-image next)");
  EXPECT_THAT(ask("(dismiss-image)", "robot2"), StartsWith("(error 7 no-image-shown "));
  EXPECT_EQ(ask("(dismiss-image)"), shown(own[1], own.size() - 1));
  EXPECT_TRUE(engine_->images().find(own[0])->dismissed);
  for (std::size_t left = own.size() - 1; left > 1; --left) ask("(dismiss-image)");
  EXPECT_EQ(ask("(dismiss-image)"), "(result 7 (image live) (waiting 0))");
  EXPECT_EQ(engine_->shown_image(), std::nullopt);
}

TEST_F(ActrTasksTest, TurnsTheImageCameraWithinItsLimits) {
  EXPECT_EQ(ask("(aim-camera 0.25 -0.5)"), "(result 7 (aim 0.2500 -0.5000))");
  EXPECT_EQ(ask("(aim-camera 9 9)"), "(result 7 (aim 2.3562 0.7854))");
  EXPECT_EQ(engine_->camera_aim(kRobot1), (CameraAim{9.0, 9.0}.clamped()));
  EXPECT_THAT(ask("(aim-camera 1)"), HasSubstr("too little: (aim-camera NUMBER NUMBER)"));
}

TEST_F(ActrTasksTest, StopHoldsTheMissionAndReleaseResumesIt) {
  EXPECT_EQ(ask("(release)"), "(error 7 nothing-planned \"robot1 has no mission to go on with\")");
  submit(input::MissionAppend{kRobot1, Waypoint::go_to({4.0, 2.5})});
  step(2);
  EXPECT_EQ(ask("(stop)"), "(result 7)");
  EXPECT_EQ(engine_->missions().status(kRobot1).state, MissionState::Held);
  EXPECT_EQ(ask("(release)"), "(result 7)");
  EXPECT_EQ(engine_->missions().status(kRobot1).state, MissionState::Running);
  submit(input::StopAll{});
  EXPECT_EQ(ask("(stop)"), "(result 7)") << "stopping is never refused";
  EXPECT_THAT(ask("(release)"), StartsWith("(error 7 stop-latched-by \"STOP is latched by"));
}

TEST_F(ActrTasksTest, MovesARobotAsideAndPlansAnotherRoute) {
  EXPECT_EQ(ask("(move-aside)"), "(result 7)");
  EXPECT_TRUE(engine_->missions().makes_way(kRobot1));
  EXPECT_EQ(ask("(replan)"), "(error 7 nothing-planned \"robot1 has no mission to go on with\")");
  submit(input::MissionAppend{kRobot1, Waypoint::go_to({4.0, 2.5})});
  EXPECT_FALSE(engine_->missions().makes_way(kRobot1));
  EXPECT_EQ(ask("(replan)"), "(result 7)");
  submit(input::Lock{kRobot1});
  for (const char* const command : {"(move-aside)", "(replan)"}) {
    EXPECT_THAT(ask(command), StartsWith("(error 7 locked-by \"robot1 is locked by")) << command;
  }
}

TEST_F(ActrTasksTest, ExploresUntilItIsToldToStop) {
  EXPECT_EQ(ask("(explore)"), "(result 7)");
  EXPECT_TRUE(engine_->explorer(kRobot1));
  EXPECT_EQ(ask("(stop-exploring)"), "(result 7)");
  EXPECT_FALSE(engine_->explorer(kRobot1));
  EXPECT_TRUE(engine_->missions().plan(kRobot1).waypoints.empty());
  submit(input::Lock{kRobot1});
  for (const char* const command : {"(explore)", "(stop-exploring)", "(release)"}) {
    EXPECT_THAT(ask(command), StartsWith("(error 7 locked-by \"robot1 is locked by")) << command;
  }
}

TEST_F(ActrTasksTest, PlansARouteWithoutChangingThePlan) {
  Scenario blocked = furnished_scenario();
  blocked.world.clauses.emplace_back(wall({8, 0}, {10, 8}));
  take(make_engine(blocked, {7, true, {}}));
  // Round the block; the world does not run.
  const auto lines = told("(plan-route 16 3)");
  EXPECT_THAT(lines, testing::SizeIs(1)) << "no mission line";
  EXPECT_THAT(lines.back(), testing::MatchesRegex(
                                "\\(result 7 \\(route( \\([0-9.]+ [0-9.]+\\))+ "
                                "\\(16.0000 3.0000\\)\\) \\(length (1[7-9]|2[0-9]).[0-9]+\\)\\)"));
  EXPECT_TRUE(engine_->missions().plan(kRobot1).waypoints.empty());
  submit(input::MissionAppend{kRobot2, Waypoint::go_to({4.0, 4.5})});
  EXPECT_THAT(ask("(plan-route 4 2)", "robot2"), StartsWith("(result 7 (route (4.0000 2.0000))"));
  EXPECT_EQ(engine_->missions().plan(kRobot2).waypoints.size(), 1U);
}

TEST_F(ActrTasksTest, SaysWhyThereIsNoRoute) {
  Scenario closed = furnished_scenario();
  closed.world.clauses.emplace_back(wall({15, 4}, {19, 8}));
  closed.robots[2].robot.type = RobotType::Point;
  take(make_engine(closed, {7, true, {}}));
  EXPECT_EQ(ask("(plan-route 0.5 3)"),
            "(error 7 place-in-obstacle \"(0.5, 3) lies in an obstacle\")");
  EXPECT_THAT(ask("(plan-route 900 3)"), StartsWith("(error 7 place-not-on-map \"(900, 3) is not"));
  EXPECT_THAT(ask("(plan-route 17 6)"),
              StartsWith("(error 7 goal-closed-off \"there is no way to "));
  EXPECT_THAT(ask("(plan-route 4 4)", "robot3"), StartsWith("(error 7 drives-cells "));
}

TEST_F(ActrTasksTest, AnswersEachEnquiryForARouteOnce) {
  client_->forget();
  client_->send(
      "(command a robot1 (plan-route 16 3)) (command b robot1 (plan-route 16 9))"
      "(command c robot2 (plan-route 16 3)) (command d robot2 (plan-route 0.5 3))\n");
  ASSERT_TRUE(client_->wait_for_lines(4));
  std::vector<std::string> ids;
  for (const std::string& line : client_->lines()) ids.push_back(line.substr(0, 9));
  EXPECT_THAT(ids,
              testing::UnorderedElementsAre("(result a", "(result b", "(result c", "(error d "));
  // Nothing is left for a client that has gone, nor for another world.
  client_->send("(command e robot1 (plan-route 16 3))\n");
  client_->leave();
  step(3);
  auto next = make_engine(furnished_scenario(), {7, true, {}});
  server_->rebind(*next);
  engine_ = std::move(next);
  step();
}

}  // namespace
}  // namespace magna
