// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/render/ground.h"
#include "core/render/picture.h"
#include "core/render/wall_hit.h"

namespace magna {

/// The View::kBlock columns of a picture that are being drawn, one word a pixel: small enough to
/// stay in the cache however large the picture is.
class ColumnBlock {
 public:
  explicit ColumnBlock(int rows) : pixels_(static_cast<std::size_t>(rows) * View::kBlock) {}

  Pixel* row(int y) { return pixels_.data() + static_cast<std::size_t>(y) * View::kBlock; }

  /// Rows [first, last) of one column, which counts within the block.
  void copy(int column, int first, int last, const Pixel* from);
  void draw_wall(int column, int first, int last, const WallHit& wall, const View& view);

  /// To `columns` columns of the picture from `first` on.
  void copy_to(Picture& picture, int first, int columns) const;

 private:
  std::vector<Pixel> pixels_;
  // The tones of the last wall that was drawn: neighbours mostly have the same.
  const WallLook* look_ = nullptr;
  Brightness light_ = 0;
  std::array<Pixel, kTones> tones_{};
};

}  // namespace magna
