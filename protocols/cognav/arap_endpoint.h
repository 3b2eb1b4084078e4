// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocols/cognav/arap_framer.h"
#include "protocols/cognav/register_bank.h"

namespace magna {

/// The traffic of one connection so far.
struct ArapCounters {
  std::uint64_t requests = 0;  ///< whole and with the right check byte
  std::uint64_t resends = 0;   ///< of these, asking for the last packet again
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

/// The serving end of one ARAP connection: requests in, replies out, in order. It owns the parser
/// and the last packet; the registers are the bank's. It knows no clock and no socket. The first
/// whole request lets the robot arrive; if it cannot, none is ever answered.
class ArapEndpoint final : private ArapFramer::Sink {
 public:
  /// Follows what goes over the line, and changes nothing by it.
  class Watch {
   public:
    virtual ~Watch() = default;
    /// A whole request; `fault` is empty when its check byte is right.
    virtual void came(const ArapFrame& request, std::string_view fault) = 0;
    /// The bytes of a request that was never finished.
    virtual void left_open(std::string_view bytes) = 0;
    /// A packet that was sent; `again`: because it was asked for again.
    virtual void went(std::string_view packet, bool again) = 0;
  };

  /// All must outlive it; the port is told what was wrong with the input.
  ArapEndpoint(RegisterBank& bank, CybotPort& port, Watch* watch = nullptr)
      : bank_(bank), port_(port), watch_(watch), framer_(*this) {}

  /// Bytes that came at `now` (ns): the replies they call for are appended to `out`.
  void feed(std::string_view bytes, std::int64_t now, std::string& out);
  /// Does what is due at `now`: maybe an error packet. Only when nothing has come that it was not
  /// fed yet.
  void expire(std::int64_t now, std::string& out);
  /// When `expire` has something to do; nothing while no request is open (1.6).
  std::optional<std::int64_t> deadline() const { return framer_.deadline(); }

  const ArapCounters& counters() const { return counters_; }
  /// Why the robot could not arrive; nothing = it did, or is yet to.
  const std::optional<std::string>& turned_away() const { return turned_away_; }
  /// A request was begun and is not whole.
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
  std::string last_;            ///< the last packet sent (1.5); empty = none yet
  std::string* out_ = nullptr;  ///< of the call that is in progress
  ArapCounters counters_;
  std::optional<std::string> turned_away_;
};

}  // namespace magna
