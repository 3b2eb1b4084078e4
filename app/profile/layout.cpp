// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace magna {
namespace {

constexpr std::string_view kLayoutHead = "layout";
constexpr std::string_view kPane = "pane ";  // followed by the dock's id
constexpr std::array<std::string_view, 5> kPlaces = {"left", "right", "top", "bottom", "floating"};
constexpr double kFarthestPane = 100'000;

int pixels(KeptFile& file, const std::string& section, const char* key, double low) {
  return static_cast<int>(file.number(section, key, low, kFarthestPane).value_or(0.0));
}

PanePlace read_pane(KeptFile& file, const std::string& section) {
  PanePlace pane;
  if (const auto place = file.text(section, "Place")) {
    const auto found = std::ranges::find(kPlaces, *place);
    if (found != kPlaces.end()) {
      pane.place = static_cast<DockPlace>(found - kPlaces.begin());
    } else {
      file.reject(section, "Place", fmt::format("one of {}", fmt::join(kPlaces, ", ")));
    }
  }
  pane.shown = file.flag(section, "Shown").value_or(true);
  pane.size = pixels(file, section, "Size", 0);
  pane.by_default = file.flag(section, "ByDefault").value_or(false);
  pane.with = file.text(section, "TabOf").value_or("");
  if (pane.place == DockPlace::Floating) {
    pane.rect = {pixels(file, section, "X", -kFarthestPane),
                 pixels(file, section, "Y", -kFarthestPane), pixels(file, section, "Width", 0),
                 pixels(file, section, "Height", 0)};
  }
  return pane;
}

}  // namespace

Layout read_layout(KeptFile& file) {
  Layout layout;
  layout.name = file.text(kLayoutHead, "Name").value_or("");
  layout.layers = file.text(kLayoutHead, "Layers").value_or("");
  layout.scale = static_cast<int>(
      file.number(kLayoutHead, "Scale", UserSettings::kSmallestScale, UserSettings::kLargestScale)
          .value_or(100.0));
  layout.camera_first = file.flag(kLayoutHead, "CameraFirst").value_or(false);
  layout.state = file.text(kLayoutHead, "State").value_or("");
  for (const std::string& section : file.sections(kPane)) {
    layout.panes[section.substr(kPane.size())] = read_pane(file, section);
  }
  return layout;
}

void put_layout(const Layout& layout, KeptFile& file) {
  file.remove_section(kLayoutHead);
  file.set(kLayoutHead, "Name", std::string_view(layout.name));
  file.set(kLayoutHead, "Scale", static_cast<double>(layout.scale));
  if (layout.camera_first) file.set(kLayoutHead, "CameraFirst", true);
  if (!layout.layers.empty()) file.set(kLayoutHead, "Layers", std::string_view(layout.layers));
  for (const std::string& section : file.sections(kPane)) file.remove_section(section);
  for (const auto& [id, pane] : layout.panes) {
    const std::string section = fmt::format("{}{}", kPane, id);
    file.set(section, "Place", kPlaces[static_cast<std::size_t>(pane.place)]);
    file.set(section, "Shown", pane.shown);
    if (pane.by_default) file.set(section, "ByDefault", true);
    if (pane.size > 0) file.set(section, "Size", static_cast<double>(pane.size));
    if (!pane.with.empty()) file.set(section, "TabOf", std::string_view(pane.with));
    if (pane.place == DockPlace::Floating) {
      file.set(section, "X", static_cast<double>(pane.rect.x));
      file.set(section, "Y", static_cast<double>(pane.rect.y));
      file.set(section, "Width", static_cast<double>(pane.rect.width));
      file.set(section, "Height", static_cast<double>(pane.rect.height));
    }
  }
  // Last, because it is long and unreadable.
  if (!layout.state.empty()) file.set(kLayoutHead, "State", std::string_view(layout.state));
}

std::optional<Error> write_layout(const std::filesystem::path& path, const Layout& layout) {
  KeptFile file{path, "layout", Layout::kVersion};
  // The existing file may be damaged or not a layout: then it is backed up.
  file.read();
  read_layout(file);
  put_layout(layout, file);
  return file.write();
}

}  // namespace magna
