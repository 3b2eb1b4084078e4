// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/geometry/pose.h"
#include "core/sexp/sexp_framer.h"
#include "protocols/actr/client_view.h"
#include "protocols/actr/image_features.h"
#include "protocols/actr/lines.h"
#include "protocols/actr/lockstep.h"
#include "protocols/actr/subscriptions.h"
#include "protocols/net/connection.h"
#include "protocols/net/message_tap.h"

namespace magna {

/// Decides which robots' positions to send to one reader: those that moved over 1 cm or 0.01 rad
/// since the last line, each at most 10 times a second. Lines that are held back are not queued:
/// the next line has the position at its time.
class RobotPacer {
 public:
  static constexpr double kDistance = 0.01;               ///< m
  static constexpr double kAngle = 0.01;                  ///< rad
  static constexpr std::int64_t kInterval = 100'000'000;  ///< ns
  /// Ticks of 0.1 s come slightly early or late: a line may be sent this much too early, and the
  /// next one is delayed accordingly.
  static constexpr std::int64_t kJitter = 20'000'000;  ///< ns

  /// This pose was just sent to the reader (on joining). Adds the robot if it is new.
  void told(std::size_t robot, Pose pose, std::int64_t now);
  /// This robot is no longer reported.
  void forget(std::size_t robot);
  void clear() { robots_.clear(); }

  /// Calls `tell` for every robot due now, in order. Returns the nanoseconds until the next moved
  /// robot is due, nothing if none waits.
  std::optional<std::int64_t> pace(std::span<const Pose> poses, std::int64_t now,
                                   const std::function<void(std::size_t)>& tell);

 private:
  struct LastReport {
    Pose pose;
    std::int64_t due = 0;
    bool known = false;
  };
  std::vector<LastReport> robots_;
};

/// Records complete lines that were sent, each as a message.
void record_lines(const RecordText& record, const std::string& peer, std::string_view lines);

/// One attached ACT-R model: frames its input and tracks what was sent to it about the robots.
class ActrClient final : public ConnectionHandler {
 public:
  /// The server's interface for the client.
  class Host {
   public:
    virtual ~Host() = default;
    /// A complete form was received.
    virtual void take_form(ActrClient& client, const std::string& form) = 0;
    /// Some bytes were not a form.
    virtual void no_form(ActrClient& client) = 0;
    /// A client that was held back has read everything: moved robots and the picture may be sent.
    virtual void caught_up() = 0;
    /// The client has left or was dropped.
    virtual void left(ActrClient& client) = 0;
    /// Whether the client must still exist although it has left.
    virtual bool needs(const ActrClient& client) const = 0;
    /// The client is being destroyed.
    virtual void forget(ActrClient& client) = 0;
  };

  /// A reader this far behind gets no robot lines and no boxes of the picture; it gets the current
  /// ones when it has caught up.
  static constexpr std::uint64_t kBehind = std::uint64_t{64} * 1024;  ///< bytes

  /// The arguments must outlive it. `tap`: records lines for display; nullptr = none.
  ActrClient(Host& host, Connection& connection, MessageTap* tap, const RecordText& record);
  ~ActrClient() override;

  void on_input(std::string_view bytes) override;
  void on_drained() override;
  void on_closed() override;
  bool in_use() const override { return host_.needs(*this); }

  Connection& connection() { return connection_; }
  RobotPacer& pacer() { return pacer_; }
  ImageReader& images() { return images_; }
  ClientClock& clock() { return clock_; }
  Subscriptions& subscriptions() { return subscriptions_; }
  /// Its own selection and picture; nothing = those of the window.
  std::optional<OwnView>& own_view() { return own_view_; }
  ClientView view(const Engine& engine) const;
  /// True if it is behind, and gets no positions until it has caught up. Never in lock-step, where
  /// the world waits for it.
  bool hold_back();
  void send(const Lines& lines);
  /// Refuses the current form: an error of the connection, also shown to viewers. False if the
  /// error exceeds the log's budget.
  bool refuse(const std::string& form, const std::string& why);
  /// Why the last form was refused, once; empty if that exceeds the log's budget.
  std::string take_refusal() { return std::exchange(refusal_, {}); }
  /// The client sends robot commands: bytes that are not a form are answered, too.
  void expects_answers() { expects_answers_ = true; }
  /// It submits an input: its name is known as that of an author.
  void commands() { has_commanded_ = true; }
  bool has_commanded() const { return has_commanded_; }
  /// A request accepted earlier has failed.
  void refuse_late(const std::string& verb, const std::string& uid, const std::string& why);

 private:
  void show(bool in, std::string_view bytes, std::string what, std::string verdict);
  void show_form(bool in, std::string_view form);

  Host& host_;
  Connection& connection_;
  MessageTap* tap_;
  const RecordText& record_;
  SexpFramer framer_;
  RobotPacer pacer_;
  ImageReader images_;
  ClientClock clock_;
  Subscriptions subscriptions_;
  std::optional<OwnView> own_view_;
  std::string refusal_;
  bool held_back_ = false;
  bool expects_answers_ = false;
  bool has_commanded_ = false;
  std::uint64_t shown_ = 0;  ///< the last one received, for display
};

}  // namespace magna
