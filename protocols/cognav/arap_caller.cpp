// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/arap_caller.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "protocols/cognav/register_bank.h"

namespace magna {

void ArapCaller::ask(std::string request, std::int64_t now, std::string& out) {
  assert(!busy_ && request.size() >= 3);
  request_ = std::move(request);
  reply_.reset();
  busy_ = true;
  answered_promptly_ = false;
  now_ = now;
  out_ = &out;
  send_request();
  out_ = nullptr;
}

std::optional<ArapCaller::Reply> ArapCaller::take() { return std::exchange(reply_, {}); }

void ArapCaller::feed(std::string_view bytes, std::int64_t now, std::string& out) {
  if (bytes.empty()) return;
  now_ = now;
  out_ = &out;
  if (!std::exchange(heard_, true) && !last_was_resend_ && now - sent_ns_ < kPromptNs) {
    answered_promptly_ = true;
  }
  framer_.feed(bytes, now);
  out_ = nullptr;
}

void ArapCaller::expire(std::int64_t now, std::string& out) {
  now_ = now;
  out_ = &out;
  framer_.expire(now);
  if (busy_ && !framer_.open() && now - sent_ns_ >= kPatienceNs) {
    if (last_was_resend_ && (harmless() || !answered_promptly_)) {
      send_request();
    } else {
      send_resend();
    }
  }
  out_ = nullptr;
}

std::optional<std::int64_t> ArapCaller::deadline() const {
  if (framer_.open()) return framer_.deadline();
  if (busy_) return sent_ns_ + kPatienceNs;
  return {};
}

void ArapCaller::on_frame(const ArapFrame& frame) {
  if (!busy_) return;  // a packet that was requested twice
  const ArapStatus status = frame.status();
  if (status != ArapStatus::BadCheck && status != ArapStatus::Unfinished) {
    done(status, frame.args);
    return;
  }
  // An error packet long after a `resend` refers to the `resend`, and has replaced the requested
  // packet. One that comes at once is the requested packet: it refers to the request.
  const bool about_resend = last_was_resend_ && now_ - sent_ns_ >= kPromptNs;
  if (about_resend && answered_promptly_ && !harmless()) {
    done(ArapStatus::Done, {});
    return;
  }
  send_request();
}

void ArapCaller::on_silence(ArapStatus, std::string_view) {
  if (busy_) send_resend();
}

void ArapCaller::send_request() {
  last_was_resend_ = false;
  answered_promptly_ = false;
  heard_ = false;
  sent_ns_ = now_;
  *out_ += request_;
}

void ArapCaller::send_resend() {
  last_was_resend_ = true;
  heard_ = false;
  sent_ns_ = now_;
  *out_ += arap_frame(static_cast<std::uint8_t>(CognavRegister::Special));
}

void ArapCaller::done(ArapStatus status, std::string_view args) {
  busy_ = false;
  reply_ = Reply{status, std::string(args)};
}

// Acknowledging, moving and registering an object have an effect each time.
bool ArapCaller::harmless() const {
  const ArapFrame frame{static_cast<std::uint8_t>(request_[1]), {}, {}};
  if (!frame.write()) return true;
  const auto reg = static_cast<CognavRegister>(frame.reg());
  return reg != CognavRegister::Command && reg != CognavRegister::Displacement &&
         reg != CognavRegister::ObjectType;
}

}  // namespace magna
