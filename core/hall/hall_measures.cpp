// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_measures.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/hall/hall_schedule.h"

namespace magna {
namespace {

constexpr double kLimitingShare = 0.5;  // below it nothing keeps robots and machines busy
constexpr double kSecondsAnHour = 3600.0;
constexpr double kSameMoment = 5e-4;  // s: a smaller difference is rounding

/// Adds a bar to the times of its row.
void add_bar(HallFigures& to, const HallBar& bar) {
  const Tick ticks = bar.end - bar.begin;
  to.ticks[static_cast<std::size_t>(bar.state.activity)] += ticks;
  to.level_ticks += static_cast<double>(bar.state.level) * static_cast<double>(ticks);
  to.most = std::max(to.most, bar.state.level);
}

const HallMachine& machine_at(const HallHistory& history, std::uint32_t machine) {
  return history.description->hall.machines[machine];
}

/// The mean share of the robots' time in these activities.
double robots_share(const HallMeasures& measures, std::initializer_list<HallActivity> activities) {
  const std::size_t robots = measures.rows(HallLane::Kind::Robot);
  double sum = 0.0;
  for (std::uint32_t k = 0; k < robots; ++k) {
    const HallFigures figures = measures.figures({HallLane::Kind::Robot, k});
    for (const HallActivity activity : activities) sum += figures.share(activity);
  }
  return robots > 0 ? sum / static_cast<double>(robots) : 0.0;
}

/// Packages on belts of that type, on average.
double mean_on_belts(const HallMeasures& measures, BeltType type) {
  const auto& belts = measures.history()->description->hall.belts;
  double sum = 0.0;
  for (std::uint32_t k = 0; k < belts.size(); ++k) {
    if (belts[k].type != type) continue;
    sum += measures.figures({HallLane::Kind::Belt, k}).mean_level();
  }
  return sum;
}

}  // namespace

Tick HallFigures::all() const { return std::accumulate(ticks.begin(), ticks.end(), Tick{0}); }

double HallFigures::share(HallActivity activity) const {
  const Tick whole = all();
  return whole > 0 ? static_cast<double>(of(activity)) / static_cast<double>(whole) : 0.0;
}

double HallFigures::mean_level() const {
  const Tick whole = all();
  return whole > 0 ? level_ticks / static_cast<double>(whole) : 0.0;
}

std::optional<Tick> HallFigures::flow(Tick now) const {
  if (!entered) return {};
  return left.value_or(now) - *entered;
}

std::vector<HallFigures>& HallMeasures::figures_of(HallLane::Kind kind) {
  return figures_[static_cast<std::size_t>(kind)];
}

const std::vector<HallFigures>& HallMeasures::figures_of(HallLane::Kind kind) const {
  return figures_[static_cast<std::size_t>(kind)];
}

void HallMeasures::take(std::shared_ptr<const HallHistory> history) {
  const std::size_t count = history->count();
  const bool same = history_ && history_->description == history->description &&
                    history_->now <= history->now && taken_ <= count;
  if (!same) *this = {};
  history->visit_from(taken_, [this](const HallBar& bar) { add(bar); });
  taken_ = count;
  for (const HallBar& bar : history->in_progress) {
    auto& rows = figures_of(bar.row.kind);
    if (rows.size() <= bar.row.index) rows.resize(bar.row.index + 1);
  }
  history_ = std::move(history);
}

void HallMeasures::add(const HallBar& bar) {
  auto& rows = figures_of(bar.row.kind);
  if (rows.size() <= bar.row.index) rows.resize(bar.row.index + 1);
  HallFigures& figures = rows[bar.row.index];
  add_bar(figures, bar);
  if (bar.state.activity == HallActivity::Processing) ++figures.works;
  // The rest of an interrupted operation has a bar of its own.
  if (bar.state.activity == HallActivity::Failed && bar.state.process >= 0) --figures.works;
  if (bar.row.kind != HallLane::Kind::Job) return;
  if (tracks_.size() <= bar.row.index) tracks_.resize(bar.row.index + 1);
  // The records name only machines of the hall.
  follow_job(bar);
}

HallWork HallMeasures::operation(const HallBar& work) const {
  HallWork made;
  made.job = work.row.index;
  made.process = work.state.process;
  made.machine = work.state.at.index;
  made.start = work.begin;
  if (work.row.index >= tracks_.size()) return made;
  const Track& track = tracks_[work.row.index];
  made.number = track.number;
  made.robot = track.robot;
  made.ready = track.ready;
  made.fetched = track.fetched;
  made.arrived = track.arrived;
  return made;
}

void HallMeasures::follow_job(const HallBar& bar) {
  Track& track = tracks_[bar.row.index];
  HallFigures& figures = figures_of(HallLane::Kind::Job)[bar.row.index];
  switch (bar.state.activity) {
    case HallActivity::Setup:
      // Its first bar is at an input machine, its last one at an output machine.
      if (!figures.entered) {
        figures.entered = track.ready = bar.end;
        step(bar.end, +1, 0);
      } else {
        figures.left = bar.end;
        step(bar.end, -1, +1);
      }
      break;
    case HallActivity::Transport:
      if (!track.fetched) track.fetched = bar.begin;
      track.arrived = bar.end;
      track.robot = static_cast<std::int32_t>(bar.state.at.index);
      break;
    case HallActivity::Processing: {
      HallWork done = operation(bar);
      done.end = bar.end;
      done_.push_back(done);
      const std::uint32_t number = track.number + 1;
      track = {};
      track.ready = bar.end;
      track.number = number;
      break;
    }
    default: break;
  }
}

void HallMeasures::step(Tick at, int in_hall, int delivered) {
  Step next = course_.empty() ? Step{} : course_.back();
  if (!course_.empty()) {
    in_hall_ticks_ += static_cast<double>(next.in_hall) * static_cast<double>(at - next.at);
  }
  next.at = at;
  next.in_hall = static_cast<std::uint32_t>(static_cast<int>(next.in_hall) + in_hall);
  next.delivered += static_cast<std::uint32_t>(delivered);
  course_.push_back(next);
}

std::size_t HallMeasures::rows(HallLane::Kind kind) const { return figures_of(kind).size(); }

HallFigures HallMeasures::figures(HallLane row) const {
  const auto& rows = figures_of(row.kind);
  if (row.index >= rows.size()) return {};
  HallFigures made = rows[row.index];
  const auto& open = history_->in_progress;
  const auto at = std::ranges::lower_bound(open, row, {}, &HallBar::row);
  if (at == open.end() || at->row != row) return made;
  add_bar(made, *at);
  made.level = at->state.level;
  return made;
}

HallFigures HallMeasures::total(HallLane::Kind kind) const {
  HallFigures sum;
  for (std::uint32_t k = 0; k < rows(kind); ++k) {
    const HallFigures one = figures({kind, k});
    for (std::size_t at = 0; at < sum.ticks.size(); ++at) sum.ticks[at] += one.ticks[at];
    sum.works += one.works;
  }
  return sum;
}

std::optional<double> HallMeasures::late(const HallWork& work) const {
  if (!history_ || !history_->plan) return {};
  const PlannedOperation* const plan = history_->plan->find({work.job, work.number});
  if (plan == nullptr) return {};
  const double late = seconds(work.start) - plan->start;
  return std::abs(late) < kSameMoment ? 0.0 : late;
}

std::vector<HallWork> HallMeasures::operations() const {
  std::vector<HallWork> all = done_;
  if (!history_) return all;
  for (const HallBar& bar : history_->in_progress) {
    const bool work =
        bar.row.kind == HallLane::Kind::Job && bar.state.activity == HallActivity::Processing;
    if (work) all.push_back(operation(bar));
  }
  return all;
}

double HallMeasures::mean_in_hall() const {
  if (!history_ || course_.empty() || history_->now <= 0) return 0.0;
  const Step& last = course_.back();
  const double now_on =
      static_cast<double>(last.in_hall) * static_cast<double>(history_->now - last.at);
  return (in_hall_ticks_ + now_on) / static_cast<double>(history_->now);
}

double HallMeasures::delivered_an_hour() const {
  const double time = seconds();
  return time > 0.0 ? kSecondsAnHour * delivered() / time : 0.0;
}

double HallMeasures::seconds() const { return history_ ? seconds(history_->now) : 0.0; }

double HallMeasures::seconds(Tick ticks) const {
  return history_ ? static_cast<double>(ticks) * history_->tick_seconds : 0.0;
}

std::optional<double> HallMeasures::estimated_end() const {
  if (!history_ || history_->finished || !history_->all_operations) return {};
  const std::size_t all = *history_->all_operations;
  if (history_->operations == 0 || history_->operations >= all) return {};
  return seconds() * static_cast<double>(all) / static_cast<double>(history_->operations);
}

HallBottleneck bottleneck(const HallMeasures& measures) {
  using Cause = HallBottleneck::Cause;
  HallBottleneck most;
  const HallHistory* const history = measures.history();
  if (history == nullptr || history->now <= 0) return most;
  const auto consider = [&most](Cause cause, double share, std::uint32_t machine = 0) {
    if (share > most.share) most = {cause, machine, share, 0.0};
  };
  const auto machines = static_cast<std::uint32_t>(history->description->hall.machines.size());
  for (std::uint32_t k = 0; k < machines; ++k) {
    if (machine_at(*history, k).type != MachineType::Standard) continue;
    const HallFigures figures = measures.figures({HallLane::Kind::Machine, k});
    consider(Cause::Machine, figures.share(HallActivity::Processing), k);
    consider(Cause::FullBelts, figures.share(HallActivity::Blocked), k);
  }
  consider(Cause::Robots, robots_share(measures, {HallActivity::Transport, HallActivity::Empty}));
  consider(Cause::Charging, robots_share(measures, {HallActivity::Charging, HallActivity::Failed}));
  consider(Cause::Traffic, robots_share(measures, {HallActivity::Blocked}));
  const double idle = robots_share(measures, {HallActivity::Waiting});
  const bool robots = !history->description->transport_free;
  if (robots && most.share < kLimitingShare && idle > kLimitingShare) {
    most = {Cause::Arrivals, 0, idle, 0.0};
  }
  if (most.cause == Cause::Machine) {
    const int belt = machine_at(*history, most.machine).input_belt;
    if (belt >= 0) {
      most.waiting =
          measures.figures({HallLane::Kind::Belt, static_cast<std::uint32_t>(belt)}).mean_level();
    }
  } else if (most.cause == Cause::Robots) {
    most.waiting = mean_on_belts(measures, BeltType::Output);
  }
  return most;
}

Message bottleneck_text(const HallMeasures& measures) {
  using Cause = HallBottleneck::Cause;
  const HallBottleneck found = bottleneck(measures);
  const double percent = 100.0 * found.share;
  const auto machine = [&] { return machine_at(*measures.history(), found.machine).name; };
  switch (found.cause) {
    case Cause::Machine:
      return Message({"machine-limits-run",
                      "{} limits the run: busy {:.0f} %, {:.1f} packages wait for it on average"},
                     machine(), percent, found.waiting);
    case Cause::Robots:
      return Message({"robots-limit-run",
                      "The robots limit the run: under way {:.0f} % of the time, {:.1f} packages "
                      "wait for them on average"},
                     percent, found.waiting);
    case Cause::Charging:
      return Message({"charging-limits-run",
                      "Charging limits the run: the robots charge, or their batteries are empty, "
                      "{:.0f} % of the time"},
                     percent);
    case Cause::Traffic:
      return Message({"traffic-limits-run",
                      "Traffic limits the run: the robots cannot go on {:.0f} % of the time"},
                     percent);
    case Cause::FullBelts:
      return Message({"belts-limit-run",
                      "Full belts limit the run: {} cannot release its package {:.0f} % of the "
                      "time"},
                     machine(), percent);
    case Cause::Arrivals:
      return Message({"arrivals-limit-run",
                      "The arrival of packages limits the run: the robots wait {:.0f} % of the "
                      "time"},
                     percent);
    case Cause::None: break;
  }
  return Message({"nothing-limits-run", "Nothing limits the run yet"});
}

}  // namespace magna
