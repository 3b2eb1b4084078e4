// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/view/link_status.h"
#include "protocols/cognav/arap_endpoint.h"
#include "protocols/cognav/arap_frame.h"
#include "protocols/net/message_tap.h"

namespace magna {

/// "rotation": the name of a register; empty if it does not exist.
std::string_view register_name(std::uint8_t reg);
/// "read 2, rotation", "ping", "resend".
std::string request_text(const ArapFrame& request);
/// The value in an access to a register: "90", "1 (TUR)", "3 (thin)"; empty if there is none, or it
/// does not have the register's format.
std::string value_text(std::uint8_t reg, std::string_view args);
/// "done", "0x44: no such register, or not in this direction".
std::string_view status_text(ArapStatus status);
/// "arap_requests=12 arap_resends=0 arap_0x00=11 arap_0x10=0 …": requests, and replies by status.
std::string counters_text(const ArapCounters& counters);

/// The use of registers by one connection, for display: numbers of reads and writes, the last
/// values, and every frame while a viewer requests it.
class RegisterMonitor final : public ArapEndpoint::Watch {
 public:
  /// `now_ns`: the steady clock. The tap must outlive it; nullptr = frames are not recorded.
  RegisterMonitor(std::string client, std::function<std::int64_t()> now_ns, MessageTap* tap);

  void came(const ArapFrame& request, std::string_view fault) override;
  void on_unfinished(std::string_view bytes) override;
  void went(std::string_view packet, bool again) override;
  /// The connection has ended within a request.
  void broke_off();

  /// Registers 0 to 9, in this order.
  std::vector<RegisterUse> uses() const;
  /// Nothing before the first correct request.
  std::optional<PollHealth> polls() const;

 private:
  struct Use {
    /// The first bytes of the last arguments: enough for a value. They are converted to words on
    /// request.
    std::array<char, 4> bytes{};
    std::uint8_t size = 0;
    bool written = false;
    std::int64_t at_ns = -1;  ///< -1 = never
    std::uint64_t reads = 0;
    std::uint64_t writes = 0;
  };

  void count_request();
  double rate_at(std::int64_t now) const;
  static void keep(Use& use, std::string_view args);
  LinkMessage message(bool in, std::string what) const;

  std::string client_;
  std::function<std::int64_t()> now_ns_;
  MessageTap* tap_;
  std::array<Use, 10> uses_;
  std::int64_t request_ns_ = -1;  ///< the last correct request; -1 = none yet
  double rate_ = 0.0;             ///< requests per second, just after it
  bool answering_ = false;        ///< a read was received; its answer is next
  std::uint8_t asked_ = 0;        ///< its register
};

}  // namespace magna
