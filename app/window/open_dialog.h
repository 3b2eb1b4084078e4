// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

class QFileDialog;
class QObject;
class QWidget;

namespace magna {

/// Asks for a file that is there, without waiting for the answer, which goes to `chosen` while
/// `context` lives. Ours, not the desktop's: it has no event loop of its own, and the stop keys
/// work in it.
QFileDialog* show_open_dialog(QWidget& parent, const QString& title, const QString& folder,
                              const QString& kinds, QObject* context,
                              std::function<void(const QString& file)> chosen);

}  // namespace magna
