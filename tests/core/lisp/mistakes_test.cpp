// SPDX-License-Identifier: GPL-3.0-or-later
// docs/lisp-mistakes.md: each form of the table gives its message.
#include <gmock/gmock.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

struct Row {
  std::string form;
  std::string message;
};

/// The rows of the page: `form` | message | remedy.
std::vector<Row> rows() {
  std::vector<Row> all;
  std::istringstream page(project_text("docs/lisp-mistakes.md"));
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("| `")) continue;
    const std::size_t end = line.find("` | ", 3);
    const std::size_t next = line.find(" | ", end + 4);
    all.push_back({line.substr(3, end - 3), line.substr(end + 4, next - end - 4)});
  }
  return all;
}

TEST(LispMistakes, GiveTheMessagesOfTheirPage) {
  // The console's own limits: one of them is in a message.
  ProgramWorld world(MAGNA_SOURCE_DIR "/resources/worlds/office.lisp", ProgramWorld::clean(),
                     {{1.0, 30.0, 30.0}, {1.0, 30.0, 30.0}});
  const std::vector<Row> all = rows();
  ASSERT_EQ(all.size(), 20U);
  for (const Row& row : all) {
    const std::string said = world.evaluate(row.form);
    EXPECT_THAT(said, testing::StartsWith("error: ")) << row.form;
    EXPECT_THAT(said, testing::HasSubstr(row.message)) << row.form;
  }
}

TEST(LispMistakes, AWrongNumberOfArgumentsOfAnyFunctionIsTold) {
  ProgramWorld world("(defmap den (9 9))");
  for (const char* const form : {
           "(progn (defgeneric gf (a)) (defmethod gf ((a t)) a) (gf))",
           "(progn (defclass thing-of-mine () ((slot :accessor gf))) (gf))",
           "(funcall (lambda (gf) gf))",
           "(progn (defmacro gf (a) a) (eval '(gf)))",
       }) {
    EXPECT_THAT(world.evaluate(form),
                testing::AnyOf(testing::HasSubstr("was called with the wrong number of arguments"),
                               testing::HasSubstr("gf has too few arguments")))
        << form;
  }
}

TEST(LispMistakes, AMisspeltParameterIsWarnedOf) {
  ProgramWorld world("(defmap den (9 9))");
  EXPECT_EQ(world.evaluate("(setf max-sped* 3)"), "3");
  EXPECT_EQ(world.evaluate("(setq no-senor-error* t)"), "T");
  world.run(world.start("(let ((k 1)) (setf barking* k))"), 5);  // braking*
  const std::vector<std::string> said = world.said();
  ASSERT_EQ(said.size(), 3U) << testing::PrintToString(said);
  EXPECT_THAT(said[0], testing::HasSubstr(
                           "max-sped* is a new variable; did you mean the parameter max-speed*?"));
  EXPECT_THAT(said[1], testing::HasSubstr("did you mean the parameter no-sensor-error*?"));
  EXPECT_THAT(said[2], testing::HasSubstr("did you mean the parameter braking*?"));
  EXPECT_EQ(world.evaluate("(progn (setf max-sped* 4) (setf mine* 5) (setf max-speed* 0.5))"),
            "0.5");
  EXPECT_EQ(world.said().size(), 3U) << "it exists by now, or is like none";
}

}  // namespace
}  // namespace magna
