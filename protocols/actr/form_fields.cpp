// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/form_fields.h"

#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>

#include "core/sexp/sexp_lexer.h"
#include "core/sim/blanks.h"
#include "core/sim/printable.h"
#include "core/world/lower_case.h"
#include "protocols/actr/form_table.h"

namespace magna {
namespace {

constexpr std::size_t kMostOfPart = 200;  // bytes

constexpr SexpTable kPartTable = sexp_table(SexpKind::Atom, {{" \t\r\n", SexpKind::Blank},
                                                             {"(", SexpKind::Open},
                                                             {")", SexpKind::Close},
                                                             {"\"|", SexpKind::String},
                                                             {"\\", SexpKind::Escape}});

/// Splits the text of a form into its parts.
class PartReader {
 public:
  explicit PartReader(std::string_view form) : form_(form), lexer_(kPartTable, form) {
    SexpToken token;
    do {
      token = lexer_.next();
    } while (token.kind != SexpKind::Open && token.kind != SexpKind::End);
  }

  /// The remaining text, without the parenthesis that closes the form.
  std::string_view rest() const {
    const std::string_view rest = trimmed(form_.substr(lexer_.at()));
    return rest.ends_with(')') ? rest.substr(0, rest.size() - 1) : rest;
  }

  /// The next atom or complete nested form; nothing at the end.
  std::optional<std::string_view> next() {
    const SexpToken part = lexer_.next_part();
    if (part.kind == SexpKind::End || part.kind == SexpKind::Close) return {};
    return lexer_.text(part);
  }

 private:
  std::string_view form_;
  SexpLexer<> lexer_;
};

/// The names of the fields of the form; those from the first list on are shown by their own heads.
std::vector<std::string_view> names_of(std::span<const std::string_view> parts) {
  std::vector<std::string_view> names;
  const FormRow* const row = find_form(parts);
  if (row == nullptr) return names;
  names.reserve(row->fields.size());
  for (const FormField& field : row->fields) {
    if (field.shape.starts_with('(')) break;
    names.push_back(field.name);
  }
  return names;
}

/// "goto" of "(goto (1 2 0))", with value "(1 2 0)"; the value of any other part is the part
/// itself.
LinkField part_field(std::string_view part, std::size_t number) {
  PartReader inner(part);
  const auto head = part.starts_with('(') ? inner.next() : std::nullopt;
  if (!head || head->starts_with('(')) {
    return {fmt::format("part {}", number), printable(part, kMostOfPart)};
  }
  std::string value;
  while (const auto more = inner.next()) {
    if (!value.empty()) value += ' ';
    value += printable(*more, kMostOfPart);
  }
  return {fmt::format("{}: {}", number, printable(*head, kMostOfPart)), value};
}

}  // namespace

std::vector<std::string_view> form_parts(std::string_view form) {
  std::vector<std::string_view> parts;
  PartReader reader(form);
  while (parts.size() < LinkMessage::kMostFields) {
    const auto part = reader.next();
    if (!part) break;
    parts.push_back(*part);
  }
  return parts;
}

std::vector<LinkField> form_fields(std::string_view form) {
  std::vector<LinkField> fields;
  std::vector<std::string_view> parts = form_parts(form);
  if (parts.empty()) return fields;
  fields.reserve(parts.size());
  fields.push_back({"verb", printable(parts.front(), kMostOfPart)});
  const std::string head = lower_case(parts.front());
  parts.front() = head;
  const auto names = names_of(parts);
  for (std::size_t k = 1; k < parts.size(); ++k) {
    if (k <= names.size()) {
      fields.push_back({std::string(names[k - 1]), printable(parts[k], kMostOfPart)});
    } else {
      fields.push_back(part_field(parts[k], k - names.size()));
    }
  }
  return fields;
}

std::string_view form_arguments(std::string_view form) {
  PartReader parts(form);
  parts.next();
  return parts.rest();
}

}  // namespace magna
