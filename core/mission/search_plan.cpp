// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/search_plan.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr double kEnough = 720.0;   // s after which three posts are enough
constexpr double kAtCentre = 0.1;   // m
constexpr double kParkedOff = 0.1;  // m from the centre of the box
constexpr int kMostParkings = 4;
constexpr int kMostPostponements = 5;  // of an object or post
constexpr double kSameBox = 0.2;       // m between centres
constexpr int kEnoughLooks = 2;

using Kind = SearchStep::Kind;

}  // namespace

SearchPlan::SearchPlan(const SearchView& view) {
  add_partition(view);
  begin(Purpose::Start, SearchState::Scanning,
        Message({"search-begins", "it scans its surroundings"}),
        {SearchStep::obey(Opcode::ScanLong), SearchStep::reverse(),
         SearchStep::obey(Opcode::ScanLong)});
}

std::optional<Point> SearchPlan::next() const {
  for (const SearchStep& step : steps_) {
    if (step.kind == Kind::Drive) return step.at;
  }
  return std::nullopt;
}

std::vector<Point> SearchPlan::partitions() const {
  std::vector<Point> centres;
  centres.reserve(stack_.size());
  for (const Partition& partition : stack_) centres.push_back(partition.centre);
  return centres;
}

std::optional<Point> SearchPlan::occupied() const {
  const bool parks = purpose_ == Purpose::Park || state_ == SearchState::Parked;
  return parks ? occupied_ : std::nullopt;
}

void SearchPlan::begin(Purpose purpose, SearchState state, Message why,
                       std::deque<SearchStep> steps) {
  purpose_ = purpose;
  state_ = state;
  reason_ = std::move(why);
  steps_ = std::move(steps);
}

void SearchPlan::end(SearchState state, Message why) {
  begin(Purpose::End, state, std::move(why), {SearchStep{}});
}

void SearchPlan::done(const SearchView& view) {
  if (purpose_ == Purpose::End) return;
  const SearchStep finished = steps_.front();
  steps_.pop_front();
  if (finished.kind == Kind::Obey && finished.opcode != Opcode::Win) ++scans_;
  if (finished.kind == Kind::Drive && purpose_ != Purpose::Return) waits_ = 0;
  if (finished.kind == Kind::Wait) try_again();
  if (finished.kind == Kind::Drive && purpose_ == Purpose::Branch) {
    add_partition(view);
    state_ = SearchState::Scanning;
  }
  if (!steps_.empty()) return;
  // Posts and corners that could not be reached are tried once more.
  if (purpose_ == Purpose::Home) {
    visited(homed_, target_).times = kEnoughLooks;
    visited(probed_, target_).times = kEnoughLooks;
  }
  if (finished.kind == Kind::Obey && finished.opcode == Opcode::Win) {
    end(SearchState::Parked,
        Message({"search-parked", "it is parked at ({:.2f}, {:.2f})"}, view.here.x, view.here.y));
    return;
  }
  decide(view);
}

void SearchPlan::failed(const SearchView& view, const Message& why, bool crowded) {
  if (purpose_ == Purpose::End) return;
  const bool postponed = crowded && postpone();
  switch (purpose_) {
    case Purpose::Branch: {
      if (steps_.front().kind != Kind::Drive) break;
      Partition& from = stack_.back();
      for (int k = -2; k <= 2; ++k) {
        Branch& branch =
            from.branches[static_cast<std::size_t>((branch_ + k + kBranches) % kBranches)];
        if (branch != Branch::Closed) branch = postponed ? Branch::Postponed : Branch::Closed;
      }
      if (distance(view.here.position(), from.centre) > kAtCentre) {
        begin(Purpose::Return, SearchState::Returning,
              postponed
                  ? Message({"search-branch-postponed", "branch {} is postponed: {}"}, branch_, why)
                  : Message({"search-branch-closed", "branch {} is closed: {}"}, branch_, why),
              {SearchStep::drive(from.centre)});
        return;
      }
      break;
    }
    case Purpose::Visit:
    case Purpose::Home:
      if (steps_.front().kind == Kind::Drive && !postponed) closed_.push_back(steps_.front().at);
      break;
    case Purpose::Park:
      if (box_ && parkings_ >= kMostParkings) {
        rejected_.push_back(box_->centre());
        parkings_ = 0;
      }
      break;
    case Purpose::Start:
    case Purpose::Return:
    case Purpose::Wait:
    case Purpose::End: break;
  }
  decide(view);
}

bool SearchPlan::postpone() {
  const auto put_off = [this](std::vector<Visited>& list) {
    const auto one = std::ranges::find(list, target_, &Visited::at);
    if (one == list.end() || one->postponements >= kMostPostponements) return false;
    ++one->postponements;
    one->postponed = true;
    one->times = std::max(one->times - 1, 0);
    visits_ = std::max(visits_ - 1, 0);
    return true;
  };
  switch (purpose_) {
    case Purpose::Branch: return true;
    case Purpose::Visit: return put_off(objects_);
    case Purpose::Home: return put_off(probes_ ? probed_ : homed_);
    case Purpose::Park:
      parkings_ = std::max(parkings_ - 1, 0);
      parking_postponed_ = true;
      return true;
    case Purpose::Start:
    case Purpose::Return:
    case Purpose::Wait:
    case Purpose::End: break;
  }
  return false;
}

bool SearchPlan::has_postponed(const Partition& partition) {
  return std::ranges::count(partition.branches, Branch::Postponed) > 0;
}

bool SearchPlan::anything_postponed() const {
  const auto some = [](const std::vector<Visited>& list) {
    return std::ranges::any_of(list, &Visited::postponed);
  };
  return parking_postponed_ || some(objects_) || some(homed_) || some(probed_) ||
         std::ranges::any_of(stack_, has_postponed);
}

void SearchPlan::try_again() {
  parking_postponed_ = false;
  for (auto* list : {&objects_, &homed_, &probed_}) {
    for (Visited& one : *list) one.postponed = false;
  }
  for (Partition& partition : stack_) {
    std::ranges::replace(partition.branches, Branch::Postponed, Branch::Open);
  }
}

void SearchPlan::decide(const SearchView& view) {
  const std::vector<Post> posts = posts_of(view.sightings);
  posts_ = static_cast<int>(posts.size());
  std::vector<Point> others = rejected_;
  others.insert(others.end(), view.taken.begin(), view.taken.end());
  box_ = best_box(posts, others);
  if (out_of_bounds(view) || park(view) || visit(view) || investigate(view) || probe(view)) return;
  if (expand(view) || go_back(view) || wait()) return;
  if (!std::exchange(exhausted_, true)) waits_ = 0;
  if (park(view)) return;
  if (!view.taken.empty()) {
    end(SearchState::NotFound,
        Message({"search-box-taken",
                 "the box at ({:.2f}, {:.2f}) is another robot's: it waits outside"},
                view.taken.front().x, view.taken.front().y));
  } else if (!rejected_.empty()) {
    end(SearchState::NotFound,
        Message({"search-box-unreachable", "the box at ({:.2f}, {:.2f}) cannot be entered"},
                rejected_.back().x, rejected_.back().y));
  } else if (anything_postponed()) {
    end(SearchState::NotFound,
        Message({"search-crowded", "other robots block all that is left to search"}));
  } else if (posts.empty()) {
    end(SearchState::NotFound,
        Message({"search-no-posts", "all that can be reached is searched: there are no posts"}));
  } else {
    end(SearchState::NotFound,
        Message({"search-no-box",
                 "all that can be reached is searched: the posts found do not form a box ({})"},
                posts_));
  }
}

bool SearchPlan::out_of_bounds(const SearchView& view) {
  if (view.seconds >= kMostSeconds) {
    end(SearchState::NotFound,
        Message({"search-took-too-long", "it has searched for {:g} minutes"}, kMostSeconds / 60.0));
  } else if (scans_ >= kMostScans) {
    end(SearchState::NotFound,
        Message({"search-scanned-too-often", "it has scanned {} times"}, scans_));
  }
  return purpose_ == Purpose::End;
}

bool SearchPlan::park(const SearchView& view) {
  const bool enough = exhausted_ || view.seconds > kEnough;
  if (!box_ || box_->corners < (enough ? 3 : 4)) return false;
  const Point centre = box_->centre();
  const double off = distance(view.here.position(), centre);
  const bool postponed =
      parking_postponed_ && occupied_ && distance(*occupied_, centre) <= kSameBox;
  const bool inside = parkings_ > 0 && off <= kParkedOff;
  if (inside || ((postponed || parkings_ >= kMostParkings) && off <= 2.0 * kParkedOff)) {
    begin(Purpose::Park, SearchState::Parking,
          Message({"search-parks", "it is in the middle of {} posts"}, box_->corners),
          {SearchStep::obey(Opcode::Win)});
    return true;
  }
  if (postponed) return false;
  if (parkings_ >= kMostParkings) {
    rejected_.push_back(centre);
    parkings_ = 0;
    box_.reset();
    return false;
  }
  ++parkings_;
  occupied_ = centre;
  // It scans there, because the odometer may have drifted since it saw the posts.
  begin(Purpose::Park, SearchState::Parking,
        Message({"search-drives-into-box", "{} posts form a box about ({:.2f}, {:.2f})"},
                box_->corners, centre.x, centre.y),
        {SearchStep::drive(centre), SearchStep::obey(Opcode::ScanLong), SearchStep::reverse(),
         SearchStep::obey(Opcode::ScanLong)});
  return true;
}

}  // namespace magna
