// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/console/paren_check.h"

#include "widgets/tr.h"

namespace magna {
namespace {

struct Parens {
  int open = 0;
  int extra = 0;  ///< closed without being open
  bool in_string = false;
};

Parens count(const QString& line) {
  Parens found;
  for (qsizetype i = 0; i < line.size(); ++i) {
    const QChar c = line[i];
    if (c == QLatin1Char('\\')) {
      ++i;  // the next character is literal
    } else if (c == QLatin1Char('"')) {
      found.in_string = !found.in_string;
    } else if (found.in_string) {
      continue;
    } else if (c == QLatin1Char(';')) {
      i = line.indexOf(QLatin1Char('\n'), i);
      if (i < 0) break;
    } else if (c == QLatin1Char('(')) {
      ++found.open;
    } else if (c == QLatin1Char(')')) {
      if (found.open > 0) {
        --found.open;
      } else {
        ++found.extra;
      }
    }
  }
  return found;
}

}  // namespace

QString paren_hint(const QString& line) {
  const Parens parens = count(line);
  if (parens.extra > 0) return tr("%1 ) too many").arg(parens.extra);
  if (parens.in_string) return tr("\" missing");
  return parens.open > 0 ? tr("%1 ) missing").arg(parens.open) : QString();
}

}  // namespace magna
