// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/imagery/pictured_floor.h"
#include "core/imagery/stored_image.h"
#include "core/robot/team.h"
#include "core/sim/message.h"
#include "core/sim/state_hash.h"

namespace magna {

/// The images that are worth a look: every robot's camera offers one twice a second, and those that
/// show floor which no image before them showed are kept, with the highest rank first (Wang,
/// Kolling, Brooks, Abedin, Owens, Lewis, Sycara, "Scalable target detection for large robot
/// teams", 2011). What may be a victim raises the rank and is not pointed out otherwise.
class ImageQueue {
 public:
  static constexpr double kEverySeconds = 0.5;
  static constexpr double kLeastNewFloor = 5.0;  ///< m^2: less is not worth an image
  /// Of the floor that an image shows: with less it is a near-duplicate of images that are kept.
  static constexpr double kLeastNewShare = 0.5;
  static constexpr double kVictimWorth = 40.0;  ///< m^2 of new floor: a victim wholly seen
  static constexpr std::size_t kMost = 200;     ///< images not yet dismissed
  static constexpr std::size_t kMostDismissed = 50;

  using List = std::vector<std::shared_ptr<const StoredImage>>;

  /// An empty one for a floor with these bounds, metres.
  ImageQueue(Point lower, Point upper) : floor_(lower, upper) {}

  /// What a robot's camera sees, and where the robot is.
  struct Offer {
    RobotId robot;
    Camera camera;
    Pose believed;
    Pose truth;
  };
  /// How much new floor it would show, m^2; 0 for a near-duplicate.
  double news(const RenderWorld& world, const Camera& camera);
  /// Keeps what `news` was just asked about, at tick `now`; `scene` is what the camera looks at.
  /// The image that is `shown` is not given up for it.
  void keep(const Offer& offer, std::shared_ptr<const RenderScene> scene, double new_floor,
            Tick now, std::optional<ImageId> shown);

  /// Says why not. One that is taken back is waiting again.
  std::optional<Message> dismiss(ImageId id, bool dismissed, std::optional<ImageId> shown);

  /// nullptr: there is no such image, or no longer.
  std::shared_ptr<const StoredImage> find(ImageId id) const;
  /// Those that wait: highest rank first, of equal ones the oldest; behind them those that were
  /// dismissed lately, the latest first. The same object while nothing changes.
  std::shared_ptr<const List> list() const { return list_; }

  /// The floor that all of them showed; the same object while none is kept.
  std::shared_ptr<const PicturedPicture> pictured();

  void hash(StateHash& hash) const;

 private:
  void relist(std::optional<ImageId> shown);

  PicturedFloor floor_;
  std::shared_ptr<const PicturedPicture> pictured_;  ///< null until it is asked for, and when it
                                                     ///< has changed
  ImageId next_{1};
  List waiting_;    ///< by rank
  List dismissed_;  ///< latest first
  std::shared_ptr<const List> list_ = std::make_shared<const List>();
};

}  // namespace magna
