// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/result.h"

namespace magna {

/// A mapping of a gamepad in SDL's format: which axes and buttons have which meaning. Its line:
/// `GUID,NAME,leftx:a0,lefty:a1~,a:b0,dpup:h0.1,platform:Linux,`.
struct SdlMapping {
  enum class Input : std::uint8_t { Button, Axis, Hat };
  struct Bind {
    std::string control;  ///< SDL's name: "leftx", "a"; of half a stick without its sign
    bool axis = false;    ///< of a stick or trigger
    Input input = Input::Button;
    int index = 0;  ///< number of the button, axis or hat
    bool reversed = false;
    bool half = false;  ///< half of the stick, or by half of the axis
    friend bool operator==(const Bind&, const Bind&) = default;
  };

  std::string guid;      ///< type of the device: 32 hexadecimal digits, lower case
  std::string checksum;  ///< four more digits if it is for one device among those of the GUID
  std::string name;
  std::vector<Bind> binds;
  std::string line;

  /// Of two mappings with the same key the later one applies.
  std::string key() const { return checksum.empty() ? guid : guid + '-' + checksum; }
  friend bool operator==(const SdlMapping&, const SdlMapping&) = default;
};

/// One line; the error has no place.
Result<SdlMapping> parse_sdl_mapping(std::string_view line);

/// What a text has: one mapping or a whole `gamecontrollerdb.txt`.
struct SdlMappingText {
  std::vector<SdlMapping> mappings;  ///< those for this system
  std::size_t others = 0;            ///< for other systems, or other labels of buttons
  std::vector<Error> problems;       ///< invalid lines
};

/// The largest text, in bytes.
inline constexpr std::size_t kMostSdlMappingBytes = std::size_t{4} << 20;
/// All kept mappings have at most this many bytes: more than any database has for one system.
inline constexpr std::size_t kMostKeptMappingBytes = 600'000;

/// Adds mappings; each replaces that with the same key.
void add_sdl_mappings(const std::vector<SdlMapping>& added, std::vector<SdlMapping>& mappings);

/// `place`, the file's name, is part of the errors. Comments and empty lines are passed over.
SdlMappingText read_sdl_mappings(std::string_view text, const std::string& place);

/// The mapping for a device with this GUID, chosen as SDL does: with the same checksum first, then
/// that of another version of the device; null = none.
const SdlMapping* mapping_for(std::string_view guid, const std::vector<SdlMapping>& mappings);

/// The imported mappings in `folder`/pads/mappings.ini. Invalid ones are left out, and `problems`
/// has them; the file is then saved under another name.
std::vector<SdlMapping> read_kept_mappings(const std::filesystem::path& folder,
                                           std::vector<Error>& problems);
/// Replaces them; returns why it could not.
std::optional<Error> write_kept_mappings(const std::filesystem::path& folder,
                                         const std::vector<SdlMapping>& mappings);

}  // namespace magna
