// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_form.h"

namespace magna {

const std::string& SwankForm::string() const {
  static const std::string kEmpty;
  return is_string() ? text : kEmpty;
}

const SwankForm& SwankForm::operator[](std::size_t index) const {
  static const SwankForm kNil;
  return index < items.size() ? items[index] : kNil;
}

const SwankForm& SwankForm::unquoted() const {
  return items.size() == 2 && items[0].is_symbol("quote") ? items[1] : *this;
}

std::string swank_string(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

std::string swank_text(const SwankForm& form) {
  switch (form.kind) {
    case SwankForm::Kind::String: return swank_string(form.text);
    case SwankForm::Kind::Symbol: return form.text;
    case SwankForm::Kind::Number: return std::to_string(form.number);
    case SwankForm::Kind::List: break;
  }
  if (form.items.empty()) return "nil";
  std::string text = "(";
  for (const SwankForm& item : form.items) {
    if (text.size() > 1) text += ' ';
    text += swank_text(item);
  }
  return text + ')';
}

}  // namespace magna
