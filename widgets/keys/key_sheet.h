// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace magna {

class ActionSet;

/// The list of keys as they are now, in groups, with what mouse and fixed keys do: a whole HTML
/// page in black on white, made to be printed.
QString key_sheet_html(const ActionSet& actions);

/// Writes it as a PDF of A4 pages when the name ends in .pdf, else as HTML. What went wrong, or
/// nothing.
QString save_key_sheet(const ActionSet& actions, const QString& file);

}  // namespace magna
