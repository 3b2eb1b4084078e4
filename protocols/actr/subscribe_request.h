// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocols/actr/form_reader.h"
#include "protocols/actr/line_kinds.h"

namespace magna {

/// A `(subscribe KIND …)` or `(unsubscribe KIND …)` of a client.
struct SubscribeRequest {
  static constexpr std::size_t kMostKinds = 64;  ///< in one form

  struct Wanted {
    LineKind kind = LineKind::Status;
    std::optional<double> rate;  ///< lines per second and object; nothing = unlimited
  };
  bool on = true;  ///< false: unsubscribe
  std::vector<Wanted> kinds;
  std::vector<std::string> unknown;  ///< names that are not kinds, lower case
};

/// Reads a request from its form, whose head is `subscribe` or `unsubscribe`, of which `text` is
/// the source. KIND: a name or `(NAME HZ)` with 0 < HZ <= Subscriptions::kMostPerSecond. Else the
/// error: "line 1, column 21 (byte 20): …".
std::variant<SubscribeRequest, std::string> read_subscribe_request(const SexpTree& form,
                                                                   std::string_view text);

/// `(error subscribe bad-form)`: `head` is that of the request.
std::string subscribe_error_line(std::string_view head, std::string_view code);
/// `(error subscribe unknown-kind KIND)`.
std::string unknown_kind_line(std::string_view head, std::string_view kind);

}  // namespace magna
