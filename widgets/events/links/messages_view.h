// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/events/links/message_kinds.h"
#include "widgets/events/links/message_store.h"

class QBoxLayout;
class QLabel;
class QSplitter;
class QTableView;
class QToolButton;

namespace magna {

class EmptyPages;
class MessageDetail;
class MessageFilterBar;

/// The messages of all servers while watched: filtered, paused, copied, saved; the chosen one in
/// detail. Follows the newest until the user scrolls up or chooses one.
class MessagesView : public QWidget {
  Q_OBJECT
 public:
  explicit MessagesView(SnapshotFeed& feed, QWidget* parent = nullptr);

  /// Minimum for parts below each other, whatever the present arrangement.
  QSize minimumSizeHint() const override;

  MessagesModel& model() { return model_; }
  MessageKinds& kinds() { return kinds_; }
  QTableView& table() { return *table_; }
  MessageFilterBar& filter() { return *filter_; }
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
  void take();
  void look();
  void follow(bool on);
  void choose();
  void make_room();
  void show_state();
  void ask_for_file();

  SnapshotFeed& feed_;
  MessageStore store_;
  MessageKinds kinds_;
  MessagesModel model_;
  FileSaver saver_;
  QBoxLayout* tools_;
  MessageFilterBar* filter_;
  QToolButton* watch_;
  QToolButton* pause_;
  QToolButton* follow_;
  QToolButton* copy_;
  QToolButton* clear_;
  QToolButton* save_;
  QLabel* count_;
  QSplitter* parts_;
  QTableView* table_;
  MessageDetail* detail_;
  EmptyPages* pages_;
  bool looking_ = false;  ///< rows change without the user
};

}  // namespace magna
