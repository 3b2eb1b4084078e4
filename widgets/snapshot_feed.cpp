// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/snapshot_feed.h"

#include <utility>

namespace magna {
namespace {
constexpr int kFrameMs = 16;
constexpr std::int64_t kCalmNs = 200'000'000;
}  // namespace

SnapshotFeed::SnapshotFeed(ConsoleLink& link, const WallClock& clock, QObject* parent)
    : QObject(parent),
      link_(link),
      clock_(clock),
      source_(std::make_shared<Snapshot>()),
      latest_(source_) {
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setInterval(kFrameMs);
  connect(&timer_, &QTimer::timeout, this, &SnapshotFeed::poll);
}

void SnapshotFeed::start() {
  poll();
  timer_.start();
}

void SnapshotFeed::set_looks(RobotLooks looks) {
  if (looks == dresser_.looks()) return;
  dresser_.set(std::move(looks));
  latest_ = dresser_.dress(source_);
  calm_due_ = true;
  emit arrived();
}

void SnapshotFeed::poll() {
  auto next = link_.latest();
  if (next && next != source_) {
    source_ = std::move(next);
    latest_ = dresser_.dress(source_);
    calm_due_ = true;
    emit arrived();
  }
  const std::int64_t now = clock_.now_ns();
  if (calm_due_ && (last_calm_ns_ == 0 || now - last_calm_ns_ >= kCalmNs)) {
    calm_due_ = false;
    last_calm_ns_ = now;
    emit calm();
  }
  emit frame();
}

}  // namespace magna
