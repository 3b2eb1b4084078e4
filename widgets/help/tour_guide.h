// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QWidget>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/base/state/snapshot_feed.h"

class QWidget;

namespace magna {

class ActionSet;

// Deeds of the user.
inline constexpr std::string_view kRobotSent = "robot sent";  ///< a way-point was added to its plan
inline constexpr std::string_view kSignalPlotted = "signal plotted";

/// One step of the tour: an instruction and its condition of completion.
struct TourStep {
  std::string_view id;      ///< saved in the settings
  const char* title;        ///< translatable
  const char* text;         ///< one paragraph of Markdown for fill_help; translatable
  std::string_view world;   ///< required bundled world ("office.lisp"); empty = any
  std::string_view about;   ///< widget to point out (has_name_or_class); empty = none
  std::string_view action;  ///< completed by this action; empty = by `deed` or `done`
  /// Completed by this deed, for changes that neither actions nor snapshots show; empty = by
  /// `done`.
  std::string_view deed = {};
  /// Completed when this becomes true during the step; `begin` is the snapshot at its beginning.
  /// Never null if `action` and `deed` are empty.
  bool (*done)(const Snapshot& begin, const Snapshot& now) = nullptr;
  bool in_sight = false;  ///< counts only while the widget is visible
};

/// All steps in order.
std::span<const TourStep> tour_steps();

QString tour_title(const TourStep& step);
QString tour_text(const TourStep& step);  ///< placeholders are not filled

/// A ring inside the edge of a widget that points it out. It is not animated, follows the widget's
/// size, and is transparent for the pointer.
class HighlightRing final : public QWidget {
  Q_OBJECT
 public:
  explicit HighlightRing(QWidget& target);

  bool eventFilter(QObject* watched, QEvent* event) override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void fit();
};

/// Controls the tour: the current step, whether it is done, and the widget to point out. Advances
/// only by `next`.
class TourGuide : public QObject {
  Q_OBJECT
 public:
  /// Path of a bundled world ("office.lisp"); empty = not installed.
  using FindWorld = std::function<QString(std::string_view name)>;

  TourGuide(QWidget& window, SnapshotFeed& feed, ActionSet& actions, FindWorld find_world);
  ~TourGuide() override;

  /// Starts at this step, or at the first if the id is unknown.
  void begin(std::string_view id = {});
  /// Goes to the next step; after the last one the tour is over.
  void next();
  void back();
  void end();
  /// Reports a deed of the user (kSignalPlotted); completes a step that waits for it.
  void did(std::string_view deed);

  bool running() const { return at_ < steps_.size(); }
  /// The current step; only while the tour is running.
  const TourStep& step() const { return *steps_[at_]; }
  std::size_t number() const { return at_ + 1; }
  std::size_t count() const { return steps_.size(); }
  bool done() const { return done_; }
  /// The file of the step's world if another one is open; empty = not needed.
  QString world_wanted() const;
  void open_world();
  /// The widget to point out; null = none.
  QWidget* target() const;

 signals:
  /// The step, its completion or its required world has changed.
  void changed();
  /// The tour has ended: after the last step, or by the user.
  void over(bool to_the_end);

 private:
  void choose_steps();
  void go_to(std::size_t at);
  void begin_step();
  /// Whether the condition of the step is met.
  bool holds() const;
  void follow();
  void set_done();
  void put_ring();

  QWidget& window_;
  SnapshotFeed& feed_;
  FindWorld find_world_;
  std::vector<const TourStep*> steps_;  ///< the possible steps
  std::size_t at_ = 0;                  ///< beyond the last = not running
  std::shared_ptr<const Snapshot> begin_;
  bool open_ = false;  ///< the condition was unmet at some time in this step
  bool done_ = false;
  QString wanted_;  ///< last reported world_wanted()
  QPointer<QWidget> target_;
  QPointer<HighlightRing> ring_;
};

}  // namespace magna
