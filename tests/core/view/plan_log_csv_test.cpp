// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/plan_episode.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

constexpr const char* kColumns =
    "run,number,parent,kind,program,name,arguments,began_tick,ended_tick,result,value,reason,file,"
    "line,column\r\n";

TEST(PlanLogCsv, HasColumnNamesAlone) { EXPECT_EQ(plan_log_csv({}), kColumns); }

TEST(PlanLogCsv, HasALineForEachEpisodeAndForWhatWasDropped) {
  PlanEpisode plan{.number = 2,
                   .run = 2,
                   .parent = {},
                   .kind = "plan",
                   .name = "fetch",
                   .arguments = "red, 3",
                   .program = "fetch",
                   .began = 4,
                   .ended = {},
                   .result = "running"};
  PlanEpisode turn{.number = 3,
                   .run = 2,
                   .parent = 2,
                   .kind = "command",
                   .name = "robot-turn",
                   .arguments = "1",
                   .program = "fetch",
                   .began = 5,
                   .ended = 9,
                   .result = "failed",
                   .value = "0.5",
                   .reason = "it says \"INTERRUPT\"",
                   .file = "fetch.lisp",
                   .line = 12,
                   .column = 3};
  EXPECT_EQ(plan_log_csv({{2, 7, {plan, turn}}}),
            std::string(kColumns) +
                "2,,,dropped,,,,,,,7,,,,\r\n"
                "2,2,,plan,fetch,fetch,\"red, 3\",4,,running,,,,,\r\n"
                "2,3,2,command,fetch,robot-turn,1,5,9,failed,0.5,"
                "\"it says \"\"INTERRUPT\"\"\",fetch.lisp,12,3\r\n");
}

}  // namespace
}  // namespace magna
