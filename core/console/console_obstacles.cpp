// SPDX-License-Identifier: GPL-3.0-or-later
// The obstacle map of CyBOTs.
#include <fmt/format.h>

#include "core/console/console_impl.h"
#include "core/console/number_text.h"
#include "core/engine/obstacle_inputs.h"
#include "core/knowledge/obstacle_file.h"
#include "core/world/lower_case.h"

namespace magna {
namespace {

std::string obstacle_row(const Sighting& one, const Team& team) {
  const bool reported = one.by.index() < team.size();
  return fmt::format("{:<6} {:<6} ({:.2f},{:.2f})  {:.2f} m  {}", one.id.value, name(one.kind),
                     one.centre.x, one.centre.y, one.diameter,
                     reported ? team.description(one.by).name : "a person");
}

}  // namespace

bool Console::Impl::obstacles(const ArgumentValues& values) {
  const Engine& engine = host.engine();
  const std::vector<Sighting>& all = engine.sightings().all();
  const std::vector<ScannedZone>& zones = engine.zones().all();
  if (values.empty()) {
    for (const Sighting& one : all) say(ConsoleKind::Table, obstacle_row(one, engine.team()));
    say(ConsoleKind::Table,
        fmt::format("{} obstacles, {} scanned zones", all.size(), zones.size()));
    return true;
  }
  const std::string line = std::get<std::string>(values[0]);
  const std::size_t blank = line.find(' ');
  const std::string verb = lower_case(line.substr(0, blank));
  const std::string rest =
      blank == std::string::npos ? "" : line.substr(line.find_first_not_of(' ', blank));
  const auto submit = [this](const Input& input, std::string done) {
    if (const Outcome outcome = host.submit(input); !outcome) return complain(outcome.reason());
    say(ConsoleKind::Message, std::move(done));
    return true;
  };
  if (verb == "clear" && rest.empty()) {
    return submit(input::ObstaclesClear{}, "obstacles: all are removed");
  }
  const auto number = typed_whole(rest, UINT32_MAX);
  if (verb == "remove" && number) {
    return submit(input::SightingRemove{{static_cast<std::uint32_t>(*number)}},
                  fmt::format("obstacles: {} is removed", *number));
  }
  if (verb == "load" && !rest.empty()) {
    auto text = load_obstacle_text(rest);
    if (!text) return complain(text.error().text());
    return submit(input::ObstaclesLoad{*std::move(text)},
                  fmt::format("obstacles: those of {}", rest));
  }
  if (verb == "save" && !rest.empty()) {
    if (const auto error = save_obstacles(rest, all, zones)) return complain(error->text());
    say(ConsoleKind::Message, fmt::format("obstacles: {} are saved in {}", all.size(), rest));
    return true;
  }
  return complain("OBSTACLES takes nothing, CLEAR, REMOVE N, LOAD FILE or SAVE FILE");
}

}  // namespace magna
