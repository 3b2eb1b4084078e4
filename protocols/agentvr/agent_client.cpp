// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_client.h"

#include <fmt/format.h>

#include <QByteArray>
#include <algorithm>
#include <utility>
#include <variant>

namespace magna {

AgentClient::AgentClient(Host& host, Connection& connection, const LinkClock& clock,
                         Options options)
    : host_(host),
      connection_(connection),
      clock_(clock),
      options_(options),
      dialect_(options.dialect),
      since_ns_(clock.steady_ns()),
      sent_ns_(since_ns_) {
  connection.limit_send_buffer(kSendBuffer);
}

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
  // Existing clients send an empty frame for StopSync (agent-vr.md, Transport).
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

// A version check determines the dialect; an earlier result was only a guess, and a fixed dialect
// is meant for clients that do not check.
void AgentClient::set_dialect(const DecodedFrame& frame) {
  heard_ = true;
  if (!frame.dialect) return;
  const auto is_check = [](const agentvr::InMessage& message) {
    return std::holds_alternative<agentvr::VersionCheck>(message);
  };
  const bool check = std::ranges::any_of(frame.messages, is_check);
  if (dialect_ && (checked_ || !check)) return;
  if (options_.dialect && options_.dialect != frame.dialect) {
    const std::string_view is = magna::name(*frame.dialect);
    connection_.error(
        fmt::format("its version check is of dialect {0}, but --agent-dialect or the configuration "
                    "says {1}: it is served in {0}. Start Magna with --agent-dialect {0} or auto",
                    is, magna::name(*options_.dialect)));
  }
  dialect_ = frame.dialect;
  checked_ = check;
}

std::optional<AgentDialect> AgentClient::dialect_out() const {
  const bool certain = !options_.dialect || heard_ || clock_.steady_ns() - since_ns_ >= kSilentNs;
  return certain ? dialect_ : std::nullopt;
}

void AgentClient::bad_frame(const std::string& payload, const std::string& why) {
  show_other(payload, "no message", why);
  connection_.error(fmt::format("a frame of {} bytes is none: {}", payload.size(), why));
  if (++bad_frames_ < kMostBadFrames) return;
  connection_.drop(fmt::format("sent {} frames in a row that are none", bad_frames_));
}

std::optional<AgentClient::Frame> AgentClient::frame_of(const agentvr::OutMessage& message) const {
  auto bytes = encode(message, dialect_out());
  if (!bytes) return {};
  const bool picture = std::holds_alternative<agentvr::Images>(message);
  Frame frame{std::move(*bytes), picture, agentvr::name(message), {}, {}};
  if (looked_at()) {
    frame.value = agentvr::said(message);
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

void AgentClient::on_drained() {
  unread_ = 0;
  host_.drained(*this);
  write_waiting();
}

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
  if (!behind()) {
    unread_ = 0;
  } else if (!frame.picture) {
    unread_ += frame.bytes.size();
    const std::uint64_t left = std::min(unread_, connection_.backlog());
    if (left > kMostUnread) connection_.drop(fmt::format("does not read: {} bytes behind", left));
  }
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

AgentListener::AgentListener(Host& host, ServerOptions options, const LinkClock& clock,
                             AgentClient::Options client_options)
    : host_(host),
      clock_(clock),
      client_options_(client_options),
      server_(std::move(options), clock,
              [this](Connection& connection) { return join(connection); }) {}

AgentListener::~AgentListener() = default;

std::unique_ptr<ConnectionHandler> AgentListener::join(Connection& connection) {
  if (AgentClient* const before = client_) {
    forget(*before);
    before->connection().flush();
    before->connection().drop(fmt::format("{} took its place", connection.name()));
  }
  AgentClient::Host& host = *this;
  auto client = std::make_unique<AgentClient>(host, connection, clock_, client_options_);
  client_ = client.get();
  host_.came(*client);
  return client;
}

void AgentListener::take_frame(AgentClient& client, const DecodedFrame& frame) {
  if (&client == client_) host_.take_frame(client, frame);
}

void AgentListener::drained(AgentClient& client) {
  if (&client == client_) host_.drained();
}

void AgentListener::left(AgentClient& client) {
  if (&client != client_) return;
  forget(client);
  host_.lost(client.name());
}

void AgentListener::forget(AgentClient& client) {
  if (&client != client_) return;
  client_ = nullptr;
  host_.left();
}

}  // namespace magna
