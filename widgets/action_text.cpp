// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/action_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace magna {
namespace {

QString translated(const char* text) { return QCoreApplication::translate("Actions", text); }

}  // namespace

QString plain_text(const ActionRow& row) { return translated(row.text).remove(QLatin1Char('&')); }

QString hint_text(const ActionRow& row) { return translated(row.hint); }

std::optional<QList<QKeySequence>> keys_from(const QString& portable) {
  QList<QKeySequence> keys;
  for (const QString& key : portable.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    const QKeySequence sequence(key, QKeySequence::PortableText);
    if (sequence.count() != 1 || sequence[0].key() == Qt::Key_unknown) return {};
    keys << sequence;
  }
  return keys;
}

QString portable_keys(const QList<QKeySequence>& keys) {
  QStringList texts;
  for (const QKeySequence& key : keys) texts << key.toString(QKeySequence::PortableText);
  return texts.join(QLatin1Char(' '));
}

QList<QKeySequence> default_keys(const ActionRow& row) {
  return keys_from(QString::fromLatin1(row.keys)).value_or(QList<QKeySequence>());
}

QString keys_text(const QList<QKeySequence>& keys) {
  QStringList texts;
  for (const QKeySequence& key : keys) texts << key.toString(QKeySequence::NativeText);
  return texts.join(QCoreApplication::translate("Actions", " or "));
}

QString keys_text(const ActionRow& row) { return keys_text(default_keys(row)); }

QString tooltip_text(const ActionRow& row, const QList<QKeySequence>& keys) {
  if (keys.isEmpty()) return hint_text(row);
  return QStringLiteral("%1 (%2)").arg(hint_text(row), keys_text(keys));
}

QString tooltip_text(const ActionRow& row) { return tooltip_text(row, default_keys(row)); }

}  // namespace magna
