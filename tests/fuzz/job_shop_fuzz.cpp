// SPDX-License-Identifier: GPL-3.0-or-later
// A file of job shops is rejected with its place, or each of its job shops is whole and fits into a
// hall with as many machines, or is rejected with a reason.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/hall/hall_bounds.h"
#include "core/hall/hall_file.h"
#include "core/hall/job_shop.h"
#include "core/hall/json_node.h"
#include "core/hall/scenario_file.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check_error(const magna::Error& error) {
  require(!error.message.empty() && error.file == "s.txt");
  require(error.text().find('\n') == std::string::npos);
}

/// Two machines, an input and an output machine, with belts.
magna::Hall some_hall() {
  return magna::lay_out_hall(*magna::read_environment(
      R"({"data":[[10,9,11,3],[10,9,11,3],[3,12,11,4],[10,13,3,4]],"offset":[0,0]})", "e.json"));
}

void check(const magna::JobShop& shop, std::size_t lines) {
  require(shop.line >= 1 && static_cast<std::size_t>(shop.line) <= lines);
  require(shop.machines >= 1 && !shop.jobs.empty());
  for (const auto& job : shop.jobs) {
    require(!job.empty());
    for (const magna::ShopOperation& operation : job) {
      require(!operation.empty());
      for (const magna::ShopChoice& choice : operation) {
        require(choice.machine >= 0 && choice.machine < shop.machines);
        require(choice.seconds >= 0.0 && choice.seconds <= 1e9);
      }
    }
  }
  require(shop.packages().size() == shop.jobs.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const magna::Hall hall = some_hall();
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  std::size_t lines = 1;
  for (const char c : text) lines += c == '\n' ? 1 : 0;
  const auto shops = magna::read_job_shops(text, "s.txt");
  if (!shops) {
    check_error(shops.error());
    require(shops.error().line >= 1 && static_cast<std::size_t>(shops.error().line) <= lines);
    return 0;
  }
  require(!shops->empty());
  for (const magna::JobShop& shop : *shops) {
    check(shop, lines);
    magna::HallDescription description;
    description.hall = hall;
    magna::JsonProblems problems{"s.txt"};
    magna::furnish_hall(description, {}, shop, "s.txt", problems);
    if (problems.error) {
      check_error(*problems.error);
      continue;
    }
    const auto bounds = magna::hall_bounds(description);
    require(!bounds || bounds->hall >= bounds->jobs);
  }
  const auto chosen = magna::choose_job_shop(*shops, "1", "s.txt");
  require(static_cast<bool>(chosen));
  return 0;
}
