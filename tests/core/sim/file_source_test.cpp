// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/file_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/support/changed_variable.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

class FileSourceTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"world/lib", "resources/lib", "data/lab"}) {
      fs::create_directories(root() / name);
    }
    write("world/lab.lisp", "world");
    write("world/lib/walls.lisp", "walls");
    write("resources/lib/doors.lisp", "doors");
    write("data/lab/notes.txt", "notes");
    write("other.txt", "other");
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(root() / name, std::ios::binary) << text;
  }
  fs::path root() const { return fs::canonical(folder_.path()); }
  FileFolders folders() const { return {root() / "resources", root() / "data"}; }
  std::string world() const { return (root() / "world/lab.lisp").string(); }

  /// All of the files, read from the disk.
  ReadFiles read_all() const {
    FileSource disk(world(), folders());
    for (const char* name : {"world/lab.lisp", "world/lib/walls.lisp", "resources/lib/doors.lisp",
                             "data/lab/notes.txt", "other.txt"}) {
      EXPECT_TRUE(disk.read(root() / name, "test")) << name;
    }
    return disk.read_files();
  }

  test::TemporaryFolder folder_;
};

TEST_F(FileSourceTest, RemembersWhatWasRead) {
  const ReadFiles read = read_all();
  EXPECT_EQ(read.world, world());
  EXPECT_THAT(
      read.files,
      ElementsAre(ReadFile{"lab.lisp", "world"}, ReadFile{"lib/walls.lisp", "walls"},
                  ReadFile{"ars:lib/doors.lisp", "doors"}, ReadFile{"data:lab/notes.txt", "notes"},
                  ReadFile{(root() / "other.txt").string(), "other"}));
}

TEST_F(FileSourceTest, RemembersTheFirstContent) {
  FileSource disk(world(), folders());
  EXPECT_TRUE(disk.read(world(), "test"));
  write("world/lab.lisp", "changed");
  EXPECT_EQ(*disk.read(world(), "test"), "changed");
  EXPECT_THAT(disk.read_files().files, ElementsAre(ReadFile{"lab.lisp", "world"}));
  EXPECT_EQ(disk.opened(root() / "other.txt"), root() / "other.txt");
  EXPECT_THAT(disk.files_from(1), ElementsAre(ReadFile{(root() / "other.txt").string(), "other"}));
  EXPECT_THAT(disk.files_from(9), IsEmpty());
  FileSource forgetful;
  EXPECT_TRUE(forgetful.read(world(), "test"));
  EXPECT_THAT(forgetful.read_files().files, IsEmpty());
}

TEST_F(FileSourceTest, ReadsARecordingWithoutTheDisk) {
  const ReadFiles read = read_all();
  fs::remove_all(root() / "world");
  fs::remove_all(root() / "resources");
  write("other.txt", "changed");
  write("new.txt", "new");
  FileSource recorded(read, folders());
  EXPECT_TRUE(recorded.recorded());
  EXPECT_EQ(recorded.world(), world());
  EXPECT_EQ(*recorded.read(world(), "test"), "world");
  EXPECT_EQ(*recorded.read(root() / "world/lib/../lib/walls.lisp", "test"), "walls");
  EXPECT_EQ(*recorded.read(root() / "resources/lib/doors.lisp", "test"), "doors");
  EXPECT_EQ(*recorded.read(root() / "other.txt", "test"), "other");
  EXPECT_EQ(*recorded.read(recorded.data_folder() / "lab/notes.txt", "test"), "notes");
  const auto missing = recorded.read(root() / "new.txt", "test");
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().text(), HasSubstr("the recording does not have this file"));
  EXPECT_FALSE(recorded.is_file(root() / "new.txt"));
  EXPECT_TRUE(recorded.is_folder(root() / "world/lib"));
  EXPECT_THAT(recorded.list(root() / "world"),
              ElementsAre(root() / "world/lab.lisp", root() / "world/lib"));
  EXPECT_EQ(recorded.read_files().files, read.files);
}

TEST_F(FileSourceTest, FindsTheResourcesOfThisInstallation) {
  const ReadFiles read = read_all();
  FileSource recorded(read, FileFolders{"/another/place", root() / "data"});
  EXPECT_EQ(*recorded.read("/another/place/lib/doors.lisp", "test"), "doors");
  EXPECT_EQ(recorded.path_of("ars:lib/doors.lisp"), fs::path("/another/place/lib/doors.lisp"));
  EXPECT_EQ(recorded.full_name("/another/place/lib/doors.lisp"), "ars:lib/doors.lisp");
  EXPECT_EQ(recorded.full_name(world()), world());
}

TEST_F(FileSourceTest, FindsRelativeNamesFromTheRecordedFolder) {
  FileSource recorded(ReadFiles{{}, "/home/someone", {{"/home/someone/shop.txt", "shop"}}},
                      FileFolders());
  EXPECT_TRUE(recorded.is_file("shop.txt"));
  EXPECT_EQ(*recorded.read("shop.txt", "test"), "shop");
  EXPECT_EQ(recorded.world(), "");
}

TEST_F(FileSourceTest, OpensTemporaryCopies) {
  fs::path copy;
  fs::path missing;
  {
    FileSource recorded(read_all(), folders());
    copy = recorded.opened(root() / "other.txt");
    EXPECT_NE(copy, root() / "other.txt");
    EXPECT_EQ(text_of(copy), "other");
    missing = recorded.opened(root() / "new.txt");
    EXPECT_FALSE(fs::exists(missing));
    fs::create_directories(recorded.data_folder() / "lab");
    std::ofstream(recorded.data_folder() / "lab/out.txt") << "out";
    EXPECT_EQ(*recorded.read(recorded.data_folder() / "lab/out.txt", "test"), "out");
    EXPECT_FALSE(fs::exists(root() / "data/lab/out.txt"));
  }
  EXPECT_FALSE(fs::exists(copy)) << "they are removed with it";
}

TEST_F(FileSourceTest, WritesOfARecordingGoToATemporaryFolder) {
  const fs::path result = root() / "other.txt";
  EXPECT_EQ(FileSource(world(), folders()).written(result), result);
  FileSource recorded(read_all(), folders());
  const fs::path place = recorded.written(result);
  EXPECT_NE(place, result);
  EXPECT_FALSE(recorded.is_file(place));
  fs::create_directories(place.parent_path());
  std::ofstream(place) << "written";
  EXPECT_EQ(*recorded.read(place, "test"), "written");
  EXPECT_EQ(recorded.written(place), place);
  EXPECT_EQ(text_of(result), "other");
}

TEST_F(FileSourceTest, WritesOfARecordingFailWithoutATemporaryFolder) {
  const test::ChangedVariable temporary("TMPDIR", (root() / "missing").c_str());
  FileSource recorded(read_all(), folders());
  for (const fs::path& path :
       {recorded.written(root() / "other.txt"), recorded.opened(root() / "other.txt"),
        recorded.data_folder() / "lab/out.txt"}) {
    EXPECT_TRUE(path.is_absolute()) << path << " would be in the current folder";
    EXPECT_FALSE(fs::exists(path)) << path;
    std::error_code code;
    fs::create_directories(path.parent_path(), code);
    EXPECT_TRUE(code) << path;
  }
  EXPECT_EQ(*recorded.read(recorded.data_folder() / "lab/notes.txt", "test"), "notes");
}

}  // namespace
}  // namespace magna
