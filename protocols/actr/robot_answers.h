// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/route_requests.h"
#include "core/robot/command.h"
#include "core/sim/worker_pool.h"
#include "protocols/actr/robot_verbs.h"

namespace magna {

// The answers to `(command ID ROBOT (NAME ARG …))`: one form, one line. Fields begin with a name:
// `(angle 0.7854)`.

/// `(result ID FIELD …)`; `fields` begins with a space or is empty.
std::string result_line(std::string_view id, std::string_view fields);
/// `(begun ID)`: a track has begun; its result follows at its end.
std::string begun_line(std::string_view id);
/// `(error ID CODE "TEXT" FIELD …)`: CODE in lower case.
std::string error_line(std::string_view id, std::string_view code, std::string_view text,
                       std::string_view fields = {});
/// The answer to a command that has ended: result or error, each with the values that the manual's
/// continuation receives.
std::string end_line(const Engine& engine, std::string_view id, const RobotVerb& verb,
                     const RobotCommand& command, const CommandResult& result);

/// `NUMBER TYPE ANGLE PLACE-TYPE (ATTRIBUTE VALUE) …`: local or non-local; radians from the robot's
/// heading; nil for a thing. Only `NUMBER` if the robot no longer has it.
std::string designator_text(const Engine& engine, RobotId robot, DesignatorId id);

/// The robot commands of clients that have not ended, by the number of their input.
class OpenCommands {
 public:
  struct Entry {
    Author author;
    std::string id;  ///< as the client gave it
    const RobotVerb* verb = nullptr;
    RobotId robot;
    RobotCommand command;
  };

  void add(std::uint64_t sequence, Entry entry) { open_.emplace(sequence, std::move(entry)); }
  /// Removes the command that has ended; nothing if it is not one of a client.
  std::optional<Entry> end(std::uint64_t sequence);
  /// The command that a notice says has begun to track; nullptr if there is none.
  const Entry* begun(const PartNotice& notice) const;
  /// Removes all commands.
  std::vector<Entry> take_all();
  /// Removes the commands of an author that has left: the inputs that stop what still moves or
  /// turns because of them.
  std::vector<Input> abandon(const Author& author);

 private:
  std::map<std::uint64_t, Entry> open_;
};

/// Routes that clients ask for without changing a plan: planned on a worker over the world as it is
/// when they ask, from where the robot believes to be. The world does not notice.
class RouteEnquiries {
 public:
  struct Answer {
    Author author;
    std::string id;  ///< of the client's command
    std::shared_ptr<const Route> route;
  };

  /// The engine must outlive the object.
  explicit RouteEnquiries(const Engine& engine);

  /// Starts planning a route to a place, metres. The robot is present and has no enquiry
  /// (`pending`). Returns why there is no route if that is known at once; then nothing follows.
  std::optional<Message> ask(const Author& author, std::string id, RobotId robot, Point goal);
  bool pending(RobotId robot) const { return requests_.pending(robot); }
  bool empty() const { return asked_.empty(); }
  /// All are planned.
  bool ready() const { return requests_.ready(0); }
  /// All answers, in the order of their questions; waits for the planner.
  std::vector<Answer> take();

 private:
  struct Asked {
    Author author;
    std::string id;
  };

  const Engine& engine_;
  WorkerPool pool_{1};
  RouteRequests requests_;
  std::vector<Asked> asked_;  ///< in the order of the requests
};

}  // namespace magna
