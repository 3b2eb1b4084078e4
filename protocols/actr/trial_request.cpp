// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/trial_request.h"

#include <fmt/format.h>

#include "protocols/actr/lisp_text.h"
#include "protocols/actr/uid_table.h"

namespace magna {

std::string trial_name(const SexpTree& form) {
  if (form.error || form.items.size() != 2) return {};
  const Sexp& item = form.items[1];
  // (trial ()) is (trial nil).
  if (item.is_list() && item.items.empty()) return "nil";
  if (!item.is_name() || item.name.size() > UidTable::kMaxLength) return {};
  const bool good = item.name == "nil" || lisp_word(item.name) == item.name;
  return good ? std::string(item.name) : std::string();
}

std::string trial_line(std::string_view name) { return fmt::format("(trial {})\n", name); }

std::string trial_error_line(std::string_view code, std::string_view name) {
  return fmt::format("(error trial {} {})\n", code, name);
}

}  // namespace magna
