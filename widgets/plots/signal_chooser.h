// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QWidget>
#include <optional>
#include <vector>

#include "widgets/base/parts/row_model.h"
#include "widgets/plots/plot_board.h"

class QLineEdit;
class QToolButton;

namespace magna {

class PlainTree;

/// The available signals of the program and of every robot, checked if plotted. Checking one plots
/// it; signals can be dragged onto plots.
class SignalTreeModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { Name, Plot, kColumns };

  explicit SignalTreeModel(PlotBoard& board, QObject* parent = nullptr);

  /// The robots of the snapshot; signals of the ground truth only if `with_truth`. Existing rows
  /// are kept.
  void show(const Snapshot& now, bool with_truth);
  /// Filters by words in the name of the signal or the name or number of its robot. Resets the
  /// model.
  void set_words(const QString& words);

  /// Nothing for a robot's row.
  std::optional<SignalKey> key_at(const QModelIndex& index) const;
  /// Invalid index = not shown.
  QModelIndex index_of(const SignalKey& key) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;

 private:
  struct Source {
    std::optional<RobotId> robot;  ///< nothing = program
    QString name;
    QString letter;
    std::size_t style = 0;
    friend bool operator==(const Source&, const Source&) = default;
  };
  /// A top-level row with its matching signals, in the table's order.
  struct Group {
    Source of;
    std::vector<SignalKind> kinds;
  };

  std::vector<Group> filtered() const;
  void start_over();
  void set_groups(std::vector<Group> next);
  void set_groups(std::size_t row, Group next);
  void choice_shown();
  int row_of(const std::optional<RobotId>& robot) const;
  QVariant group_data(const Group& group, int column, int role) const;
  QVariant signal_data(const SignalKey& key, int column, int role) const;

  PlotBoard& board_;
  std::vector<Source> sources_;  ///< ascending: program, then robots by number
  std::vector<Group> groups_;    ///< in the same order
  QStringList words_;
  bool with_truth_ = false;
};

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
