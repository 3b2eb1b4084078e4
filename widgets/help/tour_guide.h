// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "widgets/help/tour_step.h"
#include "widgets/snapshot_feed.h"

class QWidget;

namespace magna {

class ActionSet;
class HighlightRing;

/// Takes a person through the tour: which step it is, whether it is done, where the ring stands.
/// Goes on only when told to.
class TourGuide : public QObject {
  Q_OBJECT
 public:
  /// Where a bundled world lies ("office.lisp"); empty = it did not come along.
  using FindWorld = std::function<QString(std::string_view name)>;

  TourGuide(QWidget& window, SnapshotFeed& feed, ActionSet& actions, FindWorld find_world);
  ~TourGuide() override;

  /// Begins at this step, or at the first when no step has this name.
  void begin(std::string_view id = {});
  /// The next step; behind the last one the tour is over.
  void next();
  void back();
  void end();
  /// The user did this (kSignalPlotted): ends the step that waits for it.
  void did(std::string_view deed);

  bool running() const { return at_ < steps_.size(); }
  /// Only while it runs.
  const TourStep& step() const { return *steps_[at_]; }
  std::size_t number() const { return at_ + 1; }
  std::size_t count() const { return steps_.size(); }
  bool done() const { return done_; }
  /// The file of the step's world while another one is open; empty = none is wanted.
  QString world_wanted() const;
  void open_world();
  /// What the ring stands round; null: nothing.
  QWidget* target() const;

 signals:
  /// Another step, or the same one is done or wants another world.
  void changed();
  /// It is over: all steps were seen, or the user ended it.
  void over(bool to_the_end);

 private:
  void choose_steps();
  void go_to(std::size_t at);
  void begin_step();
  /// What ends the step is so now.
  bool holds() const;
  void follow();
  void set_done();
  void put_ring();

  QWidget& window_;
  SnapshotFeed& feed_;
  FindWorld find_world_;
  std::vector<const TourStep*> steps_;  ///< those that can be done here
  std::size_t at_ = 0;                  ///< beyond the last = it does not run
  std::shared_ptr<const Snapshot> begin_;
  bool open_ = false;  ///< what ends the step was not so since its beginning
  bool done_ = false;
  QString wanted_;  ///< world_wanted() as it was told last
  QPointer<QWidget> target_;
  QPointer<HighlightRing> ring_;
};

}  // namespace magna
