// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/engine/engine.h"
#include "core/imagery/image_queue.h"
#include "core/render/picture.h"

namespace magna {

/// The picture in imgview: a robot's camera live, a stored image, or none.
struct ImageView {
  std::optional<RobotId> live = {};
  std::optional<ImageId> stored = {};
  friend bool operator==(const ImageView&, const ImageView&) = default;
};
ImageView image_view(const Engine& engine);

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
  /// True if the view has changed, so that its features are unknown yet.
  bool show(const ImageView& view);
  /// Stores the features in a picture of `view`. False if another view is shown; nothing changes
  /// then.
  bool take(const ImageView& view, std::span<const SeenFeature> seen);
  /// Clears the features of the view; later ones get new names.
  void forget();

  /// In the order of their numbers.
  const std::vector<ImageFeature>& all() const { return all_; }
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
  std::uint64_t next_ = 1;
  std::vector<ImageFeature> all_;
  std::vector<Key> keys_;  ///< of `all_`
};

}  // namespace magna
