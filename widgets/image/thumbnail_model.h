// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/image/made_picture.h"
#include "widgets/robot_state.h"
#include "widgets/snapshot_feed.h"

namespace magna {

/// The existing robots by number, with the last small picture of each.
class ThumbnailModel : public QAbstractListModel {
  Q_OBJECT
 public:
  explicit ThumbnailModel(SnapshotFeed& feed, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

  /// Updates the robots; existing rows keep their pictures.
  void follow();
  void set_picture(const MadePicturePtr& picture);
  void remove_picture(int row);
  /// Pictures older than this, in nanoseconds, are outdated.
  void set_patience(std::int64_t ns) { patience_ns_ = ns; }
  /// Texts and ages have changed.
  void tell();

  /// nullptr: the row does not exist.
  const RobotLabel* label(int row) const;
  std::optional<RobotId> robot(int row) const;
  int row_of(RobotId robot) const;  ///< -1: not there
  /// nullptr = none yet.
  MadePicturePtr picture(int row) const;
  ShownState state(int row) const;
  bool active(int row) const;
  /// Why the picture is outdated: "lost 12 s", "3 s old"; empty = current.
  QString why_stale(int row) const;

 private:
  struct Shown {
    RobotId robot;
    MadePicturePtr picture;
  };
  SnapshotFeed& feed_;
  std::shared_ptr<const std::vector<RobotLabel>> labels_;
  std::uint64_t world_ = 0;
  std::vector<Shown> rows_;
  std::int64_t patience_ns_ = 1'000'000'000;
};

}  // namespace magna
