// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/event_line.h"

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/engine/input_json.h"
#include "core/engine/value_json.h"

namespace magna {
namespace {

using nlohmann::json;

json author_json(const Author& author) {
  return {{"kind", name(author.kind)}, {"name", author.name}};
}

json reason_json(const std::optional<Message>& reason) {
  return reason ? json(english(*reason)) : json(nullptr);
}

std::string_view name_of(NoGoNews news) {
  switch (news) {
    case NoGoNews::Added: return "added";
    case NoGoNews::Changed: return "changed";
    case NoGoNews::Removed: return "removed";
    case NoGoNews::Begun: return "begun";
    case NoGoNews::Over: return "over";
  }
  return {};
}

std::string_view name_of(NoGoDeed deed) {
  switch (deed) {
    case NoGoDeed::Leaves: return "leaves";
    case NoGoDeed::Left: return "left";
    case NoGoDeed::Enclosed: return "enclosed";
    case NoGoDeed::Stays: return "stays";
    case NoGoDeed::Crosses: return "crosses";
  }
  return {};
}

std::string_view name_of(AgentSlot slot) {
  switch (slot) {
    case AgentSlot::Movement: return "movement";
    case AgentSlot::Eyes: return "eyes";
    case AgentSlot::Arm: return "arm";
  }
  return {};
}

std::string_view name_of(PartNotice::Kind kind) {
  switch (kind) {
    case PartNotice::Kind::TrackBegan: return "track-began";
    case PartNotice::Kind::CameraMoved: return "camera-moved";
    case PartNotice::Kind::ThingMoved: return "thing-moved";
    case PartNotice::Kind::DesignatorRemoved: return "designator-removed";
    case PartNotice::Kind::TrackInvalid: return "track-invalid";
    case PartNotice::Kind::BecameNonLocal: return "became-non-local";
    case PartNotice::Kind::PulledOut: return "pulled-out";
  }
  return {};
}

std::string_view name_of(HallNews::Kind kind) {
  switch (kind) {
    case HallNews::Kind::PackageMade: return "package-made";
    case HallNews::Kind::ProcessBegun: return "process-begun";
    case HallNews::Kind::ProcessDone: return "process-done";
    case HallNews::Kind::PackageDelivered: return "package-delivered";
    case HallNews::Kind::PackageMoved: return "package-moved";
    case HallNews::Kind::BatteryEmpty: return "battery-empty";
    case HallNews::Kind::AllDelivered: return "all-delivered";
    case HallNews::Kind::MachineFailed: return "machine-failed";
    case HallNews::Kind::MachineRepaired: return "machine-repaired";
    case HallNews::Kind::RobotFailed: return "robot-failed";
    case HallNews::Kind::RobotRepaired: return "robot-repaired";
    case HallNews::Kind::JobArrived: return "job-arrived";
  }
  return {};
}

json order_json(const HallOrder& order) {
  if (const auto* action = std::get_if<RobotAction>(&order)) return to_json(*action);
  const auto& machine = std::get<MachineOrder>(order);
  return {{"machine", machine.machine}, {"package", machine.package}};
}

/// The object of each event, without its tick.
class EventObject {
 public:
  explicit EventObject(const Engine& engine) : engine_(engine) {}

  json operator()(const event::RobotAdded& e) const {
    json object = about("robot-added", e.robot);
    object["name"] = engine_.team().description(e.robot).name;
    return object;
  }
  json operator()(const event::RobotRemoved& e) const { return about("robot-removed", e.robot); }
  json operator()(const event::PlanChanged& e) const {
    json object = about("plan-changed", e.robot);
    object["waypoints"] = engine_.missions().plan(e.robot).waypoints.size();
    return object;
  }
  json operator()(const event::MissionStateChanged& e) const {
    const MissionStatus& status = engine_.missions().status(e.robot);
    json object = about("mission-state-changed", e.robot);
    object["state"] = name(status.state);
    if (status.reason) object["reason"] = english(*status.reason);
    return object;
  }
  json operator()(const event::WaitLasts& e) const {
    json object = about("wait-lasts", e.robot);
    object["waiting"] = member_json(e.waiting);
    return object;
  }
  json operator()(const event::Selected& e) const {
    return {
        {"event", "selected"}, {"robot", member_json(e.robot)}, {"author", author_json(e.author)}};
  }
  json operator()(const event::SelectionChanged& e) const {
    return {{"event", "selection-changed"}, {"robots", member_json(e.robots)}};
  }
  json operator()(const event::PaneChanged& e) const {
    return {{"event", "pane-changed"}, {"pane", member_json(e.pane)}};
  }
  json operator()(const event::GeometryChanged&) const { return {}; }
  json operator()(const event::TruthShown& e) const {
    return {{"event", "truth-shown"}, {"shown", e.shown}, {"author", author_json(e.author)}};
  }
  json operator()(const event::TrialBegun& e) const {
    return {{"event", "trial-begun"}, {"name", e.name}, {"author", author_json(e.author)}};
  }
  json operator()(const event::StopLatched& e) const {
    return {{"event", "stop-latched"}, {"author", author_json(e.author)}};
  }
  json operator()(const event::StopReleased& e) const {
    return {{"event", "stop-released"}, {"author", author_json(e.author)}};
  }
  json operator()(const event::WriterChanged& e) const {
    json object = about("writer-changed", e.robot);
    object["author"] = author_json(engine_.writer(e.robot));
    return object;
  }
  json operator()(const event::CommandEnded& e) const {
    json object = about("command-ended", e.robot);
    object["author"] = author_json(e.author);
    object["command"] = to_json(e.command);
    object["result"] = code_name(e.result);
    object["sequence"] = e.sequence;
    return object;
  }
  json operator()(const event::Collided& e) const {
    json object = about("collided", e.robot);
    if (e.other >= 0) object["other"] = e.other;
    return object;
  }
  json operator()(const event::PartNoticed& e) const {
    json object = about("part-noticed", e.notice.robot);
    object["notice"] = name_of(e.notice.kind);
    if (e.notice.designator) object["designator"] = member_json(e.notice.designator);
    if (e.notice.thing) object["thing"] = member_json(e.notice.thing);
    return object;
  }
  json operator()(const event::ParameterChanged& e) const {
    return {{"event", "parameter-changed"}, {"name", e.name}, {"value", e.value}};
  }
  json operator()(const event::MarkChanged& e) const {
    return {
        {"event", "mark-changed"}, {"mark", member_json(e.id)}, {"author", author_json(e.author)}};
  }
  json operator()(const event::CameraAimed& e) const { return about("camera-aimed", e.robot); }
  json operator()(const event::ImageShown&) const { return {{"event", "image-shown"}}; }
  json operator()(const event::ImagesChanged&) const { return {{"event", "images-changed"}}; }
  json operator()(const event::FeatureChanged&) const { return {}; }
  json operator()(const event::RemoteChanged& e) const { return about("remote-changed", e.robot); }
  json operator()(const event::RemoteLinked& e) const {
    json object = about("remote-linked", e.robot);
    object["connected"] = e.connected;
    return object;
  }
  json operator()(const event::RemoteSilent& e) const {
    json object = about("remote-silent", e.robot);
    object["silent"] = e.silent;
    return object;
  }
  json operator()(const event::RemoteStop& e) const {
    json object = about("remote-stop", e.robot);
    object["confirmed"] = e.confirmed;
    object["seconds"] = e.seconds;
    return object;
  }
  json operator()(const event::RemoteJump& e) const {
    json object = about("remote-jump", e.robot);
    object["metres"] = e.metres;
    object["most"] = e.most;
    return object;
  }
  json operator()(const event::RemoteImpossible& e) const {
    json object = about("remote-impossible", e.robot);
    object["what"] = e.what;
    return object;
  }
  json operator()(const event::SearchChanged& e) const {
    const SearchStatus& search = engine_.search(e.robot);
    json object = about("search-changed", e.robot);
    object["state"] = name(search.state);
    if (search.reason) object["reason"] = english(*search.reason);
    return object;
  }
  json operator()(const event::OpcodeEnded& e) const {
    json object = about("opcode-ended", e.robot);
    object["number"] = e.entry.number;
    object["opcode"] = name(e.entry.opcode);
    object["operand"] = e.entry.operand;
    object["state"] = name(e.entry.state);
    object["by"] = e.entry.by;
    if (!e.entry.why.empty()) object["reason"] = e.entry.why;
    return object;
  }
  json operator()(const event::SightingChanged& e) const {
    return {{"event", "sighting-changed"}, {"sighting", member_json(e.sighting)}, {"gone", e.gone}};
  }
  json operator()(const event::ActionBegun& e) const {
    return {{"event", "action-begun"},
            {"action", member_json(e.action)},
            {"robot", member_json(e.robot)},
            {"author", author_json(e.author)},
            {"order", order_json(e.order)}};
  }
  json operator()(const event::ActionEnded& e) const {
    json object{{"event", "action-ended"},
                {"action", member_json(e.action)},
                {"robot", member_json(e.robot)},
                {"end", name(e.how)}};
    if (e.reason) object["reason"] = english(*e.reason);
    return object;
  }
  json operator()(const event::HallChanged& e) const {
    json object{{"event", "hall-changed"}, {"news", name_of(e.news.kind)}};
    if (e.news.kind <= HallNews::Kind::PackageMoved) {
      object["package"] = member_json(e.news.package);
    }
    if (e.news.machine >= 0) object["machine"] = e.news.machine;
    if (e.news.robot >= 0) object["robot"] = e.news.robot;
    if (e.news.process >= 0) object["process"] = e.news.process;
    return object;
  }
  json operator()(const event::AgentTaskChanged& e) const {
    json object = about("agent-task-changed", e.robot);
    object["number"] = e.number;
    object["slot"] = name_of(e.slot);
    object["phase"] = name(e.phase);
    return object;
  }
  json operator()(const event::AgentCollided& e) const {
    json object = about("agent-collided", e.robot);
    object["number"] = e.number;
    object["collider"] = e.collider;
    return object;
  }
  json operator()(const event::AgentRewarded& e) const {
    json object = about("agent-rewarded", e.robot);
    object["reward"] = e.reward;
    return object;
  }
  json operator()(const event::AgentTold& e) const {
    json object = about("agent-told", e.robot);
    object["number"] = e.event;
    object["parameter"] = e.parameter;
    return object;
  }
  json operator()(const event::AgentsWereReset& e) const {
    return {{"event", "agents-were-reset"}, {"trial", e.trial}, {"type", e.type}};
  }
  json operator()(const event::FrontierChanged&) const { return {}; }
  json operator()(const event::ExplorationEnded& e) const {
    json object = about("exploration-ended", e.robot);
    object["complete"] = e.complete;
    object["reason"] = reason_json(e.reason);
    return object;
  }
  json operator()(const event::NoGoChanged& e) const {
    return {{"event", "no-go-changed"},
            {"area", member_json(e.area)},
            {"news", name_of(e.news)},
            {"name", e.name},
            {"author", author_json(e.author)}};
  }
  json operator()(const event::NoGoMet& e) const {
    json object = about("no-go-met", e.robot);
    object["area"] = member_json(e.area);
    object["deed"] = name_of(e.deed);
    object["name"] = e.name;
    return object;
  }
  json operator()(const event::TeamExplored& e) const {
    return {{"event", "team-explored"},
            {"share", e.share},
            {"seen_m2", e.seen_m2},
            {"left", e.left.size()}};
  }
  json operator()(const event::PlanCompleted& e) const {
    json object = about("plan-completed", e.robot);
    object["last"] = to_json(e.last);
    return object;
  }
  json operator()(const event::AreaOrderChanged& e) const {
    return {{"event", "area-order-changed"}, {"order", member_json(e.id)}};
  }
  json operator()(const event::AreaOrderEnded& e) const {
    json object{{"event", "area-order-ended"},
                {"order", member_json(e.id)},
                {"author", author_json(e.author)}};
    if (e.last) object["covered"] = e.last->covered;
    return object;
  }
  json operator()(const event::Refused& e) const {
    json object{{"event", "refused"},
                {"author", author_json(e.author)},
                {"input", e.what},
                {"reason", english(e.reason)}};
    if (e.robot) object["robot"] = member_json(e.robot);
    if (e.late) object["late"] = true;
    return object;
  }

 private:
  static json about(std::string_view event, RobotId robot) {
    return {{"event", event}, {"robot", robot.value}};
  }

  const Engine& engine_;
};

}  // namespace

std::optional<std::string> event_line(const Event& event, const Engine& engine) {
  json object = std::visit<json>(EventObject(engine), event);
  if (object.is_null()) return {};
  object["tick"] = engine.now();
  return object.dump(-1, ' ', true, json::error_handler_t::replace);
}

}  // namespace magna
