// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/task_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "core/imagery/picture_place.h"
#include "core/sim/printable.h"
#include "protocols/actr/lisp_text.h"
#include "protocols/actr/roster.h"

namespace magna {
namespace {

std::string robot_name(const Engine& engine, RobotId robot) {
  return printable(engine.team().description(robot).name, 40);
}

TaskInputs victim_at(Point place, std::string robot = {}, std::uint32_t image = 0) {
  return std::vector<Input>{
      input::MarkAdd{{MarkKind::Victim, place, {}, std::move(robot), image}, {}}};
}

/// Images of the robot's camera that are not dismissed, the most informative first.
std::vector<ImageId> waiting_images(const Engine& engine, RobotId robot) {
  std::vector<ImageId> waiting;
  for (const auto& image : *engine.images().list()) {
    if (image->robot == robot && !image->dismissed) waiting.push_back(image->id);
  }
  return waiting;
}

/// Which of these images is shown; nothing = none.
std::optional<std::size_t> place_shown(const Engine& engine, const std::vector<ImageId>& images) {
  const auto shown = engine.shown_image();
  if (!shown) return {};
  const auto at = std::ranges::find(images, *shown);
  if (at == images.end()) return {};
  return static_cast<std::size_t>(at - images.begin());
}

/// The poses of the robot when the picture was taken.
std::optional<PicturePoses> poses_at(const Engine& engine, const ShownPicture& picture) {
  if (!picture.stored) {
    return PicturePoses{picture.believed, engine.team().truth()[picture.robot.index()]};
  }
  const auto image = engine.images().find(*picture.stored);
  if (!image) return {};
  return PicturePoses{image->believed, image->truth};
}

}  // namespace

TaskInputs mark_victim(const Engine&, const Roster&, RobotId, const VerbValues& v) {
  return victim_at({std::get<double>(v[0]), std::get<double>(v[1])});
}

TaskInputs mark_victim_in_image(const Engine& engine, const Roster&, RobotId robot,
                                const VerbValues& v) {
  const auto picture = engine.shown_picture();
  const auto poses = picture && picture->robot == robot ? poses_at(engine, *picture) : std::nullopt;
  if (!poses) {
    return TaskRefusal{"other-picture",
                       fmt::format("no picture of {} is shown: select the robot, or show one of "
                                   "its images",
                                   robot_name(engine, robot))};
  }
  const double x = std::get<double>(v[0]);
  const double y = std::get<double>(v[1]);
  const auto place = believed_place_at(*picture->scene, picture->camera, *poses, x, y);
  if (place) {
    return victim_at(*place, engine.team().description(robot).name,
                     picture->stored ? picture->stored->value : 0);
  }
  const CameraSetup& setup = picture->camera.setup();
  const bool inside = x >= 0.0 && y >= 0.0 && x <= setup.width && y <= setup.height_px;
  if (inside) {
    return TaskRefusal{
        "no-floor-at-pixel",
        fmt::format("pixel ({:g}, {:g}) shows neither floor nor anything on it", x, y)};
  }
  return TaskRefusal{"pixel-outside-picture",
                     fmt::format("pixel ({:g}, {:g}) is outside the picture of {} x {} pixels", x,
                                 y, setup.width, setup.height_px)};
}

TaskInputs unmark_victim(const Engine&, const Roster& roster, RobotId, const VerbValues& v) {
  const auto& name = std::get<std::string>(v[0]);
  const auto mark = roster.find_victim(name);
  if (!mark) {
    return TaskRefusal{"no-such-mark", "there is no victim's mark " + printable(name, 40)};
  }
  return std::vector<Input>{input::MarkRemove{*mark}};
}

TaskInputs show_image(const Engine& engine, const Roster&, RobotId robot, const VerbValues& v) {
  const auto& which = std::get<std::string>(v[0]);
  if (which == "live") {
    // Selecting a robot shows its camera.
    if (engine.active() != robot) return std::vector<Input>{input::Select{robot}};
    return std::vector<Input>{input::ShowImage{std::nullopt}};
  }
  const std::vector<ImageId> waiting = waiting_images(engine, robot);
  const auto here = place_shown(engine, waiting);
  const bool back = which == "previous";
  const std::size_t to = !here ? 0 : back ? *here - 1 : *here + 1;
  if (to >= waiting.size()) {  // also before the first one
    return TaskRefusal{"no-more-images", fmt::format("there is no {} waiting image of {}", which,
                                                     robot_name(engine, robot))};
  }
  return std::vector<Input>{input::ShowImage{waiting[to]}};
}

TaskInputs dismiss_image(const Engine& engine, const Roster&, RobotId robot, const VerbValues&) {
  const auto shown = engine.shown_image();
  const auto image = shown ? engine.images().find(*shown) : nullptr;
  if (!image || image->robot != robot) {
    return TaskRefusal{"no-image-shown", fmt::format("no stored image of {} is shown: show one",
                                                     robot_name(engine, robot))};
  }
  const std::vector<ImageId> waiting = waiting_images(engine, robot);
  const auto here = place_shown(engine, waiting);
  std::optional<ImageId> next;
  if (here && *here + 1 < waiting.size()) {
    next = waiting[*here + 1];
  } else if (here && *here > 0) {
    next = waiting[*here - 1];
  }
  return std::vector<Input>{input::DismissImage{*shown, true}, input::ShowImage{next}};
}

std::string task_fields(VerbResult kind, const Engine& engine, const Roster& roster,
                        RobotId robot) {
  switch (kind) {
    case VerbResult::Mark: {
      const auto uid =
          engine.marks().empty() ? std::nullopt : roster.victim_uid(engine.marks().back().id);
      return fmt::format(" (mark {})", uid.value_or("nil"));
    }
    case VerbResult::Image: {
      const auto shown = engine.shown_image();
      return fmt::format(" (image {}) (waiting {})", shown ? std::to_string(shown->value) : "live",
                         waiting_images(engine, robot).size());
    }
    case VerbResult::Aim: {
      const CameraAim aim = engine.camera_aim(robot);
      return fmt::format(" (aim {} {})", lisp_number_text(aim.pan), lisp_number_text(aim.tilt));
    }
    default: return {};
  }
}

}  // namespace magna
