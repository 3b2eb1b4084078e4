// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/editor_call.h"

#include <QProcess>
#include <algorithm>

namespace magna {
namespace {

struct Filled {
  QString text;
  bool has_file = false;
};

Filled fill(const QString& word, const FilePlace& place) {
  Filled filled;
  for (qsizetype i = 0; i < word.size(); ++i) {
    const bool sign = word[i] == QLatin1Char('%') && i + 1 < word.size();
    const QChar next = sign ? word[i + 1] : QChar();
    switch (next.unicode()) {
      case u'f':
        filled.text += place.file;
        filled.has_file = true;
        break;
      case u'l': filled.text += QString::number(std::max(1, place.line)); break;
      case u'c': filled.text += QString::number(std::max(1, place.column)); break;
      case u'%': filled.text += next; break;
      default: filled.text += word[i]; continue;
    }
    ++i;
  }
  return filled;
}

}  // namespace

std::optional<EditorCall> editor_call(const QString& command, const FilePlace& place) {
  QStringList words = QProcess::splitCommand(command);
  if (words.isEmpty()) return {};
  EditorCall call{words.takeFirst(), {}};
  bool has_file = false;
  for (const QString& word : words) {
    const Filled filled = fill(word, place);
    call.arguments << filled.text;
    has_file = has_file || filled.has_file;
  }
  if (!has_file) call.arguments << place.file;
  return call;
}

}  // namespace magna
