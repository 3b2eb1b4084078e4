// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/lisp/ecl.h"
#include "core/lisp/lisp_loader.h"

namespace magna {

/// Calls Lisp on the calling thread and copies the result: (t value …) is Loaded, a report of a
/// failure is Failed, nil is CutOff; any other unwinding is Left. The frames of `call` must not
/// contain C++ objects, because Lisp could unwind through them.
LispLoad load_of(cl_object (*call)(const void*), const void* argument);

/// The same for a function of package MAGNA with plain arguments.
LispLoad load_of(const std::string& function, const LispValue::List& arguments);

/// The same for a function whose value is returned unchanged; nil if it unwound.
LispValue value_of(const std::string& function, const LispValue::List& arguments);

}  // namespace magna
