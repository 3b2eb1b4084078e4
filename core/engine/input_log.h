// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
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
  std::optional<Error> cut = {};  ///< where the file breaks off: later inputs are missing
};

/// Reads an input from its line; throws an nlohmann exception or std::out_of_range for any other
/// text.
LoggedInput logged_input(std::string_view line);

/// Reads the header alone; an error likewise.
Result<InputLogHeader> read_input_log_header(std::istream& in, const std::string& name);
/// Reads a log; the error has the line and reason, and `name` as the file. A last line without its
/// end that cannot be read, because the program that wrote it was killed, is left out
/// (InputLog::cut).
Result<InputLog> read_input_log(std::istream& in, const std::string& name);

}  // namespace magna
