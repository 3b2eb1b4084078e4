// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/byte_code.h"

#include <algorithm>

namespace magna::byte_code {

const std::string& KnownObjects::add(std::shared_ptr<const void> object, std::string bytes) {
  if (bytes_.size() >= next_sweep_) {
    std::erase_if(bytes_, [](const auto& one) { return one.second.object.use_count() == 1; });
    next_sweep_ = std::max(kLeast, 2 * bytes_.size());
  }
  const void* const key = object.get();
  return bytes_.insert_or_assign(key, Written{std::move(object), std::move(bytes)})
      .first->second.bytes;
}

void KnownObjects::add_read(std::string bytes, std::shared_ptr<const void> object) {
  if (objects_.size() >= next_sweep_) {
    std::erase_if(objects_, [](const auto& one) { return one.second.use_count() == 1; });
    next_sweep_ = std::max(kLeast, 2 * objects_.size());
  }
  objects_.insert_or_assign(std::move(bytes), std::move(object));
}

}  // namespace magna::byte_code
