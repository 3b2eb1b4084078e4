// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/hall/hall_item.h"

namespace magna {

// Texts about halls for the window, not for the wire.

QString machine_type_word(MachineType type);
/// "Working, 40 %", "Waiting for room on belt2", "Makes package4, 40 %".
QString machine_state_text(const HallStatus& hall, std::size_t machine);
/// "2 of 5 packages".
QString load_text(std::size_t packages, std::size_t room);
/// The same of a belt: "5 of 5 packages, full".
QString belt_state_text(const HallStatus& hall, std::size_t belt);
/// "2 processes left", "finished".
QString package_state_text(const HallStatus::Package& package);
/// "process 3 (12 s)".
QString process_text(const Process& process);
/// "1 (12 s), 3 (5 s)"; empty for none.
QString processes_text(std::span<const Process> processes);
/// "84 %".
QString whole_percent_text(double share);

/// "navigate_to 7.5 3.5" as "Go to x 7.50 m  y 3.50 m"; unknown actions unchanged.
QString action_text(std::string_view action);
/// The same without the verb where the row's word has it: "to (7, 3)", "to charge", "pick".
QString short_action_text(std::string_view action);
/// "Go to charge, 40 %"; empty = no current action.
QString action_now_text(const HallStatus::Robot& robot);
/// "Pick failed: it faces no belt", "Go to charge: replaced by another command"; empty = no action
/// has ended.
QString action_end_text(const HallStatus::Robot& robot);
/// A robot's task: its action in a hall, else its status; empty = none.
QString task_text(const Snapshot& now, RobotId robot);
/// "84 %, charging", "12 %, low", "empty".
QString battery_text(const HallStatus::Robot& robot);

/// "6 of 10 delivered, 3 in the hall, 1 to make", in one line.
QString deliveries_text(const HallStatus& hall);
/// "0:01:46.3 with transport, 0:00:52.0 by machines, 0:00:47.0 by jobs": lower bounds.
QString bounds_text(const HallBounds& bounds);
/// The time so far, or the time of the last delivery and its lower bound.
QString hall_time_text(const HallStatus& hall);

/// All details of an item of a hall.
struct HallDetails {
  struct Row {
    QString label;
    QString value;
    friend bool operator==(const Row&, const Row&) = default;
  };
  QString title;
  std::vector<Row> rows;
  std::optional<double> progress;  ///< 0 to 1, of the current process or action

  /// The rows as text, one per line.
  QString text() const;
};

/// The item's name; "" = it cannot exist.
QString item_name(const Snapshot& now, const HallItem& item);
/// For no item: machines and robots of the whole hall. A delivered package is reported as such.
HallDetails hall_details(const Snapshot& now, const HallItem& item);

}  // namespace magna
