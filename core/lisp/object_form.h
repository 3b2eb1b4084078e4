// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lisp/source_text.h"
#include "core/view/world_document.h"

namespace magna {

/// A form of a source text with the forms inside it.
struct SourceNode {
  SourceForm form;
  /// Stands for itself: without a quote or another prefix, and not behind a reader macro such as
  /// `#+feature` or `#.`, which could drop or replace it.
  bool plain = true;
  std::vector<SourceNode> items = {};
};

/// The outermost forms of a text that has been scanned.
std::vector<SourceNode> form_tree(std::u32string_view text, const SourceForms& forms);

/// The form in lower case if it is an atom, else empty.
std::string atom_text(std::u32string_view text, const SourceNode& node);

/// The value of a number, of `pi`, or of `+ - * /` over such values; nothing = it is anything else.
std::optional<double> constant_of(std::u32string_view text, const SourceNode& node);

/// Characters [begin, end) of a text become `text`.
struct TextChange {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::u32string text;
};

/// A number of a form and where it is written.
struct NumberSlot {
  std::size_t begin = 0;
  std::size_t end = 0;
  double value = 0.0;
};

/// Where a form that places an object has its numbers: (wall …), (rect …), (circle …), (obj …),
/// (new-thing …), (defrobot …), or the list of :cybot-start.
struct ObjectForm {
  std::optional<NumberSlot> x, y, angle, to_x, to_y, radius, width, depth;
  std::optional<SourceForm> substance;
  std::optional<SourceForm> descriptor;  ///< of a thing; a list
  bool has_footprint = false;            ///< in its descriptor
  std::string problem;                   ///< why its place cannot be changed; empty: it can

  /// The form of an object of this kind.
  static ObjectForm read(std::u32string_view text, const SourceNode& node, WorldObjectKind kind);

  /// Whether a number that is written differs from the object as loaded: then it is changed by the
  /// program.
  bool differs(const WorldObject& loaded) const;

  /// The changes that turn the object `from` to `to`, in the order of the text. An error if a
  /// number is computed.
  Result<std::vector<TextChange>> changes(const WorldObject& from, const WorldObject& to) const;
};

/// A length or coordinate as written: at most nine decimals, no exponent.
std::string lisp_number(double value);
/// An angle as written: a multiple of pi/36 as such, "(/ pi 2)", else a number.
std::string lisp_angle(double radians);

}  // namespace magna
