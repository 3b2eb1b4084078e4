// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QObject>
#include <QThreadPool>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/imagery/stored_image.h"
#include "core/render/camera.h"
#include "core/render/picture.h"
#include "core/render/render_scene.h"
#include "core/sim/ids.h"
#include "core/view/snapshot.h"
#include "widgets/base/state/wall_clock.h"

namespace magna {

/// Immutable input of a picture.
struct PictureOrder {
  RobotId robot;                             ///< robot of the camera
  Tick tick = 0;                             ///< time of the picture
  std::shared_ptr<const RenderScene> scene;  ///< never null
  Camera camera;
  Pose believed = {};  ///< where the robot believes to be
  Pose truth = {};     ///< where it truly is
};

/// Order for a stored image's picture.
inline PictureOrder order_of(const StoredImage& image) {
  return {image.robot, image.tick, image.scene, image.camera, image.believed, image.truth};
}

/// A rendered picture; immutable and shared.
struct MadePicture {
  PictureOrder order;  ///< has scene and camera, for picking places (pick.h)
  QImage image;        ///< RGB32, in the size of the camera
  std::vector<SeenFeature> seen;
  std::int64_t made_ns = 0;  ///< wall time of completion (WallClock)
};

using MadePicturePtr = std::shared_ptr<const MadePicture>;

/// Renders pictures on its own threads. A client has a slot for each shown picture; a slot has at
/// most one picture in progress and one waiting order, which a newer order replaces. So orders
/// never pile up on a slow machine.
class PictureMaker : public QObject {
  Q_OBJECT
 public:
  /// Identifies a shown picture; assigned by the maker.
  using Slot = std::uint32_t;

  explicit PictureMaker(const WallClock& clock, QObject* parent = nullptr, int threads = 2);
  /// Waits for the pictures in progress: well under a millisecond each.
  ~PictureMaker() override;

  Slot new_slot() { return next_++; }
  /// Orders a picture; `urgent`: before all others.
  void ask(Slot slot, PictureOrder order, bool urgent = false);
  /// Cancels the slot's orders: unfinished pictures are never delivered.
  void forget(Slot slot);

  std::uint64_t made_count() const { return made_; }
  bool idle() const { return running_ == 0 && waiting_.empty(); }

 signals:
  /// A slot's newest picture, delivered on this object's thread; never null.
  void made(magna::PictureMaker::Slot slot, const magna::MadePicturePtr& picture);

 private:
  struct State {
    bool running = false;
    bool dropped = false;  ///< cancelled while in progress
    std::optional<PictureOrder> next;
  };
  void dispatch();
  void start(Slot slot, PictureOrder order);
  void take(Slot slot, const std::shared_ptr<MadePicture>& picture);

  const WallClock& clock_;
  Slot next_ = 0;
  std::map<Slot, State> slots_;  ///< slots with pending orders
  std::deque<Slot> waiting_;     ///< in order of rendering
  int running_ = 0;
  std::uint64_t made_ = 0;
  QThreadPool pool_;
};

/// Renders a picture on the calling thread, without its time; for workers.
std::shared_ptr<MadePicture> make_picture(PictureOrder order);

/// Age of a picture at wall time `clock`, nanoseconds: since rendering; or, if no snapshot came for
/// `patience`, since the last snapshot, because a new picture of old data is old.
std::int64_t picture_age_ns(const MadePicture& picture, const Snapshot& now, std::int64_t clock,
                            std::int64_t patience);

}  // namespace magna
