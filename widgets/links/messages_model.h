// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/links/message_match.h"
#include "widgets/links/message_store.h"
#include "widgets/row_model.h"

namespace magna {

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
