// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocols/cognav/arap_frame.h"
#include "protocols/cognav/register_bank.h"

namespace magna {

/// The traffic of one connection so far.
struct ArapCounters {
  std::uint64_t requests = 0;                          ///< complete, with the right check byte
  std::uint64_t resends = 0;                           ///< of these, requests for the last packet
  std::uint64_t done = 0, refused = 0, bad_count = 0;  ///< replies to them, by status
  std::uint64_t bad_check = 0, unfinished = 0;         ///< error packets sent

  ArapCounters& operator+=(const ArapCounters& other) {
    requests += other.requests;
    resends += other.resends;
    done += other.done;
    refused += other.refused;
    bad_count += other.bad_count;
    bad_check += other.bad_check;
    unfinished += other.unfinished;
    return *this;
  }
};

/// The server side of one ARAP connection: reads requests and writes replies, in order. It owns the
/// parser and the last packet; RegisterBank owns the registers. Independent of clocks and sockets.
/// With the first complete request the robot joins the world; if it cannot join, no request is
/// answered.
class ArapEndpoint final : private ArapFramer::Sink {
 public:
  /// Observes the traffic of the line without changing it.
  class Watch {
   public:
    virtual ~Watch() = default;
    /// A complete request; `fault` is empty if its check byte is right.
    virtual void came(const ArapFrame& request, std::string_view fault) = 0;
    /// The bytes of an unfinished request.
    virtual void on_unfinished(std::string_view bytes) = 0;
    /// A packet that was sent; `again`: as a repetition on request.
    virtual void went(std::string_view packet, bool again) = 0;
  };

  /// The arguments must outlive it; warnings about the input go to the port.
  ArapEndpoint(RegisterBank& bank, CybotPort& port, Watch* watch = nullptr)
      : bank_(bank), port_(port), watch_(watch), framer_(*this) {}

  /// Bytes received at `now` (ns): appends the replies to `out`.
  void feed(std::string_view bytes, std::int64_t now, std::string& out);
  /// Executes time-outs due at `now`, which may append an error packet. Call only after all
  /// received bytes were fed.
  void expire(std::int64_t now, std::string& out);
  /// When `expire` has to be called; nothing while no request is open.
  std::optional<std::int64_t> deadline() const { return framer_.deadline(); }

  const ArapCounters& counters() const { return counters_; }
  /// Why the robot could not join; nothing if it has joined, or has not tried yet.
  const std::optional<std::string>& turned_away() const { return turned_away_; }
  /// Whether a request has begun and is incomplete.
  bool open() const { return framer_.open(); }

 private:
  void on_frame(const ArapFrame& frame) override;
  void on_bad_check(const ArapFrame& frame, std::uint8_t expected) override;
  void on_silence(ArapStatus fault, std::string_view bytes) override;
  void special(const ArapFrame& frame);
  void answer(ArapStatus status, std::string_view args = {});

  RegisterBank& bank_;
  CybotPort& port_;
  Watch* watch_;
  ArapFramer framer_;
  std::string last_;            ///< the last packet sent; empty = none yet
  std::string* out_ = nullptr;  ///< of the call in progress
  ArapCounters counters_;
  std::optional<std::string> turned_away_;
};

}  // namespace magna
