// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>
#include <QString>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "core/console/console_line.h"
#include "widgets/base/text/file_place.h"

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

/// Shows a record as selectable text, each kind in its colour. Lays out only new lines; stays at
/// the newest line until the user scrolls up, then the same lines stay visible. Places in files are
/// links, followed by a click or by Enter in their line.
class ConsoleView : public QPlainTextEdit {
  Q_OBJECT
 public:
  /// `record` must outlive it.
  ConsoleView(const ConsoleRecord& record, QWidget* parent);

  /// Shows new lines and removes dropped ones.
  void follow();
  /// Rebuilds the text for another record.
  void start_over();
  void set_filter(ConsoleFilter filter);
  const ConsoleFilter& filter() const { return filter_; }
  /// Shows the simulated time before every line, for ticks of this length; 0 = no times.
  void set_stamps(double tick_seconds);

  int lines() const { return static_cast<int>(shown_.size()); }
  bool at_newest() const { return follows_; }
  /// Number of new lines since the user scrolled up.
  int below() const { return below_; }
  void go_to_newest();
  /// The selection, else all shown lines.
  QString text_to_copy() const;
  /// The linked place at a point of the viewport; empty = none.
  FilePlace place_at(const QPoint& at) const { return place_from(anchorAt(at)); }

 signals:
  /// at_newest() or below() has changed.
  void place_changed();
  /// A link to a place was followed.
  void source_wanted(const magna::FilePlace& place);

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  int drop_old();
  int add_new();
  void add(const ConsoleRecord::Entry& entry);
  /// The next link in the cursor's line, or the first.
  FilePlace place_at_cursor() const;
  bool is_at_newest() const;
  void scrolled();
  /// Makes a change that repeats the layout; stays at the newest line if it was there.
  void keep_place(const std::function<void()>& change);

  const ConsoleRecord& record_;
  ConsoleFilter filter_;
  double stamps_ = 0.0;
  std::deque<std::uint64_t> shown_;  ///< entry numbers, one text block each
  std::uint64_t next_ = 0;           ///< next entry to look at
  bool follows_ = true;              ///< stays at the newest line
  bool editing_ = false;             ///< scrolling now is not the user's
  int below_ = 0;
};

}  // namespace magna
