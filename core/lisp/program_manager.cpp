// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/program_manager.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "core/engine/robot_inputs.h"
#include "core/lisp/file_trust.h"
#include "core/lisp/lisp_boot.h"
#include "core/lisp/program_manager_impl.h"
#include "core/lisp/world_values.h"
#include "core/sim/text_file.h"

namespace magna {
namespace {

constexpr double kPatience = 0.002;  // s, real time for which the session waits for a program
constexpr std::size_t kMostEnded = 50;

std::string ending_text(const LispLoad& ending, const ProgramSources& sources, double seconds) {
  if (ending.end == LispLoad::End::CutOff) {
    return sources
        .cut_off(ending.value,
                 fmt::format("it computed for {:g} s without waiting and was cut off; does a loop "
                             "in it never end?",
                             seconds))
        .text();
  }
  if (ending.end == LispLoad::End::NoLisp) return "Lisp takes no more programs at once";
  return "it left the Lisp that it ran in";
}

ProgramManager::Limits process_limits() {
  ProgramManager::Limits limits;
  limits.program.cpu_seconds = static_cast<double>(lisp_limits().program_ms) / 1000.0;
  limits.program.wall_seconds = 12.0 * limits.program.cpu_seconds;
  limits.expression.cpu_seconds = static_cast<double>(lisp_limits().expression_ms) / 1000.0;
  limits.expression.wall_seconds = 30.0 * limits.expression.cpu_seconds;
  return limits;
}

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

ProgramManager::ProgramManager(Callbacks callbacks)
    : ProgramManager(std::move(callbacks), process_limits()) {}
ProgramManager::ProgramManager(Callbacks callbacks, Limits limits)
    : impl_(std::make_unique<Impl>(std::move(callbacks), limits)) {}
ProgramManager::~ProgramManager() { bind(nullptr); }

void ProgramManager::bind(const Engine* engine) {
  Impl& impl = *impl_;
  if (impl.bound != nullptr) {
    impl.stop_all("its world went away");
    // The ends of its plans belong to the history.
    impl.plan_news = true;
    while (impl.plan_news && impl.image && !impl.is_computing()) impl.take_plans();
  }
  if (impl.evaluation) impl.evaluation->finish(&impl);
  impl.evaluation.reset();
  for (const auto& [number, query] : impl.queries) {
    impl.answers.push_back({number, Error{"the world went away"}});
  }
  impl.queries.clear();
  impl.tickets.clear();
  impl.tracks.clear();
  impl.at_prompt.clear();
  impl.endings.clear();
  impl.lisp_waits = false;
  impl.bound = engine;
  impl.image = engine == nullptr ? nullptr : std::dynamic_pointer_cast<LispImage>(engine->hooks());
  impl.recorder.begin_world();
  impl.pause.reset();
  impl.plan_news = false;
  if (!impl.image) return;
  impl.image->call(impl, "BEGIN-PROGRAM", {double(kConsoleProgram), "console"});
  impl.begin_plans();
}

bool ProgramManager::Impl::need_image() {
  if (image) return true;
  if (bound == nullptr) return false;
  image = LispImage::make_empty();
  if (!image) return false;
  image->begin_without_hooks(*bound);
  image->call(*this, "BEGIN-PROGRAM", {double(kConsoleProgram), "console"});
  begin_plans();
  return true;
}

Author ProgramManager::Impl::author(std::uint32_t program) const {
  for (const auto& one : programs) {
    if (one->status.number == program) return {AuthorKind::Program, one->status.name};
  }
  return {AuthorKind::Program, "console"};
}

ProgramManager::Impl::Program* ProgramManager::Impl::find(std::uint32_t number) {
  const auto it = std::ranges::find_if(
      programs, [number](const auto& one) { return one->status.number == number; });
  return it == programs.end() ? nullptr : it->get();
}

std::uint32_t ProgramManager::Impl::editor_number(const std::string& editor) {
  if (editor.empty()) return kConsoleProgram;
  const auto known = std::ranges::find(editors, editor);
  const auto index = static_cast<std::uint32_t>(known - editors.begin());
  if (known == editors.end()) editors.push_back(editor);
  return kFirstEditor + index;
}

ProgramManager::Impl::Printed& ProgramManager::Impl::printed_by(std::uint32_t number) {
  Program* const program = find(number);
  return program == nullptr ? at_prompt[number] : program->printed;
}

std::uint32_t ProgramManager::start(const std::string& file) { return impl_->start(file); }

std::uint32_t ProgramManager::Impl::start(const std::string& file) {
  drop_ended();
  programs.push_back(std::make_unique<Program>());
  Program& program = *programs.back();
  ProgramStatus& status = program.status;
  status.number = ++last_number;
  status.name = free_name(std::filesystem::path(file).stem().string());
  status.file = file;
  status.began = bound == nullptr ? 0 : bound->now();
  changed = true;
  if (const auto problem = begin(program)) end(program, ProgramState::Failed, problem->text());
  return status.number;
}

std::string ProgramManager::Impl::free_name(const std::string& wanted) const {
  std::string name = wanted;
  const auto taken = [&](const auto& one) { return one->status.name == name && active(*one); };
  for (int k = 2; std::ranges::any_of(programs, taken); ++k) name = fmt::format("{}-{}", wanted, k);
  return name;
}

std::optional<Error> ProgramManager::Impl::begin(Program& program) {
  const ProgramStatus& status = program.status;
  auto text = read_text_file(status.file, "program");
  if (!text) return text.error();
  if (!need_image()) return Error{"Lisp cannot be used: " + LispThread::for_worlds().problem()};
  auto origin = file_origin(status.file, *text);
  if (!origin) return origin.error();
  const auto base = image->sources().add(*text, status.file);
  if (!base) return base.error();
  image->call(*this, "BEGIN-PROGRAM", {double(status.number), status.name, status.file});
  program.thread = std::make_unique<ProgramThread>(
      ProgramWork{"RUN-PROGRAM-TEXT",
                  {double(image->number()), double(status.number), std::move(*text), double(*base),
                   plain(*origin)}},
      limits.program, callbacks.wanted);
  return std::nullopt;
}

// Removes the oldest of the ended programs.
void ProgramManager::Impl::drop_ended() {
  auto ended = static_cast<std::size_t>(
      std::ranges::count_if(programs, [this](const auto& one) { return !active(*one); }));
  std::erase_if(programs, [&](const auto& one) {
    return !active(*one) && ended > kMostEnded && ended-- > 0;
  });
}

void ProgramManager::stop(std::uint32_t number) {
  Impl::Program* const program = impl_->find(number);
  if (program == nullptr || !impl_->active(*program)) return;
  impl_->end(*program, ProgramState::Stopped, "it was stopped");
}

std::uint32_t ProgramManager::restart(std::uint32_t number) {
  const Impl::Program* const program = impl_->find(number);
  if (program == nullptr) return 0;
  const std::string file = program->status.file;
  stop(number);
  return impl_->start(file);
}

void ProgramManager::Impl::end(Program& program, ProgramState state, const std::string& reason) {
  if (!active(program)) return;
  program.status.state = state;
  std::istringstream lines(reason);  // one for each error of its file
  std::getline(lines, program.status.reason);
  program.status.ended = bound == nullptr ? 0 : bound->now();
  program.status.waits_for.clear();
  program.status.pending = 0;
  // While cleaning up, it may still send queries and commands.
  if (program.thread) {
    current = program.status.number;
    if (program.thread->finish(this) == ProgramThread::State::Stuck) {
      say(program.status.number, ProgramLine::Kind::Error,
          "it could not be cut off and goes on in vain; it can do nothing to the world");
    }
    program.thread.reset();
  }
  flush_half(program.status.number);
  release_robots(program);
  if (state == ProgramState::Failed) {
    say(program.status.number, ProgramLine::Kind::Error, "failed: " + program.status.reason);
    for (std::string line; std::getline(lines, line);) {
      say(program.status.number, ProgramLine::Kind::Error, line);
    }
  }
  if (image) image->call(*this, "PROGRAM-OVER", {double(program.status.number)});
  changed = true;
}

void ProgramManager::Impl::release_robots(const Program& program) {
  if (bound == nullptr) return;
  const Author self = author(program.status.number);
  std::erase_if(tickets, [&](const auto& one) { return one.second == program.status.number; });
  for (std::uint32_t i = 0; i < bound->team().size(); ++i) {
    const RobotId robot{i};
    if (!bound->team().alive(robot) || !(bound->writer(robot) == self)) continue;
    if (bound->team().busy(robot)) callbacks.submit(self, input::Command{robot, Stop{}});
  }
}

void ProgramManager::Impl::stop_all(const std::string& reason) {
  for (const auto& program : programs) end(*program, ProgramState::Stopped, reason);
}

void ProgramManager::after_tick(bool whole) {
  Impl& impl = *impl_;
  if (impl.bound == nullptr || !impl.image) return;
  for (const LispReport& report : impl.image->take_reports()) impl.report(report);
  bool ran = false;
  if (impl.is_computing()) {
    ran = impl.give_turns(whole, false);
    if (impl.is_computing()) return;
  }
  if (impl.lisp_waits || !impl.endings.empty()) impl.turn(true);
  // Plans react to changed fluents at once.
  ran = impl.give_turns(whole, true) || ran;
  if (ran || !impl.endings.empty()) impl.turn(false);
}

void ProgramManager::serve(bool whole) {
  if (impl_->bound == nullptr) return;
  if (impl_->give_turns(whole, false) || !impl_->endings.empty()) impl_->turn(false);
}

bool ProgramManager::Impl::give_turns(bool whole, bool tick) {
  bool ran = false;
  const double seconds = whole ? -1.0 : kPatience;
  if (evaluation) {
    current = evaluating;
    const auto before = evaluation->state();
    // An expression that waits for a tick gets its turn after one; a new one, at once.
    if (tick || before == ProgramThread::State::Going || evaluation->waits_for() == "its turn") {
      evaluation->go_on(this, seconds);
      ran = true;
    }
    evaluated();
    // It may also have ended since its last turn.
    ran = ran || !evaluation;
  }
  // A turn may start another program. NOLINTNEXTLINE(modernize-loop-convert)
  for (std::size_t k = 0; k < programs.size(); ++k) {
    Program& program = *programs[k];
    if (!active(program)) continue;
    if (program.thread) {
      const bool going = program.thread->state() == ProgramThread::State::Going;
      if (tick || going) {
        current = program.status.number;
        // One at a time: a program that is still computing keeps the turn.
        const auto now = program.thread->go_on(this, seconds);
        ran = true;
        end_failing();
        if (now == ProgramThread::State::Going) break;
      }
    }
    look_at(program);
  }
  current = kConsoleProgram;
  return ran;
}

// Updates the state of the program.
void ProgramManager::Impl::look_at(Program& program) {
  ProgramStatus& status = program.status;
  if (program.thread) {
    const auto now = program.thread->state();
    if (now == ProgramThread::State::Stuck) {
      end(program, ProgramState::Failed, "it could not be cut off");
      return;
    }
    if (now != ProgramThread::State::Ended) {
      std::string waits = program.thread->waits_for();
      changed = changed || waits != status.waits_for;
      status.waits_for = std::move(waits);
      return;
    }
    const LispLoad ending = program.thread->ending();
    if (ending.end == LispLoad::End::Failed) {
      end(program, ProgramState::Failed, image->sources().error(ending.value).text());
      return;
    }
    if (ending.end != LispLoad::End::Loaded) {
      end(program, ProgramState::Failed,
          ending_text(ending, image->sources(), limits.program.cpu_seconds));
      return;
    }
    program.thread.reset();
    status.waits_for.clear();
    changed = true;
    take_pending(image->call(*this, "PROGRAMS-PENDING", {}).value[1]);
  }
  if (status.pending == 0) end(program, ProgramState::Ended, {});
}

bool ProgramManager::Impl::is_computing() const {
  const auto computes = [](const std::unique_ptr<ProgramThread>& thread) {
    return thread && thread->state() == ProgramThread::State::Going;
  };
  return computes(evaluation) ||
         std::ranges::any_of(programs, [&](const auto& one) { return computes(one->thread); });
}

bool ProgramManager::evaluation_needs_tick() const {
  return impl_->evaluation && impl_->evaluation->state() == ProgramThread::State::Waiting &&
         impl_->evaluation->waits_for() != "its turn";
}

bool ProgramManager::running() const {
  return std::ranges::any_of(impl_->programs,
                             [this](const auto& one) { return impl_->active(*one); });
}

const ProgramStatus* ProgramManager::find(std::uint32_t number) const {
  const Impl::Program* const program = impl_->find(number);
  return program == nullptr ? nullptr : &program->status;
}

// Pending work of programs: commands, continuations, events, plans.

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
