// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_simulation.h"

#include <algorithm>
#include <utility>

namespace magna {

double MachineState::progress() const {
  if (total <= 0.0) return 0.0;
  return std::clamp((total - remaining) / total, 0.0, 1.0);
}

HallSimulation::HallSimulation(std::shared_ptr<const HallDescription> description,
                               std::uint64_t seed)
    : description_(std::move(description)),
      machines_(hall().machines.size()),
      belts_(hall().belts.size()),
      acting_(description_->robots.size(), 0),
      seen_at_(description_->robots.size()),
      left_to_make_(description_->templates) {
  for (const HallRobot& robot : description_->robots) {
    robots_.push_back({robot.max_battery, std::nullopt, false, {}});
  }
  for (std::uint32_t machine = 0; machine < machines_.size(); ++machine) {
    lots_.emplace_back(seed, machine, StreamPurpose::Machine);
    const MachineType type = hall().machines[machine].type;
    // The first package exists from the first frame on (gobot.md, Facts).
    if (type == MachineType::Input) make_package(machine);
    // Before its first package it appears done, as in the original.
    if (type == MachineType::Output) {
      machines_[machine].total = description_->machines[machine].time_step;
    }
  }
  news_.clear();  // the initial state is not an event
}

std::optional<PackageId> HallSimulation::find_package(std::string_view name) const {
  const auto found = std::ranges::find(packages_, name, &Package::name);
  if (found == packages_.end()) return {};
  return PackageId{static_cast<std::uint32_t>(found - packages_.begin())};
}

const std::string& HallSimulation::place_name(PackageId id) const {
  static const std::string kNowhere;
  const PackagePlace place = package(id).place;
  switch (place.kind) {
    case PackagePlace::Kind::Machine: return hall().machines[place.index].name;
    case PackagePlace::Kind::Belt: return hall().belts[place.index].name;
    case PackagePlace::Kind::Robot: return description_->robots[place.index].name;
    case PackagePlace::Kind::Delivered: break;
  }
  return kNowhere;
}

std::optional<std::size_t> HallSimulation::to_make() const {
  std::vector<std::uint8_t> counted(left_to_make_.size(), 0);
  std::size_t count = 0;
  for (std::size_t machine = 0; machine < machines_.size(); ++machine) {
    if (hall().machines[machine].type != MachineType::Input) continue;
    const MachineSettings& settings = description_->machines[machine];
    const std::size_t list = settings.template_list;
    if (settings.infinite && !left_to_make_[list].empty()) return {};
    if (!std::exchange(counted[list], std::uint8_t{1})) count += left_to_make_[list].size();
  }
  return count;
}

void HallSimulation::tell(HallNews news) {
  news_.push_back(news);
  ++version_;
}

std::vector<HallNews> HallSimulation::take_news() { return std::exchange(news_, {}); }

void HallSimulation::put(PackageId id, PackagePlace place) {
  packages_[id.index()].place = place;
  tell({.kind = HallNews::Kind::PackageMoved, .package = id});
}

void HallSimulation::check_finished() {
  if (finished_ || delivered_ != packages_.size() || to_make() != std::size_t{0}) return;
  finished_ = true;
  tell({.kind = HallNews::Kind::AllDelivered});
}

void HallSimulation::hash(StateHash& hash) const {
  for (const MachineState& machine : machines_) {
    hash.add(machine.phase);
    hash.add(machine.package ? machine.package->value + 1 : 0U);
    hash.add(machine.remaining);
    hash.add(machine.total);
  }
  for (const auto& belt : belts_) {
    hash.add(static_cast<std::uint64_t>(belt.size()));
    for (const PackageId id : belt) hash.add(id.value);
  }
  for (const HallRobotState& robot : robots_) {
    hash.add(robot.battery);
    hash.add(robot.package ? robot.package->value + 1 : 0U);
    hash.add(robot.in_station);
    hash.add_all(std::span<const int>(robot.belts));
  }
  for (const Package& package : packages_) {
    hash.add(static_cast<std::uint64_t>(package.done));
    hash.add(package.place.kind);
    hash.add(static_cast<std::uint64_t>(package.place.index));
  }
  for (const PackageTemplates& list : left_to_make_) {
    hash.add(static_cast<std::uint64_t>(list.size()));
  }
  for (const RandomStream& lot : lots_) {
    for (const std::uint64_t word : lot.state()) hash.add(word);
  }
  hash.add(static_cast<std::uint64_t>(delivered_));
  hash.add(finished_);
}

}  // namespace magna
