// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_tree_model.h"

#include <algorithm>

#include "core/engine/input.h"
#include "widgets/hall/hall_details.h"
#include "widgets/hall/hall_reader.h"
#include "widgets/hall/hall_words.h"
#include "widgets/snapshot_reader.h"
#include "widgets/swatch_icon.h"
#include "widgets/tinted_icon.h"

namespace magna {
namespace {

QIcon icon_of(const Snapshot& now, const HallItem& item) {
  switch (item.kind) {
    case HallItem::Kind::Machine: return tinted_icon(QStringLiteral("machine"));
    case HallItem::Kind::Belt: return tinted_icon(QStringLiteral("belt"));
    case HallItem::Kind::Area:
      return tinted_icon(item.index == HallItem::kParking ? QStringLiteral("charge")
                                                          : QStringLiteral("hall-area"));
    case HallItem::Kind::Package: return tinted_icon(QStringLiteral("package"));
    case HallItem::Kind::Robot: {
      const RobotLabel* label = label_of(now, RobotId{static_cast<std::uint32_t>(item.index)});
      if (label == nullptr) return {};
      return swatch_icon(style_of(*label), QString::fromStdString(label->letter));
    }
    case HallItem::Kind::None: break;
  }
  return {};
}

std::size_t robots_of(const Snapshot& now) {
  const HallStatus* const hall = hall_of(now);
  return hall == nullptr ? 0 : std::min(hall->robots.size(), labels_of(now).size());
}

}  // namespace

HallTreeModel::HallTreeModel(QObject* parent) : QAbstractItemModel(parent) {}
HallTreeModel::~HallTreeModel() = default;

void HallTreeModel::show(const std::shared_ptr<const Snapshot>& snapshot) {
  const HallStatus* const before = hall_of(*snapshot_);
  const HallStatus* const now = hall_of(*snapshot);
  const bool same = (before == nullptr) == (now == nullptr) &&
                    (now == nullptr || before->description == now->description) &&
                    robots_of(*snapshot_) == robots_of(*snapshot);
  if (!same) {
    beginResetModel();
    snapshot_ = snapshot;
    build();
    endResetModel();
  }
  snapshot_ = snapshot;
  if (now == nullptr) return;
  put_all_packages();
  if (same) emit_changes(root_);
}

HallTreeModel::Node* HallTreeModel::add(Node& above, HallItem item) {
  above.below.push_back(std::make_unique<Node>(Node{std::move(item), &above, {}}));
  return above.below.back().get();
}

void HallTreeModel::build() {
  root_.below.clear();
  const HallStatus* const hall = hall_of(*snapshot_);
  if (hall == nullptr) return;
  const Hall& plan = plan_of(*hall);
  for (std::size_t i = 0; i < robots_of(*snapshot_); ++i) {
    add(root_, HallItem::robot(static_cast<int>(i)));
  }
  if (plan.parking) add(root_, HallItem::area(HallItem::kParking));
  for (std::size_t i = 0; i < plan.machines.size(); ++i) {
    Node* const machine = add(root_, HallItem::machine(static_cast<int>(i)));
    for (const int belt : {plan.machines[i].input_belt, plan.machines[i].output_belt}) {
      if (belt >= 0) add(*add(*machine, HallItem::belt(belt)), HallItem::area(belt));
    }
  }
}

void HallTreeModel::put_all_packages() {
  const HallStatus& hall = *hall_of(*snapshot_);
  const auto held = [](const std::string& package) {
    return package.empty() ? std::vector<std::string>{} : std::vector{package};
  };
  for (const auto& top : root_.below) {
    const auto at = static_cast<std::size_t>(top->item.index);
    if (top->item.kind == HallItem::Kind::Robot) {
      put_packages(*top, held(hall.robots[at].package));
    } else if (top->item.kind == HallItem::Kind::Machine && at < hall.machines.size()) {
      put_packages(*top, held(hall.machines[at].package));
    }
    for (const auto& belt : top->below) {
      if (belt->item.kind != HallItem::Kind::Belt) continue;
      const auto number = static_cast<std::size_t>(belt->item.index);
      if (number < hall.belts.size()) put_packages(*belt, hall.belts[number]);
    }
  }
}

// Usually packages are added at the end and removed anywhere; for any other order the list is
// rebuilt.
void HallTreeModel::put_packages(Node& place, const std::vector<std::string>& packages) {
  const auto is_package = [](const std::unique_ptr<Node>& node) {
    return node->item.kind == HallItem::Kind::Package;
  };
  const auto count = [&] { return std::ranges::count_if(place.below, is_package); };
  const QModelIndex at = &place == &root_ ? QModelIndex() : createIndex(row_of(place), 0, &place);
  const auto drop = [&](std::ptrdiff_t row) {
    beginRemoveRows(at, static_cast<int>(row), static_cast<int>(row));
    place.below.erase(place.below.begin() + row);
    endRemoveRows();
  };
  for (std::ptrdiff_t row = count() - 1; row >= 0; --row) {
    const std::string& name = place.below[static_cast<std::size_t>(row)]->item.package;
    if (std::ranges::find(packages, name) == packages.end()) drop(row);
  }
  std::size_t same = 0;
  while (same < static_cast<std::size_t>(count()) && same < packages.size() &&
         place.below[same]->item.package == packages[same]) {
    ++same;
  }
  while (count() > static_cast<std::ptrdiff_t>(same)) drop(count() - 1);
  for (; same < packages.size(); ++same) {
    const auto row = static_cast<int>(same);
    beginInsertRows(at, row, row);
    place.below.insert(
        place.below.begin() + row,
        std::make_unique<Node>(Node{HallItem::named_package(packages[same]), &place, {}}));
    endInsertRows();
  }
}

void HallTreeModel::emit_changes(const Node& node) {
  if (node.below.empty()) return;
  emit dataChanged(
      createIndex(0, Name, node.below.front().get()),
      createIndex(static_cast<int>(node.below.size()) - 1, State, node.below.back().get()));
  for (const auto& one : node.below) emit_changes(*one);
}

const HallTreeModel::Node& HallTreeModel::node_of(const QModelIndex& index) const {
  return index.isValid() ? *static_cast<const Node*>(index.internalPointer()) : root_;
}

int HallTreeModel::row_of(const Node& node) const {
  const auto& row = node.above->below;
  const auto found = std::ranges::find(row, &node, &std::unique_ptr<Node>::get);
  return static_cast<int>(found - row.begin());
}

const HallTreeModel::Node* HallTreeModel::find(const Node& from, const HallItem& item) const {
  for (const auto& one : from.below) {
    if (one->item == item) return one.get();
    if (const Node* found = find(*one, item)) return found;
  }
  return nullptr;
}

HallItem HallTreeModel::item_at(const QModelIndex& index) const { return node_of(index).item; }

QModelIndex HallTreeModel::index_of(const HallItem& item) const {
  const Node* const found = item ? find(root_, item) : nullptr;
  return found != nullptr ? createIndex(row_of(*found), 0, found) : QModelIndex();
}

QModelIndex HallTreeModel::index(int row, int column, const QModelIndex& parent) const {
  const Node& above = node_of(parent);
  if (row < 0 || static_cast<std::size_t>(row) >= above.below.size()) return {};
  if (column < 0 || column >= kColumns) return {};
  return createIndex(row, column, above.below[static_cast<std::size_t>(row)].get());
}

QModelIndex HallTreeModel::parent(const QModelIndex& index) const {
  const Node* const above = node_of(index).above;
  if (above == nullptr || above == &root_) return {};
  return createIndex(row_of(*above), 0, above);
}

int HallTreeModel::rowCount(const QModelIndex& parent) const {
  return parent.column() > 0 ? 0 : static_cast<int>(node_of(parent).below.size());
}

int HallTreeModel::columnCount(const QModelIndex&) const { return kColumns; }

QString HallTreeModel::state_text(const HallItem& item) const {
  const HallStatus& hall = *hall_of(*snapshot_);
  const auto at = static_cast<std::size_t>(item.index);
  switch (item.kind) {
    case HallItem::Kind::Machine: return machine_state_text(hall, at);
    case HallItem::Kind::Belt: {
      const QString load = belt_state_text(hall, at);
      return plan_of(hall).belts[at].type == BeltType::Input ? tr("Input, %1").arg(load)
                                                             : tr("Output, %1").arg(load);
    }
    case HallItem::Kind::Package: {
      const HallStatus::Package* const package = hall_package(hall, item.package);
      return package != nullptr ? package_state_text(*package) : QString();
    }
    case HallItem::Kind::Robot: {
      const HallStatus::Robot& robot = hall.robots[at];
      const QString now = action_now_text(robot);
      return now.isEmpty() ? tr("Battery %1").arg(battery_text(robot)) : now;
    }
    case HallItem::Kind::Area:
      return item.index == HallItem::kParking ? tr("Robots charge here")
                                              : tr("Robots use the belt here");
    case HallItem::Kind::None: break;
  }
  return {};
}

QVariant HallTreeModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || hall_of(*snapshot_) == nullptr) return {};
  const HallItem& item = node_of(index).item;
  switch (role) {
    case Qt::DisplayRole:
      return index.column() == Name ? item_name(*snapshot_, item) : state_text(item);
    case Qt::DecorationRole:
      return index.column() == Name ? QVariant(icon_of(*snapshot_, item)) : QVariant();
    case Qt::ToolTipRole: return hall_details(*snapshot_, item).text();
    case Qt::AccessibleTextRole:
      if (index.column() != Name) return state_text(item);
      return QStringLiteral("%1, %2").arg(item_name(*snapshot_, item), state_text(item));
    default: return {};
  }
}

QVariant HallTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == Name ? tr("Name") : tr("State");
}

}  // namespace magna
