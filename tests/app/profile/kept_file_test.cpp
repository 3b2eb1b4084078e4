// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/kept_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class KeptFileTest : public testing::Test {
 protected:
  KeptFileTest() { path_ = root_ / "deep" / "user.ini"; }

  void put(std::string_view text) {
    fs::create_directories(path_.parent_path());
    std::ofstream{path_, std::ios::binary} << text;
  }
  static std::string text_of(const fs::path& path) {
    std::ifstream stream{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{stream}, {}};
  }
  KeptFile opened() const {
    KeptFile file(path_, "user", 2);
    file.read();
    return file;
  }
  static std::vector<std::string> texts(const std::vector<Error>& errors) {
    std::vector<std::string> all;
    for (const Error& error : errors) all.push_back(error.text());
    return all;
  }
  fs::path kept(int number) const { return path_.string() + ".bak-" + std::to_string(number); }

  test::TemporaryFolder root_;
  fs::path path_;
};

TEST_F(KeptFileTest, ReadsWhatWasWritten) {
  KeptFile file = opened();
  EXPECT_FALSE(file.found());
  const std::string odd = "a \"quoted\" 'one' ; # 100% \n two\tend \xC3\xA4 ";
  file.set("look", "Odd", std::string_view(odd));
  file.set("look", "Size", 0.1);
  file.set("window", "Wide", true);
  EXPECT_FALSE(file.write());
  KeptFile again = opened();
  EXPECT_EQ(again.text("look", "Odd"), odd);
  EXPECT_EQ(again.number("look", "Size", 0, 1), 0.1);
  EXPECT_EQ(again.flag("window", "Wide"), true);
  EXPECT_EQ(again.version(), 2);
  EXPECT_THAT(again.messages(), IsEmpty());
  EXPECT_FALSE(again.write());
  EXPECT_FALSE(fs::exists(kept(1)));
}

TEST_F(KeptFileTest, UsesTheGoodLinesOfADamagedFileAndKeepsACopy) {
  const std::string damaged =
      "[magna]\nKind = user\nVersion = 2\n[look]\nTheme = dark\nrubbish\nScale = \"12\n";
  put(damaged);
  KeptFile file = opened();
  EXPECT_EQ(file.text("look", "Theme"), "dark");
  EXPECT_FALSE(file.keep());
  EXPECT_THAT(texts(file.messages()),
              ElementsAre(HasSubstr("user.ini:6:1: expected 'key = value'"),
                          HasSubstr("user.ini:7:9: the quoted value has no end"),
                          HasSubstr("kept as user.ini.bak-1")));
  EXPECT_FALSE(file.write());
  EXPECT_EQ(text_of(kept(1)), damaged);
  EXPECT_THAT(opened().messages(), IsEmpty());
}

TEST_F(KeptFileTest, OverwritesADamagedFileOnlyAfterCopyingIt) {
  put("not a setting\n");
  KeptFile file = opened();
  file.set("look", "Theme", "light");
  EXPECT_FALSE(file.write());
  EXPECT_EQ(text_of(kept(1)), "not a setting\n");
  put("worse\n");
  KeptFile next = opened();
  EXPECT_FALSE(next.write());
  EXPECT_EQ(text_of(kept(1)), "not a setting\n");
  EXPECT_EQ(text_of(kept(2)), "worse\n");
}

TEST_F(KeptFileTest, MakesOneBackupOfTheSameDamage) {
  put("[look]\nTheme = dark\nrubbish\n");
  for (int start = 1; start <= 3; ++start) {
    KeptFile file = opened();  // and is not written, as on a full disk
    EXPECT_FALSE(file.keep());
    EXPECT_THAT(texts(file.messages()), Contains(HasSubstr("kept as user.ini.bak-1")));
  }
  EXPECT_FALSE(fs::exists(kept(2)));
}

TEST_F(KeptFileTest, LeavesAHugeFileAsItIsWithoutABackup) {
  put("[look]\nTheme = dark\n");
  fs::resize_file(path_, std::uintmax_t{200} << 20);
  KeptFile file = opened();
  EXPECT_FALSE(file.keep());
  EXPECT_THAT(texts(file.messages()), ElementsAre(HasSubstr("is too large for a settings file"),
                                                  HasSubstr("the file is left as it is")));
  EXPECT_TRUE(file.write());
  EXPECT_FALSE(fs::exists(kept(1)));
  EXPECT_EQ(fs::file_size(path_), std::uintmax_t{200} << 20);
}

TEST_F(KeptFileTest, LosesOnlyTheLineOfAZeroByte) {
  put(std::string_view("[look]\nTheme = \"dark\"\nScale = \"1\0\"\nWheel = \"zoom\"\n", 50));
  KeptFile file = opened();
  EXPECT_EQ(file.text("look", "Theme"), "dark");
  EXPECT_EQ(file.text("look", "Wheel"), "zoom");
  EXPECT_FALSE(file.text("look", "Scale"));
  EXPECT_FALSE(file.keep());
  EXPECT_THAT(texts(file.messages()),
              ElementsAre(HasSubstr("user.ini:3:11: a zero byte"), HasSubstr("user.ini.bak-1")));
}

TEST_F(KeptFileTest, ReadsALaterVersionAsFarAsKnownAndKeepsItsLines) {
  put("[magna]\nKind = user\nVersion = 9\n[look]\nTheme = dark\nShadow = long\n");
  KeptFile file = opened();
  EXPECT_EQ(file.text("look", "Theme"), "dark");
  EXPECT_THAT(texts(file.messages()), ElementsAre(HasSubstr("version 9 is of a later Magna")));
  file.set("look", "Theme", "light");
  EXPECT_FALSE(file.write());
  EXPECT_THAT(text_of(kept(1)), HasSubstr("Version = 9"));
  EXPECT_EQ(opened().text("look", "Shadow"), "long");
}

TEST_F(KeptFileTest, ReadsAFileWithoutAVersion) {
  put("[look]\nTheme = dark\n");
  const KeptFile file = opened();
  EXPECT_EQ(file.version(), 0);
  EXPECT_EQ(file.text("look", "Theme"), "dark");
  EXPECT_THAT(file.messages(), IsEmpty());
}

TEST_F(KeptFileTest, RejectsAFileOfAnotherKind) {
  put("[magna]\nKind = layout\nVersion = 1\n[look]\nTheme = dark\n");
  KeptFile file = opened();
  EXPECT_FALSE(file.text("look", "Theme"));
  EXPECT_THAT(texts(file.messages()), ElementsAre(HasSubstr("kind 'layout', not 'user'")));
}

TEST_F(KeptFileTest, RejectsAFileThatIsNotText) {
  put(std::string_view("\0\1\2", 3));
  KeptFile file = opened();
  EXPECT_FALSE(file.write());
  EXPECT_EQ(text_of(kept(1)).size(), 3U);
}

TEST_F(KeptFileTest, ReportsInvalidValuesWithTheirPlace) {
  put("[look]\nScale = huge\nSize = 900\nWide = perhaps\nVersion = 1\n");
  KeptFile file = opened();
  EXPECT_FALSE(file.number("look", "Scale", 80, 200));
  EXPECT_FALSE(file.number("look", "Size", 80, 200));
  EXPECT_FALSE(file.flag("look", "Wide"));
  EXPECT_THAT(texts(file.messages()),
              ElementsAre(HasSubstr("user.ini:2:9: Scale is a number from 80 to 200, not 'huge'"),
                          HasSubstr("user.ini:3:8: Size is a number"),
                          HasSubstr("user.ini:4:8: Wide is yes or no, not 'perhaps'")));
}

TEST_F(KeptFileTest, NeverOverwritesAFileThatItCouldNotRead) {
  fs::create_directories(path_);  // a folder has this name
  KeptFile file = opened();
  EXPECT_THAT(texts(file.messages()),
              ElementsAre(HasSubstr("not a file"), HasSubstr("the file is left as it is")));
  EXPECT_TRUE(file.write());
  EXPECT_TRUE(fs::is_directory(path_));
}

TEST_F(KeptFileTest, ReportsWhyItCannotBeWritten) {
  std::ofstream{root_ / "deep"} << "a file where the folder should be";
  KeptFile file = opened();
  const auto error = file.write();
  ASSERT_TRUE(error);
  EXPECT_THAT(error->text(), HasSubstr("cannot be written"));
}

}  // namespace
}  // namespace magna
