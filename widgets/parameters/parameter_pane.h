// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/edit/edit_stack.h"
#include "widgets/parameters/parameter_editor.h"
#include "widgets/parameters/parameter_filter.h"
#include "widgets/parameters/parameter_model.h"

class QLineEdit;
class QToolButton;

namespace magna {

class NoiseCurve;
class PlainTree;

/// The parameters of the simulated world (manual chapter 4): search, change while running, reset
/// one or all, save and load. Every change is an edit that can be undone, with the same effect as
/// `--set` and the console's PARAM.
class ParameterPane : public QWidget {
  Q_OBJECT
 public:
  explicit ParameterPane(EditStack& edits, QWidget* parent = nullptr);
  ~ParameterPane() override;

  ParameterModel& model() { return model_; }
  QLineEdit& words() { return *words_; }
  PlainTree& tree() { return *tree_; }

  /// Shows and selects the parameter.
  void choose(ParameterId id);
  /// Loads the values of a profile in one edit; emits `problem` for values that cannot be set.
  void load(const QString& file);
  void save_as(const QString& file);

 signals:
  void problem(const QString& text);
  void said(const QString& text);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void make_tools();
  void make_tree();
  void size_columns();
  void follow();
  void filter();
  void reset_all();
  void ask_for_profile();
  void ask_where_to_save();

  EditStack& edits_;
  ParameterModel model_;
  ParameterFilter filter_;
  QLineEdit* words_;
  QToolButton* changed_;
  QToolButton* clean_;
  QToolButton* reset_all_;
  PlainTree* tree_;
  ParameterEditor* editor_;
  NoiseCurve* curve_;
};

}  // namespace magna
