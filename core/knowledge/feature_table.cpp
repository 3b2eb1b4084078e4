// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/feature_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace magna {
namespace {

template <class Features>
auto place_of(Features& features, FeatureId id) {
  return std::ranges::lower_bound(features, id, {}, &Feature::id);
}

}  // namespace

FeatureId FeatureTable::add(FeatureKind kind, std::string_view name, const FeatureBox& box,
                            RobotId by, Tick now) {
  const FeatureId id{next_++};
  const int times = ++given_[std::string(name)];
  Feature& feature = features_.emplace_back();
  feature = {id, kind, std::string(name), box, by, now};
  if (times > 1) feature.name += fmt::format(".{}", times);
  changes_.push_back({id, FeatureNews::Added});
  return id;
}

void FeatureTable::change(FeatureId id, const FeatureBox& box) {
  const auto at = place_of(features_, id);
  assert(at != features_.end() && at->id == id);
  if (at->box == box) return;
  at->box = box;
  changes_.push_back({id, FeatureNews::Changed});
}

void FeatureTable::remove(FeatureId id) {
  const auto at = place_of(features_, id);
  assert(at != features_.end() && at->id == id);
  features_.erase(at);
  changes_.push_back({id, FeatureNews::Gone});
}

const Feature* FeatureTable::find(FeatureId id) const {
  const auto at = place_of(features_, id);
  return at != features_.end() && at->id == id ? &*at : nullptr;
}

std::vector<FeatureChange> FeatureTable::take_changes() { return std::exchange(changes_, {}); }

void FeatureTable::hash(StateHash& hash) const {
  hash.add(next_);
  hash.add(features_.size());
  for (const Feature& feature : features_) {
    hash.add(feature.id.value);
    hash.add(feature.kind);
    for (const double value : {feature.box.centre.x, feature.box.centre.y, feature.box.centre.theta,
                               feature.box.width, feature.box.depth}) {
      hash.add(value);
    }
    hash.add(feature.found_by.value);
    hash.add(feature.found_at);
  }
}

}  // namespace magna
