// SPDX-License-Identifier: GPL-3.0-or-later
// Messages of programs, and expressions of the console.
#include <fmt/format.h>

#include <algorithm>

#include "core/lisp/file_trust.h"
#include "core/lisp/lisp_boot.h"
#include "core/lisp/program_manager_impl.h"

namespace magna {

namespace {

constexpr std::size_t kLongestLine = 10'000;                   // bytes
constexpr std::size_t kMostPrinted = std::size_t{256} << 10U;  // bytes in a tick

ProgramLine::Kind line_kind(const std::string& word) {
  if (word == "error") return ProgramLine::Kind::Error;
  return word == "warning" ? ProgramLine::Kind::Warning : ProgramLine::Kind::Message;
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

}  // namespace magna
