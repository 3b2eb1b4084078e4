// SPDX-License-Identifier: GPL-3.0-or-later
// Breakpoints, steps and the history of plans.
#include <fmt/format.h>

#include <utility>

#include "core/lisp/program_manager_impl.h"

namespace magna {

PlanPlace ProgramManager::Impl::place(long place) {
  if (place < 0 || !image) return {};
  const auto [known, fresh] = places.try_emplace(place);
  if (fresh) {
    const Error error = image->sources().error(place, false, {});
    if (!error.file.empty()) known->second = {error.file, error.line, error.column};
  }
  return known->second;
}

void ProgramManager::Impl::begin_plans() {
  places.clear();
  plan_news = true;  // the world's file may have set breakpoints
  if (recorder.breakpoints().empty()) return;
  LispValue::List breaks;
  for (const PlanBreakpoint& one : recorder.breakpoints()) {
    const bool line = one.kind == "line";
    breaks.emplace_back(LispValue::List{one.kind,
                                        line ? LispValue(std::stod(one.what)) : LispValue(one.what),
                                        one.file, one.enabled ? LispValue::truth() : LispValue()});
  }
  image->call(*this, "SET-PLAN-BREAKS", {LispValue(std::move(breaks))});
}

// (news (text episode place) goes-on)
void ProgramManager::Impl::take_debug(const LispValue& report) {
  plan_news = plan_news || report[0].is_true();
  if (report[2].is_true()) {
    recorder.go_on();
    pause = PauseRequest{false, {}};
  }
  const LispValue& stop = report[1];
  if (stop.is_nil()) return;
  PlanStop reached{bound->now(), stop[0].text(), static_cast<std::uint32_t>(stop[1].offset()),
                   place(static_cast<long>(stop[2].number(-1.0)))};
  pause = PauseRequest{
      true, reached.place.line > 0
                ? fmt::format("{} ({}:{})", reached.text, reached.place.file, reached.place.line)
                : reached.text};
  recorder.stop(std::move(reached));
}

std::optional<ProgramManager::PauseRequest> ProgramManager::take_pause() {
  return std::exchange(impl_->pause, std::nullopt);
}

void ProgramManager::Impl::take_plans() {
  if (!plan_news || !image || bound == nullptr || is_computing()) return;
  const LispLoad load = image->call(*this, "TAKE-PLAN-TRACE", {});
  plan_news = load.end == LispLoad::End::Loaded &&
              recorder.take(load.value[1], [this](long at) { return place(at); });
}

std::shared_ptr<const PlanHistory> ProgramManager::plan_history() {
  impl_->take_plans();
  return impl_->recorder.history();
}

}  // namespace magna
