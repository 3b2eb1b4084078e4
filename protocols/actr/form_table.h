// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/view/link_message.h"

namespace magna {

/// What a form is for; it decides its direction.
enum class FormGroup : std::uint8_t {
  State,     ///< from Magna, to every client
  Answer,    ///< from Magna, to the client whose form it answers
  Kind,      ///< from Magna, to clients that subscribed to it
  Received,  ///< to Magna
};

/// One part of a form after its head.
struct FormField {
  std::string_view name;        ///< in lower case, for display: "theta"
  std::string_view meaning;     ///< values, unit, axis and frame; empty for a word
  std::string_view shape = {};  ///< as written in a form: "(TYPE (x y theta))"; empty = the name
  bool word = false;            ///< the form always has the word of `shape` here, or one of "A|B"
};

/// One form of the interface.
struct FormRow {
  std::string_view head;
  FormGroup group = FormGroup::State;
  std::span<const FormField> fields;  ///< each once, in this order
  FormField more = {};                ///< repeated at the end, any number of times; no name = none
  std::string_view meaning;           ///< what it says, and when it is sent or how it is answered
  std::string_view example;           ///< a whole form
};

/// The table of all forms: the only source for the heads that are read, the names of fields for
/// display, usage texts, and resources/help/actr.md.
std::span<const FormRow> form_table();

/// The row for a form with these parts, of which the first is the head in lower case; missing parts
/// fit every row. Of a head of both directions, the one that Magna sends. nullptr if there is none.
const FormRow* find_form(std::span<const std::string_view> parts);
/// The row of a form that Magna reads; nullptr if it reads none with this head (lower case).
const FormRow* find_input_form(std::string_view head);
/// Whether a form with that number of parts after its head has all fields of the row, and no more.
bool fits(const FormRow& row, std::size_t parts);

/// "(robot UID TYPE X Y THETA)".
std::string usage(const FormRow& row);
/// "select, missionadd, missiondel, missiongen or command": the heads that Magna reads.
std::string input_heads();

/// Head and parts of a form, as written: atoms and whole lists; of an incomplete form the existing
/// ones. At most LinkMessage::kMostFields. They point into the form.
std::vector<std::string_view> form_parts(std::string_view form);

/// These parts with the names of the table of forms, for display: `(robot robot1 p2at 1 2 0)` is
/// verb, uid, type, x, y, theta. Parts without a name there are numbered.
std::vector<LinkField> form_fields(std::string_view form);

/// "robot1 (goto 1 2)" of "(mission robot1 (goto 1 2))". Points into the form.
std::string_view form_arguments(std::string_view form);

}  // namespace magna
