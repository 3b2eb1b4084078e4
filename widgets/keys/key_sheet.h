// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace magna {

class ActionSet;

/// The present keys by groups, with mouse and fixed keys: an HTML page in black on white for
/// printing.
QString key_sheet_html(const ActionSet& actions);

/// Writes it as a PDF of A4 pages if the name ends in .pdf, else as HTML. Returns the error; empty
/// = none.
QString save_key_sheet(const ActionSet& actions, const QString& file);

}  // namespace magna
