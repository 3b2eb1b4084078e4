// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#define SDL_MAIN_HANDLED
#include <SDL.h>
#include <gtest/gtest.h>

#include <string>

namespace magna::test {

/// A pad that exists in SDL only: the test moves its two sticks, two triggers, eleven buttons and a
/// hat. SDL must already be running (SdlPads). The pad is removed with this object.
class VirtualPad {
 public:
  explicit VirtualPad(std::string name = "Virtual pad", Uint16 product = 1)
      : name_(std::move(name)) {
    SDL_VirtualJoystickDesc what{};
    what.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION;
    what.type = SDL_JOYSTICK_TYPE_GAMECONTROLLER;
    what.naxes = SDL_CONTROLLER_AXIS_MAX;
    what.nbuttons = SDL_CONTROLLER_BUTTON_MAX;
    what.nhats = 1;
    what.vendor_id = 0x1209;
    what.product_id = product;
    what.name = name_.c_str();
    const int index = SDL_JoystickAttachVirtualEx(&what);
    EXPECT_GE(index, 0) << SDL_GetError();
    stick_ = SDL_JoystickOpen(index);
    EXPECT_NE(stick_, nullptr) << SDL_GetError();
    id_ = SDL_JoystickInstanceID(stick_);
  }
  ~VirtualPad() { unplug(); }
  VirtualPad(const VirtualPad&) = delete;
  VirtualPad& operator=(const VirtualPad&) = delete;

  int id() const { return id_; }
  /// −32768 to 32767, as devices report; down is positive on y axes.
  void move(int axis, Sint16 to) { SDL_JoystickSetVirtualAxis(stick_, axis, to); }
  void press(int button) { SDL_JoystickSetVirtualButton(stick_, button, SDL_PRESSED); }
  void lift(int button) { SDL_JoystickSetVirtualButton(stick_, button, SDL_RELEASED); }
  void hat(Uint8 value) { SDL_JoystickSetVirtualHat(stick_, 0, value); }
  void unplug() {
    if (stick_ == nullptr) return;
    for (int i = 0; i < SDL_NumJoysticks(); ++i) {
      if (SDL_JoystickGetDeviceInstanceID(i) == id_) SDL_JoystickDetachVirtual(i);
    }
    SDL_JoystickClose(stick_);
    stick_ = nullptr;
  }

 private:
  std::string name_;
  SDL_Joystick* stick_ = nullptr;
  int id_ = -1;
};

}  // namespace magna::test
