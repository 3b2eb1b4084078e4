// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/input.h"
#include "core/sim/result.h"

namespace magna {

/// The data of its run in the first line of an input log.
struct InputLogHeader {
  std::string world;
  std::uint64_t seed = 0;
  bool clean = false;
  std::vector<std::pair<std::string, std::string>> parameters = {};  ///< `--set`, in order
  friend bool operator==(const InputLogHeader&, const InputLogHeader&) = default;
};

/// The input log is text, one JSON object a line: first the header, then the inputs in the order
/// they were applied. Numbers keep every bit.
std::string header_line(const InputLogHeader& header);
std::string log_line(const LoggedInput& logged);

struct InputLog {
  InputLogHeader header;
  std::vector<LoggedInput> inputs;
};

/// Reads a whole log; the error names line and reason, `name` stands for the file.
Result<InputLog> read_input_log(std::istream& in, const std::string& name);

}  // namespace magna
