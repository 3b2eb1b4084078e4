// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/verb_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "core/engine/operator_inputs.h"
#include "core/sim/text.h"
#include "protocols/actr/form_writer.h"
#include "protocols/actr/lisp_text.h"
#include "protocols/actr/robot_answers.h"
#include "protocols/actr/roster.h"

namespace magna {
namespace {

Result<const Odometer*> odometer_of(const Engine& engine, RobotId robot, const VerbValues& v) {
  const Odometers* const all = engine.team().odometers(robot);
  const auto& name = std::get<std::string>(v[0]);
  const Odometer* const found = all != nullptr ? all->find(name) : nullptr;
  if (found != nullptr) return found;
  return Error{fmt::format("the robot has no odometer {}", printable(name, 40))};
}

/// The part of that number, or an error.
template <class Part>
Result<const Part*> part_of(std::string_view what, const std::vector<Part>& parts,
                            const VerbValues& v) {
  const auto number = std::get<std::uint32_t>(v[0]);
  if (number < parts.size()) return &parts[number];
  return Error{
      fmt::format("the robot has no {} {}: it has {} of them", what, number, parts.size())};
}

std::string interval_text(Interval interval) {
  return "(" + lisp_number_text(interval.min) + " " + lisp_number_text(interval.max) + ")";
}

std::string robot_name(const Engine& engine, RobotId robot) {
  return printable(engine.team().description(robot).name, 40);
}

TaskInputs victim_at(Point place, std::string robot = {}, std::uint32_t image = 0) {
  return std::vector<Input>{
      input::MarkAdd{{MarkKind::Victim, place, {}, std::move(robot), image}, {}}};
}

/// Which of these images is shown; nothing = none.
std::optional<std::size_t> place_shown(const ClientView& view, const std::vector<ImageId>& images) {
  if (!view.shown) return {};
  const auto at = std::ranges::find(images, *view.shown);
  if (at == images.end()) return {};
  return static_cast<std::size_t>(at - images.begin());
}

bool contains(const PixelBox& box, double x, double y) {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

}  // namespace

Result<std::string> odometer_position(const Engine& engine, RobotId robot, const VerbValues& v) {
  const auto odometer = odometer_of(engine, robot, v);
  if (!odometer) return odometer.error();
  const PointInterval at = (*odometer)->pos();
  return " (position " + interval_text(at.x) + " " + interval_text(at.y) + ")";
}

Result<std::string> odometer_angle(const Engine& engine, RobotId robot, const VerbValues& v) {
  const auto odometer = odometer_of(engine, robot, v);
  if (!odometer) return odometer.error();
  return " (angle " + interval_text((*odometer)->ang()) + ")";
}

Result<std::string> robot_position(const Engine& engine, RobotId robot, const VerbValues&) {
  const Pose pose = engine.team().believed()[robot.index()];
  return " (position " + lisp_number_text(pose.x) + " " + lisp_number_text(pose.y) + " " +
         lisp_number_text(pose.theta) + ")";
}

Result<std::string> camera_state(const Engine& engine, RobotId robot, const VerbValues& v) {
  const auto camera = part_of("camera", engine.team().parts(robot).cameras, v);
  if (!camera) return camera.error();
  const std::optional<DesignatorId> tracking = (*camera)->tracking;
  return fmt::format(" (field-of-view {}) (resolution {}) (angle {}) (tracking {})",
                     lisp_number_text((*camera)->field_of_view), (*camera)->resolution,
                     lisp_number_text((*camera)->angle),
                     tracking ? std::to_string(tracking->value) : "nil");
}

Result<std::string> hand_state(const Engine& engine, RobotId robot, const VerbValues& v) {
  const auto hand = part_of("hand", engine.team().parts(robot).hands, v);
  if (!hand) return hand.error();
  return " (strength " + lisp_number_text((*hand)->strength) + ")";
}

Result<std::string> bin_state(const Engine& engine, RobotId robot, const VerbValues& v) {
  const auto bin = part_of("storage bin", engine.team().parts(robot).bins, v);
  if (!bin) return bin.error();
  return " (capacity " + lisp_number_text((*bin)->capacity) + ") (open " +
         ((*bin)->open ? "t)" : "nil)");
}

Result<std::string> designator_state(const Engine& engine, RobotId robot, const VerbValues& v) {
  const DesignatorId id{std::get<std::uint32_t>(v[0])};
  if (engine.team().parts(robot).find(id) == nullptr) {
    return Error{fmt::format("the robot has no designator {}, or no longer", id.value)};
  }
  return " (designator " + designator_text(engine, robot, id) + ")";
}

Result<std::string> no_go_areas(const Engine& engine, RobotId, const VerbValues&) {
  const double now = static_cast<double>(engine.now()) * engine.world().tick_seconds();
  std::string text = " (areas";
  for (const NoGoArea& area : engine.no_go()) text += " (" + no_go_text(area, now) + ")";
  return text + ")";
}

TaskInputs mark_victim(const TaskState&, RobotId, const VerbValues& v) {
  return victim_at({std::get<double>(v[0]), std::get<double>(v[1])});
}

TaskInputs mark_victim_in_image(const TaskState& now, RobotId robot, const VerbValues& v) {
  const auto& picture = now.images.picture();
  if (!picture || picture->shown.robot != robot) {
    return TaskRefusal{"other-picture",
                       fmt::format("no picture of {} is shown: select the robot, or show one of "
                                   "its images",
                                   robot_name(now.engine, robot))};
  }
  const double x = std::get<double>(v[0]);
  const double y = std::get<double>(v[1]);
  const CameraSetup& setup = picture->shown.camera.setup();
  if (x < 0.0 || y < 0.0 || x > setup.width || y > setup.height_px) {
    return TaskRefusal{"pixel-outside-picture",
                       fmt::format("pixel ({:g}, {:g}) is outside the picture of {} x {} pixels", x,
                                   y, setup.width, setup.height_px)};
  }
  for (std::size_t k = 0; k < now.images.all().size(); ++k) {
    const ImageFeature& feature = now.images.all()[k];
    if (feature.kind != SeenKind::Victim || !contains(feature.box, x, y)) continue;
    if (const auto place = now.images.place(k)) {
      const auto& stored = picture->shown.stored;
      return victim_at(*place, now.engine.team().description(robot).name,
                       stored ? stored->value : 0);
    }
  }
  return TaskRefusal{
      "nothing-there",
      fmt::format("pixel ({:g}, {:g}) is in no box of a victim in the picture", x, y)};
}

TaskInputs unmark_victim(const TaskState& now, RobotId, const VerbValues& v) {
  const auto& name = std::get<std::string>(v[0]);
  const auto mark = now.roster.find_victim(name);
  if (!mark) {
    return TaskRefusal{"no-such-mark", "there is no victim's mark " + printable(name, 40)};
  }
  return std::vector<Input>{input::MarkRemove{*mark}};
}

TaskInputs show_image(const TaskState& now, RobotId robot, const VerbValues& v) {
  const auto& which = std::get<std::string>(v[0]);
  if (which == "live") {
    // Selecting a robot shows its camera.
    if (now.view.active != robot) return std::vector<Input>{input::Select{robot}};
    return std::vector<Input>{input::ShowImage{std::nullopt}};
  }
  const std::vector<ImageId> waiting = waiting_images(now.engine, robot);
  const auto here = place_shown(now.view, waiting);
  const bool back = which == "previous";
  const std::size_t to = !here ? 0 : back ? *here - 1 : *here + 1;
  if (to >= waiting.size()) {  // also before the first one
    return TaskRefusal{"no-more-images", fmt::format("there is no {} waiting image of {}", which,
                                                     robot_name(now.engine, robot))};
  }
  return std::vector<Input>{input::ShowImage{waiting[to]}};
}

TaskInputs dismiss_image(const TaskState& now, RobotId robot, const VerbValues&) {
  const Engine& engine = now.engine;
  const auto shown = now.view.shown;
  const auto image = shown ? engine.images().find(*shown) : nullptr;
  if (!image || image->robot != robot) {
    return TaskRefusal{"no-image-shown", fmt::format("no stored image of {} is shown: show one",
                                                     robot_name(engine, robot))};
  }
  const std::vector<ImageId> waiting = waiting_images(engine, robot);
  const auto here = place_shown(now.view, waiting);
  std::optional<ImageId> next;
  if (here && *here + 1 < waiting.size()) {
    next = waiting[*here + 1];
  } else if (here && *here > 0) {
    next = waiting[*here - 1];
  }
  return std::vector<Input>{input::DismissImage{*shown, true}, input::ShowImage{next}};
}

std::string task_fields(VerbResult kind, const TaskState& now, RobotId robot) {
  const Engine& engine = now.engine;
  switch (kind) {
    case VerbResult::Mark: {
      const auto uid =
          engine.marks().empty() ? std::nullopt : now.roster.victim_uid(engine.marks().back().id);
      return fmt::format(" (mark {})", uid.value_or("nil"));
    }
    case VerbResult::Image: {
      const auto shown = now.view.shown;
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
