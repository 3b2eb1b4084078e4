// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace magna {

/// The translation of a window text, for code outside QObjects; those have tr() themselves.
inline QString tr(const char* text) { return QCoreApplication::translate("Magna", text); }

}  // namespace magna
