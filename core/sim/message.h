// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace magna {

/// What a message says, without its arguments. Both texts are literals.
struct MessageText {
  std::string_view code;     ///< "plan-full": stable, in kebab case, unique in the product
  std::string_view english;  ///< "the plan is full: {} way-points": a format of the fmt library
  friend bool operator==(const MessageText&, const MessageText&) = default;
};

class Message;
class StateHash;
struct MessageArgument;

namespace message_detail {

/// Codes are words of small letters and digits with single hyphens between them.
constexpr bool is_code(std::string_view code) {
  char before = '-';
  for (const char c : code) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (!letter && (c != '-' || before == '-')) return false;
    before = c;
  }
  return before != '-';
}

/// Does the text have one field an argument? Those of numbers with decimals may say how they are
/// written, as in {:.2f}.
consteval bool fields_fit(std::string_view text, const bool* decimal, std::size_t arguments) {
  std::size_t fields = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c != '{' && c != '}') continue;
    if (at + 1 < text.size() && text[at + 1] == c) {
      ++at;
      continue;
    }
    const std::size_t end = text.find('}', at + 1);
    if (c == '}' || end == std::string_view::npos || fields == arguments) return false;
    const std::string_view spec = text.substr(at + 1, end - at - 1);
    const bool fits = spec.starts_with(':') && decimal[fields] &&
                      spec.find_first_not_of(".0123456789fg", 1) == std::string_view::npos;
    if (!spec.empty() && !fits) return false;
    ++fields;
    at = end;
  }
  return fields == arguments;
}

}  // namespace message_detail

/// A MessageText that was found fit for its arguments when it was compiled.
template <class... Arguments>
struct MessageFormat {
  MessageText text;

  consteval MessageFormat(std::string_view code, std::string_view english) : text{code, english} {
    constexpr bool kDecimal[] = {std::is_floating_point_v<std::remove_cvref_t<Arguments>>...,
                                 false};
    if (!message_detail::is_code(code)) throw "the code is not in kebab case";
    if (!message_detail::fields_fit(english, kDecimal, sizeof...(Arguments))) {
      throw "the fields of the text do not fit the arguments";
    }
  }
};

/// A sentence for people as a code with arguments: the terminal, logs and wires print it in
/// English, the window in the language of its user. Two are equal when they have one code and read
/// the same.
class Message {
 public:
  /// `Message({"plan-full", "the plan is full: {} way-points"}, most)`. Arguments: text, whole
  /// numbers, numbers with decimals, other messages.
  template <class... Arguments>
  explicit Message(MessageFormat<std::type_identity_t<Arguments>...> format,
                   Arguments&&... arguments);

  /// Words from outside, which are the same in every language.
  static Message verbatim(std::string_view text);
  /// A message that was kept in a file, with its texts. Nothing: the code is not one, or the fields
  /// of the text do not fit the arguments.
  static std::optional<Message> recorded(std::string_view code, std::string_view english,
                                         std::vector<MessageArgument> arguments);

  std::string_view code() const { return text_.code; }
  const MessageText& text() const { return text_; }
  const std::vector<MessageArgument>& arguments() const { return arguments_; }

  friend bool operator==(const Message&, const Message&);
  /// Does it read so in English?
  friend bool operator==(const Message& message, std::string_view words);

 private:
  void add(std::string_view text);
  void add(std::int64_t number);
  void add(double number);
  void add(Message message);
  void add(std::integral auto number) requires(sizeof(number) >
                                               1)  // neither truth values nor characters
  {
    add(static_cast<std::int64_t>(number));
  }

  MessageText text_;
  std::vector<MessageArgument> arguments_;
  std::shared_ptr<const std::string> kept_;  ///< holds the texts of a recorded message; else null
};

struct MessageArgument {
  std::variant<std::string, std::int64_t, double, Message> value;
  friend bool operator==(const MessageArgument&, const MessageArgument&) = default;
};

template <class... Arguments>
Message::Message(MessageFormat<std::type_identity_t<Arguments>...> format, Arguments&&... arguments)
    : text_(format.text) {
  arguments_.reserve(sizeof...(Arguments));
  (add(std::forward<Arguments>(arguments)), ...);
}

/// The sentence in English.
std::string english(const Message& message);
/// The same; empty = there is none.
std::string english(const std::optional<Message>& message);

/// Hashes the code of a message and of those in its arguments, not their words: the state is the
/// same in other words.
void add_code(StateHash& hash, const std::optional<Message>& message);

/// Gives the text of a message in another language, with the same fields, which may be numbered:
/// "{1} before {0}".
using MessageTranslation = std::function<std::string(const MessageText&)>;

/// The sentence in another language. What the arguments do not fit into stays in English.
std::string translated(const Message& message, const MessageTranslation& translation);

}  // namespace magna
