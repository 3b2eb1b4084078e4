// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/signal_chooser.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QToolButton>
#include <algorithm>

#include "widgets/focus_keys.h"
#include "widgets/metrics.h"
#include "widgets/plain_tree.h"
#include "widgets/tool_button.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kSignalChooserLeastWidth = 180;
constexpr int kOpenedAtOnce = 40;  // maximum of groups to expand

}  // namespace

SignalChooser::SignalChooser(PlotBoard& board, QWidget* parent)
    : QWidget(parent), board_(board), model_(board) {
  auto* column = make_column(this);
  auto* row = make_tool_row();
  words_ = new QLineEdit(this);
  words_->setPlaceholderText(tr("Search"));
  words_->setAccessibleName(tr("Search signals"));
  words_->setToolTip(tr("Show only signals with these words in their name or robot"));
  words_->setClearButtonEnabled(true);
  auto* to_plot = make_icon_button(
      QStringLiteral("row-down"), tr("Move to the selected plot"),
      tr("Moves the selected signals to the selected plot, whatever their units"), this);
  row->addWidget(words_, 1);
  row->addWidget(to_plot);
  column->addLayout(row);
  tree_ =
      new PlainTree(tr("Signals"),
                    tr("Enter plots the selected signals, or removes them from their plots"), this);
  tree_->setModel(&model_);
  tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  tree_->setDragDropMode(QAbstractItemView::DragOnly);
  tree_->header()->setStretchLastSection(false);
  tree_->header()->setSectionResizeMode(SignalTreeModel::Name, QHeaderView::Stretch);
  tree_->header()->setSectionResizeMode(SignalTreeModel::Plot, QHeaderView::Fixed);
  on_enter_key(*tree_, [this] { act(); });
  tree_->search_with(*words_);
  column->addWidget(tree_, 1);
  keep_scaled(*this, [this] { setMinimumWidth(scaled(kSignalChooserLeastWidth)); });
  keep_scaled(*tree_, [this] {
    tree_->setColumnWidth(SignalTreeModel::Plot,
                          tree_->fontMetrics().horizontalAdvance(tr("plot 24")) + scaled(12));
  });
  connect(words_, &QLineEdit::textChanged, &model_, &SignalTreeModel::set_words);
  connect(&model_, &SignalTreeModel::modelReset, this, &SignalChooser::expand_matches);
  connect(to_plot, &QToolButton::clicked, this, &SignalChooser::move);
  const auto follow = [this, to_plot] { to_plot->setEnabled(board_.chosen() >= 0); };
  connect(&board_, &PlotBoard::changed, this, follow);
  follow();
}

SignalChooser::~SignalChooser() = default;

// Expands search results; without a search the program's group and the group of a single robot.
void SignalChooser::expand_matches() {
  const int groups = model_.rowCount();
  const bool searched = !words_->text().isEmpty();
  for (int g = 0; g < std::min(groups, kOpenedAtOnce); ++g) {
    tree_->setExpanded(model_.index(g, 0), searched || g == 0 || groups == 2);
  }
}

QList<SignalKey> SignalChooser::selected() const {
  QList<SignalKey> keys;
  for (const QModelIndex& index : tree_->selectionModel()->selectedRows()) {
    if (const auto key = model_.key_at(index)) keys << *key;
  }
  return keys;
}

void SignalChooser::act() {
  const QModelIndex current = tree_->currentIndex();
  const auto key = model_.key_at(current);
  if (!key) return tree_->setExpanded(current, !tree_->isExpanded(current));
  const bool out = board_.plot_of(*key) >= 0;
  QList<SignalKey> keys = selected();
  if (!keys.contains(*key)) keys = {*key};
  for (const SignalKey& one : keys) {
    if (out) {
      board_.remove(one);
    } else {
      board_.add(one);
    }
  }
}

void SignalChooser::move() {
  const int plot = board_.chosen();
  for (const SignalKey& key : selected()) board_.move(key, plot);
}

}  // namespace magna
