// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/picture_reporter.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>
#include <variant>

#include "core/render/render.h"
#include "protocols/actr/client_view.h"

namespace magna {

/// One round of pictures: their inputs, and their features once `done` is set.
struct PictureReporter::Work {
  struct Part {
    ReportedPicture picture;
    ImageView view;
    std::vector<SeenFeature> seen;
  };
  std::vector<Part> parts;
  std::atomic<bool> done{false};
};

PictureReporter::PictureReporter(const Engine& engine, Listener listener, bool in_step)
    : engine_(&engine),
      listener_(std::move(listener)),
      in_step_(in_step),
      regular_(new QTimer(this)),
      soon_(new QTimer(this)),
      until_made_(new QTimer(this)),
      views_(listener_.views()) {
  soon_->setSingleShot(true);
  until_made_->setInterval(kAskMs);
  connect(regular_, &QTimer::timeout, this, &PictureReporter::look);
  connect(soon_, &QTimer::timeout, this, &PictureReporter::render_next);
  connect(until_made_, &QTimer::timeout, this, &PictureReporter::made);
}

PictureReporter::~PictureReporter() = default;

void PictureReporter::start() {
  if (!in_step_) regular_->start(kEveryMs);
}

void PictureReporter::stop() {
  regular_->stop();
  soon_->stop();
  until_made_->stop();
  work_.reset();
  next_ = false;
}

void PictureReporter::rebind(const Engine& engine) {
  engine_ = &engine;
  views_ = listener_.views();
  work_.reset();  // a picture in progress is of the old world
  next_ = false;
  changed_ = true;
  if (!in_step_) look();
}

void PictureReporter::on_events(std::span<const Event> events) {
  if (look_again()) return;
  const bool turned = std::ranges::any_of(events, [&](const Event& event) {
    const auto* const aimed = std::get_if<event::CameraAimed>(&event);
    return aimed != nullptr &&
           std::ranges::find(views_, aimed->robot, &ImageView::live) != views_.end();
  });
  if (!turned) return;
  changed_ = true;
  if (!in_step_) render_soon();
}

bool PictureReporter::look_again() {
  std::vector<ImageView> views = listener_.views();
  if (views == views_) return false;
  views_ = std::move(views);
  changed_ = true;
  if (!in_step_) render_next();
  return true;
}

void PictureReporter::on_tick() {
  if (!in_step_) return;
  const double ticks = kEveryMs / 1000.0 / engine_->world().tick_seconds();
  const Tick every = std::max<Tick>(1, std::llround(ticks));
  if (!changed_ && engine_->now() % every != 0) return;
  changed_ = false;
  for (const ImageView& view : views_) {
    if (!listener_.wants(view)) continue;
    if (const auto picture = picture_of(*engine_, view)) {
      listener_.tell(view, picture, render(*picture->shown.scene, picture->shown.camera).seen);
    } else {
      listener_.tell(view, {}, {});
    }
  }
}

void PictureReporter::render_soon() {
  const std::int64_t passed = since_.isValid() ? since_.elapsed() : kLeastMs;
  if (passed >= kLeastMs) {
    render_next();
  } else if (!soon_->isActive()) {
    soon_->start(static_cast<int>(kLeastMs - passed));
  }
}

void PictureReporter::render_next() {
  next_ = work_ != nullptr;
  look();
}

void PictureReporter::look() {
  if (work_) return;
  auto work = std::make_shared<Work>();
  for (const ImageView& view : views_) {
    if (!listener_.wants(view)) continue;
    since_.start();
    if (auto picture = picture_of(*engine_, view)) {
      work->parts.push_back({std::move(*picture), view, {}});
    } else {
      listener_.tell(view, {}, {});
    }
  }
  if (work->parts.empty()) return;
  work_ = work;
  pool_.submit([work = std::move(work)](const CancelFlag&) {
    for (Work::Part& part : work->parts) {
      part.seen = render(*part.picture.shown.scene, part.picture.shown.camera).seen;
    }
    work->done.store(true, std::memory_order_release);
  });
  until_made_->start();
}

void PictureReporter::render_now() {
  const ImageView view = image_view(*engine_);
  const auto picture = picture_of(*engine_, view);
  if (!picture) return;
  const CameraSetup& setup = picture->shown.camera.setup();
  if (!in_step_ && setup.width * setup.height_px > kSmall) {
    soon_->start(0);
    return;
  }
  listener_.tell(view, picture, render(*picture->shown.scene, picture->shown.camera).seen);
}

void PictureReporter::made() {
  if (work_ && !work_->done.load(std::memory_order_acquire)) return;
  until_made_->stop();
  if (!work_) return;
  const auto work = std::exchange(work_, nullptr);
  for (const Work::Part& part : work->parts) listener_.tell(part.view, part.picture, part.seen);
  if (std::exchange(next_, false)) look();
}

}  // namespace magna
