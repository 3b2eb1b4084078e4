// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/base/log.h"
#include "app/session/session_options.h"
#include "core/record/session_header.h"
#include "core/view/notice.h"
#include "core/view/snapshot.h"
#include "protocols/net/link_server.h"
#include "protocols/net/message_tap.h"

namespace magna {

/// The servers of a session, one for each row of the table of protocols, as one: what a LinkServer
/// does each of them does, in the order of the table.
class LinkServers {
 public:
  /// The session's functions for them.
  struct Callbacks {
    std::function<void()> drain;                           ///< a client's inputs were applied
    std::function<void()> wake;                            ///< LinkContext::wake
    std::function<LispQueries*()> lisp = {};               ///< LinkContext::lisp
    std::function<void(std::uint64_t seed)> restart = {};  ///< LinkContext::restart, if allowed
    std::function<void(LinkText message)> record = {};     ///< without its tick; --record-messages
  };
  /// `options`, `log` and what `callbacks` needs must outlive it. `threads`: for pictures, >= 1.
  LinkServers(const SessionOptions& options, int threads, const Log& log,
              const Callbacks& callbacks);
  ~LinkServers() { close(); }
  LinkServers(const LinkServers&) = delete;
  LinkServers& operator=(const LinkServers&) = delete;

  std::optional<Error> read_files();
  std::vector<std::function<void(Scenario&)>> world_edits() const;
  /// A problem only if the run cannot go on without the server (`--strict`, or a bad file); others
  /// are logged.
  std::optional<LinkProblem> open(Engine& engine);
  void start();
  /// Attached robots are lost with their server, which changes the world: while all of it exists.
  void close();

  void on_events(std::span<const Event> events);
  bool ready() const;
  /// In lock-step: a client has left, or one has begun to take part.
  struct StepChange {
    std::optional<std::string> lost;  ///< its name; nothing = one takes part
  };
  /// Those since the last call, in order. `ready` is false while there are any.
  std::vector<StepChange> take_step_changes() { return std::exchange(step_changes_, {}); }
  bool has_step_changes() const { return !step_changes_.empty(); }
  void before_tick();
  void on_tick();
  /// Does one of them serve sockets between any two ticks?
  bool serves_every_tick() const;
  void flush();
  /// What every new client is sent, without its tick; from now on `Callbacks::record` gets what all
  /// clients are sent.
  std::vector<LinkText> record_state();
  void set_running(bool running);
  void add_dial(const std::string& address);
  void remove_dial(const std::string& target);
  void set_dialling(const std::string& target, bool on);

  void leave_world();
  void hang_up();
  /// Problems are logged: the program goes on.
  void rebind(Engine& engine);
  void keep_world();
  void restart_replaced();
  void finish();

  /// Flushes, makes the table of links again and returns what changed in it.
  std::vector<Notice> refresh(const Engine& engine);
  /// Whether a client is attached, as of the last refresh.
  bool attached() const;
  /// Adds the links and what the servers have for the window. `frames`: messages on the connections
  /// are requested; `taken`: the last snapshot was taken.
  void add_to(Snapshot& snapshot, bool frames, bool taken);

  /// The port that a protocol's server listens on ("actr"); 0 = none.
  int port(std::string_view protocol) const;
  /// "READY actr=6324 …", and lines that follow it.
  std::vector<std::string> started_lines() const;
  /// LinkServer::file_problem of all.
  std::vector<Error> file_problems() const;
  /// Their parts of `--stats`, each after a blank.
  std::string stats() const;

 private:
  struct RunningServer {
    const LinkProtocol* protocol;
    std::unique_ptr<LinkServer> server;
  };

  const Log& log_;
  bool strict_;
  SystemLinkClock clock_;
  MessageTap tap_{clock_};  ///< before the servers, which leave frames in it
  std::vector<StepChange> step_changes_;
  std::vector<RunningServer> servers_;
  std::shared_ptr<const LinkTable> links_ = std::make_shared<LinkTable>();
  std::shared_ptr<const LinkMessages> frames_;
};

}  // namespace magna
