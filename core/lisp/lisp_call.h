// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/lisp/ecl.h"
#include "core/lisp/lisp_loader.h"

namespace magna {

/// Calls Lisp on the calling thread and copies what it returns: (t value …) is Loaded, a report of
/// a failure is Failed, nil is CutOff; anything that unwound to here is Left. No C++ object may
/// live in the frames of `call` where Lisp could unwind.
LispLoad load_of(cl_object (*call)(const void*), const void* argument);

/// The same for a function of package MAGNA with plain arguments.
LispLoad load_of(const std::string& function, const LispValue::List& arguments);

/// The same for one whose value is to be had as it is; nil if it unwound.
LispValue value_of(const std::string& function, const LispValue::List& arguments);

}  // namespace magna
