// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/noise_curve.h"

#include <gtest/gtest.h>
#include <qcustomplot.h>

#include <QComboBox>
#include <QLabel>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

class NoiseCurveTest : public testing::Test {
 protected:
  NoiseCurveTest() {
    apply_theme(ThemeChoice::Light);
    AttributeTable attributes;
    EXPECT_EQ(attributes.define({.name = "shade", .values = {1.0, 2.0, 3.0}, .success = 0.75}),
              std::nullopt);
    EXPECT_EQ(attributes.define({.name = "mass", .base = 1.0, .max_mult = 10.0}), std::nullopt);
    auto picture = std::make_shared<WorldSnapshot>();
    picture->attributes = attributes;
    world = picture;
    curve.show(world, now);
  }
  ~NoiseCurveTest() override { apply_scale(100); }
  void choose(const char* name) {
    curve.attribute().setCurrentIndex(curve.attribute().findText(QString::fromLatin1(name)));
  }
  double at(double cells) const {
    const auto& data = *const_cast<NoiseCurve&>(curve).plot().graph()->data();
    return data.findBegin(cells, false)->value;
  }

  std::shared_ptr<const WorldSnapshot> world;
  Parameters now;
  NoiseCurve curve;
};

TEST_F(NoiseCurveTest, ShowsTheProbabilityOfACorrectReadingAsInFigure3Point1A) {
  choose("shade");
  EXPECT_DOUBLE_EQ(at(0.0), 0.75);
  EXPECT_DOUBLE_EQ(at(25.0), 0.75) << "0.1 * 25 * 0.25 is less than 1";
  EXPECT_DOUBLE_EQ(at(50.0), 0.75 / (0.1 * 50 * 0.25));
  EXPECT_EQ(curve.plot().yAxis->label(), QStringLiteral("P(correct)"));
}

TEST_F(NoiseCurveTest, ShowsTheStandardDeviationAsInFigure3Point1B) {
  choose("mass");
  EXPECT_DOUBLE_EQ(at(0.0), 1.0);
  EXPECT_NEAR(at(50.0), 10.0 * 50 / 50.05, 1e-9);
  EXPECT_EQ(curve.plot().yAxis->label(), QStringLiteral("Standard deviation"));
}

TEST_F(NoiseCurveTest, UpdatesWithTheParameters) {
  choose("shade");
  ASSERT_EQ(now.set(kParameter<"Discrete-Noise-Factor">, 1.0), std::nullopt);
  curve.show(world, now);
  EXPECT_DOUBLE_EQ(at(50.0), 0.75 / (50 * 0.25));
  now.clean();
  curve.show(world, now);
  EXPECT_DOUBLE_EQ(at(50.0), 1.0) << "a clean simulation has no noise";
  ASSERT_EQ(now.set(kParameter<"No-Sensor-Error">, 0.0), std::nullopt);
  curve.show(world, now);
  EXPECT_DOUBLE_EQ(at(50.0), 0.75) << "until it is asked for";
}

TEST_F(NoiseCurveTest, NamesItsParameter) {
  for (const char* attribute : {"shade", "mass"}) {
    choose(attribute);
    QString legend;
    for (const QLabel* label : curve.findChildren<QLabel*>()) legend += label->text();
    for (const ParameterId id :
         {kParameter<"Discrete-Noise-Factor">, kParameter<"Continuous-Noise-Factor">,
          kParameter<"Motion-Noise">}) {
      const Parameters usual = now;
      const QString before = curve.words();
      ASSERT_EQ(now.set(id, now[id] + 0.4), std::nullopt);
      curve.show(world, now);
      const QString name = QString::fromStdString(std::string(info(id).name));
      EXPECT_EQ(curve.words() != before, legend.contains(name))
          << attribute << ": " << name.toStdString();
      now = usual;
      curve.show(world, now);
    }
  }
}

TEST_F(NoiseCurveTest, ShowsAnAttributeThatFollowsTheChosenParameter) {
  choose("shade");
  curve.show_effect_of(kParameter<"Discrete-Noise-Factor">);
  EXPECT_EQ(curve.attribute().currentText(), QStringLiteral("shade")) << "it already does";
  curve.show_effect_of(kParameter<"Continuous-Noise-Factor">);
  EXPECT_TRUE(curve.words().startsWith(QStringLiteral("Standard deviation")));
  choose("mass");
  curve.show_effect_of(kParameter<"Motion-Noise">);
  EXPECT_EQ(curve.attribute().currentText(), QStringLiteral("mass"));
  curve.show_effect_of(kParameter<"Discrete-Noise-Factor">);
  EXPECT_TRUE(curve.words().startsWith(QStringLiteral("Probability of a correct reading")));
}

TEST_F(NoiseCurveTest, DescribesItsCurveInWords) {
  choose("shade");
  EXPECT_EQ(curve.plot().accessibleName(), QStringLiteral("Noise curve"));
  EXPECT_EQ(curve.plot().accessibleDescription(), curve.words());
  EXPECT_TRUE(curve.words().contains(QStringLiteral("shade: 0.750 at 0 cells")));
  EXPECT_TRUE(curve.words().contains(QStringLiteral("0.600 at 50 cells")));
}

TEST_F(NoiseCurveTest, ScalesWithTextAndControls) {
  const int usual = curve.plot().minimumHeight();
  apply_scale(200);
  EXPECT_EQ(curve.plot().minimumHeight(), 2 * usual);
  EXPECT_EQ(curve.plot().maximumHeight(), 2 * usual);
  apply_scale(100);
  EXPECT_EQ(curve.plot().maximumHeight(), usual);
}

TEST_F(NoiseCurveTest, KeepsTheChosenAttributeInAnotherWorld) {
  choose("mass");
  auto changed = std::make_shared<WorldSnapshot>(*world);
  curve.show(changed, now);
  EXPECT_EQ(curve.attribute().currentText(), QStringLiteral("mass"));
  curve.show(std::make_shared<WorldSnapshot>(), now);
  EXPECT_LT(curve.attribute().findText(QStringLiteral("mass")), 0);
}

}  // namespace
}  // namespace magna
