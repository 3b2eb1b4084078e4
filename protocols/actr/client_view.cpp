// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/client_view.h"

#include <string_view>

#include "core/imagery/robot_eye.h"

namespace magna {
namespace {

std::optional<ReportedPicture> live_picture(const Engine& engine, RobotId robot) {
  const Team& team = engine.team();
  if (!team.alive(robot)) return {};
  const auto camera =
      Camera::make(robot_eye(robot, team.type(robot).type, team.truth()[robot.index()],
                             team.description(robot).image_camera, engine.camera_aim(robot)));
  if (!camera) return {};  // beyond all maps
  const Pose believed = team.believed()[robot.index()];
  return ReportedPicture{{robot, {}, engine.now(), engine.scene(), *camera, believed},
                         {believed, team.truth()[robot.index()]}};
}

}  // namespace

ClientView window_view(const Engine& engine) {
  return {engine.active(), engine.selected(), engine.shown_image(), false};
}

ImageView image_view(const Engine& engine, const ClientView& view) {
  if (view.shown && engine.images().find(*view.shown)) return {{}, view.shown};
  return {view.active, {}};
}

std::optional<ReportedPicture> picture_of(const Engine& engine, const ImageView& view) {
  if (view.live) return live_picture(engine, *view.live);
  const auto image = view.stored ? engine.images().find(*view.stored) : nullptr;
  if (!image) return {};
  return ReportedPicture{
      {image->robot, image->id, image->tick, image->scene, image->camera, image->believed},
      {image->believed, image->truth}};
}

std::vector<ImageId> waiting_images(const Engine& engine, RobotId robot) {
  std::vector<ImageId> waiting;
  for (const auto& image : *engine.images().list()) {
    if (image->robot == robot && !image->dismissed) waiting.push_back(image->id);
  }
  return waiting;
}

Lines without_window_view(const Lines& lines) {
  Lines others;
  std::string_view rest = lines.text;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n') + 1);
    if (!line.starts_with("(select ") && !line.starts_with("(image ")) others.add(line);
    rest.remove_prefix(line.size());
  }
  return others;
}

void OwnView::changed() {
  selection_.written = false;
  picture_.written = false;
  geometry_.written = false;
}

void OwnView::select(RobotId robot) {
  active_ = robot;
  selected_ = {robot};
  shown_.reset();
  changed();
}

void OwnView::show(std::optional<ImageId> image) {
  shown_ = image;
  changed();
}

void OwnView::forget(RobotId robot) {
  if (active_ != robot) return;
  active_.reset();
  selected_.clear();
  changed();
}

void OwnView::clear() {
  active_.reset();
  selected_.clear();
  shown_.reset();
  images_.forget();
  changed();
}

}  // namespace magna
