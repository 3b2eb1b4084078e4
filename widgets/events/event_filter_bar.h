// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/events/event_filter.h"

class QComboBox;
class QLineEdit;

namespace magna {

/// Filter controls of the event log: levels, robots, words.
class EventFilterBar : public QWidget {
  Q_OBJECT
 public:
  explicit EventFilterBar(QWidget* parent = nullptr);

  QComboBox& level() { return *level_; }
  QComboBox& who() { return *robot_box_; }
  QLineEdit& words() { return *words_; }

  /// Updates the list of robot names; keeps the chosen robot.
  void follow(const Snapshot& now);

  /// The present filter, with `after` of the previous one.
  EventFilter filter(const Snapshot& now, EventFilter before) const;

  /// Whether the filter depends on the active or selected robots.
  bool follows_choice() const;

 signals:
  void changed();

 private:
  QComboBox* level_;
  QComboBox* robot_box_;
  QLineEdit* words_;
  std::shared_ptr<const std::vector<RobotLabel>> labels_;
};

}  // namespace magna
