// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>

#include "core/engine/mark.h"

namespace magna {

enum class MarkShape { Sheet, Diamond, Disc, Ring };

/// Texts and icon of one class of marks. The texts are translatable; use the functions below.
struct MarkClass {
  MarkKind kind;
  MarkShape shape;
  const char* word;    ///< "Hazard"
  const char* letter;  ///< short form: "H"
  const char* hint;    ///< one sentence: its purpose
  const char* row;     ///< menu text with its mnemonic: "Mark ha&zard here…"
  const char* icon;    ///< name in resources/icons
  bool needs_text;     ///< must have a text, which is asked for
};

/// All classes, in the order of MarkKind.
std::span<const MarkClass> mark_classes();
const MarkClass& mark_class(MarkKind kind);

QString mark_word(MarkKind kind);      ///< "Suspected victim"
QString mark_in_text(MarkKind kind);   ///< the same within a sentence: "suspected victim"
QString mark_letter(MarkKind kind);    ///< "V?"
QString mark_hint(MarkKind kind);      ///< "Places a note with your text here"
QString mark_menu_row(MarkKind kind);  ///< "Mark &victim here"
/// The class `step` places further, cyclic.
MarkKind mark_kind_after(MarkKind kind, int step);

}  // namespace magna
