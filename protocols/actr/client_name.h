// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

#include "protocols/actr/form_reader.h"

namespace magna {

/// The name that a client gives its connection with `(client NAME)`: `[a-z][a-z0-9-]*`, at most 32
/// bytes, and neither nil nor t.
struct ClientName {
  static constexpr std::size_t kMaxLength = 32;

  std::string_view name;   ///< in the form; empty if there is none
  std::string_view error;  ///< code: bad-form or bad-name; empty = the name is legal
};

/// Reads the name from its form, which must outlive it.
ClientName read_client_name(const SexpTree& form);

/// Whether a name belongs to an author that is not a client, or is one that the server assigns:
/// operator, world, console, dispatcher, client-N.
bool is_reserved_client_name(std::string_view name);

}  // namespace magna
