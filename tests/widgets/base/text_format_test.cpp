// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/text/text_format.h"

#include <gtest/gtest.h>

#include <QDoubleSpinBox>
#include <QLocale>
#include <cmath>

namespace magna {
namespace {

std::string plain(QString text) {
  return text.replace(QChar(0x2009), QLatin1Char(' '))
      .replace(QChar(0x2212), QLatin1Char('-'))
      .toStdString();
}

TEST(TextFormat, WritesNumbersWithFixedDecimalsAndAThinSpaceBeforeTheUnit) {
  EXPECT_EQ(metres_text(1.255, 1), QStringLiteral("1.3\u2009m"));
  EXPECT_EQ(plain(speed_text(0.5)), "0.50 m/s");
  EXPECT_EQ(plain(speed_text(std::nan(""))), "? m/s") << "a robot that does not say";
  EXPECT_EQ(plain(point_text({1, -0.5})), "x 1.00 m  y -0.50 m");
}

TEST(TextFormat, OneHasASingular) {
  const auto rows = [](std::size_t count) {
    return counted(count, QStringLiteral("1 row"), QStringLiteral("%1 rows"));
  };
  EXPECT_EQ(rows(0), QStringLiteral("0 rows"));
  EXPECT_EQ(rows(1), QStringLiteral("1 row"));
  EXPECT_EQ(rows(2), QStringLiteral("2 rows"));
}

TEST(TextFormat, WritesNoMinusZero) {
  EXPECT_EQ(number_text(-0.001, 2), QStringLiteral("0.00"));
  EXPECT_EQ(number_text(-1.5, 1), QStringLiteral("\u22121.5"));
}

TEST(TextFormat, WritesHeadingsFrom0To359) {
  EXPECT_EQ(degrees_text(0.0), QStringLiteral("0°"));
  EXPECT_EQ(degrees_text(-1.5707963), QStringLiteral("270°"));
  EXPECT_EQ(degrees_text(6.2831852), QStringLiteral("0°"));
}

TEST(TextFormat, WritesFactorsWithFewerDecimalsAsTheyGrow) {
  EXPECT_EQ(factor_text(1.0), QStringLiteral("1.00×"));
  EXPECT_EQ(factor_text(12.34), QStringLiteral("12.3×"));
  EXPECT_EQ(factor_text(1234.4), QStringLiteral("1234×"));
}

TEST(TextFormat, WritesDurationsSizesAndSimulatedTime) {
  EXPECT_EQ(plain(duration_text(42.9)), "42 s");
  EXPECT_EQ(plain(duration_text(185)), "3 min 05 s");
  EXPECT_EQ(plain(duration_text(7800)), "2 h 10 min");
  EXPECT_EQ(plain(bytes_text(512)), "512 B");
  EXPECT_EQ(plain(bytes_text(1536)), "1.5 KiB");
  EXPECT_EQ(plain(bytes_text(3 * 1024 * 1024)), "3.0 MiB");
  EXPECT_EQ(clock_text(3683.44), QStringLiteral("1:01:23.4"));
}

TEST(TextFormat, FieldsWriteNumbersLikeTheWindowInEveryLanguage) {
  QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
  use_point_decimals();
  QDoubleSpinBox field;
  field.setRange(0.0, 10000.0);
  field.setValue(1234.5);
  EXPECT_EQ(field.text(), number_text(1234.5, 2));
  EXPECT_EQ(QLocale().toString(0.75, 'f', 2), number_text(0.75, 2));
}

}  // namespace
}  // namespace magna
