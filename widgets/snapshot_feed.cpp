// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/snapshot_feed.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {
constexpr int kFrameMs = 16;
constexpr std::int64_t kSnapshotFeedCalmNs = 200'000'000;
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
  renew();
  calm_due_ = true;
  emit arrived();
}

void SnapshotFeed::wish(const QObject& pane, bool SnapshotParts::*part, bool on) {
  std::erase(wishes_, std::pair(&pane, part));
  if (on) wishes_.emplace_back(&pane, part);
  const bool wanted =
      std::ranges::any_of(wishes_, [part](const auto& wish) { return wish.second == part; });
  link_.want(part, wanted);
}

void SnapshotFeed::renew() {
  read_.push_back(std::exchange(latest_, echo_.on(dresser_.dress(source_))));
}

std::uint64_t SnapshotFeed::post(Input input) {
  std::optional<PendingChoice::Choice> choice = PendingChoice::choice_by(input, *latest_);
  emit posted(input);
  const std::uint64_t number = link_.post(std::move(input));
  if (!choice) return number;
  echo_.note(*std::move(choice), number);
  renew();
  echoed_ = true;
  // Queued, because the posting caller has not finished yet.
  QMetaObject::invokeMethod(this, &SnapshotFeed::poll, Qt::QueuedConnection);
  return number;
}

void SnapshotFeed::poll() {
  read_.clear();
  auto next = link_.latest();
  const bool newer = next && next != source_;
  if (newer) source_ = std::move(next);
  if (newer) renew();
  const bool chosen = std::exchange(echoed_, false);
  if (newer || chosen) {
    calm_due_ = true;
    emit arrived();
  }
  const std::int64_t now = clock_.now_ns();
  if (calm_due_ && (chosen || last_calm_ns_ == 0 || now - last_calm_ns_ >= kSnapshotFeedCalmNs)) {
    calm_due_ = false;
    last_calm_ns_ = now;
    emit calm();
  }
  emit frame();
}

}  // namespace magna
