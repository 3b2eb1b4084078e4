// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/hall/hall_item.h"
#include "widgets/hall/hall_words.h"

class QGridLayout;
class QLabel;
class QLayout;
class QProgressBar;
class QSplitter;
class QTreeView;

namespace magna {

class ActionSet;
class DispatcherBar;
class EmptyPages;

struct HallRow {
  std::shared_ptr<const Snapshot> now;  ///< has a hall
  HallItem item;
  int depth = 0;
};

/// A hall as a tree: robots, the parking area, machines with belts and areas, and packages at their
/// places in the order of removal. Existing rows are kept.
class HallTreeModel : public RowModel<HallRow> {
  Q_OBJECT
 public:
  enum Column { Name, State };

  explicit HallTreeModel(QObject* parent = nullptr);

  void show(const std::shared_ptr<const Snapshot>& snapshot);

  HallItem item_at(const QModelIndex& index) const;
  /// Invalid index = no such item.
  QModelIndex index_of(const HallItem& item) const;

 private:
  std::shared_ptr<const HallDescription> description_;  ///< of the shown hall; nullptr = none
};

/// Shows the details of a hall item as rows of text with a progress bar.
class HallDetailsView : public QWidget {
  Q_OBJECT
 public:
  explicit HallDetailsView(QWidget* parent = nullptr);

  void show_details(const HallDetails& details);
  const HallDetails& shown() const { return shown_; }

 private:
  struct Line {
    QLabel* label = nullptr;
    QLabel* value = nullptr;
  };
  void need_lines(std::size_t count);

  HallDetails shown_;
  QLabel* title_ = nullptr;
  QProgressBar* bar_ = nullptr;
  QGridLayout* grid_ = nullptr;
  std::vector<Line> lines_;
};

/// A hall: its progress, its items as a tree, details of the item chosen here or on the map, and
/// commands for it. In other worlds shows a note on its purpose.
class HallPane : public QWidget {
  Q_OBJECT
 public:
  HallPane(SnapshotFeed& feed, ActionSet& actions, HallChoice& choice, QWidget* parent = nullptr);
  ~HallPane() override;

  QTreeView& tree() { return *tree_; }
  HallTreeModel& model() { return model_; }
  HallDetailsView& details() { return *details_; }
  DispatcherBar& dispatcher() { return *dispatcher_; }

 signals:
  /// The user wants to see this place on the map.
  void place_wanted(magna::Point place);

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* make_content(ActionSet& actions);
  QLayout* make_head(ActionSet& actions);
  void make_tree();
  QLayout* make_buttons(ActionSet& actions);
  void follow();
  void choose_row(const QModelIndex& index);
  void show_choice();
  void ask_for_place(const QModelIndex& index);

  SnapshotFeed& feed_;
  HallChoice& choice_;
  HallTreeModel model_;
  EmptyPages* pages_ = nullptr;
  QLabel* deliveries_ = nullptr;
  QLabel* time_ = nullptr;
  QProgressBar* share_ = nullptr;
  DispatcherBar* dispatcher_ = nullptr;
  QSplitter* parts_ = nullptr;
  QTreeView* tree_ = nullptr;
  HallDetailsView* details_ = nullptr;
  bool showing_ = false;  ///< the tree follows the choice: not a choice of the user
};

}  // namespace magna
