// SPDX-License-Identifier: GPL-3.0-or-later
// Pending work of programs: commands, continuations, events, plans.
#include <fmt/format.h>

#include <algorithm>

#include "core/engine/robot_inputs.h"
#include "core/lisp/command_value.h"
#include "core/lisp/program_manager_impl.h"

namespace magna {

namespace {

constexpr std::uint64_t kRefused = std::uint64_t{1} << 48U;  // tickets of commands that never began

PlanState plan_state(const std::string& word) {
  if (word == "waiting") return PlanState::Waiting;
  if (word == "done") return PlanState::Done;
  if (word == "failed") return PlanState::Failed;
  return word == "stopped" ? PlanState::Stopped : PlanState::Running;
}

std::vector<PlanBranch> plan_from(const LispValue& report) {
  std::vector<PlanBranch> plan;
  for (const LispValue& branch : report.list()) {
    plan.push_back({static_cast<std::uint32_t>(branch[0].whole()), branch[1].whole(),
                    branch[2].text(), plan_state(branch[3].text()), branch[4].text()});
  }
  return plan;
}

}  // namespace

Result<std::uint64_t> ProgramManager::Impl::command(RobotId robot, const RobotCommand& command) {
  const Outcome outcome = submit(input::Command{robot, command});
  const std::uint64_t ticket = outcome ? outcome.sequence : kRefused + ++refused;
  tickets[ticket] = current;
  if (std::holds_alternative<CameraTrack>(command)) tracks[resource_of(robot, command)] = ticket;
  if (!outcome) {
    say(current, ProgramLine::Kind::Warning,
        fmt::format("{} is not done: {}", name(command), outcome.reason()));
    endings.push_back({current, ticket, false, "INTERRUPT", {}});
  }
  return ticket;
}

void ProgramManager::on_events(std::span<const Event> events) {
  Impl& impl = *impl_;
  for (const Event& event : events) {
    if (const auto* const ended = std::get_if<event::CommandEnded>(&event)) {
      const auto ticket = impl.tickets.find(ended->sequence);
      if (ticket == impl.tickets.end()) continue;
      impl.endings.push_back({ticket->second, ended->sequence, false,
                              std::string(code_name(ended->result)),
                              result_value(*impl.bound, ended->command, ended->result)});
      impl.tickets.erase(ticket);
    } else if (const auto* const noticed = std::get_if<event::PartNoticed>(&event)) {
      if (noticed->notice.kind != PartNotice::Kind::TrackBegan || !noticed->notice.part) continue;
      const auto track = impl.tracks.find(*noticed->notice.part);
      if (track != impl.tracks.end()) impl.endings.push_back({0, track->second, true, {}, {}});
    }
  }
  if (!impl.endings.empty()) impl.turn(false);
}

void ProgramManager::Impl::turn(bool tick) {
  if (is_computing()) return;
  // A continuation may end other commands: they are processed in the same turn, after it.
  do {
    LispValue::List list;
    for (Ending& ending : std::exchange(endings, {})) {
      list.emplace_back(LispValue::List{double(ending.program), double(ending.ticket),
                                        ending.began ? LispValue::truth() : LispValue(),
                                        ending.code.empty() ? LispValue() : LispValue(ending.code),
                                        std::move(ending.result)});
    }
    current = kConsoleProgram;
    const LispLoad load = image->call(
        *this, "AFTER-TURN",
        {double(bound->now()), tick ? LispValue::truth() : LispValue(), std::move(list)});
    current = kConsoleProgram;
    tick = false;
    if (load.end == LispLoad::End::Loaded) {
      lisp_waits = load.value[1][0].is_true();
      take_pending(load.value[1][1]);
      take_debug(load.value[1][2]);
    } else {
      say(kConsoleProgram, ProgramLine::Kind::Error,
          "the continuations of this tick could not be called: " + load.value[3].text());
    }
    end_failing();
  } while (!endings.empty());
  for (const auto& [number, printed] : at_prompt) {
    if (!evaluation || number != evaluating) flush_half(number);
  }
  changed = changed || lisp_waits;  // plans, which appear in `table`
  for (const auto& program : programs) {
    if (active(*program) && !program->thread) look_at(*program);
  }
}

void ProgramManager::Impl::take_pending(const LispValue& report) {
  for (const LispValue& one : report.list()) {
    Program* const program = find(static_cast<std::uint32_t>(one[0].whole()));
    if (program == nullptr || program->status.pending == one[1].offset()) continue;
    program->status.pending = one[1].offset();
    changed = true;
  }
}

void ProgramManager::Impl::end_failing() {
  for (const auto& [number, reason] : std::exchange(failing, {})) {
    if (Program* const program = find(number)) end(*program, ProgramState::Failed, reason);
  }
}

std::shared_ptr<const ProgramTable> ProgramManager::table() {
  Impl& impl = *impl_;
  if (!impl.changed && impl.shown) return impl.shown;
  impl.changed = false;
  auto table = std::make_shared<ProgramTable>();
  for (const auto& program : impl.programs) {
    if (impl.active(*program) && !impl.is_computing()) {
      const LispLoad report =
          impl.image->call(impl, "PLANS-OF-PROGRAM", {double(program->status.number)});
      program->status.plan = plan_from(report.value[1]);
    }
    table->push_back(program->status);
  }
  impl.shown = std::move(table);
  return impl.shown;
}

}  // namespace magna
