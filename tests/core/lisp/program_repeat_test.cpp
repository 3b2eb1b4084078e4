// SPDX-License-Identifier: GPL-3.0-or-later
// Equal seeds give equal runs of programs with random states and times of their own; and what
// programs print is limited.
#include <gmock/gmock.h>

#include <numeric>

#include "tests/core/lisp/program_world.h"

namespace magna {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

constexpr const char* kWorld = R"(
(defmap den (30 20) (rect (0 0) (30 20) brick 20))
(defrobot robbie (den (4.5 10.5) 0))
(defvar chances nil)
(defvar ball (new-thing ball (den 5.5 5.5) ((:size 1))))
(defkicker draw (x) () (push (random 1000000 (make-random-state t)) chances))
(set-kicker ball 'draw)
)";
constexpr const char* kProgram = R"(
(loop
  (push (random 1000000 (make-random-state t)) chances)
  (push (get-universal-time) chances)
  (push (get-internal-real-time) chances)
  (push (multiple-value-list (get-decoded-time)) chances)
  (nop))
)";

/// What kicker and program have drawn in 30 ticks.
std::string chances(std::uint64_t seed) {
  EngineOptions options = ProgramWorld::clean();
  options.seed = seed;
  ProgramWorld world(kWorld, options);
  world.start(kProgram);
  world.tick(30);
  return world.evaluate("chances");
}

TEST(RepeatablePrograms, DrawAndCountTimeBySeedAndTick) {
  const std::string first = chances(5);
  EXPECT_GT(first.size(), 1000U);
  EXPECT_EQ(chances(5), first);
  EXPECT_NE(chances(6), first);
}

TEST(RepeatablePrograms, TimeBeginsWithTheWorld) {
  ProgramWorld world(kWorld);
  EXPECT_EQ(world.evaluate("(multiple-value-list (get-decoded-time))"), "(0 0 0 1 1 1992 2 NIL 0)");
  world.tick(25);
  const auto seconds = static_cast<std::int64_t>(25 * world.engine().world().tick_seconds());
  EXPECT_EQ(world.evaluate("(get-universal-time)"), std::to_string(2903212800 + seconds));
  EXPECT_EQ(world.evaluate("(= (get-internal-real-time) (get-internal-run-time)"
                           " (floor (* internal-time-units-per-second 2.5)))"),
            "T");
}

std::size_t size_of(const std::vector<std::string>& lines) {
  return std::accumulate(
      lines.begin(), lines.end(), std::size_t{0},
      [](std::size_t sum, const std::string& line) { return sum + line.size(); });
}

TEST(PrintedText, OfAProgramIsLimitedInEachTick) {
  ProgramWorld world(kWorld);
  world.start("(loop (dotimes (k 60000) (print k)) (nop))");
  world.tick();
  const std::vector<std::string> said = world.said();
  EXPECT_LT(size_of(said), 300'000U);
  EXPECT_THAT(said.back(), EndsWith("further output of this tick is not shown (at most 256 kB)"));
  world.tick();
  EXPECT_GT(world.said().size(), said.size() + 1000) << "of the next tick";
}

TEST(PrintedText, OfAnExpressionIsLimited) {
  ProgramWorld world(kWorld);
  EXPECT_THAT(world.evaluate("(loop (print 1))"), HasSubstr("cut off"));
  EXPECT_LT(world.said().size(), 100'000U) << "lines of three bytes";
  EXPECT_THAT(world.said().back(),
              EndsWith("further output of this tick is not shown (at most 256 kB)"));
}

TEST(PrintedText, OfSomeMegabytesIsLimited) {
  ProgramWorld world(kWorld);
  EXPECT_EQ(world.evaluate("(let ((line (make-string 1000000 :initial-element #\\x)))"
                           " (dotimes (k 3) (write-string line) (terpri)))"),
            "NIL");
  EXPECT_LT(size_of(world.said()), 300'000U);
  EXPECT_THAT(world.said().back(), HasSubstr("further output of this tick is not shown"));
}

TEST(PrintedText, OfAKickerIsLimitedInEachTick) {
  testing::internal::CaptureStderr();
  {
    ProgramWorld world(R"(
(defmap den (30 20) (rect (0 0) (30 20) brick 20))
(defvar ball (new-thing ball (den 5.5 5.5) ((:size 1))))
(defkicker chat (x) () (dotimes (k 20000) (print k)))
(set-kicker ball 'chat)
)");
    world.tick(3);
  }
  const std::string printed = testing::internal::GetCapturedStderr();
  EXPECT_GT(printed.size(), 3U * 8000U);
  EXPECT_LT(printed.size(), 3U * 8200U);
  EXPECT_THAT(printed, HasSubstr("characters more are not shown"));
}

}  // namespace
}  // namespace magna
