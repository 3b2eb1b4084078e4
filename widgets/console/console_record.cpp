// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/console/console_record.h"

#include <QStringList>
#include <algorithm>
#include <utility>

namespace magna {

void ConsoleRecord::take(const ConsoleLines& said) {
  const std::uint64_t end = said.first + said.lines.size();
  if (end < taken_) taken_ = 0;
  for (std::uint64_t next = std::max(taken_, said.first); next < end; ++next) {
    add(said.lines[static_cast<std::size_t>(next - said.first)]);
  }
  taken_ = end;
}

void ConsoleRecord::add(ConsoleLine line) {
  entries_.push_back({end_++, std::move(line)});
  if (entries_.size() > ConsoleLines::kMost) entries_.pop_front();
}

bool ConsoleFilter::passes(const ConsoleLine& line) const {
  if ((kinds & bit(line.kind)) == 0) return false;
  if (text.isEmpty()) return true;
  const QString shown = console_text(line);
  const auto words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::ranges::all_of(
      words, [&](const QString& word) { return shown.contains(word, Qt::CaseInsensitive); });
}

QString console_text(const ConsoleLine& line) {
  QString shown = QString::fromStdString(shown_text(line));
  // A break would make two lines of one.
  return shown.replace(QLatin1Char('\r'), QLatin1Char(' '))
      .replace(QLatin1Char('\n'), QChar(QChar::LineSeparator));
}

}  // namespace magna
