// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/opcode.h"

#include <array>
#include <cmath>
#include <string>

#include "core/robot/robot_type.h"
#include "core/sim/text.h"

namespace magna {
namespace {

constexpr std::array kOpcodes{
    OpcodeInfo{Opcode::Turn, "TUR", "ROT", "turn"},
    OpcodeInfo{Opcode::Drive, "DRV", "MOVE", "drive"},
    OpcodeInfo{Opcode::ScanLong, "SCNL", "", "long scan"},
    OpcodeInfo{Opcode::ScanShort, "SCNS", "", "short scan"},
    OpcodeInfo{Opcode::Manual, "MAN", "", "manual drive"},
    OpcodeInfo{Opcode::Com, "COM", "", "communicate"},
    OpcodeInfo{Opcode::Win, "WIN", "", "mission over"},
};

// Firmware drives carefully: the slowest expected speed is a tenth of the maximum.
constexpr double kSlowest = 0.1;
constexpr double kMargin = 5.0;  // s, to poll, settle and report
constexpr double kScan = 40.0;   // s: a servo sweeps half a circle and back in steps, some 20 s
constexpr double kWin = 30.0;    // s, to celebrate

}  // namespace

std::span<const OpcodeInfo> opcodes() { return kOpcodes; }

std::string_view name(Opcode opcode) { return kOpcodes[static_cast<std::size_t>(opcode) - 1].name; }

std::optional<Opcode> opcode(std::string_view name) {
  for (const OpcodeInfo& row : kOpcodes) {
    const bool other = !row.other.empty() && same_word(row.other, name);
    if (other || same_word(row.name, name)) return row.opcode;
  }
  return std::nullopt;
}

double most_seconds(Opcode opcode, double amount) {
  const RobotTypeInfo& type = info(RobotType::Cybot);
  switch (opcode) {
    case Opcode::Turn: return kMargin + std::abs(amount) / (kSlowest * type.max_turn_rate);
    case Opcode::Drive: return kMargin + std::abs(amount) / (kSlowest * type.max_speed);
    case Opcode::ScanLong:
    case Opcode::ScanShort: return kScan;
    case Opcode::Win: return kWin;
    case Opcode::Manual:
    case Opcode::Com: break;
  }
  return kMargin;
}

double most_seconds_unread() { return kMargin; }

}  // namespace magna
