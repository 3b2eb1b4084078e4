// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/pad_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace magna {
namespace {

constexpr std::size_t kLongest = 60;  // bytes; the names come from devices

std::string plain(const std::string& name) {
  std::string text;
  for (const char c : name) {
    if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) text += c;
  }
  if (text.size() > kLongest) {
    std::size_t end = kLongest;
    // Never cut within a UTF-8 character.
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    text.resize(end);
  }
  while (text.ends_with(' ')) text.pop_back();
  while (text.starts_with(' ')) text.erase(0, 1);
  return text.empty() ? "Pad" : text;
}

}  // namespace

std::string unique_pad_name(const std::string& name, std::span<const std::string> in_use) {
  const std::string base = plain(name);
  std::string candidate = base;
  for (int number = 2; std::ranges::find(in_use, candidate) != in_use.end(); ++number) {
    candidate = fmt::format("{} ({})", base, number);
  }
  return candidate;
}

PadDevice mapped_device(PadDevice device, const std::vector<SdlMapping>& mappings) {
  const SdlMapping* const mapping = mapping_for(device.guid, mappings);
  if (mapping == nullptr) return device;
  device.mapping = mapping->name;
  device.mapping_imported = true;
  device.sticks = {};
  std::ranges::fill(device.axis_names, std::string());
  const std::size_t plain = device.button_names.size() - device.hat_buttons;
  std::fill_n(device.button_names.begin(), plain, std::string());
  const std::array sticks = {
      std::pair{std::string_view("leftx"), &device.sticks.left_x},
      std::pair{std::string_view("lefty"), &device.sticks.left_y},
      std::pair{std::string_view("rightx"), &device.sticks.right_x},
      std::pair{std::string_view("righty"), &device.sticks.right_y},
  };
  for (const SdlMapping::Bind& bind : mapping->binds) {
    const auto index = static_cast<std::size_t>(bind.index);
    if (bind.input == SdlMapping::Input::Button && index < plain) {
      device.button_names[index] = bind.control;
    }
    const bool axis = bind.axis && bind.input == SdlMapping::Input::Axis;
    if (!axis || index >= device.axis_names.size()) continue;
    device.axis_names[index] = bind.control;
    const auto stick = std::ranges::find(sticks, std::string_view(bind.control),
                                         [](const auto& one) { return one.first; });
    if (stick == sticks.end() || bind.half) continue;
    *stick->second = bind.index;
    if (bind.reversed) device.sticks.reversed.push_back(bind.index);
  }
  return device;
}

}  // namespace magna
