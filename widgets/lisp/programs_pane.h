// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "core/view/program_status.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/base/text/file_place.h"
#include "widgets/lisp/console_view.h"

class QSplitter;
class QStackedWidget;
class QTabBar;
class QTableView;
class QToolButton;
class QTreeView;

namespace magna {

class ActionSet;
class ConsoleView;
class EmptyPages;

/// The running plan of a program: its branches and what each waits for. Existing rows are kept;
/// finished and stopped branches are removed with all below them.
class PlanTreeModel : public RowModel<PlanBranch> {
  Q_OBJECT
 public:
  enum Column { Label, State };

  explicit PlanTreeModel(QObject* parent = nullptr);

  /// nullptr = no plan. The plan of another program resets the model.
  void show(const ProgramStatus* program);
  /// Invalid index = not shown.
  QModelIndex index_of(std::uint32_t branch) const;

 private:
  std::uint32_t program_ = 0;
  Tick began_ = 0;
};

/// The lines of the shown program, for the console's view.
class ProgramOutput {
 public:
  const ConsoleRecord& record() const { return record_; }

  /// Adds new lines. True: another or restarted program, and the record has only its lines.
  bool take(const ProgramStatus& program);

 private:
  ConsoleRecord record_;
  std::uint32_t number_ = 0;  ///< 0 = none shown so far
  Tick began_ = 0;
  std::uint64_t taken_ = 0;  ///< number of the next line to take
};

struct ProgramRow {
  std::uint32_t number = 0;
  QString name;
  QString state;
  QString icon;  ///< name in the resources
  QString reason;
  QString since;
  std::size_t pending = 0;
  QString tip;
  friend bool operator==(const ProgramRow&, const ProgramRow&) = default;
};

/// The started Lisp programs, newest first, with output and plan of the selected one. The newest is
/// selected until the user selects another one.
class ProgramsPane : public QWidget {
  Q_OBJECT
 public:
  enum Page { Output, Plan };
  enum Column { Name, State, Reason, Since, Pending };

  ProgramsPane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);
  ~ProgramsPane() override;

  /// Nothing = no programs.
  std::optional<std::uint32_t> chosen() const { return chosen_; }
  void choose(std::uint32_t number);

 signals:
  /// chosen() has changed.
  void choice_changed();
  /// A link to a place was followed.
  void source_wanted(const magna::FilePlace& place);

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* make_list();
  QWidget* make_details();
  void make_table();
  void make_output();
  void make_plan();
  void follow();
  void follow_choice();
  void set_chosen(std::optional<std::uint32_t> number);
  void show_chosen();
  void show_output(const ProgramStatus& program);
  void show_plan(const ProgramStatus& program);
  void show_buttons();
  void copy() const;
  /// Requests to open the selected program's file.
  void ask_for_file();
  void show_list_menu(const QPoint& at);
  void show_output_menu(const QPoint& at);

  SnapshotFeed& feed_;
  ActionSet& actions_;
  std::shared_ptr<const ProgramTable> programs_;  ///< shown
  RowModel<ProgramRow> model_;
  PlanTreeModel plan_model_;
  ProgramOutput written_;
  std::optional<std::uint32_t> chosen_;
  std::optional<std::uint32_t> newest_number_;
  bool showing_ = false;  ///< the table follows the selection: not a choice of the user
  QSplitter* parts_ = nullptr;
  EmptyPages* pages_ = nullptr;
  QTableView* table_ = nullptr;
  QWidget* details_ = nullptr;
  QTabBar* tabs_ = nullptr;
  QStackedWidget* views_ = nullptr;
  EmptyPages* output_pages_ = nullptr;
  ConsoleView* output_ = nullptr;
  EmptyPages* plan_pages_ = nullptr;
  QTreeView* plan_ = nullptr;
  QToolButton* newest_ = nullptr;
  QToolButton* copy_ = nullptr;
};

}  // namespace magna
