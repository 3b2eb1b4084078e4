// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
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
#include "core/view/lisp_queries.h"
#include "core/view/snapshot.h"
#include "core/view/user_log_columns.h"
#include "protocols/net/link_options.h"

namespace magna {

/// Why a protocol cannot be served.
struct LinkProblem {
  Error error;
  /// An error in a file named by an option; otherwise a port is unavailable.
  bool bad_input = false;
};

/// One protocol in a session, from the first world to the last. Lives on the engine's thread. Each
/// protocol decides which worlds it serves; in others it does nothing.
class LinkServer {
 public:
  virtual ~LinkServer() = default;

  // ---- Opening, in this order

  /// Checks its options against each other, and reads the files named by them, before the first
  /// world is built.
  virtual std::optional<Error> read_files() { return {}; }
  /// The changes that its options make to each world before it is built. Called on another thread;
  /// empty = none.
  virtual std::function<void(Scenario&)> world_edit() const { return {}; }
  /// Serves this world, which must exist until rebind or destruction.
  virtual std::optional<LinkProblem> open(Engine& engine) = 0;
  /// The session starts to run.
  virtual void start() {}

  // ---- While the session runs

  /// The engine's events, in order, after every input and every tick.
  virtual void on_events(std::span<const Event> /*events*/) {}
  /// Whether the next tick may start. Called repeatedly until every server agrees.
  virtual bool ready() { return true; }
  virtual void before_tick() {}
  virtual void on_tick() {}
  /// Whether sockets are served between any two ticks (lock-step).
  virtual bool serves_every_tick() const { return false; }
  /// Writes queued output now, instead of at the end of this turn of the loop.
  virtual void flush() {}
  /// A recording begins: gives it what every new client is sent. From now on lines that every
  /// client is sent are recorded, too (LinkOptions::record).
  virtual void record_state(const RecordText& /*to*/) {}
  /// Whether time passes in the world.
  virtual void set_running(bool /*running*/) {}
  /// Dials another program from now on, besides those of the options. Addresses of other protocols
  /// are ignored.
  virtual void add_dial(const std::string& /*address*/) {}
  /// Does not dial this target any longer and ends its connection. Unknown targets are ignored.
  virtual void remove_dial(const std::string& /*target*/) {}
  /// Dials a target again, or stops dialling it. Unknown targets are ignored.
  virtual void set_dialling(const std::string& /*target*/, bool /*on*/) {}

  // ---- Another world

  /// The world will be replaced: ends everything that cannot continue in another one.
  virtual void leave_world() {}
  /// Ends connections of real robots, before a world that continues a recording: their places there
  /// are others. They may connect again.
  virtual void hang_up() {}
  /// Serves this world instead; the old one may no longer exist.
  virtual std::optional<LinkProblem> rebind(Engine& engine) = 0;
  /// The world that was to replace this one could not be built: this one stays.
  virtual void keep_world() {}
  /// The restart that a client has asked for (LinkContext::restart), if any, will not come: another
  /// world was requested after it.
  virtual void restart_replaced() {}

  // ---- Reports

  /// 0 if it does not listen.
  virtual int port() const = 0;
  /// Further ports for the READY line: "agents=1338-1340"; empty = none.
  virtual std::string further_ports() const { return {}; }
  /// A line after READY; empty = none.
  virtual std::string started_line() const { return {}; }
  /// Appends its ports with their clients.
  virtual void add_status(LinkTable& links) const = 0;
  virtual void add_to(Snapshot& /*snapshot*/) const {}
  /// Writes its files up to now. Why one of them is not written; nothing = all are.
  virtual std::optional<Error> file_problem() { return {}; }
  /// Its part of `--stats`; empty = none.
  virtual std::string stats() const { return {}; }

  /// The run has ended: sends the last messages.
  virtual void finish() {}
};

/// The data of the session for a protocol.
struct LinkContext {
  LinkOptions link;                                    ///< the port is an option of the protocol
  bool bind_given = false;                             ///< LinkOptions::bind was set by the user
  bool lockstep = false;                               ///< time passes only with its clients
  int threads = 1;                                     ///< for pictures, >= 1
  std::optional<std::filesystem::path> user_log = {};  ///< file of the operator's log
  UserLogColumns user_log_columns = {};
  bool trials_kept = false;         ///< another file of the run has trials
  std::function<void()> wake = {};  ///< `ready` may have changed: requests a turn of the loop
  /// Builds this world again with another seed; then `rebind`, `keep_world` or `restart_replaced`.
  /// Empty: clients must not.
  std::function<void(std::uint64_t seed)> restart = {};
  /// The Lisp of the running world; nullptr: there is none (any longer).
  std::function<LispQueries*()> lisp = {};
};

/// A row of the table of protocols (app/session/link_protocols.h).
struct LinkProtocol {
  OptionGroup options;  ///< its name is also used in the READY line
  /// `given`: the options of the command line, including those of other protocols, which are
  /// skipped.
  std::unique_ptr<LinkServer> (*make)(const GivenOptions& given, LinkContext context);
};

}  // namespace magna
