// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>

#include "core/view/agent_link.h"

class QComboBox;
class QLabel;
class QSpinBox;

namespace magna {

class EmptyPages;
class HeatMapView;

/// The network that an agent sent last, a slice of a layer at a time.
class AgentNetworkPage : public QWidget {
  Q_OBJECT
 public:
  explicit AgentNetworkPage(QWidget* parent = nullptr);

  /// nullptr: it sent none; `why` says what to do about it.
  void show_network(std::shared_ptr<const AgentNetwork> network, const QString& why);

  EmptyPages& pages() { return *pages_; }
  QComboBox& layers() { return *layers_; }
  QSpinBox& slice() { return *slice_; }
  HeatMapView& view() { return *view_; }
  QString words() const;

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
