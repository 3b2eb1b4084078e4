// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/input_log.h"
#include "core/geometry/pose.h"
#include "core/record/mcap_reader.h"
#include "core/record/session_header.h"
#include "core/sim/file_source.h"
#include "core/sim/result.h"
#include "core/view/notice.h"

namespace magna {

/// The engine's state at a tick, after so many inputs.
struct RecordedHash {
  Tick tick = 0;
  std::uint64_t hash = 0;
  std::uint64_t inputs = 0;  ///< applied before it, accepted or not
  /// Of the parts of the state that have changed since the last one, by name (Engine::part_hashes).
  std::map<std::string, std::uint64_t> parts = {};
  friend bool operator==(const RecordedHash&, const RecordedHash&) = default;
};

/// The robots at a tick, by number; those that were removed stay where they were.
struct PosesAtTick {
  Tick tick = 0;
  std::vector<Pose> robots;  ///< in Magna's frame
};

/// One message of a channel whose messages are JSON objects with a tick.
struct RecordedLine {
  Tick tick = 0;
  std::string json;
};

/// A line of the event log.
struct RecordedNotice {
  Tick tick = 0;
  Severity severity = Severity::Info;
  std::string source;
  std::string text;
};

/// The map, for robots on the ground.
struct RecordedMap {
  Point corner;       ///< upper left, in Magna's frame
  double cell = 0.0;  ///< side, metres
  std::uint32_t columns = 0;
  std::uint32_t rows = 0;
  std::vector<bool> filled;  ///< row by row, from the top
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
  /// Whether it has hashes of the state, with which a simulation can be compared.
  bool has_states() const { return reader_.channel(topic::kHashes) != nullptr; }

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

  Part<RecordedNotice> notices() const;
  /// Visits the messages of the ticks `first` to `last` in order, until `visit` returns false.
  /// Returns why there may be more.
  using VisitMessages = std::function<bool(const LinkText& message)>;
  std::optional<Error> visit_messages(Tick first, Tick last, const VisitMessages& visit) const;
  /// As it was recorded last; nothing: none was.
  std::optional<RecordedMap> map() const;

  /// Visits the poses at each tick at which a robot moved, until `visit` returns false. Returns why
  /// there may be more.
  using VisitPoses = std::function<bool(const PosesAtTick& poses)>;
  std::optional<Error> visit_poses(const VisitPoses& visit) const;
  /// The same for one chunk of the reader's summary.
  std::optional<Error> visit_poses(std::size_t chunk, const VisitPoses& visit) const;

 private:
  SessionFile(McapReader reader, SessionHeader header)
      : reader_(std::move(reader)), header_(std::move(header)) {}
  static Result<SessionFile> of(Result<McapReader> reader);
  template <class T, class Read>
  Part<T> part(std::string_view topic, Read read) const;
  Part<RecordedLine> lines(std::string_view topic) const;
  /// For the messages of /poses. `wrong`: why one cannot be read.
  McapReader::Visit pose_visit(const VisitPoses& visit, std::optional<Error>& wrong) const;

  McapReader reader_;
  SessionHeader header_;
};

/// The recorded poses in order; only those of one chunk of the file are in memory.
class PoseCursor {
 public:
  /// `file` must outlive it.
  explicit PoseCursor(const SessionFile& file) : file_(file) { read(); }

  /// The next poses; nullptr: there are no more.
  const PosesAtTick* current() const { return next_ < poses_.size() ? &poses_[next_] : nullptr; }
  void advance();
  /// The poses of this tick; nullptr: none were recorded. Call it with ascending ticks.
  const PosesAtTick* at(Tick tick);

 private:
  void read();

  const SessionFile& file_;
  std::size_t chunk_ = 0;
  std::vector<PosesAtTick> poses_;
  std::size_t next_ = 0;
};

/// The robots of a message of the channel /poses, in Magna's frame; nothing: it is damaged.
std::optional<std::vector<Pose>> recorded_poses(std::string_view message);

/// Opens a session file; that of a program that was killed gets its index. Where that is impossible
/// (a folder that cannot be written, a file that is still being written), it is read as it is.
Result<SessionFile> open_session(const std::filesystem::path& path);

/// Whether the file begins like an MCAP file; false if it cannot be read.
bool is_mcap_file(const std::filesystem::path& path);

}  // namespace magna
