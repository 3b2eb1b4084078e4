// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>
#include <span>
#include <vector>

#include "widgets/base/look/ui_scale.h"

class QListWidget;
class QPushButton;
class QTableView;

namespace magna {

class RobotTableModel;

/// A column that the user can choose and move: all but the robot's, which is first, and the stop
/// button's, which is last.
struct RobotColumn {
  int column;      ///< RobotTableModel::Column
  const char* id;  ///< in settings: "detail"
  bool initial;    ///< shown at first
};
std::span<const RobotColumn> robot_columns();
QStringList initial_robot_columns();  ///< ids

/// The columns of the robot table: which ones are shown, their order and widths.
class RobotColumns {
 public:
  /// The table can always be made as narrow as this, so that the map and another pane have room in
  /// a window of 1280 pixels, at every scale; states are cut then.
  static constexpr int kMostLeastWidth = 264;

  /// Both must outlive it.
  RobotColumns(QTableView& table, const RobotTableModel& model);

  /// Ids of the columns of rows with one line, from left to right; unknown ids are ignored.
  void choose(const QStringList& ids);
  const QStringList& chosen() const { return chosen_; }

  void set_density(RowDensity density);
  /// Makes the columns fit the table's width, and the table at least as wide as robot, state and
  /// stop button need. In rows with one line the other columns are left out if there is no room,
  /// the least important first; in higher ones the commander. Links and batteries have columns only
  /// if a robot has them.
  void fit(bool renewed = false);

 private:
  struct Place {
    int column;
    int width;
  };
  void fit_lines();
  void fit_two_lines(bool renewed);
  void fit_cards();
  /// Widths in rows with more than one line.
  int robot_width(int widest) const;
  int state_width() const;
  void keep_room(int columns);
  int state_beside(int others, int least) const;
  std::vector<Place> line_places() const;
  int width_of(int column) const;
  void show_only(std::span<const Place> places);

  QTableView& table_;
  const RobotTableModel& model_;
  QStringList chosen_ = initial_robot_columns();
  RowDensity density_ = RowDensity::Lines;
  bool narrow_ = false;  ///< too narrow for the commander in rows with two lines
  int needed_ = 0;       ///< width of the longest name in rows of two lines, pixels
};

/// Chooses and orders the columns of the robot list. Changes apply at once; the dialog is not
/// modal.
class RobotColumnsDialog : public QDialog {
  Q_OBJECT
 public:
  /// `chosen`: ids (robot_columns()), from left to right.
  RobotColumnsDialog(const QStringList& chosen, QWidget* parent);

  QStringList chosen() const;

 signals:
  void columns_chosen(const QStringList& ids);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void show_columns(const QStringList& chosen);
  void move_current(int step);
  void show_possible();

  QListWidget* list_;
  QPushButton* earlier_;
  QPushButton* later_;
};

}  // namespace magna
