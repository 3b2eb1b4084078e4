// SPDX-License-Identifier: GPL-3.0-or-later
// A scenario is rejected with its place, or fits into the hall or is rejected with a reason; so are
// its disturbances and a schedule in it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/hall/hall_disturbances.h"
#include "core/hall/hall_file.h"
#include "core/hall/hall_schedule.h"
#include "core/hall/json_node.h"
#include "core/hall/scenario_file.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check_error(const magna::Error& error) {
  require(!error.message.empty() && error.file == "s.json");
  require(error.text().find('\n') == std::string::npos);
}

/// Two machines, an input and an output machine, with belts.
magna::Hall some_hall() {
  return magna::lay_out_hall(*magna::read_environment(
      R"({"data":[[10,9,11,3],[10,9,11,3],[3,12,11,4],[10,13,3,4]],"offset":[0,0]})", "e.json"));
}

void check(const magna::HallDescription& description, const magna::JsonProblems& problems) {
  if (problems.error) return check_error(*problems.error);
  require(description.machines.size() == description.hall.machines.size());
  require(description.belt_capacity.size() == description.hall.belts.size());
  for (const std::size_t capacity : description.belt_capacity) require(capacity > 0);
  for (const auto& machine : description.machines) {
    require(machine.template_list < description.templates.size() && machine.time_step >= 0.0);
  }
  for (const auto& robot : description.robots) require(robot.max_battery > 0.0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const magna::Hall hall = some_hall();
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  magna::JsonProblems problems{"s.json"};
  const magna::ScenarioFile scenario = magna::read_scenario(text, problems);
  magna::HallDescription description;
  description.hall = hall;
  if (!problems.error) magna::furnish_hall(description, scenario, problems);
  check(description, problems);
  if (problems.error) return 0;
  if (!scenario.disturbances.is_null()) {
    const magna::JsonNode node(&scenario.disturbances, "disturbances", problems);
    description.disturbances = magna::read_disturbances(node, description, 1);
    if (problems.error) check_error(*problems.error);
  }
  const auto schedule = magna::read_hall_schedule(text, "s.json", description);
  if (!schedule) check_error(schedule.error());
  return 0;
}
