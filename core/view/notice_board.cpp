// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/notice_board.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

#include "core/engine/input.h"
#include "core/engine/robot_inputs.h"
#include "core/robot/remote_robot.h"
#include "core/view/input_words.h"

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
                       : about(e.robot, Severity::Warning, NoticeKind::Link,
                               Message({"link-lost", "its link is lost"}));
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
    if (e.entry.state != OpcodeState::TimedOut || e.entry.by == "mission" ||
        e.entry.by == "search") {
      return {};
    }
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
        return by("hall", Severity::Info, NoticeKind::Other,
                  Message({"all-delivered", "all {} packages are delivered"}, hall.delivered()));
      default: return {};
    }
  }
  std::optional<Notice> operator()(const event::ExplorationEnded& e) const {
    const Message why = e.reason.value_or(nothing());
    if (e.complete) {
      return about(e.robot, Severity::Info, NoticeKind::Other, why);
    }
    return about(e.robot, Severity::Warning, NoticeKind::Other,
                 Message({"exploring-ended", "exploring ended: {}"}, why));
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
  /// A robot that keeps pushing against an obstacle is reported at most once a second.
  bool told_just_now(const Sighting& seen) const {
    const Tick second = TickUnits{engine_.world().tick_seconds()}.ticks(1.0);
    const auto& all = engine_.sightings().all();
    for (auto at = all.rbegin(); at != all.rend() && at->tick + second > seen.tick; ++at) {
      if (at->id < seen.id && at->by == seen.by && at->kind == seen.kind) return true;
    }
    return false;
  }
  std::string name_of(RobotId robot) const { return engine_.team().description(robot).name; }

  Notice by(std::string source, Severity severity, NoticeKind kind, Message text) const {
    return {0, engine_.now(), severity, kind, std::move(source), std::move(text), {}, {}};
  }
  Notice about(RobotId robot, Severity severity, NoticeKind kind, Message text) const {
    Notice notice = by(name_of(robot), severity, kind, std::move(text));
    notice.robot = robot;
    notice.at = engine_.team().believed()[robot.index()].position();
    return notice;
  }

  const Engine& engine_;
};

}  // namespace

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

}  // namespace magna
