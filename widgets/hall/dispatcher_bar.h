// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <string>

#include "widgets/base/state/snapshot_feed.h"

class QComboBox;

namespace magna {

class ActionSet;

/// Chooses the rule of the hall's dispatcher, and starts and stops it. Another rule replaces that
/// of the running one at once.
class DispatcherBar : public QWidget {
  Q_OBJECT
 public:
  DispatcherBar(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);

  /// The name of the chosen rule.
  std::string chosen() const;

 private:
  void follow();
  void replace();

  SnapshotFeed& feed_;
  QComboBox* rule_ = nullptr;
  std::string shown_;  ///< the running one when the choice was last set to it; "" = none
};

/// Starts the chosen rule, or stops the running dispatcher.
void toggle_dispatcher(SnapshotFeed& feed, const std::string& chosen);

}  // namespace magna
