// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/console.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <variant>

#include "core/console/argument_reader.h"
#include "core/console/console_built_ins.h"
#include "core/console/ending_text.h"
#include "core/console/shown_parts.h"
#include "core/console/typed_word.h"
#include "core/engine/robot_inputs.h"
#include "core/sim/text.h"

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

using Kind = PartNotice::Kind;

bool ends_a_track(const PartNotice& notice) {
  return notice.kind == Kind::CameraMoved || notice.kind == Kind::TrackInvalid;
}

}  // namespace

/// The console, with the commands that it has issued to robots.
struct Console::Impl : ConsoleBuiltIns {
  using ConsoleBuiltIns::ConsoleBuiltIns;

  /// A command issued by this console.
  struct Issued {
    RobotId robot;
    RobotCommand command;
    std::uint64_t input = 0;  ///< number of the input
    Tick at = 0;
    bool begun = false;  ///< a track that has begun: the console does not wait for it
  };
  struct Ended {
    Issued issued;
    CommandResult result;
  };

  /// Runs one command with its arguments; its first word may be an alias.
  bool run(std::string_view line);
  bool run_command(std::string_view line);
  bool issue(const RobotCommand& command);
  void print_value(std::string_view value);

  /// Whether the command of input `number` is in progress; 0 = any.
  bool busy(std::uint64_t number = 0) const;
  void go_on();
  /// Reports the collected events, warnings first, as in the manual's session.
  void flush();
  void print_notice(const PartNotice& notice);
  void print_ending(const Ended& ended);
  void print_end_of_track(const Ended& ended);
  bool print_camera(const Issued& issued) const;
  /// The track whose start a notice reports, if it was requested here.
  Issued* track_of(const PartNotice& notice);
  void announce_hand_tracks();

  std::shared_ptr<const ConsoleWords> current_words();

  std::map<std::uint64_t, Issued> pending;  ///< by input number
  std::vector<PartNotice> notices;          ///< since the last flush
  std::vector<Ended> endings;
  std::vector<std::shared_ptr<const AreaOrderStatus>> orders;  ///< ended since the last flush
  std::uint64_t last_input = 0;                                ///< number of the last one issued
  std::shared_ptr<const ConsoleWords> shown_words;
};

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
  } else if (const auto* const over = std::get_if<event::AreaOrderEnded>(&event)) {
    if (over->author == author()) impl_->orders.push_back(over->last);
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
  impl_->orders.clear();
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

// Lines about ended commands and about side effects.

void Console::Impl::flush() {
  // A tick ends with its notices; the manual's session shows them before their causes.
  for (const PartNotice& notice : notices) print_notice(notice);
  for (const Ended& ended : endings) print_ending(ended);
  for (const auto& order : orders) {
    const AreaOrderResult& result = *order->result;
    say(result.end == OrderEnd::Done || result.end == OrderEnd::Cancelled ? ConsoleKind::Message
                                                                          : ConsoleKind::Error,
        fmt::format("order {}: {} {}: {}", order->id.value, english(order_words(order->order)),
                    name(result.end), english(result_words(order->order.kind, result))));
  }
  notices.clear();
  endings.clear();
  orders.clear();
}

void Console::Impl::print_notice(const PartNotice& notice) {
  const World& world = host.engine().world();
  if (notice.kind == Kind::TrackBegan) {
    Issued* const track = track_of(notice);
    if (track == nullptr) return;
    track->begun = true;
    say(ConsoleKind::Message, notice_text(world, notice));
  } else if (notice.robot == robot) {
    say(ConsoleKind::Warning, notice_text(world, notice));
  }
}

Console::Impl::Issued* Console::Impl::track_of(const PartNotice& notice) {
  const auto is_it = [&](const Issued& issued) {
    const auto* const track = std::get_if<CameraTrack>(&issued.command);
    return track != nullptr && !issued.begun && issued.robot == notice.robot &&
           notice.part == Resource::camera(issued.robot, track->camera) &&
           notice.designator == track->designator;
  };
  for (Ended& ended : endings) {
    if (is_it(ended.issued)) return &ended.issued;
  }
  for (auto& [number, issued] : pending) {
    if (is_it(issued)) return &issued;
  }
  return nullptr;
}

void Console::Impl::print_ending(const Ended& ended) {
  const auto& [issued, result] = ended;
  const bool interrupted = result.code == ErrorCode::Interrupt && !issued.begun;
  if (interrupted && repeat && repeat->input == issued.input) repeat.reset();
  if (std::holds_alternative<CameraTrack>(issued.command) && issued.begun) {
    print_end_of_track(ended);
    return;
  }
  const bool well = ended_well(issued.command, result);
  std::string text = well ? ending_message(host.engine(), issued.command, result)
                          : failure_text(host.engine(), issued.command, result);
  if (text.empty()) return;
  if (issued.robot != robot) {
    text += fmt::format(" ({})", host.engine().team().description(issued.robot).name);
  }
  say(well ? ConsoleKind::Message : ConsoleKind::Error, std::move(text));
}

bool Console::Impl::print_camera(const Issued& issued) const {
  return std::ranges::any_of(notices, [&](const PartNotice& notice) {
    return notice.robot == robot && ends_a_track(notice) &&
           notice.part == resource_of(issued.robot, issued.command);
  });
}

// A track continues until something else ends it, which a warning or the typed command reports.
void Console::Impl::print_end_of_track(const Ended& ended) {
  if (ended.result.code == ErrorCode::None || print_camera(ended.issued)) return;
  const auto& track = std::get<CameraTrack>(ended.issued.command);
  say(ConsoleKind::Warning, fmt::format("Camera {} no longer tracking {}", track.camera,
                                        shown_designator(track.designator)));
}

// An empty hand is reported within a tick; otherwise the track has begun.
void Console::Impl::announce_hand_tracks() {
  const Engine& engine = host.engine();
  for (auto& [number, issued] : pending) {
    const auto* const track = std::get_if<HandTrack>(&issued.command);
    if (track == nullptr || issued.begun || engine.now() <= issued.at) continue;
    issued.begun = true;
    const RobotParts& parts = engine.team().parts(issued.robot);
    const auto& holds = parts.hands[track->hand].holds;
    say(ConsoleKind::Message,
        fmt::format("hand-track: Hand {} tracking {}", track->hand,
                    holds ? shown_thing(engine.world(), *holds) : "its grip"));
  }
}

}  // namespace magna
