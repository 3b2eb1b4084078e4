// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "app/profile/file_lock.h"
#include "app/profile/trusted_files.h"
#include "tests/support/save_world.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using test::save_world;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ProfileTest : public testing::Test {
 protected:
  static void put(const fs::path& path, std::string_view text) {
    fs::create_directories(path.parent_path());
    std::ofstream{path, std::ios::binary} << text;
  }
  std::vector<std::string> messages(Profile& profile) {
    std::vector<std::string> all;
    for (const Error& error : profile.take_messages()) all.push_back(error.text());
    return all;
  }

  test::TemporaryFolder root_;
};

UserSettings some_settings() {
  UserSettings s;
  s.theme = Theme::HighContrast;
  s.scale = 150;
  s.motion = false;
  s.wheel = WheelUse::Scroll;
  s.list_rows = ListRows::Cards;
  s.list_columns = {"event", "state"};
  s.attention = AttentionRule::LongestIgnored;
  s.order_team = {OrderCrew::Number, 8};
  s.order_after = OrderAfter::Help;
  s.order_rejoin = false;
  s.recent = {"/a/office.lisp", "field:10"};
  s.window = DesktopRect{-5, 20, 1000, 700};
  s.maximized = false;
  s.image_comes = false;
  s.fold_idle = false;
  s.keys = {{"edit.undo", "Ctrl+Z Ctrl+U"}, {"view.fit_all", ""}};
  s.stick["p2at"] = {0.5, 0.25};
  s.editor = "kate --line %l \"%f\"";
  s.recordings = "/data/sessions";
  s.tour = "explore";
  s.closed = {"state", "bins"};
  s.cybots = {"192.168.1.1:288,at=1:2:90,profile=doc", "serial:/dev/ttyUSB0:57600"};
  return s;
}

Layout some_layout() {
  Layout layout;
  layout.name = "Mine";
  layout.state = "AAECAw==";
  layout.layers = "rays trails";
  layout.camera_first = true;
  layout.panes["robots"] = {DockPlace::Right, true, 300, "", {}};
  layout.panes["events"] = {DockPlace::Bottom, false, 0, "connections", {}};
  layout.panes["events"].by_default = true;
  layout.panes["teleop"] = {DockPlace::Floating, true, 0, "", {-10, 20, 300, 200}};
  return layout;
}

TEST_F(ProfileTest, StoresTheUserSettings) {
  {
    Profile profile(root_.path());
    EXPECT_EQ(profile.user(), UserSettings{});
    profile.user() = some_settings();
    profile.save_user();
  }
  Profile again(root_.path());
  EXPECT_EQ(again.user(), some_settings());
  EXPECT_THAT(messages(again), IsEmpty());
}

TEST_F(ProfileTest, StoresViewsPerWorld) {
  WorldSettings office;
  office.view = WorldSettings::View{1.5, -2.25, 33};
  office.tool = "tool.move";
  office.layers = "rays";
  office.robots["alpha"] = {"Anna", 12, "A"};
  office.robots["b \"2\""] = {"", 0, ""};
  office.groups[0] = {"alpha"};
  office.groups[7] = {"b \"2\"", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11"};
  Profile profile(root_.path());
  profile.open_world("/a/office.lisp");
  profile.world() = office;
  save_world(profile);
  profile.open_world("/b/office.lisp");
  EXPECT_EQ(profile.world(), WorldSettings{});
  save_world(profile);
  profile.open_world("/a/office.lisp");
  EXPECT_EQ(profile.world(), office);
}

TEST_F(ProfileTest, WritesNothingForAnUnchangedWorld) {
  Profile profile(root_.path());
  profile.open_world("field:10");
  save_world(profile);
  EXPECT_FALSE(fs::exists(root_ / "worlds"));
}

TEST_F(ProfileTest, ForgetsWhatWasRemovedFromANewWorld) {
  Profile profile(root_.path());
  profile.open_world("field:10");
  profile.world().bookmarks = {{"Door", 1, 2, 0}};
  save_world(profile);
  profile.world() = {};
  save_world(profile);
  profile.open_world("field:10");
  EXPECT_EQ(profile.world(), WorldSettings{});
}

TEST_F(ProfileTest, KeepsTheTenNewestWorlds) {
  UserSettings s;
  for (int i = 0; i < 12; ++i) s.note_world("w" + std::to_string(i));
  s.note_world("w5");
  EXPECT_EQ(s.recent.size(), UserSettings::kMostRecent);
  EXPECT_EQ(s.recent[0], "w5");
  EXPECT_EQ(s.recent[1], "w11");
  EXPECT_EQ(s.recent[9], "w2");
}

TEST_F(ProfileTest, KeepsEachCybotOnceByItsTarget) {
  UserSettings s;
  s.add_cybot("10.0.0.1:288");
  s.add_cybot("10.0.0.10:288");
  s.add_cybot("10.0.0.1:288,at=1:2:90");
  EXPECT_THAT(s.cybots, ElementsAre("10.0.0.10:288", "10.0.0.1:288,at=1:2:90"));
  s.remove_cybot("10.0.0.1:288");
  EXPECT_THAT(s.cybots, ElementsAre("10.0.0.10:288"));
}

TEST_F(ProfileTest, ReportsAnUnusableCybotAndKeepsTheOthers) {
  put(root_ / "user.ini", "[cybots]\n1 = serial:/etc/passwd\n2 = 10.0.0.1\n");
  Profile profile(root_.path());
  EXPECT_THAT(profile.user().cybots, ElementsAre("10.0.0.1:288"));
  EXPECT_THAT(messages(profile),
              Contains(HasSubstr("1 is the address of a CyBOT, as for --cybot")));
}

TEST_F(ProfileTest, AnImportedFileDoesNotChooseCybots) {
  put(root_ / "other.ini", "[look]\nScale = 125\n[cybots]\n1 = 10.0.0.9\n");
  Profile profile(root_.path());
  profile.user().add_cybot("10.0.0.1:288");
  EXPECT_TRUE(profile.import_user(root_ / "other.ini"));
  EXPECT_EQ(profile.user().scale, 125);
  EXPECT_THAT(profile.user().cybots, ElementsAre("10.0.0.1:288"));
}

TEST_F(ProfileTest, RepairsADamagedFileOnceAndReportsIt) {
  put(root_ / "user.ini", "[look]\nTheme = pink\nScale = 125\n[map]\nWheel\n");
  Profile profile(root_.path());
  EXPECT_EQ(profile.user().scale, 125);
  EXPECT_EQ(profile.user().theme, Theme::System);
  EXPECT_THAT(messages(profile),
              ElementsAre(HasSubstr("user.ini:5:1: expected"),
                          HasSubstr("Theme is one of system, light, dark, contrast, not 'pink'"),
                          HasSubstr("user.ini.bak-1")));
  Profile again(root_.path());
  EXPECT_THAT(messages(again), IsEmpty());
  EXPECT_EQ(again.user().scale, 125);
}

TEST_F(ProfileTest, RejectsUnknownColumnsOfTheRobotList) {
  put(root_ / "user.ini", "[robot list]\nRows = line\nColumns = \"state colour\"\n");
  Profile profile(root_.path());
  EXPECT_EQ(profile.user().list_columns, UserSettings().list_columns);
  EXPECT_THAT(messages(profile), Contains(HasSubstr("Columns is words of name, state, detail")));
}

TEST_F(ProfileTest, BeginsWithoutLayouts) {
  Profile profile(root_.path());
  for (const int slot : {0, 1, 8, 9}) EXPECT_FALSE(profile.own_layout(slot)) << slot;
}

TEST_F(ProfileTest, KeepsLayoutsInSlotsWithTheirPreviousVersions) {
  Profile profile(root_.path());
  profile.save_layout(2, some_layout());
  EXPECT_EQ(profile.own_layout(2), some_layout());
  profile.forget_layout(2);
  EXPECT_FALSE(profile.own_layout(2));
  EXPECT_TRUE(fs::exists(root_ / "layouts" / "2.layout.bak-1"));
}

TEST_F(ProfileTest, UsesTheReadablePartOfADamagedLayout) {
  Profile profile(root_.path());
  put(root_ / "layouts" / "3.layout",
      "[magna]\nKind = layout\nVersion = 1\n[layout]\nName = Mine\nLayers = rays\n"
      "[pane robots]\nPlace = nowhere\nShown = no\nSize = -3\n[pane ev");
  const auto layout = profile.own_layout(3);
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->name, "Mine");
  EXPECT_FALSE(layout->panes.at("robots").shown);
  EXPECT_EQ(layout->panes.at("robots").place, DockPlace::Left);
  EXPECT_THAT(messages(profile),
              ElementsAre(HasSubstr("3.layout:11:"), HasSubstr("Place is one of"),
                          HasSubstr("Size is a number"), HasSubstr("3.layout.bak-1")));
  EXPECT_EQ(profile.own_layout(3)->layers, "rays");
  EXPECT_THAT(messages(profile), IsEmpty());
}

TEST_F(ProfileTest, CopiesAFileBeforeOverwritingIt) {
  Profile profile(root_.path());
  const fs::path letter = root_ / "letter.txt";
  put(letter, "Dear reader\n");
  EXPECT_FALSE(profile.read_layout_file(letter));
  EXPECT_TRUE(profile.write_layout_file(letter, some_layout()));
  EXPECT_TRUE(fs::exists(letter.string() + ".bak-1"));
  EXPECT_EQ(profile.read_layout_file(letter), some_layout());
}

TEST_F(ProfileTest, ImportsSettingsFromAFileAndResetsThem) {
  Profile first(root_ / "one");
  first.user() = some_settings();
  first.export_user(root_ / "mine.ini");
  Profile second(root_ / "two");
  second.user().recent = {"own.lisp"};
  EXPECT_TRUE(second.import_user(root_ / "mine.ini"));
  EXPECT_EQ(second.user().keys, some_settings().keys);
  EXPECT_EQ(second.user().scale, 150);
  EXPECT_THAT(second.user().recent, ElementsAre("own.lisp"));
  EXPECT_EQ(second.user().editor, "") << "a file brings no command that is run";
  second.replace_user({});
  EXPECT_EQ(second.user().scale, 100);
  EXPECT_THAT(second.user().recent, ElementsAre("own.lisp"));
  EXPECT_FALSE(second.import_user(root_ / "nothing.ini"));
}

TEST_F(ProfileTest, MergesTheSettingsOfTwoMagnasByKey) {
  {
    Profile first(root_.path());
    first.user().keys = {{"edit.undo", "Ctrl+Z"}, {"view.fit_all", "F"}};
    first.user().recent = {"/old.lisp"};
    first.save_user();
  }
  Profile one(root_.path());
  Profile other(root_.path());
  one.user().theme = Theme::Dark;
  one.user().keys["edit.undo"] = "Ctrl+U";
  one.user().note_world("/one.lisp");
  one.user().add_cybot("10.0.0.1:288");
  one.save_user();
  other.user().scale = 150;
  other.user().keys.erase("view.fit_all");
  other.user().note_world("/other.lisp");
  other.user().add_cybot("10.0.0.2:288");
  other.save_user();
  EXPECT_EQ(other.user().theme, Theme::Dark) << "takes over the other's change";
  EXPECT_TRUE(one.take_user_changes());
  EXPECT_FALSE(one.take_user_changes());
  Profile again(root_.path());
  for (const Profile* const profile : {&one, &other, &again}) {
    const UserSettings& user = profile->user();
    EXPECT_EQ(user.theme, Theme::Dark);
    EXPECT_EQ(user.scale, 150);
    EXPECT_THAT(user.keys, ElementsAre(testing::Pair("edit.undo", "Ctrl+U")));
    EXPECT_THAT(user.recent, ElementsAre("/other.lisp", "/one.lisp", "/old.lisp"));
    EXPECT_EQ(user.cybots.size(), 2U);
  }
}

TEST_F(ProfileTest, MergesGroupsBookmarksAndLooksOfTwoMagnas) {
  Profile one(root_.path());
  Profile other(root_.path());
  for (Profile* const profile : {&one, &other}) profile->open_world("field:10");
  one.world().groups[1] = {"alpha"};
  one.world().bookmarks = {{"Door", 1, 2, 0}};
  one.world().view = WorldSettings::View{1, 2, 30};
  save_world(one);
  other.world().groups[2] = {"beta"};
  other.world().bookmarks = {{"Stairs", 3, 4, 0}};
  other.world().robots["beta"] = {"Bea", 3, "B"};
  save_world(other);
  EXPECT_TRUE(one.take_world_changes());
  EXPECT_EQ(one.world().groups.size(), 2U);
  EXPECT_EQ(one.world().robots.at("beta").name, "Bea");
  EXPECT_THAT(one.world().bookmarks,
              ElementsAre(KeptBookmark{"Door", 1, 2, 0}, KeptBookmark{"Stairs", 3, 4, 0}));
  EXPECT_TRUE(other.take_world_changes());
  EXPECT_FALSE(other.world().view) << "the view is each window's own";
  one.world().groups.erase(1);
  save_world(one);
  save_world(other);  // has changed nothing
  Profile again(root_.path());
  again.open_world("field:10");
  EXPECT_EQ(again.world().groups.size(), 1U);
  EXPECT_EQ(again.world().groups.count(2), 1U);
  EXPECT_EQ(again.world().bookmarks.size(), 2U);
  EXPECT_TRUE(again.world().view);
}

TEST_F(ProfileTest, KeepsItsSettingsWhenTheFileIsDamagedMeanwhile) {
  Profile profile(root_.path());
  profile.user().scale = 150;
  profile.user().keys = {{"edit.undo", "Ctrl+U"}};
  profile.save_user();
  put(root_ / "user.ini", "rubbish\n");
  EXPECT_FALSE(profile.take_user_changes());
  profile.user().theme = Theme::Dark;
  profile.save_user();
  EXPECT_TRUE(fs::exists(root_ / "user.ini.bak-1"));
  const Profile again(root_.path());
  EXPECT_EQ(again.user(), profile.user());
  EXPECT_EQ(again.user().scale, 150);
}

TEST_F(ProfileTest, SavesLaterWhatAnotherMagnaDelays) {
  Profile profile(root_.path());
  {
    const FolderLock other(root_.path(), 0);
    ASSERT_TRUE(other.held());
    profile.user().scale = 150;
    profile.save_user();
    EXPECT_FALSE(fs::exists(root_ / "user.ini"));
  }
  profile.save_waiting(0);
  EXPECT_EQ(Profile(root_.path()).user().scale, 150);
}

TEST_F(ProfileTest, TwoMagnasTrustFilesTogether) {
  std::vector<std::string> files;
  for (const char* const name : {"a.lisp", "b.lisp"}) {
    put(root_ / name, name);
    files.push_back((root_ / name).string());
  }
  TrustedFiles one;
  TrustedFiles other;
  for (TrustedFiles* const trusted : {&one, &other}) trusted->remember_in(root_ / "trusted.ini");
  EXPECT_FALSE(one.remember(files[0], TrustedFiles::hash_of("a.lisp")));
  EXPECT_FALSE(other.remember(files[1], TrustedFiles::hash_of("b.lisp")));
  TrustedFiles again;
  again.remember_in(root_ / "trusted.ini");
  EXPECT_TRUE(again.trusts(files[0], "a.lisp"));
  EXPECT_TRUE(again.trusts(files[1], "b.lisp"));
}

TEST_F(ProfileTest, IsStoredBesideAnExplicitSettingsFile) {
  SettingsPlaces places;
  places.config_home = "/home/me/.config";
  EXPECT_EQ(Profile::folder_of(places), fs::path("/home/me/.config/magna"));
  places.config = "/tmp/trial.ini";
  EXPECT_EQ(Profile::folder_of(places), fs::path("/tmp/trial.ini.d"));
  EXPECT_EQ(Profile::folder_of({}), fs::path());
}

TEST_F(ProfileTest, StoresNothingWithoutAFolder) {
  Profile profile;
  profile.user().scale = 150;
  profile.save_user();
  profile.open_world("field:10");
  profile.world().tool = "tool.move";
  save_world(profile);
  profile.save_layout(5, some_layout());
  EXPECT_FALSE(profile.own_layout(5));
  EXPECT_FALSE(profile.last_layout());
  EXPECT_THAT(messages(profile), IsEmpty());
}

}  // namespace
}  // namespace magna
