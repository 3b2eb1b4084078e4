// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/picture_reporter.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>
#include <variant>

#include "core/render/render.h"

namespace magna {

/// One picture: its input, and its features once `done` is set.
struct PictureReporter::Work {
  Work(ShownPicture the_picture, const ImageView& the_view)
      : picture(std::move(the_picture)), view(the_view) {}

  const ShownPicture picture;
  const ImageView view;
  std::vector<SeenFeature> seen;
  std::atomic<bool> done{false};
};

PictureReporter::PictureReporter(const Engine& engine, Listener listener, bool in_step)
    : engine_(&engine),
      listener_(std::move(listener)),
      in_step_(in_step),
      regular_(new QTimer(this)),
      soon_(new QTimer(this)),
      until_made_(new QTimer(this)),
      view_(image_view(engine)) {
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
  view_ = image_view(engine);
  work_.reset();  // a picture in progress is of the old world
  next_ = false;
  changed_ = true;
  if (!in_step_) look();
}

void PictureReporter::on_events(std::span<const Event> events) {
  const ImageView view = image_view(*engine_);
  if (!(view == view_)) {
    view_ = view;
    changed_ = true;
    if (!in_step_) render_next();
    return;
  }
  const bool turned = std::ranges::any_of(events, [&](const Event& event) {
    const auto* const aimed = std::get_if<event::CameraAimed>(&event);
    return aimed != nullptr && view.live == aimed->robot;
  });
  if (!turned) return;
  changed_ = true;
  if (!in_step_) render_soon();
}

void PictureReporter::on_tick() {
  if (!in_step_) return;
  const double ticks = kEveryMs / 1000.0 / engine_->world().tick_seconds();
  const Tick every = std::max<Tick>(1, std::llround(ticks));
  if (!changed_ && engine_->now() % every != 0) return;
  changed_ = false;
  if (!listener_.wants()) return;
  const auto shown = engine_->shown_picture();
  const ImageView view = image_view(*engine_);
  if (shown) {
    listener_.tell(view, render(*shown->scene, shown->camera).seen);
  } else {
    listener_.tell(view, {});
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
  if (work_ || !listener_.wants()) return;
  auto shown = engine_->shown_picture();
  since_.start();
  if (!shown) {
    listener_.tell(image_view(*engine_), {});
    return;
  }
  auto work = std::make_shared<Work>(std::move(*shown), image_view(*engine_));
  work_ = work;
  pool_.submit([work = std::move(work)](const CancelFlag&) {
    work->seen = render(*work->picture.scene, work->picture.camera).seen;
    work->done.store(true, std::memory_order_release);
  });
  until_made_->start();
}

void PictureReporter::render_now() {
  const auto shown = engine_->shown_picture();
  if (!shown) return;
  const CameraSetup& setup = shown->camera.setup();
  if (!in_step_ && setup.width * setup.height_px > kSmall) {
    soon_->start(0);
    return;
  }
  listener_.tell(image_view(*engine_), render(*shown->scene, shown->camera).seen);
}

void PictureReporter::made() {
  if (work_ && !work_->done.load(std::memory_order_acquire)) return;
  until_made_->stop();
  if (!work_) return;
  const auto work = std::exchange(work_, nullptr);
  listener_.tell(work->view, work->seen);
  if (std::exchange(next_, false)) look();
}

}  // namespace magna
