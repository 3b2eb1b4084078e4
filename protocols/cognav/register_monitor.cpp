// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/register_monitor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/knowledge/sighting.h"
#include "core/robot/opcode.h"
#include "core/view/link_message.h"
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

namespace {

// The parts of frames, for display: length, code or status, register, arguments as bytes and in
// words, check byte.

constexpr std::size_t kBefore = 2;  // bytes before the arguments

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint8_t>(bytes[at]);
}

LinkField length_field(std::string_view bytes) {
  const int length = byte_at(bytes, 0);
  return {"length", fmt::format("{} byte{} of arguments", length, length == 1 ? "" : "s")};
}

LinkField code_field(std::uint8_t code) {
  const bool write = (code & ArapFrame::kWrite) != 0;
  return {"code", fmt::format("{:02X}: {}", code, write ? "write" : "read")};
}

LinkField register_field(std::uint8_t reg) {
  const std::string_view known = register_name(reg);
  return {"register", fmt::format("{}, {}", reg, known.empty() ? "no such register" : known)};
}

void add_arguments(std::vector<LinkField>& fields, std::string_view args,
                   const std::string& value) {
  if (!args.empty()) fields.push_back({"arguments", hex_text(args, kArapMaxArgs)});
  if (!value.empty()) fields.push_back({"value", value});
}

LinkField check_field(std::string_view bytes) {
  const std::uint8_t expected = Crc8::of(bytes.substr(0, bytes.size() - 1));
  const std::uint8_t found = byte_at(bytes, bytes.size() - 1);
  return {"check byte", found == expected
                            ? fmt::format("{:02X}, right", found)
                            : fmt::format("{:02X}, wrong: expected {:02X}", found, expected)};
}

std::vector<LinkField> request_fields(const ArapFrame& request) {
  std::vector<LinkField> fields = {length_field(request.bytes), code_field(request.code),
                                   register_field(request.reg())};
  if (request.write()) {
    add_arguments(fields, request.args, value_text(request.reg(), request.args));
  } else {
    add_arguments(fields, request.args, {});
    if (!request.args.empty()) {
      fields.push_back({"values asked for", fmt::format("{}", byte_at(request.args, 0))});
    }
  }
  fields.push_back(check_field(request.bytes));
  return fields;
}

/// `value`: the meaning of its arguments; empty = unknown.
std::vector<LinkField> reply_fields(std::string_view packet, const std::string& value) {
  const std::uint8_t status = byte_at(packet, 1);
  std::vector<LinkField> fields = {
      length_field(packet),
      {"status", fmt::format("{:02X}: {}", status, status_text(static_cast<ArapStatus>(status)))}};
  add_arguments(fields, packet.substr(kBefore, packet.size() - kBefore - 1), value);
  fields.push_back(check_field(packet));
  return fields;
}

/// The parts that are present in the beginning of a request.
std::vector<LinkField> unfinished_fields(std::string_view bytes) {
  std::vector<LinkField> fields;
  if (bytes.empty()) return fields;
  fields.push_back(length_field(bytes));
  if (bytes.size() >= kBefore) {
    const std::uint8_t code = byte_at(bytes, 1);
    fields.push_back(code_field(code));
    fields.push_back(register_field(static_cast<std::uint8_t>(code & ~ArapFrame::kWrite)));
    add_arguments(fields, bytes.substr(kBefore), {});
  }
  const std::size_t whole = std::size_t{byte_at(bytes, 0)} + kBefore + 1;
  if (whole > bytes.size()) {
    fields.push_back({"missing", fmt::format("{} of {} bytes", whole - bytes.size(), whole)});
  }
  return fields;
}

constexpr std::size_t kAround = 3;  // bytes of a frame beside its arguments
constexpr double kSmoothing = 2.0;  // s, of the rate of requests
constexpr std::size_t kSticks = 8;  // the first of the registers of the two sticks

double seconds(std::int64_t ns) { return static_cast<double>(ns) * 1e-9; }

}  // namespace

RegisterMonitor::RegisterMonitor(std::string client, std::function<std::int64_t()> now_ns,
                                 MessageTap* tap)
    : client_(std::move(client)), now_ns_(std::move(now_ns)), tap_(tap) {}

void RegisterMonitor::came(const ArapFrame& request, std::string_view fault) {
  const std::uint8_t reg = request.reg();
  answering_ = fault.empty() && !request.write();
  asked_ = reg;
  if (fault.empty()) count_request();
  if (fault.empty() && reg < uses_.size()) {
    Use& use = uses_[reg];
    ++(request.write() ? use.writes : use.reads);
    use.at_ns = now_ns_();
    use.written = request.write();
    if (request.write()) keep(use, request.args);
  }
  if (tap_ == nullptr || !tap_->on()) return;
  LinkMessage shown = message(true, request_text(request));
  if (request.write()) shown.value = value_text(reg, request.args);
  shown.verdict = fault;
  shown.good = fault.empty();
  shown.fields = request_fields(request);
  tap_->put(std::move(shown), request.bytes);
}

void RegisterMonitor::count_request() {
  const std::int64_t now = now_ns_();
  rate_ = rate_at(now) + 1.0 / kSmoothing;
  request_ns_ = now;
}

// Every request counts with a weight that decays over kSmoothing, which needs no list of times.
double RegisterMonitor::rate_at(std::int64_t now) const {
  return request_ns_ < 0 ? 0.0 : rate_ * std::exp(-seconds(now - request_ns_) / kSmoothing);
}

void RegisterMonitor::on_unfinished(std::string_view bytes) {
  answering_ = false;
  if (tap_ == nullptr || !tap_->on()) return;
  LinkMessage shown = message(true, "part of a request");
  shown.verdict = "not finished";
  shown.good = false;
  shown.fields = unfinished_fields(bytes);
  tap_->put(std::move(shown), bytes);
}

void RegisterMonitor::broke_off() {
  if (tap_ == nullptr || !tap_->on()) return;
  LinkMessage shown = message(true, "part of a request");
  shown.verdict = "left in the middle of a request";
  shown.good = false;
  tap_->put(std::move(shown), {});
}

void RegisterMonitor::went(std::string_view packet, bool again) {
  const auto status = static_cast<ArapStatus>(static_cast<std::uint8_t>(packet[1]));
  const std::string_view args = packet.substr(2, packet.size() - kAround);
  const bool answers = std::exchange(answering_, false) && !again;
  if (answers && asked_ < uses_.size()) keep(uses_[asked_], args);
  if (tap_ == nullptr || !tap_->on()) return;
  LinkMessage shown = message(false, again ? "the last packet again" : "reply");
  if (answers) shown.value = value_text(asked_, args);
  shown.verdict = status_text(status);
  shown.good = status == ArapStatus::Done;
  shown.fields = reply_fields(packet, shown.value);
  tap_->put(std::move(shown), packet);
}

void RegisterMonitor::keep(Use& use, std::string_view args) {
  use.size = static_cast<std::uint8_t>(std::min(args.size(), use.bytes.size()));
  std::copy_n(args.begin(), use.size, use.bytes.begin());
}

LinkMessage RegisterMonitor::message(bool in, std::string what) const {
  LinkMessage message;
  message.server = "COGNAV";
  message.client = client_;
  message.in = in;
  message.what = std::move(what);
  return message;
}

std::vector<RegisterUse> RegisterMonitor::uses() const {
  std::vector<RegisterUse> all;
  const std::int64_t now = now_ns_();
  for (std::size_t reg = 0; reg < uses_.size(); ++reg) {
    const Use& use = uses_[reg];
    RegisterUse& shown = all.emplace_back();
    shown.number = static_cast<int>(reg);
    shown.name = register_name(static_cast<std::uint8_t>(reg));
    shown.value = value_text(static_cast<std::uint8_t>(reg), {use.bytes.data(), use.size});
    shown.written = use.written;
    shown.reads = use.reads;
    shown.writes = use.writes;
    if (use.at_ns >= 0) shown.age_seconds = seconds(now - use.at_ns);
  }
  return all;
}

std::optional<PollHealth> RegisterMonitor::polls() const {
  if (request_ns_ < 0) return {};
  const std::int64_t now = now_ns_();
  PollHealth health{seconds(now - request_ns_), rate_at(now), {}};
  const std::int64_t sticks = std::max(uses_[kSticks].at_ns, uses_[kSticks + 1].at_ns);
  if (sticks >= 0) health.stick_age = seconds(now - sticks);
  return health;
}

}  // namespace magna
