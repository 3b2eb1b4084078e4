// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/events/events_model.h"
#include "widgets/snapshot_feed.h"

class QTableView;
class QToolButton;

namespace magna {

class EmptyPages;
class EventFilterBar;

/// The event log: what happened, when and to whom, with filters. Stays at the newest line until
/// the user scrolls up; a double click or Enter goes where it happened.
class EventsPane : public QWidget {
  Q_OBJECT
 public:
  explicit EventsPane(SnapshotFeed& feed, QWidget* parent = nullptr);

  EventsModel& model() { return model_; }
  QTableView& table() { return *table_; }
  EventFilterBar& filter() { return *filter_; }
  QToolButton& newest() { return *newest_; }
  QToolButton& clear_button() { return *clear_; }
  QToolButton& copy_button() { return *copy_; }
  QToolButton& save_button() { return *save_; }
  /// Shown instead of lines.
  QString empty_text() const;

  /// Warnings that came since this pane was last looked at.
  int unread() const { return unread_; }

  /// A person sees this pane now, as far as it is at the newest line: nothing is unread.
  void look();

  void clear();
  /// The selected lines to the clipboard; all when none is selected.
  void copy() const;
  /// Writes the shown lines; says what went wrong by `problem`.
  void save_as(const QString& file);

 signals:
  void unread_changed(int count);
  /// A line's robot and place are wanted.
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
  int below_ = 0;        ///< lines that came since the user scrolled up
  int unread_ = 0;
  std::uint64_t counted_ = 0;  ///< newest notice that was counted
};

}  // namespace magna
