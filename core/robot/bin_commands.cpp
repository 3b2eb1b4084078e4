// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and closing storage bins (manual 3.6).
#include "core/robot/part_insertion.h"

namespace magna {
namespace {

/// A camera or hand that is in the bin, directly or inside a thing, and would jam its lid.
std::optional<Resource> part_in(const PartsScene& scene, RobotId id, std::uint32_t bin) {
  const RobotParts& parts = scene.parts(id);
  const auto in_bin = [&](const PartPlace& place) {
    return outermost(scene, id, place) == PartPlace{BinNumber{bin}};
  };
  for (std::uint32_t camera = 0; camera < parts.cameras.size(); ++camera) {
    if (in_bin(parts.cameras[camera].place)) return Resource::camera(id, camera);
  }
  for (std::uint32_t hand = 0; hand < parts.hands.size(); ++hand) {
    if (in_bin(parts.hands[hand].place)) return Resource::hand(id, hand);
  }
  return std::nullopt;
}

}  // namespace

PartEnding perform(PartsScene& scene, RobotId id, const BinOpen& command) {
  BinPart& bin = scene.parts(id).bins[command.bin];
  if (bin.open) return CommandResult{.robot = id, .code = ErrorCode::BinOpen};
  bin.open = true;
  return CommandResult{.robot = id};
}

PartEnding perform(PartsScene& scene, RobotId id, const BinClose& command) {
  BinPart& bin = scene.parts(id).bins[command.bin];
  if (!bin.open) return CommandResult{.robot = id, .code = ErrorCode::BinClosed};
  if (const auto part = part_in(scene, id, command.bin)) {
    return CommandResult{.robot = id, .code = ErrorCode::RobotInBin, .part = part};
  }
  const bool empty = things_in(scene.state.world, Resource::bin(id, command.bin)).empty();
  if (!empty && bin.random.chance(scene.error(kParameter<"Bin-Close-Jam-Prob">))) {
    return CommandResult{.robot = id, .code = ErrorCode::BinJammed};
  }
  bin.open = false;
  return CommandResult{.robot = id};
}

}  // namespace magna
