// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/mcap_writer.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cassert>
#include <concepts>

namespace magna {
namespace {

constexpr int kLevel = 7;                // of zstd
constexpr std::size_t kFooterSize = 20;  // bytes of its content

/// Appends values as MCAP has them: little endian, texts and maps after their length in bytes.
class McapBytes {
 public:
  explicit McapBytes(std::string& to) : to_(to) {}

  template <std::unsigned_integral T>
  McapBytes& number(T value) {
    for (std::size_t k = 0; k < sizeof(T); ++k) {
      to_ += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * k) & 0xffU);
    }
    return *this;
  }
  McapBytes& text(std::string_view text) {
    number(static_cast<std::uint32_t>(text.size()));
    to_ += text;
    return *this;
  }
  McapBytes& map(const std::map<std::string, std::string>& map) {
    return sized([&map](McapBytes& bytes) {
      for (const auto& [key, value] : map) bytes.text(key).text(value);
    });
  }
  McapBytes& map(const std::map<std::uint16_t, std::uint64_t>& map) {
    return sized([&map](McapBytes& bytes) {
      for (const auto& [key, value] : map) bytes.number(key).number(value);
    });
  }
  McapBytes& raw(std::string_view bytes) {
    to_ += bytes;
    return *this;
  }
  /// What `write` appends, after its length.
  template <class Write>
  McapBytes& sized(Write&& write) {
    std::string inner;
    McapBytes bytes(inner);
    write(bytes);
    return text(inner);
  }

 private:
  std::string& to_;
};

/// Appends a record whose content `write` appends.
template <class Write>
void put_record(std::string& to, McapOpcode opcode, Write&& write) {
  to += static_cast<char>(opcode);
  const std::size_t length_at = to.size();
  McapBytes bytes(to);
  bytes.number(std::uint64_t{0});
  const std::size_t begin = to.size();
  write(bytes);
  std::string length;
  McapBytes(length).number(std::uint64_t{to.size() - begin});
  to.replace(length_at, length.size(), length);
}

std::uint32_t crc_of(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

void put_schema(std::string& to, const McapSchema& schema) {
  put_record(to, McapOpcode::Schema, [&schema](McapBytes& bytes) {
    bytes.number(schema.id).text(schema.name).text(schema.encoding).text(schema.data);
  });
}

void put_channel(std::string& to, const McapChannel& channel) {
  put_record(to, McapOpcode::Channel, [&channel](McapBytes& bytes) {
    bytes.number(channel.id).number(channel.schema).text(channel.topic).text(channel.encoding);
    bytes.map(channel.metadata);
  });
}

void put_chunk_index(std::string& to, const McapChunk& chunk) {
  put_record(to, McapOpcode::ChunkIndex, [&chunk](McapBytes& bytes) {
    bytes.number(chunk.start_time).number(chunk.end_time).number(chunk.offset).number(chunk.length);
    bytes.map(chunk.indexes).number(chunk.indexes_length).text(chunk.compression);
    bytes.number(chunk.compressed_size).number(chunk.size);
  });
}

void put_statistics(std::string& to, const McapSummary& summary) {
  std::uint64_t messages = 0;
  for (const auto& [channel, count] : summary.counts) messages += count;
  put_record(to, McapOpcode::Statistics, [&](McapBytes& bytes) {
    bytes.number(messages);
    bytes.number(static_cast<std::uint16_t>(summary.schemas.size()));
    bytes.number(static_cast<std::uint32_t>(summary.channels.size()));
    bytes.number(static_cast<std::uint32_t>(summary.attachments.size()));
    bytes.number(static_cast<std::uint32_t>(summary.metadata.size()));
    bytes.number(static_cast<std::uint32_t>(summary.chunks.size()));
    bytes.number(summary.start_time).number(summary.end_time).map(summary.counts);
  });
}

void put_attachment_index(std::string& to, const McapAttachmentPlace& place) {
  put_record(to, McapOpcode::AttachmentIndex, [&place](McapBytes& bytes) {
    bytes.number(place.offset).number(place.length).number(place.log_time);
    bytes.number(place.create_time).number(place.size).text(place.name).text(place.media_type);
  });
}

void put_metadata_index(std::string& to, const McapMetadataPlace& place) {
  put_record(to, McapOpcode::MetadataIndex, [&place](McapBytes& bytes) {
    bytes.number(place.offset).number(place.length).text(place.name);
  });
}

}  // namespace

McapWriter::McapWriter(Sink sink, std::string_view profile, std::string_view library)
    : sink_(std::move(sink)), compression_(ZSTD_createCCtx()) {
  ZSTD_CCtx_setParameter(compression_, ZSTD_c_compressionLevel, kLevel);
  std::string begin(kMcapMagic);
  put_record(begin, McapOpcode::Header,
             [&](McapBytes& bytes) { bytes.text(profile).text(library); });
  hand_over(begin);
}

McapWriter::~McapWriter() { ZSTD_freeCCtx(compression_); }

void McapWriter::hand_over(std::string_view bytes) {
  size_ += bytes.size();
  sink_(bytes);
}

std::uint16_t McapWriter::add_schema(std::string name, std::string encoding, std::string data) {
  const auto id = static_cast<std::uint16_t>(summary_.schemas.size() + 1);
  summary_.schemas.push_back({id, std::move(name), std::move(encoding), std::move(data)});
  return id;
}

std::uint16_t McapWriter::add_channel(std::string topic, std::string encoding,
                                      std::uint16_t schema) {
  assert(schema <= summary_.schemas.size());
  const auto id = static_cast<std::uint16_t>(summary_.channels.size() + 1);
  summary_.channels.push_back({id, schema, std::move(topic), std::move(encoding)});
  return id;
}

void McapWriter::add_message(std::uint16_t channel, std::uint64_t log_time,
                             std::uint64_t publish_time, std::string_view data) {
  assert(!finished_ && channel >= 1 && channel <= summary_.channels.size());
  if (channels_written_.insert(channel).second) {
    const McapChannel& of = summary_.channels[channel - 1U];
    if (of.schema != 0 && schemas_written_.insert(of.schema).second) {
      put_schema(chunk_, summary_.schemas[of.schema - 1U]);
    }
    put_channel(chunk_, of);
  }
  std::uint64_t& count = summary_.counts[channel];
  chunk_start_ = indexes_.empty() ? log_time : std::min(chunk_start_, log_time);
  chunk_end_ = indexes_.empty() ? log_time : std::max(chunk_end_, log_time);
  indexes_[channel].emplace_back(log_time, chunk_.size());
  put_record(chunk_, McapOpcode::Message, [&](McapBytes& bytes) {
    bytes.number(channel).number(static_cast<std::uint32_t>(count));
    bytes.number(log_time).number(publish_time).raw(data);
  });
  ++count;
  if (chunk_.size() >= kChunkSize) close_chunk();
}

void McapWriter::close_chunk() {
  if (indexes_.empty()) return;
  compressed_.resize(ZSTD_compressBound(chunk_.size()));
  const std::size_t packed = ZSTD_compress2(compression_, compressed_.data(), compressed_.size(),
                                            chunk_.data(), chunk_.size());
  McapChunk chunk;
  chunk.start_time = chunk_start_;
  chunk.end_time = chunk_end_;
  chunk.offset = size_;
  chunk.size = chunk_.size();
  const bool compressed = ZSTD_isError(packed) == 0;
  if (compressed) chunk.compression = "zstd";
  const std::string_view records =
      compressed ? std::string_view(compressed_).substr(0, packed) : std::string_view(chunk_);
  chunk.compressed_size = records.size();

  std::string out;
  put_record(out, McapOpcode::Chunk, [&](McapBytes& bytes) {
    bytes.number(chunk.start_time).number(chunk.end_time).number(chunk.size);
    bytes.number(crc_of(chunk_)).text(chunk.compression);
    bytes.number(chunk.compressed_size).raw(records);
  });
  chunk.length = out.size();
  for (const auto& [channel, index] : indexes_) {
    chunk.indexes[channel] = chunk.offset + out.size();
    out += mcap_record(channel, index);
  }
  chunk.indexes_length = out.size() - chunk.length;
  const bool first = summary_.chunks.empty();
  summary_.start_time = first ? chunk_start_ : std::min(summary_.start_time, chunk_start_);
  summary_.end_time = std::max(summary_.end_time, chunk_end_);
  summary_.chunks.push_back(std::move(chunk));
  chunk_.clear();
  indexes_.clear();
  hand_over(out);
}

void McapWriter::add_attachment(const McapAttachment& attachment) {
  close_chunk();
  std::string out;
  put_record(out, McapOpcode::Attachment, [&](McapBytes& bytes) {
    bytes.number(attachment.log_time).number(attachment.create_time);
    bytes.text(attachment.name).text(attachment.media_type);
    bytes.number(std::uint64_t{attachment.data.size()}).raw(attachment.data);
    bytes.number(crc_of(std::string_view(out).substr(kMcapRecordHead)));
  });
  summary_.attachments.push_back({size_, out.size(), attachment.log_time, attachment.create_time,
                                  attachment.data.size(), attachment.name, attachment.media_type});
  hand_over(out);
}

void McapWriter::add_metadata(const McapMetadata& metadata) {
  close_chunk();
  const std::string out = mcap_record(metadata);
  summary_.metadata.push_back({size_, out.size(), metadata.name});
  hand_over(out);
}

void McapWriter::finish() {
  if (finished_) return;
  close_chunk();
  finished_ = true;
  hand_over(mcap_ending(summary_, size_));
}

std::string mcap_record(const McapMetadata& metadata) {
  std::string out;
  put_record(out, McapOpcode::Metadata,
             [&](McapBytes& bytes) { bytes.text(metadata.name).map(metadata.values); });
  return out;
}

std::string mcap_record(std::uint16_t channel, const McapMessageIndex& index) {
  std::string out;
  put_record(out, McapOpcode::MessageIndex, [&](McapBytes& bytes) {
    bytes.number(channel).sized([&index](McapBytes& inner) {
      for (const auto& [time, offset] : index) inner.number(time).number(offset);
    });
  });
  return out;
}

std::string mcap_ending(const McapSummary& summary, std::uint64_t at) {
  std::string out;
  put_record(out, McapOpcode::DataEnd, [](McapBytes& bytes) { bytes.number(std::uint32_t{0}); });
  const std::size_t summary_begin = out.size();
  std::string offsets;
  const auto group = [&](McapOpcode opcode, const auto& records, auto&& put) {
    if (records.empty()) return;
    const std::size_t begin = out.size();
    for (const auto& record : records) put(out, record);
    put_record(offsets, McapOpcode::SummaryOffset, [&](McapBytes& bytes) {
      bytes.number(static_cast<std::uint8_t>(opcode)).number(std::uint64_t{at + begin});
      bytes.number(std::uint64_t{out.size() - begin});
    });
  };
  group(McapOpcode::Schema, summary.schemas, put_schema);
  group(McapOpcode::Channel, summary.channels, put_channel);
  group(McapOpcode::Statistics, std::vector{&summary},
        [](std::string& to, const McapSummary* all) { put_statistics(to, *all); });
  group(McapOpcode::ChunkIndex, summary.chunks, put_chunk_index);
  group(McapOpcode::AttachmentIndex, summary.attachments, put_attachment_index);
  group(McapOpcode::MetadataIndex, summary.metadata, put_metadata_index);
  const std::uint64_t offsets_at = at + out.size();
  out += offsets;
  // The checksum covers the footer up to itself.
  out += static_cast<char>(McapOpcode::Footer);
  McapBytes(out).number(std::uint64_t{kFooterSize}).number(at + summary_begin).number(offsets_at);
  McapBytes(out).number(crc_of(std::string_view(out).substr(summary_begin)));
  out += kMcapMagic;
  return out;
}

}  // namespace magna
