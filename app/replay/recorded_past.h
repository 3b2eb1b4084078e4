// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/record/display_state.h"
#include "core/record/session_file.h"
#include "core/view/notice.h"
#include "core/view/snapshot.h"

namespace magna {

/// A moment of a recording that the timeline shows.
struct PastMoment {
  enum class Kind : std::uint8_t {
    Logged,      ///< a line of the event log
    Marked,      ///< the operator set or changed a mark
    Acted,       ///< another action of the operator
    Bookmarked,  ///< with a name
  };
  Tick tick = 0;
  Kind kind = Kind::Logged;
  Severity severity = Severity::Info;  ///< of a line
  std::string text;
  friend bool operator==(const PastMoment&, const PastMoment&) = default;
};

/// A figure over time.
struct PastFigure {
  Tick tick = 0;
  double value = 0.0;
};

/// What a recording contains, for the timeline. Immutable.
struct PastOutline {
  std::string file;
  std::string world;  ///< its name
  SessionHeader header;
  double tick_seconds = 0.1;
  Tick first = 0;  ///< of the first display state
  Tick last = 0;
  std::vector<PastMoment> moments;   ///< in order of time
  std::vector<PastFigure> explored;  ///< share of the floor that was seen, 0 to 1; empty: unknown
  std::vector<PastFigure> rates;     ///< simulated seconds for each second of real time
  std::vector<std::pair<Tick, Tick>> gaps;  ///< nothing moved and nothing happened
  std::string warning;                      ///< where the file breaks; empty: it is whole
  bool messages = false;    ///< it has those of the ACT-R interface, which clients can be played
  bool repeatable = false;  ///< it has the states with which a simulation can be compared
};

/// Random access to what a session file has recorded: the snapshot of any tick. Only the part round
/// the position is in memory. Lives on one thread.
class RecordedPast {
 public:
  static constexpr double kGapSeconds = 5.0;  ///< a shorter rest is not a gap

  /// An error: the file cannot be read, or has nothing to show.
  static Result<std::unique_ptr<RecordedPast>> open(const std::filesystem::path& file);

  std::shared_ptr<const PastOutline> outline() const { return outline_; }
  const SessionFile& session() const { return file_; }

  /// The state at a tick: that of the last display state not later, with the poses of the tick.
  /// `scene`: with the scene for cameras.
  Result<std::shared_ptr<Snapshot>> at(Tick tick, bool scene);
  /// The next moment after (`direction` 1) or before (-1) a tick; nothing = there is none. Actions
  /// of the operator are passed over.
  std::optional<Tick> moment_from(Tick tick, int direction) const;

  /// Appends a bookmark to the file and to the outline. An error: it cannot be written.
  std::optional<Error> add_bookmark(Tick tick, const std::string& name);

 private:
  explicit RecordedPast(SessionFile file) : file_(std::move(file)) {}

  /// The messages from one key frame to the next.
  struct Segment {
    struct Frame {
      Tick tick = 0;
      std::string message;
    };
    struct Poses {
      Tick tick = 0;
      std::vector<Pose> poses;
    };
    std::size_t key = 0;
    std::vector<Frame> frames;
    std::vector<Poses> poses;
  };
  static constexpr std::size_t kMostSegments = 4;

  std::optional<Error> scan();
  void add_operator();
  void add_explored();
  void find_gaps();
  void sort_moments(PastOutline& outline) const;
  Segment& segment(std::size_t key);
  std::vector<Pose> poses_before(Tick tick) const;

  SessionFile file_;
  std::shared_ptr<PastOutline> outline_;
  std::vector<Tick> keys_;        ///< of key frames
  std::vector<Tick> moved_;       ///< with recorded poses
  std::deque<Segment> segments_;  ///< the last used first
  DisplayDecoder decoder_;
  std::optional<std::size_t> decoded_key_;  ///< the segment of the decoder's state …
  std::size_t decoded_ = 0;                 ///< … and how many of its frames were read
};

}  // namespace magna
