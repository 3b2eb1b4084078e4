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

/// Renders the pictures that clients see in imgview on a worker and reports their features: twice a
/// second of wall-clock time, also while the world is paused and without a window, and at once when
/// another picture is shown or its camera is turned. One round of pictures at a time: no thread
/// waits for it, and no further one is queued. Lives on the engine's thread.
class PictureReporter : public QObject {
  Q_OBJECT
 public:
  static constexpr int kEveryMs = 500;
  /// Least interval for a camera that turns continuously, milliseconds.
  static constexpr int kLeastMs = 100;
  /// A picture of at most this many pixels is computed in less than a tick, and therefore at once
  /// for a client that joins.
  static constexpr int kSmall = 640 * 480;

  /// The receiver of the reports.
  struct Listener {
    std::function<std::vector<ImageView>()> views;  ///< each once; the window's first
    std::function<bool(const ImageView&)> wants;    ///< false: a picture of it is not needed
    /// A picture of the view, nothing = it shows none, and the features in it.
    std::function<void(const ImageView& view, std::optional<ReportedPicture> picture,
                       std::span<const SeenFeature> seen)>
        tell;
  };

  /// `engine` must exist until rebind or destruction. `in_step`: pictures are rendered by `on_tick`
  /// alone, at once, twice a second of simulated time and when they changed: the same in every run.
  PictureReporter(const Engine& engine, Listener listener, bool in_step = false);
  /// Waits for a picture in progress: some tenths of a millisecond.
  ~PictureReporter() override;

  void start();
  void stop();
  /// Another world has replaced the old one, which may no longer exist.
  void rebind(const Engine& engine);
  /// The engine's events, after the listener has received them.
  void on_events(std::span<const Event> events);
  /// After every tick.
  void on_tick();
  /// Renders the window's picture immediately, for a listener that is about to join and not yet
  /// included in `wants`. Large pictures, which take longer, follow later.
  void render_now();
  /// The views may have changed without an event of the engine. True if they have.
  bool look_again();

 private:
  struct Work;
  /// Interval for checking whether a picture is complete, milliseconds; it takes tenths of a
  /// millisecond.
  static constexpr int kAskMs = 1;

  void look();
  /// Renders as soon as kLeastMs have passed since the last picture.
  void render_soon();
  /// Renders as soon as the picture in progress is complete.
  void render_next();
  void made();

  const Engine* engine_;
  Listener listener_;
  bool in_step_;
  bool changed_ = false;  ///< in step: since the last picture
  QTimer* regular_;
  QTimer* soon_;
  QTimer* until_made_;
  QElapsedTimer since_;  ///< since the last picture
  std::vector<ImageView> views_;
  std::shared_ptr<Work> work_;  ///< null: no picture in progress
  bool next_ = false;           ///< another picture is due after it
  WorkerPool pool_{1};          ///< last: ends before the data it works on
};

}  // namespace magna
