// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/lisp/lisp_value.h"
#include "core/lisp/source_scanner.h"
#include "core/lisp/source_text.h"
#include "core/sim/result.h"

namespace magna {

/// The texts that one image has read. Lisp knows a place in any of them by one number: kSpan times
/// the text's number, and the character's offset. The world file has number 0.
class ProgramSources {
 public:
  static constexpr long kSpan = 1L << 23;

  /// Decodes and scans a text; gives the number of its first place, or what is wrong with it (text
  /// that is none, a parenthesis that is not closed). `name` stands for the file in errors; empty:
  /// a line of the console.
  Result<long> add(const std::string& text, const std::string& name);
  /// The text whose first place is `base`.
  const SourceText& text(long base) const;
  /// It has no form in it.
  bool empty(long base) const;

  /// An error of the program at a place: file, line, column, and the form shortened before the
  /// message. `reading`: the place is where the reader had come. `symbol`: what it is about.
  Error error(long place, bool reading, const std::string& message,
              const std::string& symbol = {}) const;
  /// The error that a guarded call of Lisp reports: (nil place reading message symbol).
  Error error(const LispValue& report) const;

 private:
  struct Source {
    std::string name;
    SourceText text;
    SourceForms forms;
  };
  std::vector<std::shared_ptr<const Source>> sources_;
};

}  // namespace magna
