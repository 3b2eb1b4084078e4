// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/client_requests.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace magna {
namespace {

using Verb = ActrCommand::Verb;
using testing::HasSubstr;

std::variant<ActrCommand, ActrCommandError> parse_form(std::string_view form) {
  return parse_command(form, read_form(form));
}

TEST(CommandParser, ReadsEveryFormOfTheGuide) {
  struct Row {
    const char* text;
    ActrCommand command;
  };
  const std::vector<Row> table = {
      {"(select robot1)", {Verb::Select, "robot1", {}}},
      {"(SELECT ROBOT1)", {Verb::Select, "robot1", {}}},
      {"(\"Select\" :Robot1)", {Verb::Select, "robot1", {}}},
      {"(missionadd robot1 (goto (1 2)))", {Verb::MissionAdd, "robot1", Waypoint::go_to({1, 2})}},
      {"(missionadd robot1 (goto (1 2 1.5)))",
       {Verb::MissionAdd, "robot1", Waypoint::go_to({1, 2}, 1.5)}},
      {"(MISSIONADD |robot1| (GOTO\n (1.d0 -1/2 0)))",
       {Verb::MissionAdd, "robot1", Waypoint::go_to({1, -0.5}, 0.0)}},
      {"(missionadd robot1 (turnto (-.5)))", {Verb::MissionAdd, "robot1", Waypoint::turn_to(-0.5)}},
      {"(missionadd robot1 (explore))", {Verb::MissionAdd, "robot1", Waypoint::explore()}},
      {"(missionadd robot1 (explore ()))", {Verb::MissionAdd, "robot1", Waypoint::explore()}},
      {"(missionadd robot1 (explore nil))", {Verb::MissionAdd, "robot1", Waypoint::explore()}},
      {"(missionadd robot1 (EXPLORE NIL))", {Verb::MissionAdd, "robot1", Waypoint::explore()}},
      {"(missiondel robot1)", {Verb::MissionDelete, "robot1", {}}},
      {"(missiongen robot1 (goto (1 2 3)))",
       {Verb::MissionGenerate, "robot1", Waypoint::go_to({1, 2}, 3.0)}},
      {"(missiongen robot1 (explore (1 2 3)))",
       {Verb::MissionGenerate, "robot1", {WaypointType::Explore, {1, 2}, 3.0}}},
  };
  for (const Row& row : table) {
    const auto parsed = parse_form(row.text);
    ASSERT_TRUE(std::holds_alternative<ActrCommand>(parsed))
        << row.text << ": " << std::get<ActrCommandError>(parsed).text();
    EXPECT_EQ(std::get<ActrCommand>(parsed), row.command) << row.text;
  }
}

struct Refusal {
  const char* text;
  std::size_t byte;
  const char* says;
  const char* owed;  ///< the robot whose plan is the answer
};

TEST(CommandParser, RejectsWithThePlaceAndTheRobotWhosePlanToSend) {
  const Refusal table[] = {
      {"(goto 1 2)", 1, "unknown command goto", ""},
      {"()", 0, "a command begins with", ""},
      {"(1 2)", 1, "a command begins with", ""},
      {"((select) robot1)", 1, "a command begins with", ""},
      {"(select)", 1, "expected a robot's UID", ""},
      {"(select 7)", 8, "expected a robot's UID", ""},
      {"(select robot1 robot2)", 15, "(select UID)", ""},
      {"(select #1)", 8, "#", ""},
      {"(missiondel)", 1, "expected a robot's UID", ""},
      {"(missiondel robot1 2)", 19, "(missiondel UID)", "robot1"},
      {"(missionadd robot1)", 1, "too little", "robot1"},
      {"(missionadd robot1 (goto 1 2))", 27, "(goto (x y))", "robot1"},
      {"(missionadd robot1 (goto 1))", 25, "list of their own", "robot1"},
      {"(missionadd robot1 (goto))", 19, "goto takes", "robot1"},
      {"(missionadd robot1 (goto nil))", 25, "goto takes", "robot1"},
      {"(missionadd robot1 (goto (1)))", 25, "goto takes", "robot1"},
      {"(missionadd robot1 (goto (1 2 3 4)))", 25, "goto takes", "robot1"},
      {"(missionadd robot1 (goto (1 nan)))", 28, "expected a number, got nan", "robot1"},
      {"(missionadd robot1 (goto (1 \"2\")))", 28, "expected a number", "robot1"},
      {"(missionadd robot1 (goto (1 (2))))", 28, "expected a number", "robot1"},
      {"(missionadd robot1 (goto (1 1e6)))", 28, "below 1000000", "robot1"},
      {"(missionadd robot1 (goto (1 1e999)))", 28, "too large", "robot1"},
      {"(missionadd robot1 (goto (1 #.(quit))))", 28, "#", "robot1"},
      {"(missionadd robot1 (turnto ()))", 27, "turnto takes", "robot1"},
      {"(missionadd robot1 (turnto (0 0 1)))", 27, "turnto takes", "robot1"},
      {"(missionadd robot1 (explore (1)))", 28, "explore takes no", "robot1"},
      {"(missionadd robot1 (wander))", 20, "unknown way-point type wander", "robot1"},
      {"(missionadd robot1 (invalid (0 0)))", 20, "unknown way-point type", "robot1"},
      {"(missionadd robot1 explore)", 19, "(missionadd UID", "robot1"},
      {"(missionadd robot1 ())", 19, "(missionadd UID", "robot1"},
      {"(missionadd robot1 (explore) (explore))", 29, "too much", "robot1"},
      {"(missiongen robot1 (goto (1 2)))", 25, "missiongen takes", "robot1"},
      {"(missiongen robot1 (goto))", 19, "missiongen takes", "robot1"},
      {"(missiongen ROBOT7 5)", 19, "(missiongen UID", "robot7"},
  };
  for (const Refusal& row : table) {
    const auto parsed = parse_form(row.text);
    ASSERT_TRUE(std::holds_alternative<ActrCommandError>(parsed)) << row.text;
    const auto& error = std::get<ActrCommandError>(parsed);
    EXPECT_EQ(error.place.byte, row.byte) << row.text << ": " << error.message;
    EXPECT_THAT(error.message, HasSubstr(row.says)) << row.text;
    EXPECT_EQ(error.mission_uid, row.owed) << row.text;
  }
}

TEST(CommandParser, LinesAndColumnsStartAtOne) {
  const auto parsed = parse_form("(missionadd robot1\n (goto (1\n  inf)))");
  const auto& error = std::get<ActrCommandError>(parsed);
  EXPECT_EQ(error.place.line, 3);
  EXPECT_EQ(error.place.column, 3);
  EXPECT_THAT(error.text(), HasSubstr("line 3, column 3"));
}

}  // namespace
}  // namespace magna
