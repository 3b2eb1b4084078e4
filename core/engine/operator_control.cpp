// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/operator_control.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include "core/engine/input.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/robot_inputs.h"

namespace magna {
namespace {

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
  const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return name.size() <= kMost && name != "nil" && letter(name.front()) &&
         std::ranges::all_of(name, [&](char c) {
           return letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_';
         });
}

}  // namespace

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

}  // namespace magna
