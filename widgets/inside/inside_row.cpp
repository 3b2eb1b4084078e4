// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inside/inside_row.h"

namespace magna {

QString InsideRow::text() const {
  QStringList parts{title};
  if (!aside.isEmpty()) parts << aside;
  parts << lines;
  return parts.join(QStringLiteral(", "));
}

}  // namespace magna
