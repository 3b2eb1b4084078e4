// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

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

std::string swank_location(const SwankForm& place) {
  const std::string& file = place[0].string();
  if (file.empty()) return "(:error \"There is no file: it was typed or belongs to Magna.\")";
  const bool buffer = file.starts_with(kBufferName);
  return fmt::format("(:location ({} {}) (:line {} {}) nil)", buffer ? ":buffer" : ":file",
                     swank_string(buffer ? file.substr(kBufferName.size()) : file), place[1].number,
                     std::max<std::int64_t>(place[2].number - 1, 0));
}

std::string swank_places(const SwankForm& places) {
  std::string all = "(";
  for (const SwankForm& one : places.items) {
    all += fmt::format("({} {})", swank_text(one[0]), swank_location(one[1]));
  }
  return all + ')';
}

namespace {

struct UseType {
  std::string_view type;                  ///< SLIME's name
  std::array<std::string_view, 2> kinds;  ///< Lisp's (core/lisp/editing.lisp, "uses")
};
constexpr auto kUseTypes = std::to_array<UseType>({{":calls", {"call", ""}},
                                                   {":callers", {"call", "expansion"}},
                                                   {":macroexpands", {"expansion", ""}},
                                                   {":references", {"reference", ""}},
                                                   {":sets", {"setting", ""}},
                                                   {":binds", {"binding", ""}}});

const UseType* use_type(const SwankForm& type) {
  const auto found =
      std::ranges::find_if(kUseTypes, [&](const UseType& one) { return type.is_symbol(one.type); });
  return found == kUseTypes.end() ? nullptr : &*found;
}

}  // namespace

bool swank_knows_uses(const SwankForm& type) { return use_type(type) != nullptr; }

std::string swank_uses(const SwankForm& uses, const SwankForm& type) {
  SwankForm chosen;
  if (const UseType* const wanted = use_type(type)) {
    for (const SwankForm& use : uses.items) {
      if (std::ranges::find(wanted->kinds, use[1].string()) == wanted->kinds.end()) continue;
      chosen.items.push_back({SwankForm::Kind::List, {}, 0, {use[0], use[2]}});
    }
  }
  return swank_places(chosen);
}

std::string swank_compilation(const SwankForm& answer) {
  std::string notes;
  for (std::size_t k = 1; k < answer.items.size(); ++k) {
    const SwankForm& note = answer[k];
    notes += fmt::format("(:message {} :severity {} :location {})", swank_text(note[1]),
                         swank_text(note[0]), swank_location(note[2]));
  }
  return fmt::format("(:compilation-result ({}) {} 0.0 nil nil)", notes, swank_text(answer[0]));
}

std::string swank_apropos(const SwankForm& names) {
  std::string all = "(";
  for (const SwankForm& one : names.items) {
    all += "(:designator " + swank_text(one[0]);
    for (std::size_t k = 1; k < one.items.size(); ++k) {
      all += fmt::format(" {} {}", swank_text(one[k][0]), swank_text(one[k][1]));
    }
    all += ')';
  }
  return all + ')';
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
