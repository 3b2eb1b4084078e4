// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/lisp/ecl.h"
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

}  // namespace magna
