// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/lisp/ecl.h"
#include "core/lisp/lisp_loader.h"
#include "core/lisp/lisp_value.h"

namespace magna {

struct LispCopy {
  LispValue value;
  bool whole = true;  ///< false: it is circular, over 2,000 deep, or has more than 10 million parts
                      ///< and characters
};
inline constexpr const char* kNotCopied =
    "a structure that contains itself, is nested over 2,000 deep or has over 10 million parts "
    "cannot be used here";

/// A plain copy of a Lisp object: numbers of all kinds as doubles, strings and names of symbols as
/// texts (symbols in lower case, a keyword with its colon), lists and vectors of objects as lists;
/// anything else as nil. Never signals an error.
LispCopy copy_value(cl_object object);

/// The Lisp object for a plain value; integral numbers become integers. It may unwind when memory
/// is exhausted, so the calling frames must not contain C++ objects with destructors.
cl_object make_object(const LispValue& value);

/// The same for numbers and for texts in UTF-8.
cl_object make_number(double number);
cl_object make_text(std::string_view text);

cl_object make_string(std::u32string_view text);
cl_object make_string(std::string_view latin);

/// Calls Lisp on the calling thread and copies the result: (t value …) is Loaded, a report of a
/// failure is Failed, nil is CutOff; any other unwinding is Left. The frames of `call` must not
/// contain C++ objects, because Lisp could unwind through them.
LispLoad load_of(cl_object (*call)(const void*), const void* argument);

/// The same for a function of package MAGNA with plain arguments.
LispLoad load_of(const std::string& function, const LispValue::List& arguments);

/// The same for a function whose value is returned unchanged; nil if it unwound.
LispValue value_of(const std::string& function, const LispValue::List& arguments);

}  // namespace magna
