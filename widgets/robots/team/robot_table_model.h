// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/base/state/robot_state.h"

namespace magna {

/// Sort order of the robot list; by battery the emptiest comes first. Ties are sorted by number.
enum class RobotSort { Number, Name, State, Need, Commander, Battery };

/// The robots of the snapshot whose name, type, state, task, reason, commander or lock contain
/// every word of `filter` (case-insensitive), sorted.
std::vector<RobotId> ordered_robots(const Snapshot& now, RobotSort sort, bool descending,
                                    const QString& filter);

/// Urgency of a state, 0 = highest: lost, blocked, waiting, stopped, held, others.
int attention_rank(ShownState state);

/// Compares case-insensitively, whole numbers by value: robot2 before robot10.
bool natural_less(const QString& a, const QString& b);

/// The team as a table: one row per existing robot that passes the filter, in the chosen order. The
/// last column has the stop button. Rows with one line show the wordings of every column; higher
/// rows show up to three lines of Robot (name, type or battery, author), State (word, detail, last
/// event) and Commander (author, lock or link).
class RobotTableModel : public RowModel<RobotId> {
  Q_OBJECT
 public:
  enum Column { Robot, Name, State, Detail, Battery, Link, Event, Commander, Stop, kColumns };
  enum Role {
    SecondLine = Qt::UserRole + 1,  ///< QStringList, like Wordings
    ThirdLine,                      ///< QStringList, like Wordings
    Wordings,                       ///< QStringList, the longest first; for rows with one line
    NeedsHelp,                      ///< bool
    Number,                         ///< robot number, int
    Letter,                         ///< QString
    StateValue,                     ///< ShownState as int
    Active,                         ///< bool
    Charge,                         ///< double, 0 to 1; invalid without a battery
    Charging,                       ///< bool
    Attention,                      ///< QString: why it needs attention; empty = it does not
    Explorer,                       ///< bool: explores whenever it has no other plan
  };

  explicit RobotTableModel(QObject* parent = nullptr);

  /// Compares blocks by identity: the same object is unchanged.
  void show(const std::shared_ptr<const Snapshot>& snapshot);

  void set_sort(RobotSort sort, bool descending);
  void set_filter(const QString& filter);
  /// Sorts and filters again after changes of state; the selection is kept.
  void reorder();
  /// Number of robots, shown or not.
  int team_size() const;
  /// The keys that resume a held mission, as text.
  void show_resume_keys(const QString& keys) { resume_keys_ = keys; }
  /// Reasons of the robots that need attention.
  void show_attention(std::map<RobotId, QString> attention);
  /// Whether any robot has a link that reports its age; a battery.
  bool has_links() const { return has_links_; }
  bool has_batteries() const { return has_batteries_; }

  std::optional<RobotId> robot_at(int row) const;
  /// -1 = no such robot.
  int row_of(RobotId id) const;
  /// By robot number; -1: not shown.
  std::vector<int> rows_by_robot() const;

  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

 signals:
  /// has_links() or has_batteries() have changed.
  void facilities_changed();

 private:
  QString attention_of(RobotId id) const;
  QString first_line(RobotId id, int column) const;
  QStringList second_line(RobotId id, int column) const;
  QStringList third_line(RobotId id, int column) const;
  QStringList wordings(RobotId id, int column) const;
  QString tool_tip(RobotId id, int column) const;
  QString accessible_text(RobotId id, int column) const;
  bool needs_help(RobotId id) const;
  const Notice* last_event(RobotId id) const;
  void note_events();
  void note_facilities();
  std::vector<RobotId> ordered(const Snapshot& snapshot) const;
  ShownState state_of(RobotId id) const;

  QString row_text(RobotId id) const;
  bool link_ages_changed(const Snapshot& next) const;
  bool second_passed(const Snapshot& next) const;
  std::vector<RobotId> shown_robots() const;

  std::shared_ptr<const Snapshot> snapshot_ = std::make_shared<Snapshot>();
  RobotSort sort_ = RobotSort::Number;
  bool descending_ = false;
  QString filter_;
  std::map<RobotId, QString> attention_;
  QString resume_keys_;
  std::vector<const Notice*> last_events_;  ///< by robot number; of snapshot_->notices
  bool has_links_ = false;
  bool has_batteries_ = false;
};

}  // namespace magna
