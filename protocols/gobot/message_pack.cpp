// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/message_pack.h"

#include <algorithm>
#include <utility>

#include "protocols/gobot/gobot_framer.h"

namespace magna {
namespace {

constexpr std::size_t kHeader = 4;
constexpr std::string_view kTail = "]}";

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

}  // namespace magna
