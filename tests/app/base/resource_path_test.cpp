// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/resource_path.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace magna {
namespace {

namespace fs = std::filesystem;

class ResourcePathTest : public testing::Test {
 protected:
  ResourcePathTest() {
    std::string pattern = (fs::temp_directory_path() / "magna-resource-XXXXXX").string();
    root_ = mkdtemp(pattern.data());
  }
  ~ResourcePathTest() override { fs::remove_all(root_); }

  fs::path put(const fs::path& name) {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream{root_ / name} << "(defmap)";
    return root_ / name;
  }

  fs::path root_;
};

TEST_F(ResourcePathTest, FindsTheSourceTreeFromABuildFolder) {
  const fs::path office = put("resources/worlds/office.lisp");
  EXPECT_EQ(find_resource("worlds/office.lisp", root_ / "build/release/app/magna"), office);
}

TEST_F(ResourcePathTest, FindsTheShareFolderOfAnInstallation) {
  const fs::path office = put("usr/share/magna/worlds/office.lisp");
  EXPECT_EQ(find_resource("worlds/office.lisp", root_ / "usr/bin/magna"), office);
}

TEST_F(ResourcePathTest, ReportsAMissingResource) {
  put("resources/worlds/office.lisp");
  EXPECT_EQ(find_resource("worlds/moon.lisp", root_ / "build/release/app/magna"), std::nullopt);
}

TEST_F(ResourcePathTest, NamesTheSearchedFoldersWithoutAnOffice) {
  const auto world = default_world(root_ / "build/release/app/magna");
  ASSERT_FALSE(world);
  EXPECT_THAT(world.error().text(), testing::HasSubstr((root_ / "resources").string()));
}

TEST_F(ResourcePathTest, OpensTheOfficeByDefault) {
  const fs::path office = put("resources/worlds/office.lisp");
  const auto world = default_world(root_ / "build/dev/app/magna");
  ASSERT_TRUE(world);
  EXPECT_EQ(*world, office);
}

TEST(ExecutablePath, IsThePathOfTheRunningTest) {
  EXPECT_EQ(executable_path().filename(), "test_app_session");
}

}  // namespace
}  // namespace magna
