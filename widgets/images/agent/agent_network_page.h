// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QWidget>
#include <memory>
#include <optional>

#include "core/view/link_status.h"
#include "widgets/base/look/theme.h"

class QComboBox;
class QLabel;
class QSpinBox;

namespace magna {

class EmptyPages;

/// One slice of a network layer as a picture: a cell for each neuron, or for the mean of a block if
/// there are more than kMostCells in either direction.
struct HeatMap {
  static constexpr int kMostCells = 256;

  QImage image;   ///< RGB32, one pixel per cell; null: the layer has no neurons
  int block = 1;  ///< edge of a cell in neurons
  float least = 0.0F;
  float most = 0.0F;        ///< maximum of the neurons, not of the cells
  std::size_t unknown = 0;  ///< neurons whose rate is not a number; drawn as 0
};

/// Draws slice 0 to depth - 1, in the colours of `heat_colour`.
HeatMap heat_map(const AgentLayer& layer, int slice, const Look& look);
/// Rate 0 is the background, 1 the accent; other rates are clamped (agent-vr.md, Network).
QColor heat_colour(double rate, const Look& look);
/// The rate of one neuron; nothing: there is none, or it is not a number.
std::optional<float> rate_at(const AgentLayer& layer, int slice, int x, int y);

/// "V1: 16 × 16 × 3".
QString layer_text(const AgentLayer& layer);
/// "0.00 to 0.93", with notes on blocks and on neurons without a rate.
QString heat_text(const HeatMap& map);

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

/// Shows the last network of an agent, one slice of a layer at a time.
class AgentNetworkPage : public QWidget {
  Q_OBJECT
 public:
  explicit AgentNetworkPage(QWidget* parent = nullptr);

  /// nullptr: none was sent; `why` has the reason and a remedy.
  void show_network(std::shared_ptr<const AgentNetwork> network, const QString& why);

 private:
  QWidget* make_content();
  void show_layers();
  void show_slice();

  std::shared_ptr<const AgentNetwork> network_;
  EmptyPages* pages_ = nullptr;
  QComboBox* layers_ = nullptr;
  QSpinBox* slice_ = nullptr;
  HeatMapView* view_ = nullptr;
  QLabel* words_ = nullptr;
};

}  // namespace magna
