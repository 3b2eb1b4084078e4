// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help_words.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"

namespace magna {
namespace {

// Codes of reasons (core/mission).
constexpr std::array<std::string_view, 17> kNoRoute = {
    "no-way-found",           "goal-closed-off",
    "goal-not-on-map",        "goal-by-wall",
    "no-way-round-objects",   "navigation-enclosed",
    "place-not-reached",      "places-not-reached",
    "place-in-obstacle",      "search-no-way",
    "met-too-much",           "no-room-to-move",
    "stands-in-no-go-area",   "cut-off-by-no-go-area",
    "cut-off-by-no-go-areas", "no-seen-floor-leads-there",
    "way-too-narrow"};

}  // namespace

bool needs_help(ShownState state) {
  return state == ShownState::Blocked || state == ShownState::Silent || state == ShownState::Lost;
}

bool has_no_route(const Message& reason) {
  return std::ranges::find(kNoRoute, reason.code()) != kNoRoute.end();
}

QString blocked_word(const std::optional<Message>& reason) {
  if (reason && has_no_route(*reason)) return tr("No route");
  if (reason && reason->code() == "stuck-on-way") return tr("Stuck");
  return state_word(ShownState::Blocked);
}

QString help_state_word(const Snapshot& now, RobotId robot, ShownState state) {
  return state == ShownState::Blocked ? blocked_word(status_of(now, robot).reason)
                                      : state_word(state);
}

}  // namespace magna
