// SPDX-License-Identifier: GPL-3.0-or-later
// The features of the picture of imgview, as sent to clients over real sockets.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "core/render/render.h"
#include "tests/protocols/actr/actr_fixture.h"
#include "tests/support/furnished_scenario.h"
#include "tests/support/hand_clock.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

using test::wait_until;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

class ActrImagesTest : public ActrFixture {
 protected:
  void SetUp() override {
    engine_ = test::make_engine(test::furnished_scenario(), {7, true, {}});
    engine_->take_events();
  }
  /// The work that a session leaves to a worker.
  void look() { show(image_view(*engine_)); }
  void show(const ImageView& view) {
    const auto picture = picture_of(*engine_, view);
    const Rendering made =
        picture ? render(*picture->shown.scene, picture->shown.camera) : Rendering{};
    server_->on_picture(view, picture, made.seen);
  }
  void choose(std::uint32_t robot) {
    submit(input::Select{RobotId{robot}});
    look();
  }
  static std::vector<std::string> words(const std::string& line) {
    std::istringstream stream(line);
    return {std::istream_iterator<std::string>(stream), {}};
  }
  /// The knowledge of a client that read these lines: UID to type.
  static std::map<std::string, std::string> known(const test::LineClient& client) {
    std::map<std::string, std::string> known;
    for (const std::string& line : client.lines()) {
      if (!line.starts_with("(image ")) continue;  // plans may be long
      const auto form = words(line);
      if (form[2] == "invalid") {
        EXPECT_EQ(known.erase(form[1]), 1U) << line;
      } else {
        known[form[1]] = form[2];
      }
    }
    return known;
  }
  static std::vector<std::string> types(const test::LineClient& client) {
    std::vector<std::string> types;
    for (const auto& [uid, type] : known(client)) types.push_back(type);
    std::ranges::sort(types);
    return types;
  }
  bool comes_to_know(const test::LineClient& client, const std::vector<std::string>& wanted) {
    return wait_until([&] { return types(client) == wanted; });
  }
  static const inline std::vector<std::string> kBeforeRobot1{"furn", "vict", "wall"};
  static const inline std::vector<std::string> kBeforeRobot2{"furn"};
};

TEST_F(ActrImagesTest, SendsThemToANewClientBetweenRobotsAndSelection) {
  auto with_look = options();
  with_look.look = [this] { look(); };
  serve(with_look);
  submit(input::Select{kRobot1});
  const test::LineClient client(server_->port());
  ASSERT_TRUE(wait_until([&] { return client.bytes().ends_with("(select robot1)\n"); }));
  std::vector<std::string> heads;
  for (const std::string& line : client.lines()) {
    const std::string head = words(line)[0];
    if (heads.empty() || heads.back() != head) heads.push_back(head);
  }
  EXPECT_THAT(heads, ElementsAre("(window", "(robot", "(mission", "(robot", "(mission", "(robot",
                                 "(mission", "(image", "(select"));
  EXPECT_EQ(types(client), kBeforeRobot1);
}

TEST_F(ActrImagesTest, AnotherRobotRemovesTheOldPictureFirst) {
  serve();
  const auto client = join();
  choose(0);
  ASSERT_TRUE(comes_to_know(*client, kBeforeRobot1));
  const auto old = known(*client);
  const std::size_t before = client->lines().size();
  submit(input::Select{RobotId{1}});
  ASSERT_TRUE(comes_to_know(*client, {})) << "before any picture is made";
  look();
  ASSERT_TRUE(comes_to_know(*client, kBeforeRobot2));
  auto lines = client->lines();
  lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(before));
  ASSERT_EQ(lines.size(), 5U);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_THAT(lines[k], testing::HasSubstr(" invalid 0 0 0 0 0.0000)"));
  }
  EXPECT_EQ(lines[3], "(select robot2)");
  EXPECT_THAT(lines[4], StartsWith("(image "));
  for (const auto& [uid, type] : known(*client)) EXPECT_FALSE(old.contains(uid)) << uid;
}

TEST_F(ActrImagesTest, ASubscribedRateLimitsPicturesButNotTheirRemoval) {
  test::HandClock clock;
  auto by_hand = options();
  by_hand.clock = &clock;
  serve(by_hand);
  const auto slow = join();
  const auto fast = join();
  slow->send("(subscribe (image 2))\n");
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.at(0).messages_in == 1; }));
  for (int k = 0; k < 100; ++k) {
    clock.nanoseconds += 20'000'000;  // 2 s in all
    choose(static_cast<std::uint32_t>(k % 2));
  }
  clock.nanoseconds += 500'000'000;
  ASSERT_TRUE(comes_to_know(*fast, kBeforeRobot2));
  ASSERT_TRUE(comes_to_know(*slow, kBeforeRobot2)) << "the last picture is sent when it is due";
  const auto images = [](const test::LineClient& client) {
    return std::ranges::count_if(
        client.lines(), [](const std::string& line) { return line.starts_with("(image "); });
  };
  EXPECT_LT(images(*slow) * 10, images(*fast));
  slow->send("(unsubscribe image)\n");
  choose(0);
  ASSERT_TRUE(comes_to_know(*slow, kBeforeRobot1));
}

TEST_F(ActrImagesTest, PicturesNeverShareNames) {
  serve();
  const auto client = join();
  std::set<std::string> used;
  std::size_t told = 0;
  for (const std::uint32_t robot : {0U, 1U, 2U, 1U, 0U}) {
    choose(robot);
    ASSERT_TRUE(comes_to_know(*client, robot == 1 ? kBeforeRobot2 : kBeforeRobot1));
    for (const auto& [uid, type] : known(*client)) used.insert(uid);
    told += known(*client).size();
  }
  EXPECT_EQ(used.size(), told);
}

TEST_F(ActrImagesTest, AStoredImageAndTheCameraAfterItAreNewPictures) {
  serve();
  const auto client = join();
  step(20);
  choose(1);
  ASSERT_TRUE(comes_to_know(*client, kBeforeRobot2));
  const auto images = *engine_->images().list();
  const auto of_robot1 =
      std::ranges::find_if(images, [](const auto& image) { return image->victim_share > 0.0; });
  ASSERT_NE(of_robot1, images.end());
  submit(input::ShowImage{(*of_robot1)->id});
  ASSERT_TRUE(comes_to_know(*client, {}));
  EXPECT_TRUE(server_->wants_picture(image_view(*engine_)));
  look();
  ASSERT_TRUE(comes_to_know(*client, kBeforeRobot1));
  EXPECT_FALSE(server_->wants_picture(image_view(*engine_))) << "it will never show anything else";
  submit(input::ShowImage{});
  ASSERT_TRUE(comes_to_know(*client, {}));
  look();
  ASSERT_TRUE(comes_to_know(*client, kBeforeRobot2));
}

TEST_F(ActrImagesTest, HasNoPictureWithoutAnActiveRobot) {
  serve();
  const auto client = join();
  choose(0);
  ASSERT_TRUE(comes_to_know(*client, kBeforeRobot1));
  submit(input::Deselect{});
  ASSERT_TRUE(comes_to_know(*client, {}));
  look();
  client->forget();
  EXPECT_EQ(answer_to(*client, ""), "");
}

TEST_F(ActrImagesTest, ATurningCameraMovesTheSameFeatures) {
  serve();
  const auto client = join();
  choose(0);
  ASSERT_TRUE(comes_to_know(*client, kBeforeRobot1));
  const auto before = known(*client);
  client->forget();
  submit(input::AimCamera{kRobot1, {0.05, 0.0}});
  look();
  ASSERT_TRUE(wait_until([&] { return client->count() >= 3; }));
  EXPECT_EQ(known(*client), before) << "each has a new box and its old name";
}

TEST_F(ActrImagesTest, RendersOnlyWhileAClientListens) {
  serve();
  EXPECT_FALSE(server_->wants_picture(image_view(*engine_)));
  const auto client = join();
  EXPECT_TRUE(server_->wants_picture(image_view(*engine_)));
  client->leave();
  EXPECT_TRUE(wait_until([&] { return !server_->wants_picture(image_view(*engine_)); }));
}

TEST_F(ActrImagesTest, ANewClientAfterAPauseReceivesNoOldFeatures) {
  serve();
  const auto first = join();
  choose(0);
  ASSERT_TRUE(comes_to_know(*first, kBeforeRobot1));
  first->leave();
  ASSERT_TRUE(wait_until([&] { return !server_->wants_picture(image_view(*engine_)); }));
  const test::LineClient second(server_->port());
  ASSERT_TRUE(wait_until([&] { return second.bytes().ends_with("(select robot1)\n"); }));
  EXPECT_THAT(types(second), IsEmpty());
}

TEST_F(ActrImagesTest, AnotherWorldIsANewPicture) {
  serve();
  const auto client = join();
  choose(0);
  ASSERT_TRUE(comes_to_know(*client, kBeforeRobot1));
  const auto old = known(*client);
  auto next = test::make_engine(test::furnished_scenario(), {7, true, {}});
  next->submit(Author::person(), input::Select{kRobot1});
  next->take_events();
  server_->rebind(*next);
  engine_ = std::move(next);
  ASSERT_TRUE(comes_to_know(*client, {}));
  look();
  ASSERT_TRUE(comes_to_know(*client, kBeforeRobot1));
  for (const auto& [uid, type] : known(*client)) EXPECT_FALSE(old.contains(uid)) << uid;
}

class OwnViewTest : public ActrImagesTest {
 protected:
  /// The picture of each view, as a session makes them.
  void look_at_all() {
    for (const ImageView& view : server_->pictures()) {
      if (server_->wants_picture(view)) show(view);
    }
  }
  /// A client with its own view.
  std::unique_ptr<test::LineClient> join_alone(const std::string& more = {}) {
    auto client = join();
    client->send(more + "(view own)\n");
    EXPECT_TRUE(
        wait_until([&] { return client->bytes().find("(view own)\n") != std::string::npos; }));
    return client;
  }
  static bool has(const test::LineClient& client, const std::string& line) {
    return std::ranges::count(client.lines(), line) > 0;
  }
  bool receives(const test::LineClient& client, const std::string& line) {
    return wait_until([&] { return has(client, line); });
  }
};

TEST_F(OwnViewTest, IsApartFromTheWindowsAndFromOthers) {
  serve();
  const auto other = join();
  choose(0);
  const auto client = join_alone("(subscribe selection)");
  ASSERT_TRUE(receives(*client, "(selection nil)")) << client->bytes();
  EXPECT_EQ(server_->pictures().size(), 2U) << "one that shows nothing";
  ASSERT_TRUE(comes_to_know(*client, {})) << "nothing is selected in it";
  other->forget();
  client->send("(select robot2)\n");
  ASSERT_TRUE(receives(*client, "(select robot2)"));
  ASSERT_TRUE(receives(*client, "(selection robot2 robot2)"));
  EXPECT_EQ(engine_->active(), RobotId{0});
  look_at_all();
  ASSERT_TRUE(comes_to_know(*client, kBeforeRobot2));
  client->forget();
  other->send("(select robot3)\n");
  ASSERT_TRUE(receives(*other, "(select robot3)"));
  EXPECT_FALSE(has(*other, "(select robot2)"));
  EXPECT_EQ(answer_to(*client, ""), "") << "what others select";
  EXPECT_EQ(server_->pictures(), (std::vector<ImageView>{{RobotId{2}, {}}, {RobotId{1}, {}}}));
  EXPECT_TRUE(server_->wants_picture({RobotId{1}, {}}));
  client->leave();
  ASSERT_TRUE(wait_until([&] { return server_->pictures().size() == 1; }));
  EXPECT_FALSE(server_->wants_picture({RobotId{1}, {}}));
}

TEST_F(OwnViewTest, TellsTheEngineWhatItShows) {
  serve();
  const auto client = join_alone();
  std::vector<std::string> inputs;
  engine_->set_input_observer([&](const LoggedInput& in) {
    inputs.push_back(in.author.name + " " + std::string(name(in.input)));
  });
  client->send("(select robot2)(command 1 robot2 (show-image live))\n");
  ASSERT_TRUE(wait_until([&] { return inputs.size() >= 2; }));
  EXPECT_EQ(inputs[0], "client-1 own-select");
  EXPECT_THAT(inputs, testing::Each(testing::StartsWith("client-1 own-")));
  EXPECT_FALSE(engine_->active());
}

TEST_F(OwnViewTest, NamesFeaturesAsNoneThatItKnew) {
  serve();
  const auto client = join();
  choose(0);
  ASSERT_TRUE(comes_to_know(*client, kBeforeRobot1));
  const auto shared = known(*client);
  client->send("(view own)\n");
  ASSERT_TRUE(comes_to_know(*client, {}));
  EXPECT_FALSE(server_->wants_picture({RobotId{0}, {}})) << "no client sees the window's";
  client->send("(select robot1)\n");
  ASSERT_TRUE(wait_until([&] { return server_->wants_picture({RobotId{0}, {}}); }));
  look_at_all();
  ASSERT_TRUE(comes_to_know(*client, kBeforeRobot1));
  for (const auto& [uid, type] : known(*client)) EXPECT_FALSE(shared.contains(uid)) << uid;
}

TEST_F(OwnViewTest, ShowsAndDismissesItsOwnImages) {
  serve();
  step(20);
  const auto client = join_alone();
  client->send("(command 1 robot1 (show-image next))\n");
  ASSERT_TRUE(wait_until([&] {
    return client->bytes().find("(result 1 (image ") != std::string::npos;
  })) << client->bytes();
  EXPECT_FALSE(engine_->shown_image());
  ASSERT_TRUE(server_->pictures().back().stored);
  client->send("(command 2 robot1 (dismiss-image))\n");
  EXPECT_TRUE(wait_until([&] {
    return client->bytes().find("(result 2 (image ") != std::string::npos;
  })) << client->bytes();
  client->send("(command 3 robot2 (show-image live))\n");
  EXPECT_TRUE(receives(*client, "(select robot2)"));
  EXPECT_TRUE(wait_until([&] {
    return client->bytes().find("(result 3 (image live)") != std::string::npos;
  })) << client->bytes();
  EXPECT_FALSE(engine_->active());
}

TEST_F(OwnViewTest, MarksWhereItsOwnPictureShowedTheVictim) {
  serve();
  const auto client = join_alone();
  choose(1);  // the window shows another picture
  client->send("(command 1 robot1 (mark-victim-in-image 160 120))\n");
  EXPECT_TRUE(wait_until([&] {
    return client->bytes().find("(error 1 other-picture ") != std::string::npos;
  })) << client->bytes();
  client->send("(select robot1)\n");
  ASSERT_TRUE(receives(*client, "(select robot1)"));
  look_at_all();
  const auto picture = picture_of(*engine_, {RobotId{0}, {}});
  const auto made = render(*picture->shown.scene, picture->shown.camera);
  const auto victim = std::ranges::find(made.seen, SeenKind::Victim, &SeenFeature::kind);
  ASSERT_NE(victim, made.seen.end());
  // The robot has turned away by now: what counts is what was reported.
  submit(input::PutRobot{RobotId{0}, {4.0, 4.5, 1.5}});
  const PixelBox& box = victim->box;
  client->send("(command 2 robot1 (mark-victim-in-image " + std::to_string(box.x) + " " +
               std::to_string(box.y) + "))\n");
  EXPECT_TRUE(wait_until([&] {
    return client->bytes().find("(result 2 (mark ") != std::string::npos;
  })) << client->bytes();
  ASSERT_EQ(engine_->marks().size(), 1U);
  EXPECT_LT(distance(engine_->marks()[0].mark.at, Point{7.0, 4.5}), 0.7)
      << "in the box, though its corner shows the floor behind";
  EXPECT_EQ(engine_->marks()[0].mark.robot, "robot1");
  client->send("(command 3 robot1 (mark-victim-in-image 1 1))\n");
  EXPECT_TRUE(wait_until([&] {
    return client->bytes().find("(error 3 nothing-there ") != std::string::npos;
  })) << client->bytes();
}

TEST_F(OwnViewTest, TellsWhichPictureIsShownAndWhichOfItsVictimsHaveMarks) {
  serve();
  const auto other = join();
  other->send("(subscribe picture marked)\n");
  ASSERT_TRUE(receives(*other, "(picture nil nil 0)"));
  submit(input::Select{RobotId{1}});
  const auto client = join_alone("(subscribe picture marked)");
  EXPECT_TRUE(receives(*client, "(picture robot2 live 0)")) << "the window's";
  EXPECT_TRUE(receives(*client, "(picture nil nil 0)")) << "its own";
  client->send("(select robot1)\n");
  ASSERT_TRUE(receives(*client, "(picture robot1 live 0)"));
  look_at_all();
  ASSERT_TRUE(comes_to_know(*client, kBeforeRobot1));
  std::string victim;
  for (const auto& [uid, type] : known(*client)) {
    if (type == "vict") victim = uid;
  }
  submit(input::MarkAdd{{MarkKind::Victim, {7.0, 4.5}, {}, {}, 0}, {}});
  EXPECT_TRUE(receives(*client, "(marked " + victim + " victim-1)")) << client->bytes();
  client->forget();
  submit(input::MarkRemove{engine_->marks()[0].id});
  EXPECT_TRUE(receives(*client, "(marked " + victim + " nil)")) << client->bytes();
  submit(input::MarkAdd{{MarkKind::Victim, {7.0, 8.0}, {}, {}, 0}, {}});
  client->forget();
  EXPECT_EQ(answer_to(*client, "").find("(marked "), std::string::npos) << "that one is elsewhere";
  EXPECT_FALSE(has(*other, "(picture robot1 live 0)")) << "another view";
  step(20);
  EXPECT_TRUE(wait_until([&] {
    return client->bytes().find("(picture robot1 live 1)") != std::string::npos;
  })) << client->bytes();
}

TEST_F(OwnViewTest, PlacesItsPictureInThePane) {
  serve();
  const auto client = join_alone("(subscribe geometry)");
  ASSERT_TRUE(receives(*client, "(geometry imgview1 image 0 0 0 0 0 0)")) << client->bytes();
  client->send("(select robot2)\n");
  EXPECT_TRUE(wait_until([&] {
    const auto lines = client->lines();
    return std::ranges::any_of(lines, [](const std::string& line) {
      return line.starts_with("(geometry imgview1 image ") && !line.ends_with(" 0 0)");
    });
  })) << client->bytes();
}

TEST_F(OwnViewTest, ForgetsARobotThatIsGoneAndAnotherWorld) {
  serve();
  const auto client = join_alone("(subscribe selection)");
  client->send("(select robot2)\n");
  ASSERT_TRUE(receives(*client, "(selection robot2 robot2)"));
  client->forget();
  auto next = test::make_engine(test::furnished_scenario(), {7, true, {}});
  next->submit(Author::person(), input::Select{kRobot1});
  next->take_events();
  server_->rebind(*next);
  engine_ = std::move(next);
  ASSERT_TRUE(receives(*client, "(selection nil)")) << client->bytes();
  EXPECT_FALSE(has(*client, "(select robot1)")) << "the window's selection";
}

TEST_F(OwnViewTest, AnotherFormOfItIsAnError) {
  serve();
  const auto client = join();
  for (const char* const form : {"(view)", "(view shared)", "(view own robot1)", "(view 3)"}) {
    client->forget();
    client->send(std::string(form) + "\n");
    EXPECT_TRUE(receives(*client, "(error view bad-form)")) << form;
  }
  EXPECT_EQ(server_->pictures().size(), 1U);
}

TEST_F(ActrImagesTest, WritesThemToTheUserLog) {
  const test::TemporaryFolder folder;
  auto logged = options();
  logged.user_log = folder / "user.log";
  serve(logged);
  step();
  EXPECT_TRUE(server_->wants_picture(image_view(*engine_))) << "without any client";
  choose(1);
  submit(input::Deselect{});
  server_->flush();
  std::ifstream file(folder / "user.log");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_THAT(text, testing::HasSubstr(" (image image-1 furn "));
  EXPECT_THAT(text, testing::HasSubstr(" (image image-1 invalid 0 0 0 0 0.0000)\n"));
}

TEST_F(ActrImagesTest, ASlowReaderReceivesTheLastPictureOnly) {
  serve();
  const auto slow = join();
  const auto fast = join();
  choose(0);
  ASSERT_TRUE(comes_to_know(*slow, kBeforeRobot1));
  slow->stop_reading();
  ASSERT_NO_FATAL_FAILURE(fall_behind(*fast));
  for (int i = 1; i <= 300; ++i) {
    submit(input::AimCamera{kRobot1, {0.001 * i, 0.0}});
    look();
  }
  choose(2);
  choose(1);
  slow->go_on_reading();
  ASSERT_TRUE(comes_to_know(*slow, kBeforeRobot2));
  ASSERT_TRUE(comes_to_know(*fast, kBeforeRobot2));
  EXPECT_EQ(known(*slow), known(*fast)) << "under the same names";
  const auto boxes = [](const test::LineClient& client) {
    return std::ranges::count_if(client.lines(), [](const std::string& line) {
      return line.starts_with("(image ") && line.find(" invalid ") == std::string::npos;
    });
  };
  EXPECT_GT(boxes(*fast), 300);
  EXPECT_EQ(boxes(*slow), 4) << "before it fell behind, and now";
}

}  // namespace
}  // namespace magna
