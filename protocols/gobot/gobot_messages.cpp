// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocols/gobot/gobot_json.h"

namespace magna {
namespace {

constexpr std::size_t kHeader = 4;
constexpr std::string_view kTail = "]}";

std::string message(std::string_view type, std::string_view data, std::string_view more = {}) {
  return length_frame(fmt::format(R"({{"type":"{}","data":{{{}}}{}}})", type, data, more));
}

}  // namespace

MessagePack::MessagePack(std::string_view type)
    : head_(R"({"type":")" + std::string(type) + R"(","data":[)") {
  begin();
}

void MessagePack::begin() {
  message_.clear();
  message_.reserve(kHeader + kMost);
  message_.append(kHeader, '\0');
  message_ += head_;
}

void MessagePack::end() {
  message_ += kTail;
  const auto header = length_header(message_.size() - kHeader);
  std::ranges::copy(header, message_.begin());
  done_.push_back(std::move(message_));
  begin();
}

void MessagePack::add(std::string_view facts) {
  if (facts.empty()) return;
  bool first = message_.size() == kHeader + head_.size();
  if (!first && message_.size() - kHeader + 1 + facts.size() + kTail.size() > kMost) {
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

std::string action_refusal(std::string_view temp_id) {
  return message("action_response", fmt::format(R"("action_id":-1,"temp_id":{})", temp_id));
}

std::string action_feedback(ActionId action, double feedback) {
  std::string number;
  append_number(number, feedback);
  return message("action_feedback",
                 fmt::format(R"("feedback":{},"action_id":{})", number, action.value));
}

std::string action_result(ActionId action, bool result) {
  return message("action_result",
                 fmt::format(R"("result":{},"action_id":{})", result, action.value));
}

std::string action_preempt(ActionId action) {
  return message("action_preempt", fmt::format(R"("action_id":{})", action.value));
}

std::string action_cancel(ActionId action) {
  const std::string fields = fmt::format(R"("action_id":{},"cancelled":true)", action.value);
  return message("action_cancel", fields, "," + fields);
}

}  // namespace magna
