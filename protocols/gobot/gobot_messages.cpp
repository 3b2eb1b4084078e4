// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocols/gobot/gobot_json.h"

namespace magna {
namespace {

constexpr std::size_t kHeader = 4;

std::string message(std::string_view type, std::string_view data, std::string_view more = {}) {
  return length_frame(fmt::format(R"({{"type":"{}","data":{{{}}}{}}})", type, data, more));
}

std::string reason_field(std::string_view reason) {
  if (reason.empty()) return {};
  std::string field = ",\"reason\":";
  append_string(field, reason);
  return field;
}

/// "tick":741,"time":12.35
std::string time_fields(Tick tick, double seconds) {
  std::string fields = fmt::format(R"("tick":{},"time":)", tick);
  append_number(fields, seconds);
  return fields;
}

void append_name(std::string& to, std::string_view key, std::string_view value) {
  to += fmt::format(R"(,"{}":)", key);
  append_string(to, value);
}

}  // namespace

MessagePack::MessagePack(std::string_view type)
    : head_(R"({"type":")" + std::string(type) + R"(","data":[)") {
  begin();
}

void MessagePack::show_time(double seconds) {
  tail_ = "],\"time\":";
  append_number(tail_, seconds);
  tail_ += '}';
}

void MessagePack::begin() {
  message_.clear();
  message_.reserve(kHeader + kMost);
  message_.append(kHeader, '\0');
  message_ += head_;
}

void MessagePack::end() {
  message_ += tail_;
  const auto header = length_header(message_.size() - kHeader);
  std::ranges::copy(header, message_.begin());
  done_.push_back(std::move(message_));
  begin();
}

void MessagePack::add(std::string_view facts) {
  if (facts.empty()) return;
  bool first = message_.size() == kHeader + head_.size();
  if (!first && message_.size() - kHeader + 1 + facts.size() + tail_.size() > kMost) {
    end();
    first = true;
  }
  if (!first) message_ += ',';
  message_ += facts;
}

std::vector<std::string> MessagePack::take() {
  if (done_.empty() || message_.size() > kHeader + head_.size()) end();
  return std::exchange(done_, {});
}

std::string action_response(std::string_view temp_id, ActionId action) {
  return message("action_response",
                 fmt::format(R"("action_id":{},"temp_id":{})", action.value, temp_id));
}

std::string action_refusal(std::string_view temp_id, std::string_view reason) {
  return message("action_response",
                 fmt::format(R"("action_id":-1,"temp_id":{})", temp_id) + reason_field(reason));
}

std::string action_feedback(ActionId action, double feedback) {
  std::string number;
  append_number(number, feedback);
  return message("action_feedback",
                 fmt::format(R"("feedback":{},"action_id":{})", number, action.value));
}

std::string action_result(ActionId action, bool result, const Message* reason) {
  std::string fields = fmt::format(R"("result":{},"action_id":{})", result, action.value);
  if (reason != nullptr) {
    fields += reason_field(english(*reason));
    fields += fmt::format(R"(,"code":"{}")", reason->code());
  }
  return message("action_result", fields);
}

std::string action_preempt(ActionId action) {
  return message("action_preempt", fmt::format(R"("action_id":{})", action.value));
}

std::string action_cancel(ActionId action) {
  const std::string fields = fmt::format(R"("action_id":{},"cancelled":true)", action.value);
  return message("action_cancel", fields, "," + fields);
}

std::string frame_end(Tick tick, double seconds) {
  return message("frame", time_fields(tick, seconds));
}

std::string_view event_name(HallNews::Kind kind) {
  switch (kind) {
    case HallNews::Kind::ProcessBegun: return "process_started";
    case HallNews::Kind::ProcessDone: return "process_done";
    case HallNews::Kind::PackageDelivered: return "delivered";
    case HallNews::Kind::BatteryEmpty: return "robot_empty";
    case HallNews::Kind::AllDelivered: return "end";
    case HallNews::Kind::MachineFailed: return "machine_failed";
    case HallNews::Kind::MachineRepaired: return "machine_repaired";
    case HallNews::Kind::RobotFailed: return "robot_failed";
    case HallNews::Kind::RobotRepaired: return "robot_repaired";
    case HallNews::Kind::JobArrived: return "job_arrived";
    case HallNews::Kind::PackageMade:
    case HallNews::Kind::PackageMoved: break;
  }
  return {};
}

std::string hall_event(const HallNews& news, const HallSimulation& hall, Tick tick,
                       double seconds) {
  const std::string_view what = event_name(news.kind);
  if (what.empty()) return {};
  std::string fields = fmt::format(R"("event":"{}",)", what) + time_fields(tick, seconds);
  if (news.machine >= 0) {
    append_name(fields, "machine",
                hall.hall().machines[static_cast<std::size_t>(news.machine)].name);
    const bool alone =
        news.kind == HallNews::Kind::MachineFailed || news.kind == HallNews::Kind::MachineRepaired;
    if (!alone) append_name(fields, "package", hall.package(news.package).name);
  }
  if (news.process >= 0) fields += fmt::format(R"(,"process":{})", news.process);
  if (news.robot >= 0) {
    append_name(fields, "robot",
                hall.description().robots[static_cast<std::size_t>(news.robot)].name);
  }
  if (news.kind == HallNews::Kind::AllDelivered) {
    fields += ",\"makespan\":";
    append_number(fields, seconds);
    fields += fmt::format(R"(,"packages":{})", hall.delivered());
  }
  return message("event", fields);
}

}  // namespace magna
