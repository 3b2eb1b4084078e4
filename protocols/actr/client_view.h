// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/engine/engine.h"
#include "protocols/actr/image_features.h"
#include "protocols/actr/lines.h"

namespace magna {

/// What a client sees: the robots that are selected and the picture in imgview.
struct ClientView {
  std::optional<RobotId> active = {};
  std::span<const RobotId> selected = {};
  std::optional<ImageId> shown = {};  ///< a stored image; nothing = the active robot's camera, live
  bool own = false;                   ///< not the window's
};

/// The view that the window and most clients share. Valid until the engine's next input.
ClientView window_view(const Engine& engine);
/// The picture in imgview of this view.
ImageView image_view(const Engine& engine, const ClientView& view);
/// What is rendered for it; nothing: it shows no picture.
std::optional<ReportedPicture> picture_of(const Engine& engine, const ImageView& view);

/// Images of the robot's camera that are not dismissed, the most informative first.
std::vector<ImageId> waiting_images(const Engine& engine, RobotId robot);

/// The lines without those of the window's view, `select` and `image`.
Lines without_window_view(const Lines& lines);

/// The selection and the picture of a client that has its own, `(view own)`: what it selects and
/// shows changes neither the window nor other clients, and the reverse.
class OwnView {
 public:
  /// `first_image`: number of the first feature of its pictures.
  explicit OwnView(std::uint64_t first_image) : images_(first_image) {}

  ClientView view() const { return {active_, selected_, shown_, true}; }
  /// Selects the robot, whose camera is shown then.
  void select(RobotId robot);
  void show(std::optional<ImageId> image);
  /// The robot is gone.
  void forget(RobotId robot);
  /// Another world.
  void clear();

  /// The features in its picture.
  ImageFeatures& images() { return images_; }
  const ImageFeatures& images() const { return images_; }
  /// The lines that differ from those of clients with other views.
  KeptBoard& selection() { return selection_; }
  KeptBoard& picture() { return picture_; }
  KeptBoard& marked() { return marked_; }
  KeptBoard& geometry() { return geometry_; }

 private:
  void changed();

  std::optional<RobotId> active_;
  std::vector<RobotId> selected_;
  std::optional<ImageId> shown_;
  ImageFeatures images_;
  KeptBoard selection_;
  KeptBoard picture_;
  KeptBoard marked_;
  KeptBoard geometry_;
};

}  // namespace magna
