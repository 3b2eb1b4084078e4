// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/command.h"

#include <type_traits>

#include "core/sim/described.h"
#include "core/sim/state_hash.h"

namespace magna {
namespace {

template <class T>
requires(std::is_arithmetic_v<T> || std::is_enum_v<T>) void add_member(StateHash& hash, T value) {
  hash.add(value);
}

void add_member(StateHash& hash, const std::string& text) { hash.add(std::string_view(text)); }

void add_member(StateHash& hash, const BodyVelocity& velocity) { add(hash, velocity); }

void add_member(StateHash& hash, DesignatorId designator) { hash.add(designator.value); }

void add_member(StateHash& hash, const Destination& into) {
  hash.add(into.index());
  std::visit([&](const auto& number) { hash.add(number.value); }, into);
}

void add_member(StateHash& hash, const Resource& resource) {
  hash.add(resource.kind);
  hash.add(resource.owner);
  hash.add(resource.part);
}

void add_member(StateHash& hash, const AttributeSpec& spec) {
  add_member(hash, spec.name);
  if (const auto* const range = std::get_if<Interval>(&spec.wanted)) {
    hash.add(range->min);
    hash.add(range->max);
  } else {
    for (const AttributeValue& value : std::get<AttributeSpec::OneOf>(spec.wanted)) {
      add_member(hash, text(value));
    }
  }
  hash.add(spec.threshold.value_or(-1.0));
}

void add_member(StateHash& hash, const DescriptorSpec& specs) {
  for (const AttributeSpec& spec : specs) add_member(hash, spec);
}

void add_member(StateHash&, std::monostate) {}

void add_member(StateHash& hash, const Symbol& symbol) { add_member(hash, symbol.text); }

void add_member(StateHash& hash, const std::vector<ManipulationValue>& values) {
  hash.add(values.size());
  for (const ManipulationValue& value : values) {
    hash.add(value.index());
    std::visit([&](const auto& one) { add_member(hash, one); }, value);
  }
}

}  // namespace

void add(StateHash& hash, const BodyVelocity& velocity) {
  hash.add(velocity.vx);
  hash.add(velocity.vy);
  hash.add(velocity.omega);
}

std::string_view name(const RobotCommand& command) { return described_name(command); }

Resource resource_of(RobotId robot, const RobotCommand& command) {
  return std::visit(
      [robot](const auto& c) -> Resource {
        using C = std::decay_t<decltype(c)>;
        if constexpr (std::is_same_v<C, Manipulate>) {
          return c.by;
        } else if constexpr (requires { c.hand; }) {
          return {ResourceKind::Hand, robot.value, c.hand};
        } else if constexpr (requires { c.bin; }) {
          return {ResourceKind::Bin, robot.value, c.bin};
        } else if constexpr (requires { c.camera; } && !std::is_same_v<C, GotoDesignator>) {
          return {ResourceKind::Camera, robot.value, c.camera};
        } else {
          return Resource::robot(robot);
        }
      },
      command);
}

std::string_view code_name(const CommandResult& result) {
  return result.custom_error.empty() ? name(result.code) : std::string_view(result.custom_error);
}

bool is_motion(const RobotCommand& command) {
  return std::visit(
      [](const auto& c) {
        if constexpr (requires { c.kMoves; }) {
          return c.kMoves;
        } else {
          return true;
        }
      },
      command);
}

void add(StateHash& hash, const RobotCommand& command) {
  hash.add(command.index());
  std::visit(
      [&](const auto& c) {
        for_each_field(c, [&](const char*, const auto& member) { add_member(hash, member); });
      },
      command);
}

}  // namespace magna
