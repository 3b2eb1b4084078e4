// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <string>

#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/snapshot_feed.h"

class QComboBox;

namespace magna {

class WrappedLabel;

/// Chooses the rule of the hall's dispatcher, or a schedule file that it executes, and starts and
/// stops it. Another one replaces the running one at once. If one cannot be started, the reason is
/// shown, and the running one is chosen again.
class DispatcherBar : public QWidget {
  Q_OBJECT
 public:
  DispatcherBar(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);

  /// The name of the chosen rule, or "schedule:FILE".
  std::string chosen() const;
  /// Chooses a schedule file, also by a dialog.
  void choose_schedule(const QString& file);
  void ask_for_schedule();

 private:
  void follow();
  /// Shows why the last one was not started.
  void show_problem();
  /// The row of a rule or "schedule:FILE", which is added if it is new.
  int row_of(const QString& name);
  void replace();

  SnapshotFeed& feed_;
  QComboBox* rule_ = nullptr;  ///< rules, then opened schedules
  WrappedLabel* why_not_ = nullptr;
  std::string shown_;  ///< the running one when the choice was last set to it; "" = none
  std::shared_ptr<const Error> problem_;  ///< shown
};

/// The words of the action that calls toggle_dispatcher: it stops a running dispatcher.
ActionSet::Words dispatcher_words(const Snapshot& now);

/// Starts the chosen rule, or stops the running dispatcher.
void toggle_dispatcher(SnapshotFeed& feed, const std::string& chosen);

}  // namespace magna
