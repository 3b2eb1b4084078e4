// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/programs/plan_tree_model.h"

#include <QStringList>
#include <algorithm>
#include <limits>
#include <utility>

#include "widgets/programs/program_words.h"
#include "widgets/tinted_icon.h"

namespace magna {
namespace {

bool is_over(const PlanBranch& branch) {
  return branch.state == PlanState::Done || branch.state == PlanState::Stopped;
}

}  // namespace

PlanTreeModel::PlanTreeModel(QObject* parent)
    : QAbstractItemModel(parent), root_(std::make_unique<Node>()) {}
PlanTreeModel::~PlanTreeModel() = default;

std::unique_ptr<PlanTreeModel::Node> PlanTreeModel::tree_of(const std::vector<PlanBranch>& plan) {
  auto root = std::make_unique<Node>();
  std::vector<Node*> way{root.get()};  // path from the root to the last branch
  constexpr int kNone = std::numeric_limits<int>::max();
  int over = kNone;  // depth of a finished branch: everything below it is finished, too
  for (const PlanBranch& branch : plan) {
    if (branch.depth > over) continue;
    over = kNone;
    if (is_over(branch)) {
      over = branch.depth;
      continue;
    }
    const auto above = static_cast<std::size_t>(std::max(0, branch.depth));
    way.resize(std::min(way.size(), above + 1));
    Node& parent = *way.back();
    parent.below.push_back(std::make_unique<Node>(Node{branch, &parent, {}}));
    way.push_back(parent.below.back().get());
  }
  return root;
}

void PlanTreeModel::show(const ProgramStatus* program) {
  static const std::vector<PlanBranch> kNone;
  const std::uint32_t number = program != nullptr ? program->number : 0;
  const Tick began = program != nullptr ? program->began : 0;
  auto wanted = tree_of(program != nullptr ? program->plan : kNone);
  if (number != program_ || began != began_) {
    beginResetModel();
    program_ = number;
    began_ = began;
    root_ = std::move(wanted);
    endResetModel();
    return;
  }
  follow(*root_, *wanted);
}

void PlanTreeModel::remove_gone(Node& node, const Node& wanted) {
  for (int row = static_cast<int>(node.below.size()) - 1; row >= 0; --row) {
    const std::uint32_t id = node.below[static_cast<std::size_t>(row)]->branch.id;
    if (std::ranges::any_of(wanted.below, [id](const auto& one) { return one->branch.id == id; })) {
      continue;
    }
    beginRemoveRows(index_of(node), row, row);
    node.below.erase(node.below.begin() + row);
    endRemoveRows();
  }
}

void PlanTreeModel::follow(Node& node, Node& wanted) {
  remove_gone(node, wanted);
  for (std::size_t i = 0; i < wanted.below.size(); ++i) {
    const auto id = wanted.below[i]->branch.id;
    const int row = static_cast<int>(i);
    const auto begin = node.below.begin() + row;
    const auto found = std::find_if(begin, node.below.end(),
                                    [id](const auto& one) { return one->branch.id == id; });
    if (found == node.below.end()) {
      beginInsertRows(index_of(node), row, row);
      wanted.below[i]->above = &node;
      node.below.insert(begin, std::move(wanted.below[i]));
      endInsertRows();
      continue;
    }
    if (found != begin) {
      const QModelIndex at = index_of(node);
      beginMoveRows(at, static_cast<int>(found - node.below.begin()),
                    static_cast<int>(found - node.below.begin()), at, row);
      std::rotate(begin, found, found + 1);
      endMoveRows();
    }
    Node& same = *node.below[i];
    if (same.branch != wanted.below[i]->branch) {
      same.branch = wanted.below[i]->branch;
      emit dataChanged(createIndex(row, Label, &same), createIndex(row, State, &same));
    }
    follow(same, *wanted.below[i]);
  }
}

const PlanTreeModel::Node& PlanTreeModel::node_of(const QModelIndex& index) const {
  return index.isValid() ? *static_cast<const Node*>(index.internalPointer()) : *root_;
}

QModelIndex PlanTreeModel::index_of(const Node& node) const {
  return node.above == nullptr ? QModelIndex() : createIndex(row_of(node), 0, &node);
}

int PlanTreeModel::row_of(const Node& node) {
  const auto& row = node.above->below;
  const auto found = std::ranges::find(row, &node, &std::unique_ptr<Node>::get);
  return static_cast<int>(found - row.begin());
}

const PlanTreeModel::Node* PlanTreeModel::find(const Node& from, std::uint32_t branch) {
  for (const auto& one : from.below) {
    if (one->branch.id == branch) return one.get();
    if (const Node* found = find(*one, branch)) return found;
  }
  return nullptr;
}

const PlanBranch* PlanTreeModel::branch_at(const QModelIndex& index) const {
  return index.isValid() ? &node_of(index).branch : nullptr;
}

QModelIndex PlanTreeModel::index_of(std::uint32_t branch) const {
  const Node* const found = find(*root_, branch);
  return found != nullptr ? index_of(*found) : QModelIndex();
}

QString PlanTreeModel::text() const {
  QStringList lines;
  const auto add = [&lines](const auto& self, const Node& node, qsizetype depth) -> void {
    for (const auto& one : node.below) {
      lines << QStringLiteral("%1%2\t%3")
                   .arg(QString(2 * depth, QLatin1Char(' ')),
                        QString::fromStdString(one->branch.label), plan_state_text(one->branch));
      self(self, *one, depth + 1);
    }
  };
  add(add, *root_, 0);
  return lines.join(QLatin1Char('\n'));
}

QModelIndex PlanTreeModel::index(int row, int column, const QModelIndex& parent) const {
  const Node& above = node_of(parent);
  if (row < 0 || static_cast<std::size_t>(row) >= above.below.size()) return {};
  if (column < 0 || column >= kColumns) return {};
  return createIndex(row, column, above.below[static_cast<std::size_t>(row)].get());
}

QModelIndex PlanTreeModel::parent(const QModelIndex& index) const {
  const Node* const above = node_of(index).above;
  return above == nullptr ? QModelIndex() : index_of(*above);
}

int PlanTreeModel::rowCount(const QModelIndex& parent) const {
  return parent.column() > 0 ? 0 : static_cast<int>(node_of(parent).below.size());
}

int PlanTreeModel::columnCount(const QModelIndex&) const { return kColumns; }

QVariant PlanTreeModel::data(const QModelIndex& index, int role) const {
  const PlanBranch* const branch = branch_at(index);
  if (branch == nullptr) return {};
  const QString label = QString::fromStdString(branch->label);
  const QString state = plan_state_text(*branch);
  switch (role) {
    case Qt::DisplayRole: return index.column() == Label ? label : state;
    case Qt::DecorationRole:
      return index.column() == Label ? QVariant(tinted_icon(plan_state_icon(*branch))) : QVariant();
    case Qt::ToolTipRole: return QStringLiteral("%1\n%2").arg(label, state);
    case Qt::AccessibleTextRole:
      return index.column() == Label ? QStringLiteral("%1, %2").arg(label, state) : state;
    default: return {};
  }
}

QVariant PlanTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == Label ? tr("Branch") : tr("State");
}

}  // namespace magna
