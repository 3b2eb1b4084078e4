// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_bounds.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "core/hall/robot_actions.h"
#include "core/robot/robot_type.h"

namespace magna {
namespace {

constexpr double kUnreached = std::numeric_limits<double>::infinity();

/// The distance between two sets of cells, m.
double gap(std::span<const Cell> from, std::span<const Cell> to) {
  double least = kUnreached;
  for (const Cell a : from) {
    for (const Cell b : to) {
      const double dx = std::max(0, std::abs(a.i - b.i) - 1);
      const double dy = std::max(0, std::abs(a.j - b.j) - 1);
      least = std::min(least, std::hypot(dx, dy));
    }
  }
  return least;
}

/// A step of a package: the machines that can do it, and the time on each.
struct BoundStep {
  std::vector<std::size_t> machines;
  std::vector<double> seconds;
  double least = 0.0;  ///< s, of these
  double way = 0.0;    ///< s, of the way to it, at least
};

/// The steps of one package with input and output machine.
using BoundJob = std::vector<BoundStep>;

class BoundFinder {
 public:
  explicit BoundFinder(const HallDescription& description)
      : description_(description),
        belts_(description.hall.belts.size()),
        seconds_between_(belts_ * belts_, -1.0) {}

  std::optional<HallBounds> find() {
    for (std::size_t list = 0; list < description_.templates.size(); ++list) {
      if (!add_list(list)) return {};
    }
    HallBounds bounds;
    bounds.jobs = longest(false);
    std::tie(bounds.machines, bounds.busiest) = busiest(false);
    if (const double shared = shared_work(); shared > bounds.machines) {
      bounds.machines = shared;
      bounds.busiest = -1;
    }
    bounds.hall = std::max({longest(true), busiest(true).first, bounds.machines, robots()});
    return bounds;
  }

 private:
  const Hall& hall() const { return description_.hall; }

  // The packages of a list belong to the input machines that share it.
  bool add_list(std::size_t list) {
    BoundStep input;
    for (std::size_t m = 0; m < hall().machines.size(); ++m) {
      const MachineSettings& settings = description_.machines[m];
      if (hall().machines[m].type != MachineType::Input || settings.template_list != list) continue;
      if (settings.infinite && !description_.templates[list].empty()) return false;
      const bool fixed = settings.create_time == CreateTime::Fixed;
      add(input, m, fixed ? settings.time_step : 0.0);
    }
    if (input.machines.empty()) return true;  // nothing is made of it
    const BoundStep output = outputs();
    for (const std::vector<Process>& package : description_.templates[list]) {
      BoundJob job{input};
      for (const Process& process : package) {
        job.push_back(step_of(process));
        if (job.back().machines.empty()) return false;
      }
      job.push_back(output);
      if (output.machines.empty()) return false;
      for (std::size_t k = 1; k < job.size(); ++k) job[k].way = way(job[k - 1], job[k]);
      jobs_.push_back(std::move(job));
    }
    return true;
  }

  static void add(BoundStep& step, std::size_t machine, double seconds) {
    step.least = step.machines.empty() ? seconds : std::min(step.least, seconds);
    step.machines.push_back(machine);
    step.seconds.push_back(seconds);
  }
  BoundStep outputs() const {
    BoundStep step;
    for (std::size_t m = 0; m < hall().machines.size(); ++m) {
      const HallMachine& machine = hall().machines[m];
      if (machine.type != MachineType::Output || machine.input_belt < 0) continue;
      add(step, m, description_.machines[m].time_step);
    }
    return step;
  }
  BoundStep step_of(const Process& process) const {
    BoundStep step;
    for (std::size_t m = 0; m < hall().machines.size(); ++m) {
      const HallMachine& machine = hall().machines[m];
      if (machine.type != MachineType::Standard || machine.input_belt < 0) continue;
      const MachineSettings& settings = description_.machines[m];
      if (std::ranges::find(settings.processes, process.id) == settings.processes.end()) continue;
      add(step, m, seconds_on(settings, process));
    }
    return step;
  }

  /// s, at least, between two steps.
  double way(const BoundStep& from, const BoundStep& to) {
    double least = kUnreached;
    for (const std::size_t a : from.machines) {
      for (const std::size_t b : to.machines) {
        least = std::min(
            least, seconds_between(hall().machines[a].output_belt, hall().machines[b].input_belt));
      }
    }
    return std::isfinite(least) ? least : 0.0;
  }
  double seconds_between(int from, int to) {
    const double speed = controller_speed(description_.controller);
    if (from < 0 || to < 0 || description_.transport_free || !std::isfinite(speed)) return 0.0;
    const auto a = static_cast<std::size_t>(from);
    const auto b = static_cast<std::size_t>(to);
    double& known = seconds_between_[a * belts_ + b];
    if (known < 0.0) {
      const double metres = gap(hall().belts[a].interact.cells, hall().belts[b].interact.cells);
      // A robot is in an area as soon as its disc overlaps it.
      const double reach = 2.0 * info(RobotType::Gobot).radius;
      known = std::isfinite(metres) ? std::max(0.0, metres - reach) / speed : 0.0;
    }
    return known;
  }

  /// The steps that count: without transport only those of standard machines.
  static std::span<const BoundStep> steps(const BoundJob& job, bool transport) {
    const std::span<const BoundStep> all(job);
    return transport ? all : all.subspan(1, all.size() - 2);
  }
  double longest(bool transport) const {
    double most = 0.0;
    for (const BoundJob& job : jobs_) {
      double sum = 0.0;
      for (const BoundStep& step : steps(job, transport)) {
        sum += step.least + (transport ? step.way : 0.0);
      }
      most = std::max(most, sum);
    }
    return most;
  }

  /// The bound of the busiest machine, and the machine.
  std::pair<double, int> busiest(bool transport) const {
    const std::size_t count = hall().machines.size();
    std::vector<double> head(count, kUnreached), work(count, 0.0), tail(count, kUnreached);
    for (const BoundJob& job : jobs_) {
      const auto all = steps(job, transport);
      double total = 0.0;
      for (const BoundStep& step : all) total += step.least + (transport ? step.way : 0.0);
      double before = 0.0;
      for (const BoundStep& step : all) {
        before += transport ? step.way : 0.0;
        if (step.machines.size() == 1) {
          const std::size_t m = step.machines.front();
          head[m] = std::min(head[m], before);
          work[m] += step.least;
          tail[m] = std::min(tail[m], total - before - step.least);
        }
        before += step.least;
      }
    }
    std::pair<double, int> best{0.0, -1};
    for (std::size_t m = 0; m < count; ++m) {
      if (!std::isfinite(head[m])) continue;
      const double bound = head[m] + work[m] + std::max(0.0, tail[m]);
      if (bound > best.first) best = {bound, static_cast<int>(m)};
    }
    return best;
  }

  /// All work, shared by the standard machines.
  double shared_work() const {
    const auto machines =
        std::ranges::count(hall().machines, MachineType::Standard, &HallMachine::type);
    if (machines == 0) return 0.0;
    double sum = 0.0;
    for (const BoundJob& job : jobs_) {
      for (const BoundStep& step : steps(job, false)) sum += step.least;
    }
    return sum / static_cast<double>(machines);
  }

  /// All ways with a package, shared by the robots.
  double robots() const {
    if (description_.robots.empty()) return 0.0;
    double sum = 0.0;
    for (const BoundJob& job : jobs_) {
      for (const BoundStep& step : job) sum += step.way;
    }
    return sum / static_cast<double>(description_.robots.size());
  }

  const HallDescription& description_;
  std::size_t belts_;
  std::vector<double> seconds_between_;  ///< from belt to belt; -1 = not yet known
  std::vector<BoundJob> jobs_;
};

}  // namespace

double seconds_on(const MachineSettings& machine, const Process& process) {
  if (machine.process_seconds.empty()) return process.seconds;
  const auto found = std::ranges::find(machine.processes, process.id);
  if (found == machine.processes.end()) return process.seconds;
  return machine.process_seconds[static_cast<std::size_t>(found - machine.processes.begin())];
}

std::optional<HallBounds> hall_bounds(const HallDescription& description) {
  return BoundFinder(description).find();
}

void free_transport(HallDescription& description) {
  description.transport_free = true;
  std::size_t packages = 1 + description.disturbances.arrivals.size();
  for (const PackageTemplates& list : description.templates) packages += list.size();
  for (std::size_t& capacity : description.belt_capacity) {
    capacity = std::max(capacity, packages);
  }
  for (HallRobot& robot : description.robots) {
    robot.drain_rate = 0.0;
    robot.idle_drain_rate.reset();
  }
  for (std::size_t m = 0; m < description.machines.size(); ++m) {
    if (description.hall.machines[m].type == MachineType::Standard) continue;
    description.machines[m].time_step = 0.0;
    description.machines[m].create_time = CreateTime::Fixed;
  }
}

}  // namespace magna
