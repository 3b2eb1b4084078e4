// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/roster.h"

#include <algorithm>
#include <utility>

#include "protocols/actr/form_writer.h"

namespace magna {

Roster::Roster(const Engine& engine, bool keep_names) : engine_(&engine), keep_names_(keep_names) {
  for (int i = 0; i < kPaneTypes; ++i) {
    const auto type = std::string(name(static_cast<PaneType>(i)));
    windows_[static_cast<std::size_t>(i)] = uids_.assign(type + "1", "window");
  }
  rebind(engine);
}

void Roster::rebind(const Engine& engine) {
  engine_ = &engine;
  robots_.clear();
  by_uid_.clear();
  features_.clear();
  sightings_.clear();
  frontier_.clear();
  victims_.clear();
  images_.forget();
  images_.show(image_view(engine));
  sightings_before_ += std::exchange(sightings_used_, 0);
  frontier_before_ += std::exchange(frontier_used_, 0);
  for (std::size_t i = 0; i < engine.team().size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    if (engine.team().alive(id)) add(id);
  }
}

bool Roster::add(RobotId id) {
  if (present(id)) return false;
  if (robots_.size() <= id.index()) robots_.resize(id.index() + 1);
  Robot& robot = robots_[id.index()];
  robot.uid = robot_uid(engine_->team().description(id).name);
  robot.present = true;
  robot.line_tick = -1;
  by_uid_[robot.uid] = id;
  return true;
}

std::string Roster::robot_uid(const std::string& name) {
  if (!keep_names_) return uids_.assign(name, "robot");
  const auto kept = kept_.find(name);
  if (kept != kept_.end() && !by_uid_.contains(kept->second)) return kept->second;
  return kept_[name] = uids_.assign(name, "robot");
}

bool Roster::remove(RobotId id) {
  if (!present(id)) return false;
  robots_[id.index()].present = false;
  by_uid_.erase(robots_[id.index()].uid);
  return true;
}

bool Roster::present(RobotId id) const {
  return id.index() < robots_.size() && robots_[id.index()].present;
}

std::optional<RobotId> Roster::find(std::string_view uid) const {
  const auto found = by_uid_.find(uid);
  if (found == by_uid_.end()) return {};
  return found->second;
}

std::vector<RobotId> Roster::robots() const {
  std::vector<RobotId> all;
  for (std::size_t i = 0; i < robots_.size(); ++i) {
    if (robots_[i].present) all.push_back({static_cast<std::uint32_t>(i)});
  }
  return all;
}

void Roster::write_window(const Pane& pane, Lines& to) const {
  to.add(window_line(windows_[static_cast<std::size_t>(pane.type)], pane));
}

void Roster::write_feature(FeatureId id, Lines& to) {
  const Knowledge* knowledge = engine_->knowledge();
  const Feature* feature = knowledge == nullptr ? nullptr : knowledge->features().find(id);
  const auto known = features_.find(id);
  if (feature == nullptr) {
    if (known == features_.end()) return;
    if (known->second.told) to.add(map_gone_line(known->second.uid));
    features_.erase(known);
    return;
  }
  const bool wall = feature->kind == FeatureKind::Wall;
  MapUid& mine =
      known != features_.end()
          ? known->second
          : (features_[id] = {uids_.assign(feature->name, wall ? "wall" : "furn"), false});
  if (const auto line = map_line(mine.uid, *feature)) {
    mine.told = true;
    to.add(*line);
  } else {
    unsendable_ = true;
  }
}

void Roster::write_features_gone(Lines& to) const {
  for (const auto& [id, mine] : features_) {
    if (mine.told) to.add(map_gone_line(mine.uid));
  }
  for (const SightingId id : sightings_) to.add(map_gone_line(uid(id)));
  for (const auto& [id, number] : victims_) {
    to.add(map_gone_line(UidTable::numbered(UidTable::kVictims, number)));
  }
  for (const FrontierSideId id : frontier_) to.add(frontier_gone_line(uid(id)));
}

std::string Roster::uid(SightingId id) const {
  return UidTable::numbered(UidTable::kSightings, sightings_before_ + id.value + 1);
}

std::string Roster::uid(FrontierSideId id) const {
  return UidTable::numbered(UidTable::kFrontier, frontier_before_ + id.value);
}

void Roster::write_sighting(SightingId id, Lines& to) {
  const Sighting* sighting = engine_->sightings().find(id);
  if (sighting == nullptr) {
    if (sightings_.erase(id) > 0) to.add(map_gone_line(uid(id)));
    return;
  }
  sightings_used_ = std::max(sightings_used_, std::uint64_t{id.value} + 1);
  if (const auto line = map_line(uid(id), *sighting)) {
    sightings_.insert(id);
    to.add(*line);
  } else {
    unsendable_ = true;
  }
}

void Roster::write_frontier(FrontierSideId id, Lines& to) {
  const Frontier* frontier = engine_->frontier();
  const auto side = frontier == nullptr ? std::nullopt : frontier->side(id);
  if (!side || side->over) {
    if (frontier_.erase(id) > 0) to.add(frontier_gone_line(uid(id)));
    return;
  }
  write_side(*side, to);
}

// All sides are sent as open, including those along obstacles: for clients the polygons must be
// closed, until exploring has ended.
void Roster::write_side(const FrontierSide& side, Lines& to) {
  if (const auto line = frontier_line(uid(side.id), side)) {
    frontier_used_ = std::max(frontier_used_, std::uint64_t{side.id.value} + 1);
    frontier_.insert(side.id);
    to.add(*line);
  } else {
    unsendable_ = true;
  }
}

std::optional<std::string> Roster::victim_uid(MarkId id) const {
  const auto told = victims_.find(id);
  if (told == victims_.end()) return {};
  return UidTable::numbered(UidTable::kVictims, told->second);
}

std::optional<MarkId> Roster::find_victim(std::string_view uid) const {
  const auto told = std::ranges::find_if(victims_, [&](const auto& entry) {
    return UidTable::numbered(UidTable::kVictims, entry.second) == uid;
  });
  if (told == victims_.end()) return {};
  return told->first;
}

void Roster::write_mark(MarkId id, Lines& to) {
  const std::vector<Mark>& marks = engine_->marks();
  const auto mark = std::ranges::lower_bound(marks, id, {}, &Mark::id);
  const bool victim = mark != marks.end() && mark->id == id && is_victim(mark->mark);
  const auto told = victims_.find(id);
  if (!victim) {
    if (told == victims_.end()) return;
    to.add(map_gone_line(UidTable::numbered(UidTable::kVictims, told->second)));
    victims_.erase(told);
    return;
  }
  const std::uint64_t number = told != victims_.end() ? told->second : next_victim_;
  const auto line = map_line(UidTable::numbered(UidTable::kVictims, number), mark->mark);
  if (!line) {
    unsendable_ = true;
    return;
  }
  if (victims_.emplace(id, number).second) ++next_victim_;
  to.add(*line);
}

void Roster::write_robot(RobotId id, Lines& to) {
  Robot& robot = robots_[id.index()];
  const Pose pose = engine_->team().believed()[id.index()];
  // Robots that report also move between ticks.
  if (robot.line_tick != engine_->now() || robot.line_pose != pose) {
    auto line = robot_line(robot.uid, engine_->team().type(id), pose);
    if (!line) {
      unsendable_ = true;
      return;
    }
    robot.line = std::move(*line);
    robot.line_tick = engine_->now();
    robot.line_pose = pose;
  }
  to.add(robot.line);
}

void Roster::write_gone(RobotId id, Lines& to) const { to.add(robot_gone_line(uid(id))); }

void Roster::write_mission(RobotId id, Lines& to) {
  if (append_mission_line(to.text, uid(id), engine_->missions().plan(id))) {
    ++to.count;
  } else {
    unsendable_ = true;
  }
}

void Roster::write_selected(RobotId id, Lines& to) const { to.add(select_line(uid(id))); }

Lines Roster::everything() {
  Lines lines;
  for (const Pane& pane : engine_->panes()) write_window(pane, lines);
  if (const Knowledge* knowledge = engine_->knowledge()) {
    for (const Feature& feature : knowledge->features().all()) write_feature(feature.id, lines);
  }
  for (const Sighting& sighting : engine_->sightings().all()) write_sighting(sighting.id, lines);
  for (const Mark& mark : engine_->marks()) write_mark(mark.id, lines);
  if (const Frontier* frontier = engine_->frontier()) {
    for (const FrontierSide& side : frontier->sides()) {
      if (!side.over) write_side(side, lines);
    }
  }
  for (const RobotId id : robots()) {
    write_robot(id, lines);
    write_mission(id, lines);
  }
  for (const ImageFeature& feature : images_.all()) lines.add(image_line(feature));
  const auto active = engine_->active();
  if (active && present(*active)) write_selected(*active, lines);
  return lines;
}

}  // namespace magna
