// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/message_match.h"

#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>

#include "core/sim/text.h"

namespace magna {
namespace {

constexpr std::size_t kMostMatched = 500;  // bytes of a message that are searched
constexpr std::size_t kMostHex = 64;

/// `word` must be in lower case.
bool has(std::string_view text, std::string_view word) {
  const auto same = [](char a, char b) { return lower_letter(a) == b; };
  return word.empty() ||
         std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}

/// "04 82 00"
std::string lower_hex(std::string_view bytes) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char c : bytes.substr(0, kMostHex)) {
    const auto byte = static_cast<unsigned char>(c);
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 0xFU];
    text += ' ';
  }
  return text;
}

bool found(const LinkMessage& message, const std::string& word) {
  for (const std::string* const part :
       {&message.what, &message.value, &message.verdict, &message.client, &message.server}) {
    if (has(*part, word)) return true;
  }
  if (message.text) return has(std::string_view(message.bytes).substr(0, kMostMatched), word);
  const auto says = [&](const LinkField& field) {
    return has(field.name, word) || has(field.value, word);
  };
  return std::ranges::any_of(message.fields, says) || has(lower_hex(message.bytes), word);
}

}  // namespace

void MessageMatch::set_words(const std::string& text) {
  words.clear();
  std::istringstream all(text);
  for (std::string word; all >> word;) words.push_back(lower_case(word));
}

bool MessageMatch::passes(const LinkMessage& message) const {
  if (none || (faults_only && message.good)) return false;
  if (directions != Directions::Both && message.in != (directions == Directions::In)) return false;
  if (!server.empty() && message.server != server) return false;
  if (!client.empty() && message.client != client) return false;
  if (!kind.empty() && message.what != kind) return false;
  return std::ranges::all_of(words, [&](const std::string& word) { return found(message, word); });
}

}  // namespace magna
