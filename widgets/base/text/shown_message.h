// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "core/sim/message.h"

namespace magna {

/// A message of the core in the language of the window: its translation in the context "core".
QString shown_message(const Message& message);
/// The same; empty = there is none.
QString shown_message(const std::optional<Message>& message);
/// The same with a capital letter, unless the first word is an argument, such as a robot's name.
QString shown_sentence(const Message& message);

/// A message of the core in a few words for a row of a list, in the language of the window: "for
/// robot7", "wall", "blocked: too narrow". Empty = it has no short form, or needs none.
QString short_message(const Message& message);

}  // namespace magna
