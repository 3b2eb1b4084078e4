// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/engine/operator_control.h"
#include "core/engine/operator_inputs.h"
#include "core/imagery/image_queue.h"
#include "core/imagery/stored_image.h"

namespace magna {

/// Cameras that are turned, images that are kept, and which of them is shown.
class ImageControl {
 public:
  ImageControl(EngineState& state, const RobotControl& robots, OperatorControl& operation);

  Outcome apply(const Author& author, const input::AimCamera& in);
  Outcome apply(const Author& author, const input::ShowImage& in);
  Outcome apply(const Author& author, const input::DismissImage& in);

  /// One tick: every robot's camera offers what it sees, each in its turn.
  void offer();

  CameraAim aim_of(RobotId robot) const;
  /// The scene for cameras, made at each call; walls and things are shared while they stay.
  std::shared_ptr<const RenderScene> scene();
  /// The image pane's picture; nothing while no robot is active and no stored image is shown.
  std::optional<ShownPicture> shown_picture();
  const ImageQueue& images() const { return images_; }
  std::shared_ptr<const PicturedPicture> pictured() { return images_.pictured(); }

  void hash(StateHash& hash) const;

 private:
  void offer(RobotId robot, const RenderWorld& seen);
  /// What does not move, for pictures; made again when the world changed.
  std::shared_ptr<const RenderWorld> render_world();
  /// The camera of a robot that is present, at its true pose; nothing from beyond all maps.
  std::optional<Camera> camera_of(RobotId robot) const;

  EngineState& state_;
  const RobotControl& robots_;
  OperatorControl& operation_;
  std::vector<CameraAim> aims_;  ///< by robot number; missing = straight ahead
  ImageQueue images_;
  std::shared_ptr<const RenderWorld> pictured_;  ///< nothing until a picture is wanted
};

}  // namespace magna
