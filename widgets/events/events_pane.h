// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QWidget>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/view/notice.h"
#include "core/view/snapshot.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/base/state/snapshot_feed.h"

class QComboBox;
class QKeyEvent;
class QLineEdit;
class QTableView;
class QToolButton;

namespace magna {

class EmptyPages;

/// "Information", "Caution", "Warning": a severity in words.
QString severity_word(Severity severity);
/// The name of its icon, for tinted_pixmap.
QString severity_icon(Severity severity);

/// Filter of the event log.
struct EventFilter {
  Severity least = Severity::Info;
  /// Lines about these robots; nothing = all lines.
  std::optional<std::vector<RobotId>> robots;
  /// Words that source or text must contain, case-insensitive.
  QString text;
  /// Only lines after this sequence number.
  std::uint64_t after = 0;

  bool passes(const Notice& notice) const;
  friend bool operator==(const EventFilter&, const EventFilter&) = default;
};

struct EventRow {
  Notice notice;  ///< the newest of equal ones; of a part: with its text and place, without parts
  double seconds = 0.0;  ///< simulated time
  int part = 0;          ///< 0 = the line itself, k = its k-th part
  bool unfolded = false;
  std::uint64_t first = 0;  ///< sequence number of the first of the equal notices
  int times = 1;  ///< number of equal notices; after a change of the filter of those in the block

  bool can_unfold() const { return !notice.parts.empty(); }
};

/// The event log as a table, oldest first. Lines with parts are folded at first; unfolded, the
/// parts follow. Equal lines, one soon after the other, are one row with their number. Only added
/// and dropped lines of a new block are processed, so the cost follows their number.
class EventsModel : public RowModel<EventRow> {
  Q_OBJECT
 public:
  enum Column { Level, Time, Source, Text };
  static constexpr double kEqualSeconds = 10.0;  ///< at most between two equal lines of a row

  explicit EventsModel(QObject* parent = nullptr);

  /// Does nothing if the snapshot's block of notices is already shown.
  void show(const Snapshot& snapshot);
  void set_filter(EventFilter filter);
  /// Shows or hides the parts of the line that has this number.
  void unfold(std::uint64_t sequence, bool unfolded);
  const EventFilter& filter() const { return filter_; }

  /// The notice of an existing row.
  const Notice& notice(int row) const { return at(row)->notice; }
  /// Sequence number of the newest line, shown or not; 0 = none.
  std::uint64_t newest() const { return newest_; }
  /// Number of all lines, whether or not they pass the filter.
  int total() const;

  /// All shown rows as comma-separated values (RFC 4180) with a header; times in seconds, places in
  /// metres.
  QByteArray csv() const;

  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

 private:
  using Block = std::vector<Notice>;

  /// `rows`, and the lines of the block after this one that pass the filter.
  std::vector<EventRow> rows_after(std::uint64_t sequence, std::vector<EventRow> rows = {}) const;
  void add_rows(const Notice& notice, std::vector<EventRow>& rows) const;

  std::shared_ptr<const Block> block_ = std::make_shared<Block>();
  std::shared_ptr<const std::vector<RobotLabel>> labels_;
  EventFilter filter_;
  std::set<std::uint64_t> unfolded_;  ///< by sequence number
  std::uint64_t newest_ = 0;
  double tick_seconds_ = 0.1;
};

/// Filter controls of the event log: levels, robots, words.
class EventFilterBar : public QWidget {
  Q_OBJECT
 public:
  explicit EventFilterBar(QWidget* parent = nullptr);

  /// Updates the list of robot names; keeps the chosen robot.
  void follow(const Snapshot& now);

  /// The present filter, with `after` of the previous one.
  EventFilter filter(const Snapshot& now, EventFilter before) const;

  /// Whether the filter depends on the active or selected robots.
  bool follows_choice() const;

 signals:
  void changed();

 private:
  QComboBox* level_;
  QComboBox* robot_box_;
  QLineEdit* words_;
  std::shared_ptr<const std::vector<RobotLabel>> labels_;
};

/// The event log with filters. Stays at the newest line until the user scrolls up; a double click
/// or Enter shows the place on the map. Right and Left, or a click on the arrow, show and hide the
/// parts of a line.
class EventsPane : public QWidget {
  Q_OBJECT
 public:
  explicit EventsPane(SnapshotFeed& feed, QWidget* parent = nullptr);

  EventsModel& model() { return model_; }
  QTableView& table() { return *table_; }
  QToolButton& newest() { return *newest_; }
  /// Text shown in place of lines.
  QString empty_text() const;

  /// Number of warnings since the pane was last viewed.
  int unread() const { return unread_; }

  /// Marks lines as read if the newest are visible.
  void look();

  void clear();
  /// Copies the selected lines, or all.
  void copy() const;
  /// Writes the shown lines; errors are emitted as `problem`.
  void save_as(const QString& file);

 signals:
  void unread_changed(int count);
  /// The user wants to see a line's robot and place.
  void go_wanted(const magna::Notice& notice);
  void problem(const QString& text);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void make_tools();
  void make_table();
  void size_columns();
  void follow();
  void follow_filter();
  void count_unread();
  bool in_sight() const;
  void set_unread(int count);
  void show_state();
  void go_to_newest();
  void go_to_row(int row);
  void unfold_row(int row, bool unfolded);
  bool use_key(const QKeyEvent& key);
  void ask_for_file();
  void show_menu(const QPoint& at);

  SnapshotFeed& feed_;
  EventsModel model_;
  EventFilterBar* filter_;
  QToolButton* newest_;
  QToolButton* copy_;
  QToolButton* clear_;
  QToolButton* save_;
  EmptyPages* pages_;
  QTableView* table_;
  bool follows_ = true;  ///< stays at the newest line
  int below_ = 0;        ///< new lines since the user scrolled up
  int unread_ = 0;
  std::uint64_t counted_ = 0;  ///< newest counted notice
};

}  // namespace magna
