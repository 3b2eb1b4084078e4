// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/measures/measures_words.h"

#include <algorithm>

#include "widgets/text_format.h"
#include "widgets/tr.h"

namespace magna {
namespace {

std::ptrdiff_t marks_made(const Snapshot& now, MarkKind kind) {
  if (!now.marks) return 0;
  return std::ranges::count_if(*now.marks,
                               [kind](const Mark& mark) { return mark.mark.kind == kind; });
}

QString percent_text(double share, int decimals) {
  return QStringLiteral("%1\u2009%").arg(number_text(100.0 * share, decimals));
}

QString counted(std::ptrdiff_t number, const char* one, const char* more) {
  return tr(number == 1 ? one : more).arg(number);
}

}  // namespace

QString totals_text(const Snapshot& now) {
  const auto victims = marks_made(now, MarkKind::Victim);
  const auto suspected = marks_made(now, MarkKind::SuspectedVictim);
  return tr("Run %1 · %2 · marked: %3, %4")
      .arg(clock_text(now.measures->seconds),
           counted(now.measures->switches, QT_TRANSLATE_NOOP("MeasuresPane", "%1 switch"),
                   QT_TRANSLATE_NOOP("MeasuresPane", "%1 switches")),
           counted(victims, QT_TRANSLATE_NOOP("MeasuresPane", "%1 victim"),
                   QT_TRANSLATE_NOOP("MeasuresPane", "%1 victims")),
           counted(suspected, QT_TRANSLATE_NOOP("MeasuresPane", "%1 suspected"),
                   QT_TRANSLATE_NOOP("MeasuresPane", "%1 suspected")));
}

QString explored_text(const CoverageMeasures& measures, bool with_truth) {
  QString text = tr("Explored: %1").arg(metres_text(measures.seen_m2, 0) + QChar(0x00B2));
  if (!with_truth || !measures.reachable) return text;
  const QString when = measures.seconds_to_90
                           ? tr("90\u2009% after %1").arg(clock_text(*measures.seconds_to_90))
                           : tr("90\u2009% not reached yet");
  return tr("%1 · %2 of the reachable floor, %3 · map error %4")
      .arg(text, percent_text(measures.share, 0), when,
           percent_text(measures.map_error.share(), 1));
}

QString truth_text(const VictimMeasures& victims) {
  QString text =
      tr("In the world: %1, %2 found, %3 missed · %4")
          .arg(counted(victims.victims, QT_TRANSLATE_NOOP("MeasuresPane", "%1 victim"),
                       QT_TRANSLATE_NOOP("MeasuresPane", "%1 victims")))
          .arg(victims.found)
          .arg(victims.missed)
          .arg(counted(victims.false_marks, QT_TRANSLATE_NOOP("MeasuresPane", "%1 false mark"),
                       QT_TRANSLATE_NOOP("MeasuresPane", "%1 false marks")));
  if (victims.found > 0) text += tr(" · mean error %1").arg(metres_text(victims.mean_error_m));
  return text;
}

}  // namespace magna
