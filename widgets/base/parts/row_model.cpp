// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/row_model.h"

#include <QAbstractItemModel>
#include <QStringList>
#include <algorithm>
#include <unordered_map>

#include "widgets/base/text/tr.h"

namespace magna {

QVariant cell_name(const QAbstractItemModel& model, const QModelIndex& index, const QVariant& own) {
  if (!index.isValid() || !own.toString().isEmpty()) return own;
  if (!index.data(Qt::DisplayRole).toString().isEmpty()) return {};
  const QString column =
      model.headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString();
  return column.isEmpty() ? tr("none") : tr("%1: none").arg(column);
}

namespace {

/// A sorted view checks all its rows for each signal, so many changes are signalled together.
constexpr std::size_t kMostSignals = 8;

}  // namespace

RowModelBase::RowModelBase(std::vector<Header> headers, QObject* parent)
    : QAbstractItemModel(parent), headers_(std::move(headers)) {}

void RowModelBase::add(std::vector<Node*>& path, int depth, std::optional<std::uint64_t> key,
                       NodePtr node) {
  path.resize(std::min(path.size(), static_cast<std::size_t>(std::max(0, depth)) + 1));
  Node& above = *path.back();
  node->key = key.value_or(above.below.size());
  node->above = &above;
  node->place = static_cast<int>(above.below.size());
  path.push_back(node.get());
  above.below.push_back(std::move(node));
}

void RowModelBase::restart(NodePtr root) {
  beginResetModel();
  root_ = std::move(root);
  endResetModel();
}

void RowModelBase::append_rows(Node& rows) {
  const int count = static_cast<int>(rows.below.size());
  if (count > 0) insert(*root_, rowCount(), rows, 0, count - 1);
}

void RowModelBase::drop_first(int count) {
  if (count > 0) remove(*root_, 0, count - 1);
}

bool RowModelBase::follow(Node& shown, Node& wanted) {
  const auto key = [](const NodePtr& node) { return node->key; };
  bool changed = !std::ranges::equal(shown.below, wanted.below, {}, key, key);
  if (changed) arrange(shown, wanted);
  // Inserted rows are no longer below `wanted`.
  std::vector<std::pair<int, int>> runs;
  for (std::size_t i = 0; i < wanted.below.size(); ++i) {
    if (wanted.below[i] == nullptr || !take(*shown.below[i], *wanted.below[i])) continue;
    const int row = static_cast<int>(i);
    if (runs.empty() || runs.back().second + 1 != row) runs.emplace_back(row, row);
    runs.back().second = row;
  }
  changed = changed || !runs.empty();
  emit_changes(shown, std::move(runs));
  for (std::size_t i = 0; i < wanted.below.size(); ++i) {
    if (wanted.below[i] == nullptr) continue;
    changed = follow(*shown.below[i], *wanted.below[i]) || changed;
  }
  return changed;
}

// Removes rows, sorts the others, and inserts rows; a key that occurs more than once makes several
// rows.
void RowModelBase::arrange(Node& shown, Node& wanted) {
  std::unordered_map<std::uint64_t, std::size_t> places;
  for (std::size_t i = 0; i < wanted.below.size(); ++i) places.emplace(wanted.below[i]->key, i);
  const auto is_gone = [&](int row) {
    return !places.contains(shown.below[static_cast<std::size_t>(row)]->key);
  };
  for (int last = static_cast<int>(shown.below.size()) - 1; last >= 0; --last) {
    if (!is_gone(last)) continue;
    int first = last;
    while (first > 0 && is_gone(first - 1)) --first;
    remove(shown, first, last);
    last = first;
  }
  const auto place = [&](const NodePtr& node) { return places.at(node->key); };
  if (!std::ranges::is_sorted(shown.below, {}, place)) sort_rows(shown, place);
  for (std::size_t at = 0; at < wanted.below.size(); ++at) {
    const auto fits = [&](std::size_t i) {
      return at < shown.below.size() && shown.below[at]->key == wanted.below[i]->key;
    };
    std::size_t end = at;
    while (end < wanted.below.size() && !fits(end)) ++end;
    if (end > at) {
      const int first = static_cast<int>(at);
      insert(shown, first, wanted, first, static_cast<int>(end) - 1);
    }
    at = end;
  }
  const int count = static_cast<int>(wanted.below.size());
  const int more = static_cast<int>(shown.below.size());
  if (more > count) remove(shown, count, more - 1);
}

void RowModelBase::remove(Node& above, int first, int last) {
  beginRemoveRows(index_of(above), first, last);
  above.below.erase(above.below.begin() + first, above.below.begin() + last + 1);
  endRemoveRows();
}

void RowModelBase::insert(Node& above, int at, Node& from, int first, int last) {
  beginInsertRows(index_of(above), at, at + last - first);
  const auto begin = from.below.begin() + first;
  const auto end = from.below.begin() + last + 1;
  std::for_each(begin, end, [&above](const NodePtr& node) { node->above = &above; });
  above.below.insert(above.below.begin() + at, std::make_move_iterator(begin),
                     std::make_move_iterator(end));
  endInsertRows();
}

void RowModelBase::sort_rows(Node& above, const std::function<std::size_t(const NodePtr&)>& place) {
  emit layoutAboutToBeChanged({}, VerticalSortHint);
  std::ranges::stable_sort(above.below, {}, place);
  for (std::size_t i = 0; i < above.below.size(); ++i) above.below[i]->place = static_cast<int>(i);
  const QModelIndexList before = persistentIndexList();
  QModelIndexList after;
  after.reserve(before.size());
  for (const QModelIndex& index : before) {
    const Node& node = node_of(index);
    after << createIndex(place_of(node), index.column(), &node);
  }
  changePersistentIndexList(before, after);
  emit layoutChanged({}, VerticalSortHint);
}

void RowModelBase::emit_changes(const Node& above, std::vector<std::pair<int, int>> runs) {
  if (runs.size() > kMostSignals) runs = {{runs.front().first, runs.back().second}};
  for (const auto& [first, last] : runs) {
    emit dataChanged(
        createIndex(first, 0, above.below[static_cast<std::size_t>(first)].get()),
        createIndex(last, columnCount() - 1, above.below[static_cast<std::size_t>(last)].get()));
  }
}

void RowModelBase::touch_all() {
  if (rowCount() > 0) emit dataChanged(index(0), index(rowCount() - 1, columnCount() - 1));
}

const RowModelBase::Node& RowModelBase::node_of(const QModelIndex& index) const {
  return index.isValid() ? *static_cast<const Node*>(index.internalPointer()) : *root_;
}

QModelIndex RowModelBase::index_of(const Node& node) const {
  return node.above == nullptr ? QModelIndex() : createIndex(place_of(node), 0, &node);
}

// Rows above it may have been inserted or removed since the last lookup.
int RowModelBase::place_of(const Node& node) {
  const auto& rows = node.above->below;
  const auto row = static_cast<std::size_t>(node.place);
  if (row >= rows.size() || rows[row].get() != &node) {
    node.place = static_cast<int>(std::ranges::find(rows, &node, &NodePtr::get) - rows.begin());
  }
  return node.place;
}

int RowModelBase::row_of(std::uint64_t key) const {
  const auto found = std::ranges::find(root_->below, key, [](const NodePtr& n) { return n->key; });
  return found == root_->below.end() ? -1 : static_cast<int>(found - root_->below.begin());
}

QModelIndex RowModelBase::find_node(const std::function<bool(const Node&)>& is) const {
  const auto search = [&is](const auto& self, const Node& from) -> const Node* {
    for (const NodePtr& node : from.below) {
      if (is(*node)) return node.get();
      if (const Node* const found = self(self, *node)) return found;
    }
    return nullptr;
  };
  const Node* const found = search(search, *root_);
  return found != nullptr ? index_of(*found) : QModelIndex();
}

QString RowModelBase::text() const {
  QStringList lines;
  const auto add_below = [&](const auto& self, const QModelIndex& above, qsizetype depth) -> void {
    for (int row = 0; row < rowCount(above); ++row) {
      QStringList cells;
      for (int column = 0; column < columnCount(); ++column) {
        cells << index(row, column, above).data().toString();
      }
      lines << QString(2 * depth, QLatin1Char(' ')) + cells.join(QLatin1Char('\t'));
      self(self, index(row, 0, above), depth + 1);
    }
  };
  add_below(add_below, {}, 0);
  return lines.join(QLatin1Char('\n'));
}

QModelIndex RowModelBase::index(int row, int column, const QModelIndex& parent) const {
  const Node& above = node_of(parent);
  if (row < 0 || static_cast<std::size_t>(row) >= above.below.size()) return {};
  if (column < 0 || column >= columnCount()) return {};
  return createIndex(row, column, above.below[static_cast<std::size_t>(row)].get());
}

QModelIndex RowModelBase::parent(const QModelIndex& child) const {
  const Node* const above = node_of(child).above;
  return above == nullptr ? QModelIndex() : index_of(*above);
}

int RowModelBase::rowCount(const QModelIndex& parent) const {
  return parent.column() > 0 ? 0 : static_cast<int>(node_of(parent).below.size());
}

int RowModelBase::columnCount(const QModelIndex& /*parent*/) const {
  return static_cast<int>(headers_.size());
}

QVariant RowModelBase::alignment(int column) const {
  return QVariant::fromValue(headers_[static_cast<std::size_t>(column)].side | Qt::AlignVCenter);
}

QVariant RowModelBase::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  const Header& header = headers_[static_cast<std::size_t>(section)];
  switch (role) {
    case Qt::DisplayRole: return header.text;
    case Qt::ToolTipRole: return header.hint.isEmpty() ? QVariant() : QVariant(header.hint);
    case Qt::TextAlignmentRole: return alignment(section);
    case kWidestRole: return header.widest;
    default: return {};
  }
}

bool RowModelBase::setData(const QModelIndex& cell, const QVariant& value, int role) {
  const bool typed = role == Qt::EditRole || role == Qt::CheckStateRole;
  return typed && edit_ && cell.isValid() && edit_(cell, value);
}

}  // namespace magna
