// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "core/sexp/sexp.h"

namespace magna {

namespace {

std::string joined(const Sexp& texts, const char* between) {
  std::string all;
  for (const Sexp& text : texts.items) {
    if (&text != &texts.items.front()) all += between;
    all += text.string();
  }
  return all;
}

// Files have paths; other names are those of the editor's buffers (swank_session.cpp).
constexpr std::string_view kBufferName = "buffer ";

std::string labelled_place(const Sexp& label, const Sexp& place) {
  return fmt::format("({} {})", sexp_text(label), swank_location(place));
}

}  // namespace

std::int64_t swank_whole(const Sexp& form) { return whole_number(form).value_or(0); }

std::string swank_values(const Sexp& values) {
  std::string text = "(:values";
  for (const Sexp& value : values.items) text += ' ' + sexp_text(value);
  return text + ')';
}

std::string swank_echo(const Sexp& values) {
  return sexp_string(values.items.empty() ? "; No value" : "=> " + joined(values, ", "));
}

std::string swank_lines(const Sexp& values) { return sexp_string(joined(values, "\n")); }

std::string swank_completions(const Sexp& names, const std::string& typed) {
  std::string common = names.items.empty() ? typed : names[0].string();
  for (const Sexp& name : names.items) {
    const std::string& text = name.string();
    const auto [end, other] = std::ranges::mismatch(common, text);
    common.erase(end, common.end());
  }
  return fmt::format("({} {})", sexp_text(names), sexp_string(common));
}

std::string swank_location(const Sexp& place) {
  const std::string& file = place[0].string();
  if (file.empty()) return "(:error \"There is no file: it was typed or belongs to Magna.\")";
  const bool buffer = file.starts_with(kBufferName);
  return fmt::format("(:location ({} {}) (:line {} {}) nil)", buffer ? ":buffer" : ":file",
                     sexp_string(buffer ? file.substr(kBufferName.size()) : file),
                     swank_whole(place[1]), std::max<std::int64_t>(swank_whole(place[2]) - 1, 0));
}

std::string swank_places(const Sexp& places) {
  std::string all = "(";
  for (const Sexp& one : places.items) {
    all += labelled_place(one[0], one[1]);
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

const UseType* use_type(const Sexp& type) {
  const auto found =
      std::ranges::find_if(kUseTypes, [&](const UseType& one) { return type.is_symbol(one.type); });
  return found == kUseTypes.end() ? nullptr : &*found;
}

}  // namespace

bool swank_knows_uses(const Sexp& type) { return use_type(type) != nullptr; }

std::string swank_uses(const Sexp& uses, const Sexp& type) {
  std::string all = "(";
  if (const UseType* const wanted = use_type(type)) {
    for (const Sexp& use : uses.items) {
      const bool is_wanted = std::ranges::count(wanted->kinds, use[1].string()) > 0;
      if (is_wanted) all += labelled_place(use[0], use[2]);
    }
  }
  return all + ')';
}

std::string swank_compilation(const Sexp& answer) {
  std::string notes;
  for (std::size_t k = 1; k < answer.items.size(); ++k) {
    const Sexp& note = answer[k];
    notes += fmt::format("(:message {} :severity {} :location {})", sexp_text(note[1]),
                         sexp_text(note[0]), swank_location(note[2]));
  }
  return fmt::format("(:compilation-result ({}) {} 0.0 nil nil)", notes, sexp_text(answer[0]));
}

std::string swank_apropos(const Sexp& names) {
  std::string all = "(";
  for (const Sexp& one : names.items) {
    all += "(:designator " + sexp_text(one[0]);
    for (std::size_t k = 1; k < one.items.size(); ++k) {
      all += fmt::format(" {} {}", sexp_text(one[k][0]), sexp_text(one[k][1]));
    }
    all += ')';
  }
  return all + ')';
}

std::string swank_inspection(const Sexp& view) {
  if (view.items.empty()) return "nil";
  std::string parts;
  for (std::size_t k = 1; k < view.items.size(); ++k) {
    const Sexp& part = view[k];
    parts += part.is_string()
                 ? sexp_text(part)
                 : fmt::format("(:value {} {})", sexp_text(part[0]), swank_whole(part[1]));
    parts += ' ';
  }
  const std::size_t count = view.items.size() - 1;
  return fmt::format("(:title {} :id nil :content (({}) {} 0 {}))", sexp_text(view[0]), parts,
                     count, count);
}

// Nested lists of texts, the innermost with the cursor's mark.
std::string swank_called(const Sexp& raw) {
  const Sexp* form = &raw;
  std::string called;
  while (form->is_list() && !form->items.empty()) {
    const std::string& head = form->items.front().string();
    const bool here = std::ranges::any_of(
        form->items, [](const Sexp& item) { return item.is_symbol("swank::%cursor-marker%"); });
    if (!head.empty() && (called.empty() || here || form->items.back().is_list())) called = head;
    if (here) break;
    form = &form->items.back();
  }
  return called;
}

}  // namespace magna
