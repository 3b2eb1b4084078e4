// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>

#include "core/engine/annotation.h"

namespace magna {

enum class MarkShape { Sheet, Diamond, Disc, Ring };

/// What the window says and draws of one class of marks. Texts are to be translated; the functions
/// below do it.
struct MarkClass {
  AnnotationKind kind;
  MarkShape shape;
  const char* word;    ///< "Hazard"
  const char* letter;  ///< what stands for it where there is no room: "H"
  const char* hint;    ///< one sentence: what it is for
  const char* row;     ///< menu text with its mnemonic: "Mark ha&zard here…"
  const char* icon;    ///< of resources/icons
  bool needs_words;    ///< without any it says nothing: one is asked for them
};

/// All of them, in the order of their kinds: the only place that tells them apart by name.
std::span<const MarkClass> mark_classes();
const MarkClass& mark_class(AnnotationKind kind);

QString mark_word(AnnotationKind kind);      ///< "Suspected victim"
QString mark_in_text(AnnotationKind kind);   ///< the same within a sentence: "suspected victim"
QString mark_letter(AnnotationKind kind);    ///< "V?"
QString mark_hint(AnnotationKind kind);      ///< "Places a note with your text here"
QString mark_menu_row(AnnotationKind kind);  ///< "Mark &victim here"
/// The class `step` places on, round and round.
AnnotationKind mark_kind_after(AnnotationKind kind, int step);

}  // namespace magna
