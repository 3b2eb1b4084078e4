// SPDX-License-Identifier: GPL-3.0-or-later
// Messages of programs, and expressions of the console.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/lisp/file_trust.h"
#include "core/lisp/lisp_boot.h"
#include "core/lisp/program_manager.h"
#include "core/lisp/program_manager_impl.h"

namespace magna {
namespace {

constexpr std::size_t kLongestLine = 10'000;                   // bytes
constexpr std::size_t kMostPrinted = std::size_t{256} << 10U;  // bytes in a tick

ProgramLine::Kind line_kind(const std::string& word) {
  if (word == "error") return ProgramLine::Kind::Error;
  return word == "warning" ? ProgramLine::Kind::Warning : ProgramLine::Kind::Message;
}

std::uint64_t count_of(const LispValue& value) { return value.offset(); }

/// Row made by EPISODE-ROW.
PlanEpisode episode_from(const LispValue& row, const ProgramSources& sources) {
  PlanEpisode one;
  one.number = count_of(row[0]);
  one.run = count_of(row[1]);
  if (row[2].is_number()) one.parent = count_of(row[2]);
  one.kind = row[3].text();
  one.name = row[4].text();
  one.arguments = row[5].text();
  one.program = row[6].text();
  if (const double place = row[7].number(-1.0); place >= 0.0) {
    const Error at = sources.error(static_cast<long>(place), false, {});
    one.file = at.file;
    one.line = at.line;
    one.column = at.column;
  }
  one.began = static_cast<Tick>(row[8].number());
  if (row[9].is_number()) one.ended = static_cast<Tick>(row[9].number());
  one.result = row[10].text();
  one.value = row[11].text();
  one.reason = row[12].text();
  return one;
}

}  // namespace

void ProgramManager::Impl::say(std::uint32_t program, ProgramLine::Kind kind,
                               const std::string& text, long place) {
  ProgramLine line;
  line.kind = kind;
  line.text = text;
  line.tick = bound == nullptr ? 0 : bound->now();
  if (place >= 0 && image) {
    const Error error = image->sources().error(place, false, text);
    if (error.file != ProgramSources::kConsole) line.file = error.file;
    line.line = error.line;
    line.column = error.column;
    line.text = error.file.empty() ? fmt::format("console: {}", error.text()) : error.text();
  }
  say(program, std::move(line));
}

void ProgramManager::Impl::say(std::uint32_t program, ProgramLine line) {
  if (Program* const one = find(program)) {
    std::vector<ProgramLine>& lines = one->status.lines;
    lines.push_back(line);
    const auto most = static_cast<std::size_t>(lisp_limits().output_lines);
    if (lines.size() > most) {
      const std::size_t over = lines.size() - most;
      lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(over));
      one->status.first_line += over;
    }
    changed = true;
  }
  const std::size_t editor = program >= kFirstEditor ? program - kFirstEditor : editors.size();
  said.push_back(
      {program, std::move(line), editor < editors.size() ? editors[editor] : std::string()});
}

void ProgramManager::Impl::output(std::uint32_t program, const std::string& text) {
  Printed& printed = printed_by(program);
  const Tick now = bound == nullptr ? 0 : bound->now();
  if (std::exchange(printed.tick, now) != now) printed.bytes = 0;
  const std::size_t room = kMostPrinted - std::min(kMostPrinted, printed.bytes);
  const bool was_full = printed.bytes > kMostPrinted;
  printed.bytes += text.size();
  // Between characters: the others of one begin with the bits 10.
  const auto goes_on = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
  std::string_view whole(text);
  if (whole.size() > room) {
    std::size_t end = room;
    while (end > 0 && goes_on(whole[end])) --end;
    whole = whole.substr(0, end);
  }
  for (const char c : whole) {
    if (c == '\n' || (printed.half.size() >= kLongestLine && !goes_on(c))) {
      say(program, ProgramLine::Kind::Output, std::exchange(printed.half, {}));
    }
    if (c != '\n') printed.half.push_back(c);
  }
  if (printed.bytes <= kMostPrinted || was_full) return;
  flush_half(program);
  say(program, ProgramLine::Kind::Output,
      fmt::format("... further output of this tick is not shown (at most {} kB)",
                  kMostPrinted / 1024));
}

void ProgramManager::Impl::flush_half(std::uint32_t program) {
  Printed& printed = printed_by(program);
  if (!printed.half.empty()) {
    say(program, ProgramLine::Kind::Output, std::exchange(printed.half, {}));
  }
}

// An error ends the program; other programs, and the world's own kickers, continue.
void ProgramManager::Impl::report(const LispReport& report) {
  Program* const program = find(report.program);
  if (report.kind == "error" && program != nullptr) {
    program_failed(report);
    return;
  }
  say(report.program, line_kind(report.kind), report.text, report.place);
}

void ProgramManager::Impl::message(std::uint32_t program, const std::string& kind,
                                   const std::string& text) {
  say(program, line_kind(kind), text);
}

void ProgramManager::Impl::program_failed(const LispReport& why) {
  Program* const program = find(why.program);
  if (program == nullptr) {
    say(why.program, ProgramLine::Kind::Error, why.text, why.place);
    return;
  }
  const std::string reason =
      why.place >= 0 ? image->sources().error(why.place, false, why.text).text() : why.text;
  failing.emplace_back(why.program, reason);
}

std::vector<ProgramManager::OutputLine> ProgramManager::take_said() {
  return std::exchange(impl_->said, {});
}

std::uint64_t ProgramManager::ask(LispQuery query) {
  impl_->queries.emplace_back(++impl_->last_query, std::move(query));
  if (impl_->queries.size() == 1) impl_->begin_queries();
  return impl_->last_query;
}

void ProgramManager::Impl::begin_queries() {
  while (!queries.empty()) {
    auto problem = begin_query(queries.front().second);
    if (!problem) return;
    answers.push_back({queries.front().first, std::move(*problem)});
    queries.pop_front();
  }
}

std::optional<Error> ProgramManager::Impl::begin_query(const LispQuery& query) {
  if (!need_image()) return Error{"Lisp cannot be used: " + LispThread::for_worlds().problem()};
  const Result<long> base =
      query.code ? image->sources().add(query.text, query.file) : Result<long>(-1L);
  if (!base) return base.error();
  evaluating = editor_number(query.editor);
  LispValue::List arguments(query.arguments.begin(), query.arguments.end());
  if (!query.editor.empty()) arguments.emplace(arguments.begin(), query.editor);
  evaluation = std::make_unique<ProgramThread>(
      ProgramWork{
          "RUN-QUERY",
          {double(image->number()), double(evaluating), double(*base), query.name, query.text,
           std::move(arguments), query.code ? plain(CodeOrigin{}) : LispValue()}},
      limits.expression, callbacks.wanted);
  callbacks.wanted();
  return std::nullopt;
}

void ProgramManager::Impl::end_query(Result<std::string> answer) {
  answers.push_back({queries.front().first, std::move(answer)});
  queries.pop_front();
  begin_queries();
}

void ProgramManager::Impl::evaluated() {
  const auto now = evaluation->state();
  if (now != ProgramThread::State::Ended && now != ProgramThread::State::Stuck) return;
  const LispLoad ending = evaluation->ending();
  Result<std::string> value = std::string();
  if (now == ProgramThread::State::Stuck) {
    value = Error{"it could not be cut off"};
  } else if (ending.end == LispLoad::End::Loaded) {
    value = ending.value[1].text();
  } else if (ending.end == LispLoad::End::Failed) {
    value = image->sources().error(ending.value);
  } else if (ending.end == LispLoad::End::CutOff) {
    value = image->sources().cut_off(
        ending.value,
        fmt::format("it took longer than {:g} s and was cut off", limits.expression.cpu_seconds));
  } else {
    value = Error{"it left the Lisp that it runs in"};
  }
  flush_half(evaluating);
  printed_by(evaluating) = {};
  evaluation.reset();
  end_query(std::move(value));
}

void ProgramManager::stop_query(std::uint64_t number) {
  Impl& impl = *impl_;
  const auto found =
      std::ranges::find(impl.queries, number, [](const auto& one) { return one.first; });
  if (found == impl.queries.end()) return;
  if (found == impl.queries.begin()) {
    impl.current = impl.evaluating;
    impl.evaluation->finish(&impl);
    impl.evaluation.reset();
    impl.flush_half(impl.evaluating);
    impl.printed_by(impl.evaluating) = {};
    impl.plan_news = true;  // it may have changed breakpoints
    impl.end_query(Error{"it was stopped"});
  } else {
    impl.queries.erase(found);
    impl.answers.push_back({number, Error{"it was stopped"}});
  }
}

std::vector<ProgramManager::Answer> ProgramManager::take_answers() {
  return std::exchange(impl_->answers, {});
}

// Breakpoints, steps and the history of plans.

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

// The log of plans and commands (rpl_episode_queries.lisp).

std::optional<PlanLog> ProgramManager::plan_log(PlanLogPart part) {
  Impl& impl = *impl_;
  if (!impl.image) return PlanLog{};
  if (impl.is_computing()) return std::nullopt;
  PlanLog log;
  const LispLoad runs =
      impl.image->call(impl, "LOGGED-RUN-NUMBERS",
                       {part == PlanLogPart::Running ? LispValue::truth() : LispValue()});
  for (const LispValue& number : runs.value[1].list()) {
    // Each run in a call of its own, which has a limited time.
    const LispLoad load = impl.image->call(impl, "ROWS-OF-RUN", {number});
    PlanRun run;
    run.number = count_of(number);
    run.dropped = load.value[1][0].offset();
    for (const LispValue& row : load.value[1][1].list()) {
      run.episodes.push_back(episode_from(row, impl.image->sources()));
    }
    if (run.dropped > 0 || !run.episodes.empty()) log.push_back(std::move(run));
  }
  return log;
}

}  // namespace magna
