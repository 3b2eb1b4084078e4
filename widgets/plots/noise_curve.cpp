// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/noise_curve.h"

#include <qcustomplot.h>

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "core/sensing/descriptor_match.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/widget_access.h"
#include "widgets/base/text/text_format.h"
#include "widgets/plots/parameter_model.h"
#include "widgets/plots/plot_view.h"

namespace magna {
namespace {

constexpr double kFarthestCells = 50.0;  // cells; things farther away are rarely seen
constexpr int kPoints = 201;
constexpr int kNoiseCurveHeight = 150;                    // px
constexpr double kTold[] = {0.0, 5.0, 10.0, 25.0, 50.0};  // cells; distances in the text

QString number(double value) { return number_text(value, 3); }

}  // namespace

NoiseCurve::NoiseCurve(QWidget* parent)
    : QWidget(parent),
      attribute_(new QComboBox(this)),
      plot_(new QCustomPlot(this)),
      legend_(new QLabel(this)) {
  setVisible(false);  // until there is a world
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 4, 8, 8);
  column->setSpacing(4);
  auto* row = new QHBoxLayout;
  auto* label = new QLabel(tr("&Noise of"), this);
  label->setBuddy(attribute_);
  attribute_->setAccessibleName(tr("Attribute to show the noise of"));
  attribute_->setToolTip(tr("Camera readings of this attribute over distance"));
  row->addWidget(label);
  row->addWidget(attribute_, 1);
  column->addLayout(row);
  set_access_role(*plot_, QAccessible::Chart);
  plot_->setAccessibleName(tr("Noise curve"));
  plot_->setObjectName(QStringLiteral("noise_curve"));
  keep_scaled(*plot_, [this] { plot_->setFixedHeight(scaled(kNoiseCurveHeight)); });
  plot_->addGraph();
  plot_->xAxis->setLabel(tr("Distance (cells)"));
  column->addWidget(plot_);
  legend_->setWordWrap(true);
  column->addWidget(legend_);
  connect(attribute_, &QComboBox::currentIndexChanged, this, &NoiseCurve::draw);
  dress();
}

void NoiseCurve::show(std::shared_ptr<const WorldSnapshot> world, const Parameters& now) {
  const bool other_world = world != world_;
  const bool other_noise = !std::ranges::equal(now.values(), now_.values());
  if (!other_world && !other_noise) return;
  world_ = std::move(world);
  now_ = now;
  if (other_world) offer();
  draw();
}

void NoiseCurve::show_effect_of(ParameterId parameter) {
  const bool numeric = parameter == kParameter<"Continuous-Noise-Factor">;
  if (!numeric && parameter != kParameter<"Discrete-Noise-Factor">) return;
  const AttributeDefinition* const shown = chosen();
  if (shown == nullptr || shown->numeric() == numeric) return;
  const auto& all = world_->attributes.all();
  const auto found = std::ranges::find(all, numeric, &AttributeDefinition::numeric);
  if (found != all.end()) {
    attribute_->setCurrentIndex(attribute_->findText(QString::fromStdString(found->name)));
  }
}

void NoiseCurve::offer() {
  QStringList names;
  if (world_) {
    for (const AttributeDefinition& each : world_->attributes.all()) {
      names << QString::fromStdString(each.name);
    }
  }
  QStringList shown;
  for (int k = 0; k < attribute_->count(); ++k) shown << attribute_->itemText(k);
  if (names == shown) return;
  const QSignalBlocker quiet(attribute_);
  const QString before = attribute_->currentText();
  attribute_->clear();
  attribute_->addItems(names);
  attribute_->setCurrentIndex(std::max(0, attribute_->findText(before)));
}

const AttributeDefinition* NoiseCurve::chosen() const {
  return world_ ? world_->attributes.find(attribute_->currentText().toStdString()) : nullptr;
}

double NoiseCurve::reading(const AttributeDefinition& attribute, double cells) const {
  const bool exact = now_.flag(kParameter<"No-Sensor-Error">);
  if (attribute.numeric()) {
    if (exact) return 0.0;
    return reading_deviation(attribute.base, attribute.max_mult, cells,
                             now_[kParameter<"Continuous-Noise-Factor">]);
  }
  if (exact) return 1.0;
  return correct_probability(attribute.success, cells, now_[kParameter<"Discrete-Noise-Factor">]);
}

void NoiseCurve::draw() {
  const AttributeDefinition* const attribute = chosen();
  setVisible(attribute != nullptr);
  if (attribute == nullptr) return;
  QVector<double> cells(kPoints);
  QVector<double> values(kPoints);
  double highest = 0.0;
  for (int k = 0; k < kPoints; ++k) {
    cells[k] = kFarthestCells * k / (kPoints - 1);
    values[k] = reading(*attribute, cells[k]);
    highest = std::max(highest, values[k]);
  }
  plot_->graph()->setData(cells, values, true);
  plot_->xAxis->setRange(0.0, kFarthestCells);
  plot_->yAxis->setLabel(attribute->numeric() ? tr("Standard deviation") : tr("P(correct)"));
  plot_->yAxis->setRange(0.0, attribute->numeric() ? std::max(highest * 1.1, 1e-3) : 1.05);
  plot_->setAccessibleDescription(words());
  const QString factor =
      name_text(info(attribute->numeric() ? kParameter<"Continuous-Noise-Factor">
                                          : kParameter<"Discrete-Noise-Factor">));
  legend_->setText(
      attribute->numeric()
          ? tr("Follows %1; base %2, at most %3 times that (manual 3.4.2)")
                .arg(factor, number(attribute->base), QString::number(attribute->max_mult))
          : tr("Follows %1; base probability %2 (manual 3.4.2)")
                .arg(factor, number(attribute->success)));
  fit_legend();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

// A layout that is short of height does not know how many lines a text has.
void NoiseCurve::fit_legend() {
  legend_->setMinimumHeight(std::max(0, legend_->heightForWidth(legend_->width())));
}

void NoiseCurve::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit_legend();
}

QString NoiseCurve::words() const {
  const AttributeDefinition* const attribute = chosen();
  if (attribute == nullptr) return {};
  QStringList told;
  for (const double cells : kTold) {
    told << tr("%1 at %2 cells").arg(number(reading(*attribute, cells))).arg(cells);
  }
  return (attribute->numeric() ? tr("Standard deviation of readings of %1: %2")
                               : tr("Probability of a correct reading of %1: %2"))
      .arg(attribute_->currentText(), told.join(QStringLiteral(", ")));
}

void NoiseCurve::dress() {
  const Look& colours = look_of(palette());
  style_axes(*plot_, colours);
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    axis->setLabelFont(font());
    axis->setTickLabelFont(font());
  }
  plot_->graph()->setPen(QPen(colours.accent, 2));
}

void NoiseCurve::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    dress();
    plot_->replot(QCustomPlot::rpQueuedReplot);
  }
  QWidget::changeEvent(event);
}

}  // namespace magna
