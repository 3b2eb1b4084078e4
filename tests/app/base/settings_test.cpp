// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "tests/support/changed_variable.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

/// A working folder and a ~/.config of its own for each test.
class SettingsTest : public testing::Test {
 protected:
  SettingsTest() {
    places_.working_folder = root_ / "work";
    places_.config_home = root_ / "config";
    fs::create_directories(places_.working_folder);
    fs::create_directories(places_.config_home / "magna");
    here_ = places_.working_folder / "usar.ini";
    home_ = places_.config_home / "magna" / "usar.ini";
  }

  static void write(const fs::path& path, std::string_view text) {
    std::ofstream{path, std::ios::binary} << text;
  }
  static std::string read(const fs::path& path) {
    std::ifstream stream{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{stream}, {}};
  }
  static std::vector<std::string> texts(const std::vector<Error>& errors) {
    std::vector<std::string> result;
    for (const Error& error : errors) result.push_back(error.text());
    return result;
  }
  /// Defaults, one warning that starts with this text, and the rest of the sentence about the
  /// defaults.
  static void expect_defaults_and_warning(const LoadedSettings& loaded, const std::string& start) {
    EXPECT_EQ(loaded.settings, Settings{});
    EXPECT_THAT(texts(loaded.warnings), ElementsAre(StartsWith(start)));
    EXPECT_THAT(texts(loaded.warnings),
                ElementsAre(HasSubstr("; the default settings are in force")));
  }

  test::TemporaryFolder root_;
  SettingsPlaces places_;
  fs::path here_;
  fs::path home_;
};

TEST_F(SettingsTest, UsesDefaultsWithoutMessagesWhenThereIsNoFile) {
  const auto loaded = load_settings(places_);
  EXPECT_EQ(loaded.settings, Settings{});
  EXPECT_TRUE(loaded.file.empty());
  EXPECT_THAT(loaded.warnings, IsEmpty());
}

TEST_F(SettingsTest, IgnoresTheCaseOfKeysAndWords) {
  write(here_, "USERLOG = True\ntheme=DARK\n");
  const auto loaded = load_settings(places_);
  EXPECT_EQ(loaded.settings, (Settings{true, Theme::Dark}));
  EXPECT_EQ(loaded.file, here_);
  EXPECT_THAT(texts(loaded.warnings), IsEmpty());
}

TEST_F(SettingsTest, PrefersTheFileInTheWorkingFolderToTheOneAtHome) {
  write(home_, "Theme = light\n");
  EXPECT_EQ(load_settings(places_).settings.theme, Theme::Light);
  write(here_, "Theme = dark\n");
  EXPECT_EQ(load_settings(places_).settings.theme, Theme::Dark);
}

TEST_F(SettingsTest, ReadsOnlyTheFileNamedOnTheCommandLine) {
  write(here_, "Theme = dark\n");
  places_.config = (root_ / "mine.ini").string();
  expect_defaults_and_warning(load_settings(places_),
                              places_.config + ": No such file or directory");
  write(places_.config, "UserLog = yes");
  EXPECT_EQ(load_settings(places_).settings, (Settings{true, {}}));
}

TEST_F(SettingsTest, ChecksTheRangeOfTheScale) {
  write(here_, "Scale = 150\nTheme = contrast\n");
  EXPECT_EQ(load_settings(places_).settings, (Settings{false, Theme::HighContrast, 150}));
  for (const char* bad : {"79", "201", "1e2", "big", ""}) {
    write(here_, std::string("Scale = ") + bad + "\n");
    const auto loaded = load_settings(places_);
    EXPECT_FALSE(loaded.settings.scale) << bad;
    EXPECT_THAT(texts(loaded.warnings), ElementsAre(HasSubstr(":1:9: Scale is one of"))) << bad;
  }
}

TEST_F(SettingsTest, ReadsCybotAddressesAndTheirProfile) {
  write(here_, "Cybots = 192.168.1.1, cybot.local:4000\nCognavProfile = COGNAV-1.0\n");
  const auto loaded = load_settings(places_);
  EXPECT_THAT(texts(loaded.warnings), IsEmpty());
  EXPECT_EQ(loaded.settings.links, (GivenOptions{{"--cybot", "192.168.1.1"},
                                                 {"--cybot", "cybot.local:4000"},
                                                 {"--cognav-profile", "cognav-1.0"}}));
  write(here_, "Cybots = h,at=1:2:90,profile=doc, serial:/dev/ttyUSB0\n");
  EXPECT_EQ(
      load_settings(places_).settings.links,
      (GivenOptions{{"--cybot", "h,at=1:2:90,profile=doc"}, {"--cybot", "serial:/dev/ttyUSB0"}}));
  write(here_, "Cybots = host:0\nCognavProfile = code\n");
  const auto bad = load_settings(places_);
  EXPECT_EQ(bad.settings, Settings{});
  EXPECT_THAT(texts(bad.warnings), ElementsAre(HasSubstr(":1:10: Cybots is one of"),
                                               HasSubstr(":2:17: CognavProfile is one of")));
}

TEST_F(SettingsTest, NotesUnknownKeysWithoutAnError) {
  write(here_, "[Engine.Game]\nMaxPlayers=16\nUserLog=on\n");
  const auto loaded = load_settings(places_);
  EXPECT_TRUE(loaded.settings.user_log);
  EXPECT_THAT(texts(loaded.warnings), IsEmpty());
  EXPECT_THAT(texts(loaded.notes),
              ElementsAre(here_.string() +
                          ":2:1: 'MaxPlayers' is not a setting of Magna and is left alone"));
}

TEST_F(SettingsTest, LimitsTheNotesAboutUnknownKeys) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "key" + std::to_string(i) + "=1\n";
  write(here_, text);
  const auto loaded = load_settings(places_);
  ASSERT_EQ(loaded.notes.size(), SettingsFile::kMaxErrors + 1);
  EXPECT_EQ(loaded.notes.back().message, "and 980 more lines like these");
}

TEST_F(SettingsTest, ReportsAnUnknownWordWithItsPlace) {
  write(here_, "Theme = dark\nUserLog = perhaps\nTheme = pink\x01\n");
  const auto loaded = load_settings(places_);
  EXPECT_EQ(loaded.settings, (Settings{false, Theme::Dark}));
  EXPECT_THAT(texts(loaded.warnings),
              ElementsAre(here_.string() + ":2:11: UserLog is one of false, true, not 'perhaps'",
                          here_.string() +
                              ":3:9: Theme is one of system, light, dark, contrast, not 'pink?'"));
}

TEST_F(SettingsTest, ReadsTheColumnsOfTheUserLog) {
  const auto columns = [&](const std::string& value) {
    write(here_, "UserLogColumns = " + value + "\n");
    const auto loaded = load_settings(places_);
    EXPECT_THAT(loaded.warnings, testing::IsEmpty()) << value;
    return loaded.settings.user_log_columns;
  };
  EXPECT_EQ(columns("time,refusals,trials"), (UserLogColumns{true, true, true}));
  EXPECT_EQ(columns(" Trials , TIME"), (UserLogColumns{.time = true, .trials = true}));
  EXPECT_EQ(columns("refusals"), (UserLogColumns{.refusals = true}));
  EXPECT_EQ(columns("none"), UserLogColumns{});
}

TEST_F(SettingsTest, RejectsOtherColumnsOfTheUserLogAndKeepsThoseBefore) {
  for (const std::string bad :
       {"time,places", "time,", ",time", "time refusals", "none,time", "5"}) {
    write(here_, "UserLogColumns = trials\nUserLogColumns = " + bad + "\n");
    const auto loaded = load_settings(places_);
    EXPECT_EQ(loaded.settings.user_log_columns, (UserLogColumns{.trials = true})) << bad;
    EXPECT_THAT(
        texts(loaded.warnings),
        ElementsAre(here_.string() +
                    ":2:18: UserLogColumns is one of none, or any of time, refusals, trials, "
                    "separated by commas, not '" +
                    bad + "'"));
  }
}

TEST_F(SettingsTest, ReadsTheLengthOfTheFlightRecording) {
  EXPECT_EQ(load_settings(places_).settings.flight_minutes, 30);
  for (const int minutes : {0, 5, 600}) {
    write(here_, "flightminutes = " + std::to_string(minutes) + "\n");
    EXPECT_EQ(load_settings(places_).settings.flight_minutes, minutes);
  }
  for (const std::string bad : {"-1", "601", "half an hour", "1.5"}) {
    write(here_, "FlightMinutes = " + bad + "\n");
    const auto loaded = load_settings(places_);
    EXPECT_EQ(loaded.settings.flight_minutes, 30) << bad;
    EXPECT_EQ(loaded.warnings.size(), 1U) << bad;
  }
}

TEST_F(SettingsTest, WarnsOfABadLineAndUsesTheOthers) {
  write(here_, "gibberish\nUserLog = true\n");
  const auto loaded = load_settings(places_);
  EXPECT_TRUE(loaded.settings.user_log);
  EXPECT_THAT(texts(loaded.warnings), ElementsAre(here_.string() + ":1:1: expected 'key = value'"));
}

TEST_F(SettingsTest, RejectsAFolderAsSettingsFile) {
  fs::create_directories(here_);
  write(home_, "Theme = dark\n");
  expect_defaults_and_warning(load_settings(places_), here_.string() + ": not a file");
}

TEST_F(SettingsTest, DoesNotBlockOnAPipe) {
  ASSERT_EQ(mkfifo(here_.c_str(), 0600), 0);
  expect_defaults_and_warning(load_settings(places_), here_.string() + ": not a file");
}

TEST_F(SettingsTest, DoesNotSkipABrokenLink) {
  fs::create_symlink(root_ / "gone.ini", here_);
  expect_defaults_and_warning(load_settings(places_),
                              here_.string() + ": No such file or directory");
}

/// Root can read everything: while this object exists, root acts as an unprivileged user.
class AsUnprivilegedUser {
 public:
  AsUnprivilegedUser() : user_(geteuid()) {
    if (user_ == 0) {
      EXPECT_EQ(seteuid(65534), 0);
    }
  }
  ~AsUnprivilegedUser() { EXPECT_EQ(seteuid(user_), 0); }
  AsUnprivilegedUser(const AsUnprivilegedUser&) = delete;
  AsUnprivilegedUser& operator=(const AsUnprivilegedUser&) = delete;

 private:
  uid_t user_;
};

TEST_F(SettingsTest, UsesDefaultsAndWarnsWhenTheFileIsNotReadable) {
  write(here_, "Theme = dark\n");
  fs::permissions(root_.path(), fs::perms::others_exec, fs::perm_options::add);
  fs::permissions(here_.parent_path(), fs::perms::others_exec, fs::perm_options::add);
  fs::permissions(here_, fs::perms::none);
  const AsUnprivilegedUser unprivileged;
  expect_defaults_and_warning(load_settings(places_), here_.string() + ": Permission denied");
}

TEST_F(SettingsTest, UsesDefaultsAndWarnsWhenTheFolderIsNotReadable) {
  write(home_, "Theme = dark\n");
  fs::permissions(root_.path(), fs::perms::none);
  {
    const AsUnprivilegedUser unprivileged;
    expect_defaults_and_warning(load_settings(places_), here_.string() + ": Permission denied");
  }
  fs::permissions(root_.path(), fs::perms::owner_all);
}

TEST_F(SettingsTest, ReadsTheOtherLinesOfADamagedFileAndLeavesItUnchanged) {
  const std::string damaged{"UserLog = true\n\0\x7F\x45LF\xFF", 21};
  write(here_, damaged);
  const LoadedSettings loaded = load_settings(places_);
  EXPECT_NE(loaded.settings, Settings{});
  EXPECT_THAT(texts(loaded.warnings), ElementsAre(StartsWith(here_.string() + ":2:1: ")));
  EXPECT_EQ(read(here_), damaged);
}

TEST_F(SettingsTest, UsesDefaultsAndWarnsWhenTheFileIsTooLong) {
  write(here_, "Theme = dark\n" + std::string(SettingsFile::kMaxBytes, '#'));
  expect_defaults_and_warning(load_settings(places_), here_.string() + ": too long");
}

TEST(SettingsPlaces, IgnoresARelativeConfigHome) {
  const test::ChangedVariable home("HOME", "/home/ann");
  const test::ChangedVariable config("XDG_CONFIG_HOME", "relative");
  EXPECT_EQ(SettingsPlaces::of_process("").config_home, "/home/ann/.config");
  setenv("XDG_CONFIG_HOME", "/elsewhere", 1);
  const auto places = SettingsPlaces::of_process("mine.ini");
  EXPECT_EQ(places.config_home, "/elsewhere");
  EXPECT_EQ(places.config, "mine.ini");
  EXPECT_EQ(places.working_folder, fs::current_path());
}

}  // namespace
}  // namespace magna
