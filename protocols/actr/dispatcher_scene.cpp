// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/dispatcher_scene.h"

#include <algorithm>
#include <utility>

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

namespace {

constexpr int kMarkPixels = 20;  ///< width and height of robots and victims on the map

/// The numbers from field `from` on; empty if there are fewer than `count`.
std::vector<double> numbers_at(const SexpTree& form, std::size_t from, std::size_t count) {
  std::vector<double> numbers;
  numbers.reserve(count);
  for (std::size_t k = from; k < from + count; ++k) {
    if (!form[k].is_number()) return {};
    numbers.push_back(form[k].number);
  }
  return numbers;
}

ScreenBox mark_box(Point at) {
  return {whole_pixels(at.x), whole_pixels(at.y), kMarkPixels, kMarkPixels};
}

void add_feature(DispatcherScene::Features& to, VisiconFeature feature) {
  std::string key = std::string(name(feature.kind)) + ' ' + feature.uid;
  to.insert_or_assign(std::move(key), std::move(feature));
}

}  // namespace

void DispatcherScene::take(const SexpTree& form) {
  const std::string_view head = form[0].name;
  if (form.error || head.empty()) return;
  ++version_;
  screen_.take(form);
  if (head == "robot") take_robot(form);
  if (head == "map") take_map(form);
  if (head == "stretch") take_stretch(form);
  if (head == "image") take_image(form);
  if (head == "select" || head == "selection") take_selection(form);
  if (head == "picture") take_picture(form);
  if (head == "attention") take_attention(form);
  if (head == "stop") {
    stopped_ = form[1].name == "t";
    stopped_by_ = form[2].name.empty() ? "t" : form[2].name;
  }
  if (head == "marked") {
    const std::string box(form[1].name);
    marked_.erase(box);
    if (const std::string_view victim = form[2].name; victim != "nil" && !victim.empty()) {
      marked_.insert(box);
    }
  }
  if (head == "mission") {
    if (Robot* const known = robot(form[1].name)) known->moving = form.items.size() > 2;
  }
  if (head == "status") {
    if (Robot* const known = robot(form[1].name)) known->status = form[2].name;
  }
}

DispatcherScene::Robot* DispatcherScene::robot(std::string_view uid) {
  const auto found = std::ranges::find(robots_, uid, &Robot::uid);
  return found == robots_.end() ? nullptr : &*found;
}

bool DispatcherScene::has_robot(std::string_view uid) const {
  return std::ranges::find(robots_, uid, &Robot::uid) != robots_.end();
}

void DispatcherScene::take_robot(const SexpTree& form) {
  const std::string_view uid = form[1].name;
  const std::string_view type = form[2].name;
  if (type == "invalid") {
    std::erase_if(robots_, [&](const Robot& one) { return one.uid == uid; });
    selected_.erase(std::string(uid));
    if (active_ == uid) active_.clear();
    return;
  }
  const auto place = numbers_at(form, 3, 2);
  if (uid.empty() || type.empty() || place.empty()) return;
  Robot* known = robot(uid);
  if (known == nullptr)
    known = &robots_.emplace_back(Robot{std::string(uid), {}, {}, false, {}, {}, {}});
  known->type = type;
  known->at = {place[0], place[1]};
}

void DispatcherScene::take_map(const SexpTree& form) {
  const std::string uid(form[1].name);
  const std::string_view type = form[2].name;
  victims_.erase(uid);
  const auto place = numbers_at(form, 3, 2);
  if (type == "vict" && !place.empty()) victims_[uid] = {place[0], place[1]};
}

void DispatcherScene::take_stretch(const SexpTree& form) {
  const std::string uid(form[1].name);
  stretches_.erase(uid);
  const auto numbers = numbers_at(form, 3, 6);
  if (form[2].name != "open" || numbers.empty()) return;
  stretches_[uid] = {{numbers[0], numbers[1]}, {numbers[2], numbers[3]}, numbers[4], numbers[5]};
}

void DispatcherScene::take_image(const SexpTree& form) {
  const std::string uid(form[1].name);
  const std::string_view type = form[2].name;
  boxes_.erase(uid);
  const auto box = numbers_at(form, 3, 4);
  if (type == "invalid") marked_.erase(uid);
  if (type == "invalid" || type.empty() || box.empty()) return;
  boxes_[uid] = {
      std::string(type),
      {whole_pixels(box[0]), whole_pixels(box[1]), whole_pixels(box[2]), whole_pixels(box[3])}};
}

void DispatcherScene::take_selection(const SexpTree& form) {
  const bool one = form[0].name == "select";
  const std::string_view active = form[1].name;
  active_ = active == "nil" ? std::string_view() : active;
  selected_.clear();
  if (one) selected_.emplace(active_);
  for (std::size_t k = 2; !one && k < form.items.size(); ++k) selected_.emplace(form[k].name);
}

void DispatcherScene::take_picture(const SexpTree& form) {
  const std::string_view uid = form[1].name;
  const auto waiting = numbers_at(form, 3, 1);
  pictured_ = uid == "nil" || waiting.empty() ? std::string_view() : uid;
  live_ = form[2].name == "live";
  waiting_ = waiting.empty() ? 0.0 : waiting[0];
}

void DispatcherScene::take_attention(const SexpTree& form) {
  Robot* const known = robot(form[1].name);
  const std::string_view cause = form[2].name;
  if (known == nullptr || cause.empty() || form.items.size() < 5) return;
  known->cause = cause == "nil" ? std::string_view() : cause;
  known->reason = form[4].name == "nil" ? "none" : form[4].name;
}

std::string DispatcherScene::color(const Robot& robot, std::string_view otherwise) const {
  const std::string& status = robot.status;
  if (status == "blocked" || status == "stopped" || status == "stopping" || status == "link-lost")
    return "red";
  return selected_.contains(robot.uid) ? "green" : std::string(otherwise);
}

void DispatcherScene::add_robots(Features& to) const {
  for (const Robot& robot : robots_) {
    std::string state = robot.status;
    if (state.empty()) state = robot.moving ? "moving" : "idle";
    if (const auto box = screen_.row(robot.uid)) {
      add_feature(to, {VisiconKind::RobotRow, *box, robot.uid, state, robot.type,
                       color(robot, "black"), robot.uid});
      // A square at the end of the row.
      const int side = std::min(box->width, box->height);
      if (!robot.cause.empty()) {
        add_feature(to, {VisiconKind::Attention,
                         {box->x + (box->width - side) / 2, box->y, side, side},
                         robot.uid,
                         robot.cause,
                         robot.reason,
                         "red",
                         robot.uid});
      }
    }
    if (const auto at = screen_.on_map(robot.at)) {
      add_feature(to, {VisiconKind::Robot, mark_box(*at), robot.uid, state, robot.type,
                       color(robot, "blue"), robot.uid});
    }
  }
}

void DispatcherScene::add_map(Features& to) const {
  const double scale = screen_.pixels_per_metre();
  const double cosine = std::abs(std::cos(screen_.rotation()));
  const double sine = std::abs(std::sin(screen_.rotation()));
  for (const auto& [uid, stretch] : stretches_) {
    const auto at = screen_.on_map(stretch.at);
    if (!at) continue;
    const Point size = scale * stretch.size;
    add_feature(to, {VisiconKind::Frontier,
                     {whole_pixels(at->x), whole_pixels(at->y),
                      std::max(whole_pixels(cosine * size.x + sine * size.y), 1),
                      std::max(whole_pixels(sine * size.x + cosine * size.y), 1)},
                     uid,
                     "open",
                     std::round(stretch.length * 100.0) / 100.0,
                     "yellow",
                     uid,
                     std::round(stretch.area * 10.0) / 10.0});
  }
  for (const auto& [uid, place] : victims_) {
    if (const auto at = screen_.on_map(place)) {
      add_feature(to, {VisiconKind::Victim, mark_box(*at), uid, "marked", "vict", "red", uid});
    }
  }
}

DispatcherScene::Features DispatcherScene::features() const {
  Features features;
  for (const auto& [uid, pane] : screen_.panes()) {
    if (pane.box.width <= 0) continue;
    add_feature(features, {VisiconKind::Pane, pane.box, uid, "shown", pane.type, "black", uid});
  }
  add_robots(features);
  add_map(features);
  if (const auto at = screen_.picture(); at && has_robot(pictured_)) {
    add_feature(features, {VisiconKind::Picture, *at, pictured_, live_ ? "live" : "stored",
                           waiting_, "black", pictured_});
  }
  if (const auto at = screen_.stop()) {
    add_feature(features,
                {VisiconKind::Button, *at, "stop-all", stopped_ ? "stopped" : "ready",
                 stopped_ ? stopped_by_ : "none", stopped_ ? "red" : "black", "stop-all"});
  }
  for (const auto& [uid, box] : boxes_) {
    if (const auto at = screen_.on_picture(box.box)) {
      add_feature(features, {VisiconKind::ImageBox, *at, uid,
                             marked_.contains(uid) ? "marked" : "shown", box.type, "yellow", uid});
    }
  }
  return features;
}

std::optional<VisiconFeature> DispatcherScene::tool() const {
  const auto box = screen_.tool();
  if (!box) return {};
  return VisiconFeature{VisiconKind::Tool, *box, "tool", "shown", "go", "black", "tool"};
}

bool DispatcherScene::tool_at(Point place) const {
  const auto box = screen_.tool();
  return box && box->contains(place);
}

bool DispatcherScene::stop_button_at(Point place) const {
  const auto box = screen_.stop();
  return box && box->contains(place);
}

std::optional<VisiconFeature> DispatcherScene::feature_at(Point place) const {
  std::optional<VisiconFeature> nearest;
  double least = 0.0;
  for (auto& [key, feature] : features()) {
    const bool target = feature.kind == VisiconKind::Robot ||
                        feature.kind == VisiconKind::RobotRow ||
                        feature.kind == VisiconKind::Victim;
    if (!target || !feature.box.contains(place)) continue;
    const double distance = std::hypot(place.x - feature.box.x, place.y - feature.box.y);
    if (nearest && distance >= least) continue;
    least = distance;
    nearest = feature;
  }
  return nearest;
}

bool DispatcherScene::victim_box_at(Point place) const {
  return std::ranges::any_of(boxes_, [&](const auto& entry) {
    const Box& box = entry.second;
    const auto at = screen_.on_picture(box.box);
    return box.type == "vict" && at && at->contains(place);
  });
}

}  // namespace magna
