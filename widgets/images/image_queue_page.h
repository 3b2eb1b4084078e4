// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>
#include <QWidget>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/imagery/image_queue.h"
#include "core/imagery/stored_image.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/images/picture_maker.h"

class QLabel;
class QToolButton;

namespace magna {

class EditStack;
class PictureView;
class RobotHeader;

/// A waiting image with its place in the queue.
struct StripRow {
  std::shared_ptr<const StoredImage> image;
  int place = 0;       ///< from 1
  bool shown = false;  ///< large
  friend bool operator==(const StripRow&, const StripRow&) = default;
};

/// The waiting stored images in small, most informative first; the large one is outlined. Pictures
/// are rendered once each, and only for visible tiles.
class ImageStrip : public QListView {
  Q_OBJECT
 public:
  using Images = std::vector<std::shared_ptr<const StoredImage>>;
  static constexpr int kPictureWidth = 160;     ///< pixels, rendered
  static constexpr std::size_t kMostAsked = 6;  ///< pending requests

  explicit ImageStrip(PictureMaker& maker, QWidget* parent = nullptr);
  ~ImageStrip() override;

  /// The waiting images, by rank.
  void show_images(Images images);
  /// Outlines the image shown large, and scrolls to it.
  void set_current(std::optional<ImageId> image);
  /// Uses smaller tiles to save room.
  void set_low(bool low);
  /// nullptr = not rendered yet.
  MadePicturePtr picture(ImageId image) const;
  std::size_t made_count() const { return made_.size(); }
  RowModelBase& rows() { return model_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// By a click or Enter.
  void chosen(magna::ImageId image);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  void ask();
  void take(PictureMaker::Slot slot, const MadePicturePtr& picture);
  void choose(const QModelIndex& index);
  void fit_tiles();
  void show_rows();
  QModelIndex index_of(ImageId image) const;

  PictureMaker& maker_;
  bool low_ = false;
  RowModel<StripRow> model_;
  Images images_;
  std::optional<ImageId> current_;
  std::map<PictureMaker::Slot, ImageId> asked_;
  std::map<ImageId, MadePicturePtr> made_;
};

/// The stored images one at a time, most informative first, for viewing and marking. Shows the
/// image that the engine shows (Snapshot::shown_image), no matter which client requested it, and
/// requests others with ShowImage; while none is shown, requests the first waiting one.
class ImageQueuePage : public QWidget {
  Q_OBJECT
 public:
  ImageQueuePage(EditStack& edits, PictureMaker& maker, QWidget* parent = nullptr);

  /// Sorts the images by rank again. Otherwise they keep their places while the page is open, and
  /// new ones are appended.
  void sort();
  /// Goes to the next waiting image (+1) or the previous one (-1).
  void step(int by);
  /// Shows this stored image, also before the page is visible.
  void show_stored(ImageId image) { ask_for(image); }
  /// Shows live pictures again, also before a requested image is shown.
  void leave();
  /// Whether there is such an image.
  bool can_step(int by) const;
  /// Removes the shown image from the queue and shows the next one. Not in the past.
  void dismiss();
  bool can_dismiss() const;

  /// The shown or requested image; nothing = none.
  std::optional<ImageId> current() const;
  QString place_text() const;  ///< "3 of 27"
  QString facts_text() const;  ///< "12 s ago · 14.5 m² new floor"
  PictureView& view() { return *view_; }

 signals:
  /// The user switched to a live picture, by choosing a robot or by request.
  void left();
  /// The shown image or the queue has changed.
  void changed();

 protected:
  /// Left, Right and the page keys step, wherever the focus is in the page.
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  using Images = StoredImages;
  /// A requested image that no snapshot shows yet.
  struct PendingImage {
    std::optional<ImageId> image;
    std::int64_t since_ns = 0;
  };
  void make_rows();
  std::shared_ptr<const StoredImage> image() const;
  std::optional<std::size_t> place() const;
  std::optional<std::size_t> place_after(int by) const;
  void list_images();
  void ask_for(ImageId image);
  void follow();
  void follow_pending();
  void show_image();
  void show_words();
  void show_made(PictureMaker::Slot slot, const MadePicturePtr& picture);

  EditStack& edits_;
  PictureMaker& maker_;
  PictureMaker::Slot slot_;
  std::shared_ptr<const Images> listed_;
  std::vector<ImageId> order_;  ///< images listed since the page was opened
  Images waiting_;              ///< in this order
  std::uint64_t world_ = 0;
  std::optional<PendingImage> pending_;
  bool showing_ = false;             ///< an image was shown in the last snapshot
  std::optional<ImageId> pictured_;  ///< image of the last picture request
  std::size_t last_place_ = 0;       ///< place in the queue of the last shown image

  RobotHeader* header_;
  QLabel* place_;
  QToolButton* previous_;
  QToolButton* next_;
  QToolButton* dismiss_;
  PictureView* view_;
  ImageStrip* strip_;
};

}  // namespace magna
