// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "app/gamepad/pad.h"
#include "app/profile/sdl_mapping.h"

namespace magna {

/// Source of gamepads: SDL, or a fake in tests.
class PadSource {
 public:
  virtual ~PadSource() = default;

  /// Updates devices and states; does not block.
  virtual void poll() = 0;
  /// The pads at the last poll, in order of connection; valid until the next poll.
  virtual std::span<const Pad> pads() const = 0;
  /// Names axes and buttons by these mappings where there is one for a pad, also of those that are
  /// connected; replaces earlier ones.
  virtual void set_mappings(std::vector<SdlMapping> mappings) = 0;
};

/// A source without pads.
class NoPads final : public PadSource {
 public:
  void poll() override {}
  std::span<const Pad> pads() const override { return {}; }
  void set_mappings(std::vector<SdlMapping>) override {}
};

}  // namespace magna
