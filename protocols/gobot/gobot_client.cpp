// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace magna {
namespace {

/// Why the last header is refused.
std::string no_length(const GobotFramer& framer) {
  const std::string_view header = framer.header();
  if (std::ranges::all_of(header, [](char c) { return c >= ' ' && c <= '~'; })) {
    return fmt::format(
        "a message began with \"{}\" instead of its length: send four bytes with the length, "
        "lowest first, then the JSON text",
        header);
  }
  return fmt::format("announced a message of {} bytes; {} are the most", framer.announced(),
                     GobotFramer::kMaxBody);
}

}  // namespace

GobotClient::GobotClient(Host& host, Connection& connection, MessageTap* tap)
    : host_(host), connection_(connection), tap_(tap) {}

GobotClient::~GobotClient() { host_.forget(*this); }

void GobotClient::on_input(std::string_view bytes) {
  const bool good = framer_.feed(bytes, [this](const std::string& body) {
    if (connection_.over()) return;
    connection_.count_message();
    host_.take_body(*this, body);
  });
  if (good || connection_.over()) return;
  const std::string why = no_length(framer_);
  on_error(why);
  connection_.drop(why);
}

void GobotClient::on_closed() {
  if (framer_.open()) {
    const char* const why = "left in the middle of a message";
    on_error(why);
    connection_.error(why);
  }
  host_.left(*this);
}

void GobotClient::send(const QByteArray& message, std::string_view what, std::string_view value) {
  if (tap_ != nullptr && tap_->on()) {
    LinkMessage frame;
    frame.server = "gobot";
    frame.client = name();
    frame.in = false;
    frame.text = true;
    frame.what = what;
    frame.value = value;
    constexpr std::size_t kHeader = 4;
    tap_->put(std::move(frame),
              {message.constData() + kHeader, static_cast<std::size_t>(message.size()) - kHeader});
  }
  connection_.write_now(message);
}

void GobotClient::show_taken(std::string_view body, std::string what, std::string value) {
  shown_ = 0;
  if (tap_ == nullptr || !tap_->on()) return;
  LinkMessage frame;
  frame.server = "gobot";
  frame.client = name();
  frame.text = true;
  frame.what = std::move(what);
  frame.value = std::move(value);
  shown_ = tap_->put(std::move(frame), body);
}

void GobotClient::show_refused(std::string_view why) {
  if (tap_ != nullptr) tap_->judge(shown_, why);
}

/// An unfinished input is not a message.
void GobotClient::on_error(const std::string& why) {
  show_taken({}, "no message", {});
  show_refused(why);
}

void GobotClient::send_after_next(const QByteArray& message, std::string value) {
  held_.push_back({message, std::move(value)});
  if (held_.size() > kMostHeld) release();
}

void GobotClient::take_frame(std::span<const QByteArray> messages) {
  if (behind()) return;
  for (const QByteArray& message : messages) send(message, "dynamic");
  release();
}

void GobotClient::release() {
  for (const HeldMessage& held : std::exchange(held_, {})) {
    send(held.message, "action_result", held.value);
  }
}

}  // namespace magna
