// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>
#include <QWidget>

#include "widgets/base/parts/row_model.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/events/links/message_kinds.h"

class QLabel;
class QTableView;
class QToolButton;

namespace magna {

class EmptyPages;
class MessagesView;

/// Statistics of a MessagesView: kinds of messages with count, rate and last value. Enter or a
/// double click lists the messages of a kind.
class KindsView : public QWidget {
  Q_OBJECT
 public:
  enum Column { Server, Way, What, Count, Rate, Size, Faults, Last };

  /// `messages` must outlive it.
  explicit KindsView(SnapshotFeed& feed, MessagesView& messages, QWidget* parent = nullptr);

  QSortFilterProxyModel& rows() { return sorted_; }
  QTableView& table() { return *table_; }
  QString empty_text() const;
  void copy() const;

 signals:
  /// A kind was chosen: the list of messages shows only it.
  void chosen();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void make_tools();
  void make_table();
  void renew();
  void choose(const QModelIndex& row);

  SnapshotFeed& feed_;
  MessagesView& messages_;
  RowModel<MessageKind> model_;
  QSortFilterProxyModel sorted_;
  QToolButton* watch_;
  QToolButton* copy_;
  QToolButton* clear_;
  QLabel* sum_;
  QTableView* table_;
  EmptyPages* pages_;
};

}  // namespace magna
