// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QWidget>

class QSlider;
class QSpinBox;

namespace magna {

/// A percentage as slider and spin box, kept equal.
class PercentRow : public QWidget {
  Q_OBJECT
 public:
  PercentRow(const QString& name, int most, const QString& hint, QWidget* parent = nullptr);

  /// Percent, 0 to `most`; emits no signal.
  void set_value(int percent);
  int value() const;
  QLabel& title() { return *title_; }
  QSlider& slider() { return *slider_; }
  QSpinBox& field() { return *field_; }

 signals:
  /// The operator changed it.
  void changed(int percent);

 private:
  QLabel* title_;
  QSlider* slider_;
  QSpinBox* field_;
};

}  // namespace magna
