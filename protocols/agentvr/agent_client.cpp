// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_client.h"

#include <fmt/format.h>

#include <QByteArray>
#include <algorithm>
#include <utility>
#include <variant>

#include "core/agent/agent_action.h"
#include "core/sim/printable.h"
#include "protocols/agentvr/agent_fields.h"

namespace magna {

AgentClient::AgentClient(Host& host, Connection& connection, const LinkClock& clock,
                         Options options)
    : host_(host),
      connection_(connection),
      clock_(clock),
      options_(options),
      dialect_(options.dialect),
      sent_ns_(clock.steady_ns()) {}

AgentClient::~AgentClient() { host_.forget(*this); }

void AgentClient::on_input(std::string_view bytes) {
  const bool good = framer_.feed(bytes, [this](const std::string& payload) {
    if (connection_.over()) return;
    take(payload);
  });
  if (good || connection_.over()) return;
  const std::string why =
      fmt::format("announced a frame of {} bytes; 0 to {} are taken",
                  static_cast<std::int32_t>(framer_.announced()), AgentFramer::kMaxPayload);
  show_other({}, "no message", why);
  connection_.drop(why);
}

void AgentClient::on_closed() {
  if (framer_.open()) {
    const char* const why = "left in the middle of a frame";
    show_other({}, "no message", why);
    connection_.error(why);
  }
  host_.left(*this);
}

void AgentClient::take(const std::string& payload) {
  connection_.count_message();
  const auto frame = decode(payload);
  if (!frame) return bad_frame(payload, frame.error().message);
  bad_frames_ = 0;
  for (const std::string& note : frame->notes) {
    show_other(payload, "left out", note);
    connection_.error(note);
  }
  // Existing clients send an empty frame for StopSync (Agent-VR spec 1).
  if (frame->empty) {
    show_other(payload, "empty frame", {});
  } else if (frame->messages.empty() && frame->notes.empty()) {
    show_other(payload, "nothing known", {});
  }
  set_dialect(*frame);
  payload_ = payload;
  host_.take_frame(*this, *frame);
  payload_ = {};
}

// A version check determines the dialect; an earlier result was only a guess.
void AgentClient::set_dialect(const DecodedFrame& frame) {
  if (options_.dialect || !frame.dialect) return;
  const auto is_check = [](const agentvr::InMessage& message) {
    return std::holds_alternative<agentvr::VersionCheck>(message);
  };
  const bool check = std::ranges::any_of(frame.messages, is_check);
  if (dialect_ && (checked_ || !check)) return;
  dialect_ = frame.dialect;
  checked_ = check;
}

void AgentClient::bad_frame(const std::string& payload, const std::string& why) {
  show_other(payload, "no message", why);
  connection_.error(fmt::format("a frame of {} bytes is none: {}", payload.size(), why));
  if (++bad_frames_ < kMostBadFrames) return;
  connection_.drop(fmt::format("sent {} frames in a row that are none", bad_frames_));
}

std::optional<AgentClient::Frame> AgentClient::frame_of(const agentvr::OutMessage& message) const {
  auto bytes = encode(message, dialect_);
  if (!bytes) return {};
  Frame frame{std::move(*bytes), agentvr::name(message), {}, {}};
  if (looked_at()) {
    frame.value = said(message);
    frame.fields = agentvr::fields_of(message);
  }
  return frame;
}

void AgentClient::send(const agentvr::OutMessage& message) {
  if (connection_.over()) return;
  if (const auto frame = frame_of(message)) write(*frame);
}

void AgentClient::send_later(const agentvr::OutMessage& message) {
  if (connection_.over()) return;
  auto frame = frame_of(message);
  if (!frame) return;
  waiting_.push_back(std::move(*frame));
  while (waiting_.size() > std::max<std::size_t>(options_.image_queue, 1)) waiting_.pop_front();
  write_waiting();
}

void AgentClient::on_drained() { write_waiting(); }

void AgentClient::write_waiting() {
  while (!waiting_.empty() && !connection_.over() && connection_.backlog() == 0) {
    const Frame frame = std::move(waiting_.front());
    waiting_.pop_front();
    write(frame);
  }
}

void AgentClient::write(const Frame& frame) {
  if (looked_at()) {
    constexpr std::size_t kLength = 4;
    LinkMessage shown = shown_message(false);
    shown.what = frame.what;
    shown.value = frame.value;
    shown.fields = frame.fields;
    options_.tap->put(std::move(shown), std::string_view(frame.bytes).substr(kLength));
  }
  sent_ns_ = clock_.steady_ns();
  connection_.write_now(QByteArray::fromStdString(frame.bytes));
}

LinkMessage AgentClient::shown_message(bool in) const {
  LinkMessage shown;
  shown.server = "Agent-VR";
  shown.client = name();
  shown.in = in;
  return shown;
}

void AgentClient::show_taken(const agentvr::InMessage& message, std::string value) {
  if (!looked_at()) return;
  LinkMessage shown = shown_message(true);
  shown.what = agentvr::name(message);
  shown.value = std::move(value);
  shown.fields = agentvr::fields_of(message);
  shown_ = options_.tap->put(std::move(shown), payload_);
}

void AgentClient::show_refused(std::string_view why) {
  if (options_.tap != nullptr) options_.tap->judge(shown_, why);
}

void AgentClient::show_other(std::string_view payload, std::string_view what,
                             std::string_view why) {
  if (!looked_at()) return;
  LinkMessage shown = shown_message(true);
  shown.what = what;
  shown.verdict = why;
  shown.good = why.empty();
  options_.tap->put(std::move(shown), payload);
}

std::string said(const agentvr::OutMessage& message) {
  using namespace agentvr;
  if (const auto* const status = std::get_if<ActionExecutionStatus>(&message)) {
    return fmt::format("{} {}", status->action,
                       magna::name(static_cast<AgentPhase>(status->status)));
  }
  if (const auto* const hit = std::get_if<Collision>(&message)) {
    return fmt::format("{} met {}", hit->action, hit->collider);
  }
  if (const auto* const grid = std::get_if<GridPosition>(&message)) {
    return fmt::format("{:.2f} {:.2f} {:.2f}, {:.1f}°", grid->target.x, grid->target.y,
                       grid->target.z, grid->rotation.y);
  }
  if (const auto* const eyes = std::get_if<EyePosition>(&message)) {
    return fmt::format("{:.1f}° {:.1f}°", eyes->rotation.x, eyes->rotation.y);
  }
  if (const auto* const reward = std::get_if<Reward>(&message)) {
    return fmt::format("{}", reward->reward);
  }
  if (const auto* const menu = std::get_if<Menu>(&message)) {
    return fmt::format("{} {}", menu->event, printable(menu->parameter.value_or("")));
  }
  if (const auto* const images = std::get_if<Images>(&message)) {
    return fmt::format("{} + {} + {} bytes", images->left.size(), images->right.size(),
                       images->main.size());
  }
  if (const auto* const check = std::get_if<VersionCheck>(&message)) return check->version;
  if (const auto* const debug = std::get_if<Debug>(&message)) return printable(debug->text);
  return {};
}

}  // namespace magna
