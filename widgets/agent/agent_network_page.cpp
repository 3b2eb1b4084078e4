// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/agent/agent_network_page.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/agent/heat_map_view.h"
#include "widgets/empty_pages.h"
#include "widgets/metrics.h"
#include "widgets/state_label.h"

namespace magna {
AgentNetworkPage::AgentNetworkPage(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Network"));
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  pages_ = new EmptyPages(*make_content(), this);
  whole->addWidget(pages_);
}

QWidget* AgentNetworkPage::make_content() {
  auto* content = new QWidget(this);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, kGap, 0, kGap);
  column->setSpacing(kGap);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  layers_ = new QComboBox(content);
  layers_->setAccessibleName(tr("Layer"));
  layers_->setToolTip(tr("Layer to show: name, width, height, depth"));
  layers_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  layers_->setMinimumContentsLength(8);
  slice_ = new QSpinBox(content);
  slice_->setAccessibleName(tr("Slice"));
  slice_->setToolTip(tr("Slice of the layer's depth to show"));
  slice_->setRange(1, 1);
  auto* title = new QLabel(tr("Slice"), content);
  title->setBuddy(slice_);
  row->addWidget(layers_, 1);
  row->addWidget(title);
  row->addWidget(slice_);
  column->addLayout(row);
  view_ = new HeatMapView(content);
  column->addWidget(view_, 1);
  words_ = make_state_label(tr("Part of the network that is shown"), 2, content);
  column->addWidget(words_);
  connect(layers_, &QComboBox::currentIndexChanged, this, &AgentNetworkPage::show_slice);
  connect(slice_, &QSpinBox::valueChanged, this, &AgentNetworkPage::show_slice);
  return content;
}

void AgentNetworkPage::show_network(std::shared_ptr<const AgentNetwork> network,
                                    const QString& why) {
  const bool some = network && !network->layers.empty();
  pages_->show_empty(some ? QString() : why);
  if (network == network_) return;
  network_ = some ? std::move(network) : nullptr;
  if (!network_) return view_->show_nothing();
  show_layers();
  show_slice();
}

// Networks are sent repeatedly: the selected layer stays selected.
void AgentNetworkPage::show_layers() {
  const QSignalBlocker quiet(layers_);
  for (std::size_t i = 0; i < network_->layers.size(); ++i) {
    const QString text = layer_text(network_->layers[i]);
    const int row = static_cast<int>(i);
    if (row >= layers_->count()) {
      layers_->addItem(text);
    } else if (layers_->itemText(row) != text) {
      layers_->setItemText(row, text);
    }
  }
  const int count = static_cast<int>(network_->layers.size());
  while (layers_->count() > count) layers_->removeItem(layers_->count() - 1);
  if (layers_->currentIndex() < 0) layers_->setCurrentIndex(0);
}

void AgentNetworkPage::show_slice() {
  if (!network_ || layers_->currentIndex() < 0) return;
  const auto chosen = static_cast<std::size_t>(layers_->currentIndex());
  const AgentLayer& layer = network_->layers[chosen];
  const QSignalBlocker quiet(slice_);
  slice_->setRange(1, std::max(1, layer.depth));
  slice_->setEnabled(layer.depth > 1);
  view_->show_slice(network_, chosen, slice_->value() - 1);
  say(*words_, tr("%1; slice %2 of %3, at step %4")
                   .arg(heat_text(view_->map()))
                   .arg(slice_->value())
                   .arg(layer.depth)
                   .arg(network_->step));
}

}  // namespace magna
