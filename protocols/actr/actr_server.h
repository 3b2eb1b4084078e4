// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"
#include "core/view/link_status.h"
#include "protocols/actr/actr_client.h"
#include "protocols/actr/area_order_forms.h"
#include "protocols/actr/client_requests.h"
#include "protocols/actr/image_features.h"
#include "protocols/actr/lockstep.h"
#include "protocols/actr/robot_answers.h"
#include "protocols/actr/robot_verbs.h"
#include "protocols/actr/roster.h"
#include "protocols/actr/subscriptions.h"
#include "protocols/actr/user_log.h"
#include "protocols/net/link_clock.h"
#include "protocols/net/link_options.h"
#include "protocols/net/server.h"

namespace magna {

/// The ACT-R interface (guide): sends the state and changes of windows, robots, missions and the
/// selection to any number of clients, and executes their commands. Lives on the engine's thread.
class ActrServer final : private ActrClient::Host {
 public:
  struct Options : LinkOptions {
    std::optional<std::filesystem::path> user_log;  ///< file of the user log; nothing = none
    UserLogColumns user_log_columns = {};
    bool trials_kept = false;  ///< another file of the run has trials
    /// Called before a client joins when none had the window's view: the time to report
    /// (on_picture) the features of its picture.
    std::function<void()> look;
    /// Called when `pictures` has changed without an event of the engine. May be empty.
    std::function<void()> pictures_changed = {};
    /// The world waits for the clients that take part, see `ready`.
    bool lockstep = false;
    std::size_t await_clients = 1;  ///< in lock-step: how many the first tick waits for
    bool dials = false;             ///< clients also come by `adopt`, without the port
    /// In lock-step: called when `ready` may have changed. May be empty.
    std::function<void()> wake = {};
    bool keep_names = false;  ///< robots of the same name have the same UID in every world
    /// Begins the world again with this seed; `rebind`, `keep_world` or `restart_replaced` follows.
    /// Empty: clients must not.
    std::function<void(std::uint64_t seed)> restart = {};
  };

  ActrServer(Engine& engine, Options options);
  ~ActrServer() override;
  ActrServer(const ActrServer&) = delete;
  ActrServer& operator=(const ActrServer&) = delete;

  /// False if it cannot listen; status().problem has the cause and the remedy.
  bool listen();
  int port() const { return server_.port(); }  ///< 0 if it does not listen
  /// Attaches a client over a line that the caller has opened. nullptr: there are too many, or it
  /// has ended at once.
  Connection* adopt(std::unique_ptr<QIODevice> line) { return server_.adopt(std::move(line)); }

  /// The engine's events, in order, after every input and every tick.
  void on_events(std::span<const Event> events);
  /// Lock-step: whether enough clients subscribe to `time`, and each of them has acknowledged the
  /// last tick that it was sent. Otherwise always true. Must be called repeatedly until it is true,
  /// because time-outs are checked by the call.
  bool ready();
  /// Before every tick. In lock-step: applies what clients did since the last one, in the order of
  /// their names, then of arrival.
  void before_tick();
  /// After every tick: sends the robots that moved.
  void on_tick();
  /// What imgview shows, in the window and to clients with their own view; each once.
  std::vector<ImageView> pictures() const;
  /// Whether a client or the log needs this picture. A stored image is not reported again.
  bool wants_picture(const ImageView& picture) const;
  /// A picture of this view, nothing = it shows none, and its features. Clients that are shown
  /// another picture by now ignore it.
  void on_picture(const ImageView& view, const std::optional<ReportedPicture>& picture,
                  std::span<const SeenFeature> seen);
  /// A recording begins: gives it the lines that a new client is sent; from now on those that every
  /// client is sent are recorded (LinkOptions::record).
  void record_state(const RecordText& to);
  /// Writes the collected lines now, instead of at the end of this turn of the loop.
  void flush();
  /// Writes a command to the user log that does not come over a connection.
  void log_received(std::string_view client, std::string_view form) {
    if (log_) log_->received(client, form);
  }
  /// Why the user log is not written now.
  std::optional<Error> log_problem();

  /// Another world has replaced the old one, which may no longer exist.
  void rebind(Engine& engine);
  /// The next world could not be built.
  void keep_world();
  /// The restart that a client has asked for, if any, is replaced by what was requested after it.
  void restart_replaced();
  /// Whether time passes in the world; true at first.
  void set_running(bool running);

  /// Whether the world waits for clients.
  bool lockstep() const { return options_.lockstep; }
  ServerStatus status() const { return server_.status(); }
  /// The heads of all forms that are read.
  static std::vector<std::string_view> heads();

 private:
  /// Executes the forms with one head.
  struct FormTaker {
    std::string_view head;
    void (ActrServer::*take)(ActrClient& client, const std::string& form, const SexpTree& read);
    bool at_once = true;  ///< in lock-step, too: it does not change the world
  };
  static std::span<const FormTaker> form_takers();
  /// nullptr: a form of the guide, or none at all.
  static const FormTaker* taker_of(const SexpTree& read);

  void take_form(ActrClient& client, const std::string& form) override;
  void no_form(ActrClient& client) override;
  void caught_up() override;
  void left(ActrClient& client) override;
  bool needs(const ActrClient& client) const override { return queue_.has(client); }
  void forget(ActrClient& client) override;

  std::unique_ptr<ConnectionHandler> join(Connection& connection);
  void run(ActrClient& client, const ActrCommand& command, const std::string& form);
  void take_acknowledgement(ActrClient& client, const std::string& form, const SexpTree& read);
  /// Whether the world waits for this client's acknowledgements.
  static bool takes_part(ActrClient& client);
  /// Lock-step: whether clients are still missing. The first call reports it.
  bool awaits_clients();
  void queue_form(ActrClient& client, const std::string& form);
  void run_form(ActrClient& client, const std::string& form, const SexpTree& read,
                const FormTaker* taker);
  void take_name(ActrClient& client, const std::string& form, const SexpTree& read);
  void take_restart(ActrClient& client, const std::string& form, const SexpTree& read);
  /// Tells the client that asked for a restart that the world does not begin again.
  void end_restart(std::string_view code, const std::string& why);
  void take_view(ActrClient& client, const std::string& form, const SexpTree& read);
  /// Applies an input to the client's own view if it is about that, otherwise to the engine.
  Outcome submit(ActrClient& client, const Input& input);
  /// Whether a client with the window's view, or the log, follows its picture.
  bool window_is_read() const;
  /// When another picture is shown, all features of the last one become invalid.
  void show_pictures();
  TaskState task_state(ActrClient& client) const;
  void own_view_changed(ActrClient& client);
  /// Whether another client has the name, or it is reserved.
  bool is_taken(const ActrClient& client, std::string_view name) const;
  void refused_late(const event::Refused& refused);
  void take_robot_request(ActrClient& client, const std::string& form, const SexpTree& read);
  void run_request(ActrClient& client, RobotRequest& request, RobotId robot,
                   const std::string& form);
  void take_area_order(ActrClient& client, const std::string& form, const SexpTree& read);
  /// The form of a command or order cannot be read.
  void refuse_request(ActrClient& client, const std::string& form, const SexpTree& read,
                      const RobotRequestError& error);
  void take_subscription(ActrClient& client, const std::string& form, const SexpTree& read);
  void send_subscribed(std::span<const Event> events = {});
  void send_later(std::optional<std::int64_t> wait);
  /// The time of the rates of lines: wall-clock time, in lock-step simulated time, ns.
  std::int64_t line_time() const;
  void run_task(ActrClient& client, const RobotRequest& request, RobotId robot,
                const std::string& form);
  void ask_route(ActrClient& client, RobotRequest& request, RobotId robot, const std::string& form);
  /// Answers all enquiries for routes; waits for the planner.
  void answer_routes();
  /// A form of this client was refused: logs it, and reports it to a client that subscribes to
  /// refusals.
  void tell_refusal(ActrClient& client, const FormRefusal& refusal);
  void tell_refusal(ActrClient& client, const std::string& form, std::string_view code);
  /// The same for an action that did not reach the engine, which records it. Queries are not
  /// actions.
  void decline(ActrClient& client, const FormRefusal& refusal);
  void answer(ActrClient& client, const std::string& line);
  void command_ended(const event::CommandEnded& ended);
  void order_ended(const event::AreaOrderEnded& ended);
  void track_began(const PartNotice& notice);
  void stop_departed();
  void pass_on_events();
  ActrClient* client_of(const Author& author) const;
  void answer_with_mission(ActrClient& client, RobotId robot);
  struct Told;
  void send_event(const Event& event, Told& told, Lines& lines);
  /// The same as Told for plans, without memory for each.
  bool first_plan_of_drain(RobotId robot);
  void robot_came(RobotId robot, Lines& lines);
  void robot_went(RobotId robot, Lines& lines);
  void told_all(RobotPacer& pacer);
  void open_log();
  void begin_log();
  /// Whether the lines for every client are kept, by the user log or a recording.
  bool keeps_lines() const { return log_begun_ || recording_; }
  void keep_lines(std::string_view lines);
  void take_trial(ActrClient& client, const std::string& form, const SexpTree& read);
  void take_stop_all(ActrClient& client, const std::string& form, const SexpTree& read);
  void trial_begun(const std::string& name);
  void pace();
  /// Sends the current features of the picture to all clients.
  void send_images();
  std::optional<std::int64_t> send_images_to(ActrClient& client);
  /// Reports, once, that a line was left out.
  void tell_unsendable();

  Engine* engine_;
  Options options_;
  SystemLinkClock system_clock_;
  const LinkClock& clock_;
  Roster roster_;
  std::unique_ptr<UserLog> log_;
  std::optional<Error> log_failure_;  ///< why the requested log could not be opened
  bool log_begun_ = false;
  bool recording_ = false;  ///< `record_state` was called
  RobotPacer log_pacer_;
  ImageReader log_images_;
  std::vector<ActrClient*> clients_;       ///< owned by their connections
  SexpTree read_;                          ///< the form that is carried out; kept for its memory
  Lines event_lines_;                      ///< of on_events; kept for its memory
  std::uint64_t drains_ = 0;               ///< calls of on_events
  std::vector<std::uint64_t> plans_told_;  ///< by robot: the last of them that reported its plan
  OpenCommands open_;
  OpenOrders open_orders_;
  std::unique_ptr<RouteEnquiries> routes_;
  QTimer routes_planned_;         ///< asks whether they are
  std::vector<Author> departed_;  ///< clients that have left, to be stopped
  QTimer departures_;
  StepQueue queue_;
  StepPatience patience_;
  struct Restart {
    Author author;  ///< the client that asked for it
    std::uint64_t seed = 0;
  };
  std::optional<Restart> restart_;  ///< that is being built
  bool met_ = false;                ///< in lock-step: enough clients have come
  bool told_waiting_ = false;       ///< in lock-step: the wait for them was reported
  LineFeed feed_;
  QTimer feed_due_;               ///< lines that wait for the client's rate
  QTimer pending_;                ///< robots that moved and wait for their turn
  bool told_unsendable_ = false;  ///< that a line was left out
  Server server_;                 ///< last: its connections use all of the above
};

}  // namespace magna
