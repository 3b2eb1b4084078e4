// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "protocols/actr/form_reader.h"

namespace magna {

/// A form of a client that was refused, for its `refusals` line. The parts are written as they are
/// sent; nil: the form has none, or it cannot be read.
struct FormRefusal {
  std::string code = "bad-form";
  std::string head = "nil";  ///< of a robot command: its NAME
  std::string uid = "nil";   ///< of the robot, as the client named it
  std::string id = "nil";    ///< of a robot command
  std::string x = "nil";     ///< the place that it names, as in the form
  std::string y = "nil";
};

/// The refusal of a form, as far as the form can be read.
FormRefusal form_refusal(const SexpTree& form, std::string_view code);
/// `CODE HEAD UID ID`.
std::string refusal_text(const FormRefusal& refusal);
/// `(refusals CODE HEAD UID ID X Y)`.
std::string refusal_line(const FormRefusal& refusal);

}  // namespace magna
