// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/route_requests.h"
#include "core/sim/worker_pool.h"

namespace magna {

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
