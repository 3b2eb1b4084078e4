// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/image_reader.h"

#include <algorithm>

#include "protocols/actr/form_writer.h"

namespace magna {
namespace {

const ImageFeature* find(const std::vector<ImageFeature>& all, std::uint64_t number) {
  const auto at = std::ranges::lower_bound(all, number, {}, &ImageFeature::number);
  return at != all.end() && at->number == number ? &*at : nullptr;
}

}  // namespace

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
