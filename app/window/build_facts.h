// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace magna {

/// A named value: "Qt", "6.4.2".
struct Fact {
  QString name;
  QString value;
  friend bool operator==(const Fact&, const Fact&) = default;
};

/// Versions of Magna, its libraries, the compiler and the operating system. Versions that the build
/// did not find are left out.
QList<Fact> build_facts();

}  // namespace magna
