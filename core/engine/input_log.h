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

/// The parameters of a run in the first line of its input log.
struct InputLogHeader {
  std::string world;
  std::uint64_t seed = 0;
  bool clean = false;
  std::vector<std::pair<std::string, std::string>> parameters = {};  ///< `--set`, in order
  std::string source = {};  ///< the world as it was named for the run; empty: unknown
  friend bool operator==(const InputLogHeader&, const InputLogHeader&) = default;
};

/// The input log is text, one JSON object per line: the header, then the inputs in the order of
/// their application. Numbers are stored exactly.
std::string header_line(const InputLogHeader& header);
std::string log_line(const LoggedInput& logged);

struct InputLog {
  InputLogHeader header;
  std::vector<LoggedInput> inputs;
};

/// Reads the header alone; an error likewise.
Result<InputLogHeader> read_input_log_header(std::istream& in, const std::string& name);
/// Reads a whole log; the error has the line and reason, and `name` as the file.
Result<InputLog> read_input_log(std::istream& in, const std::string& name);

}  // namespace magna
