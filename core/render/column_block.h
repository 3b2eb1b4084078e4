// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/render/ground.h"
#include "core/render/picture.h"
#include "core/render/wall_hit.h"

namespace magna {

/// The View::kBlock columns of a picture that are being drawn, one word per pixel: small enough for
/// the cache, however large the picture is.
class ColumnBlock {
 public:
  explicit ColumnBlock(int rows) : pixels_(static_cast<std::size_t>(rows) * View::kBlock) {}

  Pixel* row(int y) { return pixels_.data() + static_cast<std::size_t>(y) * View::kBlock; }

  /// Writes rows [first, last) of one column, numbered within the block.
  void copy(int column, int first, int last, const Pixel* from);
  void draw_wall(int column, int first, int last, const WallHit& wall, const View& view);

  /// Copies the block to `columns` columns of the picture from `first` on.
  void copy_to(Picture& picture, int first, int columns) const;

 private:
  std::vector<Pixel> pixels_;
  // The tones of the last wall drawn: neighbouring walls mostly have the same.
  const WallLook* look_ = nullptr;
  Brightness light_ = 0;
  std::array<Pixel, kTones> tones_{};
};

}  // namespace magna
