// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/engine/window_geometry.h"
#include "core/imagery/stored_image.h"
#include "core/sim/ids.h"

namespace magna {

/// The operator's view: engine state, so that it is the same with and without a window. Not part of
/// the state hash, because it does not influence the world.
class OperatorState {
 public:
  /// Starts with the virtual panes of a 1280 x 800 window and without a selection.
  OperatorState();

  std::optional<RobotId> active() const { return active_; }
  const std::vector<RobotId>& selected() const { return selected_; }
  /// The stored image in the image pane; nothing = the active robot's camera, live.
  std::optional<ImageId> shown_image() const { return shown_image_; }
  /// One per PaneType, in its order.
  const std::vector<Pane>& panes() const { return panes_; }
  /// Where the window draws rows, picture and map; nothing until a window has reported it.
  const std::optional<WindowGeometry>& geometry() const { return geometry_; }

  /// Makes the robot active and the only selected one; true if the selected set changed.
  bool select(RobotId robot);
  /// Sets the selected set, without duplicates, in the given order; the active robot stays active
  /// if it is in it, otherwise the first becomes active. True if the set changed.
  bool select_set(const std::vector<RobotId>& robots);
  bool deselect();
  /// Removes a robot from selection and activity; true if that changed anything.
  bool forget(RobotId robot);
  /// True if the image changed.
  bool show_image(std::optional<ImageId> image);
  /// True if the geometry changed.
  bool set_pane(const Pane& pane);
  /// True if anything changed.
  bool set_geometry(WindowGeometry geometry);

 private:
  std::optional<RobotId> active_;
  std::vector<RobotId> selected_;
  std::optional<ImageId> shown_image_;
  std::vector<Pane> panes_;
  std::optional<WindowGeometry> geometry_;
};

}  // namespace magna
