// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "core/engine/engine.h"
#include "core/record/input_history.h"
#include "core/record/session_header.h"
#include "core/sim/file_source.h"
#include "core/view/notice.h"

namespace magna {

/// Records a session into a file (docs/session-file.md). Called on the engine's thread, of which it
/// takes as little time as possible: bytes are compressed and written on a thread of its own, less
/// than a second after they were recorded. The engine does the same with and without it.
class SessionWriter {
 public:
  struct Options {
    SessionHeader header;  ///< what is empty of world, robots and tick_seconds is filled in
    std::shared_ptr<const FileSource> files;  ///< of the world; null: it has none
    std::function<std::uint64_t()> clock;     ///< wall time, nanoseconds since 1970, UTC
    bool images = false;                      ///< stored images, too
    bool inputs_only = false;  ///< header, files, inputs and hashes: enough to run it again
    /// What happened to the world before the file begins; empty: nothing.
    SessionPast past = {};
  };
  /// Creates or empties the file and writes what is true at the beginning: header, files, map,
  /// poses, the hash of the state. An error names the file.
  static Result<std::unique_ptr<SessionWriter>> open(const std::filesystem::path& path,
                                                     Options options, const Engine& engine);
  /// Ends the file, if `end` was not called, with the reason "closed".
  ~SessionWriter();
  SessionWriter(const SessionWriter&) = delete;
  SessionWriter& operator=(const SessionWriter&) = delete;

  const std::filesystem::path& path() const;

  /// For the engine's input observer.
  void input(const LoggedInput& logged);
  /// Call with all events, in order, before the next tick.
  void events(std::span<const Event> events, const Engine& engine);
  void notice(const Notice& notice);
  /// Recorded if the header names its protocol.
  void message(const LinkText& message);
  /// What a new client is sent, as messages with LinkText::state. Only the first call counts: the
  /// later ones are for files that began later.
  void state(std::span<const LinkText> messages);
  /// Call after every tick, and before inputs that follow it.
  void tick(const Engine& engine);

  /// What the panes show: a message of the channel /display, which is made on the thread that
  /// writes (DisplayQueue).
  void add_display(Tick tick, std::function<std::string()> message);
  void add_bookmark(Tick tick, std::string_view name, std::string_view text);

  /// Writes the last hash and the reason, then index and footer; nothing is recorded after it.
  /// Waits for the bytes to be written.
  void end(const Engine& engine, std::string_view reason);
  /// The same without waiting: `wait` or the destructor does, on any thread.
  void finish(const Engine& engine, std::string_view reason);
  void wait();

  /// The present problem of the file, found less than a second after it began; nothing = none.
  std::optional<Error> problem() const;
  /// Bytes of the file so far.
  std::uint64_t size() const;

 private:
  struct Impl;
  explicit SessionWriter(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
