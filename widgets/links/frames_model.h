// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <deque>
#include <vector>

#include "widgets/links/frame_match.h"
#include "widgets/links/frame_store.h"

namespace magna {

/// The frames of a store that pass the filter, oldest first. Frames are tested in batches small
/// enough not to delay the window.
class FramesModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Time, Connection, Way, What, Value, Verdict, Size, Bytes, kColumns };
  static constexpr std::uint64_t kAtOnce = 2000;

  /// `store` must outlive it.
  explicit FramesModel(const FrameStore& store, QObject* parent = nullptr);

  /// Restarts with the oldest frame; empty until `look`.
  void set_match(const FrameMatch& match);
  const FrameMatch& match() const { return match_; }
  /// Whether stored frames are untested or dropped ones still listed.
  bool behind() const;
  /// Removes dropped rows and tests the next batch. Returns the number of removed rows.
  int look();
  /// Call after the store was cleared.
  void clear();

  const FrameRow& frame(int row) const { return shown_[static_cast<std::size_t>(row)].frame; }
  std::vector<FrameRow> frames() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Shown {
    std::uint64_t number;
    FrameRow frame;
  };

  const FrameStore& store_;
  FrameMatch match_;
  std::deque<Shown> shown_;
  std::uint64_t next_ = 0;  ///< next frame to test
};

}  // namespace magna
