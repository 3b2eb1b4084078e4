// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/debugger/comparison_model.h"

#include <utility>

#include "widgets/debugger/plan_words.h"
#include "widgets/tinted_icon.h"

namespace magna {

void ComparisonModel::show(RunComparison comparison) {
  beginResetModel();
  comparison_ = std::move(comparison);
  endResetModel();
}

const ComparedEpisode* ComparisonModel::at(int row) const {
  return row >= 0 && row < rowCount() ? &comparison_.rows[static_cast<std::size_t>(row)] : nullptr;
}

const PlanEntry* ComparisonModel::root(bool first) const {
  if (comparison_.rows.empty()) return nullptr;
  const ComparedEpisode& top = comparison_.rows.front();
  return first ? top.first.get() : top.second.get();
}

QString ComparisonModel::side(const PlanEntry* episode, const PlanEntry* root) const {
  if (episode == nullptr || root == nullptr) return tr("Missing");
  const Tick from = episode->began - root->began;
  const QString detail = episode_detail(*episode);
  const QString word = episode_state_word(*episode);
  const bool waits = episode->state == PlanState::Waiting && !detail.isEmpty();
  const QString state = waits ? detail : detail.isEmpty() ? word : tr("%1: %2").arg(word, detail);
  return episode->ended
             ? tr("Ticks %1 to %2, %3").arg(from).arg(*episode->ended - root->began).arg(state)
             : tr("From tick %1, %2").arg(from).arg(state);
}

QString ComparisonModel::summary() const {
  if (!comparison_.first_difference) return tr("The runs are equal.");
  const ComparedEpisode& row = comparison_.rows[*comparison_.first_difference];
  const PlanEntry& one = row.first ? *row.first : *row.second;
  return tr("First difference: %1. %2. First run: %3. Second run: %4.")
      .arg(episode_title(one), difference_text(row.difference, !row.first),
           side(row.first.get(), root(true)), side(row.second.get(), root(false)));
}

int ComparisonModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(comparison_.rows.size());
}

int ComparisonModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant ComparisonModel::data(const QModelIndex& index, int role) const {
  const ComparedEpisode* const row = at(index.row());
  if (!index.isValid() || row == nullptr) return {};
  const QString difference = difference_text(row->difference, !row->first);
  if (role == Qt::DecorationRole && index.column() == Difference && !difference.isEmpty()) {
    return tinted_icon(QStringLiteral("caution"));
  }
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  switch (index.column()) {
    case Branch:
      return QString(qsizetype{2} * row->depth, QChar(0x2003)) +
             episode_title(row->first ? *row->first : *row->second);
    case First: return side(row->first.get(), root(true));
    case Second: return side(row->second.get(), root(false));
    case Difference: return difference;
    default: return {};
  }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case Branch: return tr("Branch");
    case First: return tr("First run");
    case Second: return tr("Second run");
    case Difference: return tr("Difference");
    default: return {};
  }
}

}  // namespace magna
