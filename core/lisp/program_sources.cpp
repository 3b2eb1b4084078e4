// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/program_sources.h"

#include <fmt/format.h>

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
  const auto number = static_cast<std::size_t>(place < 0 ? sources_.size() : place / kSpan);
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
  const auto number = static_cast<std::size_t>(place < 0 ? sources_.size() : place / kSpan);
  if (number >= sources_.size()) return std::nullopt;
  const Source& source = *sources_[number];
  const auto form = form_from(source.forms, static_cast<std::size_t>(place % kSpan));
  if (!form) return std::nullopt;
  const auto call =
      callee.empty() ? std::nullopt : only_atom(source.text, source.forms, *form, callee);
  const SourcePlace where = source.text.place(call ? call->begin : form->begin);
  return Error{{}, source.name, where.line, where.column};
}

Error ProgramSources::error(const LispValue& report) const {
  return error(static_cast<long>(report[1].number(-1.0)), report[2].is_true(), report[3].text(),
               report[4].text());
}

}  // namespace magna
