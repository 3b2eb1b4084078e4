// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "core/view/snapshot.h"

class QComboBox;
class QCustomPlot;
class QLabel;

namespace magna {

/// Camera noise of an attribute over distance, with the present parameters (manual figure 3.1): the
/// probability of a correct reading of a discrete attribute, the standard deviation of a numeric
/// one.
class NoiseCurve : public QWidget {
  Q_OBJECT
 public:
  explicit NoiseCurve(QWidget* parent = nullptr);

  /// `world`: source of the attributes; null = none.
  void show(std::shared_ptr<const WorldSnapshot> world, const Parameters& now);
  /// Shows an attribute whose noise follows this parameter; without one the curve stays.
  void show_effect_of(ParameterId parameter);

  QComboBox& attribute() { return *attribute_; }
  QCustomPlot& plot() { return *plot_; }
  /// The curve as text, for screen readers.
  QString words() const;

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void offer();
  void draw();
  void fit_legend();
  void dress();
  const AttributeDefinition* chosen() const;  ///< nullptr = none
  double reading(const AttributeDefinition& attribute, double cells) const;

  std::shared_ptr<const WorldSnapshot> world_;
  Parameters now_;
  QComboBox* attribute_;
  QCustomPlot* plot_;
  QLabel* legend_;
};

}  // namespace magna
