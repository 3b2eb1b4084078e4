// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/arap_endpoint.h"

namespace magna {

void ArapEndpoint::feed(std::string_view bytes, std::int64_t now, std::string& out) {
  out_ = &out;
  framer_.feed(bytes, now);
  out_ = nullptr;
}

void ArapEndpoint::expire(std::int64_t now, std::string& out) {
  out_ = &out;
  framer_.expire(now);
  out_ = nullptr;
}

void ArapEndpoint::on_frame(const ArapFrame& frame) {
  if (counters_.requests++ == 0) turned_away_ = port_.arrive();
  if (watch_ != nullptr && turned_away_) watch_->came(frame, *turned_away_);
  if (turned_away_) return;
  if (watch_ != nullptr) watch_->came(frame, {});
  if (frame.reg() == static_cast<std::uint8_t>(CognavRegister::Special)) {
    special(frame);
    return;
  }
  const RegisterAnswer reply =
      frame.write() ? bank_.write(frame.reg(), frame.args) : bank_.read(frame.reg(), frame.args);
  answer(reply.status, reply.args);
}

void ArapEndpoint::special(const ArapFrame& frame) {
  if (frame.write()) {
    answer(ArapStatus::Done);  // ping; its arguments are ignored
    return;
  }
  ++counters_.resends;
  if (last_.empty()) port_.warn("asks for the last packet, but none was sent yet");
  if (watch_ != nullptr && !last_.empty()) watch_->went(last_, true);
  *out_ += last_;  // the last packet stays the same
}

void ArapEndpoint::on_bad_check(const ArapFrame& frame, std::uint8_t expected) {
  const char byte = static_cast<char>(expected);
  const std::string wanted = "expected " + hex_text({&byte, 1});
  if (watch_ != nullptr) watch_->came(frame, "wrong check byte, " + wanted);
  port_.warn("wrong check byte: " + hex_text(frame.bytes) + ", " + wanted);
}

void ArapEndpoint::on_silence(ArapStatus fault, std::string_view bytes) {
  if (fault == ArapStatus::Unfinished) {
    if (watch_ != nullptr) watch_->on_unfinished(bytes);
    port_.warn("a request was left unfinished: " + hex_text(bytes));
  }
  answer(fault);
}

void ArapEndpoint::answer(ArapStatus status, std::string_view args) {
  switch (status) {
    case ArapStatus::Done: ++counters_.done; break;
    case ArapStatus::BadCheck: ++counters_.bad_check; break;
    case ArapStatus::Unfinished: ++counters_.unfinished; break;
    case ArapStatus::BadCount: ++counters_.bad_count; break;
    case ArapStatus::Refused: ++counters_.refused; break;
  }
  last_ = arap_reply(status, args);
  if (watch_ != nullptr) watch_->went(last_, false);
  *out_ += last_;
}

}  // namespace magna
