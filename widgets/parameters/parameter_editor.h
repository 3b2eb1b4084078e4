// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "core/sim/parameters.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QSlider;
class QToolButton;

namespace magna {

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

}  // namespace magna
