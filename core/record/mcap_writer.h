// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/record/mcap_records.h"

struct ZSTD_CCtx_s;

namespace magna {

/// Writes an MCAP file (https://mcap.dev/spec) with chunks, message indexes and a summary. It knows
/// bytes, not files: it hands them to a sink, in whole records. Messages are collected in a chunk
/// until it is closed or has 1 MiB; schemas and channels are written into the chunk that uses them
/// first, so that a file that ends anywhere is readable up to its last whole record.
class McapWriter {
 public:
  using Sink = std::function<void(std::string_view bytes)>;

  static constexpr std::size_t kChunkSize = std::size_t{1} << 20U;  ///< uncompressed

  /// Hands over the magic bytes and the header at once.
  McapWriter(Sink sink, std::string_view profile, std::string_view library);
  ~McapWriter();
  McapWriter(const McapWriter&) = delete;
  McapWriter& operator=(const McapWriter&) = delete;

  /// Returns the schema's id. The data are as its encoding has them.
  std::uint16_t add_schema(std::string name, std::string encoding, std::string data);
  /// Returns the channel's id. `schema` 0 = none.
  std::uint16_t add_channel(std::string topic, std::string encoding, std::uint16_t schema = 0);

  /// `channel` is one that was added. Times are nanoseconds since 1970.
  void add_message(std::uint16_t channel, std::uint64_t log_time, std::uint64_t publish_time,
                   std::string_view data);
  /// Closes the chunk first, as the following.
  void add_attachment(const McapAttachment& attachment);
  void add_metadata(const McapMetadata& metadata);

  /// Hands over the chunk with its message indexes; does nothing if it has no message.
  void close_chunk();
  /// Bytes handed over so far.
  std::uint64_t size() const { return size_; }

  /// Closes the chunk and hands over data end, summary and footer; nothing can be added after it.
  void finish();

 private:
  void hand_over(std::string_view bytes);

  Sink sink_;
  ZSTD_CCtx_s* compression_;
  std::uint64_t size_ = 0;
  std::string chunk_;       ///< its records, uncompressed
  std::string compressed_;  ///< kept for its memory
  std::uint64_t chunk_start_ = 0;
  std::uint64_t chunk_end_ = 0;
  std::map<std::uint16_t, McapMessageIndex> indexes_;  ///< of the open chunk by channel
  std::set<std::uint16_t> schemas_written_;
  std::set<std::uint16_t> channels_written_;
  McapSummary summary_;
  bool finished_ = false;
};

/// The bytes of a metadata record.
std::string mcap_record(const McapMetadata& metadata);
/// The bytes of a message index.
std::string mcap_record(std::uint16_t channel, const McapMessageIndex& index);

/// The bytes that end a file: data end, summary with its offsets, and footer. `at`: where they
/// begin in the file.
std::string mcap_ending(const McapSummary& summary, std::uint64_t at);

}  // namespace magna
