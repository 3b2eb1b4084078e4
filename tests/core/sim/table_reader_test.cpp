// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/table_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <tuple>
#include <vector>

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::array<std::string_view, 3> kNames = {"name", "x", "note"};

using Row = std::tuple<std::string, double, std::string>;

TableReader table_of(std::string_view text) { return {text, "f", kNames, 2}; }

std::vector<Row> rows(std::string_view text) {
  TableReader table = table_of(text);
  std::vector<Row> all;
  while (table.next()) {
    const auto x = table.number(1, "metres");
    if (!x) break;
    all.emplace_back(table.text(0), *x, table.text(2));
  }
  if (table.error()) ADD_FAILURE() << table.error()->text();
  return all;
}

std::string problem(std::string_view text) {
  TableReader table = table_of(text);
  while (table.next() && table.number(1, "metres")) continue;
  return table.error() ? table.error()->text() : "none";
}

/// As spreadsheets save "Unicode text".
std::string utf16(std::u16string_view text, bool big_endian) {
  std::string bytes = big_endian ? "\xFE\xFF" : "\xFF\xFE";
  for (const char16_t unit : text) {
    const char high = static_cast<char>(unit >> 8U);
    const char low = static_cast<char>(unit & 0xFFU);
    bytes += big_endian ? high : low;
    bytes += big_endian ? low : high;
  }
  return bytes;
}

TEST(TableReader, FindsTheSeparatorByTheColumnsThatItNames) {
  const Row expected{"a b", 2.5, "c"};
  EXPECT_THAT(rows("name,x,note\na b,2.5,c\n"), ElementsAre(expected));
  EXPECT_THAT(rows("name;x;note\na b;2.5;c\n"), ElementsAre(expected));
  EXPECT_THAT(rows("name\tx\tnote\na b\t2.5\tc\n"), ElementsAre(expected));
  EXPECT_THAT(rows("\"size, m; all\";x;note;name\n3;2.5;c;a b\n"), ElementsAre(expected));
  EXPECT_THAT(rows("sep=|\r\nname|x|note\r\na b|2.5|c\r\n"), ElementsAre(expected));
}

TEST(TableReader, ReadsDecimalCommasAndTheMinusOfTypesetters) {
  EXPECT_THAT(
      rows("x;name\n-1,25;a\n\xE2\x88\x92"
           "2,5;b\n3;c\n1,5e2;d\n"),
      ElementsAre(Row{"a", -1.25, ""}, Row{"b", -2.5, ""}, Row{"c", 3.0, ""}, Row{"d", 150.0, ""}));
  EXPECT_THAT(rows("x,name\n\"1,25\",a\n"), ElementsAre(Row{"a", 1.25, ""}));
}

TEST(TableReader, RefusesNumbersThatCouldMeanTwoThings) {
  EXPECT_THAT(problem("name;x\na;1.234,5\n"), HasSubstr("f:2:3: “x” must be a number of metres"));
  EXPECT_THAT(problem("name;x\na;1,5\nb;1.5\n"), HasSubstr("f:3:3: '1.5' has a decimal point"));
  EXPECT_THAT(problem("name,x\na,1.5\nb,\"1,500\"\n"), HasSubstr("f:3:3: '1,500' has a decimal"));
  EXPECT_THAT(problem("name,x\na,1,5\n"), HasSubstr("f:2:5: the line has 3 values"));
}

TEST(TableReader, FindsColumnsInAnyCaseAndOrderAmongOthers) {
  EXPECT_THAT(rows(" X ;ID;\"Name\";NOTE;;\n1;7;a;b;;\n"), ElementsAre(Row{"a", 1.0, "b"}));
}

TEST(TableReader, SkipsByteOrderMarksAndReadsUtf16) {
  EXPECT_THAT(rows("\xEF\xBB\xBFname,x\na,1\n"), ElementsAre(Row{"a", 1.0, ""}));
  for (const bool big_endian : {false, true}) {
    EXPECT_THAT(rows(utf16(u"Name\tX\r\nK\u00FCche \U0001F525\t1,5\r\n", big_endian)),
                ElementsAre(Row{"Küche 🔥", 1.5, ""}));
  }
  EXPECT_THAT(problem(std::string("\xFF\xFEn\0a", 5)), HasSubstr("f:1:1: the first line"));
}

TEST(TableReader, ReadsQuotedSeparatorsLineEndsAndQuotationMarks) {
  EXPECT_THAT(rows("name,x,note\n\"one, \"\"two\"\"\",1,\"first\r\nsecond\nthird\"\nb,2,c"),
              ElementsAre(Row{"one, \"two\"", 1.0, "first\r\nsecond\nthird"}, Row{"b", 2.0, "c"}));
  EXPECT_THAT(rows("name, x, note\n \"a\" , 1 , \"b, c\"\n"), ElementsAre(Row{"a", 1.0, "b, c"}));
}

TEST(TableReader, EndsLinesAsEverySystemDoes) {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    std::string text = end + "name;x" + end + "a;1" + end + end + ";;" + end + "b;2";
    EXPECT_THAT(rows(text), ElementsAre(Row{"a", 1.0, ""}, Row{"b", 2.0, ""}));
    text += end + "c;three" + end;
    EXPECT_THAT(problem(text), HasSubstr("f:7:3: “x” must be a number of metres, not 'three'"));
  }
}

TEST(TableReader, CountsQuotedLineEndsInThePlacesOfErrors) {
  EXPECT_THAT(problem("name,x,note\na,1,\"two\nlines\"\nb,-,c\n"), HasSubstr("f:4:3: “x” must"));
}

TEST(TableReader, RefusesDamagedTablesWithTheirPlace) {
  EXPECT_THAT(problem(""), HasSubstr("f:1:1: the first line must name the columns “name” and “x”; "
                                     "“name” is missing"));
  EXPECT_THAT(problem("\n\nname;y\n"), HasSubstr("f:3:1: the first line must name"));
  EXPECT_THAT(problem("name;X;x\n"), HasSubstr("f:1:8: the column “x” is repeated"));
  EXPECT_THAT(problem("name;x\na\n"), HasSubstr("f:2:1: the value of “x” is missing"));
  EXPECT_THAT(problem("name;x\n\"a;1\n"), HasSubstr("f:2:1: the closing quotation mark"));
  EXPECT_THAT(problem("name;x\n\"a \"b\" c\";1\n"), HasSubstr("f:2:5: text follows a closing"));
  EXPECT_THAT(problem("name;x\na;1e999\n"), HasSubstr("f:2:3: “x” must be"));
}

TEST(TableReader, KeepsTheFirstError) {
  TableReader table = table_of("name,x\na,1\nb,2\n");
  ASSERT_TRUE(table.next());
  table.fail(0, "first");
  table.fail("second");
  EXPECT_EQ(table.error()->text(), "f:2:1: first");
  EXPECT_FALSE(table.next());
  EXPECT_EQ(table.text(2), "");
  EXPECT_THAT(rows("name,x\n"), IsEmpty());
}

}  // namespace
}  // namespace magna
