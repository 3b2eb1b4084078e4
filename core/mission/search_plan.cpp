// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/search_plan.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"
#include "core/robot/robot_type.h"

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

constexpr double kKeepClear = kCybotRadius + kCybotClearance;  // m
constexpr double kSameObject = 0.15;     // m between two sightings of one object
constexpr double kSamePlace = 0.1;       // m
constexpr double kWidestUnknown = 0.26;  // m: wider objects are not posts (cognav.md, Search)
constexpr double kOverlap = 0.01;        // m by which a branch may lie in another partition
constexpr int kMostTries = 2;            // visits of an object, looks at a post
constexpr int kPlaces = 36;

using Step = SearchStep;

/// Branch 0 lies up the map (-y), the next ones clockwise.
Point branch_at(Point centre, int branch) {
  const double angle = 2.0 * kPi * branch / SearchPlan::kBranches - kPi / 2.0;
  return centre + SearchPlan::kDisc * direction(angle);
}

/// Whether a robot can stand there, as far as is known. `except`: an object that does not count.
bool is_free(std::span<const Sighting> sightings, Point place, std::optional<Point> except = {}) {
  return std::ranges::none_of(sightings, [&](const Sighting& seen) {
    if (except && seen.centre == *except) return false;
    return distance(seen.centre, place) < seen.diameter / 2.0 + kKeepClear;
  });
}

/// Whether a robot at this place is within the field.
bool in_field(const Pose& frame, Point place) {
  const Point off = place - frame.position();
  const Point front = direction(frame.theta);
  const double across = off.x * front.y - off.y * front.x;
  return std::max(std::abs(dot(off, front)), std::abs(across)) <=
         SearchPlan::kHalfField - kKeepClear;
}

/// Decreases with distance; finite at 0.
double proximity(Point a, Point b) {
  const Point apart = a - b;
  return 1.0 / (0.01 + dot(apart, apart));
}

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

SearchPlan::Visited& SearchPlan::visited(std::vector<Visited>& list, Point at) {
  const auto known = std::ranges::find_if(
      list, [at](const Visited& one) { return distance(one.at, at) <= kSameObject; });
  return known != list.end() ? *known : list.emplace_back(Visited{at, 0});
}

std::optional<Point> SearchPlan::ring_place(const SearchView& view, Point object, double diameter,
                                            bool farthest) const {
  const double radius = std::max(kRing, diameter / 2.0 + kKeepClear + 0.01);
  std::optional<Point> best;
  double best_way = 0.0;
  for (int k = 0; k < kPlaces; ++k) {
    const Point place = object + radius * direction(2.0 * kPi * k / kPlaces);
    const bool closed = std::ranges::any_of(
        closed_, [place](Point other) { return distance(place, other) <= kSamePlace; });
    if (closed || !in_field(view.frame, place) || !is_free(view.sightings, place, object)) continue;
    const double way = distance(view.here.position(), place);
    if (best && (farthest ? way <= best_way : way >= best_way)) continue;
    best = place;
    best_way = way;
  }
  return best;
}

bool SearchPlan::visit(const SearchView& view) {
  const Sighting* nearest = nullptr;
  double nearest_way = 0.0;
  for (const Sighting& seen : view.sightings) {
    if (seen.kind != SightingClass::Blob) continue;
    const bool post = std::ranges::any_of(view.sightings, [&seen](const Sighting& other) {
      return other.kind == SightingClass::Thin &&
             distance(other.centre, seen.centre) <= kSameObject;
    });
    const double way = distance(view.here.position(), seen.centre);
    const Visited& before = visited(objects_, seen.centre);
    if (post || before.times > kMostTries || before.postponed ||
        (nearest != nullptr && way >= nearest_way)) {
      continue;
    }
    nearest = &seen;
    nearest_way = way;
  }
  if (nearest == nullptr) return false;
  const Point object = nearest->centre;
  const Step relabel{.kind = Step::Kind::Relabel, .at = object, .size = nearest->diameter};
  const auto place = nearest->diameter < kWidestUnknown
                         ? ring_place(view, object, nearest->diameter, false)
                         : std::nullopt;
  Visited& before = visited(objects_, object);
  if (!place || before.times >= kMostTries || visits_ >= kMostVisits) {
    before.times = kMostTries + 1;
    begin(Purpose::Visit, SearchState::Visiting,
          Message({"search-relabels", "the object at ({:.2f}, {:.2f}) counts as wide"}, object.x,
                  object.y),
          {relabel});
    return true;
  }
  ++before.times;
  ++visits_;
  target_ = before.at;
  begin(
      Purpose::Visit, SearchState::Visiting,
      Message({"search-visits", "it looks at the object at ({:.2f}, {:.2f})"}, object.x, object.y),
      {Step::drive(*place), Step::face(object), Step::obey(Opcode::ScanShort)});
  return true;
}

bool SearchPlan::investigate(const SearchView& view) {
  for (const Post& post : posts_of(view.sightings)) {
    if (visits_ >= kMostVisits) return false;
    Visited& before = visited(homed_, post.at);
    if (before.times >= kMostTries || before.postponed) continue;
    ++before.times;
    const auto place = ring_place(view, post.at, 0.0, true);
    if (!place) continue;
    ++visits_;
    begin(Purpose::Home, SearchState::Homing,
          Message({"search-looks-about-post", "it looks for more posts near ({:.2f}, {:.2f})"},
                  post.at.x, post.at.y),
          {Step::drive(*place), Step::face(post.at), Step::obey(Opcode::ScanShort),
           Step::obey(Opcode::ScanLong), Step::reverse(), Step::obey(Opcode::ScanLong)});
    target_ = before.at;
    probes_ = false;
    return true;
  }
  return false;
}

bool SearchPlan::probe(const SearchView& view) {
  if (!box_ || !box_->missing || visits_ >= kMostVisits) return false;
  const Point corner = *box_->missing;
  Visited& before = visited(probed_, corner);
  if (before.times >= kMostTries || before.postponed) return false;
  ++before.times;
  const auto place = ring_place(view, corner, 0.0, false);
  if (!place) return false;
  ++visits_;
  target_ = before.at;
  probes_ = true;
  begin(Purpose::Home, SearchState::Homing,
        Message({"search-looks-at-corner", "it looks for the fourth post at ({:.2f}, {:.2f})"},
                corner.x, corner.y),
        {Step::drive(*place), Step::face(corner), Step::obey(Opcode::ScanShort)});
  return true;
}

void SearchPlan::add_partition(const SearchView& view) {
  stack_.push_back({view.here.position(), {}});
  centres_.push_back(view.here.position());
}

std::optional<int> SearchPlan::best_branch(const SearchView& view, Partition& partition) const {
  std::optional<int> best;
  double least = 0.0;
  for (int k = 0; k < kBranches; ++k) {
    Branch& state = partition.branches[static_cast<std::size_t>(k)];
    const Point branch = branch_at(partition.centre, k);
    // Its own centre is exactly one disc away.
    if (std::ranges::any_of(centres_, [branch](Point centre) {
          return distance(branch, centre) < kDisc - kOverlap;
        })) {
      state = Branch::Closed;
    }
    if (state != Branch::Open || !in_field(view.frame, branch) ||
        !is_free(view.sightings, branch)) {
      continue;
    }
    double score = 0.0;
    for (const Point centre : centres_) score += proximity(branch, centre);
    for (const Sighting& seen : view.sightings) {
      if (seen.kind == SightingClass::Tape || seen.kind == SightingClass::Hole) {
        score += proximity(branch, seen.centre);
      }
    }
    if (best && score >= least) continue;
    best = k;
    least = score;
  }
  return best;
}

bool SearchPlan::expand(const SearchView& view) {
  const auto branch = stack_.empty() ? std::nullopt : best_branch(view, stack_.back());
  if (!branch) return false;
  branch_ = *branch;
  const Point goal = branch_at(stack_.back().centre, branch_);
  begin(Purpose::Branch, SearchState::Driving,
        Message({"search-takes-branch", "branch {} of partition {} is farthest from known ground"},
                branch_, stack_.size()),
        {Step::drive(goal), Step::obey(Opcode::ScanLong)});
  return true;
}

bool SearchPlan::go_back(const SearchView& view) {
  std::vector<Partition> later;
  while (!stack_.empty() && !best_branch(view, stack_.back())) {
    if (has_postponed(stack_.back())) later.push_back(stack_.back());
    stack_.pop_back();
  }
  const bool found = !stack_.empty();
  stack_.insert(stack_.begin(), later.rbegin(), later.rend());
  if (!found) return false;
  begin(Purpose::Return, SearchState::Returning,
        Message({"search-goes-back", "no branch is open here: it goes back to partition {}"},
                stack_.size()),
        {Step::drive(stack_.back().centre)});
  return true;
}

bool SearchPlan::wait() {
  if (waits_ >= kMostWaits || !anything_postponed()) return false;
  ++waits_;
  begin(Purpose::Wait, SearchState::Waiting,
        Message({"search-waits-for-robots", "other robots block its way: it waits"}),
        {Step{.kind = Step::Kind::Wait}});
  return true;
}

void SearchPlan::hash(StateHash& hash) const {
  const auto add = [&hash](Point point) {
    hash.add(point.x);
    hash.add(point.y);
  };
  hash.add(state_);
  if (occupied_) add(*occupied_);
  add_code(hash, reason_);
  for (const SearchStep& step : steps_) {
    hash.add(step.kind);
    add(step.at);
    hash.add(step.opcode);
    hash.add(step.size);
  }
  for (const Partition& partition : stack_) {
    add(partition.centre);
    for (const Branch branch : partition.branches) hash.add(branch);
  }
  for (const Point centre : centres_) add(centre);
  for (const auto* list : {&objects_, &homed_, &probed_}) {
    for (const Visited& one : *list) {
      add(one.at);
      hash.add(one.times);
      hash.add(one.postponements);
      hash.add(one.postponed);
    }
  }
  for (const auto* list : {&closed_, &rejected_}) {
    for (const Point point : *list) add(point);
  }
  hash.add(branch_);
  hash.add(parkings_);
  hash.add(parking_postponed_);
  hash.add(scans_);
  hash.add(visits_);
  hash.add(waits_);
}

}  // namespace magna
