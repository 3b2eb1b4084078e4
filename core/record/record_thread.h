// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include "core/record/mcap_writer.h"
#include "core/sim/file_writer.h"
#include "core/sim/result.h"

namespace magna {

/// Compresses records and writes them to a file on a thread of its own, in order. A chunk is closed
/// and written at least every 0.7 s, so that a program that is killed loses less than a second.
/// Records are handed over by one thread.
class RecordThread {
 public:
  /// Bytes that may wait for the thread. A thread that hands over more waits for it.
  static constexpr std::size_t kMostWaiting = std::size_t{16} << 20U;

  /// What the writer has written already goes to the file first: its sink is the string `begun`.
  RecordThread(LogFile file, std::unique_ptr<McapWriter> writer,
               std::shared_ptr<std::string> begun);
  /// Writes what waits; the file has no index if `finish` was not called.
  ~RecordThread();
  RecordThread(const RecordThread&) = delete;
  RecordThread& operator=(const RecordThread&) = delete;

  void add_message(std::uint16_t channel, std::uint64_t log_time, std::uint64_t publish_time,
                   std::string_view data);
  /// The same with data that the thread makes.
  void add_later(std::uint16_t channel, std::uint64_t log_time, std::uint64_t publish_time,
                 std::function<std::string()> make);
  /// Whatever `add` writes when it is called on the thread.
  void add_all(std::function<void(McapWriter& writer)> add);
  void add_attachment(McapAttachment attachment);
  void add_metadata(McapMetadata metadata);
  /// Ends the file with its index, and waits until all is written. Nothing is taken after it.
  void finish();
  /// The same without waiting: `finish` or the destructor does, on any one thread.
  void begin_finish();

  /// The present problem of the file; nothing = none.
  std::optional<Error> problem() const;
  /// Bytes of the file so far.
  std::uint64_t size() const;

 private:
  struct Message {
    std::uint16_t channel = 0;
    std::uint64_t log_time = 0;
    std::uint64_t publish_time = 0;
    std::size_t size = 0;  ///< of its data, which follow those of the message before
  };
  struct Later {
    std::uint16_t channel = 0;
    std::uint64_t log_time = 0;
    std::uint64_t publish_time = 0;
    std::function<std::string()> make;
  };
  using All = std::function<void(McapWriter& writer)>;
  using Item = std::variant<Message, Later, All, McapAttachment, McapMetadata>;
  struct Batch {
    std::vector<Item> items;
    std::string data;  ///< of messages
    std::size_t bytes = 0;
  };

  void add(Item item, std::string_view data, std::size_t bytes);
  void run();
  void write(const Batch& batch);
  void hand_over();

  // Of the thread, once it runs.
  LogFile file_;
  std::unique_ptr<McapWriter> writer_;
  std::shared_ptr<std::string> written_;

  mutable std::mutex mutex_;
  std::condition_variable wanted_;  ///< for the thread: much waits, or the end is wanted
  std::condition_variable taken_;   ///< the thread has taken what waited
  Batch waiting_;
  bool ends_ = false;      ///< the thread is to end
  bool finishes_ = false;  ///< with an index
  std::optional<Error> problem_;
  std::uint64_t size_ = 0;

  std::thread thread_;
};

}  // namespace magna
