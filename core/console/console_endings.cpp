// SPDX-License-Identifier: GPL-3.0-or-later
// The console's lines about ended commands and about side effects.
#include <fmt/format.h>

#include <algorithm>

#include "core/console/console_impl.h"
#include "core/console/ending_text.h"
#include "core/console/shown_names.h"
#include "core/engine/robot_inputs.h"

namespace magna {
namespace {

using Kind = PartNotice::Kind;

bool ends_a_track(const PartNotice& notice) {
  return notice.kind == Kind::CameraMoved || notice.kind == Kind::TrackInvalid;
}

}  // namespace

void Console::Impl::flush() {
  // A tick ends with its notices; the manual's session shows them before their causes.
  for (const PartNotice& notice : notices) print_notice(notice);
  for (const Ended& ended : endings) print_ending(ended);
  notices.clear();
  endings.clear();
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
