// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/input_log.h"
#include "core/record/mcap_reader.h"
#include "core/record/session_header.h"
#include "core/sim/file_source.h"
#include "core/sim/result.h"

namespace magna {

/// The engine's state at a tick, after so many inputs.
struct RecordedHash {
  Tick tick = 0;
  std::uint64_t hash = 0;
  std::uint64_t inputs = 0;  ///< applied before it, accepted or not
  friend bool operator==(const RecordedHash&, const RecordedHash&) = default;
};

/// A robot's pose as it is recorded: metres and radians, x to the right, y up.
struct RecordedPose {
  double x = 0.0;
  double y = 0.0;
  double heading = 0.0;
  friend bool operator==(const RecordedPose&, const RecordedPose&) = default;
};

/// One message of a channel whose messages are JSON objects with a tick.
struct RecordedLine {
  Tick tick = 0;
  std::string json;
};

struct RecordedBookmark {
  Tick tick = 0;
  std::string name;
  std::string text;
  friend bool operator==(const RecordedBookmark&, const RecordedBookmark&) = default;
};

/// A session file (docs/session-file.md) that is read. What is behind a place where it breaks is
/// left out, and `broken` says where that is. The const functions may be called on several threads.
class SessionFile {
 public:
  /// An error: it cannot be read, is not MCAP, not Magna's, or of a newer format.
  static Result<SessionFile> open(const std::filesystem::path& path);
  /// The same for the bytes of a file; `name` is for errors.
  static Result<SessionFile> over(std::string bytes, std::string name);

  const std::string& name() const { return reader_.name(); }
  const SessionHeader& header() const { return header_; }
  const McapReader& reader() const { return reader_; }

  /// Where and why it breaks, as far as is known: damage in a chunk is found when it is read.
  const std::optional<Error>& broken() const { return reader_.broken(); }
  /// Why the session ended; nothing: its program was killed, or runs still.
  struct End {
    Tick tick = 0;
    std::string reason;
  };
  std::optional<End> end() const;
  /// The tick of the last message.
  Tick last_tick() const;

  /// What its world was made of.
  Result<ReadFiles> files() const;
  std::vector<RecordedBookmark> bookmarks() const;

  /// A part of a file up to a place where it breaks.
  template <class T>
  struct Part {
    std::vector<T> items;
    std::optional<Error> broken = {};  ///< why there may be more, with the place
  };
  /// In the order of their application.
  Part<LoggedInput> inputs() const;
  Part<RecordedHash> hashes() const;
  Part<RecordedLine> events() const;
  Part<RecordedLine> measures() const;

  /// Visits the poses of all robots, by number, at each recorded tick, until `visit` returns false.
  /// Returns why there may be more.
  std::optional<Error> visit_poses(
      const std::function<bool(Tick tick, std::span<const RecordedPose> robots)>& visit) const;

 private:
  SessionFile(McapReader reader, SessionHeader header)
      : reader_(std::move(reader)), header_(std::move(header)) {}
  static Result<SessionFile> of(Result<McapReader> reader);
  template <class T, class Read>
  Part<T> part(std::string_view topic, Read read) const;
  Part<RecordedLine> lines(std::string_view topic) const;

  McapReader reader_;
  SessionHeader header_;
};

/// The poses of a message of the channel /poses; false: it is damaged.
bool read_poses(std::string_view bytes, std::vector<RecordedPose>& poses);

/// A line of the event log, as the channel /notices has it.
struct RecordedNotice {
  std::uint64_t level = 0;  ///< of foxglove.Log: 2 information, 3 warning, 4 error
  std::string source;
  std::string text;
};
/// Nothing: the message is damaged.
std::optional<RecordedNotice> read_notice(std::string_view message);

/// Whether the file begins like an MCAP file; false if it cannot be read.
bool is_mcap_file(const std::filesystem::path& path);

}  // namespace magna
