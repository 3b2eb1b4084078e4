// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robot_looks.h"

#include <utility>
#include <vector>

namespace magna {

void LabelStyler::set(RobotLooks looks) {
  looks_ = std::move(looks);
  plain_.reset();
  dressed_.reset();
}

std::shared_ptr<const Snapshot> LabelStyler::dress(std::shared_ptr<const Snapshot> snapshot) {
  if (looks_.empty() || !snapshot || !snapshot->labels) return snapshot;
  if (snapshot->labels != plain_) {
    plain_ = snapshot->labels;
    auto labels = std::make_shared<Labels>(*plain_);
    for (RobotLabel& label : *labels) {
      const auto look = looks_.find(label.name);
      if (look == looks_.end()) continue;
      if (!look->second.name.empty()) label.name = look->second.name;
      if (!look->second.letter.empty()) label.letter = look->second.letter;
      if (look->second.style) label.style = look->second.style;
    }
    dressed_ = std::move(labels);
  }
  auto copy = std::make_shared<Snapshot>(*snapshot);
  copy->labels = dressed_;
  return copy;
}

}  // namespace magna
