// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <deque>
#include <vector>

#include "core/console/console_line.h"
#include "widgets/file_place.h"

namespace magna {

/// The lines of the console pane: answers of the console and lines of the pane itself, in order of
/// arrival; the newest ConsoleLines::kMost.
class ConsoleRecord {
 public:
  struct Entry {
    std::uint64_t number = 0;  ///< running number from 0
    ConsoleLine line;
    FilePlace about = {};  ///< place of the line's subject, beside those in its text
  };

  /// Adds the new lines. Lines that were dropped before the call are missing. If the numbers start
  /// at 0 again it is another console, and all its lines are new.
  void take(const ConsoleLines& said);
  void add(ConsoleLine line, FilePlace about = {});
  /// Removes all lines; taken lines are not added again.
  void clear() { entries_.clear(); }

  /// By number, without gaps.
  const std::deque<Entry>& entries() const { return entries_; }
  /// Number of the next entry.
  std::uint64_t end() const { return end_; }

 private:
  std::deque<Entry> entries_;
  std::uint64_t end_ = 0;
  std::uint64_t taken_ = 0;  ///< number of the next console line to take
};

/// Filter of the shown lines.
struct ConsoleFilter {
  static constexpr unsigned bit(ConsoleKind kind) { return 1U << static_cast<unsigned>(kind); }
  static constexpr unsigned kAll = ~0U;

  unsigned kinds = kAll;  ///< bits of the shown kinds
  /// Words that the shown line must contain, case-insensitive.
  QString text;

  bool passes(const ConsoleLine& line) const;
  friend bool operator==(const ConsoleFilter&, const ConsoleFilter&) = default;
};

/// A line as shown, in one string: "Robot> cameras".
QString console_text(const ConsoleLine& line);

/// The text of an entry and its places. The place of its subject is appended unless the text
/// already has it, even if only by file name.
struct PlacedText {
  QString text;
  std::vector<TextPlace> places;
};
PlacedText placed_text(const ConsoleRecord::Entry& entry);

}  // namespace magna
