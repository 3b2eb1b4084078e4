// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/team/robot_order.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "widgets/hall/hall_words.h"
#include "widgets/robot_state.h"
#include "widgets/shown_message.h"
#include "widgets/snapshot_reader.h"
#include "widgets/team/robot_words.h"

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
  const QString all = QStringList{QString::fromStdString(label.name),
                                  type_text(label.type),
                                  state_word(state),
                                  activity_word(now, label.id),
                                  task_text(now, label.id),
                                  shown_message(status.reason),
                                  QString::fromStdString(status.writer),
                                  QString::fromStdString(status.locked_by)}
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

}  // namespace magna
