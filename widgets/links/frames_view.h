// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/links/frames_model.h"
#include "widgets/snapshot_feed.h"

class QCheckBox;
class QComboBox;
class QLineEdit;
class QTableView;
class QToolButton;

namespace magna {

class EmptyPages;

/// What goes over the connections, frame by frame, while it is watched: filtered, copied, saved.
/// Stays at the newest frame until somebody scrolls up.
class FramesView : public QWidget {
  Q_OBJECT
 public:
  explicit FramesView(SnapshotFeed& feed, QWidget* parent = nullptr);

  FramesModel& model() { return model_; }
  FrameFilter& filter() { return filter_; }
  QTableView& table() { return *table_; }
  QToolButton& watch_button() { return *watch_; }
  QLineEdit& words() { return *words_; }
  QComboBox& ways() { return *ways_; }
  QCheckBox& faults() { return *faults_; }
  QString empty_text() const;

  /// Begins or ends watching; what is there stays.
  void set_watching(bool on);
  bool watching() const;
  /// The selected frames to the clipboard; all that are shown when none is selected.
  void copy() const;
  /// Writes the shown frames; says what went wrong by `problem`.
  void save_as(const QString& file);

 signals:
  void problem(const QString& text);

 private:
  void make_tools();
  void make_table();
  void size_columns();
  void follow();
  void show_state();
  void ask_for_file();

  SnapshotFeed& feed_;
  FramesModel model_;
  FrameFilter filter_;
  QToolButton* watch_;
  QLineEdit* words_;
  QComboBox* ways_;
  QCheckBox* faults_;
  QToolButton* copy_;
  QToolButton* clear_;
  QToolButton* save_;
  QTableView* table_;
  EmptyPages* pages_;
};

}  // namespace magna
