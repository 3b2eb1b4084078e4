// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <deque>
#include <vector>

#include "core/console/console_line.h"
#include "widgets/file_place.h"

namespace magna {

/// What the console pane knows: what the console said, and lines of the pane's own, in the order in
/// which they came; the newest ConsoleLines::kMost of both.
class ConsoleRecord {
 public:
  struct Entry {
    std::uint64_t number = 0;  ///< counts from 0 and on, whatever falls off
    ConsoleLine line;
    FilePlace about = {};  ///< what the line is about, besides the places in its text
  };

  /// Takes the new lines. Lines that were dropped before they were asked for are missing. A
  /// console that counts from 0 again is another one: all of its lines are new.
  void take(const ConsoleLines& said);
  void add(ConsoleLine line, FilePlace about = {});
  /// Forgets all there are; what was taken is not taken again.
  void clear() { entries_.clear(); }

  /// In order of number, without gaps.
  const std::deque<Entry>& entries() const { return entries_; }
  /// The number of the next entry to come.
  std::uint64_t end() const { return end_; }

 private:
  std::deque<Entry> entries_;
  std::uint64_t end_ = 0;
  std::uint64_t taken_ = 0;  ///< of the console's lines, by its own numbers
};

/// Which lines are shown.
struct ConsoleFilter {
  static constexpr unsigned bit(ConsoleKind kind) { return 1U << static_cast<unsigned>(kind); }
  static constexpr unsigned kAll = ~0U;

  unsigned kinds = kAll;  ///< bits of the kinds that pass
  /// The line as it is shown has every word of it in it; case does not matter.
  QString text;

  bool passes(const ConsoleLine& line) const;
  friend bool operator==(const ConsoleFilter&, const ConsoleFilter&) = default;
};

/// A line as it is shown, in one piece: "Robot> cameras".
QString console_text(const ConsoleLine& line);

/// The text of an entry with the places in it. What it is about is added to it at the end unless it
/// stands there, be it by its file's name alone.
struct PlacedText {
  QString text;
  std::vector<FoundPlace> places;
};
PlacedText placed_text(const ConsoleRecord::Entry& entry);

}  // namespace magna
