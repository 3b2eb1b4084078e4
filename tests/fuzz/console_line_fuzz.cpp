// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as lines of the console: each is a command, an answer or a one-line error.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/console/completion.h"
#include "core/console/console.h"
#include "core/console/console_commands.h"
#include "core/engine/all_inputs.h"
#include "core/engine/input_json.h"
#include "core/engine/scenario.h"

namespace {

using namespace magna;

void require(bool condition) {
  if (!condition) std::abort();
}

Scenario small_room() {
  Scenario scenario;
  scenario.world.width = 5;
  scenario.world.height = 5;
  RobotDescription robot;
  robot.name = "robbie";
  robot.pose = {2.5, 2.5, 0.0};
  robot.cameras = {{1.0, 3}};
  robot.hands = {1.0};
  robot.bins = {1.0};
  scenario.robots.push_back({robot, {}});
  return scenario;
}

/// A program that accepts every command and does nothing.
class IdleHost : public ConsoleHost {
 public:
  const Engine& engine() const override { return **engine_; }
  Outcome submit(const Input& input) override {
    ++submitted;
    if (const auto* const in = input.get_if<input::Command>()) {
      // Every parsed input can be logged and read again.
      RobotCommand again;
      read(to_json(in->command), again);
      require(to_json(again) == to_json(in->command));
    }
    Outcome outcome;
    outcome.sequence = submitted;
    return outcome;
  }
  void evaluate(const std::string& text) override { expression = text; }
  std::optional<std::string> run_ticks(Tick) override { return std::nullopt; }
  void run() override {}
  void load(const std::string&) override {}
  std::optional<std::string> quit() override { return std::nullopt; }

  std::optional<std::string> expression;
  std::uint64_t submitted = 0;

 private:
  Result<std::unique_ptr<Engine>> engine_ = Engine::create(small_room(), {});
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static IdleHost host;
  Console console(host);
  std::string_view text{reinterpret_cast<const char*>(data), size};
  const ConsoleStatus picture = console.picture();
  while (!text.empty()) {
    const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size()));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const std::uint64_t before = host.submitted;
    console.type(line);
    if (host.expression) console.evaluated(*std::exchange(host.expression, std::nullopt));
    const std::vector<ConsoleLine> said = console.take_lines();
    require(!said.empty() && said.front().kind == ConsoleKind::Typed);
    const bool wrong = said.size() > 1 && said[1].kind == ConsoleKind::Error;
    if (wrong) require(said.size() == 2 && host.submitted == before);
    for (const ConsoleLine& one : said) require(one.text.find('\n') == std::string::npos);
    const std::size_t cursor = line.size() / 2;
    const ConsoleCompletion found = complete(*picture.words, line, cursor);
    require(found.words.empty() || found.begin <= cursor);
    require(argument_hint(line, cursor).find('\n') == std::string::npos);
  }
  return 0;
}
