// SPDX-License-Identifier: GPL-3.0-or-later
// The operator's view, marks and measures of attention.
#include <type_traits>

#include "core/engine/engine_impl.h"
#include "core/engine/input_report.h"

namespace magna {

Outcome Engine::Impl::apply(const Author& author, const input::Select& in) {
  if (auto outcome = present(in.robot); !outcome) return outcome;
  const bool changed = operator_state.select(in.robot);
  activated(author);
  if (changed) events.emplace_back(event::SelectionChanged{operator_state.selected()});
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::SelectSet& in) {
  for (const RobotId robot : in.robots) {
    if (auto outcome = present(robot); !outcome) return outcome;
  }
  const auto active_before = operator_state.active();
  const bool changed = operator_state.select_set(in.robots);
  if (operator_state.active() != active_before) activated(author);
  if (changed) events.emplace_back(event::SelectionChanged{operator_state.selected()});
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::Deselect&) {
  if (!operator_state.deselect()) return {};
  activated(author);
  events.emplace_back(event::SelectionChanged{});
  return {};
}

void Engine::Impl::activated(const Author& author) {
  meter.on_active(operator_state.active());
  events.emplace_back(event::Selected{operator_state.active(), author});
  if (operator_state.show_image({})) events.emplace_back(event::ImageShown{});
}

void Engine::Impl::measure(const Author& author, const Input& input) {
  if (author.kind == AuthorKind::World || is_report(name(input))) return;
  std::visit(
      [&]<class In>(const In& in) {
        constexpr bool kLooks = std::is_same_v<In, input::Select>;
        constexpr bool kLetsGo = std::is_same_v<In, input::Release>;
        if constexpr (std::is_same_v<In, input::AimCamera>) {
          meter.on_attended(in.robot, now);
        } else if constexpr (requires { in.robot; } && !kLooks && !kLetsGo) {
          meter.on_command(in.robot, std::is_same_v<In, input::Hold>, now);
        }
      },
      input);
}

Outcome Engine::Impl::marked(const Author& author, AnnotationId id,
                             const std::optional<Message>& why) {
  if (why) return Outcome::refused(*why);
  snapshots.annotations_changed();
  events.emplace_back(event::AnnotationChanged{id, author});
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::AnnotationAdd& in) {
  const AnnotationId id = in.again.value_or(annotations.next());
  return marked(author, id, annotations.add(in.mark, in.again, author, now, world.cells()));
}

Outcome Engine::Impl::apply(const Author& author, const input::AnnotationChange& in) {
  return marked(author, in.id, annotations.change(in.id, in.mark, author, now, world.cells()));
}

Outcome Engine::Impl::apply(const Author& author, const input::AnnotationRemove& in) {
  return marked(author, in.id, annotations.remove(in.id));
}

Outcome Engine::Impl::apply(const Author&, const input::PaneChanged& in) {
  if (in.pane.width < 0 || in.pane.height < 0) {
    return Outcome::refused("a pane's width and height are not negative");
  }
  if (operator_state.set_pane(in.pane)) events.emplace_back(event::PaneChanged{in.pane});
  return {};
}

OperatorMeasures Engine::measures() const {
  return impl_->meter.measures(impl_->world, impl_->team, impl_->annotations, impl_->now);
}

}  // namespace magna
