// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/render/sighted.h"
#include "core/render/solid_hit.h"

namespace magna {

/// A solid that a column's ray passes through.
struct ColumnHit {
  SolidHit at;
  const SceneSolid* solid = nullptr;
  std::uint32_t owner = 0;  ///< index into the list of what is sighted
};

/// For each column what its ray passes through, in the order of the list.
class ColumnHits {
 public:
  ColumnHits(std::span<const Sighted> sighted, const View& view);

  std::span<const ColumnHit> of(int column) const {
    const auto k = static_cast<std::size_t>(column);
    return std::span(hits_).subspan(first_[k], first_[k + 1] - first_[k]);
  }

 private:
  std::vector<ColumnHit> hits_;
  std::vector<std::uint32_t> first_;  ///< of each column, and the end
};

}  // namespace magna
