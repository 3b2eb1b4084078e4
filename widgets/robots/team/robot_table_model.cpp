// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/team/robot_table_model.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "widgets/base/state/explore_role.h"
#include "widgets/base/state/order_words.h"
#include "widgets/base/state/remote_words.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/hall/hall_words.h"
#include "widgets/robots/team/robot_words.h"

namespace magna {
namespace {

struct OrderRow {
  RobotId id;
  QString text;  ///< sort key if not by rank
  int rank = 0;
};

QString type_text(RobotType type) {
  const auto name = info(type).name;
  return QString::fromUtf8(name);
}

bool matches(const Snapshot& now, const RobotLabel& label, const RobotStatus& status,
             ShownState state, const QStringList& words) {
  if (words.isEmpty()) return true;
  const AreaOrderStatus* const order = area_order_of(now, label.id);
  const QString all = QStringList{QString::fromStdString(label.name),
                                  type_text(label.type),
                                  state_word(state),
                                  activity_word(now, label.id),
                                  task_text(now, label.id),
                                  shown_message(status.reason),
                                  QString::fromStdString(status.writer),
                                  QString::fromStdString(status.locked_by),
                                  order != nullptr ? order_name(*order) : QString()}
                          .join(QLatin1Char('\n'));
  return std::all_of(words.begin(), words.end(),
                     [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

OrderRow row_for(const RobotLabel& label, const RobotStatus& status, ShownState state,
                 RobotSort sort) {
  OrderRow row{label.id, {}, 0};
  switch (sort) {
    case RobotSort::Number: break;
    case RobotSort::Name: row.text = QString::fromStdString(label.name); break;
    case RobotSort::State: row.text = state_word(state); break;
    case RobotSort::Need: row.rank = attention_rank(state); break;
    case RobotSort::Battery: break;  // from the snapshot
    case RobotSort::Commander: row.text = QString::fromStdString(status.writer); break;
  }
  return row;
}

/// Robots without a battery come last.
int battery_rank(const Snapshot& now, RobotId id) {
  constexpr double kFineness = 1000.0;
  return static_cast<int>(kFineness * battery_of(now, id).value_or(2.0));
}

int value_of(const QString& text, qsizetype& at) {
  int value = 0;
  for (; at < text.size() && text[at].isDigit(); ++at) {
    if (value < 100'000'000) value = value * 10 + text[at].digitValue();
  }
  return value;
}

}  // namespace

int attention_rank(ShownState state) {
  switch (state) {
    case ShownState::Unconfirmed:
    case ShownState::Jumped:
    case ShownState::Lost:
    case ShownState::Silent: return 0;
    case ShownState::Blocked: return 1;
    case ShownState::Waiting: return 2;
    case ShownState::StopSent:
    case ShownState::Stopped: return 3;
    case ShownState::Held: return 4;
    default: return 5;
  }
}

bool natural_less(const QString& a, const QString& b) {
  qsizetype i = 0;
  qsizetype j = 0;
  while (i < a.size() && j < b.size()) {
    if (a[i].isDigit() && b[j].isDigit()) {
      const int left = value_of(a, i);
      const int right = value_of(b, j);
      if (left != right) return left < right;
      continue;
    }
    const QChar left = a[i++].toCaseFolded();
    const QChar right = b[j++].toCaseFolded();
    if (left != right) return left < right;
  }
  return a.size() - i < b.size() - j;
}

std::vector<RobotId> ordered_robots(const Snapshot& now, RobotSort sort, bool descending,
                                    const QString& filter) {
  const QStringList words = filter.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  std::vector<OrderRow> rows;
  for (const RobotLabel& label : labels_of(now)) {
    if (!label.present) continue;
    const RobotStatus& status = status_of(now, label.id);
    const ShownState state = shown_state(now, label.id);
    if (!matches(now, label, status, state, words)) continue;
    rows.push_back(row_for(label, status, state, sort));
    if (sort == RobotSort::Battery) rows.back().rank = battery_rank(now, label.id);
  }
  const auto less = [](const OrderRow& a, const OrderRow& b) {
    if (a.rank != b.rank) return a.rank < b.rank;
    return natural_less(a.text, b.text);
  };
  std::sort(rows.begin(), rows.end(),
            [](const OrderRow& a, const OrderRow& b) { return a.id < b.id; });
  if (sort == RobotSort::Number) {
    if (descending) std::reverse(rows.begin(), rows.end());
  } else {
    std::stable_sort(rows.begin(), rows.end(), [&](const OrderRow& a, const OrderRow& b) {
      return descending ? less(b, a) : less(a, b);
    });
  }
  std::vector<RobotId> ids;
  ids.reserve(rows.size());
  for (const OrderRow& row : rows) ids.push_back(row.id);
  return ids;
}

namespace {

/// The contents of the cells need a whole snapshot: RobotTableModel::data.
RowDescription<RobotId> robot_rows() {
  return {.columns = {{.header = tr("Robot")},
                      {.header = tr("Name")},
                      {.header = tr("State")},
                      {.header = tr("Detail")},
                      {.header = tr("Battery")},
                      {.header = tr("Age of its link")},
                      {.header = tr("Last event")},
                      {.header = tr("Commanded by")},
                      {.header = tr("Stop"), .side = Qt::AlignHCenter}},
          .key = [](const RobotId& robot) { return std::uint64_t{robot.value}; }};
}

}  // namespace

RobotTableModel::RobotTableModel(QObject* parent) : RowModel(robot_rows(), parent) {}

void RobotTableModel::show(const std::shared_ptr<const Snapshot>& snapshot) {
  // Snapshots of the past have labels of their own even if the team is the same.
  const bool other_labels = snapshot->labels != snapshot_->labels;
  const bool other_events = snapshot->notices != snapshot_->notices;
  const bool other_state =
      other_labels || snapshot->statuses != snapshot_->statuses ||
      snapshot->stopped != snapshot_->stopped || snapshot->active != snapshot_->active ||
      link_ages_changed(*snapshot) || snapshot->hall != snapshot_->hall ||
      snapshot->area_orders != snapshot_->area_orders || second_passed(*snapshot) || other_events ||
      !same_explorers(*snapshot, *snapshot_);
  std::vector<RobotId> next, before;
  if (other_labels) {
    next = ordered(*snapshot);
    before = shown_robots();
  }
  if (next == before) {
    snapshot_ = snapshot;
    if (other_events) note_events();
    note_facilities();
    if (other_state) touch_all();
    return;
  }
  const bool kept = next.size() >= before.size() &&
                    std::ranges::equal(before, std::span(next).first(before.size()));
  snapshot_ = snapshot;
  note_events();
  // Existing rows are kept, because robots may come while the user looks at the list. Rows of
  // robots that are gone must not be shown again.
  if (kept) {
    RowModel::show(std::move(next));
    touch_all();
  } else {
    reset(std::move(next));
  }
  note_facilities();
}

std::vector<RobotId> RobotTableModel::shown_robots() const {
  std::vector<RobotId> robots;
  for (int row = 0; row < rowCount(); ++row) robots.push_back(*at(row));
  return robots;
}

/// Whether links have changed or aged by a second, or unheld robots have changed.
bool RobotTableModel::link_ages_changed(const Snapshot& next) const {
  if (next.remotes != snapshot_->remotes || next.paused != snapshot_->paused) return true;
  if (remotes_of(next).empty()) return false;
  if (next.links != snapshot_->links) return true;
  return std::floor(seconds_of(next)) != std::floor(seconds_of(*snapshot_));
}

/// Distances and ages in rows are updated once a second.
bool RobotTableModel::second_passed(const Snapshot& next) const {
  if (std::floor(seconds_of(next)) == std::floor(seconds_of(*snapshot_))) return false;
  const auto plans = plans_of(next);
  return next.notices ||
         std::ranges::any_of(plans, [](const Plan& plan) { return !plan.waypoints.empty(); });
}

/// With the order by need, robots that need attention for another reason than their state come
/// first, too.
std::vector<RobotId> RobotTableModel::ordered(const Snapshot& snapshot) const {
  std::vector<RobotId> order = ordered_robots(snapshot, sort_, descending_, filter_);
  if (sort_ == RobotSort::Need && !descending_) {
    std::stable_partition(order.begin(), order.end(),
                          [this](RobotId id) { return attention_.contains(id); });
  }
  return order;
}

void RobotTableModel::note_events() {
  last_events_.assign(labels_of(*snapshot_).size(), nullptr);
  if (!snapshot_->notices) return;
  for (const Notice& notice : *snapshot_->notices) {
    if (notice.robot && notice.robot->index() < last_events_.size()) {
      last_events_[notice.robot->index()] = &notice;
    }
  }
}

void RobotTableModel::note_facilities() {
  const bool links = std::ranges::any_of(
      remotes_of(*snapshot_),
      [this](const RemoteStatus& remote) { return polls_of(*snapshot_, remote.robot) != nullptr; });
  const bool batteries =
      hall_of(*snapshot_) != nullptr ||
      std::ranges::any_of(remotes_of(*snapshot_), [](const RemoteStatus& remote) {
        return remote.about.battery.has_value();
      });
  if (links == has_links_ && batteries == has_batteries_) return;
  has_links_ = links;
  has_batteries_ = batteries;
  emit facilities_changed();
}

void RobotTableModel::set_sort(RobotSort sort, bool descending) {
  sort_ = sort;
  descending_ = descending;
  reorder();
}

void RobotTableModel::set_filter(const QString& filter) {
  filter_ = filter;
  reorder();
}

void RobotTableModel::reorder() {
  std::vector<RobotId> next = ordered(*snapshot_);
  std::vector<RobotId> before = shown_robots(), after = next;
  std::ranges::sort(before);
  std::ranges::sort(after);
  if (after == before) {
    RowModel::show(std::move(next));
  } else {
    reset(std::move(next));
  }
}

int RobotTableModel::team_size() const {
  const auto labels = labels_of(*snapshot_);
  return static_cast<int>(std::count_if(labels.begin(), labels.end(),
                                        [](const RobotLabel& label) { return label.present; }));
}

void RobotTableModel::show_attention(std::map<RobotId, QString> attention) {
  if (attention == attention_) return;
  attention_ = std::move(attention);
  touch_all();
}

QString RobotTableModel::attention_of(RobotId id) const {
  const auto found = attention_.find(id);
  return found == attention_.end() ? QString() : found->second;
}

std::optional<RobotId> RobotTableModel::robot_at(int row) const {
  const RobotId* const robot = at(row);
  return robot != nullptr ? std::optional(*robot) : std::nullopt;
}

int RobotTableModel::row_of(RobotId id) const { return RowModel::row_of(id.value); }

std::vector<int> RobotTableModel::rows_by_robot() const {
  std::vector<int> rows(labels_of(*snapshot_).size(), -1);
  for (int row = 0; row < rowCount(); ++row) rows[at(row)->index()] = row;
  return rows;
}

ShownState RobotTableModel::state_of(RobotId id) const { return shown_state(*snapshot_, id); }

bool RobotTableModel::needs_help(RobotId id) const {
  return magna::needs_help(state_of(id)) || attention_.contains(id);
}

const Notice* RobotTableModel::last_event(RobotId id) const {
  return id.index() < last_events_.size() ? last_events_[id.index()] : nullptr;
}

QString RobotTableModel::first_line(RobotId id, int column) const {
  switch (column) {
    case Robot:
    case Name: return QString::fromStdString(labels_of(*snapshot_)[id.index()].name);
    case State: return activity_word(*snapshot_, id);
    case Commander: return QString::fromStdString(status_of(*snapshot_, id).writer);
    default: return wordings(id, column).value(0);
  }
}

QStringList RobotTableModel::second_line(RobotId id, int column) const {
  const RobotStatus& status = status_of(*snapshot_, id);
  const RemoteStatus* const remote = remote_of(*snapshot_, id);
  switch (column) {
    case Robot: {
      // In a hall all robots have the same type, and names tell a CyBOT.
      if (const auto share = battery_of(*snapshot_, id)) return {whole_percent_text(*share)};
      const auto name = info(labels_of(*snapshot_)[id.index()].type).name;
      return {QString::fromUtf8(name)};
    }
    case State: {
      if (remote != nullptr && !remote->connected) return {lost_text(*snapshot_, *remote)};
      QStringList details = activity_details(*snapshot_, id, resume_keys_);
      const bool without_task = status.task.empty() && details.join(QString()).isEmpty();
      return without_task ? QStringList{tr("no task")} : details;
    }
    case Commander:
      if (!status.locked_by.empty()) return {tr("locked")};
      if (remote == nullptr || !remote->connected) return {};
      if (const PollHealth* const polls = polls_of(*snapshot_, id))
        return {polls_short_text(*polls)};
      return {tr("link %1").arg(duration_text(seconds_since(*snapshot_, remote->since)))};
    default: return {};
  }
}

QStringList RobotTableModel::third_line(RobotId id, int column) const {
  switch (column) {
    case Robot: return {first_line(id, Commander)};
    case State: return wordings(id, Event);
    default: return {};
  }
}

QStringList RobotTableModel::wordings(RobotId id, int column) const {
  switch (column) {
    case Detail: return activity_details(*snapshot_, id, resume_keys_);
    case Battery: {
      const auto share = battery_of(*snapshot_, id);
      return share ? QStringList{whole_percent_text(*share)} : QStringList();
    }
    case Link: return {link_age_text(*snapshot_, id)};
    case Event: {
      const Notice* const last = last_event(id);
      return last != nullptr ? event_words(*snapshot_, *last) : QStringList();
    }
    case Name:
    case State:
    case Commander: return {first_line(id, column)};
    default: return {};
  }
}

// The whole row as text, for screen readers.
QString RobotTableModel::row_text(RobotId id) const {
  const auto type = info(labels_of(*snapshot_)[id.index()].type).name;
  QStringList parts{first_line(id, Robot), QString::fromUtf8(type)};
  if (snapshot_->active == id) parts << tr("active");
  if (is_selected(*snapshot_, id)) parts << tr("selected");
  parts << first_line(id, State);
  const QString reason = state_reason(*snapshot_, id);
  if (!reason.isEmpty()) parts << reason;
  if (const auto* robot = hall_robot(*snapshot_, id)) {
    parts << task_text(*snapshot_, id) << tr("battery %1").arg(battery_text(*robot));
    parts.removeAll(QString());
  }
  if (is_explorer(*snapshot_, id)) parts << explorer_text();
  const QString polls = polls_text(polls_of(*snapshot_, id));
  if (!polls.isEmpty()) parts << polls;
  if (attention_.contains(id)) parts << tr("needs attention: %1").arg(attention_of(id));
  return parts.join(QStringLiteral(", "));
}

QString RobotTableModel::tool_tip(RobotId id, int column) const {
  if (column == Stop) return tr("Stops %1").arg(first_line(id, Robot));
  const QString commander = first_line(id, Commander);
  QStringList all{QStringLiteral("%1, %2\n%3, %4")
                      .arg(first_line(id, Robot), second_line(id, Robot).value(0),
                           first_line(id, State), second_line(id, State).value(0)),
                  state_reason(*snapshot_, id), attention_of(id)};
  if (!commander.isEmpty()) all << tr("Commanded by %1").arg(commander);
  if (id.index() < snapshot_->poses.size()) {
    const Pose& pose = snapshot_->poses[id.index()];
    const float speed =
        id.index() < snapshot_->speeds.size() ? snapshot_->speeds[id.index()] : 0.0F;
    all << QStringLiteral("%1  %2  %3")
               .arg(point_text(pose.position()), degrees_text(pose.theta), speed_text(speed));
  }
  if (is_explorer(*snapshot_, id)) all << tr("It %1").arg(explorer_text());
  if (const auto* robot = hall_robot(*snapshot_, id)) {
    all << tr("Battery %1").arg(battery_text(*robot)) << action_end_text(*robot);
  }
  const RemoteStatus* const remote = remote_of(*snapshot_, id);
  if (remote != nullptr) all << remote_link_detail(*remote);
  if (remote != nullptr && remote->connected) all << remote_link_text(*snapshot_, *remote);
  all << polls_text(polls_of(*snapshot_, id));
  if (const Notice* const last = last_event(id)) {
    all << tr("Last event: %1").arg(event_words(*snapshot_, *last).front());
  }
  all.removeAll(QString());
  return all.join(QLatin1Char('\n'));
}

QString RobotTableModel::accessible_text(RobotId id, int column) const {
  switch (column) {
    case Robot: return row_text(id);
    case Stop: return tr("Stop %1").arg(first_line(id, Robot));
    case State:
    case Commander: {
      QStringList lines{first_line(id, column), second_line(id, column).value(0)};
      if (column == State && is_explorer(*snapshot_, id)) lines << explorer_text();
      lines.removeAll(QString());
      return lines.join(QStringLiteral(", "));
    }
    default: return first_line(id, column);
  }
}

QVariant RobotTableModel::data(const QModelIndex& index, int role) const {
  const RobotId* const id = at(index);
  if (id == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole: return first_line(*id, index.column());
    case SecondLine: return second_line(*id, index.column());
    case ThirdLine: return third_line(*id, index.column());
    case Wordings: return wordings(*id, index.column());
    case NeedsHelp: return needs_help(*id);
    case Number: return static_cast<int>(style_of(*snapshot_, *id));
    case Letter: return QString::fromStdString(labels_of(*snapshot_)[id->index()].letter);
    case StateValue: return static_cast<int>(state_of(*id));
    case Active: return snapshot_->active == *id;
    case Charge: {
      const auto share = battery_of(*snapshot_, *id);
      return share ? QVariant(*share) : QVariant();
    }
    case Charging: {
      const auto* robot = hall_robot(*snapshot_, *id);
      return robot != nullptr && robot->in_station;
    }
    case Attention: return attention_of(*id);
    case Explorer: return is_explorer(*snapshot_, *id);
    case Qt::ToolTipRole: return tool_tip(*id, index.column());
    case Qt::AccessibleTextRole:
      return cell_name(*this, index, accessible_text(*id, index.column()));
    default: return {};
  }
}

}  // namespace magna
