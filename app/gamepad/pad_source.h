// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "app/gamepad/pad.h"

namespace magna {

/// Source of gamepads: SDL, or a fake in tests.
class PadSource {
 public:
  virtual ~PadSource() = default;

  /// Updates devices and states; does not block.
  virtual void poll() = 0;
  /// The pads at the last poll, in order of connection; valid until the next poll.
  virtual std::span<const Pad> pads() const = 0;
};

/// A source without pads.
class NoPads final : public PadSource {
 public:
  void poll() override {}
  std::span<const Pad> pads() const override { return {}; }
};

}  // namespace magna
