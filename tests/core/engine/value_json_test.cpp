// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/value_json.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace magna {
namespace {

using nlohmann::json;

/// The action as text with its arguments; "" for an unknown action.
std::string read(const char* name, const char* arguments) {
  RobotAction action;
  try {
    magna::read(json{{"name", name}, {"arguments", json::parse(arguments)}}, action);
  } catch (const std::out_of_range&) {
    return "";
  }
  return text(action);
}

json written_arguments(const RobotAction& action) { return to_json(action).at("arguments"); }

TEST(ActionJson, ReadsEveryActionWithItsArguments) {
  EXPECT_EQ(read("do_move", "[1.5, 2, 3]"), "do_move 1.5 2 3");
  EXPECT_EQ(read("navigate_to", "[7.5, -3]"), "navigate_to 7.5 -3");
  EXPECT_EQ(read("navigate_to_cell", "[7, 3.0]"), "navigate_to_cell 7 3");
  EXPECT_EQ(read("navigate_to_area", R"(["parking_area0"])"), "navigate_to_area parking_area0");
  EXPECT_EQ(read("go_charge", "[]"), "go_charge");
  EXPECT_EQ(read("do_rotation", "[-0.3, 1.5]"), "do_rotation -0.3 1.5") << "speed, then duration";
  EXPECT_EQ(read("rotate_to", "[1, 2]"), "rotate_to 1 2");
  EXPECT_EQ(read("face_belt", R"(["belt0", 5])"), "face_belt belt0 5");
  EXPECT_EQ(read("pick", "[]"), "pick");
  EXPECT_EQ(read("pick_package", R"(["package3"])"), "pick_package package3");
  EXPECT_EQ(read("place", "[]"), "place");
}

TEST(ActionJson, RejectsAWrongNumberOfArguments) {
  for (const char* wrong : {"[1, 2]", "[1, 2, 3, 4]"}) EXPECT_EQ(read("do_move", wrong), "");
  for (const char* wrong : {"[]", "[1]", "[1, 2, 3]"}) EXPECT_EQ(read("navigate_to", wrong), "");
  EXPECT_EQ(read("pick", "[1]"), "");
  EXPECT_EQ(read("face_belt", R"(["belt0"])"), "");
}

TEST(ActionJson, RejectsWrongTypesAndUnknownNames) {
  EXPECT_EQ(read("navigate_to", R"(["7", 3])"), "");
  EXPECT_EQ(read("navigate_to_cell", "[7.5, 3]"), "");
  EXPECT_EQ(read("navigate_to_cell", "[1e300, 3]"), "");
  EXPECT_EQ(read("navigate_to_area", "[7]"), "");
  EXPECT_EQ(read("pick_package", "[null]"), "");
  EXPECT_EQ(read("dance", "[]"), "");
  EXPECT_EQ(read("pick", "{}"), "");
}

TEST(ActionJson, WritesWhatItReads) {
  const RobotAction face = action::FaceBelt{"belt0", 5.0};
  EXPECT_EQ(to_json(face), json::parse(R"({"name": "face_belt", "arguments": ["belt0", 5.0]})"));
  EXPECT_EQ(written_arguments(action::Pick{}), json::array());
  EXPECT_TRUE(written_arguments(action::NavigateToCell{{-1, 2}})[0].is_number_integer());
}

}  // namespace
}  // namespace magna
