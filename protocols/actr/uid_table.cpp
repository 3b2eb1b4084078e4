// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/uid_table.h"

namespace magna {
namespace {

bool letter(char c) { return c >= 'a' && c <= 'z'; }
bool legal(char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-'; }

bool reserved(std::string_view name) {
  for (const auto kind :
       {UidTable::kSightings, UidTable::kFrontier, UidTable::kVictims, UidTable::kImages}) {
    if (name.starts_with(kind) && (name.size() == kind.size() || name[kind.size()] == '-')) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::string UidTable::numbered(std::string_view kind, std::uint64_t number) {
  return std::string(kind) + "-" + std::to_string(number);
}

std::string UidTable::slug(std::string_view name, std::string_view kind) {
  std::string text;
  for (char c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (legal(c)) {
      text += c;
    } else if (!text.empty() && text.back() != '-') {
      text += '-';  // one for a run of invalid bytes
    }
  }
  while (!text.empty() && text.back() == '-') text.pop_back();
  if (text.empty()) {
    text = kind;
  } else if (reserved(text)) {
    text = std::string(kind) + "-" + text;
  } else if (!letter(text[0]) || text == "nil" || text == "t" || text == "invalid") {
    text = std::string(kind) + (letter(text[0]) ? "-" : "") + text;
  }
  text.resize(std::min(text.size(), kMaxLength));
  return text;
}

std::string UidTable::assign(std::string_view name, std::string_view kind) {
  const std::string base = slug(name, kind);
  std::string uid = base;
  for (std::size_t n = 2; !taken_.insert(uid).second; ++n) {
    const std::string number = "-" + std::to_string(n);
    uid = base.substr(0, kMaxLength - number.size()) + number;
  }
  return uid;
}

}  // namespace magna
