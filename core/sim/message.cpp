// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/message.h"

#include <fmt/args.h>
#include <fmt/format.h>

#include "core/sim/state_hash.h"

namespace magna {
namespace {

std::string english_text(const MessageText& text) { return std::string(text.english); }

/// Whether each field of the text is plain or, for a number with decimals, says how it is written
/// with at most one digit: {:.2f}, {:g}.
bool has_plain_fields(std::string_view text, const std::vector<MessageArgument>& arguments) {
  std::size_t fields = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c != '{' && c != '}') continue;
    if (at + 1 < text.size() && text[at + 1] == c) {
      ++at;
      continue;
    }
    const std::size_t end = text.find('}', at);
    if (c == '}' || end == std::string_view::npos || fields == arguments.size()) return false;
    std::string_view spec = text.substr(at + 1, end - at - 1);
    if (!spec.empty()) {
      if (!std::holds_alternative<double>(arguments[fields].value)) return false;
      if (!spec.starts_with(':')) return false;
      spec.remove_prefix(1);
      if (spec.size() >= 2 && spec[0] == '.' && spec[1] >= '0' && spec[1] <= '9') {
        spec.remove_prefix(2);
      }
      if (spec != "f" && spec != "g") return false;
    }
    ++fields;
    at = end;
  }
  return fields == arguments.size();
}

}  // namespace

Message Message::verbatim(std::string_view text) { return Message({"verbatim", "{}"}, text); }

std::optional<Message> Message::recorded(std::string_view code, std::string_view english,
                                         std::vector<MessageArgument> arguments) {
  if (!message_detail::is_code(code) || !has_plain_fields(english, arguments)) return {};
  Message message = verbatim({});
  const auto kept = std::make_shared<const std::string>(std::string(code) + std::string(english));
  const std::string_view texts = *kept;
  message.text_ = {texts.substr(0, code.size()), texts.substr(code.size())};
  message.arguments_ = std::move(arguments);
  message.kept_ = kept;
  return message;
}

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

void add_code(StateHash& hash, const std::optional<Message>& message) {
  hash.add(message ? message->code() : std::string_view());
  if (!message) return;
  for (const MessageArgument& argument : message->arguments()) {
    if (const auto* const inner = std::get_if<Message>(&argument.value)) add_code(hash, *inner);
  }
}

}  // namespace magna
