// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/plots/plot_board.h"

class QBoxLayout;
class QComboBox;
class QDoubleSpinBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace magna {

/// Controls of the plots: shown time, and scale of the selected plot; cursors, table and export are
/// the pane's.
class PlotBar : public QWidget {
  Q_OBJECT
 public:
  PlotBar(PlotBoard& board, TimeWindow& time, QWidget* parent = nullptr);

  QDoubleSpinBox& span() { return *span_; }
  /// Names the selected plot; hidden if it is the only one.
  QLabel& chosen() { return *chosen_; }
  QComboBox& rule() { return *rule_; }
  QLineEdit& low() { return *low_; }
  QLineEdit& high() { return *high_; }
  QToolButton& cursors_button() { return *cursors_; }
  QToolButton& table_button() { return *table_; }
  QToolButton& export_button() { return *export_; }

  /// Detects when the limit fields are left.
  bool eventFilter(QObject* watched, QEvent* event) override;
  /// At this width it has three rows. The width does not depend on the plotted signals.
  QSize minimumSizeHint() const override;

 signals:
  /// Request to fix the present scale of the selected plot.
  void fixing_wanted();
  /// The typed text is invalid.
  void problem(const QString& text);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  int width_of_words() const;
  int width_of(const QHBoxLayout& row) const;
  int rim() const;
  void fit();
  void make_time_tools(QHBoxLayout& row);
  void make_plot_tools(QHBoxLayout& which, QHBoxLayout& how);
  void make_view_tools(QHBoxLayout& row);
  QLineEdit* make_limit(const QString& name);
  void set_limits();
  void follow_time();
  void follow_board();

  PlotBoard& board_;
  TimeWindow& time_;
  QBoxLayout* parts_;  ///< the first row and the rest: side by side if there is room
  QBoxLayout* rest_;   ///< the second and the third row
  QHBoxLayout* first_;
  QHBoxLayout* second_;
  QHBoxLayout* third_;
  QToolButton* pause_;
  QToolButton* follow_;
  QDoubleSpinBox* span_;
  QToolButton* add_;
  QLabel* chosen_;
  QToolButton* remove_;
  QComboBox* rule_;
  QLineEdit* low_;
  QLineEdit* high_;
  QToolButton* wrap_;
  QToolButton* cursors_;
  QToolButton* table_;
  QToolButton* export_;
};

}  // namespace magna
