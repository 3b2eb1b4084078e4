// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/operator_control.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/engine/input.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/robot_inputs.h"
#include "core/imagery/robot_eye.h"
#include "core/robot/remote_robot.h"
#include "core/sim/text.h"

namespace magna {
namespace {

bool idle(const Team& team, const Missions& missions, const Writers& writers, RobotId id,
          Tick now) {
  if (team.state()[id.index()] == BodyState::Moving || team.wandering(id) || team.busy(id)) {
    return false;
  }
  const MissionState mission = missions.status(id).state;
  return mission != MissionState::Running && mission != MissionState::Waiting &&
         !writers.held(id, now);
}

bool drawable(const WindowGeometry& geometry) {
  const auto sized = [](const auto& box) { return box.width >= 0 && box.height >= 0; };
  const PictureArea& picture = geometry.picture;
  const MapPlace& map = geometry.map;
  return std::ranges::all_of(geometry.rows, sized) && sized(picture) && sized(geometry.stop) &&
         picture.columns >= 0 && picture.rows >= 0 && std::isfinite(map.scale) &&
         map.scale >= 0.0 && std::isfinite(map.rotation);
}

bool is_trial_name(std::string_view name) {
  constexpr std::size_t kMost = 32;
  return name.size() <= kMost && name != "nil" && is_plain_word(name);
}

}  // namespace

OperatorMeter::Count& OperatorMeter::count(RobotId robot) {
  if (counts_.size() <= robot.index()) counts_.resize(robot.index() + 1);
  return counts_[robot.index()];
}

void OperatorMeter::on_active(std::optional<RobotId> active) {
  if (active == active_) return;
  active_ = active;
  if (!active) return;
  ++count(*active).activations;
  if (last_active_ && *last_active_ != *active) ++switches_;
  last_active_ = active;
}

void OperatorMeter::on_attended(RobotId robot, Tick now) { count(robot).attended_until = now + 1; }

bool OperatorMeter::on_command(RobotId robot, bool held, Tick now) {
  on_attended(robot, now);
  Count& mine = count(robot);
  const bool goes_on = held && mine.held_until >= now;
  if (held) mine.held_until = now + kSameHold;
  if (!goes_on) ++mine.commands;
  return !goes_on;
}

bool OperatorMeter::on_aimed(RobotId robot, Tick now) {
  on_attended(robot, now);
  const Tick before = std::exchange(count(robot).aimed_until, now + kSameHold);
  return before < now;
}

void OperatorMeter::on_action(const Author& author, ActionKind kind, bool accepted) {
  auto mine = std::ranges::find(authors_, author, &AuthorMeasures::author);
  if (mine == authors_.end()) {
    if (authors_.size() >= OperatorMeasures::kMostAuthors) return;
    authors_.emplace_back().author = author;
    mine = authors_.end() - 1;
  }
  if (!accepted) {
    ++mine->refused;
    return;
  }
  ++mine->actions;
  if (kind == ActionKind::Selection) ++mine->selections;
  if (kind == ActionKind::Command) ++mine->commands;
}

void OperatorMeter::advance(const Team& team, const Missions& missions, const Writers& writers,
                            Tick now) {
  counts_.resize(std::max(counts_.size(), team.size()));
  for (std::size_t k = 0; k < team.size(); ++k) {
    const RobotId id{static_cast<std::uint32_t>(k)};
    if (!team.alive(id)) continue;
    Count& mine = counts_[k];
    const bool active = active_ == id;
    if (active) ++mine.active;
    if (active || mine.attended_until >= now) {
      mine.stretch = 0;
    } else {
      ++mine.neglected;
      mine.longest = std::max(mine.longest, ++mine.stretch);
    }
    if (idle(team, missions, writers, id, now)) ++mine.idle;
  }
}

OperatorMeasures OperatorMeter::measures(const World& world, const Team& team, const Marks& marks,
                                         Tick now) const {
  const auto seconds = [&](Tick ticks) {
    return static_cast<double>(ticks) * world.tick_seconds();
  };
  OperatorMeasures all;
  all.seconds = seconds(now);
  all.switches = switches_;
  all.robots.reserve(team.size());
  for (std::size_t k = 0; k < team.size(); ++k) {
    const Count mine = k < counts_.size() ? counts_[k] : Count{};
    all.robots.push_back({team.description(RobotId{static_cast<std::uint32_t>(k)}).name,
                          seconds(mine.active), mine.activations, seconds(mine.neglected),
                          seconds(mine.longest), seconds(mine.idle), mine.commands,
                          seconds(mine.stretch)});
  }
  all.authors = authors_;
  all.victims = measure_victims(world, marks, [&all](const Mark& mark, bool found) {
    const auto by = [](const AuthorMeasures& one) -> const std::string& { return one.author.name; };
    const auto setter = std::ranges::find(all.authors, mark.author, by);
    if (setter != all.authors.end()) ++(found ? setter->victims_found : setter->false_marks);
  });
  return all;
}

VictimMeasures measure_victims(const World& world, const Marks& marks,
                               const std::function<void(const Mark&, bool found)>& each) {
  std::vector<Point> victims;
  for (const Thing& thing : world.things()) {
    const auto* const at = std::get_if<Point>(&thing.location);
    if (thing.kind == ThingKind::Victim && at != nullptr) victims.push_back(*at);
  }
  std::vector<const Mark*> marked;
  for (const Mark& mark : marks.all()) {
    if (is_victim(mark.mark)) marked.push_back(&mark);
  }
  std::vector<std::tuple<double, std::size_t, std::size_t>> pairs;
  for (std::size_t v = 0; v < victims.size(); ++v) {
    for (std::size_t m = 0; m < marked.size(); ++m) {
      const double off = distance(victims[v], marked[m]->mark.at);
      if (off <= VictimMeasures::kReach) pairs.emplace_back(off, v, m);
    }
  }
  std::ranges::sort(pairs);
  std::vector<bool> found(victims.size()), used(marked.size());
  VictimMeasures measures;
  double sum = 0.0;
  for (const auto& [off, v, m] : pairs) {
    if (found[v] || used[m]) continue;
    found[v] = used[m] = true;
    ++measures.found;
    sum += off;
  }
  for (std::size_t m = 0; each && m < marked.size(); ++m) each(*marked[m], used[m]);
  measures.victims = static_cast<std::uint32_t>(victims.size());
  measures.missed = measures.victims - measures.found;
  measures.false_marks = static_cast<std::uint32_t>(marked.size()) - measures.found;
  measures.mean_error_m = measures.found > 0 ? sum / measures.found : 0.0;
  return measures;
}

Outcome OperatorControl::apply(const Author& author, const input::Select& in) {
  if (auto outcome = robots_.present(in.robot); !outcome) return outcome;
  const bool changed = view_.select(in.robot);
  activated(author);
  if (changed) state_.events.emplace_back(event::SelectionChanged{view_.selected()});
  return {};
}

Outcome OperatorControl::apply(const Author& author, const input::SelectSet& in) {
  for (const RobotId robot : in.robots) {
    if (auto outcome = robots_.present(robot); !outcome) return outcome;
  }
  const auto active_before = view_.active();
  const bool changed = view_.select_set(in.robots);
  if (view_.active() != active_before) activated(author);
  if (changed) state_.events.emplace_back(event::SelectionChanged{view_.selected()});
  return {};
}

void OperatorControl::forget(RobotId robot) {
  const auto active_before = view_.active();
  const bool selected = view_.forget(robot);
  if (view_.active() != active_before) activated(Author{});
  if (selected) state_.events.emplace_back(event::SelectionChanged{view_.selected()});
}

Outcome OperatorControl::apply(const Author& author, const input::Deselect&) {
  if (!view_.deselect()) return {};
  activated(author);
  state_.events.emplace_back(event::SelectionChanged{});
  return {};
}

void OperatorControl::activated(const Author& author) {
  meter_.on_active(view_.active());
  state_.events.emplace_back(event::Selected{view_.active(), author});
  if (view_.show_image({})) state_.events.emplace_back(event::ImageShown{});
}

void OperatorControl::advance(const Missions& missions) {
  meter_.advance(state_.team, missions, robots_.writers(), state_.now);
}

OperatorMeasures OperatorControl::measures() const {
  return meter_.measures(state_.world, state_.team, marks_, state_.now);
}

bool OperatorControl::measure(const Author& author, const Input& input, bool accepted) {
  const bool of_study = input.is<input::TruthShown>() || input.is<input::BeginTrial>();
  if (author.kind == AuthorKind::World || !is_action(input) || of_study) return false;
  const auto* const looked_at = input.get_if<input::OwnSelect>();
  const auto* const aimed = input.get_if<input::AimCamera>();
  const bool selects =
      looked_at != nullptr || input.is<input::Select>() || input.is<input::SelectSet>();
  bool commands = false;
  bool begins = false;
  if (accepted && aimed != nullptr) {
    if (!meter_.on_aimed(aimed->robot, state_.now)) return true;
  } else if (accepted && looked_at != nullptr) {
    meter_.on_attended(looked_at->robot, state_.now);
  } else if (accepted && !selects) {
    for (const RobotId robot : robots_of(input)) {
      commands = true;
      if (meter_.on_command(robot, input.is<input::Hold>(), state_.now)) begins = true;
    }
    if (commands && !begins) return true;  // the stick is held
  }
  const ActionKind kind = selects    ? ActionKind::Selection
                          : commands ? ActionKind::Command
                                     : ActionKind::Other;
  meter_.on_action(author, kind, accepted && !input.is<input::Declined>());
  return false;
}

Outcome OperatorControl::marked(const Author& author, MarkId id,
                                const std::optional<Message>& why) {
  if (why) return Outcome::refused(*why);
  ++state_.versions.marks;
  state_.events.emplace_back(event::MarkChanged{id, author});
  return {};
}

Outcome OperatorControl::apply(const Author& author, const input::MarkAdd& in) {
  const MarkId id = in.again.value_or(marks_.next());
  return marked(author, id,
                marks_.add(in.mark, in.again, author, state_.now, state_.world.cells()));
}

Outcome OperatorControl::apply(const Author& author, const input::MarkChange& in) {
  return marked(author, in.id,
                marks_.change(in.id, in.mark, author, state_.now, state_.world.cells()));
}

Outcome OperatorControl::apply(const Author& author, const input::MarkRemove& in) {
  return marked(author, in.id, marks_.remove(in.id));
}

Outcome OperatorControl::apply(const Author&, const input::PaneChanged& in) {
  if (in.pane.width < 0 || in.pane.height < 0) {
    return Outcome::refused({"pane-size-negative", "a pane's width and height are not negative"});
  }
  if (view_.set_pane(in.pane)) state_.events.emplace_back(event::PaneChanged{in.pane});
  return {};
}

Outcome OperatorControl::apply(const Author&, const input::GeometryChanged& in) {
  WindowGeometry next = view_.geometry().value_or(WindowGeometry{});
  if (in.rows) next.rows = *in.rows;
  if (in.picture) next.picture = *in.picture;
  if (in.map) next.map = *in.map;
  if (in.stop) next.stop = *in.stop;
  if (!drawable(next)) {
    return Outcome::refused(
        {"geometry-impossible", "the sizes and the scale of what a window draws are not negative"});
  }
  if (view_.set_geometry(std::move(next))) state_.events.emplace_back(event::GeometryChanged{});
  return {};
}

Outcome OperatorControl::apply(const Author& author, const input::TruthShown& in) {
  state_.events.emplace_back(event::TruthShown{in.shown, author});
  return {};
}

Outcome OperatorControl::apply(const Author& author, const input::BeginTrial& in) {
  if (!in.name.empty() && !is_trial_name(in.name)) {
    return Outcome::refused({"trial-name",
                             "a trial's name begins with a letter and has at most 32 letters of "
                             "a to z, digits, - and _"});
  }
  // A trial of the same name begins again. Ending a trial when there is none is not news.
  const bool news = !trial_.empty() || !in.name.empty();
  trial_ = in.name;
  if (news) state_.events.emplace_back(event::TrialBegun{trial_, author});
  return {};
}

Outcome OperatorControl::apply(const Author&, const input::OwnSelect& in) {
  return robots_.present(in.robot);
}

Outcome OperatorControl::apply(const Author&, const input::OwnShowImage&) { return {}; }

Outcome OperatorControl::apply(const Author&, const input::Declined&) { return {}; }

ImageControl::ImageControl(EngineState& state, const RobotControl& robots,
                           OperatorControl& operation)
    : state_(state),
      robots_(robots),
      operation_(operation),
      images_(state.world.cells().lower(), state.world.cells().upper()) {}

void ImageControl::hash(StateHash& hash) const {
  for (const CameraAim& aim : aims_) {
    hash.add(aim.pan);
    hash.add(aim.tilt);
  }
  images_.hash(hash);
}

CameraAim ImageControl::aim_of(RobotId robot) const {
  return robot.index() < aims_.size() ? aims_[robot.index()] : CameraAim{};
}

std::optional<Camera> ImageControl::camera_of(RobotId robot) const {
  const auto camera = Camera::make(
      robot_eye(robot, state_.team.type(robot).type, state_.team.truth()[robot.index()],
                state_.team.description(robot).image_camera, aim_of(robot)));
  return camera ? std::optional<Camera>(*camera) : std::nullopt;
}

std::shared_ptr<const RenderWorld> ImageControl::render_world() {
  if (!pictured_ || pictured_->version() != state_.world.version())
    pictured_ = RenderWorld::make(state_.world);
  return pictured_;
}

std::shared_ptr<const RenderScene> ImageControl::scene() {
  return std::make_shared<const RenderScene>(RenderScene::of(render_world(), state_.team));
}

void ImageControl::offer() {
  const Tick period = TickUnits{state_.world.tick_seconds()}.ticks(ImageQueue::kEverySeconds);
  for (std::size_t k = 0; k < state_.team.size(); ++k) {
    const RobotId id{static_cast<std::uint32_t>(k)};
    if ((state_.now + static_cast<Tick>(k)) % period != 0 || !state_.team.alive(id)) continue;
    const RemoteRobot* const remote = state_.team.remote(id);
    // Made only when a camera needs it: where things move it changes every tick.
    if (remote == nullptr || remote->connected()) offer(id, *render_world());
  }
}

void ImageControl::offer(RobotId robot, const RenderWorld& seen) {
  const auto camera = camera_of(robot);
  if (!camera) return;
  const double news = images_.news(seen, *camera);
  if (news < ImageQueue::kLeastNewFloor) return;
  images_.keep(
      {robot, *camera, state_.team.believed()[robot.index()], state_.team.truth()[robot.index()]},
      scene(), news, state_.now, operation_.view().shown_image());
  state_.events.emplace_back(event::ImagesChanged{});
}

std::optional<ShownPicture> ImageControl::shown_picture() {
  if (const auto shown = operation_.view().shown_image()) {
    if (const auto image = images_.find(*shown)) {
      return ShownPicture{image->robot, image->id,     image->tick,
                          image->scene, image->camera, image->believed};
    }
  }
  const auto active = operation_.view().active();
  if (!active) return {};
  const auto camera = camera_of(*active);
  if (!camera) return {};
  return ShownPicture{*active, {},      state_.now,
                      scene(), *camera, state_.team.believed()[active->index()]};
}

Outcome ImageControl::apply(const Author&, const input::AimCamera& in) {
  if (auto outcome = robots_.present(in.robot); !outcome) return outcome;
  if (!std::isfinite(in.aim.pan) || !std::isfinite(in.aim.tilt)) {
    return Outcome::refused({"camera-aim-not-finite", "a camera is turned by numbers of radians"});
  }
  const CameraAim aim = in.aim.clamped();
  if (aim == aim_of(in.robot)) return {};
  if (aims_.size() <= in.robot.index()) aims_.resize(in.robot.index() + 1);
  aims_[in.robot.index()] = aim;
  ++state_.versions.cameras;
  state_.events.emplace_back(event::CameraAimed{in.robot});
  return {};
}

Outcome ImageControl::apply(const Author&, const input::ShowImage& in) {
  if (in.image && !images_.find(*in.image)) {
    return Outcome::refused(no_such_image(*in.image));
  }
  if (operation_.show_image(in.image)) state_.events.emplace_back(event::ImageShown{});
  return {};
}

Outcome ImageControl::apply(const Author&, const input::DismissImage& in) {
  if (auto why = images_.dismiss(in.id, in.dismissed, operation_.view().shown_image())) {
    return Outcome::refused(*why);
  }
  state_.events.emplace_back(event::ImagesChanged{});
  return {};
}

}  // namespace magna
