// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>
#include <deque>
#include <functional>

#include "widgets/console/console_record.h"

namespace magna {

/// The lines of a record as text that can be read, selected and copied, each kind in a colour of
/// its own. Of what comes only that is laid out; stays at the newest line until the user scrolls
/// up, then the same lines stay in sight. Places in files are links: a click follows one, Enter
/// the one of the line where the cursor is.
class ConsoleView : public QPlainTextEdit {
  Q_OBJECT
 public:
  /// The record outlives it.
  ConsoleView(const ConsoleRecord& record, QWidget* parent);

  /// Shows what came to the record since, and drops what fell off it.
  void follow();
  /// Shows all of it again: it is another record's.
  void start_over();
  void set_filter(ConsoleFilter filter);
  const ConsoleFilter& filter() const { return filter_; }
  /// The simulated time before every line, for ticks of so many seconds; 0 = no times.
  void set_stamps(double tick_seconds);

  int lines() const { return static_cast<int>(shown_.size()); }
  bool at_newest() const { return follows_; }
  /// Lines that came since the user scrolled up.
  int below() const { return below_; }
  void go_to_newest();
  /// What is selected, else all lines that are shown.
  QString text_to_copy() const;
  /// The place that is linked there, in the viewport; none: an empty one.
  FilePlace place_at(const QPoint& at) const { return place_from(anchorAt(at)); }

 signals:
  /// at_newest() or below() is another.
  void place_changed();
  /// A link was followed.
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
  bool sees_newest() const;
  void scrolled();
  /// Does something that lays the text out again: it stays at the newest line if it was.
  void keep_place(const std::function<void()>& change);

  const ConsoleRecord& record_;
  ConsoleFilter filter_;
  double stamps_ = 0.0;
  std::deque<std::uint64_t> shown_;  ///< numbers of the entries, a block of text each
  std::uint64_t next_ = 0;           ///< the entry to be looked at next
  bool follows_ = true;              ///< stays at the newest line
  bool editing_ = false;             ///< what scrolls now is not a person
  int below_ = 0;
};

}  // namespace magna
