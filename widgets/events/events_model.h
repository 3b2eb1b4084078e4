// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <deque>
#include <memory>

#include "core/view/snapshot.h"
#include "widgets/events/event_filter.h"

namespace magna {

/// The event log as a table, oldest first. Only added and dropped lines of a new block are
/// processed, so the cost follows their number.
class EventsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Level, Time, Source, Text, kColumns };

  using QAbstractTableModel::QAbstractTableModel;

  /// Does nothing if the snapshot's block of notices is already shown.
  void show(const Snapshot& snapshot);
  void set_filter(EventFilter filter);
  const EventFilter& filter() const { return filter_; }

  /// The notice of an existing row.
  const Notice& notice(int row) const;
  /// Sequence number of the newest line, shown or not; 0 = none.
  std::uint64_t newest() const { return newest_; }
  /// Number of all lines, whether or not they pass the filter.
  int total() const;

  /// All shown rows as comma-separated values (RFC 4180) with a header; times in seconds, places in
  /// metres.
  QByteArray csv() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  using Block = std::vector<Notice>;

  void start_over();
  void drop_old(const Block& next);
  void add_new();
  double seconds(const Notice& notice) const;
  QVariant decoration(const Notice& notice, int column) const;
  QString text(const Notice& notice, int column) const;

  std::shared_ptr<const Block> block_ = std::make_shared<Block>();
  std::shared_ptr<const std::vector<RobotLabel>> labels_;
  std::deque<std::uint64_t> rows_;  ///< sequence numbers of the shown lines
  EventFilter filter_;
  std::uint64_t newest_ = 0;
  double tick_seconds_ = 0.1;
};

}  // namespace magna
