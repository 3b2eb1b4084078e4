// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/debugger/episode_tree_model.h"

#include <QStringList>
#include <utility>

#include "widgets/debugger/plan_words.h"
#include "widgets/tinted_icon.h"

namespace magna {

EpisodeTreeModel::EpisodeTreeModel(QObject* parent)
    : QAbstractItemModel(parent), root_(std::make_unique<Node>()) {}
EpisodeTreeModel::~EpisodeTreeModel() = default;

void EpisodeTreeModel::show(const std::shared_ptr<const PlanHistory>& history, std::uint32_t run,
                            double tick_seconds) {
  Episodes episodes;
  if (history && run != 0) {
    for (const auto& one : history->episodes) {
      if (one->run == run) episodes.push_back(one);
    }
  }
  const bool another = std::exchange(run_, run) != run;
  tick_seconds_ = tick_seconds;
  if (another || lacks_some(episodes)) {
    reset(episodes);
    return;
  }
  for (const auto& one : episodes) {
    const auto found = nodes_.find(one->number);
    if (found == nodes_.end()) {
      Node& above = node_for_child_of(*one);
      const int row = static_cast<int>(above.below.size());
      beginInsertRows(index_of(above), row, row);
      append(one);
      endInsertRows();
    } else if (found->second->episode != one) {
      found->second->episode = one;
      const QModelIndex at = index_of(*found->second);
      emit dataChanged(at, at.siblingAtColumn(kColumns - 1));
    }
  }
}

bool EpisodeTreeModel::lacks_some(const Episodes& episodes) const {
  std::size_t shown = 0;
  for (const auto& one : episodes) {
    const auto found = nodes_.find(one->number);
    if (found == nodes_.end()) continue;
    ++shown;
    // The same number with another begin is of another world.
    if (found->second->episode->began != one->began) return true;
  }
  return shown != nodes_.size();
}

void EpisodeTreeModel::reset(const Episodes& episodes) {
  beginResetModel();
  nodes_.clear();
  root_ = std::make_unique<Node>();
  for (const auto& one : episodes) append(one);
  endResetModel();
}

// A branch whose parent is not kept is shown at the top.
EpisodeTreeModel::Node& EpisodeTreeModel::node_for_child_of(const PlanEntry& episode) {
  const auto found = nodes_.find(episode.parent);
  return found == nodes_.end() ? *root_ : *found->second;
}

void EpisodeTreeModel::append(const std::shared_ptr<const PlanEntry>& episode) {
  Node& above = node_for_child_of(*episode);
  auto node = std::make_unique<Node>();
  node->episode = episode;
  node->above = &above;
  node->row = static_cast<int>(above.below.size());
  nodes_[episode->number] = node.get();
  above.below.push_back(std::move(node));
}

const EpisodeTreeModel::Node& EpisodeTreeModel::node_of(const QModelIndex& index) const {
  return index.isValid() ? *static_cast<const Node*>(index.internalPointer()) : *root_;
}

QModelIndex EpisodeTreeModel::index_of(const Node& node) const {
  return node.above == nullptr ? QModelIndex() : createIndex(node.row, 0, &node);
}

QModelIndex EpisodeTreeModel::index_of(std::uint32_t episode) const {
  const auto found = nodes_.find(episode);
  return found == nodes_.end() ? QModelIndex() : index_of(*found->second);
}

const PlanEntry* EpisodeTreeModel::episode_at(const QModelIndex& index) const {
  return index.isValid() ? node_of(index).episode.get() : nullptr;
}

std::vector<EpisodeTreeModel::Row> EpisodeTreeModel::rows() const {
  std::vector<Row> rows;
  const auto add = [&rows](const auto& self, const Node& node, int depth) -> void {
    for (const auto& one : node.below) {
      rows.push_back({one->episode, depth});
      self(self, *one, depth + 1);
    }
  };
  add(add, *root_, 0);
  return rows;
}

QString EpisodeTreeModel::text() const {
  QStringList lines;
  for (const Row& row : rows()) {
    QStringList cells;
    for (int column = Name; column < kColumns; ++column) cells << cell(*row.episode, column);
    lines << QString(qsizetype{2} * row.depth, QLatin1Char(' ')) + cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n'));
}

QModelIndex EpisodeTreeModel::index(int row, int column, const QModelIndex& parent) const {
  const Node& above = node_of(parent);
  if (row < 0 || static_cast<std::size_t>(row) >= above.below.size()) return {};
  if (column < 0 || column >= kColumns) return {};
  return createIndex(row, column, above.below[static_cast<std::size_t>(row)].get());
}

QModelIndex EpisodeTreeModel::parent(const QModelIndex& index) const {
  const Node* const above = node_of(index).above;
  return above == nullptr ? QModelIndex() : index_of(*above);
}

int EpisodeTreeModel::rowCount(const QModelIndex& parent) const {
  return parent.column() > 0 ? 0 : static_cast<int>(node_of(parent).below.size());
}

int EpisodeTreeModel::columnCount(const QModelIndex&) const { return kColumns; }

QString EpisodeTreeModel::cell(const PlanEntry& episode, int column) const {
  switch (column) {
    case Name: return episode_title(episode);
    case State: return episode_state_word(episode);
    case Began: return tick_text(episode.began, tick_seconds_);
    case Ended: return episode.ended ? tick_text(*episode.ended, tick_seconds_) : QString();
    case Detail: return episode_detail(episode);
    default: return {};
  }
}

QVariant EpisodeTreeModel::data(const QModelIndex& index, int role) const {
  const PlanEntry* const episode = episode_at(index);
  if (episode == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole: return cell(*episode, index.column());
    case Qt::DecorationRole:
      return index.column() == Name ? QVariant(tinted_icon(episode_state_icon(*episode)))
                                    : QVariant();
    case Qt::ToolTipRole: return episode_text(*episode, tick_seconds_);
    case Qt::AccessibleTextRole:
      return index.column() == Name ? QString(episode_text(*episode, tick_seconds_))
                                          .replace(QLatin1Char('\n'), QStringLiteral(", "))
                                    : cell(*episode, index.column());
    default: return {};
  }
}

QVariant EpisodeTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case Name: return tr("Branch");
    case State: return tr("State");
    case Began: return tr("Began");
    case Ended: return tr("Ended");
    case Detail: return tr("Waiting for, reason, value");
    default: return {};
  }
}

}  // namespace magna
