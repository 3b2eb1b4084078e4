// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/bundled_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace magna {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

const fs::path kResources = MAGNA_SOURCE_DIR "/resources";

/// The current folder is a temporary one.
class BundledFilesTest : public testing::Test {
 protected:
  BundledFilesTest() {
    std::string pattern = (fs::temp_directory_path() / "magna-bundled-XXXXXX").string();
    fs::current_path(mkdtemp(pattern.data()));
  }
  ~BundledFilesTest() override {
    const fs::path folder = fs::current_path();
    fs::current_path(before_);
    fs::remove_all(folder);
  }
  static void put(const fs::path& file, const std::string& text = "") {
    std::ofstream{file} << text;
  }
  static std::string named(BundledKind kind, const std::string& given) {
    const auto file = named_file(kind, given, kResources);
    return file ? *file : "error: " + file.error().text();
  }
  static std::string bundled(const std::string& name) { return (kResources / name).string(); }

  fs::path before_ = fs::current_path();
};

TEST_F(BundledFilesTest, FindsFilesWithAndWithoutTheirSuffix) {
  EXPECT_EQ(named(BundledKind::World, "rescue"), bundled("worlds/rescue.lisp"));
  EXPECT_EQ(named(BundledKind::World, "office.lisp"), bundled("worlds/office.lisp"));
  EXPECT_EQ(named(BundledKind::World, "ft06"), bundled("factory/ft06.json"));
  EXPECT_EQ(named(BundledKind::World, "ft06.json"), bundled("factory/ft06.json"));
  EXPECT_EQ(named(BundledKind::Program, "fetch"), bundled("programs/fetch.lisp"));
  EXPECT_EQ(named(BundledKind::Environment, "ten_machines"),
            bundled("factory/environments/ten_machines.json"));
  EXPECT_EQ(named(BundledKind::Jobshop, "la01.txt"), bundled("factory/jobshops/la01.txt"));
  EXPECT_EQ(named(BundledKind::Sweep, "job-shops"), bundled("sweeps/job-shops.toml"));
}

TEST_F(BundledFilesTest, FindsFilesInAnyCase) {
  EXPECT_EQ(named(BundledKind::World, "RESCUE"), bundled("worlds/rescue.lisp"));
  EXPECT_EQ(named(BundledKind::Program, "Fetch.Lisp"), bundled("programs/fetch.lisp"));
}

TEST_F(BundledFilesTest, PrefersAFileInTheCurrentFolderAndIgnoresFolders) {
  fs::create_directory("rescue");
  EXPECT_EQ(named(BundledKind::World, "rescue"), bundled("worlds/rescue.lisp"));
  put("office.lisp");
  EXPECT_EQ(named(BundledKind::World, "office.lisp"), "office.lisp");
  EXPECT_EQ(named(BundledKind::World, "office"), bundled("worlds/office.lisp"));
  EXPECT_EQ(named(BundledKind::World, "./rescue.lisp"), "./rescue.lisp") << "has a folder";
}

TEST_F(BundledFilesTest, SuggestsTheNearestNameForAnUnknownOne) {
  EXPECT_THAT(named(BundledKind::World, "resuce"), HasSubstr("did you mean rescue?"));
  EXPECT_THAT(named(BundledKind::World, "ofice.lisp"), HasSubstr("did you mean office.lisp?"));
  EXPECT_THAT(named(BundledKind::Program, "fech"), HasSubstr("did you mean fetch?"));
  EXPECT_THAT(named(BundledKind::World, "moon-base"),
              AllOf(HasSubstr("world 'moon-base': there is no such file"), HasSubstr("--worlds"),
                    Not(HasSubstr("did you mean"))));
}

TEST_F(BundledFilesTest, ReplacesEveryFileNameOfACommandLine) {
  const auto parse = [](const std::vector<std::string>& arguments) {
    auto line = parse_command_line(arguments);
    EXPECT_TRUE(line) << line.error().text();
    return *line;
  };
  CommandLine line = parse({"--program", "fetch", "--program", "unlock.lisp", "ft10",
                            "--environment", "five_machines", "--jobshop", "la01"});
  ASSERT_EQ(name_files(line, kResources), std::nullopt);
  EXPECT_EQ(line.world, bundled("factory/ft10.json"));
  EXPECT_EQ(line.programs, (std::vector<std::string>{bundled("programs/fetch.lisp"),
                                                     bundled("programs/unlock.lisp")}));
  EXPECT_EQ(line.hall.environment, bundled("factory/environments/five_machines.json"));
  EXPECT_EQ(line.hall.jobshop, bundled("factory/jobshops/la01.txt"));

  line = parse({"hall:0:4", "--jobshop", "la01#1"});
  ASSERT_EQ(name_files(line, kResources), std::nullopt);
  EXPECT_EQ(line.world, "hall:0:4");
  EXPECT_EQ(line.hall.jobshop, bundled("factory/jobshops/la01.txt") + "#1");

  line = parse({"--scenario", "six_machines"});
  ASSERT_EQ(name_files(line, kResources), std::nullopt);
  EXPECT_EQ(line.world, bundled("factory/six_machines.json"));
  for (const std::string world :
       {"field:3", "cybot-field:3", "some/where/office.lisp", "res://factory/ft06.json"}) {
    line = parse({world});
    ASSERT_EQ(name_files(line, kResources), std::nullopt);
    EXPECT_EQ(line.world, world);
  }
  line = parse({"--program", "fetch", "nowhere"});
  EXPECT_TRUE(name_files(line, kResources));
}

TEST_F(BundledFilesTest, FindsTheFloorPlanBesideAHall) {
  fs::create_directory("halls");
  put("halls/mine.json");
  put("halls/five_machines.json");
  CommandLine line;
  line.world = "halls/mine.json";
  line.hall.environment = "five_machines.json";
  ASSERT_EQ(name_files(line, kResources), std::nullopt);
  EXPECT_EQ(line.hall.environment, "five_machines.json");
}

TEST_F(BundledFilesTest, EachFileHasADescription) {
  put("a.lisp",
      ";;;; SPDX-License-Identifier: X\n;;;; A yard with hens (5.3.1),\n"
      ";;;; and a cart. More of it.\n;;;;\n;;;; a plan\n(defmap)");
  EXPECT_EQ(description_of("a.lisp"), "A yard with hens (5.3.1), and a cart");
  put("b.lisp", "(defmap)");
  EXPECT_EQ(description_of("b.lisp"), "");
  put("c.json", R"({"description": "A hall", "robots": []})");
  EXPECT_EQ(description_of("c.json"), "A hall");
  for (const char* text : {"[]", "{", "", R"({"description": 7})"}) {
    put("d.json", text);
    EXPECT_EQ(description_of("d.json"), "") << text;
  }
  EXPECT_EQ(description_of("nowhere.lisp"), "");
}

TEST_F(BundledFilesTest, TellsWorldsFromPrograms) {
  for (const fs::path& world : bundled_files(BundledKind::World, kResources)) {
    EXPECT_EQ(defines_world(world), world.extension() == ".lisp") << world;
  }
  for (const fs::path& program : bundled_files(BundledKind::Program, kResources)) {
    EXPECT_FALSE(defines_world(program)) << program;
  }
  put("comment.lisp", ";; (defmap m (5 5))\n(print 1)\n");
  EXPECT_FALSE(defines_world("comment.lisp"));
  EXPECT_FALSE(defines_world("nowhere.lisp"));
}

TEST_F(BundledFilesTest, FindsTheProgramsForAWorld) {
  const auto names = [](const fs::path& world, const fs::path& folder) {
    std::vector<std::string> found;
    for (const fs::path& program : programs_for(world, folder)) {
      found.push_back(program.filename().string());
    }
    return found;
  };
  EXPECT_THAT(names(kResources / "worlds/corridor.lisp", kResources),
              ::testing::ElementsAre("door-counting.lisp", "wall-following.lisp"));
  EXPECT_THAT(names(kResources / "worlds/office.lisp", kResources), ::testing::IsEmpty());
  fs::create_directory("programs");
  put("programs/a.lisp", ";; For every world.\n");
  put("programs/b.lisp", ";; For worlds/mine.lisp.\n");
  put("programs/c.lisp", ";; For worlds/yours.lisp.\n");
  EXPECT_THAT(names("mine.lisp", fs::current_path()), ::testing::ElementsAre("b.lisp", "a.lisp"));
}

TEST_F(BundledFilesTest, ListsAllWorldsAndHallsWithOneLineEach) {
  std::istringstream text(worlds_text(kResources));
  const auto files = bundled_files(BundledKind::World, kResources);
  EXPECT_GE(files.size(), 20U);
  std::size_t count = 0;
  for (std::string line; std::getline(text, line); ++count) {
    ASSERT_LT(count, files.size());
    const std::string name = files[count].stem().string();
    EXPECT_TRUE(line.starts_with(name + ' ')) << line;
    EXPECT_TRUE(line.ends_with("  " + description_of(files[count]))) << line;
    EXPECT_NE(description_of(files[count]), "") << name << " does not say what it is";
  }
  EXPECT_EQ(count, files.size());
}

}  // namespace
}  // namespace magna
