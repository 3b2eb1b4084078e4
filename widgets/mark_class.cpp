// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mark_class.h"

#include <cstddef>

#include "widgets/tr.h"

namespace magna {
namespace {

#define T(text) QT_TRANSLATE_NOOP("MarkClass", text)

constexpr MarkClass kMarkClasses[] = {
    {AnnotationKind::Note, MarkShape::Sheet, T("Note"), T("N"),
     T("Places a note with your text here"), T("Mark &note here…"), "mark-note", true},
    {AnnotationKind::Hazard, MarkShape::Diamond, T("Hazard"), T("H"),
     T("Places a warning with your text here"), T("Mark ha&zard here…"), "mark-hazard", true},
    {AnnotationKind::Victim, MarkShape::Disc, T("Victim"), T("V"),
     T("Marks a person who needs help"), T("Mark &victim here"), "mark-victim", false},
    {AnnotationKind::SuspectedVictim, MarkShape::Ring, T("Suspected victim"), T("V?"),
     T("Marks a place to check again for a person"), T("Mark sus&pected victim here"),
     "mark-suspected-victim", false},
};
static_assert(std::size(kMarkClasses) == kAnnotationKinds);
static_assert([] {
  for (std::size_t k = 0; k < std::size(kMarkClasses); ++k) {
    if (kMarkClasses[k].kind != static_cast<AnnotationKind>(k)) return false;
  }
  return true;
}());

#undef T

}  // namespace

std::span<const MarkClass> mark_classes() { return kMarkClasses; }

const MarkClass& mark_class(AnnotationKind kind) {
  return kMarkClasses[static_cast<std::size_t>(kind)];
}

QString mark_word(AnnotationKind kind) { return tr(mark_class(kind).word); }

QString mark_in_text(AnnotationKind kind) { return mark_word(kind).toLower(); }

QString mark_letter(AnnotationKind kind) { return tr(mark_class(kind).letter); }

QString mark_hint(AnnotationKind kind) { return tr(mark_class(kind).hint); }

QString mark_menu_row(AnnotationKind kind) { return tr(mark_class(kind).row); }

AnnotationKind mark_kind_after(AnnotationKind kind, int step) {
  const int next = (static_cast<int>(kind) + step) % kAnnotationKinds;
  return static_cast<AnnotationKind>(next < 0 ? next + kAnnotationKinds : next);
}

}  // namespace magna
