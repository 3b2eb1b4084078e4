// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/event_filter.h"

#include "widgets/shown_message.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace magna {

QString severity_word(Severity severity) {
  switch (severity) {
    case Severity::Info: return QCoreApplication::translate("Events", "Information");
    case Severity::Caution: return QCoreApplication::translate("Events", "Caution");
    case Severity::Warning: break;
  }
  return QCoreApplication::translate("Events", "Warning");
}

QString severity_icon(Severity severity) {
  switch (severity) {
    case Severity::Info: return QStringLiteral("info");
    case Severity::Caution: return QStringLiteral("caution");
    case Severity::Warning: break;
  }
  return QStringLiteral("warning");
}

bool EventFilter::passes(const Notice& notice) const {
  if (notice.severity < least || notice.sequence <= after) return false;
  if (robots && (!notice.robot || std::ranges::find(*robots, *notice.robot) == robots->end())) {
    return false;
  }
  if (text.isEmpty()) return true;
  const QString line =
      QString::fromStdString(notice.source) + QLatin1Char(' ') + shown_message(notice.text);
  const auto words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::ranges::all_of(
      words, [&](const QString& word) { return line.contains(word, Qt::CaseInsensitive); });
}

}  // namespace magna
