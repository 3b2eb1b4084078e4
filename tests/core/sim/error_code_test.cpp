// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/error_code.h"

#include <gtest/gtest.h>

#include <set>

namespace magna {
namespace {

TEST(ErrorCode, HasAUniqueNameThatIsReadBack) {
  std::set<std::string_view> names;
  for (int i = 1; i < kErrorCodeCount; ++i) {
    const auto code = static_cast<ErrorCode>(i);
    EXPECT_FALSE(name(code).empty()) << i;
    names.insert(name(code));
    EXPECT_EQ(error_code(name(code)), code);
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kErrorCodeCount - 1));
}

TEST(ErrorCode, IsNamedAsInTheManual) {
  EXPECT_EQ(name(ErrorCode::None), "");
  EXPECT_EQ(name(ErrorCode::Interrupt), "INTERRUPT");
  EXPECT_EQ(name(ErrorCode::RobotBlocked), "ROBOT-BLOCKED");
  EXPECT_EQ(name(ErrorCode::NotTrackingDestination), "NOT-TRACKING-DESTINATION");
  EXPECT_EQ(name(ErrorCode::HandBump), "HAND-BUMP");
  EXPECT_EQ(name(ErrorCode::BinJammed), "BIN-JAMMED");
  EXPECT_EQ(name(ErrorCode::Failed), "FAILED");
}

TEST(ErrorCode, IsFoundInAnyCaseAndWithAColon) {
  EXPECT_EQ(error_code(":robot-blocked"), ErrorCode::RobotBlocked);
  EXPECT_EQ(error_code("Goto-Local"), ErrorCode::GotoLocal);
}

TEST(ErrorCode, DoesNotFindUnknownNames) {
  EXPECT_EQ(error_code(""), std::nullopt);
  EXPECT_EQ(error_code(":"), std::nullopt);
  EXPECT_EQ(error_code("::failed"), std::nullopt);
  EXPECT_EQ(error_code("robot-block"), std::nullopt);
}

}  // namespace
}  // namespace magna
