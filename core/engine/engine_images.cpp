// SPDX-License-Identifier: GPL-3.0-or-later
// Cameras that are turned, images that are kept, and which of them is shown.
#include <fmt/format.h>

#include <cmath>

#include "core/engine/engine_impl.h"
#include "core/imagery/robot_eye.h"

namespace magna {
CameraAim Engine::Impl::aim_of(RobotId robot) const {
  return robot.index() < aims.size() ? aims[robot.index()] : CameraAim{};
}

std::optional<Camera> Engine::Impl::camera_of(RobotId robot) const {
  const auto camera =
      Camera::make(robot_eye(robot, team.type(robot).type, team.truth()[robot.index()],
                             team.description(robot).image_camera, aim_of(robot)));
  return camera ? std::optional<Camera>(*camera) : std::nullopt;
}

std::shared_ptr<const RenderWorld> Engine::Impl::render_world() {
  if (!pictured || pictured->version() != world.version()) pictured = RenderWorld::make(world);
  return pictured;
}

std::shared_ptr<const RenderScene> Engine::Impl::scene() {
  return std::make_shared<const RenderScene>(RenderScene::of(render_world(), team));
}

// Where every tick is measured no images are kept, as no knowledge is gathered.
void Engine::Impl::offer_images() {
  if (!knowledge) return;
  const Tick period = TickUnits{world.tick_seconds()}.ticks(ImageQueue::kEverySeconds);
  for (std::size_t k = 0; k < team.size(); ++k) {
    const RobotId id{static_cast<std::uint32_t>(k)};
    if ((now + static_cast<Tick>(k)) % period != 0 || !team.alive(id)) continue;
    const RemoteRobot* const remote = team.remote(id);
    // Not before it is wanted: where things roll about it is another one each tick.
    if (remote == nullptr || remote->connected()) offer_image(id, *render_world());
  }
}

void Engine::Impl::offer_image(RobotId robot, const RenderWorld& seen) {
  const auto camera = camera_of(robot);
  if (!camera) return;
  const double news = images.news(seen, *camera);
  if (news < ImageQueue::kLeastNewFloor) return;
  images.keep({robot, *camera, team.believed()[robot.index()], team.truth()[robot.index()]},
              scene(), news, now, operator_state.shown_image());
  events.emplace_back(event::ImagesChanged{});
}

std::optional<ShownPicture> Engine::Impl::shown_picture() {
  if (const auto shown = operator_state.shown_image()) {
    if (const auto image = images.find(*shown)) {
      return ShownPicture{image->robot, image->id,     image->tick,
                          image->scene, image->camera, image->believed};
    }
  }
  const auto active = operator_state.active();
  if (!active) return {};
  const auto camera = camera_of(*active);
  if (!camera) return {};
  return ShownPicture{*active, {}, now, scene(), *camera, team.believed()[active->index()]};
}

Outcome Engine::Impl::apply(const Author&, const input::AimCamera& in) {
  if (auto outcome = present(in.robot); !outcome) return outcome;
  if (!std::isfinite(in.aim.pan) || !std::isfinite(in.aim.tilt)) {
    return Outcome::refused("a camera is turned by numbers of radians");
  }
  const CameraAim aim = in.aim.clamped();
  if (aim == aim_of(in.robot)) return {};
  if (aims.size() <= in.robot.index()) aims.resize(in.robot.index() + 1);
  aims[in.robot.index()] = aim;
  snapshots.cameras_changed();
  events.emplace_back(event::CameraAimed{in.robot});
  return {};
}

Outcome Engine::Impl::apply(const Author&, const input::ShowImage& in) {
  if (in.image && !images.find(*in.image)) {
    return Outcome::refused(fmt::format("there is no image number {}", in.image->value));
  }
  if (operator_state.show_image(in.image)) events.emplace_back(event::ImageShown{});
  return {};
}

Outcome Engine::Impl::apply(const Author&, const input::DismissImage& in) {
  if (auto why = images.dismiss(in.id, in.dismissed, operator_state.shown_image())) {
    return Outcome::refused(*why);
  }
  events.emplace_back(event::ImagesChanged{});
  return {};
}

std::shared_ptr<const RenderScene> Engine::scene() const { return impl_->scene(); }
CameraAim Engine::camera_aim(RobotId id) const { return impl_->aim_of(id); }
const ImageQueue& Engine::images() const { return impl_->images; }
std::optional<ImageId> Engine::shown_image() const { return impl_->operator_state.shown_image(); }
std::optional<ShownPicture> Engine::shown_picture() const { return impl_->shown_picture(); }

}  // namespace magna
