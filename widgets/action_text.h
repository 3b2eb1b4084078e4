// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <optional>

#include "widgets/action_row.h"

namespace magna {

// Words and keys of actions as the window shows and keeps them.

/// Translated text without the mnemonic's ampersand.
QString plain_text(const ActionRow& row);
QString hint_text(const ActionRow& row);
/// Keys from portable text parted by blanks: "Ctrl++ Ctrl+="; nothing when one cannot be read.
std::optional<QList<QKeySequence>> keys_from(const QString& portable);
/// The other way.
QString portable_keys(const QList<QKeySequence>& keys);
/// The table's keys.
QList<QKeySequence> default_keys(const ActionRow& row);
/// Keys as the platform writes them, parted by " or ".
QString keys_text(const QList<QKeySequence>& keys);
QString keys_text(const ActionRow& row);
/// Hint and keys: "Stops all robots at once (Shift+Space or Pause)".
QString tooltip_text(const ActionRow& row, const QList<QKeySequence>& keys);
QString tooltip_text(const ActionRow& row);

}  // namespace magna
