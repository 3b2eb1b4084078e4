// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/named_cells.h"
#include "widgets/plots/signal_tree_model.h"

class QLineEdit;
class QToolButton;

namespace magna {

class PlainTree;

/// The tree of signals with its search. Enter plots the selected ones, or removes them if the
/// current one is plotted; they can be dragged onto plots, or moved to the selected one.
class SignalChooser : public QWidget {
  Q_OBJECT
 public:
  explicit SignalChooser(PlotBoard& board, QWidget* parent = nullptr);
  ~SignalChooser() override;

  void show(const Snapshot& now, bool with_truth) { model_.show(now, with_truth); }

  SignalTreeModel& model() { return model_; }
  PlainTree& tree() { return *tree_; }
  QLineEdit& words() { return *words_; }

 private:
  QList<SignalKey> selected() const;
  void expand_matches();
  void act();
  void move();

  PlotBoard& board_;
  NamedCells<SignalTreeModel> model_;
  QLineEdit* words_;
  PlainTree* tree_;
};

}  // namespace magna
