// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/cybot/cybot_pane.h"

#include <QTabWidget>
#include <algorithm>
#include <vector>

#include "app/window/data_files.h"
#include "app/window/group_commands.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "core/engine/remote_inputs.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/remote_words.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/cybot/cybot_permit.h"
#include "widgets/robots/cybot/search_page.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

struct StateAction {
  ActionName id;
  CybotState state;
};
constexpr StateAction kStates[] = {
    {"cybot.manual", CybotState::Manual},      {"cybot.mission", CybotState::Mission},
    {"cybot.scan_long", CybotState::ScanLong}, {"cybot.scan_short", CybotState::ScanShort},
    {"cybot.stop", CybotState::Stop},
};

bool paused(const Snapshot& now) {
  const RemoteStatus* const remote = active_remote(now);
  return remote != nullptr && remote->paused;
}

/// Bars above the map that ask which robot a CyBOT is and where: one that attaches may continue as
/// one whose link was lost; one that reports more than it can have driven is there, or where it
/// was. Once for each pair of robots and each jump.
class RemoteOffers : public QObject {
 public:
  RemoteOffers(SnapshotFeed& feed, MessageArea& messages, QObject* parent);

 private:
  struct TakeOver {
    RobotId robot;
    RobotId lost;
    QString text;
  };
  struct Jump {
    RobotId robot;
    QString text;
  };

  void offer_take_overs(const Snapshot& now);
  void ask_for_places(const Snapshot& now);

  SnapshotFeed& feed_;
  MessageArea& messages_;
  // Those that still hold.
  std::vector<TakeOver> take_overs_;
  std::vector<Jump> jumps_;
};

RemoteOffers::RemoteOffers(SnapshotFeed& feed, MessageArea& messages, QObject* parent)
    : QObject(parent), feed_(feed), messages_(messages) {
  const auto follow = [this] {
    offer_take_overs(feed_.now());
    ask_for_places(feed_.now());
  };
  connect(&feed, &SnapshotFeed::calm, this, follow);
  follow();
}

void RemoteOffers::offer_take_overs(const Snapshot& now) {
  std::erase_if(take_overs_, [&](const TakeOver& offer) {
    const RemoteStatus* const remote = remote_of(now, offer.robot);
    const bool holds = remote != nullptr && remote->may_continue == offer.lost;
    if (!holds) messages_.withdraw(offer.text);
    return !holds;
  });
  for (const RemoteStatus& remote : remotes_of(now)) {
    const RobotLabel* const label = label_of(now, remote.robot);
    const RobotLabel* const lost =
        remote.may_continue ? label_of(now, *remote.may_continue) : nullptr;
    if (label == nullptr || lost == nullptr ||
        std::ranges::find(take_overs_, remote.robot, &TakeOver::robot) != take_overs_.end()) {
      continue;
    }
    const QString before = QString::fromStdString(lost->name);
    const QString text =
        tr("%1 may be %2, whose link is lost.").arg(QString::fromStdString(label->name), before);
    take_overs_.push_back({remote.robot, lost->id, text});
    messages_.show_offer(text, {tr("Continue as %1").arg(before),
                                [&link = feed_.link(), robot = label->id, id = lost->id] {
                                  link.post(input::RemoteTakeOver{robot, id});
                                }});
  }
}

void RemoteOffers::ask_for_places(const Snapshot& now) {
  std::erase_if(jumps_, [&](const Jump& jump) {
    const RemoteStatus* const remote = remote_of(now, jump.robot);
    const bool holds = remote != nullptr && remote->connected && remote->old_pose;
    if (!holds) messages_.withdraw(jump.text);
    return !holds;
  });
  for (const RemoteStatus& remote : remotes_of(now)) {
    const RobotLabel* const label = label_of(now, remote.robot);
    const bool asked = std::ranges::find(jumps_, remote.robot, &Jump::robot) != jumps_.end();
    if (label == nullptr || !remote.connected || !remote.old_pose || asked) continue;
    const QString text = tr("%1: %2 Answer here, or place it on the map.")
                             .arg(QString::fromStdString(label->name), jump_text(now, remote));
    jumps_.push_back({remote.robot, text});
    const auto judge = [&link = feed_.link(), robot = remote.robot](bool accept) {
      return [&link, robot, accept] { link.post(input::RemoteJudge{robot, accept}); };
    };
    messages_.show_offer(text, {.yes = tr("It is there"),
                                .effect = judge(true),
                                .no = tr("It is at its old place"),
                                .refused = judge(false)});
  }
}

/// The action names the lost robot while there is one.
void show_take_over(ActionSet& actions, const Snapshot& now) {
  const QString why_not = why_no_take_over(now);
  actions.set_enabled("cybot.take_over", why_not.isEmpty(), why_not);
  const RemoteStatus* const remote = active_remote(now);
  const RobotLabel* const lost =
      remote != nullptr && remote->may_continue ? label_of(now, *remote->may_continue) : nullptr;
  const QString text = lost != nullptr
                           ? tr("Continue as %1").arg(QString::fromStdString(lost->name))
                           : tr("Continue as lost C&yBOT");
  QAction& action = actions["cybot.take_over"];
  if (action.text() != text) action.setText(text);
}

void show_cybots(ActionSet& actions, const Snapshot& now) {
  const auto allow = [&](ActionName id, const QString& why_not) {
    actions.set_enabled(id, why_not.isEmpty(), why_not);
  };
  for (const auto& [id, state] : kStates) allow(id, why_no_switch(now, state));
  allow("cybot.win", why_no_queue(now, QueueOperation::Add));
  allow("cybot.pause_queue",
        why_no_queue(now, paused(now) ? QueueOperation::Resume : QueueOperation::Pause));
  allow("cybot.step_queue", why_no_queue(now, QueueOperation::Step));
  allow("cybot.clear_queue", why_no_queue(now, QueueOperation::Clear));
  actions["cybot.pause_queue"].setChecked(paused(now));
  const RemoteStatus* const remote = active_remote(now);
  const bool holds = remote != nullptr && remote->search.paused;
  allow("cybot.search", why_no_search(now, SearchOrder::Start));
  allow("cybot.pause_search", why_no_search(now, holds ? SearchOrder::Resume : SearchOrder::Pause));
  allow("cybot.step_search", why_no_search(now, SearchOrder::Step));
  allow("cybot.stop_search", why_no_search(now, SearchOrder::Stop));
  actions["cybot.pause_search"].setChecked(holds);
  show_take_over(actions, now);
  allow("cybot.accept_place", why_no_judgement(now));
  allow("cybot.keep_place", why_no_judgement(now));
  allow("tool.pose", why_no_pose(now));
  const bool empty = sightings_of(now).empty() && zones_of(now).empty();
  const QString nothing = empty ? tr("The obstacle map is empty") : QString();
  allow("obstacles.save", nothing);
  allow("obstacles.clear", nothing);
}

/// Orders are for all selected CyBOTs that can get them; the active one says which. Starting a
/// search shows its page.
void connect_search(const WindowContext& context, CybotPane& pane) {
  const auto on = [&](ActionName id, auto order) {
    context.actions.on(
        id, &context.feed, [&feed = context.feed, &group = context.group, &pane, order] {
          const RemoteStatus* const remote = active_remote(feed.now());
          if (remote == nullptr) return;
          const SearchOrder wanted = order(*remote);
          if (wanted == SearchOrder::Start) pane.tabs().setCurrentWidget(&pane.search());
          std::vector<RobotId> meant;
          for (const RemoteStatus& one : remotes_of(feed.now())) {
            const bool chosen = one.robot == remote->robot || is_selected(feed.now(), one.robot);
            if (chosen && takes(one, wanted)) meant.push_back(one.robot);
          }
          group.search(meant, wanted);
        });
  };
  on("cybot.search", [](const RemoteStatus&) { return SearchOrder::Start; });
  on("cybot.pause_search", [](const RemoteStatus& remote) {
    return remote.search.paused ? SearchOrder::Resume : SearchOrder::Pause;
  });
  on("cybot.step_search", [](const RemoteStatus&) { return SearchOrder::Step; });
  on("cybot.stop_search", [](const RemoteStatus&) { return SearchOrder::Stop; });
}

/// Connects the actions that load, save and clear the obstacle map, and the list of sightings.
void connect_obstacles(const WindowContext& context, CybotPane& pane) {
  ActionSet& actions = context.actions;
  EditStack& edits = context.edits;
  auto* const files = new ObstacleFiles(context.window, edits, context.messages, &pane);
  actions.on("obstacles.load", files, [files] { files->ask_for_loading(); });
  actions.on("obstacles.save", files, [files] { files->ask_for_saving(); });
  actions.on("obstacles.clear", &edits, [&edits, &confirm = context.confirm] {
    const auto objects = sightings_of(edits.now()).size();
    const auto zones = zones_of(edits.now()).size();
    confirm.ask(tr("Clear the obstacle map?"),
                {counted(objects, tr("1 object"), tr("%1 objects")),
                 counted(zones, tr("1 scanned zone"), tr("%1 scanned zones"))},
                tr("Clear"), [&edits] { edits.replace_obstacles(std::nullopt); });
  });
  QObject::connect(&pane, &CybotPane::remove_wanted, &edits,
                   [&edits](SightingId sighting) { edits.remove_sighting(sighting); });
  QObject::connect(&pane, &CybotPane::change_wanted, &context.map,
                   [&map = context.map](SightingId sighting) { map.change_sighting(sighting); });
}

/// Connects and enables the actions on the active CyBOT: switch its state, pause, step and clear
/// its queue, its search, and continue as a lost one. Stop also ends a held command in the
/// teleoperation pane.
void attach_cybot(const WindowContext& context, CybotPane& pane, QDockWidget&) {
  ActionSet& actions = context.actions;
  SnapshotFeed& feed = context.feed;
  TeleopPane& teleop = *context.teleop;
  const auto on = [&](ActionName id, auto make) {
    actions.on(id, &feed, [&feed, make] {
      if (const RemoteStatus* const remote = active_remote(feed.now())) {
        feed.link().post(make(*remote));
      }
    });
  };
  for (const auto& [id, state] : kStates) {
    actions.on(id, &feed, [&feed, &teleop, state = state] {
      const RemoteStatus* const remote = active_remote(feed.now());
      if (remote == nullptr) return;
      if (state == CybotState::Stop) teleop.robot_stopped(remote->robot);
      feed.link().post(input::SwitchState{remote->robot, state});
    });
  }
  on("cybot.win", [](const RemoteStatus& r) {
    return Input(input::OpcodeAdd{r.robot, Opcode::Win, 0.0});
  });
  on("cybot.step_queue", [](const RemoteStatus& r) { return Input(input::OpcodeStep{r.robot}); });
  on("cybot.clear_queue", [](const RemoteStatus& r) { return Input(input::OpcodeClear{r.robot}); });
  on("cybot.pause_queue", [](const RemoteStatus& r) {
    return Input(input::OpcodePause{r.robot, !r.paused});
  });
  on("cybot.accept_place", [](const RemoteStatus& r) {
    return Input(input::RemoteJudge{r.robot, true});
  });
  on("cybot.keep_place", [](const RemoteStatus& r) {
    return Input(input::RemoteJudge{r.robot, false});
  });
  actions.on("cybot.take_over", &feed, [&feed] {
    const RemoteStatus* const remote = active_remote(feed.now());
    if (remote == nullptr || !remote->may_continue) return;
    feed.link().post(input::RemoteTakeOver{remote->robot, *remote->may_continue});
  });
  QObject::connect(&feed, &SnapshotFeed::calm, &actions,
                   [&actions, &feed] { show_cybots(actions, feed.now()); });
  new RemoteOffers(feed, context.messages, &pane);
  connect_search(context, pane);
  connect_obstacles(context, pane);
  show_cybots(actions, feed.now());
  QObject::connect(&pane, &CybotPane::place_wanted, &context.map,
                   [&map = context.map](Point place) { map.navigator().show_place(place, true); });
}

}  // namespace

PaneDescriptor cybot_pane() {
  return {.id = "cybot",
          .title = tr("CyBOT"),
          .icon = "cybot",
          .place = {.place = DockPlace::Right, .shown = false, .size = kSideWidth},
          .help = "cybot",
          .usable =
              [](const Snapshot& now) {
                return !remotes_of(now).empty() || !sightings_of(now).empty();
              },
          .make = [](WindowContext& context) -> MadePane {
            return {context, new CybotPane(context.feed, context.actions, &context.window),
                    attach_cybot};
          }};
}

}  // namespace magna
