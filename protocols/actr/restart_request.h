// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "protocols/actr/form_reader.h"

namespace magna {

/// The seed in `(restart SEED)`, with which a client begins the world again: a whole number that a
/// double holds exactly. Nothing if there is none.
std::optional<std::uint64_t> restart_seed(const ReadForm& form);

/// `(restart SEED)`: the world has begun again, for every client.
std::string restart_line(std::uint64_t seed);

}  // namespace magna
