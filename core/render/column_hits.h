// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/render/sighted.h"
#include "core/render/solid_hit.h"

namespace magna {

/// A solid hit by the ray of a column.
struct ColumnHit {
  SolidHit at;
  const SceneSolid* solid = nullptr;
  std::uint32_t owner = 0;  ///< index into the list of sighted objects
};

/// For each column the solids hit by its ray, in the order of the list.
class ColumnHits {
 public:
  ColumnHits(std::span<const Sighted> sighted, const View& view);

  std::span<const ColumnHit> of(int column) const {
    const auto k = static_cast<std::size_t>(column);
    return std::span(hits_).subspan(first_[k], first_[k + 1] - first_[k]);
  }

 private:
  std::vector<ColumnHit> hits_;
  std::vector<std::uint32_t> first_;  ///< start for each column, and the end
};

}  // namespace magna
