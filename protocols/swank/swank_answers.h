// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/sexp/sexp.h"

namespace magna {

// The answers of Lisp (core/lisp/editing.lisp and others) in the forms that SLIME expects.

/// The whole number in a form; 0 if it is another form.
std::int64_t swank_whole(const Sexp& form);
/// (:values "1" "2").
std::string swank_values(const Sexp& values);
/// "=> 1, 2", for the echo area.
std::string swank_echo(const Sexp& values);
/// The values as lines in one string.
std::string swank_lines(const Sexp& values);
/// (("name" …) "longest common beginning") from ("name" …).
std::string swank_completions(const Sexp& names, const std::string& typed);
/// (:location …) from ("file" line column), or (:error …) from nil.
std::string swank_location(const Sexp& place);
/// (("label" (:location …)) …) from (("label" place) …).
std::string swank_places(const Sexp& places);
/// Whether SLIME's kind of uses (:calls, :references …) is known.
bool swank_knows_uses(const Sexp& type);
/// The same for the uses of that kind, from (("label" "kind" place) …).
std::string swank_uses(const Sexp& uses, const Sexp& type);
/// (:compilation-result …) from (done (severity "message" place) …).
std::string swank_compilation(const Sexp& answer);
/// ((:designator "name" :function "description") …) from (("name" (:function "description")) …).
std::string swank_apropos(const Sexp& names);
/// The inspector's contents from ("title" part …); a part is a text or ("text" number).
std::string swank_inspection(const Sexp& view);
/// The name of the form around the cursor in what autodoc sends; empty if there is none.
std::string swank_called(const Sexp& raw);

}  // namespace magna
