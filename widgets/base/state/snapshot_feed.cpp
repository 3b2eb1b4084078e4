// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/state/snapshot_feed.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/engine/operator_inputs.h"
#include "core/engine/operator_state.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {

void LabelStyler::set(RobotLooks looks) {
  looks_ = std::move(looks);
  plain_.reset();
  dressed_.reset();
}

std::shared_ptr<const Snapshot> LabelStyler::dress(std::shared_ptr<const Snapshot> snapshot) {
  if (looks_.empty() || !snapshot || !snapshot->labels) return snapshot;
  if (snapshot->labels != plain_) {
    plain_ = snapshot->labels;
    auto labels = std::make_shared<Labels>(*plain_);
    for (RobotLabel& label : *labels) {
      const auto look = looks_.find(label.name);
      if (look == looks_.end()) continue;
      if (!look->second.name.empty()) label.name = look->second.name;
      if (!look->second.letter.empty()) label.letter = look->second.letter;
      if (look->second.style) label.style = look->second.style;
    }
    dressed_ = std::move(labels);
  }
  auto copy = std::make_shared<Snapshot>(*snapshot);
  copy->labels = dressed_;
  return copy;
}

namespace {

bool all_there(const Snapshot& shown, const std::vector<RobotId>& robots) {
  return std::ranges::all_of(robots,
                             [&shown](RobotId id) { return label_of(shown, id) != nullptr; });
}

std::uint64_t world_of(const Snapshot& shown) { return shown.opened ? shown.opened->number : 0; }

}  // namespace

std::optional<PendingChoice::Choice> PendingChoice::choice_by(const Input& input,
                                                              const Snapshot& shown) {
  const auto* one = input.get_if<input::Select>();
  const auto* set = input.get_if<input::SelectSet>();
  const bool none = input.is<input::Deselect>();
  if (one == nullptr && set == nullptr && !none) return {};
  OperatorState state;  // applies the engine's own rule for the active robot
  if (shown.active) state.select(*shown.active);
  if (one != nullptr) state.select(one->robot);
  if (set != nullptr) state.select_set(set->robots);
  if (none) state.deselect();
  if (!all_there(shown, state.selected())) return {};
  return Choice{state.active(), state.selected(), world_of(shown)};
}

void PendingChoice::note(Choice choice, std::uint64_t post) {
  choice_ = std::move(choice);
  post_ = post;
}

std::shared_ptr<const Snapshot> PendingChoice::on(std::shared_ptr<const Snapshot> snapshot) {
  if (!choice_) return snapshot;
  const bool taken = snapshot->posts_taken >= post_;  // applied or refused: the snapshot shows
                                                      // which
  // Robots of a closed world are not in this one, whatever their numbers.
  const bool meant =
      choice_->world == world_of(*snapshot) && all_there(*snapshot, choice_->selected);
  if (taken || !meant) {
    choice_.reset();
    return snapshot;
  }
  auto echoed = std::make_shared<Snapshot>(*snapshot);
  echoed->active = choice_->active;
  echoed->selected = choice_->selected;
  return echoed;
}

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
