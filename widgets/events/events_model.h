// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <memory>

#include "core/view/snapshot.h"
#include "widgets/events/event_filter.h"
#include "widgets/row_model.h"

namespace magna {

struct EventRow {
  Notice notice;
  double seconds = 0.0;  ///< simulated time
};

/// The event log as a table, oldest first. Only added and dropped lines of a new block are
/// processed, so the cost follows their number.
class EventsModel : public RowModel<EventRow> {
  Q_OBJECT
 public:
  enum Column { Level, Time, Source, Text };

  explicit EventsModel(QObject* parent = nullptr);

  /// Does nothing if the snapshot's block of notices is already shown.
  void show(const Snapshot& snapshot);
  void set_filter(EventFilter filter);
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

  /// The lines of the block after this one that pass the filter.
  std::vector<EventRow> rows_after(std::uint64_t sequence) const;

  std::shared_ptr<const Block> block_ = std::make_shared<Block>();
  std::shared_ptr<const std::vector<RobotLabel>> labels_;
  EventFilter filter_;
  std::uint64_t newest_ = 0;
  double tick_seconds_ = 0.1;
};

}  // namespace magna
