// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <deque>
#include <memory>

#include "core/engine/link_frame.h"

namespace magna {

/// What went over the connections, oldest first, as far as it was watched. The oldest rows go when
/// there are too many.
class FramesModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Time, Connection, Way, What, Value, Verdict, Bytes, kColumns };
  static constexpr int kMost = 5000;

  using QAbstractTableModel::QAbstractTableModel;

  /// Adds what came; nothing for the same object again.
  void add(const std::shared_ptr<const LinkFrames>& frames);
  void clear();
  /// Frames that came too fast to be kept, since `clear`.
  std::uint64_t missed() const { return missed_; }

  const LinkFrame& frame(int row) const { return rows_[static_cast<std::size_t>(row)]; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(const LinkFrame& frame, int column) const;

  std::deque<LinkFrame> rows_;
  std::shared_ptr<const LinkFrames> last_;
  std::uint64_t missed_ = 0;
};

/// The rows that a person wants to see: some words in any column, one direction, faults only.
class FrameFilter : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  enum class Ways { Both, In, Out };

  explicit FrameFilter(FramesModel& model, QObject* parent = nullptr);

  /// All words must be there, case ignored.
  void set_text(const QString& text);
  void set_ways(Ways ways);
  void set_faults_only(bool only);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  FramesModel& model_;
  QStringList words_;
  Ways ways_ = Ways::Both;
  bool faults_only_ = false;
};

}  // namespace magna
