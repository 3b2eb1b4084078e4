// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/table_file.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(TableWriter, SeparatesFieldsAndRecords) {
  TableWriter table("name,number,share");
  table.record("one", 1, with_decimals(0.125, 2));
  table.add(std::string("two"));
  table.add(-2);
  table.record(std::string_view());
  EXPECT_EQ(table.text(), "name,number,share\r\none,1,0.12\r\ntwo,-2,\r\n");
}

TEST(TableWriter, LeavesFieldsEmptyThatHaveNoValue) {
  TableWriter table;
  table.skip(1);
  table.add(std::optional<int>(3), std::optional<int>());
  table.skip(2);
  table.end_record();
  EXPECT_EQ(table.text(), ",3,,,\r\n");
}

TEST(TableWriter, QuotesFieldsThatWouldNotBeReadAsOne) {
  TableWriter table;
  table.record("a,b", "say \"no\"", "two\nlines", "plain words; more", "\r");
  EXPECT_EQ(table.text(), "\"a,b\",\"say \"\"no\"\"\",\"two\nlines\",plain words; more,\"\r\"\r\n");
}

}  // namespace
}  // namespace magna
