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

void ConsoleRecord::add(ConsoleLine line, FilePlace about) {
  entries_.push_back({end_++, std::move(line), std::move(about)});
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
  // A line break would split the line.
  return shown.replace(QLatin1Char('\r'), QLatin1Char(' '))
      .replace(QLatin1Char('\n'), QChar(QChar::LineSeparator));
}

PlacedText placed_text(const ConsoleRecord::Entry& entry) {
  const QString text = console_text(entry.line);
  PlacedText placed{text, find_places(text)};
  if (!entry.about) return placed;
  const auto named = short_place_text(entry.about);
  const auto same = std::ranges::find_if(placed.places, [&](const TextPlace& found) {
    return named.startsWith(short_place_text(found.place));
  });
  if (same != placed.places.end()) {
    same->place = entry.about;
  } else {
    if (!placed.text.isEmpty()) placed.text += QLatin1String("  ");
    placed.places.push_back({placed.text.size(), named.size(), entry.about});
    placed.text += named;
  }
  return placed;
}

}  // namespace magna
