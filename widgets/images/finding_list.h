// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <QObject>
#include <QPointer>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/engine/mark.h"
#include "core/view/mark_file.h"
#include "core/view/snapshot.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/images/picture_maker.h"

namespace magna {

/// The stored images in which the marks were set, and their small pictures. An image stays here
/// while a mark refers to it, also after it has left the queue: it takes two kilobytes.
class MarkPictures : public QObject {
  Q_OBJECT
 public:
  static constexpr int kPictureWidth = 160;     ///< pixels, rendered
  static constexpr std::size_t kMostAsked = 6;  ///< pending requests

  MarkPictures(SnapshotFeed& feed, PictureMaker& maker, QObject* parent = nullptr);

  /// The images by number, without those that had left the queue before they were seen here.
  const ReportImages& images() const { return images_; }
  /// nullptr = not rendered, or not yet.
  MadePicturePtr picture(std::uint32_t image) const;
  /// Pictures are rendered only while they are shown.
  void set_shown(bool shown);

 signals:
  /// A picture is ready.
  void made();

 private:
  void follow();
  void ask();
  void take(PictureMaker::Slot slot, const MadePicturePtr& picture);

  SnapshotFeed& feed_;
  QPointer<PictureMaker> maker_;  ///< of another pane, which may be deleted first
  bool shown_ = false;
  std::uint64_t world_ = 0;
  std::shared_ptr<const std::vector<Mark>> marks_;  ///< followed last, with the queue
  std::shared_ptr<const StoredImages> queue_;
  ReportImages images_;
  std::map<std::uint32_t, MadePicturePtr> pictures_;
  std::map<PictureMaker::Slot, std::uint32_t> asked_;
};

/// A mark in the list of findings.
struct FindingRow {
  Mark mark;
  double seconds = 0.0;  ///< simulated time of its last change
  friend bool operator==(const FindingRow&, const FindingRow&) = default;
};

/// The marks in order of number: picture, number and class, state, robot, time, and in wide rows
/// place and author. Up and Down choose a mark, a click or Enter goes there, Delete dismisses it.
/// In a low and wide place the rows are beside each other.
class FindingList : public QListView {
  Q_OBJECT
 public:
  /// `pictures` must outlive it.
  explicit FindingList(MarkPictures& pictures, QWidget* parent = nullptr);

  void show_marks(std::span<const Mark> marks, double tick_seconds);
  /// Puts rows beside each other, as many as fit.
  void set_wide(bool wide);
  const MarkPictures& pictures() const { return pictures_; }

  /// nullptr = none is chosen.
  const Mark* chosen() const;
  /// Whether there is a mark `by` rows after the chosen one; without a chosen one, any mark.
  bool can_step(int by) const;
  /// Chooses that mark; without a chosen one the first, or for a negative `by` the last.
  void step(int by);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// Another mark is chosen, or the chosen one has changed.
  void choice_changed();
  void go_wanted();
  void dismiss_wanted();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  std::optional<int> row_after(int by) const;
  int row_height() const;
  void fit();

  MarkPictures& pictures_;
  RowModel<FindingRow> model_;
  bool wide_ = false;
};

}  // namespace magna
