// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/mark_class.h"

#include <QFontMetricsF>
#include <QPainter>
#include <cstddef>

#include "widgets/base/look/ui_scale.h"
#include "widgets/base/text/tr.h"

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

QString finding_word(MarkKind kind) {
  return mark_word(kind == MarkKind::SuspectedVictim ? MarkKind::Victim : kind);
}

QString finding_in_text(MarkKind kind) { return finding_word(kind).toLower(); }

QString mark_state_word(MarkState state) {
  switch (state) {
    case MarkState::Confirmed: return tr("confirmed");
    case MarkState::Suspected: return tr("suspected");
    case MarkState::Dismissed: break;
  }
  return tr("dismissed");
}

MarkKind mark_kind_after(MarkKind kind, int step) {
  const int next = (static_cast<int>(kind) + step) % kMarkKinds;
  return static_cast<MarkKind>(next < 0 ? next + kMarkKinds : next);
}

namespace {

QColor ink_on(const QColor& ground) {
  return contrast(ground, Qt::white) >= contrast(ground, Qt::black) ? Qt::white : Qt::black;
}

QColor ground_of(const Look& look, MarkShape shape) {
  if (shape == MarkShape::Disc) return kVictimRed;
  return shape == MarkShape::Diamond ? look.caution : look.base;
}

void paint_cross(QPainter& painter, const QColor& ink, QPointF middle, double radius) {
  const double reach = radius * 0.58;
  painter.setPen(QPen(ink, radius * 0.34, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(middle - QPointF(reach, 0), middle + QPointF(reach, 0));
  painter.drawLine(middle - QPointF(0, reach), middle + QPointF(0, reach));
}

void paint_letter(QPainter& painter, MarkKind kind, const QColor& ink, QPointF middle,
                  double radius) {
  const QFont before = painter.font();
  QFont bold = before;
  bold.setBold(true);
  bold.setPixelSize(std::max(6, qRound(radius)));
  painter.setFont(bold);
  painter.setPen(ink);
  const QRectF around(middle - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
  painter.drawText(around, Qt::AlignCenter, mark_letter(kind));
  painter.setFont(before);
}

}  // namespace

QPolygonF diamond(QPointF middle, double reach) {
  return {{middle + QPointF(0, -reach), middle + QPointF(reach, 0), middle + QPointF(0, reach),
           middle + QPointF(-reach, 0)}};
}

void paint_mark_sign(QPainter& painter, const Look& look, MarkKind kind, QPointF middle,
                     double radius) {
  constexpr double kLeastInside = 6.0;
  const MarkShape shape = mark_class(kind).shape;
  const QColor ground = ground_of(look, shape);
  const bool ring = shape == MarkShape::Ring;
  const double pen = radius < kLeastInside ? 1.0 : scaled(1.5);
  painter.setPen(
      QPen(look.text, ring ? pen * 2.5 : pen, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(ground);
  if (shape == MarkShape::Diamond) {
    painter.drawPolygon(diamond(middle, radius));
  } else if (shape == MarkShape::Sheet) {
    const double side = radius * 0.7;
    painter.drawRoundedRect(QRectF(middle - QPointF(side, side), QSizeF(2 * side, 2 * side)),
                            side / 3, side / 3);
  } else {
    painter.drawEllipse(middle, radius, radius);
  }
  if (ring) {
    painter.setPen(QPen(look.warning, pen * 1.2));
    painter.drawEllipse(middle, radius, radius);
  }
  if (radius < kLeastInside) return;
  if (shape == MarkShape::Disc || ring) {
    paint_cross(painter, ring ? look.warning : QColor(Qt::white), middle, radius);
  } else {
    paint_letter(painter, kind, ink_on(ground), middle, radius);
  }
}

void paint_mark_label(QPainter& painter, const Look& look, QPointF left, const QString& words) {
  const QFontMetricsF metrics(painter.font());
  const QRectF plate(left.x(), left.y() - metrics.height() / 2 - 1,
                     metrics.horizontalAdvance(words) + scaled(8.0), metrics.height() + 2);
  QColor back = look.base;
  back.setAlphaF(0.88F);
  painter.setPen(Qt::NoPen);
  painter.setBrush(back);
  painter.drawRoundedRect(plate, 3, 3);
  painter.setPen(look.text);
  painter.drawText(plate, Qt::AlignCenter, words);
}

}  // namespace magna
