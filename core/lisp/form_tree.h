// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lisp/source_scanner.h"

namespace magna {

/// A form of a source text with the forms inside it.
struct SourceNode {
  SourceForm form;
  /// Stands for itself: without a quote or another prefix, and not behind a reader macro such as
  /// `#+feature` or `#.`, which could drop or replace it.
  bool plain = true;
  std::vector<SourceNode> items = {};
};

/// The outermost forms of a text that has been scanned.
std::vector<SourceNode> form_tree(std::u32string_view text, const SourceForms& forms);

/// The form in lower case if it is an atom, else empty.
std::string atom_text(std::u32string_view text, const SourceNode& node);

/// The value of a number, of `pi`, or of `+ - * /` over such values; nothing = it is anything else.
std::optional<double> constant_of(std::u32string_view text, const SourceNode& node);

}  // namespace magna
