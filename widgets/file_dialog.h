// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QFileDialog;
class QWidget;

namespace magna {

/// A dialog for files that the caller sets up further and shows with `open()` or `show()`; it
/// deletes itself when closed. `kinds`: name filters, separated by ";;". It is Qt's dialog, not the
/// desktop's: it has no event loop of its own, the stop shortcuts work in it, and files cannot be
/// renamed or deleted there.
QFileDialog* make_file_dialog(QWidget* parent, const QString& title, const QString& kinds = {});

}  // namespace magna
