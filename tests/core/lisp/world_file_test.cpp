// SPDX-License-Identifier: GPL-3.0-or-later
// Loading: invalid files, faulty programs, and that no state is left.
#include "core/lisp/world_file.h"

#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/core/lisp/loading.h"
#include "tests/core/lisp/permit.h"

namespace magna {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Wrong {
  const char* text;
  const char* error;
};

void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.text; }

class WrongProgram : public ::testing::TestWithParam<Wrong> {};

TEST_P(WrongProgram, GivesAnErrorWithItsPlaceAndTheNextFileLoads) {
  EXPECT_THAT(load_error(GetParam().text, 30.0), StartsWith(GetParam().error));
}

INSTANTIATE_TEST_SUITE_P(
    Programs, WrongProgram,
    ::testing::Values(
        Wrong{"(defmap m (9 9))\n(let () (frob 3))",
              "t.lisp:2:10: (let () (frob 3)): the function frob is not defined"},
        Wrong{"\n (list 1 nowhere)", "t.lisp:2:10: (list 1 nowhere): the variable nowhere has no"},
        Wrong{"nowhere", "t.lisp:1:1: nowhere: the variable nowhere has no value"},
        Wrong{"(car 5)", "t.lisp:1:1: (car 5): In function car"},
        Wrong{"(error \"no ~a\" 'way)", "t.lisp:1:1: (error \"no ~a\" 'way): no way"},
        Wrong{"(/ 1 0)", "t.lisp:1:1: (/ 1 0): division by zero"},
        Wrong{"(quit)", "t.lisp:1:2: (quit): the function quit is not defined"},
        Wrong{"(ext:quit 3)",
              "t.lisp:1:1: (ext:quit 3): ext:quit is not available to world files, programs and"},
        Wrong{"(si:exit)", "t.lisp:1:1: (si:exit): ext:exit is not available"},
        Wrong{"(sb-ext:quit)", "t.lisp:1:2: sb-ext:quit: There is no package with the name SB-EXT"},
        Wrong{"(ext:no-such-name)", "t.lisp:1:2: ext:no-such-name:"},
        Wrong{"(mp:process-run-function 'x (lambda () 1))",
              "t.lisp:1:1: (mp:process-run-function 'x (lambda () 1)): mp:process-run-function is "
              "not"},
        Wrong{"(mp:process-kill mp:*current-process*)",
              "t.lisp:1:1: (mp:process-kill mp:*current-process*): mp:process-kill is not"},
        Wrong{"(throw 'out 1)", "t.lisp:1:1: (throw 'out 1): THROW: The catch out is undefined"},
        Wrong{"(return-from nil 1)", "t.lisp:1:1: (return-from nil 1): "},
        Wrong{"(go nowhere)", "t.lisp:1:1: (go nowhere): "},
        Wrong{"(throw 'magna::%cut '(1))",
              "t.lisp:1:1: (throw 'magna::%cut '(1)): magna::%cut is not available"},
        Wrong{"(break)", "t.lisp:1:1: (break): "},
        Wrong{"(invoke-debugger (make-condition 'error))", "t.lisp:1:1: (invoke-debugger"},
        Wrong{"(read-line)", "t.lisp:1:1: (read-line): it asks for input"},
        Wrong{"(defun car (x) x)", "t.lisp:1:1: (defun car (x) x): car is a word of Lisp"},
        Wrong{"(defun new-thing (x) x)",
              "t.lisp:1:1: (defun new-thing (x) x): new-thing is a word"},
        Wrong{
            "(labels ((f (x) (1+ (f x)))) (f 1))",
            "t.lisp:1:1: (labels ((f (x) (1+ (f x)))) (f 1)): the program calls itself too deeply"},
        Wrong{"(let ((x ())) (loop (push (make-array 100000) x)))",
              "t.lisp:1:1: (let ((x ())) (loop (push (make-array 100000) x))): the program needs "
              "more memory than the 512 MB"},
        Wrong{"(make-array 100000000000)",
              "t.lisp:1:1: (make-array 100000000000): the program needs"},
        Wrong{"#<thing>", "t.lisp:1:1: #<thing>: cannot be read"},
        Wrong{"#.(error \"in the reader\")", "t.lisp:1:10: \"in the reader\": #. is not available"},
        Wrong{"(defmap m (9 9)", "t.lisp:1:1: (defmap m (9 9): this list is never closed"},
        Wrong{"(defmap m (9 9)))", "t.lisp:1:17: this ')' closes nothing"},
        Wrong{"", "t.lisp: the file is empty; a world file needs a map"},
        Wrong{" ; nothing but words\n", "t.lisp: the file is empty; a world file needs a map"}));

class EndlessProgram : public ::testing::TestWithParam<const char*> {};

TEST_P(EndlessProgram, IsStoppedAndTheNextFileLoads) {
  const std::string error = load_error(GetParam(), 0.2);
  EXPECT_THAT(error, StartsWith("t.lisp:1:"));
  EXPECT_THAT(error,
              HasSubstr(": it took longer than 0.2 seconds and was cut off; does a loop in it "
                        "never end?"));
}

TEST(EndlessLoop, HasItsPlaceAndTheCallsThatLedThere) {
  EXPECT_EQ(load_error("(defmap m (9 9))\n"
                       "(defun inner (x)\n"
                       "  (loop (incf x)))\n"
                       "(defun outer (y) (list\n"
                       "  (inner y)))\n"
                       "(loop for k below 2 do (outer k))",
                       0.2),
            "t.lisp:3:3: (loop (incf x)): it took longer than 0.2 seconds and was cut off; does a "
            "loop in it never end?; in inner (t.lisp:2:1), called by outer (t.lisp:5:4)");
  EXPECT_THAT(load_error("(loop for k below 2 do (print k))\n(do () (nil))", 0.2),
              StartsWith("t.lisp:2:1: (do () (nil)): it took longer"));
}

TEST(SeveralErrors, AreReportedAtOnce) {
  EXPECT_EQ(
      load_error("(defmap m (9 9) (wal (1 1) (2 2) wood 3))\n"
                 "(defun area (w) (car w 2))\n"
                 "(new-thing a (m 2 2) ())\n"
                 "(defrobot r (m (2 2) 0) :camera ((1 2)))\n"
                 "(print (area 3))\n"
                 "(print r)\n"
                 "(defrobt r2 (m (2 2) 0))"),
      "t.lisp:1:17: (wal (1 1) (2 2) wood 3): expected a clause (wall ...), (rect ...), "
      "(circle ...) or (obj ...); wal is none of them\n"
      "t.lisp:2:17: (car w 2): car was called with too many arguments; expected (car x)\n"
      "t.lisp:4:1: (defrobot r (m (2 2) 0) :camera ((1 2))): expected (defrobot name (map (x "
      "y) angle) [:key value ...]); :camera is not one of :cameras :hands :bins :type :ranger "
      ":image-camera :mission :patrol :straight :yields :agent :agent-speed :agent-turn-rate "
      ":eyes; "
      "did you mean :cameras?\n"
      "t.lisp:7:1: (defrobt r2 (m (2 2) 0)): unknown form defrobt; did you mean defrobot?");
}

TEST(SeveralErrors, AreReportedOfThingsAndRobotsToo) {
  EXPECT_EQ(
      load_error("(defmap m (9 9)\n"
                 "(obj a (1 1) ((:substance woood)))\n"
                 "(obj b (1 12) ()))\n"
                 "(defrobot r (m (20 2) 0))"),
      "t.lisp:2:1: (obj a (1 1) ((:substance woood))): the substance 'woood' has no number of "
      "its own; write (:substance woood NUMBER), or one of brick, bricks, slate, concrete, "
      "stone, plaster, glass, plastic, rubber, cloth, metal, wood; did you mean wood?\n"
      "t.lisp:3:1: (obj b (1 12) ()): the thing b stands at (1 12), outside the map, which "
      "goes from (0 0) to (9 9)\n"
      "t.lisp:4:1: (defrobot r (m (20 2) 0)): r stands at (20 2), outside the map, which goes "
      "from (0 0) to (9 9)");
}

TEST(SeveralErrors, AreTenAtMostAndKeptWhenTheLoadIsCutOff) {
  std::string text;
  for (int k = 0; k < 13; ++k) text += "(car " + std::to_string(k) + ")\n";
  EXPECT_THAT(load_error(text),
              ::testing::AllOf(StartsWith("t.lisp:1:1: "), HasSubstr("t.lisp:10:1"),
                               ::testing::Not(HasSubstr("t.lisp:11:1")),
                               ::testing::EndsWith("\nand 3 more errors")));
  EXPECT_THAT(load_error("(car 5)\n(loop)", 0.2),
              StartsWith("t.lisp:1:1: (car 5): In function car"));
}

TEST(SeveralErrors, DoNotIncludeWhatFollowsFromThem) {
  EXPECT_THAT(load_error("(load \"nowhere.lisp\")\n(defmap m ((width) 9))\n(set-kicker x 'roll)"),
              ::testing::Not(HasSubstr("\n")));
  EXPECT_THAT(load_error("(defvar w (no-such 1))\n(defmap m (w 9))\n(print (no-such 2))"),
              ::testing::Not(HasSubstr("\n")));
}

INSTANTIATE_TEST_SUITE_P(
    Programs, EndlessProgram,
    ::testing::Values(
        "(loop)", "(loop (ignore-errors (loop)))", "(unwind-protect (loop) (loop))",
        "(let ((x ())) (loop (push 1 x) (when (> (length x) 99) (setf x ()))))",
        "(loop (handler-case (make-array 100) (t () nil)))", "(loop (eval '(defun f (x) (* x 2))))",
        "(let ((h (make-hash-table))) (loop for k from 0 do (setf (gethash (mod k 9) h) k)))",
        "(defmacro m () (loop)) (m)"));

// In a separate process: Lisp stops working in it, but the rest continues and ends.
TEST(LispRuntimeDeathTest, AbandonsAnUninterruptibleThreadAndTheProgramContinues) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        permit("MP", {"WITHOUT-INTERRUPTS"});
        LispRuntime lisp(LispRuntime::Limits{.load_seconds = 0.1, .cut_seconds = 0.3});
        const auto lost = lisp.load_world_text("(mp:without-interrupts (loop))", "t.lisp");
        const auto next = lisp.load_world_text("(defmap m (9 9))", "next.lisp");
        std::exit(lost || next ? 1 : next.error().file == "next.lisp" ? 7 : 2);
      },
      ::testing::ExitedWithCode(7), "");
}

TEST(LispRuntime, EvaluatesExpressionsOfTheConsole) {
  LispRuntime lisp(LispRuntime::Limits{.load_seconds = 0.5, .cut_seconds = 30.0});
  const auto value = [&lisp](const std::string& text) {
    const auto result = lisp.evaluate(text);
    return result ? *result : "error: " + result.error().text();
  };
  EXPECT_EQ(value("(+ 1 2)"), "3");
  EXPECT_EQ(value("(/ pi 4)"), "0.7853981633974483");
  EXPECT_EQ(value("(defvar x 2) (list x \"a\" #T 'b)"), "(2 \"a\" T B)");
  EXPECT_EQ(value("(floor 7 2)"), "3\n1");
  EXPECT_EQ(value("(values)"), "");
  EXPECT_EQ(value("(format t \"hello~%\") 5"), "hello\n5");
  EXPECT_EQ(value("(let ((x (list 1))) (setf (cdr x) x))"), "#1=(1 . #1#)");
  EXPECT_EQ(value("x"),
            "error: x: the variable x has no value; define it before with (defvar x ...)");
  EXPECT_EQ(value("(twice 2)"),
            "error: (twice 2): the function twice is not defined; define it before with "
            "(defun twice ...) or correct its name");
  EXPECT_THAT(value("(+ 1"), StartsWith("error: "));
  EXPECT_THAT(value("(loop)"), HasSubstr("longer than 0.5 s"));
  EXPECT_THAT(value("(ext:quit)"), HasSubstr("is not available"));
  EXPECT_EQ(value("(1+ 1)"), "2");
  EXPECT_TRUE(lisp.load_world_text("(defmap m (9 9))", "t.lisp"));
}

TEST(LispRuntime, KeepsNoStateOfAFile) {
  LispRuntime lisp;
  ASSERT_TRUE(lisp.load_world_text(
      "(defvar box* (new-thing box nil ())) (defmap room (5 5)) (defun twice (x) (* 2 x))"
      "(defmacro double (x) x) (defpackage mine) (setf *read-base* 8)",
      "first.lisp"));
  const auto error = [&lisp](const std::string& text) {
    const auto result = lisp.load_world_text("(defmap m (5 5)) " + text, "t.lisp");
    return result ? std::string("no error") : result.error().text();
  };
  EXPECT_THAT(error("(list box*)"), HasSubstr("the variable box* has no value"));
  EXPECT_THAT(error("(list room)"), HasSubstr("the variable room has no value"));
  EXPECT_THAT(error("(twice 2)"), HasSubstr("the function twice is not defined"));
  EXPECT_THAT(error("(double 2)"), HasSubstr("the function double is not defined"));
  EXPECT_THAT(error("(in-package mine)"), HasSubstr("mine"));
  EXPECT_THAT(error("(assert (= 10 (+ 5 5)))"), "no error");
}

TEST(LispRuntime, KeepsNoStateOfAFailedFile) {
  LispRuntime lisp;
  EXPECT_FALSE(lisp.load_world_text("(defvar box* 1) (defmap a (5 5)) (defrobot r (a (1 1) 0)) (x)",
                                    "first.lisp"));
  const auto second = lisp.load_world_text("(defmap b (5 5)) (assert (not (boundp 'box*)))", "t");
  ASSERT_TRUE(second) << second.error().text();
  EXPECT_EQ(second->world.name, "b");
  EXPECT_TRUE(second->robots.empty());
}

TEST(LispRuntime, RandomNumbersGiveTheSameWorldEachTime) {
  const std::string text =
      "(defmap m (99 99)) (dotimes (k 20) (new-thing x (m (random 99.0) (random 99)) ()))";
  const Scenario first = load(text), second = load(text);
  ASSERT_EQ(first.world.things.size(), 20u);
  EXPECT_NE(first.world.things[0].position, first.world.things[1].position);
  for (std::size_t k = 0; k < 20; ++k) {
    EXPECT_EQ(first.world.things[k].position, second.world.things[k].position);
  }
}

TEST(LispRuntime, ReadsFilesInPackageArsAndOthers) {
  EXPECT_EQ(load("(in-package :ars) (defvar n 7) (defmap m (n n))").world.width, 7);
  EXPECT_EQ(load("(in-package :cl-user) (ars:defmap m (8 8))").world.width, 8);
  EXPECT_EQ(load("(defpackage mine (:use :cl :ars) (:shadow abs) (:export width))"
                 "(in-package mine) (defun abs (x) x) (defun width () (abs 6))"
                 "(in-package :ars) (defmap m ((mine:width) 9))")
                .world.width,
            6);
}

TEST(LispRuntime, ReadsTextThatIsNotAscii) {
  EXPECT_THAT(load_error("; K\xc3\xbc"
                         "che\n(defmap m (9 9) (obj stra\xc3\x9f"
                         "e (1 1) ((:size -1))))"),
              StartsWith("t.lisp:2:17: (obj stra\xc3\x9f"
                         "e (1 1) ((:size -1))): thing"));
}

TEST(LispRuntime, CanBeCreatedUsedAndDestroyedOnDifferentThreads) {
  const auto use = [] { EXPECT_EQ(load("(defmap m (9 9))").world.width, 9); };
  std::thread(use).join();
  use();
  std::thread(use).join();
}

class WorldFile : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& content) {
    std::ofstream(folder_ / name, std::ios::binary) << content;
    return (folder_ / name).string();
  }
  static std::string error(const std::string& path) {
    LispRuntime lisp;
    const auto result = lisp.load_world(path);
    return result ? "no error" : result.error().text();
  }

  std::filesystem::path folder_ =
      std::filesystem::path(::testing::TempDir()) /
      ("magna-" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST_F(WorldFile, ErrorsNameItsPath) {
  const std::string path = write("bad.lisp", "(defmap m (9 9)\n  (wall))\n");
  EXPECT_THAT(error(path), StartsWith(path + ":2:3: (wall): expected (wall"));
  const std::string good = write("good.lisp", "\xef\xbb\xbf(defmap m (9 9))\r\n");
  EXPECT_EQ(error(good), "no error");
}

TEST_F(WorldFile, InvalidOneIsReported) {
  EXPECT_THAT(error((folder_ / "none.lisp").string()), HasSubstr("there is no such file"));
  EXPECT_THAT(error(folder_.string()), HasSubstr("this is not a file that can be read"));
  EXPECT_THAT(error(write("empty.lisp", "")), HasSubstr("the file is empty"));
  EXPECT_THAT(error(write("binary.lisp", std::string("\x7f"
                                                     "ELF\0\1",
                                                     6))),
              HasSubstr("this is not a text file: byte 0x00 at position 4"));
  EXPECT_THAT(error(write("huge.lisp", std::string(10 << 20, ' '))),
              HasSubstr("the file has 10485760 bytes; a world file has at most 4194304"));
}

TEST_F(WorldFile, OfTheMaximumSizeLoadsInTime) {
  std::string text = "(defmap m (9 9))\n";
  while (text.size() < 3'900'000) text += "; one of very many lines of comment (\n";
  EXPECT_EQ(error(write("long.lisp", text)), "no error");
}

}  // namespace
}  // namespace magna
