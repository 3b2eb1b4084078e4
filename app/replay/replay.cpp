// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/replay/replay.h"

#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <limits>

#include "app/base/command_line.h"
#include "app/base/log.h"
#include "core/view/link_status.h"
#include "protocols/actr/actr_link.h"

namespace magna {
namespace {

constexpr int kReplayFrameMs = 33;
constexpr int kMostLastTurns = 150;  // in which clients may read what was sent last: 5 s

/// The recorded lines of the ACT-R interface for every client, in order. Only those that are due
/// soon are in memory.
class RecordedLines {
 public:
  /// `file` must outlive it.
  explicit RecordedLines(const SessionFile& file)
      : file_(file), end_(file.header().tick_of(file.reader().summary().end_time)) {
    const double ticks = kAheadSeconds / std::max(file.header().tick_seconds, 1e-9);
    ahead_ = std::max<Tick>(1, std::llround(ticks));
  }

  /// Nothing earlier is taken.
  void seek(Tick tick) {
    lines_.clear();
    unread_ = tick;
  }
  /// Those up to a tick that were not taken yet.
  Lines take_until(Tick tick) {
    Lines taken;
    tick = std::min(tick, end_);
    while (true) {
      for (; !lines_.empty() && lines_.front().tick <= tick; lines_.pop_front()) {
        taken.add(lines_.front().text + '\n');
      }
      if (!lines_.empty() || unread_ > tick) return taken;
      read();
    }
  }

 private:
  static constexpr double kAheadSeconds = 10.0;  ///< simulated

  // Where the file is damaged the lines end: the outline says so.
  void read() {
    std::optional<Tick> first;
    const Tick from = std::exchange(unread_, end_ + 1);
    static_cast<void>(file_.visit_messages(from, end_, [&](const LinkText& message) {
      if (!first) first = message.tick;
      if (message.tick > *first + ahead_) {
        unread_ = message.tick;
        return false;
      }
      const bool for_all = message.protocol == kRecordedProtocol && message.peer.empty();
      if (for_all && message.sent) lines_.push_back(message);
      return true;
    }));
  }

  const SessionFile& file_;
  Tick end_;
  Tick ahead_ = 1;
  Tick unread_ = 0;  ///< the first tick whose lines were not read
  std::deque<LinkText> lines_;
};

/// The recorded connections, with the server that plays to clients in place of the recorded one.
std::shared_ptr<const LinkTable> with_server(const std::shared_ptr<const LinkTable>& recorded,
                                             ServerStatus server) {
  auto links = recorded ? std::make_shared<LinkTable>(*recorded) : std::make_shared<LinkTable>();
  const auto found = std::ranges::find(*links, server.name, &ServerStatus::name);
  if (found != links->end()) {
    *found = std::move(server);
  } else {
    links->insert(links->begin(), std::move(server));
  }
  return links;
}

}  // namespace

ActrPlaybackOptions playback_options(const CommandLine& line, const Log& log) {
  LinkOptions link;
  link.bind = line.bind;
  link.log = [&log](const std::string& text) { log.write(LogLevel::Warning, text); };
  if (log.writes(LogLevel::Info)) {
    link.info = [&log](const std::string& text) { log.write(LogLevel::Info, text); };
  }
  return actr_playback_options(line.links, std::move(link));
}

/// Lives on the replay's thread.
class Replay::Player : public QObject {
 public:
  Player(Replay& owner, SnapshotExchange& exchange) : owner_(owner), exchange_(exchange) {}

  /// On the thread, before the first call.
  void begin() {
    timer_ = new QTimer(this);
    timer_->setInterval(kReplayFrameMs);
    connect(timer_, &QTimer::timeout, this, [this] { advance(); });
    show_timer_ = new QTimer(this);
    show_timer_->setSingleShot(true);
    show_timer_->setInterval(0);
    connect(show_timer_, &QTimer::timeout, this, [this] { show(); });
    wish_timer_ = new QTimer(this);
    wish_timer_->setInterval(kReplayFrameMs);
    connect(wish_timer_, &QTimer::timeout, this, [this] { follow_wishes(); });
  }

  void open(const std::string& file, std::optional<Tick> at, std::uint64_t opening) {
    close(opening);
    auto past = RecordedPast::open(file);
    if (!past) {
      const QString why = QString::fromStdString(past.error().text());
      owner_.to_owner_.post([&owner = owner_, why, opening] {
        if (opening == owner.opening_) emit owner.failed(why);
      });
      return;
    }
    past_ = std::move(*past);
    status_ = {};
    position_ = static_cast<double>(at.value_or(past_->outline()->last));
    fresh_ = true;
    show();
    wish_timer_->start();
  }
  void close(std::uint64_t opening) {
    opening_ = opening;
    timer_->stop();
    show_timer_->stop();
    wish_timer_->stop();
    playback_.reset();
    lines_.reset();
    past_.reset();
    exchange_.put(nullptr);
  }

  void seek(Tick tick) {
    if (!past_) return;
    position_ = static_cast<double>(within(tick));
    skip_lines();
    show_soon();
  }
  void step(int ticks) {
    if (!past_) return;
    set_playing(false);
    if (ticks < 0) return seek(tick() + ticks);
    position_ = static_cast<double>(within(tick() + ticks));
    send_lines();
    show_soon();
  }
  void step_moment(int direction) {
    if (!past_) return;
    set_playing(false);
    const Tick end = direction > 0 ? past_->outline()->last : past_->outline()->first;
    seek(past_->moment_from(tick(), direction).value_or(end));
  }
  void play(bool on) {
    if (!past_) return;
    const auto [first, last] = range();
    // At the end of what is played it begins again.
    if (on && status_.speed > 0.0 && position_ >= static_cast<double>(last)) seek(first);
    if (on && status_.speed < 0.0 && position_ <= static_cast<double>(first)) seek(last);
    set_playing(on);
    show_soon();
  }
  void set_speed(double speed) {
    const double size = std::clamp(std::abs(speed), kSlowest, kFastest);
    status_.speed = speed < 0.0 ? -size : size;
    show_soon();
  }
  void set_loop(std::optional<std::pair<Tick, Tick>> loop) {
    if (!past_) return;
    if (loop) {
      const Tick one = within(loop->first), other = within(loop->second);
      loop = std::pair(std::min(one, other), std::max(one, other));
      if (loop->first == loop->second) loop.reset();
    }
    status_.loop = loop;
    show_soon();
  }
  void set_skips_gaps(bool on) {
    status_.skips_gaps = on;
    show_soon();
  }
  void add_bookmark(Tick at, const std::string& name) {
    if (!past_) return;
    if (const auto error = past_->add_bookmark(within(at), name)) {
      const QString why = QString::fromStdString(error->text());
      owner_.to_owner_.post([&owner = owner_, why] { emit owner.bookmark_failed(why); });
    }
    report();
  }
  void serve(ActrPlaybackOptions options) {
    stop_serving();
    if (!past_) return;
    if (!past_->outline()->messages) {
      return fail_serving(
          "the recording has no messages of the ACT-R interface: record them with "
          "--record-messages");
    }
    options.changed = [this] {
      report();
      show_soon();
    };
    playback_ = std::make_unique<ActrPlayback>(std::move(options));
    if (const auto problem = playback_->listen()) {
      playback_.reset();
      return fail_serving(*problem);
    }
    lines_.emplace(past_->session());
    skip_lines();
    report();
    show_soon();
  }
  void stop_serving() {
    playback_.reset();
    lines_.reset();
    report();
    show_soon();
  }

 private:
  Tick tick() const { return static_cast<Tick>(std::floor(position_ + 1e-6)); }
  Tick within(Tick tick) const {
    return std::clamp(tick, past_->outline()->first, past_->outline()->last);
  }
  /// What is played.
  std::pair<Tick, Tick> range() const {
    return status_.loop.value_or(std::pair(past_->outline()->first, past_->outline()->last));
  }

  void fail_serving(const std::string& why) {
    owner_.to_owner_.post(
        [&owner = owner_, text = QString::fromStdString(why)] { emit owner.serve_failed(text); });
    report();
  }
  /// What was recorded before the position is not sent. The first display state is later than the
  /// first lines.
  void skip_lines() {
    if (lines_) lines_->seek(tick() <= past_->outline()->first ? 0 : tick());
  }
  void send_lines() {
    if (!playback_) return;
    const bool at_end = tick() >= past_->outline()->last;
    playback_->send(lines_->take_until(at_end ? std::numeric_limits<Tick>::max() : tick()));
  }
  /// Whether clients still read what they were sent.
  bool is_sending() {
    if (!playback_ || playback_->backlog() == 0) return false;
    return ++last_turns_ < kMostLastTurns;
  }

  void set_playing(bool on) {
    if (status_.playing == on) return;
    last_turns_ = 0;
    status_.playing = on;
    if (on) {
      clock_.start();
      timer_->start();
    } else {
      timer_->stop();
    }
  }

  void advance() {
    if (!past_ || !status_.playing) return;
    const double seconds = static_cast<double>(clock_.restart()) / 1000.0;
    const double step = seconds * status_.speed / past_->outline()->tick_seconds;
    position_ += step;
    if (status_.skips_gaps) skip_gap(step);
    bool ended = false;
    const auto [first, last] = range();
    const double low = static_cast<double>(first), high = static_cast<double>(last);
    if (status_.loop) {
      if (position_ > high || position_ < low) {
        if (playback_ && step > 0.0) playback_->send(lines_->take_until(last));
        const double beyond = std::fmod(position_ - low, high - low);
        position_ = beyond < 0.0 ? high + beyond : low + beyond;
        if (lines_) lines_->seek(first);
      }
    } else if (position_ >= high || position_ <= low) {
      position_ = std::clamp(position_, low, high);
      ended = status_.speed > 0.0 ? position_ >= high : position_ <= low;
    }
    if (step > 0.0) {
      send_lines();
    } else {
      skip_lines();
    }
    if (ended && !is_sending()) set_playing(false);
    show();
  }

  void skip_gap(double step) {
    for (const auto& [from, to] : past_->outline()->gaps) {
      const double low = static_cast<double>(from), high = static_cast<double>(to);
      if (position_ <= low || position_ >= high) continue;
      // A moment of rest is shown on both sides.
      const double rest = std::min(0.5 * (high - low), std::abs(step) * 15.0);
      if (step > 0.0 && position_ > low + rest) position_ = std::max(position_, high - rest);
      if (step < 0.0 && position_ < high - rest) position_ = std::min(position_, low + rest);
      return;
    }
  }

  void show_soon() { show_timer_->start(); }

  void show() {
    if (!past_) return;
    const bool scene = exchange_.parts().scene;
    auto made = past_->at(tick(), scene);
    has_scene_ = scene;
    status_.tick = tick();
    status_.problem = made ? std::string() : made.error().text();
    if (made) {
      Snapshot& snapshot = **made;
      snapshot.paused = !status_.playing;
      snapshot.time_scale = status_.speed;
      snapshot.real_time_factor = status_.playing ? std::abs(status_.speed) : 0.0;
      if (playback_) snapshot.links = with_server(snapshot.links, playback_->status());
      snapshot.made_ns = std::chrono::steady_clock::now().time_since_epoch().count();
      exchange_.put(std::move(*made));
    }
    report();
  }

  /// A pane wishes to see the scene.
  void follow_wishes() {
    if (past_ && exchange_.parts().scene && !has_scene_) show();
  }

  void report() {
    status_.port = playback_ ? playback_->port() : 0;
    status_.clients = playback_ ? playback_->clients() : 0;
    auto outline = past_ ? past_->outline() : nullptr;
    owner_.to_owner_.post([&owner = owner_, status = status_, outline = std::move(outline),
                           opening = opening_, fresh = std::exchange(fresh_, false)] {
      owner.take(status, outline, opening);
      if (fresh && opening == owner.opening_) emit owner.opened();
    });
  }

  Replay& owner_;
  SnapshotExchange& exchange_;
  QTimer* timer_ = nullptr;       ///< while it plays
  QTimer* show_timer_ = nullptr;  ///< after the calls that wait
  QTimer* wish_timer_ = nullptr;
  QElapsedTimer clock_;
  std::unique_ptr<RecordedPast> past_;
  std::optional<RecordedLines> lines_;      ///< of the file, while it is played to clients …
  std::unique_ptr<ActrPlayback> playback_;  ///< … here
  int last_turns_ = 0;                      ///< at the end, while clients still read
  ReplayStatus status_;
  double position_ = 0.0;  ///< ticks
  bool has_scene_ = false;
  bool fresh_ = false;  ///< the file was just opened
  std::uint64_t opening_ = 0;
};

Replay::Replay(QObject* parent)
    : QObject(parent),
      to_owner_(*this),
      player_(new Player(*this, exchange_)),
      to_player_(*player_) {
  player_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, player_, &QObject::deleteLater);
  thread_.start();
  call([](Player& player) { player.begin(); });
}

Replay::~Replay() {
  thread_.quit();
  thread_.wait();
}

void Replay::call(std::function<void(Player&)> what) {
  to_player_.post([player = player_, what = std::move(what)] { what(*player); });
}

void Replay::take(ReplayStatus status, std::shared_ptr<const PastOutline> outline,
                  std::uint64_t opening) {
  if (opening != opening_) return;
  const bool other = outline != outline_;
  outline_ = std::move(outline);
  status_ = std::move(status);
  if (other) emit outline_changed();
  emit moved();
}

void Replay::open(const std::string& file, std::optional<Tick> at) {
  ++opening_;
  call([file, at, opening = opening_](Player& player) { player.open(file, at, opening); });
}

void Replay::close() {
  ++opening_;
  outline_.reset();
  status_ = {};
  call([opening = opening_](Player& player) { player.close(opening); });
  emit outline_changed();
}

void Replay::seek(Tick tick) {
  call([tick](Player& player) { player.seek(tick); });
}

void Replay::step(int ticks) {
  call([ticks](Player& player) { player.step(ticks); });
}

void Replay::step_moment(int direction) {
  call([direction](Player& player) { player.step_moment(direction); });
}

void Replay::play(bool on) {
  call([on](Player& player) { player.play(on); });
}

void Replay::set_speed(double speed) {
  call([speed](Player& player) { player.set_speed(speed); });
}

void Replay::set_loop(std::optional<std::pair<Tick, Tick>> loop) {
  call([loop](Player& player) { player.set_loop(loop); });
}

void Replay::set_skips_gaps(bool on) {
  call([on](Player& player) { player.set_skips_gaps(on); });
}

void Replay::add_bookmark(Tick tick, const std::string& name) {
  call([tick, name](Player& player) { player.add_bookmark(tick, name); });
}

void Replay::serve(ActrPlaybackOptions options) {
  call([options = std::move(options)](Player& player) { player.serve(options); });
}

void Replay::stop_serving() {
  call([](Player& player) { player.stop_serving(); });
}

}  // namespace magna
