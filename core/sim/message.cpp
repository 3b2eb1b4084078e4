// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/message.h"

#include <fmt/args.h>
#include <fmt/format.h>

namespace magna {
namespace {

std::string english_text(const MessageText& text) { return std::string(text.english); }

}  // namespace

Message Message::verbatim(std::string_view text) { return Message({"verbatim", "{}"}, text); }

// Assigned, not moved in: GCC 12 takes the unused parts of a moved variant for uninitialized.
void Message::add(std::string_view text) { arguments_.emplace_back().value = std::string(text); }
void Message::add(std::int64_t number) { arguments_.emplace_back().value = number; }
void Message::add(double number) { arguments_.emplace_back().value = number; }
void Message::add(Message message) { arguments_.emplace_back().value = std::move(message); }

bool operator==(const Message& a, const Message& b) {
  if (a.text_ != b.text_) return false;
  return a.arguments_ == b.arguments_ || english(a) == english(b);
}

bool operator==(const Message& message, std::string_view words) {
  return english(message) == words;
}

std::string translated(const Message& message, const MessageTranslation& translation) {
  fmt::dynamic_format_arg_store<fmt::format_context> store;
  for (const MessageArgument& argument : message.arguments()) {
    if (const auto* const inner = std::get_if<Message>(&argument.value)) {
      store.push_back(translated(*inner, translation));
    } else if (const auto* const text = std::get_if<std::string>(&argument.value)) {
      store.push_back(*text);
    } else if (const auto* const whole = std::get_if<std::int64_t>(&argument.value)) {
      store.push_back(*whole);
    } else {
      store.push_back(std::get<double>(argument.value));
    }
  }
  try {
    return fmt::vformat(translation(message.text()), store);
  } catch (const fmt::format_error&) {
    return fmt::vformat(message.text().english, store);
  }
}

std::string english(const Message& message) { return translated(message, english_text); }

std::string english(const std::optional<Message>& message) {
  return message ? english(*message) : std::string();
}

}  // namespace magna
