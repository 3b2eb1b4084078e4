// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/dispatcher_screen.h"

#include <algorithm>

namespace magna {
namespace {

constexpr int kToolPixels = 20;  ///< width and height

/// Whether these fields are numbers.
bool are_numbers(const SexpTree& form, std::size_t from, std::size_t count) {
  for (std::size_t k = from; k < from + count; ++k) {
    if (!form[k].is_number()) return false;
  }
  return true;
}

/// The box of X Y WIDTH HEIGHT, X and Y being its upper left corner.
ScreenBox corner_box(const SexpTree& form, std::size_t from) {
  const auto field = [&](std::size_t k) { return form[from + k].number; };
  return {whole_pixels(field(0) + field(2) / 2.0), whole_pixels(field(1) + field(3) / 2.0),
          whole_pixels(field(2)), whole_pixels(field(3))};
}

}  // namespace

void DispatcherScreen::take(const SexpTree& form) {
  if (!form[1].is_name() || !form[2].is_name()) return;
  if (form[0].name == "window") take_window(form);
  if (form[0].name == "geometry") take_geometry(form);
}

void DispatcherScreen::take_window(const SexpTree& form) {
  if (are_numbers(form, 3, 4)) {
    panes_[std::string(form[1].name)] = {std::string(form[2].name), corner_box(form, 3)};
  }
}

void DispatcherScreen::take_geometry(const SexpTree& form) {
  const std::string uid(form[1].name);
  const std::string_view what = form[2].name;
  const auto field = [&](std::size_t k) { return form[k].number; };
  if (what == "row" && are_numbers(form, 3, 4)) rows_[uid] = corner_box(form, 3);
  if (what == "button" && are_numbers(form, 3, 4)) stop_ = corner_box(form, 3);
  if (what == "image" && are_numbers(form, 3, 6)) {
    picture_ = {{field(3), field(4)}, {field(5), field(6)}, {field(7), field(8)}};
  }
  if (what == "map" && are_numbers(form, 3, 3)) {
    map_ = {{field(3), field(4)}, field(5), are_numbers(form, 6, 1) ? field(6) : 0.0};
  }
}

bool DispatcherScreen::in_map(Point place) const {
  return map_.scale > 0.0 && std::ranges::any_of(panes_, [&](const auto& entry) {
           const Pane& pane = entry.second;
           return pane.type == "mapview" && pane.box.width > 0 && pane.box.contains(place);
         });
}

std::optional<ScreenBox> DispatcherScreen::row(std::string_view uid) const {
  const auto row = rows_.find(uid);
  if (row == rows_.end() || row->second.width <= 0 || row->second.height <= 0) return {};
  return row->second;
}

std::optional<ScreenBox> DispatcherScreen::stop() const {
  if (stop_.width <= 0 || stop_.height <= 0) return {};
  return stop_;
}

std::optional<ScreenBox> DispatcherScreen::tool() const {
  const auto map =
      std::ranges::find_if(panes_, [](const auto& pane) { return pane.second.type == "mapview"; });
  if (map == panes_.end() || map->second.box.width <= 0) return {};
  const ScreenBox& box = map->second.box;
  return ScreenBox{box.x - box.width / 2 + kToolPixels / 2,
                   box.y - box.height / 2 + kToolPixels / 2, kToolPixels, kToolPixels};
}

std::optional<Point> DispatcherScreen::on_map(Point world) const {
  const double c = std::cos(map_.rotation);
  const double s = std::sin(map_.rotation);
  const Point turned{c * world.x - s * world.y, s * world.x + c * world.y};
  const Point place = map_.origin + turned * map_.scale;
  if (!in_map(place)) return {};
  return place;
}

std::optional<Point> DispatcherScreen::world_at(Point place) const {
  if (!in_map(place)) return {};
  const Point turned = (place - map_.origin) * (1.0 / map_.scale);
  const double c = std::cos(map_.rotation);
  const double s = std::sin(map_.rotation);
  return Point{c * turned.x + s * turned.y, c * turned.y - s * turned.x};
}

std::optional<ScreenBox> DispatcherScreen::on_picture(const ScreenBox& box) const {
  if (!picture_.visible()) return {};
  const double across = picture_.size.x / picture_.own.x;
  const double down = picture_.size.y / picture_.own.y;
  return ScreenBox{whole_pixels(picture_.corner.x + box.x * across),
                   whole_pixels(picture_.corner.y + box.y * down),
                   std::max(whole_pixels(box.width * across), 1),
                   std::max(whole_pixels(box.height * down), 1)};
}

std::optional<ScreenBox> DispatcherScreen::picture() const {
  if (!picture_.visible()) return {};
  const Point middle = picture_.corner + 0.5 * picture_.size;
  return ScreenBox{whole_pixels(middle.x), whole_pixels(middle.y), whole_pixels(picture_.size.x),
                   whole_pixels(picture_.size.y)};
}

std::optional<Point> DispatcherScreen::picture_at(Point place) const {
  const Point in = place - picture_.corner;
  const bool inside =
      in.x >= 0.0 && in.y >= 0.0 && in.x < picture_.size.x && in.y < picture_.size.y;
  if (!picture_.visible() || !inside) return {};
  return Point{in.x * picture_.own.x / picture_.size.x, in.y * picture_.own.y / picture_.size.y};
}

}  // namespace magna
