// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/open_commands.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "core/engine/robot_inputs.h"

namespace magna {

std::optional<OpenCommands::Entry> OpenCommands::end(std::uint64_t sequence) {
  auto open = open_.extract(sequence);
  if (open.empty()) return {};
  return std::move(open.mapped());
}

const OpenCommands::Entry* OpenCommands::begun(const PartNotice& notice) const {
  if (notice.kind != PartNotice::Kind::TrackBegan) return nullptr;
  const auto found = std::ranges::find_if(open_, [&](const auto& numbered) {
    const Entry& open = numbered.second;
    const auto* const track = std::get_if<CameraTrack>(&open.command);
    return track != nullptr && open.robot == notice.robot &&
           notice.part == Resource::camera(open.robot, track->camera) &&
           notice.designator == track->designator;
  });
  return found == open_.end() ? nullptr : &found->second;
}

std::vector<OpenCommands::Entry> OpenCommands::take_all() {
  std::vector<Entry> all;
  all.reserve(open_.size());
  for (auto& numbered : open_) all.push_back(std::move(numbered.second));
  open_.clear();
  return all;
}

std::vector<Input> OpenCommands::abandon(const Author& author) {
  std::vector<Input> stops;
  std::erase_if(open_, [&](const auto& numbered) {
    const Entry& open = numbered.second;
    if (open.author != author) return false;
    const Resource resource = resource_of(open.robot, open.command);
    if (resource.kind != ResourceKind::Robot) {
      stops.emplace_back(input::Interrupt{open.robot, resource.kind, resource.part});
    } else if (is_motion(open.command)) {
      stops.emplace_back(input::Command{open.robot, Stop{}});
    }
    return true;
  });
  return stops;
}

}  // namespace magna
