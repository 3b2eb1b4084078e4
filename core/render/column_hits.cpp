// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/column_hits.h"

namespace magna {

ColumnHits::ColumnHits(std::span<const Sighted> sighted, const View& view)
    : first_(static_cast<std::size_t>(view.columns()) + 1, 0) {
  struct Hit {
    int column;
    ColumnHit hit;
  };
  std::vector<Hit> hits;
  for (std::uint32_t owner = 0; owner < sighted.size(); ++owner) {
    for (const SceneSolid& solid : sighted[owner].solids) {
      const SolidTarget target(solid, view.eye());
      const BearingSpan span = bearings_of(solid, view);
      view.each_run(span.low, span.high, [&](int first, int last) {
        for (int column = first; column < last; ++column) {
          if (const auto at = target.meet(view.ray(column))) {
            hits.push_back({column, {*at, &solid, owner}});
            ++first_[static_cast<std::size_t>(column)];
          }
        }
      });
    }
  }
  // A counting sort by column.
  std::uint32_t sum = 0;
  for (std::uint32_t& count : first_) {
    sum += count;
    count = sum;
  }
  hits_.resize(hits.size());
  for (std::size_t k = hits.size(); k-- > 0;) {
    hits_[--first_[static_cast<std::size_t>(hits[k].column)]] = hits[k].hit;
  }
}

}  // namespace magna
