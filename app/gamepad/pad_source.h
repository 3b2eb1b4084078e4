// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "app/gamepad/pad.h"

namespace magna {

/// Where pads come from: SDL, or a fake in tests.
class PadSource {
 public:
  virtual ~PadSource() = default;

  /// Looks what is plugged in and what it says now. Never waits.
  virtual void poll() = 0;
  /// As of the last poll, the longest plugged in first; valid until the next.
  virtual std::span<const Pad> pads() const = 0;
};

/// None ever.
class NoPads final : public PadSource {
 public:
  void poll() override {}
  std::span<const Pad> pads() const override { return {}; }
};

}  // namespace magna
