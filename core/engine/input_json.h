// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "core/engine/input.h"

namespace magna {

/// An input as a JSON object without its name. Throws nothing.
nlohmann::json to_json(const Input& input);

/// Reads the input called `name`; throws nlohmann::json::exception or std::out_of_range if the
/// object does not match: the caller converts them to an Error.
Input input_from_json(const std::string& name, const nlohmann::json& object);

}  // namespace magna
