// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/text_parse.h"

#include <cmath>
#include <initializer_list>
#include <utility>

#include "core/geometry/angle.h"

namespace magna {
namespace {

struct Unit {
  QString name;
  double factor;
};

std::optional<double> parse(const QString& text, std::initializer_list<Unit> units) {
  QString number;
  QString unit;
  for (const QChar c : text) {
    if (c.isSpace()) continue;
    const bool exponent = c.toLower() == QLatin1Char('e') && !number.isEmpty() && unit.isEmpty();
    if (unit.isEmpty() && (c.isDigit() || exponent || QStringLiteral("+-.,\u2212").contains(c))) {
      number += c == QLatin1Char(',') ? QLatin1Char('.')
                : c == QChar(0x2212)  ? QLatin1Char('-')
                                      : c;
    } else {
      unit += c.toLower();
    }
  }
  bool ok = false;
  const double value = number.toDouble(&ok);
  if (!ok) return std::nullopt;
  for (const Unit& known : units) {
    if (unit == known.name && std::isfinite(value * known.factor)) return value * known.factor;
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> parse_length(const QString& text) {
  return parse(text, {{QString(), 1.0},
                      {QStringLiteral("m"), 1.0},
                      {QStringLiteral("cm"), 0.01},
                      {QStringLiteral("mm"), 0.001},
                      {QStringLiteral("km"), 1000.0}});
}

std::optional<double> parse_angle(const QString& text) {
  return parse(text, {{QString(), kPi / 180.0},
                      {QString(QChar(0x00B0)), kPi / 180.0},
                      {QStringLiteral("deg"), kPi / 180.0},
                      {QStringLiteral("rad"), 1.0}});
}

}  // namespace magna
