// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/settings_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

SettingsFile parsed(std::string_view text) {
  auto file = parse_settings_file(text, "usar.ini");
  EXPECT_TRUE(file) << file.error().text();
  return file ? *file : SettingsFile{};
}

/// "section/key=value" of each entry.
std::vector<std::string> entries(std::string_view text) {
  std::vector<std::string> result;
  for (const auto& entry : parsed(text).entries) {
    result.push_back(entry.section + "/" + entry.key + "=" + entry.value);
  }
  return result;
}

std::vector<std::string> errors(std::string_view text) {
  std::vector<std::string> result;
  for (const Error& error : parsed(text).errors) result.push_back(error.text());
  return result;
}

TEST(SettingsFile, ReadsTheExampleLineOfTheGuide) {
  EXPECT_THAT(entries("UserLog = true\n"), ElementsAre("/UserLog=true"));
}

TEST(SettingsFile, KnowsLineAndColumnsOfAnEntry) {
  const auto file = parsed("\n  Theme =  dark ; at night\n");
  ASSERT_EQ(file.entries.size(), 1U);
  EXPECT_EQ(file.entries[0], (SettingsFile::Entry{"", "Theme", "dark", 2, 3, 12}));
}

TEST(SettingsFile, SectionsApplyToTheFollowingEntries) {
  EXPECT_THAT(entries("a=1\n[ Engine.Game ] ; two words\nb=2\n[]\nc=3"),
              ElementsAre("/a=1", "Engine.Game/b=2", "/c=3"));
}

TEST(SettingsFile, IgnoresCommentsAndEmptyLines) {
  EXPECT_THAT(entries("; one = 1\n# two = 2\n// three = 3\n\n   \t\n  ;four=4\n"), IsEmpty());
  EXPECT_THAT(errors("; one\n# two\n// three\n\n   \t\n"), IsEmpty());
}

TEST(SettingsFile, ACommentAfterAValueNeedsASpaceBeforeIt) {
  EXPECT_THAT(entries("a = 1 ; c\nb = 1 # c\nc = 1 // c\nd = x;y#z//w\ne = ; c\nf =// c\n"),
              ElementsAre("/a=1", "/b=1", "/c=1", "/d=x;y#z//w", "/e=", "/f="));
}

TEST(SettingsFile, QuotesKeepSpacesAndCommentSigns) {
  EXPECT_THAT(entries("a = \" x ; y \" ; c\nb='it has \"quotes\"'\nc=\"\"\n"),
              ElementsAre("/a= x ; y ", "/b=it has \"quotes\"", "/c="));
}

TEST(SettingsFile, AcceptsBothLineEndingsAndAMissingLastOne) {
  EXPECT_THAT(entries("a=1\r\nb=2\nc=3"), ElementsAre("/a=1", "/b=2", "/c=3"));
}

TEST(SettingsFile, SkipsAByteOrderMark) {
  EXPECT_THAT(entries("\xEF\xBB\xBFUserLog=true"), ElementsAre("/UserLog=true"));
}

TEST(SettingsFile, AllowsEqualsSignsInValuesAndSpacesInKeys) {
  EXPECT_THAT(entries("my key = a = b"), ElementsAre("/my key=a = b"));
}

TEST(SettingsFile, KeepsBothEntriesOfARepeatedKey) {
  EXPECT_THAT(entries("a=1\na=2"), ElementsAre("/a=1", "/a=2"));
}

TEST(SettingsFile, ReportsABadLineWithItsPlaceAndUsesTheOthers) {
  constexpr std::string_view kText =
      "a=1\n  nonsense\n = 2\n[open\n[s] x\nb = \"open\nc = \"x\" y\nd=4\n";
  EXPECT_THAT(entries(kText), ElementsAre("/a=1", "/d=4"));
  EXPECT_THAT(errors(kText), ElementsAre("usar.ini:2:3: expected 'key = value'",
                                         "usar.ini:3:2: expected a key before '='",
                                         "usar.ini:4:6: expected ']' after the section",
                                         "usar.ini:5:5: expected nothing after the section",
                                         "usar.ini:6:5: the quoted value has no end",
                                         "usar.ini:7:9: expected nothing after the quoted value"));
}

TEST(SettingsFile, AZeroByteVoidsItsLine) {
  const auto file = parse_settings_file(std::string_view{"a=1\nb=\0\nc=3", 11}, "usar.ini");
  ASSERT_TRUE(file);
  ASSERT_EQ(file->entries.size(), 2U);
  EXPECT_EQ(file->entries[1].key, "c");
  ASSERT_EQ(file->errors.size(), 1U);
  EXPECT_EQ(file->errors[0].text(), "usar.ini:2:3: a zero byte is not text");
}

TEST(SettingsFile, AcceptsAFewBadLinesButNotMany) {
  std::string text;
  for (std::size_t i = 0; i < SettingsFile::kMaxErrors; ++i) text += "gibberish\n";
  EXPECT_EQ(parsed(text + "a=1").entries.size(), 1U);
  const auto file = parse_settings_file(text + "a=1\ngibberish", "usar.ini");
  ASSERT_FALSE(file);
  EXPECT_EQ(
      file.error().text(),
      "usar.ini:1:1: not a settings file, over 20 bad lines; the first: expected 'key = value'");
}

TEST(SettingsFile, RejectsFilesLargerThanOneMebibyte) {
  std::string text(SettingsFile::kMaxBytes, ' ');
  EXPECT_TRUE(parse_settings_file(text, "usar.ini"));
  text += ' ';
  const auto file = parse_settings_file(text, "usar.ini");
  ASSERT_FALSE(file);
  EXPECT_THAT(file.error().text(), StartsWith("usar.ini: too long"));
}

}  // namespace
}  // namespace magna
