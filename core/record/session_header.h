// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/record/mcap_records.h"
#include "core/sim/ids.h"
#include "core/sim/result.h"

namespace magna {

inline constexpr std::string_view kSessionProfile = "magna";
inline constexpr std::uint64_t kSecondNs = 1'000'000'000;  ///< nanoseconds of a second

/// The channels of a session file (docs/session-file.md).
namespace topic {
inline constexpr std::string_view kInputs = "/inputs";      ///< json: log_line(LoggedInput)
inline constexpr std::string_view kEvents = "/events";      ///< json: tick, event, its members
inline constexpr std::string_view kHashes = "/hashes";      ///< json: tick, hash, inputs, parts
inline constexpr std::string_view kMeasures = "/measures";  ///< json: tick, operator measures
inline constexpr std::string_view kPoses = "/poses";        ///< foxglove.PosesInFrame
inline constexpr std::string_view kMap = "/map";            ///< foxglove.Grid
inline constexpr std::string_view kScene = "/scene";        ///< foxglove.SceneUpdate
inline constexpr std::string_view kNotices = "/notices";    ///< foxglove.Log
inline constexpr std::string_view kScan = "/scan";          ///< foxglove.LaserScan
inline constexpr std::string_view kImages = "/images";      ///< foxglove.CompressedImage
inline constexpr std::string_view kDisplay = "/display";    ///< magna-display
inline constexpr std::string_view kMessages = "/messages";  ///< json: message_line(LinkText)
}  // namespace topic

/// The protocol whose messages can be recorded.
inline constexpr std::string_view kRecordedProtocol = "actr";

/// Names of metadata records.
inline constexpr std::string_view kSessionRecord = "magna.session";
inline constexpr std::string_view kBookmarkRecord = "magna.bookmark";
inline constexpr std::string_view kEndRecord = "magna.end";

/// Of SessionHeader::options: ReadFiles::world and ReadFiles::folder.
inline constexpr std::string_view kWorldFileOption = "world-file";
inline constexpr std::string_view kFolderOption = "folder";

/// A session from which another one continues, and where.
struct SessionAncestor {
  std::string id = {};    ///< SessionHeader::id
  std::string file = {};  ///< name of its file without the folder; empty: unknown
  Tick tick = 0;          ///< after this tick the other one continues
  friend bool operator==(const SessionAncestor&, const SessionAncestor&) = default;
};

/// What a session file is about: with the attached files and the inputs the run is determined.
struct SessionHeader {
  static constexpr int kFormat = 1;

  using Options = std::vector<std::pair<std::string, std::string>>;

  int format = kFormat;
  std::string program;  ///< version of Magna
  std::string world;    ///< its name
  std::string source;   ///< the world as it was named for the run
  std::uint64_t seed = 0;
  bool clean = false;
  Options parameters = {};  ///< `--set`, in order
  Options options = {};     ///< other options of the command line that change the world
  std::vector<std::string> robots = {};  ///< names, in order of number, as the session begins
  double tick_seconds = 0.0;
  std::uint64_t started = 0;  ///< nanoseconds since 1970, UTC
  std::string id = {};        ///< 32 hexadecimal digits
  /// The session that it continues, then the one which that continues, and so on.
  std::vector<SessionAncestor> ancestors = {};
  std::string messages = {};  ///< the protocol whose messages are recorded; empty: none
  friend bool operator==(const SessionHeader&, const SessionHeader&) = default;

  /// The log time of a tick.
  std::uint64_t time_of(Tick tick) const;
  /// The tick of a log time.
  Tick tick_of(std::uint64_t log_time) const;
};

McapMetadata metadata_of(const SessionHeader& header);
/// `file` is for errors: a newer format, or values that are missing or wrong.
Result<SessionHeader> session_header(const McapMetadata& metadata, const std::string& file);

/// A message between a server and one of its clients.
struct LinkText {
  Tick tick = 0;
  std::string protocol;  ///< "actr"
  /// The client's name; empty: sent to every client, recorded also when none is attached.
  std::string peer;
  bool sent = false;   ///< by Magna
  std::string text;    ///< without its line end
  bool state = false;  ///< one of those that a new client is sent, where the recording begins
  friend bool operator==(const LinkText&, const LinkText&) = default;
};

std::string message_line(const LinkText& message);
/// Throws an nlohmann exception or std::out_of_range for any other text.
LinkText message_in(std::string_view line);
/// LinkText::state of a message_line; false for any other text.
bool is_state_line(std::string_view line);

}  // namespace magna
