// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/console.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "core/console/argument_reader.h"
#include "core/console/console_impl.h"
#include "core/console/ending_text.h"
#include "core/console/shown_names.h"
#include "core/console/typed_word.h"
#include "core/engine/robot_inputs.h"
#include "core/sim/blanks.h"
#include "core/sim/fold_case.h"

namespace magna {
namespace {

constexpr std::size_t kLongestLine = 4000;         // bytes
constexpr std::size_t kLongestExpression = 20000;  // bytes, of all its lines
constexpr std::size_t kMostValueLines = 200;       // per Lisp expression

/// Without characters that would disturb a terminal; an expression keeps its lines.
std::string without_controls(std::string_view line) {
  std::string text(trimmed(line));
  const bool lines = text.starts_with('(');
  std::ranges::replace_if(
      text, [lines](unsigned char c) { return (c < 0x20 && !(lines && c == '\n')) || c == 0x7f; },
      ' ');
  return text;
}

/// Robots are added and removed; commands and their consequences create and remove designators.
bool may_change_words(const Event& event) {
  return std::holds_alternative<event::RobotAdded>(event) ||
         std::holds_alternative<event::RobotRemoved>(event) ||
         std::holds_alternative<event::CommandEnded>(event) ||
         std::holds_alternative<event::PartNoticed>(event);
}

}  // namespace

Console::Console(ConsoleHost& host) : impl_(std::make_unique<Impl>(host)) {}
Console::~Console() = default;

void Console::type(std::string_view line) {
  impl_->flush();
  const std::string text = without_controls(line.substr(0, kLongestExpression + 1));
  const bool expression = text.starts_with('(');
  const std::size_t most = expression ? kLongestExpression : kLongestLine;
  impl_->say_typed(std::string_view(text).substr(0, most));
  if (text.size() > most) {
    impl_->complain(
        fmt::format("{} has at most {} letters", expression ? "an expression" : "a line", most));
    return;
  }
  if (text.empty() || text.starts_with('#')) return;
  if (expression) {
    impl_->evaluate(text);
  } else {
    impl_->run(text);
  }
  impl_->go_on();
}

void Console::on_event(const Event& event) {
  if (may_change_words(event)) impl_->words_stale = true;
  if (const auto* const ended = std::get_if<event::CommandEnded>(&event)) {
    const auto found = impl_->pending.find(ended->sequence);
    if (found == impl_->pending.end()) return;
    impl_->endings.push_back({found->second, ended->result});
    impl_->pending.erase(found);
  } else if (const auto* const noticed = std::get_if<event::PartNoticed>(&event)) {
    impl_->notices.push_back(noticed->notice);
  }
}

void Console::evaluated(const Result<std::string>& value) {
  --impl_->evaluating;
  impl_->flush();
  if (value) {
    impl_->print_value(*value);
  } else {
    impl_->complain(value.error().text());
  }
  impl_->go_on();
}

bool Console::evaluating() const { return impl_->evaluating > 0; }

void Console::proceed() {
  impl_->flush();
  impl_->announce_hand_tracks();
  impl_->go_on();
}

void Console::tell(ConsoleKind kind, const std::string& text) { impl_->say(kind, text); }

void Console::world_changed() {
  impl_->pending.clear();
  impl_->notices.clear();
  impl_->endings.clear();
  impl_->repeat.reset();
  impl_->wait_until = 0;
  impl_->robot = {};
  impl_->say(ConsoleKind::Message,
             fmt::format("load: {} is open", impl_->host.engine().world().name()));
}

bool Console::waiting() const {
  return impl_->repeat || impl_->evaluating > 0 || impl_->busy() ||
         impl_->wait_until > impl_->host.engine().now();
}

std::vector<ConsoleLine> Console::take_lines() {
  impl_->flush();
  return std::exchange(impl_->fresh, {});
}

ConsoleStatus Console::picture() {
  if (!impl_->shown_lines) impl_->shown_lines = std::make_shared<ConsoleLines>(impl_->kept);
  return {impl_->shown_lines, impl_->current_words()};
}

void Console::Impl::say(ConsoleKind kind, std::string text) {
  ConsoleLine line{kind, std::move(text), host.engine().now()};
  if (kept.lines.size() == ConsoleLines::kMost) {
    // A tenth at once, so that each line is moved only a few times.
    constexpr std::size_t kGoing = ConsoleLines::kMost / 10;
    kept.lines.erase(kept.lines.begin(), kept.lines.begin() + kGoing);
    kept.first += kGoing;
  }
  kept.lines.push_back(line);
  fresh.push_back(std::move(line));
  shown_lines.reset();
  words_stale = true;
}

void Console::Impl::say_typed(std::string_view text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  say(ConsoleKind::Typed, std::string(text.substr(0, end)));
  // Further lines of an expression follow as they are.
  for (std::size_t at = end; at < text.size();) {
    const std::size_t next = std::min(text.find('\n', at + 1), text.size());
    say(ConsoleKind::Table, std::string(text.substr(at + 1, next - at - 1)));
    at = next;
  }
}

void Console::Impl::print_table(const std::vector<std::string>& rows) {
  for (const std::string& row : rows) say(ConsoleKind::Table, row);
}

bool Console::Impl::complain(std::string text) {
  say(ConsoleKind::Error, std::move(text));
  return false;
}

std::optional<RobotId> Console::Impl::here() const {
  const Team& team = host.engine().team();
  if (robot.index() < team.size() && team.alive(robot)) return robot;
  return std::nullopt;
}

bool Console::Impl::run(std::string_view line) {
  WordReader words(line);
  const auto first = words.next();
  if (!first || !*first) return run_command(line);
  const auto alias = aliases.find(fold_case((*first)->text));
  if (alias == aliases.end()) return run_command(line);
  return run_command(fmt::format("{} {}", alias->second, words.rest().text));
}

bool Console::Impl::run_command(std::string_view line) {
  WordReader words(line);
  const auto first = words.next();
  if (!first) {
    return complain(fmt::format("column {}: {}", first.error().column, first.error().message));
  }
  const std::string_view name = *first ? (*first)->text : std::string_view{};
  const ConsoleCommand* const command = find_console_command(name);
  if (command == nullptr) {
    const auto nearest = nearest_command(name);
    return complain(nearest ? fmt::format("'{}' is not a command; did you mean {}?", name, *nearest)
                            : fmt::format("'{}' is not a command; HELP lists them", name));
  }
  const auto values = read_arguments(*command, words, host.engine(), here());
  if (!values) {
    return complain(
        fmt::format("{}: {}; usage: {}", command->name, values.error().message, usage(*command)));
  }
  if (const auto* const built_in = std::get_if<BuiltIn>(&command->action)) {
    return run_built_in(*built_in, *values);
  }
  return issue(robot_command(*command, *values));
}

bool Console::Impl::issue(const RobotCommand& command) {
  if (!here()) return complain("the robot no longer exists: choose one with ROBOT");
  if (std::holds_alternative<Stop>(command)) repeat.reset();
  const Tick now = host.engine().now();
  const Outcome outcome = host.submit(input::Command{robot, command});
  if (!outcome) return complain(outcome.reason());
  last_input = outcome.sequence;
  pending.emplace(outcome.sequence, Issued{robot, command, outcome.sequence, now});
  return true;
}

bool Console::Impl::put_robot(const Pose& pose, std::string_view prefix) {
  const Outcome outcome = host.submit(input::PutRobot{robot, pose});
  if (!outcome) return complain(outcome.reason());
  const Pose& now = host.engine().team().truth()[robot.index()];
  say(ConsoleKind::Message,
      fmt::format("{}: Robot at ({:.2f},{:.2f}), angle {:.2f}", prefix, now.x, now.y, now.theta));
  return true;
}

bool Console::Impl::evaluate(const std::string& expression) {
  ++evaluating;
  host.evaluate(expression);
  return true;
}

void Console::Impl::print_value(std::string_view left) {
  for (std::size_t lines = 0; !left.empty(); ++lines) {
    if (lines == kMostValueLines) {
      say(ConsoleKind::Table, "... and more");
      break;
    }
    const std::size_t end = std::min(left.find('\n'), left.size());
    say(ConsoleKind::Table, std::string(left.substr(0, end)));
    left.remove_prefix(std::min(end + 1, left.size()));
  }
}

bool Console::Impl::busy(std::uint64_t number) const {
  return std::ranges::any_of(pending, [number](const auto& one) {
    return !one.second.begun && (number == 0 || one.first == number);
  });
}

void Console::Impl::go_on() {
  const Tick now = host.engine().now();
  if (!repeat || wait_until > now) return;
  if (repeat->input == 0 ? repeat->next > now : busy(repeat->input)) return;
  const std::string command = repeat->command;
  if (--repeat->left == 0) repeat.reset();
  last_input = 0;
  if (!run(command)) repeat.reset();
  if (!repeat) return;
  repeat->input = last_input;
  repeat->next = now + 1;
}

std::shared_ptr<const ConsoleWords> Console::Impl::current_words() {
  if (!std::exchange(words_stale, false)) return shown_words;
  const Engine& engine = host.engine();
  const Team& team = engine.team();
  ConsoleWords words;
  for (const ConsoleCommand& command : console_commands())
    words.commands.emplace_back(command.name);
  for (const auto& [name, command] : aliases) words.commands.push_back(name);
  std::ranges::sort(words.commands);
  if (here()) {
    const RobotParts& parts = team.parts(robot);
    words.cameras = parts.cameras.size();
    words.hands = parts.hands.size();
    words.bins = parts.bins.size();
    for (const Designator& one : parts.designators) words.designators.push_back(one.id.value);
  }
  for (const AttributeDefinition& one : engine.world().attributes().all()) {
    words.attributes.push_back(":" + one.name);
  }
  for (const PlaceType& one : engine.world().place_types().all()) {
    words.place_types.push_back(one.name);
  }
  for (const ParameterInfo& one : parameter_table()) words.parameters.emplace_back(one.name);
  for (std::uint32_t k = 0; k < team.size(); ++k) {
    if (team.alive({k})) words.robots.push_back(team.description({k}).name);
  }
  if (!shown_words || !(*shown_words == words)) {
    shown_words = std::make_shared<ConsoleWords>(std::move(words));
  }
  return shown_words;
}

}  // namespace magna
