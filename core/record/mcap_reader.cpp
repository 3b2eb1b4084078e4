// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/mcap_reader.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <set>
#include <system_error>

#include "core/record/mcap_decode.h"
#include "core/sim/text_file.h"

namespace magna {
namespace {

constexpr std::uint64_t kFooterContent = 20;  // bytes
constexpr std::uint64_t kEnding = kMcapRecordHead + kFooterContent + kMcapMagic.size();
constexpr std::uint64_t kMostPacked = McapReader::kLargestChunk + (std::uint64_t{1} << 20U);

bool inside(std::uint64_t offset, std::uint64_t length, std::uint64_t begin, std::uint64_t end) {
  return offset >= begin && offset <= end && length <= end - offset;
}

}  // namespace

McapReader::McapReader(McapReader&& other) noexcept { *this = std::move(other); }

McapReader& McapReader::operator=(McapReader&& other) noexcept {
  if (this == &other) return *this;
  std::swap(file_, other.file_);
  name_ = std::move(other.name_);
  memory_ = std::move(other.memory_);
  size_ = other.size_;
  data_begin_ = other.data_begin_;
  data_size_ = other.data_size_;
  profile_ = std::move(other.profile_);
  library_ = std::move(other.library_);
  summary_ = std::move(other.summary_);
  has_index_ = other.has_index_;
  repairable_ = other.repairable_;
  broken_ = std::move(other.broken_);
  last_indexes_ = std::move(other.last_indexes_);
  return *this;
}

McapReader::~McapReader() {
  if (file_ >= 0) close(file_);
}

Result<McapReader> McapReader::open(const std::filesystem::path& path) {
  McapReader reader;
  reader.name_ = path.string();
  if (auto problem = file_problem(path)) return Error{*std::move(problem), reader.name_};
  reader.file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat now {};
  if (reader.file_ < 0 || fstat(reader.file_, &now) != 0) {
    return Error{"cannot be read: " + std::generic_category().message(errno), reader.name_};
  }
  reader.size_ = static_cast<std::uint64_t>(now.st_size);
  return begin(std::move(reader));
}

Result<McapReader> McapReader::over(std::string bytes, std::string name) {
  McapReader reader;
  reader.name_ = std::move(name);
  reader.memory_ = std::move(bytes);
  reader.size_ = reader.memory_.size();
  return begin(std::move(reader));
}

std::optional<std::string> McapReader::bytes(std::uint64_t offset, std::uint64_t length) const {
  if (!inside(offset, length, 0, size_)) return {};
  if (file_ < 0) return memory_.substr(offset, length);
  std::string read(length, '\0');
  std::size_t done = 0;
  while (done < length) {
    const ssize_t got =
        pread(file_, read.data() + done, length - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return {};
    done += static_cast<std::size_t>(got);
  }
  return read;
}

Error McapReader::error_at(const Damage& damage) const {
  return {fmt::format("byte {}: {}", damage.byte, damage.why), name_};
}

Result<McapReader> McapReader::begin(McapReader reader) {
  const auto failed = [&reader](std::string why) { return Error{std::move(why), reader.name_}; };
  const std::uint64_t front = kMcapMagic.size() + kMcapRecordHead;
  const auto head = reader.bytes(0, std::min(front, reader.size_));
  if (!head) return failed("cannot be read");
  constexpr std::size_t kVersionAt = 5;
  const std::string_view magic = std::string_view(*head).substr(0, kMcapMagic.size());
  if (magic != kMcapMagic.substr(0, magic.size())) {
    const bool other = magic.size() == kMcapMagic.size() &&
                       magic.substr(0, kVersionAt) == kMcapMagic.substr(0, kVersionAt);
    if (!other) return failed("is not an MCAP file");
    return failed("is an MCAP file of another version; open it with a newer program");
  }
  const std::string cut = "ends within its header: nothing was recorded";
  if (head->size() < front) return failed(cut);
  McapCursor in(std::string_view(*head).substr(kMcapMagic.size()));
  const auto opcode = static_cast<McapOpcode>(in.number<std::uint8_t>());
  const auto length = in.number<std::uint64_t>();
  if (opcode != McapOpcode::Header) return failed("is not an MCAP file: it has no header");
  if (length > reader.size_ - front) return failed(cut);
  const auto header = length > kLargestRecord ? std::nullopt : reader.bytes(front, length);
  if (!header) return failed("its header is malformed");
  McapCursor content(*header);
  reader.profile_ = content.text();
  reader.library_ = content.text();
  if (content.failed()) return failed("its header is malformed");
  reader.data_begin_ = front + length;

  const auto damage = reader.read_index();
  if (reader.has_index_) return reader;
  reader.summary_ = {};
  if (const auto broken = reader.scan()) {
    reader.broken_ = reader.error_at(*broken);
  } else if (damage) {
    reader.broken_ = reader.error_at(*damage);
  }
  return reader;
}

std::optional<McapReader::Damage> McapReader::read_index() {
  if (size_ < data_begin_ + kEnding) return {};
  const std::uint64_t footer_at = size_ - kEnding;
  const auto ending = bytes(footer_at, kEnding);
  if (!ending || !ending->ends_with(kMcapMagic)) return {};
  McapCursor in(*ending);
  const bool is_footer = in.number<std::uint8_t>() == static_cast<std::uint8_t>(McapOpcode::Footer);
  if (!is_footer || in.number<std::uint64_t>() != kFooterContent) return {};
  const auto summary_at = in.number<std::uint64_t>();
  in.number<std::uint64_t>();  // where the offsets of the summary begin: it is read as a whole
  const auto crc = in.number<std::uint32_t>();
  if (summary_at == 0) return {};
  const std::uint64_t data_end = kMcapRecordHead + sizeof(std::uint32_t);
  if (summary_at < data_begin_ + data_end || summary_at > footer_at ||
      footer_at - summary_at > kLargestRecord) {
    return Damage{footer_at, "the footer names an impossible place of the index"};
  }
  constexpr std::uint64_t kChecked = kMcapRecordHead + kFooterContent - sizeof(std::uint32_t);
  const auto checked = bytes(summary_at, footer_at - summary_at + kChecked);
  if (!checked) return Damage{summary_at, "the index cannot be read"};
  if (crc != 0 && crc != mcap_checksum(*checked)) {
    return Damage{summary_at, "the checksum of the index is wrong"};
  }
  if (auto damage = read_summary(summary_at, footer_at)) return damage;
  data_size_ = summary_at - data_end;
  has_index_ = true;
  return {};
}

std::optional<McapReader::Damage> McapReader::read_summary(std::uint64_t begin, std::uint64_t end) {
  const auto all = bytes(begin, end - begin);
  if (!all) return Damage{begin, "the index cannot be read"};
  McapCursor in(*all);
  bool has_statistics = false;
  while (!in.ended()) {
    const std::uint64_t at = end - in.rest().size();
    const auto [opcode, content] = in.record();
    if (in.failed()) return Damage{at, "a record of the index is longer than the index"};
    if (auto why = take_summary_record(opcode, content, begin)) {
      return Damage{at, *std::move(why)};
    }
    has_statistics = has_statistics || opcode == McapOpcode::Statistics;
  }
  if (summary_.chunks.empty() || has_statistics) return {};
  summary_.start_time = std::ranges::min(summary_.chunks, {}, &McapChunk::start_time).start_time;
  summary_.end_time = std::ranges::max(summary_.chunks, {}, &McapChunk::end_time).end_time;
  return {};
}

std::optional<std::string> McapReader::take_summary_record(McapOpcode opcode,
                                                           std::string_view content,
                                                           std::uint64_t data_end) {
  const auto place = [&](auto read, auto& places) -> std::optional<std::string> {
    if (!read || !inside(read->offset, read->length, data_begin_, data_end)) {
      return "an entry of the index is malformed";
    }
    places.push_back(*std::move(read));
    return {};
  };
  switch (opcode) {
    case McapOpcode::Schema: return add_schema(content);
    case McapOpcode::Channel: return add_channel(content);
    case McapOpcode::ChunkIndex: return place(read_chunk_index(content), summary_.chunks);
    case McapOpcode::AttachmentIndex:
      return place(read_attachment_index(content), summary_.attachments);
    case McapOpcode::MetadataIndex: return place(read_metadata_index(content), summary_.metadata);
    case McapOpcode::Statistics: {
      McapCursor in(content);
      constexpr std::size_t kCounts = 8 + 2 + 4 * 4;  // of messages, schemas, …
      in.take(kCounts);
      summary_.start_time = in.number<std::uint64_t>();
      summary_.end_time = in.number<std::uint64_t>();
      summary_.counts = in.number_map();
      if (in.failed()) return "the statistics are malformed";
      return {};
    }
    default: return {};
  }
}

std::optional<std::string> McapReader::add_schema(std::string_view content) {
  auto read = read_schema(content);
  if (!read) return "the schema is malformed";
  McapSchema& schema = *read;
  if (schema.id == 0) return {};  // to be ignored
  const auto at = std::ranges::lower_bound(summary_.schemas, schema.id, {}, &McapSchema::id);
  if (at == summary_.schemas.end() || at->id != schema.id) {
    summary_.schemas.insert(at, std::move(schema));
  } else if (!(*at == schema)) {
    return fmt::format("two different schemas have the number {}", schema.id);
  }
  return {};
}

std::optional<std::string> McapReader::add_channel(std::string_view content) {
  auto read = read_channel(content);
  if (!read) return "the channel is malformed";
  McapChannel& channel = *read;
  if (channel.schema != 0 &&
      !std::ranges::binary_search(summary_.schemas, channel.schema, {}, &McapSchema::id)) {
    return fmt::format("the channel {} has an unknown schema", channel.topic);
  }
  const auto at = std::ranges::lower_bound(summary_.channels, channel.id, {}, &McapChannel::id);
  if (at == summary_.channels.end() || at->id != channel.id) {
    summary_.channels.insert(at, std::move(channel));
  } else if (!(*at == channel)) {
    return fmt::format("two different channels have the number {}", channel.id);
  }
  return {};
}

std::optional<McapReader::Damage> McapReader::scan() {
  repairable_ = true;
  std::uint64_t at = data_begin_;
  for (data_size_ = at; at < size_; data_size_ = at) {
    const std::uint64_t left = size_ - at;
    const auto head = bytes(at, std::min<std::uint64_t>(kMcapRecordHead, left));
    if (!head) return Damage{at, "the file cannot be read"};
    McapCursor in(*head);
    const auto opcode = static_cast<McapOpcode>(in.number<std::uint8_t>());
    const auto length = in.number<std::uint64_t>();
    if (opcode == McapOpcode::DataEnd || opcode == McapOpcode::Footer) return {};
    if (in.failed() || length > left - kMcapRecordHead) {
      return Damage{at, "the file ends within a record"};
    }
    if (auto why = scan_record(opcode, at, length)) {
      // A file that lost its end in a crash of the system may end with zeros.
      repairable_ = false;
      return Damage{at, *std::move(why)};
    }
    at += kMcapRecordHead + length;
  }
  return {};
}

std::optional<std::string> McapReader::scan_record(McapOpcode opcode, std::uint64_t offset,
                                                   std::uint64_t length) {
  const std::uint64_t whole = kMcapRecordHead + length;
  if (opcode == McapOpcode::Chunk) return scan_chunk(offset, whole);
  const bool is_read = opcode == McapOpcode::Schema || opcode == McapOpcode::Channel ||
                       opcode == McapOpcode::MessageIndex || opcode == McapOpcode::Attachment ||
                       opcode == McapOpcode::Metadata;
  if (static_cast<std::uint8_t>(opcode) == 0) return "this is not a record";
  if (!is_read) return {};
  if (length > kLargestRecord) return "the record is too large";
  const auto content = bytes(offset + kMcapRecordHead, length);
  if (!content) return "the record cannot be read";
  switch (opcode) {
    case McapOpcode::Schema: return add_schema(*content);
    case McapOpcode::Channel: return add_channel(*content);
    case McapOpcode::MessageIndex: {
      McapCursor in(*content);
      const auto channel = in.number<std::uint16_t>();
      if (in.failed()) return "the message index is malformed";
      if (summary_.chunks.empty()) return {};
      McapChunk& chunk = summary_.chunks.back();
      chunk.indexes.insert_or_assign(channel, offset);
      chunk.indexes_length += whole;
      return {};
    }
    case McapOpcode::Attachment: {
      const auto attachment = read_attachment(*content);
      if (!attachment) return attachment.error();
      summary_.attachments.push_back({offset, whole, attachment->log_time, attachment->create_time,
                                      attachment->data.size(), attachment->name,
                                      attachment->media_type});
      return {};
    }
    default: {
      const auto metadata = read_metadata(*content);
      if (!metadata) return "the metadata are malformed";
      summary_.metadata.push_back({offset, whole, metadata->name});
      return {};
    }
  }
}

std::optional<std::string> McapReader::scan_chunk(std::uint64_t offset, std::uint64_t length) {
  auto read = chunk_at(offset, length);
  if (!read) return read.error().why;
  McapCursor in(read->records);
  std::map<std::uint16_t, McapMessageIndex> indexes;
  std::optional<std::string> why;
  while (!in.ended() && !why) {
    const std::uint64_t at = read->records.size() - in.rest().size();
    const auto [opcode, content] = in.record();
    if (in.failed()) {
      why = "a record of the chunk is longer than the chunk";
    } else if (opcode == McapOpcode::Schema) {
      why = add_schema(content);
    } else if (opcode == McapOpcode::Channel) {
      why = add_channel(content);
    } else if (opcode == McapOpcode::Message) {
      const auto message = read_message(content);
      if (!message || channel(message->channel) == nullptr) {
        why = "a message of the chunk is malformed or has an unknown channel";
      } else {
        indexes[message->channel].emplace_back(message->log_time, at);
      }
    }
  }
  if (why) return why;
  for (const auto& [id, index] : indexes) summary_.counts[id] += index.size();
  if (!indexes.empty()) {
    summary_.start_time = summary_.end_time == 0
                              ? read->chunk.start_time
                              : std::min(summary_.start_time, read->chunk.start_time);
    summary_.end_time = std::max(summary_.end_time, read->chunk.end_time);
  }
  summary_.chunks.push_back(std::move(read->chunk));
  last_indexes_ = std::move(indexes);
  return {};
}

Result<McapReader::ChunkRecords, McapReader::Damage> McapReader::chunk_at(
    std::uint64_t offset, std::uint64_t length) const {
  const auto damaged = [offset](std::string why) { return Damage{offset, std::move(why)}; };
  if (length > kMostPacked) return damaged("the chunk is too large");
  const auto all = bytes(offset, length);
  if (!all) return damaged("the chunk cannot be read");
  McapCursor record(*all);
  const auto [opcode, content] = record.record();
  if (record.failed() || opcode != McapOpcode::Chunk) return damaged("there is no chunk here");
  McapCursor in(content);
  ChunkRecords read;
  McapChunk& chunk = read.chunk;
  chunk.offset = offset;
  chunk.length = length;
  chunk.start_time = in.number<std::uint64_t>();
  chunk.end_time = in.number<std::uint64_t>();
  chunk.size = in.number<std::uint64_t>();
  const auto crc = in.number<std::uint32_t>();
  chunk.compression = in.text();
  const std::string_view packed = in.take(in.number<std::uint64_t>());
  chunk.compressed_size = packed.size();
  if (in.failed()) return damaged("the chunk is malformed");
  if (chunk.size > kLargestChunk) return damaged("the chunk is too large");
  if (chunk.compression.empty()) {
    if (packed.size() != chunk.size) return damaged("the chunk has another size than it says");
    read.records = packed;
  } else if (chunk.compression == "zstd") {
    const auto claimed = ZSTD_getFrameContentSize(packed.data(), packed.size());
    const bool known = claimed != ZSTD_CONTENTSIZE_UNKNOWN;
    if (known && claimed > chunk.size) return damaged("the chunk cannot be decompressed");
    read.records.resize(chunk.size);
    const std::size_t size =
        ZSTD_decompress(read.records.data(), read.records.size(), packed.data(), packed.size());
    if (ZSTD_isError(size) != 0 || size != chunk.size) {
      return damaged("the chunk cannot be decompressed");
    }
  } else {
    return damaged(fmt::format("the chunk is compressed with “{}”, which is not supported",
                               chunk.compression));
  }
  if (crc != 0 && crc != mcap_checksum(read.records)) {
    return damaged("the checksum of the chunk is wrong");
  }
  return read;
}

const McapChannel* McapReader::channel(std::string_view topic) const {
  const auto at = std::ranges::find(summary_.channels, topic, &McapChannel::topic);
  return at == summary_.channels.end() ? nullptr : &*at;
}

const McapChannel* McapReader::channel(std::uint16_t id) const {
  const auto at = std::ranges::lower_bound(summary_.channels, id, {}, &McapChannel::id);
  return at == summary_.channels.end() || at->id != id ? nullptr : &*at;
}

std::optional<McapReader::Damage> McapReader::visit_chunk(const McapChunk& chunk,
                                                          const Visit& visit, bool& goes_on) const {
  const auto read = chunk_at(chunk.offset, chunk.length);
  if (!read) return read.error();
  McapCursor in(read->records);
  while (!in.ended() && goes_on) {
    const auto [opcode, content] = in.record();
    if (in.failed()) return Damage{chunk.offset, "a record of the chunk is longer than the chunk"};
    if (opcode != McapOpcode::Message) continue;
    const auto message = read_message(content);
    if (!message || channel(message->channel) == nullptr) {
      return Damage{chunk.offset, "a message of the chunk is malformed or has an unknown channel"};
    }
    goes_on = visit(*message);
  }
  return {};
}

std::optional<Error> McapReader::read_messages(const Query& query, const Visit& visit) const {
  std::set<std::uint16_t> wanted;
  for (const std::string& topic : query.topics) {
    for (const McapChannel& channel : summary_.channels) {
      if (channel.topic == topic) wanted.insert(channel.id);
    }
  }
  const bool all = query.topics.empty();
  if (!all && wanted.empty()) return {};
  bool goes_on = true;
  for (const McapChunk& chunk : summary_.chunks) {
    if (chunk.end_time < query.from || chunk.start_time > query.to) continue;
    const auto is_wanted = [&wanted](const auto& entry) { return wanted.contains(entry.first); };
    if (!all && !chunk.indexes.empty() && std::ranges::none_of(chunk.indexes, is_wanted)) continue;
    const auto damage = visit_chunk(
        chunk,
        [&](const McapMessage& message) {
          const bool fits = message.log_time >= query.from && message.log_time <= query.to &&
                            (all || wanted.contains(message.channel));
          return !fits || visit(message);
        },
        goes_on);
    if (damage) return error_at(*damage);
    if (!goes_on) break;
  }
  return {};
}

std::optional<Error> McapReader::read_chunk(std::size_t chunk, const Visit& visit) const {
  bool goes_on = true;
  const auto damage = visit_chunk(summary_.chunks.at(chunk), visit, goes_on);
  return damage ? std::optional(error_at(*damage)) : std::nullopt;
}

Result<McapAttachment> McapReader::attachment(std::size_t index) const {
  const McapAttachmentPlace& place = summary_.attachments.at(index);
  const auto all = place.length > kLargestRecord ? std::nullopt : bytes(place.offset, place.length);
  if (!all) return error_at({place.offset, "the attachment cannot be read"});
  McapCursor in(*all);
  const auto [opcode, content] = in.record();
  if (in.failed() || opcode != McapOpcode::Attachment) {
    return error_at({place.offset, "there is no attachment here"});
  }
  auto read = read_attachment(content);
  if (!read) return error_at({place.offset, read.error()});
  return std::move(*read);
}

Result<McapMetadata> McapReader::metadata(std::size_t index) const {
  const McapMetadataPlace& place = summary_.metadata.at(index);
  const auto all = place.length > kLargestRecord ? std::nullopt : bytes(place.offset, place.length);
  if (!all) return error_at({place.offset, "the metadata cannot be read"});
  McapCursor in(*all);
  const auto [opcode, content] = in.record();
  auto read = in.failed() || opcode != McapOpcode::Metadata ? std::nullopt : read_metadata(content);
  if (!read) return error_at({place.offset, "the metadata are malformed"});
  return *std::move(read);
}

std::vector<McapMetadata> McapReader::metadata_named(std::string_view name) const {
  std::vector<McapMetadata> found;
  for (std::size_t k = 0; k < summary_.metadata.size(); ++k) {
    if (summary_.metadata[k].name != name) continue;
    if (auto read = metadata(k)) found.push_back(*std::move(read));
  }
  return found;
}

}  // namespace magna
