// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/engine/engine.h"
#include "core/sim/worker_pool.h"
#include "protocols/actr/image_features.h"

namespace magna {

/// Has a worker look at the picture that imgview shows and tells programs what is in it: twice a
/// second of wall time, also while the world is paused and without a window, and at once when
/// another picture is shown or its camera is turned. One picture at a time: while it is being made
/// no thread waits for it and nothing is queued. Lives on the engine's thread.
class PictureReporter : public QObject {
  Q_OBJECT
 public:
  static constexpr int kEveryMs = 500;
  /// A camera that turns all the time is looked through so often, milliseconds.
  static constexpr int kLeastMs = 100;
  /// A picture of so many pixels is made in less than a tick: for a client that joins it is made at
  /// once.
  static constexpr int kSmall = 640 * 480;

  /// The receiver of the reports.
  struct Listener {
    std::function<bool()> wants;  ///< false: no pictures are made
    std::function<void(const ImageView& view, std::span<const SeenFeature> seen)> tell;
  };

  /// `engine` must outlive its time here, see rebind.
  PictureReporter(const Engine& engine, Listener listener);
  /// Waits for a picture that is being made: some tenths of a millisecond.
  ~PictureReporter() override;

  void start();
  void stop();
  /// Another world took the place of the old one, which may be gone already.
  void rebind(const Engine& engine);
  /// The engine's events, after the listener has got them.
  void on_events(std::span<const Event> events);
  /// Looks immediately, for a listener that is about to join and that `wants` does not know yet.
  /// Large pictures, which take a while, come later.
  void look_here();

 private:
  struct Work;
  /// A picture takes tenths of a millisecond: whether it is made is asked so often.
  static constexpr int kAskMs = 1;

  void look();
  /// As soon as kLeastMs have passed since the last look.
  void look_soon();
  /// As soon as the picture that is being made is done.
  void look_next();
  void made();

  const Engine* engine_;
  Listener listener_;
  QTimer* regular_;
  QTimer* soon_;
  QTimer* until_made_;
  QElapsedTimer since_;  ///< the last look
  ImageView view_;
  std::shared_ptr<Work> work_;  ///< nothing: none is being made
  bool next_ = false;           ///< another look is due when it is
  WorkerPool pool_{1};          ///< last: it ends before what it works on
};

}  // namespace magna
