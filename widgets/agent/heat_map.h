// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <optional>

#include "core/view/agent_link.h"
#include "widgets/theme.h"

namespace magna {

/// One slice of a layer of a network as a picture: a cell for each neuron, or for a block of them
/// when there are more than kMostCells either way; their mean then.
struct HeatMap {
  static constexpr int kMostCells = 256;

  QImage image;   ///< RGB32, a pixel for each cell; null: the layer has no neurons
  int block = 1;  ///< neurons in a cell, either way
  float least = 0.0F;
  float most = 0.0F;        ///< of the neurons, not of the cells
  std::size_t unknown = 0;  ///< neurons without a rate that is a number; drawn as 0
};

/// Of a slice from 0 to depth - 1, in the colours of `heat_colour`.
HeatMap heat_map(const AgentLayer& layer, int slice, const Look& look);
/// Rate 0 is the ground, 1 the accent; what is beyond counts as the end (Agent-VR spec 3.12).
QColor heat_colour(double rate, const Look& look);
/// The rate of one neuron; nothing: there is none, or it is not a number.
std::optional<float> rate_at(const AgentLayer& layer, int slice, int x, int y);

/// "V1: 16 × 16 × 3".
QString layer_text(const AgentLayer& layer);
/// "0.00 to 0.93", and what is to be known of the picture: blocks, neurons without a rate.
QString heat_text(const HeatMap& map);

}  // namespace magna
