// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "protocols/swank/swank_form.h"

namespace magna {

// The answers of Lisp (core/lisp/editing.lisp and others) in the forms that SLIME expects.

/// (:values "1" "2").
std::string swank_values(const SwankForm& values);
/// "=> 1, 2", for the echo area.
std::string swank_echo(const SwankForm& values);
/// The values as lines in one string.
std::string swank_lines(const SwankForm& values);
/// (("name" …) "longest common beginning") from ("name" …).
std::string swank_completions(const SwankForm& names, const std::string& typed);
/// (:location …) from ("file" line column), or (:error …) from nil.
std::string swank_location(const SwankForm& place);
/// (("label" (:location …)) …) from (("label" place) …).
std::string swank_places(const SwankForm& places);
/// Whether SLIME's kind of uses (:calls, :references …) is known.
bool swank_knows_uses(const SwankForm& type);
/// The same for the uses of that kind, from (("label" "kind" place) …).
std::string swank_uses(const SwankForm& uses, const SwankForm& type);
/// (:compilation-result …) from (done (severity "message" place) …).
std::string swank_compilation(const SwankForm& answer);
/// ((:designator "name" :function "description") …) from (("name" (:function "description")) …).
std::string swank_apropos(const SwankForm& names);
/// The inspector's contents from ("title" part …); a part is a text or ("text" number).
std::string swank_inspection(const SwankForm& view);
/// The name of the form around the cursor in what autodoc sends; empty if there is none.
std::string swank_called(const SwankForm& raw);

}  // namespace magna
