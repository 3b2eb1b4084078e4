// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>
#include <QString>
#include <span>

#include "core/engine/mark.h"
#include "widgets/base/look/theme.h"

class QPainter;
class QPolygonF;

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
/// What was found, whatever its state: a suspected victim is a "Victim".
QString finding_word(MarkKind kind);
QString finding_in_text(MarkKind kind);    ///< the same within a sentence: "victim"
QString mark_state_word(MarkState state);  ///< "confirmed"
/// The class `step` places further, cyclic.
MarkKind mark_kind_after(MarkKind kind, int step);

/// Paints the sign of a mark's class: a sheet or a diamond with its letter, a white cross on a red
/// disc for a victim, hollow for a suspected one. `radius`: from the middle to the outline, pixels;
/// below 6 the inside is omitted. The edge has the text colour, so that it is visible on any
/// background.
void paint_mark_sign(QPainter& painter, const Look& look, MarkKind kind, QPointF middle,
                     double radius);

/// A square standing on its corner around `middle`; `reach`: half of its diagonal.
QPolygonF diamond(QPointF middle, double reach);

/// Paints a plate with a short text beside a sign, in the painter's font; `left`: middle of its
/// left edge.
void paint_mark_label(QPainter& painter, const Look& look, QPointF left, const QString& words);

/// The red of the disc in every theme, for contrast with its white cross.
inline constexpr QColor kVictimRed{0xB9, 0x1C, 0x1C};

}  // namespace magna
