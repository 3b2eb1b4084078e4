// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "core/view/link_message.h"
#include "widgets/base/parts/row_model.h"

namespace magna {

using MessageRow = std::shared_ptr<const LinkMessage>;

/// The messages received while watching, oldest first, with stable numbers. When full, the oldest
/// are dropped. While paused, new messages wait, within the same limit.
class MessageStore {
 public:
  static constexpr std::size_t kMost = 20'000;
  static constexpr std::size_t kMostBytes = std::size_t{32} << 20;

  /// Adds a block without copying it. False: the block was already added.
  bool add(const std::shared_ptr<const LinkMessages>& messages);
  /// Ending a pause adds the waiting messages.
  void set_paused(bool paused);
  bool paused() const { return paused_; }
  void clear();

  std::uint64_t first() const { return kept_.first; }
  std::uint64_t end() const { return kept_.first + kept_.rows.size(); }
  std::size_t size() const { return kept_.rows.size(); }
  /// For `first` to `end` - 1.
  const MessageRow& row(std::uint64_t number) const {
    return kept_.rows[static_cast<std::size_t>(number - kept_.first)];
  }

  /// Number of messages received during the pause.
  std::uint64_t waiting() const { return came_waiting_; }
  /// Since `clear`: messages that came too fast to be recorded, and messages dropped for newer
  /// ones.
  std::uint64_t missed() const { return missed_; }
  std::uint64_t gone() const { return gone_; }

 private:
  struct Rows {
    std::deque<MessageRow> rows;
    std::uint64_t first = 0;
    std::size_t bytes = 0;
  };
  void put(Rows& rows, MessageRow row);

  Rows kept_;
  Rows waiting_;
  std::uint64_t came_waiting_ = 0;
  bool paused_ = false;
  std::shared_ptr<const LinkMessages> last_;
  std::uint64_t missed_ = 0;
  std::uint64_t gone_ = 0;
};

/// Filter of messages: all conditions must hold. Plain values, because tens of thousands of
/// messages are tested at once.
struct MessageMatch {
  enum class Directions : std::uint8_t { Both, In, Out };

  bool none = false;   ///< conditions contradict each other
  std::string server;  ///< empty = any
  std::string client;  ///< empty = any
  std::string kind;    ///< LinkMessage::what; empty = any
  Directions directions = Directions::Both;
  bool faults_only = false;
  /// Each must occur in the shown text, the first bytes or the fields; in lower case.
  std::vector<std::string> words;

  /// Splits `text` into words.
  void set_words(const std::string& text);
  bool passes(const LinkMessage& message) const;
  friend bool operator==(const MessageMatch&, const MessageMatch&) = default;
};

/// A message with its number in the store.
struct NumberedMessage {
  std::uint64_t number;
  MessageRow message;
};

/// The messages of a store that pass the filter, oldest first. Messages are tested in batches small
/// enough not to delay the window.
class MessagesModel : public RowModel<NumberedMessage> {
  Q_OBJECT
 public:
  enum Column { Time, Connection, Way, What, Value, Verdict, Size, Bytes };
  static constexpr std::uint64_t kAtOnce = 2000;

  /// `store` must outlive it.
  explicit MessagesModel(const MessageStore& store, QObject* parent = nullptr);

  /// Restarts with the oldest message; empty until `look`.
  void set_match(const MessageMatch& match);
  const MessageMatch& match() const { return match_; }
  /// Whether stored messages are untested or dropped ones still listed.
  bool behind() const;
  /// Removes dropped rows and tests the next batch. Returns the number of removed rows.
  int look();
  /// Call after the store was cleared.
  void clear();

  const MessageRow& message(int row) const { return at(row)->message; }
  std::vector<MessageRow> messages() const;

 private:
  const MessageStore& store_;
  MessageMatch match_;
  std::uint64_t next_ = 0;  ///< next message to test
};

}  // namespace magna
