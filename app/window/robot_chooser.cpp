// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/robot_chooser.h"

#include <algorithm>
#include <vector>

#include "app/window/robot_commands.h"
#include "widgets/snapshot_reader.h"

namespace magna {

void RobotChooser::neighbour(int step) {
  const std::vector<RobotId> ids = present_robots(feed_.now());
  if (ids.empty()) return;
  const auto count = static_cast<std::ptrdiff_t>(ids.size());
  std::ptrdiff_t next = step > 0 ? 0 : count - 1;
  if (const auto from = feed_.now().active) {
    const auto at = std::find(ids.begin(), ids.end(), *from);
    if (at != ids.end()) next = (at - ids.begin() + step + count) % count;
  }
  feed_.link().post(input::Select{ids[static_cast<std::size_t>(next)]});
}

void RobotChooser::number(int number) {
  const RobotId id{static_cast<std::uint32_t>(number - 1)};
  if (label_of(feed_.now(), id) != nullptr) feed_.link().post(input::Select{id});
}

}  // namespace magna
