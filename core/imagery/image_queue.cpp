// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/imagery/image_queue.h"

#include <algorithm>

#include "core/render/camera.h"
#include "core/render/render.h"

namespace magna {
namespace {

// The width of the picture in which possible victims are counted; a victim smaller than a pixel of
// it is too far away.
constexpr int kGlanceWidth = 160;

double victim_share(const RenderScene& scene, const Camera& camera) {
  const Rendering seen = render(scene, smaller(camera, kGlanceWidth));
  double most = 0.0;
  for (const SeenFeature& feature : seen.seen) {
    if (feature.kind != SeenKind::Victim || feature.distance > PicturedFloor::kReach) continue;
    most = std::max(most, feature.share);
  }
  return most;
}

bool sooner(const std::shared_ptr<const StoredImage>& a,
            const std::shared_ptr<const StoredImage>& b) {
  return a->rank != b->rank ? a->rank > b->rank : a->id < b->id;
}

/// Removes the last images above the limit, but never the one that is shown.
void shorten(StoredImages& list, std::size_t most, std::optional<ImageId> shown) {
  while (list.size() > most) {
    const bool spare = shown == list.back()->id && list.size() > 1;
    list.erase(list.end() - (spare ? 2 : 1));
  }
}

}  // namespace

double ImageQueue::news(const RenderWorld& world, const Camera& camera) {
  const double news = floor_.news(world, camera);
  return news < kLeastNewShare * floor_.in_view() ? 0.0 : news;
}

void ImageQueue::keep(const Offer& offer, std::shared_ptr<const RenderScene> scene,
                      double new_floor, Tick now, std::optional<ImageId> shown) {
  floor_.take();
  pictured_.reset();
  const double share = victim_share(*scene, offer.camera);
  auto image = std::make_shared<const StoredImage>(
      StoredImage{next_, offer.robot, now, std::move(scene), offer.camera, offer.believed,
                  offer.truth, new_floor, share, new_floor + kVictimWorth * share, false});
  ++next_.value;
  waiting_.insert(std::ranges::upper_bound(waiting_, image, sooner), std::move(image));
  relist(shown);
}

std::shared_ptr<const PicturedPicture> ImageQueue::pictured() {
  if (!pictured_) pictured_ = std::make_shared<const PicturedPicture>(floor_.picture());
  return pictured_;
}

Message no_such_image(ImageId id) {
  return Message({"no-such-image", "there is no image number {}"}, id.value);
}

std::optional<Message> ImageQueue::dismiss(ImageId id, bool dismissed,
                                           std::optional<ImageId> shown) {
  StoredImages& from = dismissed ? waiting_ : dismissed_;
  const auto at = std::ranges::find(from, id, [](const auto& image) { return image->id; });
  if (at == from.end()) {
    if (find(id)) return {};  // it already has this state
    return no_such_image(id);
  }
  auto image = std::make_shared<StoredImage>(**at);
  from.erase(at);
  image->dismissed = dismissed;
  if (dismissed) {
    dismissed_.insert(dismissed_.begin(), std::move(image));
  } else {
    const std::shared_ptr<const StoredImage> back = std::move(image);
    waiting_.insert(std::ranges::upper_bound(waiting_, back, sooner), back);
  }
  relist(shown);
  return {};
}

std::shared_ptr<const StoredImage> ImageQueue::find(ImageId id) const {
  for (const StoredImages* list : {&waiting_, &dismissed_}) {
    const auto at = std::ranges::find(*list, id, [](const auto& image) { return image->id; });
    if (at != list->end()) return *at;
  }
  return nullptr;
}

void ImageQueue::relist(std::optional<ImageId> shown) {
  shorten(waiting_, kMost, shown);
  shorten(dismissed_, kMostDismissed, shown);
  auto list = std::make_shared<StoredImages>(waiting_);
  list->insert(list->end(), dismissed_.begin(), dismissed_.end());
  list_ = std::move(list);
}

void ImageQueue::hash(StateHash& hash) const {
  hash.add(next_.value);
  for (const auto& image : *list_) {
    hash.add(image->id.value);
    hash.add(image->robot.value);
    hash.add(image->tick);
    hash.add(image->rank);
    hash.add(image->dismissed);
  }
}

}  // namespace magna
