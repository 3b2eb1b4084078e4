// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/plan_recorder.h"

#include <algorithm>
#include <utility>

namespace magna {

namespace {

constexpr std::size_t kDroppedAtOnce = 500;

PlanState episode_state(const std::string& word) {
  if (word == "done") return PlanState::Done;
  if (word == "failed") return PlanState::Failed;
  return word == "stopped" ? PlanState::Stopped : PlanState::Running;
}

PlanEntry::Kind episode_kind(const std::string& word) {
  if (word == "plan") return PlanEntry::Kind::Plan;
  return word == "command" ? PlanEntry::Kind::Command : PlanEntry::Kind::Branch;
}

std::uint32_t number_of(const LispValue& value) {
  return static_cast<std::uint32_t>(value.offset());
}

Tick tick_of(const LispValue& event) { return static_cast<Tick>(event[1].offset()); }

void end_wait(PlanEntry& episode, Tick tick) {
  if (!episode.waits.empty() && !episode.waits.back().to) episode.waits.back().to = tick;
}

/// Of the name or of the line's number.
std::string what_text(const LispValue& what) {
  return what.is_number() ? std::to_string(what.whole()) : what.text();
}

}  // namespace

template <class T>
T& PlanRecorder::own(Shared<T>& shared) {
  if (std::exchange(shared.published, false)) shared.value = std::make_shared<T>(*shared.value);
  return *shared.value;
}

bool PlanRecorder::take(const LispValue& report, const Places& places) {
  changed_ = true;
  dropped_ += report[0].offset();
  for (const LispValue& event : report[1].list()) take_event(event, places);
  drop_oldest();
  breakpoints_.clear();
  for (const LispValue& one : report[3].list()) {
    breakpoints_.push_back({number_of(one[0]), one[1].text(), what_text(one[2]), one[3].text(),
                            one[4].is_true(), one[5].whole()});
  }
  return report[2].is_true();
}

void PlanRecorder::take_event(const LispValue& event, const Places& places) {
  const std::string& kind = event[0].text();
  if (kind == "begins") {
    begin(event, places);
  } else if (kind == "ends") {
    end(event, places);
  } else if (kind == "waits") {
    wait(event);
  } else if (kind == "changes") {
    change(event);
  } else if (PlanEntry* const episode = find(event[2])) {  // "goes-on"
    episode->state = PlanState::Running;
    end_wait(*episode, tick_of(event));
  }
}

// (begins tick number parent run kind name arguments program place)
void PlanRecorder::begin(const LispValue& event, const Places& places) {
  auto episode = std::make_shared<PlanEntry>();
  episode->began = tick_of(event);
  episode->number = number_of(event[2]);
  episode->parent = number_of(event[3]);
  episode->run = number_of(event[4]);
  episode->kind = episode_kind(event[5].text());
  episode->name = event[6].text();
  episode->arguments = event[7].text();
  episode->program = event[8].text();
  episode->place = places(static_cast<long>(event[9].number(-1.0)));
  index_[episode->number] = episodes_.size();
  episodes_.push_back({std::move(episode), false});
}

// (ends tick number result value reason place)
void PlanRecorder::end(const LispValue& event, const Places& places) {
  PlanEntry* const episode = find(event[2]);
  if (episode == nullptr) return;
  episode->ended = tick_of(event);
  episode->state = episode_state(event[3].text());
  episode->value = event[4].text();
  episode->reason = event[5].text();
  PlanPlace place = places(static_cast<long>(event[6].number(-1.0)));
  if (place.line > 0) episode->place = std::move(place);
  end_wait(*episode, tick_of(event));
}

// (waits tick number what)
void PlanRecorder::wait(const LispValue& event) {
  PlanEntry* const episode = find(event[2]);
  if (episode == nullptr) return;
  episode->state = PlanState::Waiting;
  end_wait(*episode, tick_of(event));
  if (episode->waits.size() >= PlanEntry::kMostWaits) episode->waits.erase(episode->waits.begin());
  episode->waits.push_back({tick_of(event), std::nullopt, event[3].text()});
}

// (changes tick fluent value pulse)
void PlanRecorder::change(const LispValue& event) {
  const std::string& name = event[2].text();
  auto found = fluent_index_.find(name);
  if (found == fluent_index_.end()) {
    if (fluents_.size() >= PlanHistory::kMostFluents) {
      ++dropped_;
      return;
    }
    found = fluent_index_.emplace(name, fluents_.size()).first;
    fluents_.push_back({std::make_shared<FluentTrack>(FluentTrack{name, {}}), false});
  }
  auto& changes = own(fluents_[found->second]).changes;
  if (changes.size() >= FluentTrack::kMostChanges) {
    changes.erase(changes.begin(), changes.begin() + FluentTrack::kMostChanges / 2);
  }
  changes.push_back({tick_of(event), event[3].text(), event[4].is_true()});
}

PlanEntry* PlanRecorder::find(const LispValue& number) {
  const auto found = index_.find(number_of(number));
  return found == index_.end() ? nullptr : &own(episodes_[found->second]);
}

void PlanRecorder::drop_oldest() {
  if (episodes_.size() <= PlanHistory::kMostEpisodes) return;
  std::size_t left = episodes_.size() - PlanHistory::kMostEpisodes + kDroppedAtOnce;
  const std::size_t before = episodes_.size();
  std::erase_if(episodes_,
                [&](const auto& one) { return left > 0 && one.value->ended && left-- > 0; });
  dropped_ += before - episodes_.size();
  index_.clear();
  for (std::size_t i = 0; i < episodes_.size(); ++i) index_[episodes_[i].value->number] = i;
}

void PlanRecorder::stop(PlanStop stop) {
  stop_ = std::move(stop);
  changed_ = true;
}

void PlanRecorder::go_on() {
  changed_ = changed_ || stop_;
  stop_.reset();
}

void PlanRecorder::begin_world() {
  if (!episodes_.empty()) {
    previous_ = nullptr;
    changed_ = true;
    auto last = std::make_shared<PlanHistory>(*history());
    last->stop.reset();
    previous_ = std::move(last);
  }
  episodes_.clear();
  index_.clear();
  fluents_.clear();
  fluent_index_.clear();
  stop_.reset();
  dropped_ = 0;
  for (PlanBreakpoint& one : breakpoints_) one.hits = 0;
  changed_ = true;
}

std::shared_ptr<const PlanHistory> PlanRecorder::history() {
  if (!changed_) return shown_;
  changed_ = false;
  if (episodes_.empty() && breakpoints_.empty() && fluents_.empty() && !previous_) {
    shown_ = nullptr;
    return shown_;
  }
  auto history = std::make_shared<PlanHistory>();
  history->episodes.reserve(episodes_.size());
  for (auto& one : episodes_) {
    one.published = true;
    history->episodes.push_back(one.value);
  }
  for (auto& one : fluents_) {
    one.published = true;
    history->fluents.push_back(one.value);
  }
  history->breakpoints = breakpoints_;
  history->stop = stop_;
  history->dropped = dropped_;
  history->previous = previous_;
  shown_ = std::move(history);
  return shown_;
}

}  // namespace magna
