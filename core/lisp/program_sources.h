// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/lisp/lisp_value.h"
#include "core/lisp/source_text.h"
#include "core/sim/file_source.h"
#include "core/sim/result.h"

namespace magna {

/// A place where a text uses a name.
struct SourceUse {
  enum class Kind : std::uint8_t {
    Definition,  ///< (def… name …), (put-kicker name …)
    Call,        ///< (name …), #'name
    Binding,     ///< a variable of a let, a parameter, a local function
    Setting,     ///< (setq name …), (setf name …), (!= name …), (incf name) …
    Reference,   ///< other
  };
  std::string form;  ///< head and name of the outermost form, e.g. "(defun outer)"
  Kind kind = Kind::Reference;
  std::string file;  ///< empty: a line of the console
  int line = 0;      ///< from 1; 0 = none
  int column = 0;    ///< from 1; 0 = none
};

/// The texts that one image has read. In Lisp a place in any of them is one number: kSpan times the
/// text's number plus the character's offset. The world file has number 0.
class ProgramSources {
 public:
  static constexpr long kSpan = 1L << 23;
  /// The file in errors of expressions of several lines; others of the console have none.
  static constexpr const char* kConsole = "console";

  /// `files`: where the files that the image loads are read.
  explicit ProgramSources(std::shared_ptr<FileSource> files = std::make_shared<FileSource>())
      : files_(std::move(files)) {}

  FileSource& files() const { return *files_; }
  /// Decodes and scans a text; returns the number of its first place, or an error (invalid text, an
  /// unclosed parenthesis). `name` is the file name in errors; empty: a line of the console.
  Result<long> add(const std::string& text, const std::string& name);
  /// The text with first place `base`.
  const SourceText& text(long base) const;
  /// Whether the text contains no form.
  bool empty(long base) const;

  /// An error of the program at a place: file, line, column, and the shortened form before the
  /// message. `reading`: the place is the position of the reader. `symbol`: the symbol that caused
  /// the error.
  Error error(long place, bool reading, const std::string& message,
              const std::string& symbol = {}) const;
  /// The file, line and column where the form at `place` uses the name `callee`, if it does so
  /// once; otherwise where the form begins. Nothing if there is no such text.
  std::optional<Error> call_place(long place, const std::string& callee) const;
  /// Where the texts from `base` on use the name, ignoring case; files in the order of their last
  /// reading, at most kMostUses. Of an outermost form that was read several times (a definition
  /// that was changed) only the newest version counts; of what was typed, only definitions.
  std::vector<SourceUse> uses(const std::string& name, long base = 0) const;
  static constexpr std::size_t kMostUses = 500;
  /// The names that the definitions of `name` call, each once, in lower case.
  std::vector<std::string> calls_of(const std::string& name) const;
  /// The error for a report of a guarded call of Lisp (LispLoad::End::Failed).
  Error error(const LispValue& report) const;
  /// The error for code that was cut off (LispLoad::End::CutOff): `message` with the calls.
  Error cut_off(const LispValue& report, const std::string& message) const;

  /// The first of several errors, at least one; its message has lines with the others, ten in all.
  /// `more`: so many are not in the list.
  static Error together(const std::vector<Error>& errors, std::size_t more = 0);

 private:
  struct Source {
    std::string name;
    SourceText text;
    SourceForms forms;
  };
  /// Calls `visit` with the outermost forms of the texts from `base` on, newest texts first,
  /// without older versions: the text, the number of the form and of the one behind its last part.
  void visit_newest(
      long base,
      const std::function<void(const Source&, std::size_t begin, std::size_t end)>& visit) const;

  std::shared_ptr<FileSource> files_;
  std::vector<std::shared_ptr<const Source>> sources_;
};

}  // namespace magna
