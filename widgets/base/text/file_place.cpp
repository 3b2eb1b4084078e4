// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/text/file_place.h"

#include <QRegularExpression>

namespace magna {
namespace {

QString with_numbers(const QString& file, const FilePlace& place) {
  QString text = file;
  for (const int number : {place.line, place.column}) {
    if (number <= 0) break;
    text += QLatin1Char(':') + QString::number(number);
  }
  return text;
}

constexpr qsizetype kLongPath = 72;  // characters
constexpr qsizetype kPathHead = 24;
constexpr qsizetype kPathTail = kLongPath - kPathHead - 1;

QString escaped(const QString& text) {
  return text.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
}

}  // namespace

QString place_text(const FilePlace& place) { return with_numbers(place.file, place); }

QString short_place_text(const FilePlace& place) {
  return with_numbers(place.file.section(QLatin1Char('/'), -1), place);
}

FilePlace place_from(const QString& text) {
  static const QRegularExpression kParts(QStringLiteral(R"(^(.*?)(?::(\d+))?(?::(\d+))?$)"));
  const auto match = kParts.match(text);
  if (!match.hasMatch()) return {text, 0, 0};
  return {match.captured(1), match.captured(2).toInt(), match.captured(3).toInt()};
}

std::vector<TextPlace> find_places(const QString& text) {
  // An absolute path at the beginning, or a word. Bounded, because a program may write a word
  // without end.
  static const QRegularExpression kPlace(
      QStringLiteral(R"(((?:(?:^|(?<=-> |— ))(?:res:/)?/[^:\n\x{2028}]{0,1000}?)"
                     R"(|(?<![^\s:"'()<>])(?:res://)?[^\s:"'()<>]{1,1000}?)\.(?:lisp|lsp|json)))"
                     R"(:(\d{1,9})(?::(\d{1,9}))?)"));
  std::vector<TextPlace> found;
  for (auto matches = kPlace.globalMatch(text); matches.hasNext();) {
    const auto match = matches.next();
    found.push_back({match.capturedStart(),
                     match.capturedLength(),
                     {match.captured(1), match.captured(2).toInt(), match.captured(3).toInt()}});
  }
  return found;
}

QString with_short_places(const QString& text) {
  QString short_text;
  qsizetype at = 0;
  for (const TextPlace& found : find_places(text)) {
    short_text += text.mid(at, found.begin - at) + short_place_text(found.place);
    at = found.begin + found.length;
  }
  return short_text + text.mid(at);
}

QString with_reason_first(const QString& text) {
  static const QRegularExpression kError(
      QStringLiteral(R"(^((?:res:/)?/[^:\n]+(?::\d+){0,2}): ([^\n]+))"));
  const auto match = kError.match(text);
  if (!match.hasMatch()) return text;
  QString reason = match.captured(2);
  reason[0] = reason[0].toUpper();
  return QStringLiteral("%1 — %2").arg(reason, match.captured(1)) + text.mid(match.capturedEnd());
}

QString with_elided_paths(const QString& text) {
  static const QRegularExpression kPath(QStringLiteral(R"(/[^\s:"'()<>]+)"));
  QString shortened;
  qsizetype at = 0;
  for (auto matches = kPath.globalMatch(text); matches.hasNext();) {
    const auto match = matches.next();
    if (match.capturedLength() <= kLongPath) continue;
    const QString path = match.captured();
    shortened += text.mid(at, match.capturedStart() - at) + path.left(kPathHead) + QChar(0x2026) +
                 path.right(kPathTail);
    at = match.capturedEnd();
  }
  return shortened + text.mid(at);
}

QString with_links(const QString& text, const std::vector<TextPlace>& places) {
  QString rich;
  qsizetype at = 0;
  for (const TextPlace& found : places) {
    rich += escaped(with_elided_paths(text.mid(at, found.begin - at)));
    rich += QStringLiteral(R"(<a href="%1">%2</a>)")
                .arg(place_text(found.place).toHtmlEscaped(),
                     escaped(with_elided_paths(text.mid(found.begin, found.length))));
    at = found.begin + found.length;
  }
  return rich + escaped(with_elided_paths(text.mid(at)));
}

}  // namespace magna
