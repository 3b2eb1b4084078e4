// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/image_features.h"

#include <map>

namespace magna {
namespace {

bool told_of(SeenKind kind) {
  return kind == SeenKind::Wall || kind == SeenKind::Furniture || kind == SeenKind::Victim;
}

}  // namespace

ImageView image_view(const Engine& engine) {
  const auto stored = engine.shown_image();
  if (stored && engine.images().find(*stored)) return {{}, stored};
  return {engine.active(), {}};
}

void ImageFeatures::forget() {
  all_.clear();
  keys_.clear();
  taken_ = false;
}

bool ImageFeatures::show(const ImageView& view) {
  if (view == view_) return false;
  view_ = view;
  forget();
  return true;
}

bool ImageFeatures::take(const ImageView& view, std::span<const SeenFeature> seen) {
  if (!(view == view_)) return false;
  taken_ = true;
  std::map<Key, const SeenFeature*> found;
  for (const SeenFeature& feature : seen) {
    if (told_of(feature.kind)) found[{feature.kind, feature.number}] = &feature;
  }
  std::vector<ImageFeature> all;
  std::vector<Key> keys;
  for (std::size_t k = 0; k < all_.size(); ++k) {
    const auto still = found.find(keys_[k]);
    if (still == found.end()) continue;
    all.push_back({all_[k].number, all_[k].kind, still->second->box});
    keys.push_back(keys_[k]);
    found.erase(still);
  }
  // New features in the given order: the nearest first.
  for (const SeenFeature& feature : seen) {
    const Key key{feature.kind, feature.number};
    if (found.erase(key) == 0) continue;
    all.push_back({next_++, feature.kind, feature.box});
    keys.push_back(key);
  }
  all_ = std::move(all);
  keys_ = std::move(keys);
  return true;
}

}  // namespace magna
