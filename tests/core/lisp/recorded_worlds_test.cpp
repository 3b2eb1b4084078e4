// SPDX-License-Identifier: GPL-3.0-or-later
// What the panes show of the bundled worlds is recorded and read again without a difference.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "core/engine/all_inputs.h"
#include "tests/core/lisp/loading.h"
#include "tests/support/recorded_states.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

class RecordedWorlds : public testing::TestWithParam<std::string> {};

TEST_P(RecordedWorlds, AreShownAsTheyWere) {
  LispRuntime lisp;
  const auto scenario =
      lisp.load_world(std::string(MAGNA_SOURCE_DIR "/resources/worlds/") + GetParam() + ".lisp");
  ASSERT_TRUE(scenario) << scenario.error().text();
  const auto engine = test::make_engine(*scenario, {.seed = 3});
  if (engine->team().size() > 0) {
    engine->submit(Author::person(), input::Select{RobotId{0}});
    std::vector<RobotId> all;
    for (std::uint32_t k = 0; k < engine->team().size(); ++k) {
      if (!engine->why_no_explorer({k})) all.push_back({k});
    }
    if (!all.empty()) engine->submit(Author::person(), input::SetExplorers{all});
  }
  test::RecordedStates states(*engine);
  states.run(60, 2);
  test::expect_same_states(states);
}

std::vector<std::string> worlds() {
  std::vector<std::string> names;
  for (const auto& entry :
       std::filesystem::directory_iterator(MAGNA_SOURCE_DIR "/resources/worlds")) {
    if (entry.path().extension() == ".lisp") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, RecordedWorlds, testing::ValuesIn(worlds()), test_name);

}  // namespace
}  // namespace magna
