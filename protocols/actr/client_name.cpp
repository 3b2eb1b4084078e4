// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/client_name.h"

#include <algorithm>
#include <array>

namespace magna {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

bool legal_client_name(std::string_view name) {
  return name.size() <= ClientName::kMaxLength && !name.empty() && is_letter(name.front()) &&
         std::ranges::all_of(name,
                             [](char c) { return is_letter(c) || is_digit(c) || c == '-'; }) &&
         name != "nil" && name != "t";
}

}  // namespace

ClientName read_client_name(const SexpTree& form) {
  if (form.error || form.items.size() != 2) return {{}, "bad-form"};
  if (!legal_client_name(form[1].name)) return {{}, "bad-name"};
  return {form[1].name, {}};
}

bool is_reserved_client_name(std::string_view name) {
  constexpr std::array<std::string_view, 4> kAuthors{"operator", "world", "console", "dispatcher"};
  if (std::ranges::find(kAuthors, name) != kAuthors.end()) return true;
  constexpr std::string_view kAssigned = "client-";
  return name.starts_with(kAssigned) && name.size() > kAssigned.size() &&
         std::ranges::all_of(name.substr(kAssigned.size()), is_digit);
}

}  // namespace magna
