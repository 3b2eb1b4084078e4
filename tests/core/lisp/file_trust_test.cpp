// SPDX-License-Identifier: GPL-3.0-or-later
// Files that ask for rights, and attacks on those that have them.
#include "core/lisp/file_trust.h"

#include <gmock/gmock.h>

#include <fstream>
#include <memory>
#include <set>
#include <sstream>
#include <utility>

#include "core/lisp/program_files.h"
#include "core/lisp/world_file.h"
#include "core/sim/file_source.h"
#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(TrustDeclaration, IsTheFirstForm) {
  const auto found = trust_declaration(
      "; a tool\n#| more |#\n (Declare-Trust :reason \"Writes \\\"results\\\"\nto the lab\"\n"
      "  :rights (:files :LISP))\n(defmap m (9 9))",
      "tool.lisp");
  ASSERT_TRUE(found);
  ASSERT_TRUE(found->has_value());
  EXPECT_THAT((*found)->rights, ElementsAre(FileRight::Files, FileRight::Lisp));
  EXPECT_EQ((*found)->reason, "Writes \"results\" to the lab");
  EXPECT_EQ((*found)->line, 3);
  EXPECT_EQ((*found)->column, 2);
  for (const char* const none :
       {"", "(defmap m (9 9))", "(defmap m (9 9)) (declare-trust :rights (:files) :reason \"x\")",
        "declare-trust", "; (declare-trust)", "(print \"declare-trust\")"}) {
    const auto other = trust_declaration(none, "x.lisp");
    ASSERT_TRUE(other) << none;
    EXPECT_FALSE(other->has_value()) << none;
  }
}

TEST(TrustDeclaration, AWrongOneIsAnErrorWithItsPlace) {
  const std::pair<const char*, int> table[] = {
      {"(declare-trust)", 1},
      {"(declare-trust :rights (:files))", 1},
      {"(declare-trust :reason \"x\")", 1},
      {"(declare-trust :rights (:root) :reason \"x\")", 25},
      {"(declare-trust :rights (:files :files) :reason \"x\")", 32},
      {"(declare-trust :rights :files :reason \"x\")", 24},
      {"(declare-trust :rights (:files) :reason x)", 33},
      {"(declare-trust :rights (:files) :reason \"\")", 41},
      {"(declare-trust :rights (:files) :reason \"x\" :hurry t)", 45},
      {"(declare-trust :rights (:files) :rights () :reason \"x\")", 33},
      {"(declare-trust :rights (:files) :reason)", 33},
  };
  for (const auto& [text, column] : table) {
    const auto found = trust_declaration(text, "tool.lisp");
    ASSERT_FALSE(found) << text;
    EXPECT_THAT(found.error().text(), HasSubstr("expected (declare-trust :rights")) << text;
    EXPECT_EQ(found.error().file, "tool.lisp");
    EXPECT_EQ(found.error().column, column) << text;
  }
}

/// A folder with files, resources with a bundled world, and a set of trusted paths.
class FileTrustTest : public testing::Test {
 protected:
  FileTrustTest() {
    for (const char* folder : {"own", "out", "resources", "data"}) {
      fs::create_directories(root_ / folder);
    }
    set_program_folders({root_ / "resources", root_ / "data"});
    set_trust_check(
        [this](const std::string& file, std::string_view) { return trusted_.contains(file); });
    write("out/secret.txt", "the secret");
    write("resources/plain.lisp", "(defmap m (9 9))");
  }
  ~FileTrustTest() override {
    set_trust_check({});
    set_program_folders({});
    fs::remove_all(root_);
  }

  std::string write(const std::string& name, const std::string& text) {
    std::string content = text;
    for (auto k = content.find("OUT"); k != std::string::npos; k = content.find("OUT", k)) {
      content.replace(k, 3, (root_ / "out").string());
    }
    const fs::path path = root_ / name;
    std::ofstream(path, std::ios::binary) << content;
    return path.string();
  }
  std::string trusted(const std::string& name, const std::string& text) {
    const std::string file = write(name, text);
    trusted_.insert(file);
    return file;
  }
  std::string plain_world() const { return (root_ / "resources/plain.lisp").string(); }
  bool exists(const std::string& name) const { return fs::exists(root_ / "out" / name); }

  static ProgramStatus outcome(ProgramWorld& world, const std::string& file) {
    return world.run(world.desk().start(file), 50);
  }

  fs::path root_ =
      fs::canonical(fs::temp_directory_path()) / ("magna-trust-" + std::to_string(::getpid()));
  std::set<std::string> trusted_;
};

constexpr const char* kFiles =
    "(declare-trust :rights (:files) :reason \"Reads the lab's list\")\n";
constexpr const char* kLisp = "(declare-trust :rights (:lisp) :reason \"Starts the camera\")\n";
constexpr const char* kNone = "(declare-trust :rights () :reason \"Shares a world\")\n";
constexpr const char* kReadSecret =
    "(print (with-open-file (s \"OUT/secret.txt\") (read-line s)))\n";

TEST_F(FileTrustTest, WithoutTrustAWorldIsRefusedWithPlaceReasonAndRemedy) {
  const std::string file = write("own/w.lisp", std::string(kFiles) + "(defmap m (9 9))");
  LispRuntime lisp;
  const auto world = lisp.load_world(file);
  ASSERT_FALSE(world);
  EXPECT_THAT(world.error().text(),
              AllOf(HasSubstr("w.lisp:1:1: "), HasSubstr("(:files)"),
                    HasSubstr("“Reads the lab's list”"), HasSubstr("--trust " + file)));
}

TEST_F(FileTrustTest, TheRightToFilesDoesNotReachTheDiskFromARecording) {
  const std::string file =
      trusted("own/w.lisp",
              std::string(kFiles) +
                  "(when (probe-file \"OUT/secret.txt\") (error \"it sees a file of the disk\"))\n"
                  "(with-open-file (s \"OUT/made/it.txt\" :direction :output) (print 17 s))\n"
                  "(unless (eql (with-open-file (s \"OUT/made/it.txt\") (read s)) 17)\n"
                  "  (error \"it does not read what it has written\"))\n"
                  "(rename-file \"OUT/made/it.txt\" \"OUT/secret.txt\")\n"
                  "(defmap m (9 9))");
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  const auto files =
      std::make_shared<FileSource>(ReadFiles{file, root_.string(), {{"w.lisp", text.str()}}},
                                   FileFolders{root_ / "resources", root_ / "data"});
  LispRuntime lisp;
  const auto world = lisp.load_world(file, files);
  ASSERT_TRUE(world) << world.error().text();
  EXPECT_FALSE(exists("made"));
  std::ostringstream secret;
  secret << std::ifstream(root_ / "out/secret.txt").rdbuf();
  EXPECT_EQ(secret.str(), "the secret");
}

TEST_F(FileTrustTest, WithoutTrustAProgramIsRefusedBeforeItRuns) {
  ProgramWorld world(plain_world());
  const std::string file =
      write("own/p.lisp", "\n " + std::string(kLisp) + "(ext:system \"touch OUT/mark\")");
  const ProgramStatus status = outcome(world, file);
  EXPECT_EQ(status.state, ProgramState::Failed);
  EXPECT_THAT(status.reason,
              AllOf(HasSubstr("p.lisp:2:2: "), HasSubstr("(:lisp)"), HasSubstr("is not trusted")));
  EXPECT_FALSE(exists("mark"));
}

TEST_F(FileTrustTest, FilesGivesAllFilesAndNothingElse) {
  ProgramWorld world(plain_world());
  const std::string file = trusted(
      "own/p.lisp", std::string(kFiles) + kReadSecret +
                        "(with-open-file (s \"OUT/new.txt\" :direction :output) (print 1 s))\n"
                        "(with-open-file (s \"own.txt\" :direction :output) (print 1 s))\n"
                        "(rename-file \"OUT/new.txt\" \"OUT/newer.txt\")");
  EXPECT_EQ(outcome(world, file).reason, "");
  EXPECT_TRUE(exists("newer.txt"));
  EXPECT_TRUE(fs::exists(root_ / "data/p/own.txt")) << "plain names are still its own files";
  EXPECT_THAT(world.said(), testing::Contains(HasSubstr("the secret")));

  const std::string greedy =
      trusted("own/g.lisp", std::string(kFiles) + "(ext:system \"touch OUT/mark\")");
  EXPECT_THAT(outcome(world, greedy).reason, HasSubstr("ext:system is not available"));
  EXPECT_FALSE(exists("mark"));
}

TEST_F(FileTrustTest, LispGivesEverySymbolAndTheSystem) {
  ProgramWorld world(plain_world());
  const std::string file = trusted(
      "own/p.lisp", std::string(kLisp) + kReadSecret +
                        "(ext:system \"touch OUT/mark\")\n"
                        "(funcall (intern \"SYSTEM\" \"EXT\") \"touch OUT/mark2\")\n"
                        "(eval (read-from-string \"(ext:setenv \\\"MAGNA_TRUST\\\" \\\"1\\\")\"))\n"
                        "(defmacro run (text) `(ext:system ,text))\n(run \"touch OUT/mark3\")");
  EXPECT_EQ(outcome(world, file).reason, "");
  for (const char* const mark : {"mark", "mark2", "mark3"}) EXPECT_TRUE(exists(mark)) << mark;
}

TEST_F(FileTrustTest, ATrustedWorldUsesItsRightsWhileItLoadsAndRuns) {
  ProgramWorld world(trusted(
      "own/w.lisp", std::string(kLisp) + "(defmap m (9 9))\n(ext:system \"touch OUT/loaded\")\n"
                                         "(defun run-it () (ext:system \"touch OUT/ran\"))\n"));
  EXPECT_TRUE(exists("loaded"));
  EXPECT_EQ(outcome(world, write("resources/p.lisp", "(run-it)")).reason, "");
  EXPECT_TRUE(exists("ran"));
}

// What is not trusted neither gets nor borrows rights.

TEST_F(FileTrustTest, AFileThatIsLoadedDoesNotInheritRights) {
  write("own/lib.lisp", "(ext:system \"touch OUT/mark\")");
  ProgramWorld world(plain_world());
  const std::string file =
      trusted("own/p.lisp", std::string(kLisp) + "(load \"lib.lisp\")\n(print 1)");
  EXPECT_THAT(outcome(world, file).reason,
              AllOf(HasSubstr("lib.lisp is not trusted"), HasSubstr("p.lisp:2")));
  EXPECT_FALSE(exists("mark"));
  trusted("own/lib.lisp", "(ext:system \"touch OUT/mark\")");
  EXPECT_EQ(outcome(world, file).reason, "");
  EXPECT_TRUE(exists("mark")) << "the user trusts both";
}

TEST_F(FileTrustTest, ALoadedFileThatAsksForRightsNeedsTrustToo) {
  const std::string lib =
      write("own/lib.lisp", std::string(kLisp) + "(ext:system \"touch OUT/m\")");
  ProgramWorld world(plain_world());
  const std::string file = write("own/p.lisp", "(load \"lib.lisp\")");
  EXPECT_THAT(outcome(world, file).reason,
              AllOf(HasSubstr("lib.lisp:1:1: "), HasSubstr("is not trusted")));
  EXPECT_FALSE(exists("m"));
}

TEST_F(FileTrustTest, CodeThatIsNotTrustedCannotEnterAWorldWithRights) {
  ProgramWorld world(plain_world());
  const std::string good =
      trusted("own/p.lisp", std::string(kLisp) + "(defun run (c) (ext:system c))");
  ASSERT_EQ(outcome(world, good).reason, "");
  for (const char* const attack :
       {"(run \"touch OUT/mark\")", "(defun run (c) c)", "(print 1)",
        "(funcall (fdefinition 'run) \"touch OUT/mark\")", "(ext:system \"touch OUT/mark\")"}) {
    EXPECT_THAT(outcome(world, write("own/evil.lisp", attack)).reason,
                HasSubstr("evil.lisp is not trusted, and the code of this world has the rights"))
        << attack;
    EXPECT_THAT(world.evaluate(attack), HasSubstr("the console is not trusted")) << attack;
  }
  EXPECT_FALSE(exists("mark"));
}

TEST_F(FileTrustTest, AWorldWithOtherCodeGetsNoRights) {
  // The world's code could wait for the program's.
  const std::string evil =
      write("own/w.lisp", "(defmap m (9 9))\n(defun helper () (ext:system \"touch OUT/mark\"))");
  {
    LispRuntime lisp;
    EXPECT_FALSE(lisp.load_world(evil)) << "it is refused itself";
  }
  ProgramWorld world(write("own/w.lisp", "(defmap m (9 9))\n(defun log-it () (print 1))"));
  const std::string tool =
      trusted("own/p.lisp", std::string(kLisp) + "(ext:system \"touch OUT/mark\")");
  EXPECT_THAT(outcome(world, tool).reason,
              AllOf(HasSubstr("this world also has code of"), HasSubstr("w.lisp")));
  EXPECT_FALSE(exists("mark"));

  ProgramWorld after_console(plain_world());
  EXPECT_EQ(after_console.evaluate("(+ 1 2)"), "3");
  EXPECT_THAT(outcome(after_console, tool).reason, HasSubstr("also has code of the console"));
  EXPECT_FALSE(exists("mark"));
}

TEST_F(FileTrustTest, TrustedFilesWithoutRightsAndBundledOnesMayShareAWorld) {
  ProgramWorld world(trusted("own/w.lisp", std::string(kNone) + "(defmap m (9 9))"));
  const std::string tool =
      trusted("own/p.lisp", std::string(kLisp) + "(ext:system \"touch OUT/mark\")");
  EXPECT_EQ(outcome(world, tool).reason, "");
  EXPECT_TRUE(exists("mark"));
  EXPECT_EQ(outcome(world, write("resources/fetch.lisp", "(print 1)")).reason, "");
}

TEST_F(FileTrustTest, RightsEndWithTheirWorld) {
  const std::string tool = trusted("own/p.lisp", std::string(kLisp) + "(print 1)");
  {
    ProgramWorld world(plain_world());
    ASSERT_EQ(outcome(world, tool).reason, "");
  }
  ProgramWorld next(plain_world());
  EXPECT_THAT(outcome(next, write("own/evil.lisp", "(ext:system \"touch OUT/mark\")")).reason,
              HasSubstr("ext:system is not available"));
  EXPECT_EQ(next.evaluate("(+ 1 2)"), "3");
}

TEST_F(FileTrustTest, TextAndExpressionsAreNeverTrusted) {
  trusted_.insert("test.lisp");
  LispRuntime lisp;
  const auto world = lisp.load_world_text(std::string(kFiles) + "(defmap m (9 9))", "test.lisp");
  ASSERT_FALSE(world);
  EXPECT_THAT(world.error().text(), HasSubstr("declare-trust is the first form of a file"));
  EXPECT_FALSE(lisp.evaluate(kLisp));
  ProgramWorld running(plain_world());
  EXPECT_THAT(running.evaluate(std::string(kLisp) + "(ext:system \"true\")"), HasSubstr("error: "));
  EXPECT_THAT(outcome(running, write("own/p.lisp", "(print 1)\n" + std::string(kFiles))).reason,
              HasSubstr("declare-trust is the first form of a file"));
}

TEST_F(FileTrustTest, EndingTheProcessAndReadingWithEvaluationStayRefused) {
  for (const char* const code : {"(ext:quit 3)", "(print #.(+ 1 2))", "(si:top-level)"}) {
    ProgramWorld world(plain_world());
    const std::string file = trusted("own/p.lisp", std::string(kLisp) + code);
    EXPECT_EQ(outcome(world, file).state, ProgramState::Failed) << code;
  }
}

}  // namespace
}  // namespace magna
