// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/recorded_world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <stdexcept>

#include "core/engine/mission_inputs.h"
#include "core/engine/operator_inputs.h"
#include "tests/support/recorded_session.h"
#include "tests/support/small_scenario.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// 60 ticks in which client-1 sends robot 0 somewhere after ten of them.
SessionFile session_with_a_client() {
  const auto engine = test::make_engine(test::small_scenario(), {7});
  test::RecordedSession session(*engine);
  session.run(10);
  engine->submit(Author::client("client-1"),
                 input::MissionAppend{RobotId{0}, Waypoint::go_to({8.0, 3.0})});
  engine->submit(Author::person(), input::MissionRun{RobotId{0}});
  session.run(50);
  auto file = SessionFile::over(session.ended(), "run.mcap");
  if (!file) throw std::runtime_error(file.error().text());
  return std::move(*file);
}

class RecordedActrLog : public testing::Test {
 protected:
  std::string written(const SessionFile& file) const {
    const auto engine = test::make_engine(test::small_scenario(), {7});
    const auto found = write_actr_log(file, *engine, folder / "run.log", {});
    EXPECT_TRUE(found) << found.error().text();
    if (found) {
      EXPECT_FALSE(found->difference) << found->difference->text();
    }
    std::ifstream in(folder / "run.log");
    return {std::istreambuf_iterator<char>(in), {}};
  }

  test::TemporaryFolder folder;
};

TEST_F(RecordedActrLog, HasWhatAClientWouldHaveReceived) {
  const SessionFile file = session_with_a_client();
  const std::string log = written(file);
  const std::string name =
      test::make_engine(test::small_scenario(), {7})->team().description({0}).name;
  EXPECT_THAT(log, StartsWith("17000000000"));  // the date of the beginning, first of all
  EXPECT_THAT(log, HasSubstr(" (window "));
  EXPECT_THAT(log, HasSubstr(" (robot " + name + " "));
  // The client's command after ten ticks, then its effect.
  const auto ms = 1'700'000'000'000 + std::llround(10 * file.header().tick_seconds * 1000.0);
  const std::string command =
      fmt::format("\n; {} client-1 (mission-append (robot {}) (waypoint ", ms, name);
  const auto at = log.find(command);
  ASSERT_NE(at, std::string::npos) << log.substr(0, 2000);
  const std::string effect = fmt::format("\n{} (mission {} (goto (8.0000 3.0000", ms, name);
  EXPECT_NE(log.find(effect, at), std::string::npos) << log.substr(at, 500);
  // It drives on afterwards.
  EXPECT_NE(log.find(" (robot " + name + " ", at), std::string::npos);
}

TEST_F(RecordedActrLog, IsTheSameEachTime) {
  const SessionFile file = session_with_a_client();
  const std::string first = written(file);
  std::filesystem::remove(folder / "run.log");
  EXPECT_EQ(written(file), first);
}

TEST_F(RecordedActrLog, EndsWhenItIsCancelled) {
  const SessionFile file = session_with_a_client();
  const auto engine = test::make_engine(test::small_scenario(), {7});
  const auto found =
      write_actr_log(file, *engine, folder / "run.log", [](Tick now) { return now < 5; });
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_TRUE(found->cancelled);
  EXPECT_EQ(engine->now(), 5);
}

TEST_F(RecordedActrLog, ReportsWhereItCannotBeWritten) {
  const SessionFile file = session_with_a_client();
  const auto engine = test::make_engine(test::small_scenario(), {7});
  const auto found = write_actr_log(file, *engine, folder / "no/such/run.log", {});
  ASSERT_FALSE(found);
  EXPECT_THAT(found.error().text(), HasSubstr("No such file or directory"));
  EXPECT_EQ(engine->now(), 0) << "it does not run in vain";
}

TEST_F(RecordedActrLog, WritesInputsAsForms) {
  const auto engine = test::make_engine(test::small_scenario(), {7});
  const std::string one = engine->team().description({0}).name;
  const std::string other = engine->team().description({1}).name;
  const auto form = [&](Input input) {
    return input_form(LoggedInput{0, 0, {}, std::move(input)}, *engine);
  };
  EXPECT_EQ(form(input::StopAll{}), "(stop-all)");
  EXPECT_EQ(form(input::Select{RobotId{0}}), fmt::format("(select (robot {}))", one));
  EXPECT_EQ(form(input::Select{RobotId{900}}), "(select (robot nil))");
  EXPECT_EQ(form(input::SelectSet{{RobotId{1}, RobotId{0}}}),
            fmt::format("(select-set (robots ({} {})))", other, one));
}

}  // namespace
}  // namespace magna
