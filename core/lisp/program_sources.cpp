// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/program_sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string_view>
#include <utility>

#include "core/sim/text.h"

namespace magna {

namespace {

// A line of the console has no place; an expression of several lines has those of a file.
Error console_error(Error error, std::u32string_view text) {
  const std::size_t end = text.find(U'\n');
  const bool one_line = end == std::u32string_view::npos ||
                        text.find_first_not_of(U" \t\r\n", end) == std::u32string_view::npos;
  if (one_line) {
    error.line = 0;
  } else {
    error.file = ProgramSources::kConsole;
  }
  return error;
}

std::string lower_text(const SourceText& source, const SourceForm& form) {
  return lower_case(to_utf8(source.characters().substr(form.begin, form.end - form.begin)));
}

/// Classifies the atoms of an outermost form by the lists around them.
class AtomWalk {
 public:
  using Kind = SourceUse::Kind;
  using Visit = std::function<void(const SourceForm&, const std::string& text, Kind)>;

  AtomWalk(const SourceText& source, const SourceForms& forms) : source_(source), forms_(forms) {}

  void walk(std::size_t begin, std::size_t end, const Visit& visit) {
    lists_.clear();
    for (std::size_t k = begin; k < end; ++k) {
      const SourceForm& form = forms_[k];
      while (!lists_.empty() && lists_.back().form.end <= form.begin) lists_.pop_back();
      const std::size_t place = lists_.empty() ? 0 : lists_.back().parts++;
      if (form.kind == SourceForm::Kind::List) {
        const bool quoted = is_quoted(form) || (!lists_.empty() && lists_.back().quoted);
        lists_.push_back({form, place, role_at(place), quoted});
      } else if (form.kind == SourceForm::Kind::Atom) {
        const std::string text = lower_text(source_, form);
        // The scanner sees two atoms in #'name.
        if (text == "#") {
          if (!lists_.empty()) --lists_.back().parts;
          continue;
        }
        const Kind kind = kind_of(form, place);
        visit(kind == Kind::Definition ? defining_form(place) : form, text, kind);
        if (lists_.empty()) continue;
        if (place == 0) lists_.back().head = text;
        lists_.back().typed = lists_.back().typed || (place == 2 && text == "-");
      }
    }
  }

 private:
  enum class Role : std::uint8_t {
    Form,
    Names,  ///< parameters, or the bindings of a let: each part is a name or begins with one
    Named,  ///< begins with a name: one of these bindings, or (variable list) of a dolist
  };
  struct List {
    SourceForm form = {};
    std::size_t place = 0;  ///< in the list around it, from 0
    Role role = Role::Form;
    bool quoted = false;
    std::string head = {};
    bool typed = false;     ///< (deffunc name - TYPE (parameter …) …)
    std::size_t parts = 0;  ///< passed so far
  };

  template <std::size_t N>
  static bool one_of(const std::string& word, const std::array<std::string_view, N>& words) {
    return std::ranges::find(words, word) != words.end();
  }
  bool names_function(const SourceForm& form) const {  // #'name
    return source_.characters().substr(0, form.begin).ends_with(U"#'");
  }
  bool is_quoted(const SourceForm& form) const {
    return source_.characters().substr(0, form.begin).ends_with(U'\'') && !names_function(form);
  }

  static bool defines(const std::string& head) {
    static constexpr auto kWords = std::to_array<std::string_view>(
        {"defun",        "defmacro",     "deffunc",    "defproc",         "defvar",
         "defparameter", "defconstant",  "defgeneric", "defmethod",       "defclass",
         "defstruct",    "deftype",      "defsetf",    "defpackage",      "defmap",
         "defrobot",     "defattribute", "defkicker",  "defmanipulation", "put-kicker"});
    return head.starts_with("def-") || head.starts_with("define-") || one_of(head, kWords);
  }
  /// Whether the innermost list is (name …) in (defstruct (name …) …).
  bool is_named_in_list() const {
    return lists_.size() > 1 && lists_.back().place == 1 && !lists_.back().quoted &&
           defines(lists_[lists_.size() - 2].head);
  }
  const SourceForm& defining_form(std::size_t place) const {
    return lists_[lists_.size() - (place == 0 ? 2 : 1)].form;
  }

  /// The role of a list that is part `place` of the innermost one.
  Role role_at(std::size_t place) const {
    static constexpr auto kLocal =
        std::to_array<std::string_view>({"flet", "labels", "macrolet", "symbol-macrolet"});
    static constexpr auto kBinding = std::to_array<std::string_view>(
        {"let", "let*", "do", "do*", "prog", "prog*", "lambda", "continuation", "\\\\",
         "multiple-value-bind", "destructuring-bind", "with-slots", "with-accessors"});
    static constexpr auto kStepping =
        std::to_array<std::string_view>({"dolist", "dotimes", "with-open-file"});
    static constexpr auto kDefining =
        std::to_array<std::string_view>({"defun", "defmacro", "deffunc", "defproc", "defgeneric",
                                         "defmethod", "defkicker", "def-interp-proc", "deftype"});
    if (lists_.empty() || lists_.back().quoted) return Role::Form;
    const List& outer = lists_.back();
    if (outer.role == Role::Names) return Role::Named;
    if (outer.role == Role::Named) {
      const bool local = lists_.size() > 2 && one_of(lists_[lists_.size() - 3].head, kLocal);
      return local && place == 1 ? Role::Names : Role::Form;
    }
    if (place == 1 && (one_of(outer.head, kBinding) || one_of(outer.head, kLocal))) {
      return Role::Names;
    }
    if (place == 1 && one_of(outer.head, kStepping)) return Role::Named;
    if (place == 2 && outer.head == "put-kicker") return Role::Named;
    const std::size_t parameters = outer.typed ? 4 : 2;
    return place == parameters && one_of(outer.head, kDefining) ? Role::Names : Role::Form;
  }

  Kind kind_of(const SourceForm& form, std::size_t place) const {
    static constexpr auto kSetting = std::to_array<std::string_view>(
        {"setq", "setf", "psetq", "psetf", "!=", "incf", "decf", "push", "pushnew", "pop"});
    if (names_function(form)) return Kind::Call;
    if (is_quoted(form) || lists_.empty() || lists_.back().quoted) return Kind::Reference;
    const List& list = lists_.back();
    if (list.role == Role::Names || (list.role == Role::Named && place == 0)) return Kind::Binding;
    if (place == 0) return is_named_in_list() ? Kind::Definition : Kind::Call;
    if (place == 1 && defines(list.head)) return Kind::Definition;
    return place % 2 == 1 && one_of(list.head, kSetting) ? Kind::Setting : Kind::Reference;
  }

  const SourceText& source_;
  const SourceForms& forms_;
  std::vector<List> lists_;
};

/// "(defun outer)"; for other forms their head.
std::string label(const SourceText& source, const SourceForms& forms, std::size_t begin,
                  std::size_t end) {
  if (forms[begin].kind != SourceForm::Kind::List) return excerpt(source, forms[begin]);
  if (begin + 1 >= end || forms[begin + 1].kind != SourceForm::Kind::Atom) return "()";
  const std::string head = lower_text(source, forms[begin + 1]);
  std::size_t name = begin + 2;
  if (name < end && forms[name].kind == SourceForm::Kind::List) ++name;  // (defstruct (name …) …)
  const bool named = name < end && forms[name].kind == SourceForm::Kind::Atom;
  return named ? fmt::format("({} {})", head, lower_text(source, forms[name]))
               : fmt::format("({})", head);
}

}  // namespace

Result<long> ProgramSources::add(const std::string& text, const std::string& name) {
  const auto named = [&name](Error error) {
    error.file = name;
    return error;
  };
  if (text.size() >= static_cast<std::size_t>(kSpan)) {
    return Error{
        fmt::format("the text has {} bytes; a program has at most {}", text.size(), kSpan - 1),
        name};
  }
  auto source = SourceText::decode(text);
  if (!source) {
    Error error = named(source.error());
    if (name.empty()) error.line = 0;
    return error;
  }
  auto forms = scan_source(*source);
  if (!forms) {
    return name.empty() ? console_error(forms.error(), source->characters()) : named(forms.error());
  }
  sources_.push_back(
      std::make_shared<const Source>(Source{name, std::move(*source), std::move(*forms)}));
  return kSpan * static_cast<long>(sources_.size() - 1);
}

const SourceText& ProgramSources::text(long base) const {
  return sources_[static_cast<std::size_t>(base / kSpan)]->text;
}

bool ProgramSources::empty(long base) const {
  return sources_[static_cast<std::size_t>(base / kSpan)]->forms.empty();
}

Error ProgramSources::error(long place, bool reading, const std::string& message,
                            const std::string& symbol) const {
  const auto number = place < 0 ? sources_.size() : static_cast<std::size_t>(place / kSpan);
  if (number >= sources_.size()) return Error{message};
  const Source& source = *sources_[number];
  const auto offset = static_cast<std::size_t>(place % kSpan);
  const auto at = [&source](std::size_t character, std::string text) {
    const SourcePlace where = source.text.place(character);
    Error error{std::move(text), source.name, where.line, where.column};
    return source.name.empty() ? console_error(std::move(error), source.text.characters()) : error;
  };
  const auto form = reading ? token_before(source.forms, offset) : form_from(source.forms, offset);
  if (!form) return at(offset, message);
  Error error = at(form->begin, excerpt(source.text, *form) + ": " + message);
  if (reading || symbol.empty()) return error;
  // The symbol that caused the error is a better place than its form.
  if (const auto atom = find_atom(source.text, source.forms, *form, symbol)) {
    const Error exact = at(atom->begin, {});
    error.line = exact.line;
    error.column = exact.column;
  }
  return error;
}

std::optional<Error> ProgramSources::call_place(long place, const std::string& callee) const {
  const auto number = place < 0 ? sources_.size() : static_cast<std::size_t>(place / kSpan);
  if (number >= sources_.size()) return std::nullopt;
  const Source& source = *sources_[number];
  const auto form = form_from(source.forms, static_cast<std::size_t>(place % kSpan));
  if (!form) return std::nullopt;
  const auto call =
      callee.empty() ? std::nullopt : only_atom(source.text, source.forms, *form, callee);
  const SourcePlace where = source.text.place(call ? call->begin : form->begin);
  return Error{{}, source.name, where.line, where.column};
}

void ProgramSources::visit_newest(
    long base,
    const std::function<void(const Source&, std::size_t begin, std::size_t end)>& visit) const {
  std::set<std::pair<std::string, std::string>> newer;
  for (std::size_t k = sources_.size(); k-- > static_cast<std::size_t>(base / kSpan);) {
    const Source& source = *sources_[k];
    std::set<std::pair<std::string, std::string>> here;
    for (std::size_t begin = 0; begin < source.forms.size();) {
      const auto next =
          std::ranges::lower_bound(source.forms, source.forms[begin].end, {}, &SourceForm::begin);
      const auto end = static_cast<std::size_t>(next - source.forms.begin());
      std::pair name(source.name, label(source.text, source.forms, begin, end));
      const bool typed = source.name.empty() && !name.second.starts_with("(def");
      if (!typed && !newer.contains(name)) visit(source, begin, end);
      here.insert(std::move(name));
      begin = end;
    }
    // Lines of the console do not replace each other.
    if (!source.name.empty()) newer.merge(here);
  }
}

std::vector<SourceUse> ProgramSources::uses(const std::string& name, long base) const {
  std::vector<SourceUse> found;
  visit_newest(base, [&](const Source& source, std::size_t begin, std::size_t end) {
    AtomWalk(source.text, source.forms)
        .walk(begin, end,
              [&](const SourceForm& form, const std::string& text, SourceUse::Kind kind) {
                if (text != name || found.size() >= kMostUses) return;
                const SourcePlace place = source.text.place(form.begin);
                found.push_back({label(source.text, source.forms, begin, end), kind, source.name,
                                 source.name.empty() ? 0 : place.line,
                                 source.name.empty() ? 0 : place.column});
              });
  });
  return found;
}

std::vector<std::string> ProgramSources::calls_of(const std::string& name) const {
  std::set<std::string> called;
  visit_newest(0, [&](const Source& source, std::size_t begin, std::size_t end) {
    std::set<std::string> here;
    bool defines = false;
    AtomWalk(source.text, source.forms)
        .walk(begin, end, [&](const SourceForm&, const std::string& text, SourceUse::Kind kind) {
          defines = defines || (kind == SourceUse::Kind::Definition && text == name);
          if (kind == SourceUse::Kind::Call) here.insert(text);
        });
    if (defines) called.merge(here);
  });
  return {called.begin(), called.end()};
}

Error ProgramSources::error(const LispValue& report) const {
  std::vector<Error> errors{error(static_cast<long>(report[1].number(-1.0)), report[2].is_true(),
                                  report[3].text(), report[4].text())};
  for (const LispValue& other : report[5].list()) errors.push_back(error(other));
  return together(errors, report[6].offset());
}

Error ProgramSources::cut_off(const LispValue& report, const std::string& message) const {
  return error(static_cast<long>(report[1].number(-1.0)), false, message + report[3].text());
}

Error ProgramSources::together(const std::vector<Error>& errors, std::size_t more) {
  constexpr std::size_t kMost = 10;
  Error first = errors.front();
  const std::size_t shown = std::min(kMost, errors.size());
  for (std::size_t k = 1; k < shown; ++k) first.message += "\n" + errors[k].text();
  more += errors.size() - shown;
  if (more > 0) first.message += fmt::format("\nand {} more error{}", more, more == 1 ? "" : "s");
  return first;
}

}  // namespace magna
