// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "core/lisp/program_files.h"
#include "tests/core/lisp/program_world.h"

namespace magna {

/// One attack of a hostile file. In `code`, OUT is a folder without access rights, with secret.txt
/// and secret.lisp; MARK is a file there that must not appear; OWN is its own folder.
struct Attack {
  const char* kind;
  const char* name;
  const char* code;
  const char* refusal;  ///< part of the message
};

inline void PrintTo(const Attack& attack, std::ostream* out) { *out << attack.code; }

inline std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (auto k = text.find(what); k != std::string::npos; k = text.find(what, k + by.size())) {
    text.replace(k, what.size(), by);
  }
  return text;
}

/// Folders with traps, and a comparison of everything that could change.
class AttackTest : public testing::TestWithParam<Attack> {
 protected:
  void SetUp() override {
    namespace fs = std::filesystem;
    fs::remove_all(root_);
    for (const char* folder : {"own/sub", "own/.hidden", "out", "resources", "data"}) {
      fs::create_directories(root_ / folder);
    }
    write("out/secret.txt", "the secret");
    write("out/secret.lisp", "(defvar stolen* 1)");
    write("own/.hidden/key.txt", "the secret");
    write("own/evil.lisp", "(defvar k 1)\n  (ext:system \"touch MARK\")");
    write("own/evil.fas", std::string("\x7f\x45LF\x02\x01\x01\0\0\0\0", 11));
    write("own/bytes.fas", "#Y(1 2 3)");
    write("own/star.lisp", "1");
    fs::create_symlink(root_ / "out/secret.txt", root_ / "own/link.txt");
    fs::create_symlink(root_ / "out", root_ / "own/linked");
    for (const char* program : {"attack", "console"}) {
      const fs::path data = root_ / "data" / program;
      fs::create_directories(data);
      write(data / "own.txt", "mine");
      fs::create_symlink(root_ / "out/secret.txt", data / "link.txt");
      fs::create_symlink(root_ / "out/mark", data / "nothing.txt");
      fs::create_symlink(root_ / "out", data / "linked");
    }
    set_program_folders({root_ / "resources", root_ / "data"});
    write("own/attack.lisp", "(defmap m (9 9))\n" + text());
  }
  void TearDown() override {
    set_program_folders({});
    std::filesystem::remove_all(root_);
  }

  /// The attack as world file, as expression of the console and as program.
  void attack() {
    const auto files_before = files();
    const auto children_before = children();
    const auto refusal = testing::AllOf(testing::HasSubstr(GetParam().refusal),
                                        testing::Not(testing::HasSubstr("the secret")));
    {
      LispRuntime lisp;
      const auto world = lisp.load_world(file());
      ASSERT_FALSE(world);
      EXPECT_THAT(world.error().text(),
                  testing::AllOf(testing::StartsWith((root_ / "own").string()), refusal));

      const auto value = lisp.evaluate(text());
      ASSERT_FALSE(value) << *value;
      EXPECT_THAT(value.error().text(), refusal);
    }
    {
      ProgramWorld running("(defmap m (9 9))");
      write("own/attack.lisp", text());
      const ProgramStatus status = running.run(running.desk().start(file()), 20);
      EXPECT_EQ(status.state, ProgramState::Failed);
      EXPECT_THAT(status.reason, refusal);
      write("own/attack.lisp", "(defmap m (9 9))\n" + text());
    }
    EXPECT_EQ(files(), files_before);
    EXPECT_EQ(children(), children_before);
  }

  void write(const std::filesystem::path& name, const std::string& content) const {
    std::ofstream(root_ / name, std::ios::binary)
        << replaced(content, "MARK", (root_ / "out/mark").string());
  }
  std::string text() const {
    std::string code = replaced(GetParam().code, "MARK", (root_ / "out/mark").string());
    code = replaced(code, "OWN", (root_ / "own").string());
    return replaced(code, "OUT", (root_ / "out").string());
  }
  std::string file() const { return (root_ / "own/attack.lisp").string(); }

  /// Every file below the root with its content.
  std::map<std::string, std::string> files() const {
    namespace fs = std::filesystem;
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(root_)) {
      std::ostringstream content;
      if (entry.is_regular_file()) content << std::ifstream(entry.path()).rdbuf();
      all[entry.path().string()] = content.str();
    }
    return all;
  }
  /// Child processes of this one that have not been reaped.
  static std::set<std::string> children() {
    namespace fs = std::filesystem;
    std::set<std::string> all;
    for (const auto& task : fs::directory_iterator("/proc/self/task")) {
      std::ifstream list(task.path() / "children");
      for (std::string one; list >> one;) all.insert(one);
    }
    return all;
  }

  std::filesystem::path root_ = std::filesystem::canonical(std::filesystem::temp_directory_path()) /
                                ("magna-attack-" + std::to_string(::getpid()));
};

inline std::string attack_name(const testing::TestParamInfo<Attack>& one) {
  return std::string(one.param.kind) + one.param.name;
}

}  // namespace magna
