// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/replay/playback_run.h"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "protocols/actr/actr_link.h"

namespace magna {
namespace {

// Exit statuses (docs/command-line.md).
constexpr int kPlayed = 0;
constexpr int kUnreadable = 2;
constexpr int kNotListening = 3;
constexpr const char* kNoMessages =
    ": has no messages of the ACT-R interface: record them with --record-messages";

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

PlaybackRun::PlaybackRun(const CommandLine& line, const Log& log)
    : line_(line), log_(log), options_(playback_options(line, log)) {
  connect(&replay_, &Replay::opened, this, &PlaybackRun::serve);
  connect(&replay_, &Replay::moved, this, &PlaybackRun::follow);
  connect(&replay_, &Replay::failed, this, [this](const QString& why) { fail(kUnreadable, why); });
  connect(&replay_, &Replay::serve_failed, this,
          [this](const QString& why) { fail(kNotListening, why); });
}

void PlaybackRun::start() { replay_.open(line_.recording, 0); }

void PlaybackRun::serve() {
  if (!replay_.outline()->messages) {
    return fail(kUnreadable,
                QString::fromStdString(line_.recording) + QString::fromUtf8(kNoMessages));
  }
  if (const std::string& broken = replay_.outline()->warning; !broken.empty()) {
    log_.write(LogLevel::Warning, broken + ": what is before that place is played");
  }
  replay_.set_speed(line_.time_scale == 0.0 ? Replay::kFastest : line_.time_scale);
  replay_.serve(options_);
}

void PlaybackRun::follow() {
  const ReplayStatus& status = replay_.status();
  if (status.port != 0 && !std::exchange(ready_, true)) {
    std::fputs(fmt::format("READY actr={}\n", status.port).c_str(), stdout);
    std::fflush(stdout);
    log_.write(LogLevel::Info,
               fmt::format("the recording is played once {} ACT-R client{} attached",
                           options_.await_clients, options_.await_clients == 1 ? " is" : "s are"));
  }
  if (ready_ && status.clients >= options_.await_clients && !std::exchange(begun_, true)) {
    replay_.play(true);
  }
  if (status.playing) played_ = true;
  if (begun_ && played_ && !status.playing) emit finished(kPlayed);
}

void PlaybackRun::fail(int status, const QString& why) {
  log_.write(LogLevel::Error, why.toStdString());
  emit finished(status);
}

}  // namespace magna
