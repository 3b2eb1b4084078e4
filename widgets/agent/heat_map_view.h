// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>

#include "widgets/agent/heat_map.h"

namespace magna {

/// Shows one slice of a network layer, as large as possible, with a colour scale below; describes
/// the neuron under the pointer.
class HeatMapView : public QWidget {
  Q_OBJECT
 public:
  explicit HeatMapView(QWidget* parent = nullptr);

  /// `layer` is one of `network`, which is kept alive; `slice` from 0.
  void show_slice(std::shared_ptr<const AgentNetwork> network, std::size_t layer, int slice);
  void show_nothing();

  const HeatMap& map() const { return map_; }
  QRectF map_rect() const;
  /// "x 3, y 4: 0.52"; empty: no neuron is there.
  QString text_at(QPointF at) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  const AgentLayer* layer() const;
  void make();
  void paint_scale(QPainter& painter) const;

  std::shared_ptr<const AgentNetwork> network_;
  std::size_t layer_ = 0;
  int slice_ = 0;
  HeatMap map_;
};

}  // namespace magna
