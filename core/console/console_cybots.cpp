// SPDX-License-Identifier: GPL-3.0-or-later
// Instructions for CyBOTs, and their searches.
#include <fmt/format.h>

#include "core/console/console_impl.h"

namespace magna {

bool Console::Impl::command_cybot(BuiltIn built_in, const ArgumentValues& values) {
  if (!here()) return complain("the robot no longer exists: choose one with ROBOT");
  const std::string word = values.empty() ? std::string() : std::get<std::string>(values[0]);
  if (built_in == BuiltIn::Search && word.empty()) return show_search();
  const auto wish = [&]() -> Input {
    switch (built_in) {
      case BuiltIn::Scan:
        return input::SwitchState{robot,
                                  word == "long" ? CybotState::ScanLong : CybotState::ScanShort};
      case BuiltIn::Win: return input::OpcodeAdd{robot, Opcode::Win};
      case BuiltIn::Com: return input::OpcodeAdd{robot, Opcode::Com};
      case BuiltIn::Manual: return input::SwitchState{robot, CybotState::Manual};
      default: return input::RemoteSearch{robot, *search_order(word)};
    }
  }();
  const Outcome outcome = host.submit(wish);
  return outcome || complain(outcome.reason());
}

bool Console::Impl::show_search() {
  const SearchStatus& search = host.engine().search(robot);
  const std::string reason = english(search.reason);
  say(ConsoleKind::Table, fmt::format("{}: {}{}{}{}", host.engine().team().description(robot).name,
                                      meaning(search.state), search.paused ? " (paused)" : "",
                                      reason.empty() ? "" : ": ", reason));
  if (search.state != SearchState::Off) {
    say(ConsoleKind::Table, fmt::format("{} scans, {} partitions open, {} posts", search.scans,
                                        search.partitions.size(), search.posts));
  }
  return true;
}

}  // namespace magna
