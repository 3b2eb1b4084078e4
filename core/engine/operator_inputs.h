// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Inputs of the operator: selection, panes, images, marks, STOP, parameters.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/annotation.h"
#include "core/engine/pane.h"
#include "core/imagery/stored_image.h"
#include "core/robot/image_camera.h"
#include "core/sim/ids.h"

namespace magna::input {

/// The active robot (camera, teleoperation) becomes `robot`, and the selected set just it.
struct Select {
  RobotId robot;
  static constexpr std::string_view kName = "select";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
/// The selected set (commands to many); the active robot stays if it is in it, else the first.
struct SelectSet {
  std::vector<RobotId> robots;
  static constexpr std::string_view kName = "select-set";
  static constexpr void fields(auto& self, auto&& visit) { visit("robots", self.robots); }
};
/// Deactivates and deselects all.
struct Deselect {
  static constexpr std::string_view kName = "deselect";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
/// Latches STOP: everything stands, nothing moves until it is released.
struct StopAll {
  static constexpr std::string_view kName = "stop-all";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
struct ReleaseStop {
  static constexpr std::string_view kName = "release-stop";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
/// Exclusive: only this author commands the robot until it unlocks it.
struct Lock {
  RobotId robot;
  static constexpr std::string_view kName = "lock";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
struct Unlock {
  RobotId robot;
  static constexpr std::string_view kName = "unlock";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
struct SetParameter {
  std::string name;
  double value = 0.0;
  static constexpr std::string_view kName = "set-parameter";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("name", self.name, "value", self.value);
  }
};
/// clean-simulation / dirty-simulation (manual 4).
struct Clean {
  bool clean = true;
  static constexpr std::string_view kName = "clean";
  static constexpr void fields(auto& self, auto&& visit) { visit("clean", self.clean); }
};
/// A mark on the map; with `again` a removed one comes back under its number.
struct AnnotationAdd {
  AnnotationText mark;
  std::optional<AnnotationId> again;
  static constexpr std::string_view kName = "annotation-add";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("mark", self.mark, "again", self.again);
  }
};
struct AnnotationChange {
  AnnotationId id;
  AnnotationText mark;
  static constexpr std::string_view kName = "annotation-change";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("id", self.id, "mark", self.mark);
  }
};
struct AnnotationRemove {
  AnnotationId id;
  static constexpr std::string_view kName = "annotation-remove";
  static constexpr void fields(auto& self, auto&& visit) { visit("id", self.id); }
};
/// A robot's image camera is turned, as far as it goes. Any author may: it moves nothing else.
struct AimCamera {
  RobotId robot;
  CameraAim aim;
  static constexpr std::string_view kName = "aim-camera";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "aim", self.aim);
  }
};
/// The image pane shows this stored image; nothing = the active robot's camera, live. To choose a
/// robot shows that robot's camera.
struct ShowImage {
  std::optional<ImageId> image;
  static constexpr std::string_view kName = "show-image";
  static constexpr void fields(auto& self, auto&& visit) { visit("image", self.image); }
};
/// Marks a stored image as done, or as not done after all.
struct DismissImage {
  ImageId id;
  bool dismissed = true;
  static constexpr std::string_view kName = "dismiss-image";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("id", self.id, "dismissed", self.dismissed);
  }
};
/// A pane of the window came, went, moved or changed its size.
struct PaneChanged {
  Pane pane;
  static constexpr std::string_view kName = "pane-changed";
  static constexpr void fields(auto& self, auto&& visit) { visit("pane", self.pane); }
};

}  // namespace magna::input
