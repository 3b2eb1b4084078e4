// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/keys/action_table.h"

#include <QCoreApplication>
#include <QStringList>
#include <QtGlobal>

namespace magna {
namespace {

/// Empty until the table is made.
std::vector<ActionRow>& all_rows() {
  static std::vector<ActionRow> rows;
  return rows;
}

QString translated(const char* text) { return QCoreApplication::translate("Actions", text); }

}  // namespace

void make_action_table(std::span<const ActionRow> tools, std::span<const ActionRow> layers) {
  using Rows = std::span<const ActionRow>;
  std::vector<ActionRow>& all = all_rows();
  if (!all.empty()) return;
  for (const Rows rows : {Rows(kRowsOfTeam), Rows(kRowsOfSystems), tools, Rows(kRowsOfView), layers,
                          Rows(kRowsOfLooks), Rows(kRowsOfWindow)}) {
    all.insert(all.end(), rows.begin(), rows.end());
  }
}

std::span<const ActionRow> action_table() {
  if (all_rows().empty()) qFatal("make_action_table was not called");
  return all_rows();
}

const ActionRow* find_action_row(std::string_view id) {
  const auto rows = action_table();
  const auto row = std::ranges::find(rows, id, &ActionRow::id);
  return row == rows.end() ? nullptr : &*row;
}

const ActionRow& ActionName::row_of(std::string_view id) {
  const ActionRow* const row = find_action_row(id);
  if (row == nullptr) unknown(id);
  return *row;
}

void ActionName::unknown(std::string_view id) {
  qFatal("The action '%.*s' is not in the table of actions", static_cast<int>(id.size()),
         id.data());
}

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

QString tooltip_text(const QString& hint, const QList<QKeySequence>& keys) {
  if (keys.isEmpty()) return hint;
  return QStringLiteral("%1 (%2)").arg(hint, keys_text(keys));
}

QString tooltip_text(const ActionRow& row) {
  return tooltip_text(hint_text(row), default_keys(row));
}

}  // namespace magna
