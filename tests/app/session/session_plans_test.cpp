// SPDX-License-Identifier: GPL-3.0-or-later
// Breakpoints and steps of plans pause the session as the operator does.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "core/console/console_line.h"
#include "core/view/plan_history.h"
#include "tests/app/session/session_fixture.h"
#include "tests/support/event_loop.h"

namespace magna {
namespace {

#ifdef MAGNA_HAS_LISP

using test::wait_until;
using testing::HasSubstr;

class SessionPlansTest : public test::SessionFixture {
 protected:
  SessionPlansTest() {
    const std::string world = (folder_ / "den.lisp").string();
    std::ofstream(world) << "(defmap den (30 20) (rect (0 0) (30 20) brick 20))\n"
                            "(defrobot robbie (den (4.5 10.5) 0))\n";
    program_ = (folder_ / "plan.lisp").string();
    std::ofstream(program_) << "(rpl-init-robot robbie)\n"
                               "(plan-break :form 'wait-here)\n"
                               "(def-interp-proc wait-here () (wait-time 5))\n"
                               "(def-interp-proc work () (loop (wait-time 3) (wait-here)))\n"
                               "(rpl-start (work))\n";
    line_.world = world;
    line_.links.emplace_back("--actr-port", "off");
    line_.links.emplace_back("--cognav-port", "off");
    line_.time_scale = 0.0;
  }
  std::shared_ptr<const Snapshot> now() { return exchange_.take(); }
  bool stops_after(Tick tick) {
    return wait_until([this, tick] {
      const auto snapshot = now();
      return snapshot->paused && snapshot->tick > tick;
    });
  }

  std::string program_;
};

TEST_F(SessionPlansTest, PausesAtABreakpointWithTheReasonAndContinues) {
  begin();
  session_->start_program(program_);
  ASSERT_TRUE(stops_after(0));
  const auto stopped = now();
  ASSERT_TRUE(stopped->plan_history);
  ASSERT_TRUE(stopped->plan_history->stop);
  EXPECT_EQ(stopped->plan_history->stop->tick, stopped->tick);
  EXPECT_EQ(stopped->plan_history->stop->text, "breakpoint 1: wait-here began");
  EXPECT_EQ(stopped->plan_history->stop->place.line, 4);
  EXPECT_THAT(english(stopped->notices->back().text), HasSubstr("wait-here began"));
  EXPECT_THAT(shown_text(stopped->console->lines->lines.back()), HasSubstr("wait-here began"));
  session_->type_line("(plan-continue)");
  ASSERT_TRUE(stops_after(stopped->tick));
  EXPECT_EQ(now()->tick, stopped->tick + 8);
  const Tick before = now()->tick;
  session_->type_line("(plan-step :out)");
  ASSERT_TRUE(stops_after(before));
  EXPECT_EQ(now()->tick, before + 5);
  EXPECT_EQ(now()->plan_history->stop->text, "step: wait-here done");
}

TEST_F(SessionPlansTest, EndsTicksOfTheConsoleAtABreakpoint) {
  begin();
  session_->set_paused(true);
  session_->start_program(program_);
  session_->type_line("tick 1000");
  ASSERT_TRUE(wait_until([this] { return now()->plan_history && now()->plan_history->stop; }));
  const Tick stopped = now()->tick;
  EXPECT_LT(stopped, 20);
  EXPECT_TRUE(now()->paused);
  session_->type_line("tick 2");
  EXPECT_TRUE(wait_until([&] { return now()->tick == stopped + 2; }));
}

TEST_F(SessionPlansTest, GoesOnWithoutWindowAndConsole) {
  line_.headless = true;
  line_.ticks = 60;
  begin();
  session_->start_program(program_);
  EXPECT_TRUE(wait_until([this] { return status_.has_value(); }));
  EXPECT_EQ(session_->engine().now(), 60);
}

#endif

}  // namespace
}  // namespace magna
