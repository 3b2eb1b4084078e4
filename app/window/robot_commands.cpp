// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/robot_commands.h"

#include <QApplication>
#include <QKeyEvent>
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "app/window/group_commands.h"
#include "app/window/window_context.h"
#include "core/engine/mission_inputs.h"
#include "core/engine/operator_inputs.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/bars/status_line.h"
#include "widgets/base/edit/plan_edits.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/explore_role.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr ActionName kNumbers[] = {
    "robot.choose_0", "robot.choose_1", "robot.choose_2", "robot.choose_3", "robot.choose_4",
    "robot.choose_5", "robot.choose_6", "robot.choose_7", "robot.choose_8", "robot.choose_9"};
constexpr ActionName kForChosen[] = {"robot.stop", "robot.home", "robot.move_aside",
                                     "robot.deselect", "view.fit_selection"};
constexpr ActionName kForPlanned[] = {"robot.resume", "robot.clear_plan", "robot.remove_last"};

/// Whether any selected robot has way-points.
bool any_plan(const Snapshot& now) {
  return std::any_of(now.selected.begin(), now.selected.end(),
                     [&](RobotId id) { return has_plan(now, id); });
}

/// Why none of the selected robots that have a plan can resume it; empty = one can.
QString why_no_resume(const Snapshot& now) {
  QString why;
  for (const RobotId id : now.selected) {
    if (!has_plan(now, id)) continue;
    why = why_refused(now, id, WriteKind::Motion);
    if (why.isEmpty()) break;
  }
  return why;
}

void select_all(SnapshotFeed& feed) {
  std::vector<RobotId> ids = present_robots(feed.now());
  if (!ids.empty()) feed.link().post(input::SelectSet{std::move(ids)});
}

/// Makes the next (+1) or previous (-1) robot active, in a cycle; the first or last if none is
/// active. The feed applies the choice at once, so two quick presses move two steps.
void choose_neighbour(SnapshotFeed& feed, int step) {
  const std::vector<RobotId> ids = present_robots(feed.now());
  if (ids.empty()) return;
  const auto count = static_cast<std::ptrdiff_t>(ids.size());
  std::ptrdiff_t next = step > 0 ? 0 : count - 1;
  if (const auto from = feed.now().active) {
    const auto at = std::find(ids.begin(), ids.end(), *from);
    if (at != ids.end()) next = (at - ids.begin() + step + count) % count;
  }
  feed.link().post(input::Select{ids[static_cast<std::size_t>(next)]});
}

/// The robot with this number on its badge.
std::optional<RobotId> robot_numbered(const SnapshotFeed& feed, int number) {
  const std::string wanted = std::to_string(number);
  // Searches the shown badges, then the original ones, which the operator may have replaced.
  for (const Snapshot* now : {&feed.now(), &feed.undressed()}) {
    const auto labels = labels_of(*now);
    const auto found = std::ranges::find_if(labels, [&wanted](const RobotLabel& label) {
      return label.present && label.letter == wanted;
    });
    if (found != labels.end()) return found->id;
  }
  return {};
}

/// Makes robots active by typed numbers: a digit takes effect at once, a second one soon after it
/// makes the number two-digit if there is such a robot. Any other key or press between them ends
/// the number: 1, J and 2 are never robot12, however fast they come.
class TypedNumber : public QObject {
 public:
  TypedNumber(SnapshotFeed& feed, StatusLine& status)
      : QObject(&status), feed_(feed), status_(status) {
    qApp->installEventFilter(this);
  }

  void type(int digit) {
    const std::int64_t now = feed_.clock().now_ns();
    const std::optional<int> before = first_;
    const bool continues = before && now - typed_at_ <= kSoonNs;
    first_.reset();
    std::optional<RobotId> robot;
    if (continues) robot = robot_numbered(feed_, 10 * *before + digit);
    if (!robot) {
      robot = robot_numbered(feed_, digit);
      first_ = digit;
      typed_at_ = now;
    }
    if (robot) feed_.link().post(input::Select{*robot});
    const RobotLabel* const label = robot ? label_of(feed_.now(), *robot) : nullptr;
    status_.showMessage(label != nullptr ? tr("Active: %1").arg(QString::fromStdString(label->name))
                                         : tr("There is no robot %1").arg(digit),
                        kShownMs);
  }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    // A key of a shortcut is announced by a ShortcutOverride only.
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
      const int key = static_cast<const QKeyEvent*>(event)->key();
      const bool shift = key == Qt::Key_Shift;  // digits need it on some keyboards
      if (!shift && (key < Qt::Key_0 || key > Qt::Key_9)) first_.reset();
    } else if (event->type() == QEvent::MouseButtonPress) {
      first_.reset();
    }
    return false;
  }

 private:
  static constexpr std::int64_t kSoonNs = 700'000'000;
  static constexpr int kShownMs = 1500;

  SnapshotFeed& feed_;
  StatusLine& status_;
  std::optional<int> first_;  ///< digit that a second one would follow
  std::int64_t typed_at_ = 0;
};

void show_robots_possible(ActionSet& actions, const Snapshot& now) {
  const bool chosen = !now.selected.empty();
  const bool planned = any_plan(now);
  const QString why = tr("Choose a robot first");
  actions.set_enabled("robot.appearance", now.active.has_value(), why);
  for (const ActionName id : kForChosen) actions.set_enabled(id, chosen, why);
  actions.set_enabled(
      "robot.resume_held", !held_robots(now).empty(),
      now.stopped ? tr("All robots are stopped: release them first") : tr("No robot is held"));
  for (const ActionName id : kForPlanned) {
    actions.set_enabled(id, planned, chosen ? tr("No selected robot has way-points") : why);
  }
  if (!planned) return;
  const QString refused = why_no_resume(now);
  actions.set_enabled("robot.resume", refused.isEmpty(), refused);
}

std::vector<RobotId> chosen_robots(const Snapshot& now) {
  if (now.selected.empty() && now.active) return {*now.active};
  return now.selected;
}

struct ExploreAction {
  ActionName id;
  std::vector<RobotId> (*who)(const Snapshot& now);
  bool on;
};

constexpr ExploreAction kExploreActions[] = {{"robot.explore", &chosen_robots, true},
                                             {"robot.claim", &chosen_robots, false},
                                             {"robot.explore_all", &present_robots, true},
                                             {"robot.claim_all", &present_robots, false}};

void show_exploration(ActionSet& actions, const Snapshot& now) {
  for (const ExploreAction& action : kExploreActions) {
    const QString why = why_no_role(now, action.who(now), action.on);
    actions.set_enabled(action.id, why.isEmpty(), why);
  }
}

constexpr ActionName kRoutesAction = "robot.routes";

/// The selected robots that can plan routes.
std::vector<RobotId> finders(const Snapshot& now) {
  std::vector<RobotId> found;
  for (const RobotId robot : now.selected) {
    const RobotLabel* label = label_of(now, robot);
    const bool known = now.routes && robot.index() < now.routes->size();
    if (label != nullptr && known && label->type != RobotType::Point) found.push_back(robot);
  }
  return found;
}

bool all_automatic(const Snapshot& now, const std::vector<RobotId>& robots) {
  return !robots.empty() && std::ranges::all_of(robots, [&](RobotId robot) {
    return (*now.routes)[robot.index()].automatic;
  });
}

void show_routes(ActionSet& actions, const Snapshot& now) {
  const std::vector<RobotId> robots = finders(now);
  const QString why = now.selected.empty()
                          ? tr("Choose a robot first")
                          : tr("Point robots move cell by cell and cannot plan routes");
  actions.set_enabled(kRoutesAction, !robots.empty(), why);
  actions[kRoutesAction].setChecked(all_automatic(now, robots));
}

}  // namespace

std::vector<RobotId> present_robots(const Snapshot& now) {
  std::vector<RobotId> ids;
  const auto labels = labels_of(now);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i].present) ids.push_back({static_cast<std::uint32_t>(i)});
  }
  return ids;
}

/// Connects and enables the actions that choose robots, and those on their plans.
void connect_robots(const WindowContext& context) {
  ActionSet& actions = context.actions;
  SnapshotFeed& feed = context.feed;
  actions.on("robot.previous", &feed, [&feed] { choose_neighbour(feed, -1); });
  actions.on("robot.next", &feed, [&feed] { choose_neighbour(feed, +1); });
  auto* typed = new TypedNumber(feed, *context.status);
  for (int i = 0; i < static_cast<int>(std::size(kNumbers)); ++i) {
    actions[kNumbers[i]].setAutoRepeat(false);  // a held digit is typed once
    actions.on(kNumbers[i], &feed, [typed, i] { typed->type(i); });
  }
  actions.on("robot.deselect", &feed, [&feed] { feed.link().post(input::Deselect{}); });
  actions.on("robot.move_aside", &feed, [&feed] {
    for (const RobotId robot : feed.now().selected) feed.link().post(input::MoveAside{robot});
  });
  actions.on("robot.select_all", &feed, [&feed] { select_all(feed); });
  actions.on("robot.remove_last", &feed, [&edits = context.edits] {
    if (const auto robot = edits.now().active) remove_last_waypoint(edits, *robot);
  });
  QAction& prepare = actions["robot.prepare"];
  actions.on("robot.prepare", &feed,
             [&edits = context.edits, &prepare] { edits.set_preparing(prepare.isChecked()); });
  QObject::connect(&context.edits, &EditStack::preparing_changed, &prepare, &QAction::setChecked);
  const auto follow = [&actions, &feed] { show_robots_possible(actions, feed.now()); };
  QObject::connect(&feed, &SnapshotFeed::calm, &actions, follow);
  follow();
}

/// Connects the actions that add robots to the team's exploration or remove them: the selected
/// robots, else the active one, or all robots. An action is enabled if it would have an effect.
void connect_exploration(const WindowContext& context) {
  ActionSet& actions = context.actions;
  SnapshotFeed& feed = context.feed;
  GroupCommands& group = context.group;
  for (const ExploreAction& action : kExploreActions) {
    actions.on(action.id, &feed,
               [&feed, &group, &action] { group.explore(action.who(feed.now()), action.on); });
  }
  QObject::connect(&feed, &SnapshotFeed::calm, &actions,
                   [&actions, &feed] { show_exploration(actions, feed.now()); });
  show_exploration(actions, feed.now());
}

/// Connects the action that switches the selected robots between planning routes around obstacles
/// and driving straight. It is checked if all selected robots that can plan routes do so. Point
/// robots cannot.
void connect_routes(const WindowContext& context) {
  ActionSet& actions = context.actions;
  SnapshotFeed& feed = context.feed;
  actions.on(kRoutesAction, &feed, [&actions, &feed, &edits = context.edits] {
    const std::vector<RobotId> robots = finders(feed.now());
    const bool on = !all_automatic(feed.now(), robots);
    std::vector<std::pair<RobotId, bool>> routes;
    for (const RobotId robot : robots) {
      if ((*feed.now().routes)[robot.index()].automatic != on) routes.emplace_back(robot, on);
    }
    push_routes(edits, std::move(routes), on ? tr("Plan routes") : tr("Drive straight"));
    actions[kRoutesAction].setChecked(on);
  });
  QObject::connect(&feed, &SnapshotFeed::calm, &actions,
                   [&actions, &feed] { show_routes(actions, feed.now()); });
  show_routes(actions, feed.now());
}

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
