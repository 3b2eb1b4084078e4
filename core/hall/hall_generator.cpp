// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>

#include "core/sim/random.h"
#include "core/sim/text.h"

namespace magna {
namespace {

constexpr int kBeltCells = 4;
constexpr int kMostOperations = 5;
constexpr int kMostOperationSeconds = 20;
constexpr int kLeastJobs = 6;
constexpr int kParkingPitch = 3;    // m: a robot can pass between two that stand there
constexpr int kRobotToCharger = 4;  // m from a row of robots to the chargers below it …
constexpr int kPairPitch = kRobotToCharger + kParkingPitch;  // … and to the next row of robots
constexpr double kMostHeight = 1.5;                          // times the width

/// Where the parts of a generated hall are, in cells.
class GeneratedPlan {
 public:
  explicit GeneratedPlan(const GeneratedHall& hall)
      : aisle_(hall.aisle), robots_(hall.robots), chargers_(hall.chargers) {
    const int block_width = 2 * kBeltCells + 1 + aisle_;
    const double shape = static_cast<double>(row_pitch()) / block_width;
    columns_ = std::max(1, static_cast<int>(std::lround(std::sqrt(hall.machines * shape))));
    const int rows = (hall.machines + columns_ - 1) / columns_;
    yard_ = line(rows) + 1 + aisle_;
    // At least wide enough for the belts of input and output machine.
    const int inside = std::max(aisle_ + columns_ * block_width, 3 * aisle_ + 2 * (kBeltCells + 1));
    set_width(inside + 2);
    // In a long and narrow hall many robots would be in each other's way, and the machines too far
    // away for their batteries.
    while (height_ > kMostHeight * width_) set_width(width_ + kParkingPitch);
  }

  int width() const { return width_; }
  int height() const { return height_; }
  Cell machine(int k) const {
    const int column = k % columns_;
    return {1 + aisle_ + kBeltCells + column * (2 * kBeltCells + 1 + aisle_),
            line(1 + k / columns_)};
  }
  Cell input_machine() const { return {1 + aisle_, line(0)}; }
  Cell output_machine() const { return {width_ - 2 - aisle_, line(0)}; }
  /// The first place of robot k: a row of robots is followed by one of chargers, as long as there
  /// are both.
  Cell robot(int k) const {
    const int row = k / per_row_;
    const int pairs = std::min(row, rows_for(chargers_));
    return place(k, kPairPitch * pairs + kParkingPitch * (row - pairs));
  }
  Cell charger(int k) const {
    const int row = k / per_row_;
    const int pairs = std::min(row, rows_for(robots_));
    const int below = row < rows_for(robots_) ? kRobotToCharger : 0;
    return place(k, kPairPitch * pairs + kParkingPitch * (row - pairs) + below);
  }

 private:
  /// From a line of belts to the next one.
  int row_pitch() const { return 2 + aisle_; }
  /// The cell of a belt's line; line 0 is that of input and output machine.
  int line(int row) const { return 1 + aisle_ + 1 + row * row_pitch(); }
  int rows_for(int count) const { return (count + per_row_ - 1) / per_row_; }
  Cell place(int k, int down) const { return {2 + kParkingPitch * (k % per_row_), yard_ + down}; }
  void set_width(int width) {
    width_ = width;
    per_row_ = std::max(1, (width - 2) / kParkingPitch);
    height_ = std::max(robot(robots_ - 1).j, charger(chargers_ - 1).j) + kRobotToCharger;
  }

  int aisle_ = 3;
  int robots_ = 1;
  int chargers_ = 1;
  int columns_ = 1;  ///< of machines
  int width_ = 0;
  int height_ = 0;
  int yard_ = 0;     ///< first line of the robots' places
  int per_row_ = 1;  ///< robots, and chargers
};

class GeneratedTiles {
 public:
  explicit GeneratedTiles(const GeneratedPlan& plan)
      : map_{{},
             plan.width(),
             plan.height(),
             std::vector<Tile>(
                 static_cast<std::size_t>(plan.width()) * static_cast<std::size_t>(plan.height()),
                 Tile::Floor)} {
    for (int i = 0; i < map_.width; ++i) {
      for (const int j : {0, map_.height - 1}) set({i, j}, Tile::Wall);
    }
    for (int j = 0; j < map_.height; ++j) {
      for (const int i : {0, map_.width - 1}) set({i, j}, Tile::Wall);
    }
  }

  void set(Cell c, Tile tile) {
    map_.tiles[static_cast<std::size_t>(c.i) * static_cast<std::size_t>(map_.height) +
               static_cast<std::size_t>(c.j)] = tile;
  }
  /// A belt from the machine in direction `step` along x, and its area above it. The cell beside
  /// the machine, whose body is wider than its tile, remains free.
  void put_belt(Cell machine, int step, Tile tile) {
    for (int k = 1; k <= kBeltCells; ++k) {
      set({machine.i + k * step, machine.j}, tile);
      if (k > 1) set({machine.i + k * step, machine.j - 1}, Tile::Interact);
    }
  }
  TileMap take() { return std::move(map_); }

 private:
  TileMap map_;
};

}  // namespace

Result<GeneratedHall> parse_generated_hall(std::string_view text, std::uint64_t seed) {
  struct Part {
    std::string_view name;
    int least;
    int most;
    int GeneratedHall::*member;
  };
  constexpr Part kParts[] = {{"MACHINES", 0, 200, &GeneratedHall::machines},
                             {"ROBOTS", 1, 500, &GeneratedHall::robots},
                             {"JOBS", 1, 10'000, &GeneratedHall::jobs},
                             {"AISLE", 2, 20, &GeneratedHall::aisle},
                             {"CHARGERS", 1, 500, &GeneratedHall::chargers}};
  constexpr std::string_view kForm =
      "expected hall:MACHINES:ROBOTS[:JOBS[:AISLE[:CHARGERS]]], such as hall:8:4";
  GeneratedHall plan;
  plan.seed = seed;
  std::string_view rest = text;
  if (rest.starts_with(kHallPrefix)) rest.remove_prefix(kHallPrefix.size());
  std::size_t count = 0;
  for (bool more = true; more; ++count) {
    const std::size_t colon = rest.find(':');
    more = colon != std::string_view::npos;
    const std::string_view word = rest.substr(0, colon);
    rest = more ? rest.substr(colon + 1) : std::string_view{};
    if (count >= std::size(kParts)) {
      return Error{fmt::format("'{}': there are too many numbers; {}", printable(text), kForm)};
    }
    const Part& part = kParts[count];
    const auto number = number_in(word, part.least, part.most);
    if (!number) {
      return Error{fmt::format("'{}': {} is '{}', must be a whole number from {} to {}; {}",
                               printable(text), part.name, printable(word, 20), part.least,
                               part.most, kForm)};
    }
    plan.*part.member = *number;
  }
  if (count < 2) return Error{fmt::format("'{}': ROBOTS is missing; {}", printable(text), kForm)};
  if (count < 3) plan.jobs = std::max(kLeastJobs, plan.machines);
  if (count < 5) plan.chargers = plan.robots;
  return plan;
}

TileMap generated_tiles(const GeneratedHall& plan) {
  const GeneratedPlan where(plan);
  GeneratedTiles tiles(where);
  tiles.set(where.input_machine(), Tile::InputMachine);
  tiles.put_belt(where.input_machine(), 1, Tile::OutputBelt);
  tiles.set(where.output_machine(), Tile::OutputMachine);
  tiles.put_belt(where.output_machine(), -1, Tile::InputBelt);
  for (int k = 0; k < plan.machines; ++k) {
    const Cell machine = where.machine(k);
    tiles.set(machine, Tile::Machine);
    tiles.put_belt(machine, -1, Tile::InputBelt);
    tiles.put_belt(machine, 1, Tile::OutputBelt);
  }
  for (int k = 0; k < plan.chargers; ++k) {
    tiles.set(where.charger(k), Tile::Parking);
  }
  return tiles.take();
}

std::vector<HallRobot> generated_robots(const GeneratedHall& plan) {
  const GeneratedPlan where(plan);
  std::vector<HallRobot> robots;
  for (int k = 0; k < plan.robots; ++k) {
    HallRobot& robot = robots.emplace_back();
    robot.name = fmt::format("robot{}", k);
    robot.position = cell_centre(where.robot(k));
  }
  return robots;
}

JobShop generated_job_shop(const GeneratedHall& plan) {
  JobShop shop;
  shop.machines = plan.machines;
  RandomStream random(plan.seed, 0, StreamPurpose::World);
  std::vector<int> machines(static_cast<std::size_t>(plan.machines));
  for (std::size_t k = 0; k < machines.size(); ++k) machines[k] = static_cast<int>(k);
  const std::size_t operations = std::min<std::size_t>(machines.size(), kMostOperations);
  for (int j = 0; j < plan.jobs; ++j) {
    auto& job = shop.jobs.emplace_back();
    for (std::size_t k = 0; k < operations; ++k) {
      std::swap(machines[k], machines[k + random.below(machines.size() - k)]);
      const auto seconds = 1 + random.below(kMostOperationSeconds);
      job.push_back({{machines[k], static_cast<double>(seconds)}});
    }
  }
  return shop;
}

}  // namespace magna
