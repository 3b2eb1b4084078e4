// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QWidget>
#include <memory>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/hall/hall_permit.h"
#include "widgets/robots/team/robot_table_model.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QTableView;
class QWidget;

namespace magna {

class AttentionPanel;
class RobotCard;
class RobotColumns;
class RobotTable;

/// Commands for robots from the list; the window implements them.
class RobotWishes : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

 signals:
  void take_control(RobotId robot);
  void stop(std::vector<RobotId> robots);
  void resume(std::vector<RobotId> robots);
  void clear_plans(std::vector<RobotId> robots);
  void explore(std::vector<RobotId> robots, bool on);  ///< off: stops their exploration
  void lock(RobotId robot, bool locked);
  void take_over(RobotId robot, RobotId lost);  ///< continue as a lost CyBOT
  void show_on_map(std::vector<RobotId> robots);
  void hall_act(std::vector<RobotId> robots, magna::HallOperation act);
};

/// The menu of one robot, or of the selection if the robot is one of several selected.
QMenu* make_robot_menu(const Snapshot& now, RobotId robot, RobotWishes& wishes, QWidget* parent);

/// The robot list: the team, sorted and filtered, in rows with one line, two lines or as cards; the
/// higher ones have a card of the active robot on top. Selections are sent to the engine; the list
/// shows the engine's selection. The actions of the widget are in the list's context menu.
class RobotListPane : public QWidget {
  Q_OBJECT
 public:
  RobotListPane(SnapshotFeed& feed, EditStack& edits, QWidget* parent = nullptr);
  ~RobotListPane() override;

  QTableView& table();
  RobotTableModel& model() { return model_; }
  AttentionPanel& attention() { return *attention_; }
  RobotCard& card() { return *card_; }
  QLineEdit& filter() { return *filter_; }
  QComboBox& sort() { return *sort_; }
  QString count_text() const;
  /// For the pane's header: number of robots, and of selected ones if they are several.
  const QString& facts() const { return facts_; }

  void set_density(RowDensity density);
  RowDensity density() const;
  /// Ids of the columns of rows with one line (robot_columns()), from left to right.
  void choose_columns(const QStringList& ids);
  const QStringList& columns() const;

  /// Commands of the stop buttons and the menu.
  RobotWishes& wishes() { return wishes_; }

  /// Moves the focus to the filter and selects its text. Enter makes the first match active; Escape
  /// restores the filter and moves the focus back to `from` (null: the table).
  void find(QWidget* from = nullptr);

 signals:
  void facts_changed(const QString& facts);
  /// Density or columns have changed.
  void rows_changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* make_finder();
  void make_table();
  void show_filter();
  void follow();
  void update_texts();
  void rearrange();
  void sort_by_column(int column);
  void show_selection();
  void show_count();
  void ask_for_selection();
  void choose_first();
  void choose_row(int row);
  void end_search();

  SnapshotFeed& feed_;
  RobotTableModel model_;
  RobotWishes wishes_;
  AttentionPanel* attention_;
  RobotCard* card_;
  QLineEdit* filter_ = nullptr;
  QComboBox* sort_ = nullptr;
  RobotTable* table_ = nullptr;
  std::unique_ptr<RobotColumns> columns_;
  QLabel* count_ = nullptr;
  QString filter_before_;           ///< filter before the search
  QPointer<QWidget> focus_before_;  ///< target of Escape
  QString facts_;
  bool descending_ = false;
  bool following_ = false;
  std::vector<RobotId> shown_;
  std::int64_t asked_ns_ = 0;
  std::int64_t sorted_ns_ = 0;
};

}  // namespace magna
