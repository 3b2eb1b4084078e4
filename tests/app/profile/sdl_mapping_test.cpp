// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/sdl_mapping.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

using Bind = SdlMapping::Bind;
using Input = SdlMapping::Input;

constexpr std::string_view kGuid = "030000005e0400008e02000014010000";

std::string line_for(std::string_view guid, const std::string& rest = "a:b0") {
  return std::string(guid) + ",A pad," + rest + ",platform:Linux,";
}

std::string problem(const std::string& line) {
  const auto read = parse_sdl_mapping(line);
  return read ? "none" : read.error().message;
}

TEST(SdlMapping, ReadsALineOfTheDatabase) {
  const auto read = parse_sdl_mapping(
      "030000005E0400008e02000014010000,Xbox 360 Controller,a:b0,leftx:a0,lefty:a1~,"
      "+rightx:a2,lefttrigger:+a5,dpup:h0.1,crc:12aB,platform:Linux,\r\n");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->guid, kGuid);
  EXPECT_EQ(read->key(), std::string(kGuid) + "-12ab");
  EXPECT_EQ(read->name, "Xbox 360 Controller");
  EXPECT_THAT(read->binds, ElementsAre(Bind{"a", false, Input::Button, 0, false, false},
                                       Bind{"leftx", true, Input::Axis, 0, false, false},
                                       Bind{"lefty", true, Input::Axis, 1, true, false},
                                       Bind{"rightx", true, Input::Axis, 2, false, true},
                                       Bind{"lefttrigger", true, Input::Axis, 5, false, true},
                                       Bind{"dpup", false, Input::Hat, 0, false, false}));
  EXPECT_EQ(*parse_sdl_mapping(read->line), *read);
}

TEST(SdlMapping, SaysWhatIsWrong) {
  EXPECT_THAT(problem("moon"), HasSubstr("32 hexadecimal digits, not 'moon'"));
  EXPECT_THAT(problem(std::string(kGuid)), HasSubstr("the name of the gamepad is missing"));
  EXPECT_THAT(problem(std::string(kGuid) + ",A pad,platform:Linux,"), HasSubstr("no axis and no"));
  EXPECT_THAT(problem(line_for(kGuid, "a")), HasSubstr("'a' is not CONTROL:INPUT"));
  EXPECT_THAT(problem(line_for(kGuid, "jump:b1")), HasSubstr("'jump' is not a control"));
  EXPECT_THAT(problem(line_for(kGuid, "+a:b1")), HasSubstr("'+a' is not a control"));
  for (const std::string input : {"b", "b256", "b1x", "c1", "+b1", "h0", "h0.0", "h0.16", "a1~~"}) {
    EXPECT_THAT(problem(line_for(kGuid, "a:" + input)),
                HasSubstr("must be a button, axis or hat, as b0, a1 or h0.4, not '" + input));
  }
  EXPECT_THAT(problem(line_for(kGuid, "a:b0,crc:xyz")), HasSubstr("“crc” must have four"));
  EXPECT_THAT(problem(line_for(kGuid, "a:b0,,b:b1")), HasSubstr("'' is not CONTROL:INPUT"));
  EXPECT_THAT(problem(line_for(kGuid, std::string(3000, 'a'))), HasSubstr("more than 2000 bytes"));
}

TEST(SdlMapping, ReadsAWholeDatabaseAndListsItsInvalidLines) {
  const std::string other = "030000005e0400008e02000000000000";
  const SdlMappingText all = read_sdl_mappings(
      "\xEF\xBB\xBF# Game Controller DB\r\n\r\n" + line_for(kGuid) + "\r\n" +
          "xinput,XInput Controller,a:b0,platform:Windows,\n" + line_for(kGuid, "a:q0") + "\n" +
          line_for(other, "a:b1,b:b0,hint:!SDL_GAMECONTROLLER_USE_BUTTON_LABELS:=1") + "\n" +
          line_for(other, "a:b0,b:b1,hint:SDL_GAMECONTROLLER_USE_BUTTON_LABELS:=1"),
      "db.txt");
  ASSERT_THAT(all.mappings, SizeIs(2));
  EXPECT_EQ(all.mappings[0].guid, kGuid);
  EXPECT_EQ(all.mappings[1].binds.front().index, 0);
  EXPECT_EQ(all.others, 2U);
  ASSERT_THAT(all.problems, SizeIs(1));
  EXPECT_THAT(all.problems[0].text(), HasSubstr("db.txt:5:1: “a” must be a button, axis or hat"));
  EXPECT_THAT(read_sdl_mappings("", "db.txt").problems, IsEmpty());
}

TEST(SdlMapping, IsChosenByGuidChecksumAndVersion) {
  const std::string device = "0300a1b25e0400008e02000014010000";
  const auto mappings_of = [](std::initializer_list<std::string> lines) {
    std::vector<SdlMapping> all;
    for (const std::string& line : lines) add_sdl_mappings({*parse_sdl_mapping(line)}, all);
    return all;
  };
  const auto chosen = [&](const std::vector<SdlMapping>& mappings) -> std::string {
    const SdlMapping* const one = mapping_for(device, mappings);
    return one == nullptr ? "none" : one->key();
  };
  const std::string other_version = "030000005e0400008e02000099990000";
  EXPECT_EQ(chosen(mappings_of({line_for(other_version)})), other_version);
  EXPECT_EQ(chosen(mappings_of({line_for(kGuid), line_for(other_version)})), kGuid);
  EXPECT_EQ(chosen(mappings_of({line_for(kGuid, "a:b0,crc:a1b2"), line_for(kGuid)})),
            std::string(kGuid) + "-a1b2");
  EXPECT_EQ(chosen(mappings_of({line_for(kGuid, "a:b0,crc:ffff")})), "none");
  EXPECT_EQ(chosen(mappings_of({line_for("050000005e0400008e02000014010000")})), "none");
  EXPECT_EQ(chosen(mappings_of({line_for("030000005e0400008f02000014010000")})), "none");
  const auto twice = mappings_of({line_for(kGuid), line_for(kGuid, "b:b3")});
  ASSERT_THAT(twice, SizeIs(1));
  EXPECT_EQ(twice[0].binds.front().control, "b");
}

TEST(SdlMapping, IsKeptInAFile) {
  const test::TemporaryFolder folder;
  const std::string line = "030000005e0400008e02000014010000,\"Xbox\" 100 %,a:b0,leftx:a0~,";
  std::vector<Error> problems;
  EXPECT_THAT(read_kept_mappings(folder.path(), problems), IsEmpty());
  EXPECT_FALSE(write_kept_mappings(folder.path(), {*parse_sdl_mapping(line)}));
  EXPECT_THAT(read_kept_mappings(folder.path(), problems), ElementsAre(*parse_sdl_mapping(line)));
  EXPECT_FALSE(write_kept_mappings(folder.path(), {}));
  EXPECT_THAT(read_kept_mappings(folder.path(), problems), IsEmpty());
  EXPECT_THAT(problems, IsEmpty());
  std::ofstream(folder.path() / "pads/mappings.ini")
      << "[magna]\nKind = mappings\nVersion = 1\n[mappings]\nmoon = \"a:b0\"\n";
  EXPECT_THAT(read_kept_mappings(folder.path(), problems), IsEmpty());
  ASSERT_THAT(problems, Not(IsEmpty()));
  EXPECT_THAT(problems[0].text(), HasSubstr("a mapping in SDL's format"));
}

}  // namespace
}  // namespace magna
