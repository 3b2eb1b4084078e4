// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/reference/reference.h"
#include "core/sim/result.h"

namespace magna {

/// One file of core/reference/entries, embedded at build time.
struct ReferenceText {
  std::string_view name;  ///< file name
  std::string_view text;
};

/// All files, in the order of their names.
std::span<const ReferenceText> reference_texts();

/// The words of a line, which are separated by blanks.
std::vector<std::string> words_of(std::string_view text);

/// Reads a page (core/reference/README.md). An error has file and line.
Result<ReferencePage> read_reference_page(const ReferenceText& text);

}  // namespace magna
