// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/obstacle_boxes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace magna {

static_assert(ObstacleBoxes::kBucket == 64, "a row of a bucket is a word");

ObstacleBoxes::ObstacleBoxes(const ObstacleField& field, ObstacleLayer layer)
    : field_(&field),
      layer_(layer),
      columns_((field.width() + kBucket - 1) / kBucket),
      lines_((field.height() + kBucket - 1) / kBucket) {
  start_.reserve(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(lines_) + 1);
  for (int line = 0; line < lines_; ++line) {
    for (int column = 0; column < columns_; ++column) {
      start_.push_back(static_cast<std::uint32_t>(boxes_.size()));
      merge(column, line);
    }
  }
  start_.push_back(static_cast<std::uint32_t>(boxes_.size()));
  boxes_.shrink_to_fit();
}

void ObstacleBoxes::merge(int column, int line) {
  constexpr int kTiles = kBucket / ObstacleField::kTileSide;
  const ObstacleField::Tiles tiles = field_->tiles(layer_);
  const int left = column * kBucket, top = line * kBucket;
  const int width = std::min(kBucket, field_->width() - left);
  const int height = std::min(kBucket, field_->height() - top);
  std::array<std::uint64_t, kBucket> rows{};  // bit i of row j: cell (left + i, top + j) is filled
  const int tile_columns = (width + 7) / 8;
  const int tile_lines = (height + 7) / 8;
  for (int j = 0; j < tile_lines; ++j) {
    for (int i = 0; i < tile_columns; ++i) {
      const std::uint64_t tile = tiles(column * kTiles + i, line * kTiles + j);
      if (tile == 0) continue;
      for (int k = 0; k < 8; ++k) {
        rows[static_cast<std::size_t>(j * 8 + k)] |= ((tile >> (k * 8)) & 0xFFU) << (i * 8);
      }
    }
  }
  // Cells of the last tiles beyond the field are filled, but belong to its outside.
  const std::uint64_t inside = ~std::uint64_t{0} >> (64 - width);
  for (int j = 0; j < height; ++j) {
    auto& row = rows[static_cast<std::size_t>(j)];
    row &= inside;
    while (row != 0) {
      const int from = std::countr_zero(row);
      const int cells = std::countr_one(row >> from);
      const std::uint64_t run = (~std::uint64_t{0} >> (64 - cells)) << from;
      int end = j;
      while (end < height && (rows[static_cast<std::size_t>(end)] & run) == run) {
        rows[static_cast<std::size_t>(end)] &= ~run;
        ++end;
      }
      boxes_.push_back({left + from, top + j, left + from + cells, top + end});
    }
  }
}

}  // namespace magna
