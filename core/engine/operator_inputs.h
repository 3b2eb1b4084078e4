// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Inputs of the operator: selection, panes, images, marks, STOP, parameters.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/mark.h"
#include "core/engine/window_geometry.h"
#include "core/imagery/stored_image.h"
#include "core/robot/image_camera.h"
#include "core/sim/ids.h"

namespace magna::input {

/// Makes `robot` the active robot (camera, teleoperation) and the only selected one.
struct Select {
  RobotId robot;
  static constexpr std::string_view kName = "select";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
/// Sets the selected robots (for commands to many); the active robot stays active if it is among
/// them, otherwise the first becomes active.
struct SelectSet {
  std::vector<RobotId> robots;
  static constexpr std::string_view kName = "select-set";
  static constexpr void fields(auto& self, auto&& visit) { visit("robots", self.robots); }
};
/// Deactivates and deselects all robots.
struct Deselect {
  static constexpr std::string_view kName = "deselect";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
/// Latches STOP: all robots stop, and do not move until it is released.
struct StopAll {
  static constexpr std::string_view kName = "stop-all";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
struct ReleaseStop {
  static constexpr std::string_view kName = "release-stop";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
/// Gives this author exclusive command of the robot until it unlocks the robot.
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
/// Adds a mark to the map; with `again` a removed one is restored with its number.
struct MarkAdd {
  MarkContent mark;
  std::optional<MarkId> again;
  static constexpr std::string_view kName = "annotation-add";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("mark", self.mark, "again", self.again);
  }
};
struct MarkChange {
  MarkId id;
  MarkContent mark;
  static constexpr std::string_view kName = "annotation-change";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("id", self.id, "mark", self.mark);
  }
};
struct MarkRemove {
  MarkId id;
  static constexpr std::string_view kName = "annotation-remove";
  static constexpr void fields(auto& self, auto&& visit) { visit("id", self.id); }
};
/// Turns a robot's image camera, within its limits. Allowed for every author, because it moves
/// nothing else.
struct AimCamera {
  RobotId robot;
  CameraAim aim;
  static constexpr std::string_view kName = "aim-camera";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "aim", self.aim);
  }
};
/// Shows this stored image in the image pane; nothing = the active robot's camera, live. Selecting
/// a robot shows that robot's camera.
struct ShowImage {
  std::optional<ImageId> image;
  static constexpr std::string_view kName = "show-image";
  static constexpr void fields(auto& self, auto&& visit) { visit("image", self.image); }
};
/// Marks a stored image as done, or as not done.
struct DismissImage {
  ImageId id;
  bool dismissed = true;
  static constexpr std::string_view kName = "dismiss-image";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("id", self.id, "dismissed", self.dismissed);
  }
};
/// A pane of the window was shown, hidden, moved or resized.
struct PaneChanged {
  Pane pane;
  static constexpr std::string_view kName = "pane-changed";
  static constexpr void fields(auto& self, auto&& visit) { visit("pane", self.pane); }
};
/// The window draws rows of the robot list, the picture, the map or the button STOP ALL elsewhere;
/// nothing = as before.
struct GeometryChanged {
  std::optional<std::vector<ListRow>> rows;
  std::optional<PictureArea> picture;
  std::optional<MapPlace> map;
  std::optional<StopArea> stop = {};
  static constexpr std::string_view kName = "geometry-changed";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("rows", self.rows, "picture", self.picture, "map", self.map, "stop", self.stop);
  }
};
/// The window shows what no robot can know (ground truth, true victims), or does not: reported once
/// for each world, then at each change. Changes nothing; studies need it.
struct TruthShown {
  bool shown = true;
  static constexpr std::string_view kName = "truth-shown";
  static constexpr void fields(auto& self, auto&& visit) { visit("shown", self.shown); }
};
/// A trial of a study begins; an empty name ends it. Changes nothing: logs and tables have its
/// name.
struct BeginTrial {
  std::string name;  ///< a letter, then letters, digits, - and _, in lower case; at most 32
  static constexpr std::string_view kName = "trial";
  static constexpr void fields(auto& self, auto&& visit) { visit("name", self.name); }
};
/// The author selected the robot in a view of its own (resources/help/actr.md, `view`). Changes
/// nothing but the measures of attention.
struct OwnSelect {
  RobotId robot;
  static constexpr std::string_view kName = "own-select";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
/// The same with a stored image; nothing = the camera of the robot that is active there.
struct OwnShowImage {
  std::optional<ImageId> image;
  static constexpr std::string_view kName = "own-show-image";
  static constexpr void fields(auto& self, auto&& visit) { visit("image", self.image); }
};
/// An interface refused an action of the author before it reached the engine: a click on nothing, a
/// robot that does not exist. Changes nothing but the author's measures.
struct Declined {
  std::string what;    ///< the action, as the interface calls it: "mark-victim-in-image"
  std::string target;  ///< what it named; empty = nothing
  std::string code;    ///< of the reason: "nothing-there"
  static constexpr std::string_view kName = "declined";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("what", self.what, "target", self.target, "code", self.code);
  }
};

}  // namespace magna::input
