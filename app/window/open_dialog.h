// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

class QFileDialog;
class QObject;
class QWidget;

namespace magna {

/// Opens a dialog for an existing file and returns at once. `chosen` receives the file if `context`
/// still exists. Uses Qt's dialog, not the desktop's: it has no event loop of its own, and the stop
/// shortcuts work in it.
QFileDialog* show_open_dialog(QWidget& parent, const QString& title, const QString& folder,
                              const QString& kinds, QObject* context,
                              std::function<void(const QString& file)> chosen);

}  // namespace magna
