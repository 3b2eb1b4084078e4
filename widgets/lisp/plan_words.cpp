// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/plan_words.h"

#include <QRegularExpression>
#include <QStringList>

#include "core/sexp/sexp.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/lisp/program_words.h"

namespace magna {
namespace {

constexpr int kLongestArguments = 60;  // characters

QString of(const std::string& text) { return QString::fromStdString(text); }

/// "camera 1 1.571" for "#<camera 1 of robbie> 1.5707963267948966": without the signs of Lisp, and
/// three decimals are enough.
QString readable_arguments(QString text) {
  static const QRegularExpression kObject(QStringLiteral("#<([^<>]*?)(?: of [^<> ]+)?>"));
  static const QRegularExpression kLong(
      QStringLiteral("-?\\d+\\.\\d{4,}(?:[dDlLfFsSeE][+-]?\\d+)?"));
  text.replace(kObject, QStringLiteral("\\1"));
  QString shorter;
  qsizetype end = 0;
  for (auto found = kLong.globalMatch(text); found.hasNext();) {
    const QRegularExpressionMatch one = found.next();
    QString digits = one.captured();
    digits.replace(QRegularExpression(QStringLiteral("[dDlLfFsS]")), QStringLiteral("e"));
    shorter +=
        text.mid(end, one.capturedStart() - end) + QString::number(digits.toDouble(), 'g', 4);
    end = one.capturedEnd();
  }
  return shorter + text.mid(end);
}

}  // namespace

std::shared_ptr<const PlanHistory> plans_in(const Snapshot& now) {
  static const auto kNone = std::make_shared<const PlanHistory>();
  return now.plan_history ? now.plan_history : kNone;
}

QColor episode_colour(const PlanEntry& episode, const Look& look) {
  switch (episode.state) {
    case PlanState::Failed: return look.warning;
    case PlanState::Stopped: return look.muted;
    case PlanState::Done: return look.ok;
    case PlanState::Running:
    case PlanState::Waiting: break;
  }
  return look.accent;
}

QString episode_detail(const PlanEntry& episode) {
  if (episode.state == PlanState::Waiting && !episode.waits.empty()) {
    return tr("Waiting for %1").arg(of(episode.waits.back().what));
  }
  if (!episode.reason.empty()) return of(episode.reason);
  // Most branches return t, which is not worth showing.
  return episode.value.empty() || episode.value == "t" ? QString()
                                                       : tr("Value %1").arg(of(episode.value));
}

QString episode_title(const PlanEntry& episode) {
  QString arguments = readable_arguments(of(episode.arguments));
  if (arguments.size() > kLongestArguments) {
    arguments = arguments.left(kLongestArguments - 1) + QStringLiteral("…");
  }
  return arguments.isEmpty() ? of(episode.name)
                             : QStringLiteral("%1 %2").arg(of(episode.name), arguments);
}

QString tick_text(Tick tick, double tick_seconds) {
  return clock_text(static_cast<double>(tick) * tick_seconds);
}

QString episode_text(const PlanEntry& episode, double tick_seconds) {
  QStringList lines{episode_title(episode)};
  const QString began = tick_text(episode.began, tick_seconds);
  lines << (episode.ended ? tr("%1, from %2 to %3")
                                .arg(plan_state_word(episode.state), began,
                                     tick_text(*episode.ended, tick_seconds))
                          : tr("%1, since %2").arg(plan_state_word(episode.state), began));
  const QString detail = episode_detail(episode);
  if (!detail.isEmpty()) lines << detail;
  if (const FilePlace place = file_place_of(episode.place)) lines << short_place_text(place);
  return lines.join(QLatin1Char('\n'));
}

QString run_text(const PlanEntry& plan, double tick_seconds) {
  const QString name =
      plan.program.empty() ? of(plan.name) : tr("%1: %2").arg(of(plan.program), of(plan.name));
  return tr("%1, %2, %3")
      .arg(name, tick_text(plan.began, tick_seconds), plan_state_word(plan.state));
}

FilePlace file_place_of(const PlanPlace& place) {
  return {of(place.file), place.line, place.column};
}

QString break_kind_word(const std::string& kind) {
  if (kind == "command") return tr("Command");
  if (kind == "form") return tr("Form");
  if (kind == "fluent") return tr("Fluent");
  return kind == "line" ? tr("Line") : tr("Failure");
}

QString break_what_text(const PlanBreakpoint& breakpoint) {
  if (breakpoint.kind == "failure") return tr("Any branch");
  if (breakpoint.kind != "line" || breakpoint.file.empty()) return of(breakpoint.what);
  return QStringLiteral("%1:%2").arg(of(breakpoint.file), of(breakpoint.what));
}

QString difference_text(ComparedEpisode::Difference difference, bool only_second) {
  switch (difference) {
    case ComparedEpisode::Difference::None: return {};
    case ComparedEpisode::Difference::Missing:
      return only_second ? tr("Only in the second run") : tr("Only in the first run");
    case ComparedEpisode::Difference::Result: return tr("Another result");
    case ComparedEpisode::Difference::Arguments: return tr("Other arguments");
    case ComparedEpisode::Difference::Time: return tr("Another time");
  }
  return {};
}

QString lisp_string(const QString& text) {
  return QString::fromStdString(sexp_string(text.toStdString()));
}

}  // namespace magna
