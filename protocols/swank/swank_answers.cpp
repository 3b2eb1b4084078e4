// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_answers.h"

#include <fmt/format.h>

#include <algorithm>

namespace magna {

namespace {

std::string joined(const SwankForm& texts, const char* between) {
  std::string all;
  for (const SwankForm& text : texts.items) {
    if (&text != &texts.items.front()) all += between;
    all += text.string();
  }
  return all;
}

// Files have paths; other names are those of the editor's buffers (swank_calls.cpp).
constexpr std::string_view kBufferName = "buffer ";

}  // namespace

std::string swank_values(const SwankForm& values) {
  std::string text = "(:values";
  for (const SwankForm& value : values.items) text += ' ' + swank_text(value);
  return text + ')';
}

std::string swank_echo(const SwankForm& values) {
  return swank_string(values.items.empty() ? "; No value" : "=> " + joined(values, ", "));
}

std::string swank_lines(const SwankForm& values) { return swank_string(joined(values, "\n")); }

std::string swank_completions(const SwankForm& names, const std::string& typed) {
  std::string common = names.items.empty() ? typed : names[0].string();
  for (const SwankForm& name : names.items) {
    const std::string& text = name.string();
    const auto [end, other] = std::ranges::mismatch(common, text);
    common.erase(end, common.end());
  }
  return fmt::format("({} {})", swank_text(names), swank_string(common));
}

std::string swank_fuzzy_completions(const SwankForm& names, std::size_t typed) {
  std::string text = "((";
  for (const SwankForm& one : names.items) {
    const std::string& name = one[0].string();
    const auto offset = static_cast<std::size_t>(std::max<std::int64_t>(one[1].number, 0));
    // Matches near the beginning come first.
    text += fmt::format("({} \"{}.00\" (({} {})) {})", swank_string(name), offset == 0 ? 90 : 50,
                        offset, swank_string(name.substr(std::min(offset, name.size()), typed)),
                        swank_text(one[2]));
  }
  return text + ") nil)";
}

std::string swank_location(const SwankForm& place) {
  const std::string& file = place[0].string();
  if (file.empty()) return "(:error \"There is no file: it was typed or belongs to Magna.\")";
  const bool buffer = file.starts_with(kBufferName);
  return fmt::format("(:location ({} {}) (:line {} {}) nil)", buffer ? ":buffer" : ":file",
                     swank_string(buffer ? file.substr(kBufferName.size()) : file), place[1].number,
                     std::max<std::int64_t>(place[2].number - 1, 0));
}

std::string swank_inspection(const SwankForm& view) {
  if (view.items.empty()) return "nil";
  std::string parts;
  for (std::size_t k = 1; k < view.items.size(); ++k) {
    const SwankForm& part = view[k];
    parts += part.is_string() ? swank_text(part)
                              : fmt::format("(:value {} {})", swank_text(part[0]), part[1].number);
    parts += ' ';
  }
  const std::size_t count = view.items.size() - 1;
  return fmt::format("(:title {} :id nil :content (({}) {} 0 {}))", swank_text(view[0]), parts,
                     count, count);
}

// Nested lists of texts, the innermost with the cursor's mark.
std::string swank_called(const SwankForm& raw) {
  const SwankForm* form = &raw;
  std::string called;
  while (form->is_list() && !form->items.empty()) {
    const std::string& head = form->items.front().string();
    const bool here = std::ranges::any_of(form->items, [](const SwankForm& item) {
      return item.is_symbol("swank::%cursor-marker%");
    });
    if (!head.empty() && (called.empty() || here || form->items.back().is_list())) called = head;
    if (here) break;
    form = &form->items.back();
  }
  return called;
}

}  // namespace magna
