// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/engine/mark.h"
#include "core/view/mark_file.h"
#include "core/view/snapshot.h"
#include "widgets/images/picture_maker.h"

class QBoxLayout;
class QLabel;
class QMenu;

namespace magna {

class EditStack;
class EmptyPages;
class FindingList;
class MarkPictures;

/// How the explored share has grown, as a line from the start until now, and dashed to the
/// estimated end. The height is 100 %.
class ProgressCurve : public QWidget {
  Q_OBJECT
 public:
  explicit ProgressCurve(QWidget* parent = nullptr);

  /// Null = nothing is shown.
  void show_progress(std::shared_ptr<const ExplorationProgress> progress);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::shared_ptr<const ExplorationProgress> progress_;
};

/// The orders to areas in force with their progress, and the last one that ended with its result, a
/// line each; hidden if there are none.
class OrderLines : public QWidget {
  Q_OBJECT
 public:
  explicit OrderLines(QWidget* parent = nullptr);

  void show_orders(const Snapshot& now);

 private:
  std::vector<QLabel*> lines_;  ///< those shown, and then hidden ones
};

/// "71 %", rounded down, so that 100 % is all.
QString explored_percent(const ExplorationProgress& progress);
/// "explored · about 4 min left", "explored · end unknown", "explored".
QString explored_caption(const ExplorationProgress& progress);

/// The mission at a glance: how much is explored, with its course and an estimate of the end,
/// orders to areas, and the marks with picture, robot, place, state, time and author. In a low and
/// wide place its parts are beside each other.
class MissionPane : public QWidget {
  Q_OBJECT
 public:
  /// `maker` renders the small pictures.
  MissionPane(EditStack& edits, PictureMaker& maker, QWidget* parent = nullptr);
  ~MissionPane() override;

  /// "3 found · 1 suspected"; empty = there are no marks.
  QString summary() const;
  /// The images in which marks were set.
  const ReportImages& images() const;
  FindingList& list() { return *list_; }

  /// The chosen mark; nullptr = none.
  const Mark* chosen() const;
  bool can_step(int by) const;
  /// Chooses the next mark (+1) or the previous one (-1) and goes there.
  void step(int by);
  /// Emits go_wanted for the chosen mark.
  void go();
  /// Whether a mark is chosen that is not in this state.
  bool can_set(MarkState state) const;
  /// Changes the state of the chosen mark, which can be undone.
  void set_state(MarkState state);
  /// The menu of the button for the state of the chosen mark.
  QMenu& state_menu() { return *state_menu_; }

 signals:
  /// Show the mark's place and the image that it was set in.
  void go_wanted(const magna::Mark& mark);
  void export_wanted();
  /// The marks or the choice have changed.
  void changed();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* make_progress();
  QWidget* make_foot();
  void follow();
  void follow_progress();
  void follow_marks();
  void arrange();

  EditStack& edits_;
  MarkPictures* pictures_;
  QBoxLayout* parts_;
  QWidget* facts_;  ///< progress and orders
  QWidget* progress_;
  OrderLines* orders_;
  QLabel* percent_;
  QLabel* caption_;
  ProgressCurve* curve_;
  FindingList* list_;
  EmptyPages* pages_;
  QBoxLayout* foot_;
  QMenu* state_menu_;
  std::vector<QWidget*> of_choice_;  ///< buttons that need a chosen mark
  std::shared_ptr<const std::vector<Mark>> shown_;
  bool followed_ = false;
};

}  // namespace magna
