// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocols/cognav/arap_frame.h"

namespace magna {

/// The client side of one ARAP connection, as in the firmware of a robot: one request at a time,
/// and recovery when request or reply are damaged (cybot-firmware.md, When bytes get lost). A
/// damaged reply is requested again with `resend`; a request is sent a second time only if it was
/// certainly not executed, or if executing it twice does no harm. Independent of clocks and
/// sockets.
class ArapCaller final : private ArapFramer::Sink {
 public:
  static constexpr std::int64_t kReplySilenceNs = 200'000'000;  ///< within a reply
  /// For its first byte; longer than the console's time-out (cognav.md, Line).
  static constexpr std::int64_t kPatienceNs = 2'800'000'000;
  /// A reply sooner than this is not one of the error packets that follow a silence, of 0.8 s or
  /// more.
  static constexpr std::int64_t kPromptNs = 700'000'000;

  struct Reply {
    ArapStatus status = ArapStatus::Done;
    std::string args;
  };

  ArapCaller() : framer_(*this, kReplySilenceNs) {}

  /// Sends a complete request at `now` (ns). Only while no request is in progress.
  void ask(std::string request, std::int64_t now, std::string& out);
  bool busy() const { return busy_; }
  /// The reply to the last request; returned once.
  std::optional<Reply> take();

  /// Processes received bytes; appends the answer, if any, to `out`.
  void feed(std::string_view bytes, std::int64_t now, std::string& out);
  /// Executes time-outs due at `now`. Call only after all received bytes were fed.
  void expire(std::int64_t now, std::string& out);
  std::optional<std::int64_t> deadline() const;

 private:
  void on_frame(const ArapFrame& frame) override;
  void on_bad_check(const ArapFrame&, std::uint8_t) override {}
  void on_silence(ArapStatus fault, std::string_view bytes) override;
  void send_request();
  void send_resend();
  void done(ArapStatus status, std::string_view args);
  bool harmless() const;

  ArapFramer framer_;
  std::string request_;
  std::optional<Reply> reply_;
  bool busy_ = false;
  bool last_was_resend_ = false;
  bool heard_ = false;              ///< bytes were received since the last transmission
  bool answered_promptly_ = false;  ///< the request was answered, but the answer was damaged
  std::int64_t sent_ns_ = 0;
  std::int64_t now_ = 0;
  std::string* out_ = nullptr;  ///< of the call in progress
};

}  // namespace magna
