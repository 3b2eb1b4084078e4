// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mark_class.h"

#include <cstddef>

#include "widgets/tr.h"

namespace magna {
namespace {

#define T(text) QT_TRANSLATE_NOOP("MarkClass", text)

constexpr MarkClass kMarkClasses[] = {
    {MarkKind::Note, MarkShape::Sheet, T("Note"), T("N"), T("Places a note with your text here"),
     T("Mark &note here…"), "mark-note", true},
    {MarkKind::Hazard, MarkShape::Diamond, T("Hazard"), T("H"),
     T("Places a warning with your text here"), T("Mark ha&zard here…"), "mark-hazard", true},
    {MarkKind::Victim, MarkShape::Disc, T("Victim"), T("V"), T("Marks a person who needs help"),
     T("Mark &victim here"), "mark-victim", false},
    {MarkKind::SuspectedVictim, MarkShape::Ring, T("Suspected victim"), T("V?"),
     T("Marks a place to check again for a person"), T("Mark sus&pected victim here"),
     "mark-suspected-victim", false},
};
static_assert(std::size(kMarkClasses) == kMarkKinds);
static_assert([] {
  for (std::size_t k = 0; k < std::size(kMarkClasses); ++k) {
    if (kMarkClasses[k].kind != static_cast<MarkKind>(k)) return false;
  }
  return true;
}());

#undef T

}  // namespace

std::span<const MarkClass> mark_classes() { return kMarkClasses; }

const MarkClass& mark_class(MarkKind kind) { return kMarkClasses[static_cast<std::size_t>(kind)]; }

QString mark_word(MarkKind kind) { return tr(mark_class(kind).word); }

QString mark_in_text(MarkKind kind) { return mark_word(kind).toLower(); }

QString mark_letter(MarkKind kind) { return tr(mark_class(kind).letter); }

QString mark_hint(MarkKind kind) { return tr(mark_class(kind).hint); }

QString mark_menu_row(MarkKind kind) { return tr(mark_class(kind).row); }

MarkKind mark_kind_after(MarkKind kind, int step) {
  const int next = (static_cast<int>(kind) + step) % kMarkKinds;
  return static_cast<MarkKind>(next < 0 ? next + kMarkKinds : next);
}

}  // namespace magna
