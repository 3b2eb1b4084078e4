// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
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

/// A name not yet in use: "Pad", then "Pad (2)", "Pad (3)" (as in COGNAV); "Pad" for a nameless
/// device. Control characters are removed.
std::string unique_pad_name(const std::string& name, std::span<const std::string> in_use);

/// The device with the names and sticks of the imported mapping for it; unchanged if there is none.
PadDevice mapped_device(PadDevice device, const std::vector<SdlMapping>& mappings);

}  // namespace magna
