// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/action_table.h"
#include "core/engine/all_inputs.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::run;
using test::small_scenario;
using testing::ElementsAre;
using testing::EndsWith;
using testing::IsEmpty;

constexpr RobotId kOne{0}, kTwo{1};
const Author kOperator = Author::person();
const Author kModel = Author::client("model");

class ActionTableTest : public testing::Test {
 protected:
  ActionTableTest() {
    engine->set_input_observer([this](const LoggedInput& in) { keep(table.row(in)); });
    follow();
  }
  void keep(std::string row) {
    if (row.empty()) return;
    EXPECT_TRUE(row.ends_with("\r\n"));
    row.resize(row.size() - 2);
    rows.push_back(std::move(row));
  }
  void follow() {
    for (const Event& event : engine->take_events()) keep(table.follow(event));
  }
  void submit(const Author& author, const Input& input) {
    engine->submit(author, input);
    follow();
  }
  void pass(int ticks) {
    for (int k = 0; k < ticks; ++k) {
      run(*engine, 1);
      follow();
    }
  }
  /// The last column of the last row.
  std::string reaction() const { return rows.back().substr(rows.back().rfind(',') + 1); }

  std::unique_ptr<Engine> engine = make_engine(small_scenario());
  ActionTable table{*engine};
  std::vector<std::string> rows;
};

TEST_F(ActionTableTest, HasARowForEachActionOfPeopleAndPrograms) {
  const std::string one = engine->team().description(kOne).name;
  const std::string two = engine->team().description(kTwo).name;
  submit(kOperator, input::SelectSet{{kOne, kTwo}});
  pass(2);
  submit(kModel, input::MarkAdd{{MarkKind::Victim, {3.5, 2.25}, "", one, 0}, {}});
  submit(kModel, input::OwnSelect{kTwo});
  submit(kModel, input::StopAll{});
  submit({AuthorKind::Program, "a, b"}, input::SetParameter{"Max-Speed", 0.5});
  EXPECT_THAT(
      rows,
      ElementsAre("0.0000,0,,operator,operator,select-set," + one + ";" + two + ",,,accepted,,",
                  "0.2000,2,,client,model,annotation-add,victim,3.500,2.250,accepted,,0.20",
                  "0.2000,2,,client,model,own-select," + two + ",,,accepted,,",
                  "0.2000,2,,client,model,stop-all,,,,accepted,,",
                  "0.2000,2,,program,\"a, b\",set-parameter,Max-Speed,,,accepted,,"));
}

TEST_F(ActionTableTest, SaysWhatWasRefusedAndWhy) {
  submit(kModel, input::Select{RobotId{99}});
  EXPECT_THAT(rows, ElementsAre("0.0000,0,,client,model,select,,,,refused,no-such-robot,"));
  submit(kModel, input::Declined{"mark-victim-in-image", "robot1", "nothing-there"});
  EXPECT_EQ(rows.back(),
            "0.0000,0,,client,model,mark-victim-in-image,robot1,,,refused,nothing-there,");
  submit(kModel, input::Declined{"a,b", "", "c,d"});
  EXPECT_EQ(rows.back(), "0.0000,0,,client,model,\"a,b\",,,,refused,\"c,d\",");
  submit(kModel, input::Select{RobotId{4'294'967'295}});
  submit(kModel, input::Hold{RobotId{4'294'967'295}, {}});
  EXPECT_EQ(rows.size(), 5U) << "without memory for so many robots";
}

TEST_F(ActionTableTest, NamesOrdersToAreas) {
  AreaOrder guard;
  guard.kind = OrderKind::Guard;
  submit(kOperator, input::GiveAreaOrder{guard});
  submit(kModel, input::CancelAreaOrder{{1}, false});
  submit(kModel, input::CancelAreaOrder{{1}, false});
  EXPECT_THAT(rows,
              ElementsAre("0.0000,0,,operator,operator,area-order,guard of the map,,,accepted,,",
                          "0.0000,0,,client,model,area-order-cancel,order 1,,,accepted,,",
                          "0.0000,0,,client,model,area-order-cancel,order 1,,,refused,"
                          "no-such-area-order,"));
}

TEST_F(ActionTableTest, LeavesOutLayoutAndTheRestOfAHeldStick) {
  submit(kOperator, input::PaneChanged{{PaneType::Teleop, 1, 2, 3, 4}});
  EXPECT_THAT(rows, IsEmpty());
  for (int k = 0; k < 5; ++k) {
    submit(kOperator, input::Hold{kOne, {0.1, 0, 0}});
    pass(2);
  }
  submit(kOperator, input::Release{kOne});
  EXPECT_EQ(rows.size(), 1U);
  pass(10);
  submit(kOperator, input::Hold{kOne, {0.1, 0, 0}});
  EXPECT_EQ(rows.size(), 2U) << "pushed again";
  for (int k = 0; k < 5; ++k) {
    submit(kOperator, input::AimCamera{kOne, {0.1 * k, 0}});
    pass(2);
  }
  EXPECT_EQ(rows.size(), 3U) << "the camera is being turned";
}

TEST_F(ActionTableTest, ASessionIsNotAnAuthor) {
  submit(Author{}, input::BeginTrial{"carried-over"});
  submit(Author::client("session"), input::RemoteHold{true});
  EXPECT_THAT(rows, IsEmpty());
}

TEST_F(ActionTableTest, HasTheTrial) {
  submit(kModel, input::BeginTrial{"practice-1"});
  submit(kOperator, input::Select{kOne});
  submit(kModel, input::BeginTrial{});
  submit(kModel, input::BeginTrial{"No Name"});
  const std::string one = engine->team().description(kOne).name;
  EXPECT_THAT(rows,
              ElementsAre("0.0000,0,practice-1,client,model,trial,practice-1,,,accepted,,",
                          "0.0000,0,practice-1,operator,operator,select," + one + ",,,accepted,,",
                          "0.0000,0,,client,model,trial,,,,accepted,,",
                          "0.0000,0,,client,model,trial,No Name,,,refused,trial-name,"));
}

TEST_F(ActionTableTest, MeasuresTheReactionToARobotThatNeedsSomething) {
  const Pose start = engine->team().believed()[kOne.index()];
  submit(kOperator, input::MissionAppend{kOne, Waypoint::turn_to(start.theta + 1.0)});
  EXPECT_EQ(reaction(), "");
  while (engine->missions().status(kOne).state != MissionState::Idle) pass(1);
  pass(7);
  submit(kModel, input::MissionAppend{kOne, Waypoint::go_to({-1000, 0})});
  EXPECT_EQ(reaction(), "0.70") << "refused, but a reaction: " << rows.back();
  pass(3);
  submit(kModel, input::Select{kOne});
  EXPECT_EQ(reaction(), "1.00");
  submit(kModel, input::MissionAppend{kOne, Waypoint::turn_to(start.theta)});
  EXPECT_EQ(reaction(), "") << "only the first one answers";
  submit(kModel, input::MissionClear{kOne});
  pass(4);
  submit(kModel, input::Select{kOne});
  EXPECT_EQ(reaction(), "") << "it stands because of its author's own action";
}

TEST_F(ActionTableTest, StopAllAnswersForAllRobots) {
  submit(kModel, input::Command{kOne, GoForward{1000}});
  pass(3);
  submit(kOperator, input::StopAll{});
  pass(3);
  submit(kOperator, input::Select{kOne});
  EXPECT_EQ(reaction(), "") << "it stands because of STOP";
}

TEST_F(ActionTableTest, MeasuresTheReactionToEveryNeed) {
  const event::CommandEnded drove{kOne, kModel, GoForward{1}, {}, 1};
  const std::vector<Event> needs{drove,
                                 event::Collided{kOne},
                                 event::ExplorationEnded{kOne, true, {}},
                                 event::RemoteJump{kOne, 2.0, 1.0},
                                 event::RemoteLinked{kOne, false},
                                 event::SearchChanged{kOne},
                                 event::MissionStateChanged{kOne}};
  for (const Event& need : needs) {
    pass(2);
    table.follow(need);
    pass(3);
    submit(kOperator, input::Select{kOne});
    EXPECT_EQ(reaction(), "0.30") << need.index();
  }
  pass(2);
  table.follow(event::RemoteLinked{kOne, true});
  table.follow(event::CommandEnded{kOne, kModel, CameraView{}, {}, 1});
  pass(3);
  submit(kOperator, input::Select{kOne});
  EXPECT_EQ(reaction(), "") << "a link that is back, an answer of a camera";
}

TEST_F(ActionTableTest, MeasuresTheReactionToAPicture) {
  const std::string one = engine->team().description(kOne).name;
  const std::string two = engine->team().description(kTwo).name;
  const auto mark = [](const std::string& robot, std::uint32_t image = 0) {
    return input::MarkAdd{{MarkKind::Victim, {3, 3}, "", robot, image}, {}};
  };
  submit(kOperator, mark(one));
  EXPECT_EQ(reaction(), "") << "it is shown no picture";
  submit(kOperator, input::Select{kOne});
  pass(5);
  submit(kOperator, input::Select{kOne});  // the same picture
  submit(kOperator, mark(one));
  EXPECT_EQ(reaction(), "0.50");
  submit(kOperator, mark(two));
  EXPECT_EQ(reaction(), "") << "it shows another robot's";
  submit(kOperator, mark(one, 7));
  EXPECT_EQ(reaction(), "") << "it shows no stored image";
  submit(kOperator, mark(""));
  EXPECT_EQ(reaction(), "") << "set on the map";
  input::MarkAdd again = mark(one);
  again.again = MarkId{1000};
  submit(kOperator, again);
  EXPECT_EQ(reaction(), "") << "undo";
  submit(kModel, input::OwnSelect{kTwo});
  pass(2);
  submit(kModel, mark(two));
  EXPECT_EQ(reaction(), "0.20") << "of its own view";
  submit(kModel, input::OwnShowImage{ImageId{7}});
  pass(3);
  submit(kModel, mark(two, 7));
  EXPECT_EQ(reaction(), "0.30");
  submit(kModel, input::Select{kOne});
  submit(kModel, mark(two, 7));
  EXPECT_EQ(reaction(), "") << "it sees the window's again";
}

TEST_F(ActionTableTest, ReportsWhatProvedImpossibleLater) {
  keep(table.follow(event::Refused{kModel, "mission-generate",
                                   Message({"no-way-for-test", "there is no way"}), kTwo, true}));
  keep(table.follow(event::Refused{kModel, "mission-generate",
                                   Message({"no-way-for-test", "there is no way"}), kTwo, false}));
  const std::string two = engine->team().description(kTwo).name;
  EXPECT_THAT(rows, ElementsAre("0.0000,0,,client,model,mission-generate," + two +
                                ",,,failed,no-way-for-test,"));
}

TEST_F(ActionTableTest, EveryRowHasAllColumns) {
  submit(kOperator, input::Select{kOne});
  submit(kOperator, input::Select{RobotId{99}});
  submit(kOperator, input::Declined{"select", "", "unknown-robot"});
  submit(kOperator, input::MarkAdd{{MarkKind::Victim, {3, 3}, ""}, {}});
  keep(table.follow(event::Refused{kModel, "mission-generate",
                                   Message({"no-way-for-test", "there is no way"}), kTwo, true}));
  EXPECT_EQ(rows.size(), 5U);
  const std::string header(ActionTable::header());
  const auto columns = std::ranges::count(header, ',');
  EXPECT_EQ(columns, 11);
  for (const std::string& row : rows) EXPECT_EQ(std::ranges::count(row, ','), columns) << row;
}

}  // namespace
}  // namespace magna
