// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/image_control.h"

#include <cmath>

#include "core/engine/operator_inputs.h"
#include "core/imagery/robot_eye.h"
#include "core/robot/remote_robot.h"

namespace magna {

ImageControl::ImageControl(EngineState& state, const RobotControl& robots,
                           OperatorControl& operation)
    : state_(state),
      robots_(robots),
      operation_(operation),
      images_(state.world.cells().lower(), state.world.cells().upper()) {}

void ImageControl::hash(StateHash& hash) const {
  for (const CameraAim& aim : aims_) {
    hash.add(aim.pan);
    hash.add(aim.tilt);
  }
  images_.hash(hash);
}

CameraAim ImageControl::aim_of(RobotId robot) const {
  return robot.index() < aims_.size() ? aims_[robot.index()] : CameraAim{};
}

std::optional<Camera> ImageControl::camera_of(RobotId robot) const {
  const auto camera = Camera::make(
      robot_eye(robot, state_.team.type(robot).type, state_.team.truth()[robot.index()],
                state_.team.description(robot).image_camera, aim_of(robot)));
  return camera ? std::optional<Camera>(*camera) : std::nullopt;
}

std::shared_ptr<const RenderWorld> ImageControl::render_world() {
  if (!pictured_ || pictured_->version() != state_.world.version())
    pictured_ = RenderWorld::make(state_.world);
  return pictured_;
}

std::shared_ptr<const RenderScene> ImageControl::scene() {
  return std::make_shared<const RenderScene>(RenderScene::of(render_world(), state_.team));
}

void ImageControl::offer() {
  const Tick period = TickUnits{state_.world.tick_seconds()}.ticks(ImageQueue::kEverySeconds);
  for (std::size_t k = 0; k < state_.team.size(); ++k) {
    const RobotId id{static_cast<std::uint32_t>(k)};
    if ((state_.now + static_cast<Tick>(k)) % period != 0 || !state_.team.alive(id)) continue;
    const RemoteRobot* const remote = state_.team.remote(id);
    // Made only when a camera needs it: where things move it changes every tick.
    if (remote == nullptr || remote->connected()) offer(id, *render_world());
  }
}

void ImageControl::offer(RobotId robot, const RenderWorld& seen) {
  const auto camera = camera_of(robot);
  if (!camera) return;
  const double news = images_.news(seen, *camera);
  if (news < ImageQueue::kLeastNewFloor) return;
  images_.keep(
      {robot, *camera, state_.team.believed()[robot.index()], state_.team.truth()[robot.index()]},
      scene(), news, state_.now, operation_.view().shown_image());
  state_.events.emplace_back(event::ImagesChanged{});
}

std::optional<ShownPicture> ImageControl::shown_picture() {
  if (const auto shown = operation_.view().shown_image()) {
    if (const auto image = images_.find(*shown)) {
      return ShownPicture{image->robot, image->id,     image->tick,
                          image->scene, image->camera, image->believed};
    }
  }
  const auto active = operation_.view().active();
  if (!active) return {};
  const auto camera = camera_of(*active);
  if (!camera) return {};
  return ShownPicture{*active, {},      state_.now,
                      scene(), *camera, state_.team.believed()[active->index()]};
}

Outcome ImageControl::apply(const Author&, const input::AimCamera& in) {
  if (auto outcome = robots_.present(in.robot); !outcome) return outcome;
  if (!std::isfinite(in.aim.pan) || !std::isfinite(in.aim.tilt)) {
    return Outcome::refused({"camera-aim-not-finite", "a camera is turned by numbers of radians"});
  }
  const CameraAim aim = in.aim.clamped();
  if (aim == aim_of(in.robot)) return {};
  if (aims_.size() <= in.robot.index()) aims_.resize(in.robot.index() + 1);
  aims_[in.robot.index()] = aim;
  ++state_.versions.cameras;
  state_.events.emplace_back(event::CameraAimed{in.robot});
  return {};
}

Outcome ImageControl::apply(const Author&, const input::ShowImage& in) {
  if (in.image && !images_.find(*in.image)) {
    return Outcome::refused({"no-such-image", "there is no image number {}"}, in.image->value);
  }
  if (operation_.show_image(in.image)) state_.events.emplace_back(event::ImageShown{});
  return {};
}

Outcome ImageControl::apply(const Author&, const input::DismissImage& in) {
  if (auto why = images_.dismiss(in.id, in.dismissed, operation_.view().shown_image())) {
    return Outcome::refused(*why);
  }
  state_.events.emplace_back(event::ImagesChanged{});
  return {};
}

}  // namespace magna
