// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/sdl_pads.h"

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "app/gamepad/pad_source.h"
#include "app/profile/pad_profile.h"

namespace magna {
namespace {

constexpr std::size_t kMostPads = 32;
constexpr int kHatButtons = 4;
// In the order of a hat's four buttons.
constexpr std::array<unsigned, kHatButtons> kHatBits = {SDL_HAT_UP, SDL_HAT_RIGHT, SDL_HAT_DOWN,
                                                        SDL_HAT_LEFT};
constexpr std::array<const char*, kHatButtons> kHatNames = {"dpup", "dpright", "dpdown", "dpleft"};

double unit(Sint16 value) { return value < 0 ? value / 32768.0 : value / 32767.0; }

int bound_axis(SDL_GameController* controller, SDL_GameControllerAxis axis) {
  const auto bind = SDL_GameControllerGetBindForAxis(controller, axis);
  return bind.bindType == SDL_CONTROLLER_BINDTYPE_AXIS ? bind.value.axis : -1;
}

void name_axes(SDL_GameController* controller, PadDevice& device) {
  for (int i = 0; i < SDL_CONTROLLER_AXIS_MAX; ++i) {
    const auto axis = static_cast<SDL_GameControllerAxis>(i);
    const int raw = bound_axis(controller, axis);
    if (raw < 0 || static_cast<std::size_t>(raw) >= device.axis_names.size()) continue;
    device.axis_names[static_cast<std::size_t>(raw)] = SDL_GameControllerGetStringForAxis(axis);
  }
  device.sticks = {bound_axis(controller, SDL_CONTROLLER_AXIS_LEFTX),
                   bound_axis(controller, SDL_CONTROLLER_AXIS_LEFTY),
                   bound_axis(controller, SDL_CONTROLLER_AXIS_RIGHTX),
                   bound_axis(controller, SDL_CONTROLLER_AXIS_RIGHTY)};
}

void name_buttons(SDL_GameController* controller, PadDevice& device) {
  for (int i = 0; i < SDL_CONTROLLER_BUTTON_MAX; ++i) {
    const auto button = static_cast<SDL_GameControllerButton>(i);
    const auto bind = SDL_GameControllerGetBindForButton(controller, button);
    if (bind.bindType != SDL_CONTROLLER_BINDTYPE_BUTTON) continue;
    const auto raw = static_cast<std::size_t>(bind.value.button);
    if (raw >= device.button_names.size()) continue;
    device.button_names[raw] = SDL_GameControllerGetStringForButton(button);
  }
}

void name_mapping(SDL_GameController* controller, PadDevice& device) {
  char* const line = SDL_GameControllerMapping(controller);
  if (line == nullptr) return;
  const std::string_view text(line);  // GUID,NAME,…
  const std::size_t begin = std::min(text.find(','), text.size() - 1) + 1;
  device.mapping = text.substr(begin, text.find(',', begin) - begin);
  if (device.mapping.empty()) device.mapping = device.name;
  SDL_free(line);
}

}  // namespace

struct SdlPads::Handle {
  explicit Handle(SDL_Joystick* joystick)
      : stick(joystick),
        axes(std::clamp(SDL_JoystickNumAxes(joystick), 0, PadProfile::kMostAxes)),
        buttons(std::clamp(SDL_JoystickNumButtons(joystick), 0, PadProfile::kMostButtons)),
        hats(std::clamp(SDL_JoystickNumHats(joystick), 0,
                        (PadProfile::kMostButtons - buttons) / kHatButtons)),
        hat_values(static_cast<std::size_t>(hats), SDL_HAT_CENTERED) {}
  ~Handle() { SDL_JoystickClose(stick); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  SDL_Joystick* stick;
  int axes;
  int buttons;
  int hats;
  std::vector<unsigned> hat_values;
  PadDevice device;  ///< as SDL knows it, without imported mappings
};

SdlPads::SdlPads() {
  SDL_SetMainReady();
  SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
  SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
  // SDL's HIDAPI drivers wait for answers of some pads; the system's drivers do not.
  SDL_SetHint(SDL_HINT_JOYSTICK_HIDAPI, "0");
  if (SDL_Init(SDL_INIT_GAMECONTROLLER) != 0) failure_ = SDL_GetError();
}

SdlPads::~SdlPads() {
  handles_.clear();
  if (failure_.empty()) SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
}

void SdlPads::set_mappings(std::vector<SdlMapping> mappings) {
  mappings_ = std::move(mappings);
  for (std::size_t i = 0; i < pads_.size(); ++i) {
    pads_[i].device = mapped_device(handles_[i]->device, mappings_);
  }
}

void SdlPads::poll() {
  if (!failure_.empty()) return;
  for (Pad& pad : pads_) pad.state.pressed.clear();
  SDL_JoystickUpdate();
  read_events();
  for (std::size_t i = 0; i < pads_.size(); ++i) read(i);
}

void SdlPads::read_events() {
  SDL_Event event;
  while (SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_JOYAXISMOTION, SDL_CONTROLLERDEVICEREMAPPED) >
         0) {
    switch (event.type) {
      case SDL_JOYDEVICEADDED: plug_in(event.jdevice.which); break;
      case SDL_JOYDEVICEREMOVED: unplug(event.jdevice.which); break;
      case SDL_JOYBUTTONDOWN: press(event.jbutton.which, event.jbutton.button); break;
      case SDL_JOYHATMOTION: move_hat(event.jhat.which, event.jhat.hat, event.jhat.value); break;
      default: break;
    }
  }
  SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
}

void SdlPads::plug_in(int device_index) {
  if (pads_.size() >= kMostPads) return;
  SDL_Joystick* const stick = SDL_JoystickOpen(device_index);
  if (stick == nullptr) return;  // already unplugged, or no permission
  auto handle = std::make_unique<Handle>(stick);
  PadDevice device;
  device.id = SDL_JoystickInstanceID(stick);
  for (const Pad& pad : pads_) {
    if (pad.device.id == device.id) return;  // reported twice
  }
  std::vector<std::string> names;
  for (const Pad& pad : pads_) names.push_back(pad.device.name);
  const char* const name = SDL_JoystickName(stick);
  device.name = unique_pad_name(name != nullptr ? name : "", names);
  std::array<char, 33> guid{};
  SDL_JoystickGetGUIDString(SDL_JoystickGetGUID(stick), guid.data(), guid.size());
  device.guid = guid.data();
  device.axis_names.resize(static_cast<std::size_t>(handle->axes));
  const auto plain_buttons = static_cast<std::size_t>(handle->buttons);
  const auto hat_buttons = static_cast<std::size_t>(handle->hats) * kHatButtons;
  device.button_names.resize(plain_buttons + hat_buttons);
  device.hat_buttons = hat_buttons;
  for (std::size_t i = 0; i < hat_buttons; ++i) {
    device.button_names[plain_buttons + i] = kHatNames[i % kHatButtons];
  }
  if (SDL_GameController* const controller = SDL_GameControllerOpen(device_index)) {
    name_axes(controller, device);
    name_buttons(controller, device);
    name_mapping(controller, device);
    SDL_GameControllerClose(controller);  // opened only for its names
  }
  Pad pad;
  pad.device = mapped_device(device, mappings_);
  handle->device = std::move(device);
  pad.state.axes.resize(static_cast<std::size_t>(handle->axes));
  pad.state.down.resize(pad.device.button_names.size());
  pads_.push_back(std::move(pad));
  handles_.push_back(std::move(handle));
}

void SdlPads::unplug(int id) {
  for (std::size_t i = 0; i < pads_.size(); ++i) {
    if (pads_[i].device.id != id) continue;
    pads_.erase(pads_.begin() + static_cast<std::ptrdiff_t>(i));
    handles_.erase(handles_.begin() + static_cast<std::ptrdiff_t>(i));
    return;
  }
}

void SdlPads::press(int id, int button) {
  for (Pad& pad : pads_) {
    const bool known = static_cast<std::size_t>(button) < pad.device.button_names.size();
    if (pad.device.id == id && known) pad.state.pressed.push_back(button);
  }
}

void SdlPads::move_hat(int id, int hat, unsigned value) {
  for (std::size_t i = 0; i < pads_.size(); ++i) {
    if (pads_[i].device.id != id || hat >= handles_[i]->hats) continue;
    unsigned& now = handles_[i]->hat_values[static_cast<std::size_t>(hat)];
    const unsigned fresh = value & ~now;
    now = value;
    for (int k = 0; k < kHatButtons; ++k) {
      if ((fresh & kHatBits[static_cast<std::size_t>(k)]) == 0) continue;
      pads_[i].state.pressed.push_back(handles_[i]->buttons + kHatButtons * hat + k);
    }
  }
}

void SdlPads::read(std::size_t index) {
  const Handle& handle = *handles_[index];
  PadState& state = pads_[index].state;
  for (int i = 0; i < handle.axes; ++i) {
    state.axes[static_cast<std::size_t>(i)] = unit(SDL_JoystickGetAxis(handle.stick, i));
  }
  for (int i = 0; i < handle.buttons; ++i) {
    state.down[static_cast<std::size_t>(i)] = SDL_JoystickGetButton(handle.stick, i) != 0;
  }
  for (int i = 0; i < kHatButtons * handle.hats; ++i) {
    const unsigned hat = SDL_JoystickGetHat(handle.stick, i / kHatButtons);
    const unsigned bit = kHatBits[static_cast<std::size_t>(i) % kHatButtons];
    const auto button = static_cast<std::size_t>(handle.buttons) + static_cast<std::size_t>(i);
    state.down[button] = (hat & bit) != 0;
  }
}

}  // namespace magna
