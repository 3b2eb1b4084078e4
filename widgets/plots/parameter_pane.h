// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "core/sim/parameters.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/plots/parameter_model.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QSlider;
class QToolButton;

namespace magna {

class NoiseCurve;
class PlainTree;

/// Editor of one parameter: meaning, range, and value as slider and field, or as a check box. An
/// invalid value is refused with the range, and the old one stays.
class ParameterEditor : public QWidget {
  Q_OBJECT
 public:
  explicit ParameterEditor(QWidget* parent = nullptr);

  /// Nothing = no parameter.
  void choose(std::optional<ParameterId> id);
  std::optional<ParameterId> chosen() const { return chosen_; }
  /// Updates the values; text being typed stays.
  void show(const Parameters& now);
  /// Moves the focus to the value.
  void go_to_value();

  QLineEdit& field() { return *field_; }
  const QLabel& problem() const { return *problem_; }

 signals:
  /// `sliding`: one of many changes during a drag.
  void value_wanted(ParameterId id, double value, bool sliding);
  /// Enter has ended the editing of a valid value.
  void entered();

 private:
  void make_rows();
  void take_typed();
  void refuse(const QString& why);
  void fill();

  std::optional<ParameterId> chosen_;
  Parameters now_;
  QLabel* name_;
  QLabel* meaning_;
  QSlider* slider_;
  QLineEdit* field_;
  QCheckBox* tick_;
  QLabel* range_;
  QLabel* problem_;
  QToolButton* reset_;
};

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
