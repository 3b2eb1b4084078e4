// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/imagery/pictured_floor.h"
#include "core/imagery/stored_image.h"
#include "core/sim/message.h"
#include "core/sim/state_hash.h"

namespace magna {

/// The images worth looking at: every robot's camera offers one twice a second; images that show
/// new floor, not shown by an earlier image, are kept, with the highest rank first (Wang, Kolling,
/// Brooks, Abedin, Owens, Lewis, Sycara, "Scalable target detection for large robot teams", 2011).
/// A possible victim raises the rank and is not marked in any other way.
class ImageQueue {
 public:
  static constexpr double kEverySeconds = 0.5;
  static constexpr double kLeastNewFloor = 5.0;  ///< m^2: images with less are not kept
  /// Share of the floor that an image shows: with less the image is a near-duplicate of kept
  /// images.
  static constexpr double kLeastNewShare = 0.5;
  /// m^2 of new floor equal to a completely visible victim.
  static constexpr double kVictimWorth = 40.0;
  static constexpr std::size_t kMost = 200;  ///< images that wait
  static constexpr std::size_t kMostDismissed = 50;

  /// An empty queue for a floor with these bounds, metres.
  ImageQueue(Point lower, Point upper) : floor_(lower, upper) {}

  /// The view of a robot's camera, and the robot's poses.
  struct Offer {
    RobotId robot;
    Camera camera;
    Pose believed;
    Pose truth;
  };
  /// The new floor that it would show, m^2; 0 for a near-duplicate.
  double news(const RenderWorld& world, const Camera& camera);
  /// Keeps the view of the last call of `news`, at tick `now`; `scene` is the scene in front of the
  /// camera. The image that is `shown` is not dropped for it.
  void keep(const Offer& offer, std::shared_ptr<const RenderScene> scene, double new_floor,
            Tick now, std::optional<ImageId> shown);

  /// Dismisses an image, or restores it to the waiting ones; returns the reason when refused.
  std::optional<Message> dismiss(ImageId id, bool dismissed, std::optional<ImageId> shown);

  /// nullptr if there is no such image, or no longer.
  std::shared_ptr<const StoredImage> find(ImageId id) const;
  /// Waiting images: highest rank first, at equal rank the oldest; then recently dismissed ones,
  /// the latest first. The same object as long as nothing changes.
  std::shared_ptr<const StoredImages> list() const { return list_; }

  /// The floor shown by all kept images; the same object as long as none is added.
  std::shared_ptr<const PicturedPicture> pictured();

  void hash(StateHash& hash) const;

 private:
  void relist(std::optional<ImageId> shown);

  PicturedFloor floor_;
  /// Null before the first request and after a change.
  std::shared_ptr<const PicturedPicture> pictured_;
  ImageId next_{1};
  StoredImages waiting_;    ///< by rank
  StoredImages dismissed_;  ///< latest first
  std::shared_ptr<const StoredImages> list_ = std::make_shared<const StoredImages>();
};

/// What is said of a number that no image has.
Message no_such_image(ImageId id);

}  // namespace magna
