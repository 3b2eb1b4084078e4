// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/lisp/lisp_call.h"
#include "core/lisp/lisp_thread.h"

namespace magna {

/// Permits the files of this process symbols that the closed dialect excludes, for tests of the
/// code behind it.
inline void permit(const std::string& package, const std::vector<std::string>& names) {
  LispThread::for_loading().run(
      [&] {
        for (const std::string& name : names) value_of("PERMIT-NAMED", {package, name});
      },
      {10.0, 10.0, 10.0});
}

}  // namespace magna
