// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/verifier.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "core/geometry/angle.h"

namespace magna {
namespace {

// Poses are recorded rounded, to 1/1024 m and 1/16384 of the parts of a quaternion; smaller
// differences are found by the next hash.
constexpr PoseTolerance kRounding{0.75 / 1024, 3.0 / 16384};

std::string refusal_text(const std::string& code) { return code.empty() ? "accepted" : code; }

/// One run of an engine beside a recording.
class ComparedRun {
 public:
  /// `until`: nothing = as far as it was recorded.
  ComparedRun(const SessionFile& file, Engine& engine, const Verifier::Progress& progress,
              const Verifier::Follower& follower, std::optional<Tick> until = {})
      : engine_(engine),
        progress_(progress),
        follower_(follower),
        until_(until),
        poses_(file),
        inputs_(file.inputs()),
        hashes_(file.hashes()) {
    engine_.set_input_observer([this](const LoggedInput& found) { compare_input(found); });
  }
  ~ComparedRun() { engine_.set_input_observer({}); }
  ComparedRun(const ComparedRun&) = delete;
  ComparedRun& operator=(const ComparedRun&) = delete;

  Verification run() {
    const std::size_t most = inputs_until();
    for (const RecordedHash& hash : hashes_.items) {
      if (until_ && hash.tick > *until_) break;
      if (hash.inputs > most) {
        // Else those are behind the damage, or follow the last tick.
        if (!inputs_.broken && !counts_later_inputs(hash)) differ_in_count(hash, most);
        break;
      }
      while (goes_on() && engine_.now() < hash.tick) tick();
      while (goes_on() && result_.inputs < hash.inputs) submit();
      if (!goes_on()) return std::move(result_);
      compare_hash(hash);
      if (!goes_on()) return std::move(result_);
    }
    if (!goes_on()) return std::move(result_);
    result_.broken = inputs_.broken ? inputs_.broken : hashes_.broken;
    if (!result_.broken && has_uncounted()) {
      differ_in_count(*compared_, inputs_.items.size());
      return std::move(result_);
    }
    if (until_) {
      while (goes_on() && engine_.now() < *until_) tick();
    } else {
      // What was recorded in the last second, before the program was killed.
      while (goes_on() && !inputs_.broken && result_.inputs < most) tick();
    }
    if (goes_on()) result_.agreed = engine_.now();
    return std::move(result_);
  }

 private:
  bool goes_on() const { return !result_.difference && !result_.cancelled; }

  /// The number of inputs that are to be submitted at most.
  std::size_t inputs_until() const {
    if (!until_) return inputs_.items.size();
    return static_cast<std::size_t>(std::ranges::count_if(
        inputs_.items, [this](const LoggedInput& one) { return one.tick <= *until_; }));
  }

  void submit() {
    const LoggedInput& recorded = inputs_.items[result_.inputs++];
    if (follower_.before_input) follower_.before_input(recorded);
    engine_.submit(recorded.author, recorded.input);
    if (follower_.on_events) follower_.on_events(engine_.take_events());
  }

  void tick() {
    const Tick next = engine_.now() + 1;
    while (goes_on() && result_.inputs < inputs_.items.size() &&
           inputs_.items[result_.inputs].tick <= next) {
      submit();
    }
    if (!goes_on()) return;
    engine_.step();
    const std::vector<Event> events = engine_.take_events();
    if (follower_.on_events) follower_.on_events(events);
    if (const PosesAtTick* const poses = poses_.at(next)) compare_poses(*poses);
    if (goes_on() && progress_ && !progress_(next)) result_.cancelled = true;
  }

  /// Whether inputs are left that were applied before the last compared hash, which counts all of
  /// them.
  bool has_uncounted() const {
    return compared_ != nullptr && result_.inputs < inputs_.items.size() &&
           inputs_.items[result_.inputs].tick <= compared_->tick;
  }

  /// Whether the hash is that of the last tick to run, and counts inputs that follow it.
  bool counts_later_inputs(const RecordedHash& hash) const {
    return until_ && hash.tick == *until_ && hash.inputs <= inputs_.items.size();
  }

  /// There are fewer or more inputs than were counted before the hash.
  void differ_in_count(const RecordedHash& hash, std::size_t found) {
    differ({hash.tick, 0, "inputs", "number", std::to_string(hash.inputs), std::to_string(found)});
  }

  void differ(StateDifference difference) {
    difference.agreed = result_.agreed;
    result_.difference = std::move(difference);
  }

  void compare_input(const LoggedInput& found) {
    if (!goes_on()) return;
    const LoggedInput& recorded = inputs_.items[result_.inputs - 1];
    if (found.refused == recorded.refused && found.sequence == recorded.sequence) return;
    const bool refusal = found.refused != recorded.refused;
    differ({recorded.tick, 0,
            fmt::format("input {} ({} of {})", recorded.sequence, recorded.input.name(),
                        recorded.author.name),
            refusal ? "refusal" : "number",
            refusal ? refusal_text(recorded.refused) : std::to_string(recorded.sequence),
            refusal ? refusal_text(found.refused) : std::to_string(found.sequence)});
  }

  void compare_poses(const PosesAtTick& recorded) {
    const Team& team = engine_.team();
    const std::size_t count = std::max<std::size_t>(recorded.robots.size(), team.size());
    for (std::size_t k = 0; k < count; ++k) {
      const RobotId robot{static_cast<std::uint32_t>(k)};
      const bool here = k < team.size();
      const bool there = k < recorded.robots.size();
      std::optional<StateDifference> difference;
      if (here && there) {
        difference = pose_difference(recorded.robots[k], team.truth()[k], kRounding);
      } else {
        difference = StateDifference{
            0, 0, {}, "presence", there ? "present" : "absent", here ? "present" : "absent"};
      }
      if (!difference) continue;
      difference->tick = recorded.tick;
      difference->object =
          k < team.size() ? team.description(robot).name : fmt::format("robot {}", k + 1);
      return differ(*std::move(difference));
    }
  }

  void compare_hash(const RecordedHash& recorded) {
    compared_ = &recorded;
    ++result_.hashes;
    if (!result_.first) result_.first = recorded.tick;
    for (const auto& [name, hash] : recorded.parts) parts_.insert_or_assign(name, hash);
    const std::uint64_t found = engine_.state_hash();
    if (found == recorded.hash) {
      result_.agreed = recorded.tick;
      return;
    }
    std::string names;
    for (const auto& [name, hash] : engine_.part_hashes()) {
      const auto part = parts_.find(std::string(name));
      if (part == parts_.end() || part->second == hash) continue;
      names += fmt::format("{}{}", names.empty() ? "" : ", ", name);
    }
    differ({recorded.tick, 0, names.empty() ? std::string("world") : names, "state",
            fmt::format("{:016x}", recorded.hash), fmt::format("{:016x}", found)});
  }

  Engine& engine_;
  const Verifier::Progress& progress_;
  const Verifier::Follower& follower_;
  std::optional<Tick> until_;
  PoseCursor poses_;
  SessionFile::Part<LoggedInput> inputs_;
  SessionFile::Part<RecordedHash> hashes_;
  const RecordedHash* compared_ = nullptr;      ///< the last one; null: none
  std::map<std::string, std::uint64_t> parts_;  ///< recorded ones
  Verification result_;
};

}  // namespace

std::string StateDifference::text() const {
  const bool later = tick > agreed + 1 && field == "state";
  const std::string when =
      later ? fmt::format("ticks {} to {}", agreed + 1, tick) : fmt::format("tick {}", tick);
  return fmt::format("{}: {}: {}: {} in the recording, {} here", when, object, field, recorded,
                     found);
}

std::optional<StateDifference> pose_difference(const Pose& recorded, const Pose& found,
                                               const PoseTolerance& tolerance) {
  const auto differs = [](std::string field, double before, double now) {
    return StateDifference{
        0, 0, {}, std::move(field), fmt::format("{:.4f}", before), fmt::format("{:.4f}", now)};
  };
  if (!(std::abs(recorded.x - found.x) <= tolerance.distance))
    return differs("x", recorded.x, found.x);
  if (!(std::abs(recorded.y - found.y) <= tolerance.distance))
    return differs("y", recorded.y, found.y);
  if (!(std::abs(normalize_angle(recorded.theta - found.theta)) <= tolerance.angle)) {
    return differs("heading", recorded.theta, found.theta);
  }
  return {};
}

Verification Verifier::run(Engine& engine, const Progress& progress,
                           const Follower& follower) const {
  return ComparedRun(file_, engine, progress, follower).run();
}

Verification Verifier::run_to(Tick tick, Engine& engine, const Progress& progress,
                              const Follower& follower) const {
  return ComparedRun(file_, engine, progress, follower, tick).run();
}

}  // namespace magna
