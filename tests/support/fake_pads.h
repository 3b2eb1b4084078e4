// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/gamepad/pad_source.h"

namespace magna::test {

/// An unknown pad: the given number of axes and buttons without names.
inline Pad unknown_pad(int id, std::size_t axes, std::size_t buttons = 4) {
  Pad pad;
  pad.device.id = id;
  pad.device.name = "Old stick";
  pad.device.guid = "03000000aaaa0000bbbb000000000000";
  pad.device.axis_names.resize(axes);
  pad.device.button_names.resize(buttons);
  pad.state.axes.resize(axes);
  pad.state.down.resize(buttons);
  return pad;
}

/// One like an Xbox pad: two sticks, two triggers, ten buttons.
inline Pad known_pad(int id, const std::string& name = "Test pad") {
  Pad pad;
  pad.device.id = id;
  pad.device.name = name;
  pad.device.guid = "030000005e0400008e02000000000000";
  pad.device.sticks = {0, 1, 2, 3};
  pad.device.axis_names = {"leftx", "lefty", "rightx", "righty", "lefttrigger", "righttrigger"};
  pad.device.button_names = {
      "a",    "b",     "x",         "y",         "leftshoulder", "rightshoulder",
      "back", "start", "leftstick", "rightstick"};
  pad.state.axes.resize(6);
  pad.state.down.resize(10);
  return pad;
}

/// Pads set by the test.
class FakePads final : public PadSource {
 public:
  void poll() override {
    shown_ = next_;
    for (Pad& pad : next_) pad.state.pressed.clear();
  }
  std::span<const Pad> pads() const override { return shown_; }
  void set_mappings(std::vector<SdlMapping> mappings) override {
    mappings_ = std::move(mappings);
    for (std::size_t i = 0; i < next_.size(); ++i) {
      next_[i].device = mapped_device(plain_[next_[i].device.id], mappings_);
    }
    shown_ = next_;
  }

  void plug_in(Pad pad) {
    plain_[pad.device.id] = pad.device;
    pad.device = mapped_device(pad.device, mappings_);
    next_.push_back(std::move(pad));
  }
  void unplug(int id) {
    std::erase_if(next_, [id](const Pad& pad) { return pad.device.id == id; });
  }
  void move(int id, int axis, double to) {
    for (Pad& pad : next_) {
      if (pad.device.id == id) pad.state.axes[static_cast<std::size_t>(axis)] = to;
    }
  }
  void press(int id, int button) {
    for (Pad& pad : next_) {
      if (pad.device.id != id) continue;
      pad.state.down[static_cast<std::size_t>(button)] = true;
      pad.state.pressed.push_back(button);
    }
  }
  void lift(int id, int button) {
    for (Pad& pad : next_) {
      if (pad.device.id == id) pad.state.down[static_cast<std::size_t>(button)] = false;
    }
  }

 private:
  std::map<int, PadDevice> plain_;  ///< without imported mappings
  std::vector<SdlMapping> mappings_;
  std::vector<Pad> next_;
  std::vector<Pad> shown_;
};

}  // namespace magna::test
