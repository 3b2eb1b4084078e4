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

/// Which picture imgview shows: a robot's camera live, or a stored image; neither: none.
struct ImageView {
  std::optional<RobotId> live = {};
  std::optional<ImageId> stored = {};
  friend bool operator==(const ImageView&, const ImageView&) = default;
};
ImageView image_view(const Engine& engine);

/// One feature of the picture as reported to clients.
struct ImageFeature {
  std::uint64_t number = 0;  ///< its name's, never given twice
  SeenKind kind = SeenKind::Wall;
  PixelBox box;
  friend bool operator==(const ImageFeature&, const ImageFeature&) = default;
};

/// The content of the picture that imgview shows: walls, furniture and victims; the guide has no
/// type for the rest. A feature keeps its name as long as each picture of the same view shows it.
class ImageFeatures {
 public:
  /// True: another view is shown now than before, and nothing is known of it yet.
  bool show(const ImageView& view);
  /// Takes the features in a picture of `view`. False: another view is shown, and nothing changed.
  bool take(const ImageView& view, std::span<const SeenFeature> seen);
  /// Forgets all that is known of the view; what comes next has new names.
  void forget();

  /// In the order of their numbers.
  const std::vector<ImageFeature>& all() const { return all_; }
  /// Was there a picture of this view, and will there be no other? A stored image stays as it is.
  bool final() const { return view_.stored && taken_; }

 private:
  /// Its identity in the world: things and robots are numbered apart.
  struct Key {
    SeenKind kind;
    std::uint32_t number;
    friend auto operator<=>(const Key&, const Key&) = default;
  };

  ImageView view_;
  bool taken_ = false;  ///< a picture of this view was
  std::uint64_t next_ = 1;
  std::vector<ImageFeature> all_;
  std::vector<Key> keys_;  ///< of `all_`
};

}  // namespace magna
