// SPDX-License-Identifier: GPL-3.0-or-later
// Unrequested messages of a GobotServer: frames, feedback, new packages, and their timing.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocols/gobot/action_messages.h"
#include "protocols/gobot/gobot_server.h"
#include "protocols/gobot/static_facts.h"

namespace magna {

void GobotServer::schedule() {
  if (clients_.empty()) return;
  const std::int64_t now = clock_.steady_ns();
  const std::int64_t period = options_.lockstep ? kStandstillNs : kFrameNs;
  // Late frames are not made up for.
  frame_due_ns_ = std::max(frame_due_ns_ + period, now);
  frame_timer_.start(static_cast<int>((frame_due_ns_ - now + 999'999) / 1'000'000));
}

void GobotServer::on_tick() {
  if (!options_.lockstep || clients_.empty()) return;
  frame();
  frame_due_ns_ = clock_.steady_ns();
  patience_.restart(frame_due_ns_);
  schedule();
}

bool GobotServer::awaits_client() {
  // Without a listening port no client can connect.
  if (met_ || !clients_.empty() || port() == 0) {
    met_ = true;
    return false;
  }
  if (!std::exchange(told_, true) && options_.info) {
    options_.info(fmt::format("Lockstep: waiting for the first gobot client on port {}", port()));
  }
  return true;
}

bool GobotServer::ready() {
  if (!options_.lockstep) return true;
  if (awaits_client()) return false;
  patience_.asked(clock_.steady_ns());
  for (GobotClient* const client : clients_) {
    if (client->given_up || client->connection().over()) continue;
    if (client->connection().backlog() == 0) continue;
    if (!options_.gives_up) {
      if (patience_.just_over()) {
        server_.report(fmt::format("{} has not taken its frame for {:g} s: the world waits for it",
                                   client->name(), patience_.limit_s()));
      }
      return false;
    }
    if (!patience_.over()) return false;
    client->given_up = true;
    server_.report(fmt::format("{} takes longer than {:g} s for a frame: it is not waited for",
                               client->name(), patience_.limit_s()));
  }
  return true;
}

// Every client knows a package before a dynamic message names it.
void GobotServer::announce() {
  const GobotWorld now = world();
  const bool hall = now.hall != nullptr;
  const std::size_t known = hall ? now.hall->packages().size() : now.team->size();
  if (announced_ == known) return;
  MessagePack pack("static");
  for (auto k = static_cast<std::uint32_t>(announced_); k < known; ++k) {
    if (hall) {
      pack.add(package_static_facts(now, PackageId{k}));
    } else if (now.team->alive({k})) {
      pack.add(robot_static_facts(now, {k}));
    }
  }
  announced_ = known;
  for (const std::string& message : pack.take()) {
    const auto bytes = QByteArray::fromStdString(message);
    for (GobotClient* const client : clients_) client->send(bytes, "static");
  }
}

std::vector<QByteArray> GobotServer::dynamic_messages() {
  std::vector<QByteArray> messages;
  facts_->at_tick(engine_->now());
  for (const std::string& message : facts_->messages()) {
    messages.push_back(QByteArray::fromStdString(message));
  }
  return messages;
}

void GobotServer::frame() {
  if (clients_.empty()) return;
  announce();
  const std::vector<QByteArray> messages = dynamic_messages();
  for (GobotClient* const client : clients_) client->take_frame(messages);
  send_feedback();
}

void GobotServer::send_feedback() {
  const RobotActions* const all = engine_->actions();
  if (all == nullptr) return;
  const auto send = [this](ActionId id, const OwnAction& own, double feedback) {
    tell(own.owner, action_feedback(id, feedback), "action_feedback", std::to_string(id.value));
  };
  for (const auto& [id, own] : actions_) {
    const ActiveAction* const active = own.robot ? all->active(*own.robot) : nullptr;
    if (active != nullptr && active->id == id && active->feedback) {
      send(id, own, *active->feedback);
    }
  }
  for (const ActiveProcess& process : all->processes()) {
    const auto found = actions_.find(process.id);
    if (found != actions_.end()) send(process.id, found->second, process.feedback);
  }
}

}  // namespace magna
