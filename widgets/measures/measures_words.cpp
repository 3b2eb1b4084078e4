// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/measures/measures_words.h"

#include <algorithm>

#include "widgets/attention/attention_watch.h"
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

QString cause_text(const std::string& name) {
  for (std::size_t c = 0; c < kAttentionCauses; ++c) {
    const auto cause = static_cast<AttentionCause>(c);
    if (name == cause_name(cause)) return attention_word(cause);
  }
  return QString::fromStdString(name);
}

QString times_text(std::uint32_t count, double median, double longest) {
  if (count == 0) return {};
  return QStringLiteral("%1 / %2").arg(number_text(median, 1), number_text(longest, 1));
}

QString spoken_times(std::uint32_t count, double median, double longest) {
  if (count == 0) return tr("none");
  return tr("median %1 s, longest %2 s").arg(number_text(median, 1), number_text(longest, 1));
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

std::vector<FigureTable::Column> help_columns() {
  const QString times = QStringLiteral("00.0 / 000.0");
  return {{tr("Help for"), tr("Cause of the requests for help"),
           attention_word(AttentionCause::WaitsLong)},
          {tr("No."), tr("Number of requests for help, ended or not"), QStringLiteral("000")},
          {tr("Response (s)"), tr("Median and longest time until your first action on the robot"),
           times},
          {tr("Service (s)"),
           tr("Median and longest time until the robot no longer needed attention"), times}};
}

std::vector<FigureTable::Row> help_rows(const std::vector<HelpMeasures>& help) {
  std::vector<FigureTable::Row> rows;
  for (const HelpMeasures& one : help) {
    const QString cause = cause_text(one.cause);
    rows.push_back(
        {{cause, cause},
         {QString::number(one.requests),
          one.requests == 1 ? tr("1 request") : tr("%1 requests").arg(one.requests)},
         {times_text(one.answered, one.response_median_s, one.response_longest_s),
          tr("Response: %1")
              .arg(spoken_times(one.answered, one.response_median_s, one.response_longest_s))},
         {times_text(one.ended, one.service_median_s, one.service_longest_s),
          tr("Service: %1")
              .arg(spoken_times(one.ended, one.service_median_s, one.service_longest_s))}});
  }
  return rows;
}

std::vector<FigureTable::Column> author_columns() {
  const QString number = QStringLiteral("00000");
  return {{tr("Actions by"), tr("Person, model or other program"), QStringLiteral("a-long-client")},
          {tr("Accepted"), tr("Number of accepted actions; a held stick is one"), number},
          {tr("Refused"), tr("Number of actions that were refused"), number},
          {tr("Selections"), tr("Number of selections of robots"), number},
          {tr("Commands"), tr("Number of commands; one to several robots counts once"), number}};
}

std::vector<FigureTable::Row> author_rows(const std::vector<AuthorMeasures>& authors) {
  std::vector<FigureTable::Row> rows;
  if (authors.size() < 2) return rows;
  for (const AuthorMeasures& one : authors) {
    const QString name = QString::fromStdString(one.author.name);
    const auto cell = [](const QString& spoken, std::uint32_t count) {
      return FigureTable::Cell{QString::number(count), spoken.arg(count)};
    };
    rows.push_back({{name, name},
                    cell(tr("Accepted: %1"), one.actions),
                    cell(tr("Refused: %1"), one.refused),
                    cell(tr("Selections: %1"), one.selections),
                    cell(tr("Commands: %1"), one.commands)});
  }
  return rows;
}

}  // namespace magna
