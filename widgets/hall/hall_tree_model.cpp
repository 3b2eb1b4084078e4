// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_tree_model.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/engine/input.h"
#include "widgets/hall/hall_details.h"
#include "widgets/hall/hall_reader.h"
#include "widgets/hall/hall_words.h"
#include "widgets/snapshot_reader.h"
#include "widgets/swatch_icon.h"
#include "widgets/tinted_icon.h"
#include "widgets/tr.h"

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

QString name_cell(const HallRow& row) { return item_name(*row.now, row.item); }

QString state_cell(const HallRow& row) {
  const HallItem& item = row.item;
  const HallStatus& hall = *hall_of(*row.now);
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

/// Packages have no numbers; other items of a kind do.
std::uint64_t key_of(const HallRow& row) {
  const std::uint64_t number = row.item.package.empty()
                                   ? static_cast<std::uint32_t>(row.item.index)
                                   : std::hash<std::string>()(row.item.package);
  return number << 8U | static_cast<std::uint64_t>(row.item.kind);
}

RowDescription<HallRow> hall_columns() {
  using Row = HallRow;
  return {.columns = {{.header = tr("Name"),
                       .text = name_cell,
                       .icon = [](const Row& row) { return QVariant(icon_of(*row.now, row.item)); },
                       .spoken =
                           [](const Row& row) {
                             return QStringLiteral("%1, %2").arg(name_cell(row), state_cell(row));
                           }},
                      {.header = tr("State"), .text = state_cell}},
          .key = key_of,
          .depth = [](const Row& row) { return row.depth; },
          .tip = [](const Row& row) { return hall_details(*row.now, row.item).text(); }};
}

/// All items, each followed by those in it.
std::vector<HallRow> hall_rows(const std::shared_ptr<const Snapshot>& now) {
  const HallStatus* const hall = hall_of(*now);
  if (hall == nullptr) return {};
  std::vector<HallRow> rows;
  const auto add = [&](HallItem item, int depth) { rows.push_back({now, std::move(item), depth}); };
  const auto add_package = [&](const std::string& name, int depth) {
    if (!name.empty()) add(HallItem::named_package(name), depth);
  };
  const Hall& plan = plan_of(*hall);
  const std::size_t robots = std::min(hall->robots.size(), labels_of(*now).size());
  for (std::size_t i = 0; i < robots; ++i) {
    add(HallItem::robot(static_cast<int>(i)), 0);
    add_package(hall->robots[i].package, 1);
  }
  if (plan.parking) add(HallItem::area(HallItem::kParking), 0);
  for (std::size_t i = 0; i < plan.machines.size(); ++i) {
    add(HallItem::machine(static_cast<int>(i)), 0);
    if (i < hall->machines.size()) add_package(hall->machines[i].package, 1);
    for (const int belt : {plan.machines[i].input_belt, plan.machines[i].output_belt}) {
      if (belt < 0) continue;
      add(HallItem::belt(belt), 1);
      const auto number = static_cast<std::size_t>(belt);
      if (number < hall->belts.size()) {
        for (const std::string& name : hall->belts[number]) add_package(name, 2);
      }
      add(HallItem::area(belt), 2);
    }
  }
  return rows;
}

}  // namespace

HallTreeModel::HallTreeModel(QObject* parent) : RowModel(hall_columns(), parent) {}

void HallTreeModel::show(const std::shared_ptr<const Snapshot>& snapshot) {
  const HallStatus* const hall = hall_of(*snapshot);
  const auto before = std::exchange(description_, hall != nullptr ? hall->description : nullptr);
  if (before == description_) {
    RowModel::show(hall_rows(snapshot));
  } else {
    reset(hall_rows(snapshot));
  }
}

HallItem HallTreeModel::item_at(const QModelIndex& index) const {
  const HallRow* const row = at(index);
  return row != nullptr ? row->item : HallItem();
}

QModelIndex HallTreeModel::index_of(const HallItem& item) const {
  if (!item) return {};
  return find([&item](const HallRow& row) { return row.item == item; });
}

}  // namespace magna
