// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/result.h"

#include <gtest/gtest.h>

#include <memory>

namespace magna {
namespace {

TEST(Error, NamesItsPlaceAsFarAsKnown) {
  EXPECT_EQ((Error{"no such room", "office.lisp", 12, 3}.text()), "office.lisp:12:3: no such room");
  EXPECT_EQ((Error{"cannot be read", "office.lisp"}.text()), "office.lisp: cannot be read");
  EXPECT_EQ(Error{"too late"}.text(), "too late");
}

TEST(Result, HoldsAValueOrAnError) {
  const Result<int> good = 7;
  const Result<int> bad = Error{"odd"};
  ASSERT_TRUE(good);
  EXPECT_EQ(*good, 7);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().message, "odd");
}

TEST(Result, MovesValuesThatCannotBeCopied) {
  Result<std::unique_ptr<int>> made = std::make_unique<int>(3);
  const std::unique_ptr<int> taken = std::move(*made);
  EXPECT_EQ(*taken, 3);
}

}  // namespace
}  // namespace magna
