// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/links/frame_kinds.h"
#include "widgets/links/frame_saver.h"
#include "widgets/links/frame_store.h"
#include "widgets/links/frames_model.h"
#include "widgets/snapshot_feed.h"

class QBoxLayout;
class QLabel;
class QSplitter;
class QTableView;
class QToolButton;

namespace magna {

class EmptyPages;
class FrameDetail;
class FrameFilterBar;

/// The messages of all servers while watched: filtered, paused, copied, saved; the chosen one in
/// detail. Follows the newest until the user scrolls up or chooses one.
class FramesView : public QWidget {
  Q_OBJECT
 public:
  explicit FramesView(SnapshotFeed& feed, QWidget* parent = nullptr);

  /// Minimum for parts below each other, whatever the present arrangement.
  QSize minimumSizeHint() const override;

  FramesModel& model() { return model_; }
  FrameKinds& kinds() { return kinds_; }
  QTableView& table() { return *table_; }
  FrameFilterBar& filter() { return *filter_; }
  FrameDetail& detail() { return *detail_; }
  QToolButton& watch_button() { return *watch_; }
  QToolButton& pause_button() { return *pause_; }
  QToolButton& follow_button() { return *follow_; }
  QToolButton& clear_button() { return *clear_; }
  const QLabel& count() const { return *count_; }
  QString empty_text() const;

  /// Starts or stops watching; existing messages stay.
  void set_watching(bool on);
  bool watching() const;
  void clear();
  /// Copies the selected or the shown messages; of very many only the newest.
  void copy();
  /// Writes the shown messages in the background; emits `problem` or `said`.
  void save_as(const QString& file);

 signals:
  void problem(const QString& text);
  void said(const QString& text);
  void watching_changed(bool on);
  void cleared();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void make_tools();
  void make_table();
  void size_columns();
  void take();
  void look();
  void follow(bool on);
  void choose();
  void make_room();
  void show_state();
  void ask_for_file();

  SnapshotFeed& feed_;
  FrameStore store_;
  FrameKinds kinds_;
  FramesModel model_;
  FrameSaver saver_;
  QBoxLayout* tools_;
  FrameFilterBar* filter_;
  QToolButton* watch_;
  QToolButton* pause_;
  QToolButton* follow_;
  QToolButton* copy_;
  QToolButton* clear_;
  QToolButton* save_;
  QLabel* count_;
  QSplitter* parts_;
  QTableView* table_;
  FrameDetail* detail_;
  EmptyPages* pages_;
  bool looking_ = false;  ///< rows change without the user
};

}  // namespace magna
