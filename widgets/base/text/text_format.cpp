// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/text/text_format.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "core/geometry/angle.h"

namespace magna {
namespace {

const QChar kThin(0x2009);

QString with_unit(double value, int decimals, const char* unit) {
  return number_text(value, decimals) + kThin + QLatin1String(unit);
}

}  // namespace

void use_point_decimals() { QLocale::setDefault(QLocale::c()); }

QString number_text(double value, int decimals) {
  QString text = QString::number(value, 'f', decimals);
  // "-0.00" is shown as "0.00".
  if (text.startsWith(QLatin1Char('-'))) {
    text = text.toDouble() == 0.0 ? text.mid(1) : QChar(0x2212) + text.mid(1);
  }
  return text;
}

QString counted(std::size_t count, const QString& one, const QString& many) {
  return count == 1 ? one : many.arg(count);
}

QString metres_text(double metres, int decimals) { return with_unit(metres, decimals, "m"); }

QString speed_text(double metres_per_second) {
  // Remote robots do not report their speed.
  if (std::isnan(metres_per_second)) return QStringLiteral("? m/s");
  return with_unit(metres_per_second, 2, "m/s");
}

QString degrees_text(double radians) {
  auto whole = static_cast<int>(std::lround(degrees(radians))) % 360;
  if (whole < 0) whole += 360;
  return QString::number(whole) + QChar(0x00B0);
}

QString point_text(Point p) {
  return QStringLiteral("x %1  y %2").arg(metres_text(p.x), metres_text(p.y));
}

QString factor_text(double factor) {
  return number_text(factor, factor < 9.995 ? 2 : factor < 99.95 ? 1 : 0) + QChar(0x00D7);
}

QString duration_text(double seconds) {
  const auto whole = static_cast<long long>(seconds);
  const auto pad = [](long long v) { return QStringLiteral("%1").arg(v, 2, 10, QLatin1Char('0')); };
  if (whole < 60) return QString::number(whole) + kThin + QLatin1Char('s');
  if (whole < 3600) {
    return QString::number(whole / 60) + kThin + QLatin1String("min ") + pad(whole % 60) + kThin +
           QLatin1Char('s');
  }
  return QString::number(whole / 3600) + kThin + QLatin1String("h ") + pad(whole % 3600 / 60) +
         kThin + QLatin1String("min");
}

QString bytes_text(std::uint64_t bytes) {
  if (bytes < 1024) return QString::number(bytes) + kThin + QLatin1Char('B');
  const double kib = static_cast<double>(bytes) / 1024.0;
  return kib < 1024.0 ? with_unit(kib, 1, "KiB") : with_unit(kib / 1024.0, 1, "MiB");
}

QString clock_text(double seconds) {
  const auto tenths = static_cast<long long>(std::floor(seconds * 10.0 + 1e-6));
  const QLatin1Char zero('0');
  return QStringLiteral("%1:%2:%3.%4")
      .arg(tenths / 36000)
      .arg(tenths / 600 % 60, 2, 10, zero)
      .arg(tenths / 10 % 60, 2, 10, zero)
      .arg(tenths % 10);
}

QString age_text(double seconds) {
  const auto whole = static_cast<long long>(std::max(0.0, seconds));
  const QLatin1Char zero('0');
  const QString end = QStringLiteral(":%1").arg(whole % 60, 2, 10, zero);
  if (whole < 3600) return QString::number(whole / 60) + end;
  return QStringLiteral("%1:%2").arg(whole / 3600).arg(whole / 60 % 60, 2, 10, zero) + end;
}

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

std::optional<double> parse_clock(const QString& text) {
  const QStringList parts = text.trimmed().split(QLatin1Char(':'));
  constexpr qsizetype kMost = 3;
  if (parts.size() > kMost) return {};
  double seconds = 0.0;
  for (qsizetype k = 0; k < parts.size(); ++k) {
    const bool last = k == parts.size() - 1;
    const auto part = parse(parts[k], {{QString(), 1.0}});
    if (!part || *part < 0.0 || (k > 0 && *part >= 60.0)) return {};
    if (!last && *part != std::floor(*part)) return {};
    seconds = seconds * 60.0 + *part;
  }
  return seconds;
}

}  // namespace magna
