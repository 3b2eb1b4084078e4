// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/input.h"

#include <array>

namespace magna {
namespace {

// In the order of the variant.
constexpr std::array<std::string_view, std::variant_size_v<Input>> kInputNames{
    "select",
    "select-set",
    "deselect",
    "mission-append",
    "mission-insert",
    "mission-replace",
    "mission-move",
    "mission-remove",
    "mission-remove-last",
    "mission-clear",
    "mission-set",
    "mission-revise",
    "mission-generate",
    "mission-run",
    "route-automatically",
    "command",
    "put-robot",
    "make-odometer",
    "reset-odometer",
    "interrupt",
    "hold",
    "release",
    "stop-robot",
    "stop-all",
    "release-stop",
    "lock",
    "unlock",
    "put-thing",
    "set-thing-attribute",
    "move-thing",
    "kick-thing",
    "put-kicker",
    "remove-kicker",
    "set-parameter",
    "clean",
    "annotation-add",
    "annotation-change",
    "annotation-remove",
    "aim-camera",
    "show-image",
    "dismiss-image",
    "pane-changed",
    "remote-join",
    "remote-linked",
    "remote-silent",
    "remote-leave",
    "remote-heading",
    "remote-moved",
    "remote-sighted",
    "opcode-read",
    "opcode-done",
    "opcode-timeout",
    "opcode-add",
    "opcode-remove",
    "opcode-move",
    "opcode-clear",
    "opcode-pause",
    "opcode-step",
    "switch-state",
    "factory-action",
    "factory-cancel",
    "factory-process",
    "agent-act",
    "reset-agents",
    "reward-agent",
    "tell-agent",
    "set-eye-preset",
    "set-saccades",
    "set-explorers",
    "no-go-add",
    "no-go-remove"};

}  // namespace

std::string_view name(const Input& input) { return kInputNames[input.index()]; }

}  // namespace magna
