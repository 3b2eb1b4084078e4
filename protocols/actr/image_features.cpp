// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/image_features.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/render/pick.h"
#include "protocols/actr/client_view.h"
#include "protocols/actr/form_writer.h"

namespace magna {
namespace {

bool told_of(SeenKind kind) {
  return kind == SeenKind::Wall || kind == SeenKind::Furniture || kind == SeenKind::Victim;
}

/// Where the thing is on the map: at the pixel of a grid in its box that shows it and is nearest to
/// the middle. Nothing: none of them does.
std::optional<Point> place_in_box(const ReportedPicture& picture, const PixelBox& box,
                                  std::uint32_t thing) {
  constexpr int kGrid = 9;  // odd: the middle first
  const Point middle{box.x + 0.5 * box.width, box.y + 0.5 * box.height};
  std::vector<Point> pixels;
  pixels.reserve(std::size_t{kGrid} * kGrid);
  for (int row = 0; row < kGrid; ++row) {
    for (int column = 0; column < kGrid; ++column) {
      pixels.push_back(
          {box.x + box.width * (column + 0.5) / kGrid, box.y + box.height * (row + 0.5) / kGrid});
    }
  }
  std::ranges::stable_sort(pixels, {}, [&](Point at) { return distance(at, middle); });
  const ShownPicture& shown = picture.shown;
  for (const Point at : pixels) {
    const auto picked = pick(*shown.scene, shown.camera, at.x, at.y);
    if (picked && picked->kind == PickedKind::Thing && picked->number == thing) {
      return believed_place(picture.poses, picked->at);
    }
  }
  return {};
}

const ImageFeature* find(const std::vector<ImageFeature>& all, std::uint64_t number) {
  const auto at = std::ranges::lower_bound(all, number, {}, &ImageFeature::number);
  return at != all.end() && at->number == number ? &*at : nullptr;
}

}  // namespace

ImageView image_view(const Engine& engine) { return image_view(engine, window_view(engine)); }

void ImageFeatures::forget() {
  picture_.reset();
  ++version_;
  all_.clear();
  places_.clear();
  keys_.clear();
  taken_ = false;
}

bool ImageFeatures::show(const ImageView& view) {
  if (view == view_) return false;
  view_ = view;
  forget();
  return true;
}

bool ImageFeatures::take(const ImageView& view, std::optional<ReportedPicture> picture,
                         std::span<const SeenFeature> seen) {
  if (!(view == view_)) return false;
  taken_ = true;
  picture_ = std::move(picture);
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
  ++version_;
  places_.assign(all_.size(), {});
  for (std::size_t k = 0; k < all_.size(); ++k) {
    if (!picture_ || all_[k].kind != SeenKind::Victim) continue;
    places_[k] = place_in_box(*picture_, all_[k].box, keys_[k].number);
  }
  return true;
}

void ImageReader::tell(const ImageFeatures& now, bool behind, Lines& to) {
  std::erase_if(told_, [&](const ImageFeature& feature) {
    if (find(now.all(), feature.number) != nullptr) return false;
    to.add(image_gone_line(feature.number));
    return true;
  });
  if (behind) return;
  for (const ImageFeature& feature : now.all()) {
    const ImageFeature* const told = find(told_, feature.number);
    if (told == nullptr || !(*told == feature)) to.add(image_line(feature));
  }
  told_ = now.all();
}

}  // namespace magna
