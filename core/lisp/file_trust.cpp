// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/file_trust.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "core/lisp/program_files.h"
#include "core/lisp/source_text.h"
#include "core/sim/text.h"
#include "core/sim/text_file.h"

namespace magna {
namespace {

constexpr std::string_view kHead = "declare-trust";
constexpr std::size_t kLongestReason = 300;  // bytes

std::mutex& trust_mutex() {
  static std::mutex mutex;
  return mutex;
}

TrustCheck& trust_check() {
  static TrustCheck check;
  return check;
}

bool is_trusted(const std::string& file, std::string_view text) {
  const std::lock_guard lock(trust_mutex());
  return trust_check() && trust_check()(file, text);
}

std::optional<FileRight> right_named(std::string_view text) {
  for (const FileRight right : {FileRight::Files, FileRight::Lisp}) {
    if (same_word(text, name(right))) return right;
  }
  return {};
}

/// Reads the clauses of a declaration from the forms of its text.
class DeclarationReader {
 public:
  DeclarationReader(const SourceText& source, const SourceForms& forms, const std::string& file)
      : source_(source), forms_(forms), file_(file) {}

  bool declares() const {
    return forms_.size() > 1 && forms_[0].kind == SourceForm::Kind::List && inside(1) &&
           forms_[1].kind == SourceForm::Kind::Atom && same_word(text_of(forms_[1]), kHead);
  }

  Result<std::optional<TrustDeclaration>> read() {
    const SourcePlace place = source_.place(forms_[0].begin);
    TrustDeclaration declaration{{}, {}, place.line, place.column};
    bool rights = false;
    for (std::size_t k = 2; inside(k);) {
      const std::string clause = lower_case(text_of(forms_[k]));
      if (!inside(k + 1)) return wrong(forms_[k]);
      const SourceForm& value = forms_[k + 1];
      if (clause == ":rights" && !rights) {
        rights = true;
        for (k += 2; inside(k) && forms_[k].begin < value.end; ++k) {
          const auto right = right_named(text_of(forms_[k]));
          if (!right || std::ranges::count(declaration.rights, *right) > 0) return wrong(forms_[k]);
          declaration.rights.push_back(*right);
        }
        const bool list = value.kind == SourceForm::Kind::List || same_word(text_of(value), "nil");
        if (!list) return wrong(value);
      } else if (clause == ":reason" && declaration.reason.empty() &&
                 value.kind == SourceForm::Kind::String) {
        declaration.reason = string_in(value);
        if (declaration.reason.empty()) return wrong(value);
        k += 2;
      } else {
        return wrong(forms_[k]);
      }
    }
    if (!rights || declaration.reason.empty()) return wrong(forms_[0]);
    return std::optional(std::move(declaration));
  }

 private:
  bool inside(std::size_t k) const { return k < forms_.size() && forms_[k].begin < forms_[0].end; }

  std::string text_of(const SourceForm& form) const {
    return to_utf8(source_.characters().substr(form.begin, form.end - form.begin));
  }

  /// The characters of a string, in one line.
  std::string string_in(const SourceForm& form) const {
    std::string text;
    const std::string quoted = text_of(form);
    for (std::size_t k = 1; k + 1 < quoted.size() && text.size() < kLongestReason; ++k) {
      if (quoted[k] == '\\' && k + 2 < quoted.size()) ++k;
      const bool control = static_cast<unsigned char>(quoted[k]) < ' ' || quoted[k] == '\x7f';
      text += control ? ' ' : quoted[k];
    }
    return text;
  }

  Error wrong(const SourceForm& form) const {
    const SourcePlace place = source_.place(form.begin);
    return Error{fmt::format("{}: expected (declare-trust :rights (:files :lisp) :reason \"why\"), "
                             "with one right or both, or none",
                             excerpt(source_, form)),
                 file_, place.line, place.column};
  }

  const SourceText& source_;
  const SourceForms& forms_;
  const std::string& file_;
};

std::string shown_rights(const std::vector<FileRight>& rights) {
  std::vector<std::string_view> names;
  names.reserve(rights.size());
  for (const FileRight right : rights) names.push_back(name(right));
  return fmt::format("({})", fmt::join(names, " "));
}

}  // namespace

std::string_view name(FileRight right) { return right == FileRight::Files ? ":files" : ":lisp"; }

Result<std::optional<TrustDeclaration>> trust_declaration(std::string_view text,
                                                          const std::string& file) {
  const auto with_file = [&](Error error) {
    error.file = file;
    return error;
  };
  const auto source = SourceText::decode(text);
  if (!source) return with_file(source.error());
  const auto forms = scan_source(*source);
  if (!forms) return with_file(forms.error());
  DeclarationReader reader(*source, *forms, file);
  if (!reader.declares()) return std::optional<TrustDeclaration>();
  return reader.read();
}

void set_trust_check(TrustCheck check) {
  const std::lock_guard lock(trust_mutex());
  trust_check() = std::move(check);
}

Result<CodeOrigin> file_origin(const std::string& file, std::string_view text, bool recorded) {
  const auto declaration = trust_declaration(text, file);
  // The errors of a text that is not Lisp are those of its reader.
  const bool declares = declaration && declaration->has_value();
  if (is_trusted(file, text)) {
    if (!declaration) return declaration.error();
    return CodeOrigin{CodeOrigin::Kind::Trusted,
                      declares ? (*declaration)->rights : std::vector<FileRight>()};
  }
  if (declares && !(*declaration)->rights.empty()) {
    const TrustDeclaration& wanted = **declaration;
    return Error{
        fmt::format("the file asks for the rights {} because “{}”, and is not trusted; read "
                    "it, then start Magna with --trust {}, or confirm the question in the "
                    "window",
                    shown_rights(wanted.rights), wanted.reason, file),
        file, wanted.line, wanted.column};
  }
  bool bundled = is_bundled_file(file);
  if (bundled && recorded) {
    const auto here = read_text_file(file, "program");
    bundled = here && *here == text;
  }
  return CodeOrigin{bundled ? CodeOrigin::Kind::Bundled : CodeOrigin::Kind::Other, {}};
}

LispValue plain(const CodeOrigin& origin) {
  LispValue::List list;
  switch (origin.kind) {
    case CodeOrigin::Kind::Bundled: list.emplace_back("bundled"); break;
    case CodeOrigin::Kind::Trusted: list.emplace_back("trusted"); break;
    case CodeOrigin::Kind::Other: list.emplace_back("other"); break;
  }
  for (const FileRight right : origin.rights) list.emplace_back(std::string(name(right)));
  return list;
}

}  // namespace magna
