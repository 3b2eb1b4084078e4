// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace magna {

/// One file of the dialect's own Lisp, embedded at build time.
struct LispSource {
  const char* name;
  const char* text;
};

/// All files of the dialect, in the order of loading.
std::span<const LispSource> lisp_sources();

}  // namespace magna
