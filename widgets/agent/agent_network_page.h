// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>

#include "core/view/link_status.h"

class QComboBox;
class QLabel;
class QSpinBox;

namespace magna {

class EmptyPages;
class HeatMapView;

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
