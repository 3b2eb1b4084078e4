// SPDX-License-Identifier: GPL-3.0-or-later
// Files that worlds and programs load, read and write; places of errors in loaded files.
#include "core/lisp/program_files.h"

#include <unistd.h>

#include "tests/core/lisp/loading.h"
#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class ProgramFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(root_);
    for (const char* folder : {"own/lib", "resources"}) fs::create_directories(root_ / folder);
    set_program_folders({root_ / "resources", root_ / "data"});
  }
  void TearDown() override {
    set_program_folders({});
    fs::remove_all(root_);
  }
  std::string write(const std::string& name, const std::string& content) const {
    std::ofstream(root_ / name, std::ios::binary) << content;
    return (root_ / name).string();
  }
  std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(root_ / name).rdbuf();
    return text.str();
  }
  Result<Scenario> load_file(const std::string& content) const {
    return LispRuntime().load_world(write("own/world.lisp", content));
  }
  std::string error(const std::string& content) const {
    const auto world = load_file(content);
    return world ? "no error" : world.error().text();
  }

  fs::path root_ = fs::canonical(fs::temp_directory_path()) / ("magna-files-k\xc3\xbc"
                                                               "che-" +
                                                               std::to_string(::getpid()));
};

TEST_F(ProgramFilesTest, AWorldIsLoadedFromARecordingWithoutTheDisk) {
  write("own/lib/shapes.lisp", "(deffunc width - NUMBER () 9)");
  write("resources/height.lisp", "(deffunc height - NUMBER () (data-height))");
  write("own/height.txt", "7");
  const std::string world =
      write("own/world.lisp",
            "(load \"lib/shapes.lisp\")\n"
            "(load \"ars:height.lisp\")\n"
            "(deffunc data-height - NUMBER ()\n"
            "  (with-open-file (in \"height.txt\") (if (probe-file \"more.txt\") 1 (read in))))\n"
            "(defmap m ((width) (height)))\n");
  const FileFolders folders{root_ / "resources", root_ / "data"};
  const auto disk = std::make_shared<FileSource>(world, folders);
  const auto first = LispRuntime().load_world(world, disk);
  ASSERT_TRUE(first) << first.error().text();
  const ReadFiles read = disk->read_files();
  ASSERT_EQ(read.files.size(), 4U);
  EXPECT_EQ(read.files[0].name, "world.lisp");

  fs::remove_all(root_ / "own");
  write("resources/height.lisp", "(deffunc height - NUMBER () 1)");
  const auto recorded = std::make_shared<FileSource>(read, folders);
  const auto again = LispRuntime().load_world(recorded->world(), recorded);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->world.width, 9);
  EXPECT_EQ(again->world.height, 7);
}

TEST_F(ProgramFilesTest, AProgramInTheWorldOfARecordingUsesTheDisk) {
  const auto recorded = std::make_shared<FileSource>(
      ReadFiles{"/recorded/world.lisp", "/recorded", {{"world.lisp", "(defmap m (9 9))"}}},
      FileFolders{root_ / "resources", root_ / "data"});
  ProgramWorld world(recorded->world(), ProgramWorld::clean(), ProgramWorld::quick(), recorded);
  write("own/lib.lisp", "(defun twice (x) (* 2 x))");
  const std::string file =
      write("own/keeper.lisp",
            "(load \"lib.lisp\")\n"
            "(with-open-file (s \"log.txt\" :direction :output) (format s \"~d\" (twice 21)))\n");
  EXPECT_EQ(world.run(world.desk().start(file)).reason, "");
  EXPECT_EQ(read("data/keeper/log.txt"), "42");
}

TEST_F(ProgramFilesTest, ARecordedFileIsBundledOnlyIfItIsTheSameHere) {
  const std::string file = write("resources/doors.lisp", "(deffunc door - NUMBER () 1)");
  EXPECT_EQ(file_origin(file, "(deffunc door - NUMBER () 1)", true)->kind,
            CodeOrigin::Kind::Bundled);
  EXPECT_EQ(file_origin(file, "(deffunc door - NUMBER () 2)", true)->kind, CodeOrigin::Kind::Other);
}

TEST_F(ProgramFilesTest, LoadReadsTheDialect) {
  write("own/lib/shapes.lisp",
        "(defvar corner (make PT 3 4))\n"
        "(!= !>corner.x 7)\n"
        "(deffunc width - NUMBER () (+ (!_x corner) (!(PT y) corner)))\n");
  const auto world = load_file("(load \"lib/shapes.lisp\") (defmap m ((width) 9))");
  ASSERT_TRUE(world) << world.error().text();
  EXPECT_EQ(world->world.width, 11);
}

TEST_F(ProgramFilesTest, LoadSearchesBesideTheLoadingFileAndInTheResources) {
  write("own/lib/outer.lisp", "(load \"inner.lisp\") (load \"common.lisp\")");
  write("own/lib/inner.lisp", "(defvar w 6)");
  write("resources/common.lisp", "(defvar h 8)");
  const auto world = load_file("(load #P\"lib/outer.lisp\") (defmap m (w h))");
  ASSERT_TRUE(world) << world.error().text();
  EXPECT_EQ(world->world.width, 6);
  EXPECT_EQ(world->world.height, 8);
}

TEST_F(ProgramFilesTest, HiddenFilesAreToldAsSuch) {
  write("own/.rooms.lisp", "(defvar w 6)");
  EXPECT_THAT(
      error("(load \".rooms.lisp\") (defmap m (9 9))"),
      HasSubstr(".rooms.lisp is hidden from programs, because a name in its path begins with "
                "a dot; give it another name"));
  EXPECT_THAT(error("(open \".mine\" :direction :output) (defmap m (9 9))"),
              HasSubstr(".mine is hidden from programs"));
  EXPECT_THAT(error("(open \"../.mine\") (defmap m (9 9))"), HasSubstr("is outside what"));
}

TEST_F(ProgramFilesTest, LoadTruenameIsTheLoadedFile) {
  write("own/lib/name.lisp", "(defvar inner (file-namestring *load-truename*))");
  EXPECT_EQ(error("(load \"lib/name.lisp\") (defmap m (9 9))"
                  "(assert (string= inner \"name.lisp\"))"
                  "(assert (string= (file-namestring *load-truename*) \"world.lisp\"))"),
            "no error");
  ProgramWorld world("(defmap m (9 9))");
  const auto number = world.start("(out (pathname-name *load-truename*) T)", "me");
  world.run(number);
  EXPECT_THAT(world.said(), testing::ElementsAre("me"));
}

TEST_F(ProgramFilesTest, ErrorsAreReportedAtTheirPlaceInTheLoadedFile) {
  const struct {
    const char* text;
    const char* told;
  } wrong[] = {
      {"(defvar a 1)\n  (car 5)", ":2:3: (car 5): "},
      {"(defvar a 1)\n\n(list\n nowhere)", ":4:2: (list nowhere): the variable nowhere"},
      {"(defvar a 1)\n  (defmpa x (4 4))", ":2:3: (defmpa x (4 4)): unknown form defmpa; did you"},
      {"(defmap n (4 4)\n  (wall (0 0) (5)))", ":2:3: (wall (0 0) (5)): "},
      {"(defvar a 1)\n (ext:quit)", ":2:2: (ext:quit): ext:quit is not available"},
      {"(defvar a 1)\n (list 'no-package::x)", ":2:"},
  };
  for (const auto& one : wrong) {
    const std::string file = write("own/lib/wrong.lisp", one.text);
    EXPECT_THAT(error("(defmap m (9 9))\n\n(load \"lib/wrong.lisp\")"), StartsWith(file + one.told))
        << one.text;
  }
}

TEST_F(ProgramFilesTest, RuntimeErrorsOfALoadedFileHaveTheirPlace) {
  const std::string file = write("own/lib/kick.lisp",
                                 "(defvar ball (new-thing ball (den 5.5 5.5) ()))\n"
                                 "(put-kicker wrong (x ball) ()\n  (car 5))");
  auto scenario = load_file("(defmap den (9 9)) (load \"lib/kick.lisp\")");
  ASSERT_TRUE(scenario) << scenario.error().text();
  EngineOptions options;
  auto engine = Engine::create(*scenario, options);
  ASSERT_TRUE(engine);
  ProgramManager desk({[](const Author&, const Input&) { return Outcome(); }, [] {}});
  desk.bind(engine->get());
  (*engine)->step();
  desk.after_tick(true);
  const auto said = desk.take_said();
  desk.bind(nullptr);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].line.file, file);
  EXPECT_GE(said[0].line.line, 2);
}

TEST_F(ProgramFilesTest, LoadReportsErrorsOfTheFile) {
  EXPECT_THAT(error("(load \"none.lisp\")"), HasSubstr("none.lisp: there"));
  EXPECT_EQ(error("(load \"none.lisp\" :if-does-not-exist nil) (defmap m (9 9))"), "no error");
  const std::string file = write("own/open.lisp", "(car 1)\n(list");
  EXPECT_THAT(error("(load \"open.lisp\")"), HasSubstr(file + ":2:1: "));
  write("own/self.lisp", "(load \"self.lisp\")");
  EXPECT_THAT(error("(load \"self.lisp\")"), HasSubstr("does one load itself?"));
}

TEST_F(ProgramFilesTest, ProgramsLoadReadAndWriteInTheirFolders) {
  ProgramWorld world("(defmap m (9 9))");
  write("own/lib.lisp", "(defun twice (x) (* 2 x))");
  const std::string file =
      write("own/keeper.lisp",
            "(load \"lib.lisp\")\n"
            "(with-open-file (s \"log.txt\" :direction :output) (format s \"~d~%\" (twice 21)))\n"
            "(with-open-file (s \"log.txt\" :direction :output :if-exists :append) (write-line "
            "\"b\" s))\n"
            "(with-open-file (s \"log.txt\") (out (read-line s) (read-line s) T))\n"
            "(ensure-directories-exist \"old/x\") (rename-file \"log.txt\" \"old/log.txt\")\n"
            "(with-open-file (s \"gone.txt\" :direction :output) (print 1 s)) (delete-file "
            "\"gone.txt\")\n"
            "(out (mapcar #'file-namestring (directory \"*.lisp\"))\n"
            "     (null (probe-file \"log.txt\")) (file-namestring (data-file \"a.txt\")) T)\n");
  const ProgramStatus status = world.run(world.desk().start(file));
  EXPECT_EQ(status.state, ProgramState::Ended) << status.reason;
  EXPECT_THAT(world.said(), testing::ElementsAre("42b", "(keeper.lisp lib.lisp)Ta.txt"));
  EXPECT_EQ(read("data/keeper/old/log.txt"), "42\nb\n");
  EXPECT_FALSE(fs::exists(root_ / "data/keeper/gone.txt"));
}

TEST_F(ProgramFilesTest, DataFolderHasAPlainName) {
  ProgramWorld world("(defmap m (9 9))");
  for (const char* name : {"own/...lisp", "own/a b.lisp"}) {
    const std::string file =
        write(name, "(with-open-file (s \"x\" :direction :output) (print 1 s))");
    EXPECT_EQ(world.run(world.desk().start(file)).state, ProgramState::Ended);
  }
  EXPECT_TRUE(fs::exists(root_ / "data/__/x"));
  EXPECT_TRUE(fs::exists(root_ / "data/a_b/x"));
}

TEST(UnknownForm, SuggestsTheNearestOne) {
  EXPECT_EQ(
      load_error("(defmpa office (4 4) (wall (0 0) (3 0) brick 1))"),
      "t.lisp:1:1: (defmpa office (4 4) (wall (0 0) (3 0) brick 1)): unknown form defmpa; did "
      "you mean defmap?");
  EXPECT_THAT(load_error("(defmap m (4 4)) (defrobt r (m (1 1) 0))"),
              HasSubstr("unknown form defrobt; did you mean defrobot?"));
  EXPECT_THAT(load_error("(defun twice (x) x) (list (twcie 3))"),
              HasSubstr("the function twcie is not defined; did you mean twice?"));
  EXPECT_THAT(load_error("(frobnicate (4 4))"),
              HasSubstr("the function frobnicate is not defined; define it before"));
}

TEST(ConsoleDefinition, ReportsItsOwnErrorsNotThoseOfTheWorldFile) {
  ProgramWorld world("(defmap den (9 9))\n(defvar ball (new-thing ball (den 5.5 5.5) ()))");
  for (const char* text : {"(defmap other (9 9))", "(defrobot r (den (1 1) 0))",
                           "(def-place-type p (c) :checker nil)"}) {
    EXPECT_THAT(world.evaluate(text), StartsWith(std::string("error: ") + text)) << text;
  }
  world.evaluate("(put-kicker wrong (x ball) () (car 5))");
  world.tick();
  ASSERT_EQ(world.said().size(), 1u);
  EXPECT_THAT(world.said()[0],
              AllOf(StartsWith("0: console: (car 5): kicker wrong"), HasSubstr("ball")));
}

}  // namespace
}  // namespace magna
