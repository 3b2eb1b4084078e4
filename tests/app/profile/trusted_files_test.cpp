// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/trusted_files.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

class TrustedFilesTest : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) {
    const auto path = folder_.path() / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }

  test::TemporaryFolder folder_;
};

TEST_F(TrustedFilesTest, HashesAreSha256) {
  EXPECT_EQ(TrustedFiles::hash_of("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_F(TrustedFilesTest, TrustsAFileWithItsContentAlone) {
  const std::string file = write("tool.lisp", "one");
  const std::string other = write("other.lisp", "one");
  TrustedFiles trusted;
  EXPECT_FALSE(trusted.trusts(file, "one"));
  EXPECT_FALSE(trusted.trust_for_this_run(file));
  EXPECT_TRUE(trusted.trusts(file, "one"));
  EXPECT_FALSE(trusted.trusts(file, "two"));
  EXPECT_FALSE(trusted.trusts(other, "one"));
  EXPECT_FALSE(trusted.trusts("", "one"));
  std::filesystem::create_symlink(file, folder_.path() / "link.lisp");
  EXPECT_TRUE(trusted.trusts((folder_.path() / "link.lisp").string(), "one"));
}

TEST_F(TrustedFilesTest, AFileThatCannotBeReadIsAnError) {
  TrustedFiles trusted;
  EXPECT_THAT(trusted.trust_for_this_run("/nowhere/x.lisp")->text(),
              testing::HasSubstr("--trust /nowhere/x.lisp: the file cannot be read"));
  EXPECT_TRUE(trusted.trust_for_this_run(folder_.path().string()));
}

TEST_F(TrustedFilesTest, RemembersAnswersButNotThoseOfOneRun) {
  const std::string file = write("a tool.lisp", "one");
  const std::string once = write("once.lisp", "one");
  const auto store = folder_.path() / "settings/trusted.ini";
  {
    TrustedFiles trusted;
    EXPECT_TRUE(trusted.remember_in(store).empty());
    EXPECT_FALSE(trusted.trust_for_this_run(once));
    EXPECT_FALSE(trusted.remember(file, TrustedFiles::hash_of("zero")));
    EXPECT_FALSE(trusted.remember(file, TrustedFiles::hash_of("one")));
    EXPECT_TRUE(trusted.trusts(file, "one"));
    EXPECT_FALSE(trusted.trusts(file, "zero")) << "the earlier content";
  }
  TrustedFiles next;
  EXPECT_FALSE(next.trusts(file, "one"));
  EXPECT_TRUE(next.remember_in(store).empty());
  EXPECT_TRUE(next.trusts(file, "one"));
  EXPECT_FALSE(next.trusts(file, "two"));
  EXPECT_FALSE(next.trusts(once, "one"));
}

TEST_F(TrustedFilesTest, ADamagedMemoryTrustsNothingAndIsReported) {
  const std::string file = write("tool.lisp", "one");
  const auto store = folder_.path() / "trusted.ini";
  {
    TrustedFiles trusted;
    trusted.remember_in(store);
    EXPECT_FALSE(trusted.remember(file, TrustedFiles::hash_of("one")));
  }
  std::ostringstream text;
  text << std::ifstream(store).rdbuf();
  std::string damaged = text.str();
  const auto at = damaged.find("7692c3ad");
  ASSERT_NE(at, std::string::npos) << damaged;
  damaged.replace(at, 4, "zzzz");
  std::ofstream(store) << damaged;
  TrustedFiles trusted;
  EXPECT_FALSE(trusted.remember_in(store).empty());
  EXPECT_FALSE(trusted.trusts(file, "one"));
}

}  // namespace
}  // namespace magna
