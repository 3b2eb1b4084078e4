// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/register_bank.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace magna {
namespace {

constexpr std::uint8_t kMostObjectType = 6;  // register document, register 7

std::string number_text(std::uint8_t reg) { return std::to_string(static_cast<int>(reg)); }

std::size_t object_slot(CognavRegister reg) {
  return static_cast<std::size_t>(reg) - static_cast<std::size_t>(CognavRegister::ObjectAngle);
}

/// Whether two headings are the same direction, within the precision of binary32 degrees.
bool same_direction(double a, double b) { return std::abs(std::remainder(a - b, 360.0)) < 1e-3; }

}  // namespace

RegisterBank::RegisterBank(CybotPort& port, CognavProfile profile)
    : port_(port), rules_(&rules(profile)) {}

RegisterAnswer RegisterBank::read(std::uint8_t reg, std::string_view args) {
  if (args.size() != 1) {
    port_.warn("read of register " + number_text(reg) + " with " + std::to_string(args.size()) +
               " counts instead of one");
    return {ArapStatus::BadCount, {}};
  }
  keep_operands();
  const bool wanted = args[0] != 0;
  const auto number = [&](float value) {
    return RegisterAnswer{ArapStatus::Done, wanted ? arap_float(value) : std::string{}};
  };
  switch (static_cast<CognavRegister>(reg)) {
    case CognavRegister::Command: return read_command(wanted);
    case CognavRegister::Rotation: return number(rotation());
    case CognavRegister::Displacement: return number(displacement());
    case CognavRegister::LeftStick: return number(static_cast<float>(port_.sticks().left));
    case CognavRegister::RightStick: return number(static_cast<float>(port_.sticks().right));
    default: break;
  }
  port_.warn("register " + number_text(reg) + " cannot be read");
  return {ArapStatus::Refused, {}};
}

RegisterAnswer RegisterBank::write(std::uint8_t reg, std::string_view args) {
  keep_operands();
  switch (const auto which = static_cast<CognavRegister>(reg)) {
    case CognavRegister::Command: return write_command();
    case CognavRegister::Rotation:
    case CognavRegister::Displacement:
    case CognavRegister::ObjectAngle:
    case CognavRegister::ObjectDistance:
    case CognavRegister::ObjectWidth: write_number(which, args); return {};
    case CognavRegister::ObjectType: write_object(args); return {};
    case CognavRegister::Serial: port_.report_serial(std::string(args)); return {};
    case CognavRegister::Battery: write_battery(args); return {};
    case CognavRegister::Note: port_.report_note(std::string(args)); return {};
    default: break;
  }
  port_.warn("register " + number_text(reg) + " cannot be written");
  return {ArapStatus::Refused, {}};
}

RegisterAnswer RegisterBank::read_command(bool wanted) {
  RegisterAnswer answer{rules_->command_refused ? ArapStatus::Refused : ArapStatus::Done, {}};
  if (!wanted) return answer;
  if (const auto order = port_.pending()) {
    answer.args = std::string(1, static_cast<char>(order->opcode));
    unacknowledged_ = true;
    port_.order_read(*order);
  } else if (rules_->idle_is_nop) {
    answer.args = std::string(1, static_cast<char>(kNothingPending));
  }
  return answer;
}

RegisterAnswer RegisterBank::write_command() {
  // The entry that it read may have been withdrawn meanwhile; then the acknowledgement is for that
  // entry, which the robot behind the port knows too.
  const bool had_read = std::exchange(unacknowledged_, false);
  if (const auto order = port_.pending()) {
    if (!had_read) {
      port_.warn("acknowledges an opcode it never read: was an acknowledge sent twice?");
    }
    port_.acknowledge(*order);
    keep_operands();
  } else if (!had_read) {
    port_.warn("acknowledges an opcode, but none is pending");
  }
  return {rules_->command_refused ? ArapStatus::Refused : ArapStatus::Done, {}};
}

void RegisterBank::write_number(CognavRegister reg, std::string_view args) {
  const std::string name = "register " + number_text(static_cast<std::uint8_t>(reg));
  const bool of_object = reg != CognavRegister::Rotation && reg != CognavRegister::Displacement;
  const auto value = arap_float(args);
  if (!value) {
    if (of_object) object_spoilt_[object_slot(reg)] = true;
    port_.impossible(name + ": " + std::to_string(args.size()) +
                     " bytes are not a number; it is ignored");
    return;
  }
  const bool angle = reg == CognavRegister::Rotation || reg == CognavRegister::ObjectAngle;
  const double most = angle ? kMostDegrees : kMostMetres;
  const double si = angle ? double{*value} : double{*value} * rules_->unit;
  if (of_object) object_spoilt_[object_slot(reg)] = !(std::abs(si) <= most);
  if (!(std::abs(si) <= most)) {  // also true for NaN
    port_.impossible(name + ": " + std::to_string(*value) + " is not a possible " +
                     (angle ? "angle" : "length") + "; it is ignored");
    return;
  }
  if (reg == CognavRegister::Rotation) {
    written_heading_ = *value;
    heading_written_ = true;
    port_.report_heading(si);
  } else if (reg == CognavRegister::Displacement) {
    port_.report_displacement(si);
  } else {
    object_[object_slot(reg)] = *value;
  }
}

void RegisterBank::write_object(std::string_view args) {
  if (args.empty()) {
    port_.warn("register 7: an object without a type; it is ignored");
    return;
  }
  // Its other values belong to an earlier object.
  if (std::ranges::count(object_spoilt_, true) > 0) {
    port_.warn("register 7: an object with an impossible angle, distance or width; it is ignored");
    return;
  }
  CybotSighting seen;
  seen.type = static_cast<std::uint8_t>(args[0]);
  if (seen.type > kMostObjectType) {
    port_.warn("register 7: there is no object type " + number_text(seen.type) + "; taken for 0");
  }
  const double angle = object_[object_slot(CognavRegister::ObjectAngle)];
  seen.angle = rules_->absolute_angle ? angle - port_.heading() : angle;
  seen.distance = object_[object_slot(CognavRegister::ObjectDistance)] * rules_->unit;
  seen.width = std::max(0.0, object_[object_slot(CognavRegister::ObjectWidth)] * rules_->unit);
  port_.report_sighting(seen);
}

void RegisterBank::write_battery(std::string_view args) {
  const auto share = arap_float(args);
  if (share && *share >= 0.0F && *share <= 1.0F) return port_.report_battery(double{*share});
  port_.impossible("register 11: a battery is a number from 0 to 1; it is ignored");
}

float RegisterBank::rotation() const {
  const auto order = port_.pending();
  if (order && order->opcode == Opcode::Turn) return static_cast<float>(order->operand);
  if (rules_->stale_operands) return last_turn_;
  const double believed = port_.heading();
  if (heading_written_ && same_direction(written_heading_, believed)) return written_heading_;
  return static_cast<float>(believed);
}

float RegisterBank::displacement() const {
  const auto order = port_.pending();
  if (order && order->opcode == Opcode::Drive) {
    return static_cast<float>(order->operand / rules_->unit);
  }
  return rules_->stale_operands ? last_drive_ : 0.0F;
}

void RegisterBank::keep_operands() {
  if (!rules_->stale_operands) return;
  const auto order = port_.pending();
  if (!order) return;
  if (order->opcode == Opcode::Turn) last_turn_ = static_cast<float>(order->operand);
  if (order->opcode == Opcode::Drive) {
    last_drive_ = static_cast<float>(order->operand / rules_->unit);
  }
}

}  // namespace magna
