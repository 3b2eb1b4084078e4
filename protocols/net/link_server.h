// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/engine/engine.h"
#include "core/engine/scenario.h"
#include "core/sim/option_table.h"
#include "core/view/link_status.h"
#include "core/view/snapshot.h"
#include "protocols/net/link_options.h"

namespace magna {

/// Why a protocol is not served.
struct LinkProblem {
  Error error;
  bool bad_input = false;  ///< a file named by an option; otherwise a port cannot be had
};

/// One protocol as the session serves it, from the first world to the last. Lives on the engine's
/// thread. Which worlds it serves is its own matter: in others it does nothing.
class LinkServer {
 public:
  virtual ~LinkServer() = default;

  // ---- Opening, in this order

  /// Reads the files that its options name, before the first world is built.
  virtual std::optional<Error> read_files() { return {}; }
  /// Its options' changes to each world before it is built. Called on another thread; empty =
  /// nothing.
  virtual std::function<void(Scenario&)> world_edit() const { return {}; }
  /// Serves this world, which must outlive its time here (rebind).
  virtual std::optional<LinkProblem> open(Engine& engine) = 0;
  /// The session begins to run.
  virtual void start() {}

  // ---- While the session runs

  /// The engine's events, in order, after every input and every tick.
  virtual void on_events(std::span<const Event> /*events*/) {}
  /// May the next tick come? Asked repeatedly until every server agrees.
  virtual bool ready() { return true; }
  virtual void before_tick() {}
  virtual void on_tick() {}
  /// Are sockets served between any two ticks (lock-step)?
  virtual bool serves_every_tick() const { return false; }
  /// Writes queued output now, instead of at the end of this turn of the loop.
  virtual void flush() {}
  /// Whether time passes in the world.
  virtual void set_running(bool /*running*/) {}
  /// Dials a target again, or gives it up. Other targets than its own are ignored.
  virtual void set_dialling(const std::string& /*target*/, bool /*on*/) {}

  // ---- Another world

  /// The world is about to go: what cannot go on in another one ends here.
  virtual void leave_world() {}
  /// Serves this world instead; the old one may be gone.
  virtual std::optional<LinkProblem> rebind(Engine& engine) = 0;

  // ---- Reports

  /// 0 while it does not listen.
  virtual int port() const = 0;
  /// Ports besides that one, for the READY line: "agents=1338-1340"; empty = none.
  virtual std::string further_ports() const { return {}; }
  /// A line that follows READY; empty = none.
  virtual std::string started_line() const { return {}; }
  /// Appends its ports with their clients.
  virtual void add_status(LinkTable& links) const = 0;
  virtual void add_to(Snapshot& /*snapshot*/) const {}
  /// Its part of `--stats`; empty = nothing.
  virtual std::string stats() const { return {}; }

  /// The run is over: last messages.
  virtual void finish() {}
};

/// The session's data for a protocol.
struct LinkContext {
  LinkOptions link;                                    ///< the port is the protocol's own option
  bool bind_given = false;                             ///< LinkOptions::bind is the user's choice
  bool lockstep = false;                               ///< time passes with its clients only
  int threads = 1;                                     ///< for pictures, >= 1
  std::optional<std::filesystem::path> user_log = {};  ///< file of the operator's log
  std::function<void()> wake = {};  ///< `ready` may have changed: a turn of the loop is due
};

/// A row of the table of protocols (app/session/link_protocols.h).
struct LinkProtocol {
  OptionGroup options;  ///< the name is also that in the READY line
  /// `given`: the options of the command line; those of other protocols are to be skipped.
  std::unique_ptr<LinkServer> (*make)(const GivenOptions& given, LinkContext context);
};

}  // namespace magna
