// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/actr_client.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "core/sim/text.h"
#include "protocols/actr/form_table.h"
#include "protocols/actr/robot_answers.h"

namespace magna {
namespace {

// Written so that a pose with NaN differs from every other.
bool moved(const Pose& from, const Pose& to) {
  if (from == to) return false;
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const bool near = dx * dx + dy * dy <= RobotPacer::kDistance * RobotPacer::kDistance;
  return !near || !(std::abs(angle_difference(to.theta, from.theta)) <= RobotPacer::kAngle);
}

// The complete form is in the bytes.
constexpr std::size_t kMostOfVerb = 40;
constexpr std::size_t kMostOfValue = 120;

}  // namespace

void RobotPacer::told(std::size_t robot, Pose pose, std::int64_t now) {
  if (robots_.size() <= robot) robots_.resize(robot + 1);
  robots_[robot] = {pose, now + kInterval, true};
}

void RobotPacer::forget(std::size_t robot) {
  if (robot < robots_.size()) robots_[robot].known = false;
}

std::optional<std::int64_t> RobotPacer::pace(std::span<const Pose> poses, std::int64_t now,
                                             const std::function<void(std::size_t)>& tell) {
  std::optional<std::int64_t> wait;
  const std::size_t count = std::min(poses.size(), robots_.size());
  for (std::size_t i = 0; i < count; ++i) {
    LastReport& robot = robots_[i];
    if (!robot.known || !moved(robot.pose, poses[i])) continue;
    if (now + kJitter < robot.due) {
      wait = std::min(wait.value_or(robot.due - now), robot.due - now);
      continue;
    }
    robot.pose = poses[i];
    robot.due = std::max(robot.due, now) + kInterval;
    tell(i);
  }
  return wait;
}

void record_lines(const RecordText& record, const std::string& peer, std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    record(peer, true, lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

ActrClient::ActrClient(Host& host, Connection& connection, MessageTap* tap,
                       const RecordText& record)
    : host_(host), connection_(connection), tap_(tap), record_(record) {}

ActrClient::~ActrClient() { host_.forget(*this); }

ClientView ActrClient::view(const Engine& engine) const {
  return own_view_ ? own_view_->view() : window_view(engine);
}

void ActrClient::on_input(std::string_view bytes) {
  framer_.feed(bytes, [this](const FramedItem& item) {
    if (connection_.over()) return;
    if (item.kind == FramedItem::Kind::Error) {
      const std::string what = "byte " + std::to_string(item.offset) + ": " + item.text;
      show(true, {}, "no form", what);
      refusal_ = connection_.error(what) ? what : std::string();
      if (expects_answers_) send({error_line("nil", "bad-form", what), 1});
      host_.no_form(*this);
      return;
    }
    connection_.count_message();
    show_form(true, item.text);
    if (record_) record_(connection_.name(), false, item.text);
    host_.take_form(*this, item.text);
  });
}

void ActrClient::send(const Lines& lines) {
  if (connection_.over()) return;
  if (tap_ != nullptr && tap_->on()) {
    std::string_view rest = lines.text;
    for (std::size_t end = 0; !rest.empty(); rest.remove_prefix(end)) {
      const std::size_t found = rest.find('\n');
      end = found == std::string_view::npos ? rest.size() : found + 1;
      show_form(false, rest.substr(0, end));
    }
  }
  if (record_) record_lines(record_, connection_.name(), lines.text);
  connection_.send(lines.text, lines.count);
}

void ActrClient::show(bool in, std::string_view bytes, std::string what, std::string verdict) {
  if (tap_ == nullptr || !tap_->on()) return;
  LinkMessage message;
  message.server = "ACT-R";
  message.client = connection_.name();
  message.in = in;
  message.text = true;
  message.value = printable(form_arguments(bytes), kMostOfValue);
  message.fields = form_fields(bytes);
  if (what.empty() && !message.fields.empty()) {
    what = printable(message.fields.front().value, kMostOfVerb);
  }
  message.what = std::move(what);
  message.good = verdict.empty();
  message.verdict = std::move(verdict);
  const std::uint64_t number = tap_->put(std::move(message), bytes);
  if (in) shown_ = number;
}

void ActrClient::show_form(bool in, std::string_view form) {
  if (tap_ != nullptr && tap_->on()) show(in, form, {}, {});
}

bool ActrClient::refuse(const std::string& form, const std::string& why) {
  if (tap_ != nullptr) tap_->judge(shown_, why);
  const bool shown = connection_.error(printable(form) + " refused: " + why);
  refusal_ = shown ? why : std::string();
  return shown;
}

void ActrClient::refuse_late(const std::string& verb, const std::string& uid,
                             const std::string& why) {
  show(true, {}, verb, uid.empty() ? why : uid + ": " + why);
  const bool shown =
      connection_.error("(" + verb + (uid.empty() ? "" : " " + uid) + " ...) refused: " + why);
  refusal_ = shown ? why : std::string();
}

bool ActrClient::hold_back() {
  if (clock_.in_step() && subscriptions_.wants(LineKind::Time)) return false;
  if (!held_back_) held_back_ = connection_.backlog() > kBehind;
  return held_back_;
}

void ActrClient::on_drained() {
  if (std::exchange(held_back_, false)) host_.caught_up();
}

void ActrClient::on_closed() {
  host_.left(*this);
  if (!framer_.open()) return;
  const char* const what = "left in the middle of a form";
  show(true, {}, "no form", what);
  connection_.error(what);
}

}  // namespace magna
