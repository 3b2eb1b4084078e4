// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/robot_groups.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "app/window/window_context.h"
#include "core/engine/operator_inputs.h"
#include "widgets/action_set.h"
#include "widgets/map/robot_names.h"
#include "widgets/message_area.h"
#include "widgets/snapshot_reader.h"
#include "widgets/status_line.h"

namespace magna {
namespace {

constexpr ActionName kRecall[] = {
    "robot.group_0", "robot.group_1", "robot.group_2", "robot.group_3", "robot.group_4",
    "robot.group_5", "robot.group_6", "robot.group_7", "robot.group_8", "robot.group_9"};
constexpr ActionName kStore[] = {
    "robot.store_group_0", "robot.store_group_1", "robot.store_group_2", "robot.store_group_3",
    "robot.store_group_4", "robot.store_group_5", "robot.store_group_6", "robot.store_group_7",
    "robot.store_group_8", "robot.store_group_9"};
static_assert(std::size(kRecall) == std::size(kStore));
constexpr int kGroupCount = WorldSettings::kGroups;
static_assert(std::size(kRecall) == kGroupCount);
constexpr int kStoredShownMs = 4000;
constexpr std::size_t kMostNamed = 4;  // further members are counted

/// "robot3, robot7 and 2 more".
QString listed_members(const std::vector<std::string>& names) {
  QStringList texts;
  for (std::size_t k = 0; k < std::min(names.size(), kMostNamed); ++k) {
    texts << QString::fromStdString(names[k]);
  }
  const QString list = texts.join(QStringLiteral(", "));
  return names.size() <= kMostNamed
             ? list
             : RobotGroups::tr("%1 and %2 more").arg(list).arg(names.size() - kMostNamed);
}

}  // namespace

RobotGroups::RobotGroups(const WindowContext& context)
    : QObject(&context.window), context_(context) {
  for (int number = 0; number < kGroupCount; ++number) {
    context.actions.on(kRecall[number], this, [this, number] { recall(number); });
    context.actions.on(kStore[number], this, [this, number] { store(number); });
  }
  show_members();
}

void RobotGroups::store(int number) {
  const Snapshot& file = context_.feed.undressed();
  std::vector<std::string> names;
  for (const RobotId robot : context_.feed.now().selected) {
    if (const RobotLabel* const label = label_of(file, robot)) names.push_back(label->name);
  }
  if (names.empty()) {
    return context_.messages.show_message(
        Severity::Info, tr("Group %1 was not changed: no robot is selected. Select its robots, "
                           "then store them again.")
                            .arg(number));
  }
  context_.profile.world().groups[number] = names;  // WorkKeeper writes the file
  show_members();
  context_.status->showMessage(tr("Stored as group %1: %2").arg(number).arg(listed_members(names)),
                               kStoredShownMs);
}

void RobotGroups::recall(int number) {
  const auto& groups = context_.profile.world().groups;
  const auto group = groups.find(number);
  if (group == groups.end()) {
    return context_.messages.show_message(
        Severity::Info,
        tr("Group %1 is empty: select robots and press %2 to store them as this group.")
            .arg(QString::number(number), keys_text(context_.actions.keys(kStore[number]))));
  }
  std::vector<RobotId> robots;
  std::vector<std::string> missing;
  const auto labels = labels_of(context_.feed.undressed());
  for (const std::string& name : group->second) {
    const auto found = std::ranges::find_if(
        labels, [&name](const RobotLabel& label) { return label.present && label.name == name; });
    if (found == labels.end()) {
      missing.push_back(name);
    } else {
      robots.push_back(found->id);
    }
  }
  const QString selected = robot_names(context_.feed.now(), robots);
  if (!missing.empty()) {
    const QString gone = listed_members(missing);
    context_.messages.show_message(
        Severity::Caution,
        robots.empty() ? tr("No robot of group %1 is in this world now: %2. Store the group again.")
                             .arg(QString::number(number), gone)
                       : tr("Group %1: not in this world now: %2. Selected: %3.")
                             .arg(QString::number(number), gone, selected));
  }
  if (robots.empty()) return;
  context_.feed.link().post(input::SelectSet{std::move(robots)});
  context_.status->showMessage(tr("Group %1: %2").arg(number).arg(selected), kStoredShownMs);
}

void RobotGroups::show_members() {
  const auto& groups = context_.profile.world().groups;
  for (int number = 0; number < kGroupCount; ++number) {
    const auto group = groups.find(number);
    QString members = group == groups.end() ? tr("empty") : listed_members(group->second);
    members.replace(QLatin1Char('&'), QStringLiteral("&&"));
    context_.actions[kRecall[number]].setText(
        tr("Group &%1: %2").arg(QString::number(number), members));
  }
}

}  // namespace magna
