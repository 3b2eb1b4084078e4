// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>
#include <cstddef>

namespace magna {

/// A robot's swatch (colour, pattern, letter) as an icon; drawn only when painted, so that
/// thousands are cheap.
QIcon swatch_icon(std::size_t number, const QString& letter);

}  // namespace magna
