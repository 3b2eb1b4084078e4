// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lisp/lisp_value.h"
#include "core/sim/result.h"

namespace magna {

/// What a file may do beyond the closed dialect.
enum class FileRight : std::uint8_t {
  Files,  ///< read and write all files of the user
  Lisp,   ///< all of Common Lisp and of the system below it, which includes Files
};

/// ":files", ":lisp".
std::string_view name(FileRight right);

/// `(declare-trust :rights (:files) :reason "…")`, the first form of a world file or program.
struct TrustDeclaration {
  std::vector<FileRight> rights;  ///< each once; none: it only shares a world with trusted files
  std::string reason;             ///< one line for the user
  int line = 0;                   ///< of the form, from 1
  int column = 0;
};

/// The declaration of a text; nothing if it has none. Evaluates nothing. The error, with `file`,
/// line and column, is about a declaration that cannot be read, or a text that is not Lisp.
Result<std::optional<TrustDeclaration>> trust_declaration(std::string_view text,
                                                          const std::string& file);

/// Whether the user trusts this content of this file. Called on any thread.
using TrustCheck = std::function<bool(const std::string& file, std::string_view text)>;

/// For the whole process; at first no file is trusted.
void set_trust_check(TrustCheck check);

/// The origin of code that is about to enter an image, and the rights that it brings along.
struct CodeOrigin {
  enum class Kind : std::uint8_t {
    Bundled,  ///< a file of the resources
    Trusted,  ///< trusted by the user
    Other,    ///< any other file, an expression, text from elsewhere
  };
  Kind kind = Kind::Other;
  std::vector<FileRight> rights;
};

/// The origin of a file's code. An error if it declares rights and is not trusted: with the place
/// of its declaration, its reason, and what to do. `recorded`: the text is from a recording, where
/// a file of the resources counts as such only if it has that text here, too.
Result<CodeOrigin> file_origin(const std::string& file, std::string_view text,
                               bool recorded = false);

/// ("other" ":files" …), for `enter-code` (trust.lisp).
LispValue plain(const CodeOrigin& origin);

}  // namespace magna
