// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/gamepad/pad_source.h"

namespace magna {

/// Gamepads of SDL. All work is done in poll, on the calling thread; SDL's video and signal
/// handlers are not started. One instance at a time.
class SdlPads final : public PadSource {
 public:
  SdlPads();
  ~SdlPads() override;
  SdlPads(const SdlPads&) = delete;
  SdlPads& operator=(const SdlPads&) = delete;

  void poll() override;
  std::span<const Pad> pads() const override { return pads_; }
  void set_mappings(std::vector<SdlMapping> mappings) override;
  /// Reason why there are none, in SDL's words; empty = no failure.
  const std::string& failure() const { return failure_; }

 private:
  struct Handle;

  void read_events();
  void plug_in(int device_index);
  void unplug(int id);
  void press(int id, int button);
  void move_hat(int id, int hat, unsigned value);
  void read(std::size_t index);

  std::string failure_;
  std::vector<SdlMapping> mappings_;
  std::vector<Pad> pads_;
  std::vector<std::unique_ptr<Handle>> handles_;  ///< one per pad, in the same order
};

}  // namespace magna
