// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/arap_text.h"

#include <fmt/format.h>

#include <array>

#include "core/knowledge/sighting.h"
#include "core/robot/opcode.h"
#include "protocols/cognav/register_bank.h"

namespace magna {
namespace {

constexpr std::array<std::string_view, 10> kNames = {
    "special",         "command",      "rotation",    "displacement", "object angle",
    "object distance", "object width", "object type", "left stick",   "right stick"};

std::string opcode_text(std::uint8_t number) {
  for (const OpcodeInfo& row : opcodes()) {
    if (static_cast<std::uint8_t>(row.opcode) == number) {
      return fmt::format("{} ({})", number, row.name);
    }
  }
  return number == 0 ? "0 (nothing)" : fmt::format("{}", number);
}

std::string type_text(std::uint8_t number) {
  return fmt::format("{} ({})", number, name(sighting_class(number)));
}

}  // namespace

std::string_view register_name(std::uint8_t reg) {
  return reg < kNames.size() ? kNames[reg] : std::string_view();
}

std::string request_text(const ArapFrame& request) {
  if (request.reg() == static_cast<std::uint8_t>(CognavRegister::Special)) {
    return request.write() ? "ping" : "resend";
  }
  const std::string_view known = register_name(request.reg());
  return fmt::format("{} {}{}{}", request.write() ? "write" : "read", request.reg(),
                     known.empty() ? "" : ", ", known);
}

std::string value_text(std::uint8_t reg, std::string_view args) {
  switch (static_cast<CognavRegister>(reg)) {
    case CognavRegister::Special: return {};
    case CognavRegister::Command:
      return args.empty() ? std::string() : opcode_text(static_cast<std::uint8_t>(args[0]));
    case CognavRegister::ObjectType:
      return args.empty() ? std::string() : type_text(static_cast<std::uint8_t>(args[0]));
    default: break;
  }
  const auto number = arap_float(args);
  return number ? fmt::format("{:.6g}", *number) : std::string();
}

std::string_view status_text(ArapStatus status) {
  switch (status) {
    case ArapStatus::Done: return "done";
    case ArapStatus::BadCheck: return "0x10: the check byte was wrong";
    case ArapStatus::Unfinished: return "0x11: the request was not finished";
    case ArapStatus::BadCount: return "0x43: a read needs one count";
    case ArapStatus::Refused: return "0x44: no such register, or not in this direction";
  }
  return "unknown";
}

std::string counters_text(const ArapCounters& counters) {
  return fmt::format(
      "arap_requests={} arap_resends={} arap_0x00={} arap_0x10={} arap_0x11={} arap_0x43={} "
      "arap_0x44={}",
      counters.requests, counters.resends, counters.done, counters.bad_check, counters.unfinished,
      counters.bad_count, counters.refused);
}

}  // namespace magna
