// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The records of an MCAP file (https://mcap.dev/spec, version 0) that writer and reader share.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace magna {

inline constexpr std::string_view kMcapMagic = "\x89MCAP0\r\n";
inline constexpr std::size_t kMcapRecordHead = 9;  ///< bytes of opcode and length

enum class McapOpcode : std::uint8_t {
  Header = 1,
  Footer,
  Schema,
  Channel,
  Message,
  Chunk,
  MessageIndex,
  ChunkIndex,
  Attachment,
  AttachmentIndex,
  Statistics,
  Metadata,
  MetadataIndex,
  SummaryOffset,
  DataEnd,
};

struct McapSchema {
  std::uint16_t id = 0;  ///< from 1 on; chosen by the writer
  std::string name;      ///< "foxglove.Grid"
  std::string encoding;  ///< "protobuf"
  std::string data;      ///< for protobuf a FileDescriptorSet
  friend bool operator==(const McapSchema&, const McapSchema&) = default;
};

struct McapChannel {
  std::uint16_t id = 0;      ///< chosen by the writer
  std::uint16_t schema = 0;  ///< 0 = none
  std::string topic;         ///< "/inputs"
  std::string encoding;      ///< of its messages: "json", "protobuf"
  std::map<std::string, std::string> metadata = {};
  friend bool operator==(const McapChannel&, const McapChannel&) = default;
};

/// Times are nanoseconds since 1970, UTC.
struct McapMessage {
  std::uint16_t channel = 0;
  std::uint32_t sequence = 0;  ///< counts the messages of the channel from 0 on
  std::uint64_t log_time = 0;
  std::uint64_t publish_time = 0;
  std::string_view data;
};

struct McapAttachment {
  std::uint64_t log_time = 0;
  std::uint64_t create_time = 0;
  std::string name;
  std::string media_type;
  std::string data;
  friend bool operator==(const McapAttachment&, const McapAttachment&) = default;
};

struct McapMetadata {
  std::string name;
  std::map<std::string, std::string> values;
  friend bool operator==(const McapMetadata&, const McapMetadata&) = default;
};

/// Where a chunk is, as in a chunk index.
struct McapChunk {
  std::uint64_t start_time = 0;                    ///< of its messages
  std::uint64_t end_time = 0;                      ///< of its messages
  std::uint64_t offset = 0;                        ///< of the record, from the start of the file
  std::uint64_t length = 0;                        ///< of the record, with opcode and length
  std::map<std::uint16_t, std::uint64_t> indexes;  ///< of channels: offsets of message indexes
  std::uint64_t indexes_length = 0;
  std::string compression;  ///< "zstd", or empty
  std::uint64_t compressed_size = 0;
  std::uint64_t size = 0;  ///< of its records, uncompressed
  friend bool operator==(const McapChunk&, const McapChunk&) = default;
};

/// Of the messages of a channel in a chunk: log time, and offset in the chunk's records.
using McapMessageIndex = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// Where an attachment is.
struct McapAttachmentPlace {
  std::uint64_t offset = 0;  ///< of the record, from the start of the file
  std::uint64_t length = 0;  ///< of the record, with opcode and length
  std::uint64_t log_time = 0;
  std::uint64_t create_time = 0;
  std::uint64_t size = 0;  ///< of its data
  std::string name;
  std::string media_type;
  friend bool operator==(const McapAttachmentPlace&, const McapAttachmentPlace&) = default;
};

/// Where a metadata record is.
struct McapMetadataPlace {
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
  std::string name;
  friend bool operator==(const McapMetadataPlace&, const McapMetadataPlace&) = default;
};

/// What the summary of a file says: all that a reader needs to find a message without a scan.
struct McapSummary {
  std::vector<McapSchema> schemas;    ///< in order of id
  std::vector<McapChannel> channels;  ///< in order of id
  std::vector<McapChunk> chunks;      ///< in order of the file
  std::vector<McapAttachmentPlace> attachments;
  std::vector<McapMetadataPlace> metadata;
  std::map<std::uint16_t, std::uint64_t> counts;  ///< messages of each channel
  std::uint64_t start_time = 0;                   ///< of the first message
  std::uint64_t end_time = 0;                     ///< of the last message
  friend bool operator==(const McapSummary&, const McapSummary&) = default;
};

}  // namespace magna
