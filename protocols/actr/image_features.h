// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/engine/engine.h"
#include "core/imagery/image_queue.h"
#include "core/imagery/robot_eye.h"
#include "core/render/picture.h"
#include "protocols/actr/lines.h"

namespace magna {

/// The picture in imgview: a robot's camera live, a stored image, or none.
struct ImageView {
  std::optional<RobotId> live = {};
  std::optional<ImageId> stored = {};
  friend bool operator==(const ImageView&, const ImageView&) = default;
};
/// That of the window.
ImageView image_view(const Engine& engine);

/// A picture, with the poses of its robot when it was taken.
struct ReportedPicture {
  ShownPicture shown;
  PicturePoses poses;
};

/// One feature of the picture as reported to clients.
struct ImageFeature {
  std::uint64_t number = 0;  ///< number in its name, never reused
  SeenKind kind = SeenKind::Wall;
  PixelBox box;
  friend bool operator==(const ImageFeature&, const ImageFeature&) = default;
};

/// The features of the picture that imgview shows: walls, furniture and victims; the guide has no
/// type for others. A feature keeps its name as long as each picture of the same view shows it.
class ImageFeatures {
 public:
  /// `first`: number of the first feature.
  explicit ImageFeatures(std::uint64_t first = 1) : next_(first) {}

  const ImageView& view() const { return view_; }
  /// The number of the next new feature.
  std::uint64_t next() const { return next_; }
  /// True if the view has changed, so that its features are unknown yet.
  bool show(const ImageView& view);
  /// Stores a picture of `view`, nothing = it shows none, and the features in it. False if another
  /// view is shown; nothing changes then.
  bool take(const ImageView& view, std::optional<ReportedPicture> picture,
            std::span<const SeenFeature> seen);
  /// Clears the features of the view; later ones get new names.
  void forget();

  /// The picture whose features these are.
  const std::optional<ReportedPicture>& picture() const { return picture_; }
  /// In the order of their numbers.
  const std::vector<ImageFeature>& all() const { return all_; }
  /// Where a victim is on the operator's map, metres, by its index in `all`; nothing for others,
  /// and for one that hardly shows.
  const std::optional<Point>& place(std::size_t k) const { return places_[k]; }
  /// Increases with every picture.
  std::uint64_t version() const { return version_; }
  /// Whether there was a picture of this view and there will be no other, as for a stored image.
  bool final() const { return view_.stored && taken_; }

 private:
  /// Its identity in the world: things and robots are numbered separately.
  struct Key {
    SeenKind kind;
    std::uint32_t number;
    friend auto operator<=>(const Key&, const Key&) = default;
  };

  ImageView view_;
  bool taken_ = false;  ///< there was a picture of this view
  std::uint64_t next_;
  std::optional<ReportedPicture> picture_;
  std::vector<ImageFeature> all_;
  std::vector<Key> keys_;                     ///< of `all_`
  std::vector<std::optional<Point>> places_;  ///< likewise
  std::uint64_t version_ = 0;
};

/// The features of the picture sent to one reader, and those to send next. Boxes are not queued: a
/// reader that was behind gets the current ones.
class ImageReader {
 public:
  /// The reader was just sent all features (on joining).
  void told(const ImageFeatures& now) { told_ = now.all(); }

  /// Brings the reader up to date: first removed features, then new and changed ones. A reader that
  /// is `behind` gets only the removed ones, so that it does not take features of another picture
  /// for those of the current one.
  void tell(const ImageFeatures& now, bool behind, Lines& to);
  /// Whether the reader was sent exactly these.
  bool knows(const ImageFeatures& now) const { return told_ == now.all(); }

 private:
  std::vector<ImageFeature> told_;  ///< in the order of their numbers
};

}  // namespace magna
