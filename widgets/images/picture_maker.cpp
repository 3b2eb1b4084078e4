// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/picture_maker.h"

#include <algorithm>
#include <utility>

#include "core/render/render.h"

namespace magna {

std::shared_ptr<MadePicture> make_picture(PictureOrder order) {
  Rendering rendering = render(*order.scene, order.camera);
  const Picture& picture = rendering.picture;
  const QImage shared(picture.bytes().data(), picture.width(), picture.height(),
                      qsizetype{3} * picture.width(), QImage::Format_RGB888);
  return std::make_shared<MadePicture>(MadePicture{std::move(order),
                                                   shared.convertToFormat(QImage::Format_RGB32),
                                                   std::move(rendering.seen), 0});
}

PictureMaker::PictureMaker(const WallClock& clock, QObject* parent, int threads)
    : QObject(parent), clock_(clock) {
  pool_.setMaxThreadCount(std::max(1, threads));
}

PictureMaker::~PictureMaker() { pool_.waitForDone(); }

void PictureMaker::ask(Slot slot, PictureOrder order, bool urgent) {
  State& state = slots_[slot];
  if (!state.next) waiting_.insert(urgent ? waiting_.begin() : waiting_.end(), slot);
  state.next = std::move(order);
  dispatch();
}

void PictureMaker::forget(Slot slot) {
  const auto found = slots_.find(slot);
  if (found == slots_.end()) return;
  std::erase(waiting_, slot);
  if (found->second.running) {
    found->second.dropped = true;
    found->second.next.reset();
  } else {
    slots_.erase(found);
  }
}

// Workers get no queue: waiting orders can be replaced here, and a stalled window orders nothing.
void PictureMaker::dispatch() {
  while (running_ < pool_.maxThreadCount()) {
    const auto ready =
        std::ranges::find_if(waiting_, [this](Slot slot) { return !slots_.at(slot).running; });
    if (ready == waiting_.end()) return;
    const Slot slot = *ready;
    waiting_.erase(ready);
    State& state = slots_.at(slot);
    state.running = true;
    state.dropped = false;
    PictureOrder order = std::move(*state.next);
    state.next.reset();
    start(slot, std::move(order));
  }
}

void PictureMaker::start(Slot slot, PictureOrder order) {
  ++running_;
  pool_.start([this, slot, order = std::move(order)]() mutable {
    auto picture = make_picture(std::move(order));
    QMetaObject::invokeMethod(
        this, [this, slot, picture = std::move(picture)] { take(slot, picture); },
        Qt::QueuedConnection);
  });
}

void PictureMaker::take(Slot slot, const std::shared_ptr<MadePicture>& picture) {
  --running_;
  State& state = slots_.at(slot);
  const bool wanted = !state.dropped;
  state.running = false;
  if (!state.next) slots_.erase(slot);
  dispatch();
  if (!wanted) return;
  ++made_;
  picture->made_ns = clock_.now_ns();
  emit made(slot, picture);
}

std::int64_t picture_age_ns(const MadePicture& picture, const Snapshot& now, std::int64_t clock,
                            std::int64_t patience) {
  const bool silent = clock - now.made_ns > patience;
  const std::int64_t since = silent ? std::min(now.made_ns, picture.made_ns) : picture.made_ns;
  return std::max<std::int64_t>(0, clock - since);
}

}  // namespace magna
