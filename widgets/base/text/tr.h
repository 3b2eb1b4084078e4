// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace magna {

/// Translates a window text outside of QObjects, which have tr().
inline QString tr(const char* text) { return QCoreApplication::translate("Magna", text); }

}  // namespace magna
