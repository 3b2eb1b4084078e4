// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/lines.h"

#include <utility>

namespace magna {

void LineBoard::set(std::uint64_t object, std::string line, std::string gone) {
  Entry& entry = objects_[object];
  if (entry.line == line && entry.gone == gone) return;
  entry = {std::move(line), std::move(gone), ++version_};
}

void LineBoard::remove(std::uint64_t object) {
  if (objects_.erase(object) > 0) ++version_;
}

void LineBoard::clear() {
  if (objects_.empty()) return;
  objects_.clear();
  ++version_;
}

const LineBoard::Entry* LineBoard::find(std::uint64_t object) const {
  const auto found = objects_.find(object);
  return found == objects_.end() ? nullptr : &found->second;
}

}  // namespace magna
