// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/notice_board.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <variant>

#include "core/engine/input.h"
#include "core/engine/robot_inputs.h"
#include "core/mission/no_go_area.h"
#include "core/mission/remote_navigator.h"
#include "core/robot/remote_robot.h"
#include "core/view/exploration_view.h"

namespace magna {
namespace {

Message nothing() { return Message::verbatim({}); }
Message heard_again() { return Message({"heard-again", "is heard of again"}); }
/// The notice of one event; nothing for events that do not concern the operator.
class NoticeWriter {
 public:
  explicit NoticeWriter(const Engine& engine) : engine_(engine) {}

  std::optional<Notice> operator()(const event::MissionStateChanged& e) const {
    const MissionStatus& status = engine_.missions().status(e.robot);
    if (status.state != MissionState::Blocked && status.state != MissionState::Waiting) return {};
    const Message reason = status.reason.value_or(nothing());
    switch (status.state) {
      case MissionState::Blocked:
        return about(e.robot, Severity::Warning, NoticeKind::Blocked,
                     reason.code() == "blocked-by-object"
                         ? reason
                         : Message({"mission-blocked", "blocked: {}"}, reason));
      case MissionState::Waiting:
        return about(e.robot, Severity::Info, NoticeKind::Waiting,
                     Message({"mission-waits", "waits: {}"}, reason));
      default: return {};
    }
  }
  std::optional<Notice> operator()(const event::WaitLasts& e) const {
    const bool each_other = std::ranges::find(e.waiting, e.robot) != e.waiting.end();
    const std::size_t count = e.waiting.size();
    const std::string name = name_of(e.robot);
    const Message text =
        each_other
            ? Message({"robots-block-each-other", "{} robots block each other, {} among them"},
                      count, name)
        : count == 1
            ? Message({"robot-blocked-by", "{} blocked by {}"}, name_of(e.waiting.front()), name)
            : Message({"robots-blocked-by", "{} robots blocked by {}"}, count, name);
    return about(e.robot, Severity::Caution, NoticeKind::Waiting, text);
  }
  std::optional<Notice> operator()(const event::Collided& e) const {
    return about(e.robot, Severity::Warning, NoticeKind::Collided,
                 e.other < 0 ? Message({"ran-into-obstacle", "ran into an obstacle"})
                             : Message({"ran-into-robot", "ran into {}"},
                                       name_of(RobotId{static_cast<std::uint32_t>(e.other)})));
  }
  std::optional<Notice> operator()(const event::CommandEnded& e) const {
    if (e.result.code == ErrorCode::None || e.result.code == ErrorCode::Interrupt) return {};
    if (std::holds_alternative<HandGraspCheck>(e.command))
      return {};  // the event contains only codes
    // A program gets the result by its continuation, and the console shows it: for the operator it
    // is not important that something was not found.
    if (e.author.kind == AuthorKind::Program) return {};
    return about(
        e.robot, Severity::Caution, NoticeKind::Failed,
        Message({"command-failed", "{} failed: {}"}, name(e.command), code_name(e.result)));
  }
  std::optional<Notice> operator()(const event::RobotAdded& e) const {
    const RemoteRobot* const remote = engine_.team().remote(e.robot);
    if (remote == nullptr) return {};
    return about(e.robot, Severity::Info, NoticeKind::Link,
                 Message({"robot-attached", "attached as {}"}, remote->link().author));
  }
  std::optional<Notice> operator()(const event::RobotRemoved& e) const {
    return about(e.robot, Severity::Info, NoticeKind::Link, Message({"robot-is-gone", "is gone"}));
  }
  std::optional<Notice> operator()(const event::RemoteLinked& e) const {
    return e.connected ? about(e.robot, Severity::Info, NoticeKind::Link, heard_again())
                       : about(e.robot, Severity::Warning, NoticeKind::Link, link_is_lost());
  }
  std::optional<Notice> operator()(const event::RemoteSilent& e) const {
    return e.silent ? about(e.robot, Severity::Warning, NoticeKind::Link,
                            Message({"robot-silent", "is silent: it is not driven"}))
                    : about(e.robot, Severity::Info, NoticeKind::Link, heard_again());
  }
  std::optional<Notice> operator()(const event::RemoteStop& e) const {
    return e.confirmed
               ? about(e.robot, Severity::Info, NoticeKind::Stop,
                       Message({"stop-confirmed", "confirms the stop after {:.1f} s"}, e.seconds))
               : about(e.robot, Severity::Warning, NoticeKind::Stop,
                       Message({"stop-unconfirmed",
                                "has not confirmed the stop: it may be driving on"}));
  }
  std::optional<Notice> operator()(const event::RemoteJump& e) const {
    return about(e.robot, Severity::Warning, NoticeKind::Link,
                 Message({"pose-jumps",
                          "reports a drive of {:.2f} m, but can have made {:.2f} m: it is held"},
                         e.metres, e.most));
  }
  std::optional<Notice> operator()(const event::RemoteImpossible& e) const {
    return about(e.robot, Severity::Caution, NoticeKind::Link,
                 Message({"impossible-values", "has sent impossible values ({} so far): {}"},
                         engine_.team().remote(e.robot)->impossible_values(), e.what));
  }
  std::optional<Notice> operator()(const event::SearchChanged& e) const {
    const SearchStatus& search = engine_.search(e.robot);
    const Message reason = search.reason.value_or(nothing());
    if (search.stopped) {
      return about(e.robot, Severity::Info, NoticeKind::Stop,
                   Message({"search-paused-by-stop", "search: {}"}, reason));
    }
    switch (search.state) {
      case SearchState::Homing:
      case SearchState::Parking:
      case SearchState::Parked:
        return about(e.robot, Severity::Info, NoticeKind::Other,
                     Message({"search-news", "search: {}"}, reason));
      case SearchState::NotFound:
        return about(e.robot, Severity::Warning, NoticeKind::Other,
                     Message({"search-found-nothing", "search ended without result: {}"}, reason));
      case SearchState::Stopped:
        // What a person or client has stopped needs no attention.
        return about(e.robot,
                     reason.code() == "search-stopped" ? Severity::Info : Severity::Caution,
                     NoticeKind::Other, Message({"search-ended", "search ended: {}"}, reason));
      default: return {};
    }
  }
  std::optional<Notice> operator()(const event::OpcodeEnded& e) const {
    // Missions and searches report themselves why they do not continue.
    const bool failed =
        e.entry.state == OpcodeState::TimedOut || e.entry.state == OpcodeState::Blocked;
    if (!failed || e.entry.by == "mission" || e.entry.by == "search") return {};
    return about(
        e.robot, Severity::Warning, NoticeKind::Failed,
        Message({"instruction-failed", "{} failed: {}"}, name(e.entry.opcode), e.entry.why));
  }
  std::optional<Notice> operator()(const event::SightingChanged& e) const {
    const Sighting* const seen = engine_.sightings().find(e.sighting);
    if (e.gone || seen == nullptr || !blocks(seen->kind) || seen->by == kNoReporter) return {};
    if (told_just_now(*seen)) return {};
    const bool bumped = seen->kind == SightingClass::Short;
    Notice notice = about(seen->by, bumped ? Severity::Warning : Severity::Caution,
                          bumped ? NoticeKind::Collided : NoticeKind::Other,
                          Message({"robot-reports", "reports {}"}, meaning(seen->kind)));
    notice.at = seen->centre;
    return notice;
  }
  std::optional<Notice> operator()(const event::ActionEnded& e) const {
    if (e.how != ActionEnd::Failed || !e.robot) return {};
    const auto& last = engine_.actions()->last(*e.robot);
    return about(*e.robot, Severity::Caution, NoticeKind::Failed,
                 Message({"action-failed", "{} failed: {}"}, last ? last->text : "action",
                         e.reason.value_or(nothing())));
  }
  std::optional<Notice> operator()(const event::HallChanged& e) const {
    const HallSimulation& hall = *engine_.hall();
    switch (e.news.kind) {
      case HallNews::Kind::BatteryEmpty:
        return about(RobotId{static_cast<std::uint32_t>(e.news.robot)}, Severity::Warning,
                     NoticeKind::Blocked,
                     Message({"battery-ran-out", "its battery is empty: it stands where it is"}));
      case HallNews::Kind::PackageDelivered:
        return by(hall.package(e.news.package).name, Severity::Info, NoticeKind::Other,
                  Message({"package-delivered", "is delivered"}));
      case HallNews::Kind::AllDelivered:
        return by(
            "hall", Severity::Info, NoticeKind::Other,
            hall.delivered() == 1
                ? Message({"one-delivered", "the only package is delivered"})
                : Message({"all-delivered", "all {} packages are delivered"}, hall.delivered()));
      case HallNews::Kind::MachineFailed:
        return by(machine_of(e.news), Severity::Warning, NoticeKind::Failed,
                  Message({"machine-fails", "has failed"}));
      case HallNews::Kind::MachineRepaired:
        return by(machine_of(e.news), Severity::Info, NoticeKind::Other,
                  Message({"machine-repaired", "is repaired"}));
      case HallNews::Kind::RobotFailed:
        return about(RobotId{static_cast<std::uint32_t>(e.news.robot)}, Severity::Warning,
                     NoticeKind::Failed,
                     Message({"robot-fails", "has failed: it stands where it is"}));
      case HallNews::Kind::RobotRepaired:
        return about(RobotId{static_cast<std::uint32_t>(e.news.robot)}, Severity::Info,
                     NoticeKind::Other, Message({"robot-repaired", "is repaired"}));
      case HallNews::Kind::JobArrived:
        return by("hall", Severity::Info, NoticeKind::Other,
                  Message({"job-arrived", "a job has arrived"}));
      default: return {};
    }
  }
  // One line for the whole team; the robots' own reasons are in their statuses.
  std::optional<Notice> operator()(const event::TeamExplored& e) const {
    Notice notice = by("team", left_severity(e.left), NoticeKind::Other, explored_words(e));
    notice.parts = left_parts(e.left);
    return notice;
  }
  std::optional<Notice> operator()(const event::PlanCompleted& e) const {
    // The steps of a robot's action in a hall and those of an order to an area are plans, too.
    if (engine_.hall() != nullptr || e.last.type == WaypointType::Explore) return {};
    if (works_by_order(e.robot)) return {};
    if (e.last.type == WaypointType::TurnTo) {
      return about(e.robot, Severity::Info, NoticeKind::Other,
                   Message({"turn-completed", "has turned as planned"}));
    }
    return about(e.robot, Severity::Info, NoticeKind::Other,
                 Message({"robot-arrived", "arrived at ({:.1f}, {:.1f})"}, e.last.target.x,
                         e.last.target.y));
  }
  std::optional<Notice> operator()(const event::AreaOrderEnded& e) const {
    const AreaOrderResult& result = *e.last->result;
    const Message words = result_words(e.last->order.kind, result);
    const Message order = order_words(e.last->order);
    switch (result.end) {
      case OrderEnd::Done: {
        Notice notice = by(order_source(e.id), left_severity(result.left), NoticeKind::Other,
                           Message({"order-done", "{} is done: {}"}, order, words));
        notice.parts = left_parts(result.left);
        return notice;
      }
      case OrderEnd::Cancelled:
        return by(order_source(e.id), Severity::Info, NoticeKind::Other,
                  Message({"order-cancelled", "{} was cancelled: {}"}, order, words));
      case OrderEnd::NoRobots:
        return by(order_source(e.id), Severity::Warning, NoticeKind::Other,
                  Message({"order-without-crew", "{} ended, no robot is left: {}"}, order, words));
      case OrderEnd::Unreachable: break;
    }
    return by(order_source(e.id), Severity::Warning, NoticeKind::Other,
              Message({"order-unreachable", "{} is not possible: no robot can get there"}, order));
  }
  std::optional<Notice> operator()(const event::AgentRewarded& e) const {
    return about(e.robot, Severity::Info, NoticeKind::Other,
                 Message({"agent-rewarded", "was rewarded with {:g}"}, e.reward));
  }
  std::optional<Notice> operator()(const event::AgentTold& e) const {
    return about(e.robot, Severity::Info, NoticeKind::Other,
                 e.parameter.empty() ? Message({"agent-told", "was told of event {}"}, e.event)
                                     : Message({"agent-told-with", "was told of event {}: {}"},
                                               e.event, e.parameter));
  }
  std::optional<Notice> operator()(const event::AgentsWereReset& e) const {
    return by("agents", Severity::Info, NoticeKind::Other,
              e.trial
                  ? Message({"trial-began", "back to the beginning: trial {}"}, e.type)
                  : Message({"experiment-began", "back to the beginning: experiment {}"}, e.type));
  }
  std::optional<Notice> operator()(const event::Refused& e) const {
    if (is_report(e.what)) return {};  // its server has reported it, with a limited number of lines
    Notice notice = by(e.author.name, Severity::Caution, NoticeKind::Refused,
                       Message({"input-refused", "{} refused: {}"}, input_words(e.what), e.reason));
    notice.robot = e.robot && e.robot->index() < engine_.team().size() ? e.robot : std::nullopt;
    return notice;
  }
  std::optional<Notice> operator()(const event::StopLatched& e) const {
    // Only a robot that is simulated here stands for certain.
    const bool waits = std::ranges::any_of(engine_.team().remotes(), [this](RobotId id) {
      return engine_.team().alive(id) && engine_.team().remote(id)->stop_pending();
    });
    return by("STOP", Severity::Warning, NoticeKind::Stop,
              waits
                  ? Message({"stop-latched-waits", "latched by {}: CyBOTs have to confirm it"},
                            e.author.name)
                  : Message({"stop-latched", "latched by {}: every robot stands"}, e.author.name));
  }
  std::optional<Notice> operator()(const event::StopReleased& e) const {
    return by("STOP", Severity::Info, NoticeKind::Stop,
              Message({"stop-released", "released by {}"}, e.author.name));
  }
  std::optional<Notice> operator()(const event::TruthShown& e) const {
    return by(e.author.name, Severity::Info, NoticeKind::Other,
              e.shown ? Message({"truth-shown", "shows the ground truth"})
                      : Message({"truth-hidden", "hides the ground truth"}));
  }
  std::optional<Notice> operator()(const event::TrialBegun& e) const {
    return by(e.author.name, Severity::Info, NoticeKind::Other,
              e.name.empty() ? Message({"trial-ended", "ended the trial"})
                             : Message({"trial-begun", "began trial {}"}, e.name));
  }
  std::optional<Notice> operator()(const event::NoGoChanged& e) const {
    const bool by_time = e.news == NoGoNews::Begun || e.news == NoGoNews::Over;
    if (!by_time && e.author.kind == AuthorKind::Operator) return {};
    return by(by_time ? "no-go" : e.author.name, Severity::Info, NoticeKind::Other, news_of(e));
  }
  std::optional<Notice> operator()(const event::NoGoMet& e) const {
    const bool enclosed = e.deed == NoGoDeed::Enclosed;
    const bool left = e.deed == NoGoDeed::Left;
    return about(e.robot,
                 enclosed ? Severity::Warning
                 : left   ? Severity::Info
                          : Severity::Caution,
                 enclosed ? NoticeKind::Blocked : NoticeKind::Other, deed_of(e));
  }
  std::optional<Notice> operator()(const event::Selected& e) const {
    if (!e.robot || e.author.kind == AuthorKind::Operator) return {};
    return by(e.author.name, Severity::Info, NoticeKind::Other,
              Message({"robot-selected", "selected {}"}, name_of(*e.robot)));
  }
  std::optional<Notice> operator()(const event::WriterChanged& e) const {
    const Author& writer = engine_.writer(e.robot);
    if (writer.kind == AuthorKind::Operator) return {};
    return about(e.robot, Severity::Info, NoticeKind::Other,
                 Message({"writer-changed", "is commanded by {}"}, writer.name));
  }
  template <class Other>
  std::optional<Notice> operator()(const Other&) const {
    return {};
  }

 private:
  static Message news_of(const event::NoGoChanged& e) {
    const Message area = no_go_words(e.name);
    switch (e.news) {
      case NoGoNews::Added: return Message({"no-go-added", "added {}"}, area);
      case NoGoNews::Changed: return Message({"no-go-changed", "changed {}"}, area);
      case NoGoNews::Removed: return Message({"no-go-removed", "removed {}"}, area);
      case NoGoNews::Begun: return Message({"no-go-begun", "{} is in force"}, area);
      case NoGoNews::Over: break;
    }
    return Message({"no-go-over", "{} is no longer in force"}, area);
  }
  static Message deed_of(const event::NoGoMet& e) {
    const Message area = no_go_words(e.name);
    switch (e.deed) {
      case NoGoDeed::Leaves: return Message({"no-go-leaves", "leaves {}"}, area);
      case NoGoDeed::Left: return Message({"no-go-left", "has left {}"}, area);
      case NoGoDeed::Enclosed: return Message({"no-go-enclosed", "finds no way out of {}"}, area);
      case NoGoDeed::Stays:
        return Message({"no-go-stays", "stands in {}: it leaves when it is resumed"}, area);
      case NoGoDeed::Crosses: break;
    }
    return Message({"no-go-crosses", "is driven into {} by hand"}, area);
  }

  /// A robot that keeps pushing against an obstacle is reported at most once a second.
  bool told_just_now(const Sighting& seen) const {
    const Tick second = TickUnits{engine_.world().tick_seconds()}.ticks(1.0);
    const auto& all = engine_.sightings().all();
    for (auto at = all.rbegin(); at != all.rend() && at->tick + second > seen.tick; ++at) {
      if (at->id < seen.id && at->by == seen.by && at->kind == seen.kind) return true;
    }
    return false;
  }
  /// Whether an order to an area gives the robot its plans now.
  bool works_by_order(RobotId robot) const {
    return std::ranges::any_of(engine_.area_orders(), [robot](const AreaOrderStatus& order) {
      const auto is_it = [robot](const AreaOrderStatus::Crew& one) {
        return one.robot == robot && one.state != CrewState::Away;
      };
      return order.active() && std::ranges::any_of(order.crew, is_it);
    });
  }
  static std::string order_source(AreaOrderId id) { return "order " + std::to_string(id.value); }
  std::string name_of(RobotId robot) const { return engine_.team().description(robot).name; }

  Notice by(std::string source, Severity severity, NoticeKind kind, Message text) const {
    return {0, engine_.now(), severity, kind, std::move(source), std::move(text), {}, {}};
  }
  std::string machine_of(const HallNews& news) const {
    return engine_.hall()->hall().machines[static_cast<std::size_t>(news.machine)].name;
  }
  Notice about(RobotId robot, Severity severity, NoticeKind kind, Message text) const {
    Notice notice = by(name_of(robot), severity, kind, std::move(text));
    notice.robot = robot;
    notice.at = engine_.team().believed()[robot.index()].position();
    return notice;
  }

  const Engine& engine_;
};

const ServerStatus* find_server(const LinkTable& links, const std::string& name) {
  const auto found = std::ranges::find(links, name, &ServerStatus::name);
  return found == links.end() ? nullptr : &*found;
}

// The same name, or the same connection under another name.
bool same_client(const ClientStatus& older, const ClientStatus& newer) {
  return older.name == newer.name || (!older.peer.empty() && older.peer == newer.peer &&
                                      older.connected_seconds <= newer.connected_seconds);
}

Message left_text(const std::string& server, std::size_t robots) {
  if (robots == 0) return Message({"program-left", "left {}"}, server);
  if (robots == 1) {
    return Message({"program-left-robot", "left {} while 1 of its robots is at work"}, server);
  }
  return Message({"program-left-robots", "left {} while {} of its robots are at work"}, server,
                 robots);
}

Message dropped_text(std::uint64_t programs, const std::string& last) {
  if (programs == 1) return Message({"program-dropped", "cut off or turned away {}"}, last);
  return Message({"programs-dropped", "cut off or turned away {} programs, the last one {}"},
                 programs, last);
}

}  // namespace

Message input_words(std::string_view input) {
  static const std::map<std::string_view, Message> kWords{
      {"agent-act", Message({"input-agent-act", "action of the agent"})},
      {"reset-agents", Message({"input-reset-agents", "reset of the agents"})},
      {"reward-agent", Message({"input-reward-agent", "reward"})},
      {"tell-agent", Message({"input-tell-agent", "event for the agent"})},
      {"set-eye-preset", Message({"input-set-eye-preset", "meaning of eye movements"})},
      {"set-saccades", Message({"input-set-saccades", "saccades"})},
      {"set-explorers", Message({"input-set-explorers", "exploring"})},
      {"no-go-add", Message({"input-no-go-add", "no-go area"})},
      {"no-go-change", Message({"input-no-go-change", "change of the no-go area"})},
      {"no-go-remove", Message({"input-no-go-remove", "removal of the no-go area"})},
      {"area-order", Message({"input-area-order", "order to an area"})},
      {"area-order-cancel", Message({"input-area-order-cancel", "cancelling of the order"})},
      {"factory-action", Message({"input-factory-action", "action in the hall"})},
      {"factory-cancel", Message({"input-factory-cancel", "end of the action"})},
      {"factory-process", Message({"input-factory-process", "work of the machine"})},
      {"factory-transfer", Message({"input-factory-transfer", "transfer to the machine"})},
      {"mission-append", Message({"input-mission-append", "way-point"})},
      {"mission-insert", Message({"input-mission-insert", "way-point between others"})},
      {"mission-replace", Message({"input-mission-replace", "changed way-point"})},
      {"mission-move", Message({"input-mission-move", "order of way-points"})},
      {"mission-remove", Message({"input-mission-remove", "removal of the way-point"})},
      {"mission-remove-last",
       Message({"input-mission-remove-last", "removal of the last way-point"})},
      {"mission-clear", Message({"input-mission-clear", "clearing of the plan"})},
      {"mission-set", Message({"input-mission-set", "new plan"})},
      {"mission-revise", Message({"input-mission-revise", "change of the plan"})},
      {"mission-generate", Message({"input-mission-generate", "planned route"})},
      {"mission-run", Message({"input-mission-run", "resuming"})},
      {"mission-replan", Message({"input-mission-replan", "another route"})},
      {"move-aside", Message({"input-move-aside", "making way"})},
      {"route-automatically", Message({"input-route-automatically", "ways round obstacles"})},
      {"sighting-add", Message({"input-sighting-add", "drawn obstacle"})},
      {"sighting-change", Message({"input-sighting-change", "change of the obstacle"})},
      {"sighting-remove", Message({"input-sighting-remove", "removal of the obstacle"})},
      {"obstacles-clear", Message({"input-obstacles-clear", "clearing of the obstacle map"})},
      {"obstacles-load", Message({"input-obstacles-load", "obstacle map"})},
      {"select", Message({"input-select", "choice of the robot"})},
      {"select-set", Message({"input-select-set", "choice of robots"})},
      {"deselect", Message({"input-deselect", "choice of no robot"})},
      {"stop-all", Message({"input-stop-all", "STOP"})},
      {"release-stop", Message({"input-release-stop", "release of STOP"})},
      {"lock", Message({"input-lock", "lock of the robot"})},
      {"unlock", Message({"input-unlock", "unlocking of the robot"})},
      {"set-parameter", Message({"input-set-parameter", "parameter"})},
      {"clean", Message({"input-clean", "switching of noise"})},
      {"annotation-add", Message({"input-annotation-add", "mark"})},
      {"annotation-change", Message({"input-annotation-change", "change of the mark"})},
      {"annotation-remove", Message({"input-annotation-remove", "removal of the mark"})},
      {"aim-camera", Message({"input-aim-camera", "aim of the camera"})},
      {"show-image", Message({"input-show-image", "showing of the image"})},
      {"dismiss-image", Message({"input-dismiss-image", "dismissal of the image"})},
      {"pane-changed", Message({"input-pane-changed", "place of the pane"})},
      {"geometry-changed", Message({"input-geometry-changed", "places in the window"})},
      {"trial", Message({"input-trial", "trial"})},
      {"declined", Message({"input-declined", "action that was refused at once"})},
      {"own-select", Message({"input-own-select", "choice of the robot in its own view"})},
      {"own-show-image", Message({"input-own-show-image", "showing of the image in its own view"})},
      {"truth-shown", Message({"input-truth-shown", "showing of the ground truth"})},
      {"remote-take-over", Message({"input-remote-take-over", "joining of two CyBOTs"})},
      {"remote-pose", Message({"input-remote-pose", "pose of the CyBOT"})},
      {"remote-judge", Message({"input-remote-judge", "judgement of the CyBOT's place"})},
      {"remote-hold", Message({"input-remote-hold", "pause of the CyBOTs"})},
      {"opcode-add", Message({"input-opcode-add", "instruction"})},
      {"opcode-remove", Message({"input-opcode-remove", "withdrawal of the instruction"})},
      {"opcode-move", Message({"input-opcode-move", "order of instructions"})},
      {"opcode-clear", Message({"input-opcode-clear", "withdrawal of all instructions"})},
      {"opcode-pause", Message({"input-opcode-pause", "pause of the queue"})},
      {"opcode-step", Message({"input-opcode-step", "step of the queue"})},
      {"remote-navigation", Message({"input-remote-navigation", "navigation of the CyBOT"})},
      {"remote-search", Message({"input-remote-search", "search"})},
      {"switch-state", Message({"input-switch-state", "state of the CyBOT"})},
      {"command", Message({"input-command", "command"})},
      {"put-robot", Message({"input-put-robot", "place of the robot"})},
      {"make-odometer", Message({"input-make-odometer", "odometer"})},
      {"reset-odometer", Message({"input-reset-odometer", "reset of the odometer"})},
      {"hold", Message({"input-hold", "driving by hand"})},
      {"release", Message({"input-release", "end of driving by hand"})},
      {"interrupt", Message({"input-interrupt", "interruption"})},
      {"stop-robot", Message({"input-stop-robot", "stopping of the robot"})},
      {"put-thing", Message({"input-put-thing", "new thing"})},
      {"define-attribute", Message({"input-define-attribute", "attribute"})},
      {"set-thing-attribute", Message({"input-set-thing-attribute", "attribute of the thing"})},
      {"move-thing", Message({"input-move-thing", "moving of the thing"})},
      {"kick-thing", Message({"input-kick-thing", "kick"})},
      {"put-kicker", Message({"input-put-kicker", "kicker"})},
      {"remove-kicker", Message({"input-remove-kicker", "removal of the kicker"})},
  };
  const auto found = kWords.find(input);
  return found != kWords.end() ? found->second : Message::verbatim(input);
}

std::optional<Notice> notice_of(const Event& event, const Engine& engine) {
  return std::visit(NoticeWriter(engine), event);
}

void NoticeBoard::on_event(const Event& event, const Engine& engine) {
  // A window reports first how it shows the world: that is not an act.
  if (std::holds_alternative<event::TruthShown>(event) && !std::exchange(truth_known_, true))
    return;
  if (auto notice = notice_of(event, engine)) post(std::move(*notice));
}

void NoticeBoard::post(Notice notice) {
  notice.sequence = ++sequence_;
  if (observer_) observer_(notice);
  notices_.push_back(std::move(notice));
  if (notices_.size() > kMost) notices_.pop_front();
  shared_.reset();
}

void NoticeBoard::clear() {
  notices_.clear();
  truth_known_ = false;
  shared_.reset();
}

std::shared_ptr<const std::vector<Notice>> NoticeBoard::newest() {
  if (!shared_) {
    shared_ = std::make_shared<const std::vector<Notice>>(notices_.begin(), notices_.end());
  }
  return shared_;
}

std::vector<Notice> link_news(const LinkTable& before, const LinkTable& after, Tick now,
                              const std::function<std::size_t(const std::string&)>& at_work) {
  std::vector<Notice> news;
  const auto tell = [&](const std::string& source, Severity severity, Message text) {
    news.push_back({0, now, severity, NoticeKind::Link, source, std::move(text), {}, {}});
  };
  for (const ServerStatus& old : before) {
    const ServerStatus* server = find_server(after, old.name);
    for (const ClientStatus& client : old.clients) {
      const bool stays =
          server != nullptr && std::ranges::any_of(server->clients, [&](const ClientStatus& newer) {
            return same_client(client, newer);
          });
      if (stays) continue;
      const std::size_t robots = at_work(client.name);
      tell(client.name, robots == 0 ? Severity::Info : Severity::Caution,
           left_text(old.name, robots));
    }
  }
  for (const ServerStatus& server : after) {
    const ServerStatus* old = find_server(before, server.name);
    for (const ClientStatus& client : server.clients) {
      const bool known =
          old != nullptr && std::ranges::any_of(old->clients, [&](const ClientStatus& older) {
            return same_client(older, client);
          });
      if (known) continue;
      tell(client.name, Severity::Info,
           Message({"program-attached", "attached to {} from {}"}, server.name, client.peer));
    }
    if (!server.listening && !server.problem.empty() &&
        (old == nullptr || old->problem != server.problem)) {
      tell(server.name, Severity::Warning,
           Message({"server-not-listening", "does not listen: {}"}, server.problem));
    }
    const std::uint64_t dropped = server.dropped - (old == nullptr ? 0 : old->dropped);
    if (dropped > 0) {
      tell(server.name, Severity::Caution, dropped_text(dropped, server.last_drop));
    }
  }
  return news;
}

}  // namespace magna
