// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/mcap_decode.h"

#include <zlib.h>

#include <utility>

namespace magna {

std::uint32_t mcap_checksum(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::optional<McapSchema> read_schema(std::string_view content) {
  McapCursor in(content);
  McapSchema schema;
  schema.id = in.number<std::uint16_t>();
  schema.name = in.text();
  schema.encoding = in.text();
  schema.data = in.text();
  return in.failed() ? std::nullopt : std::optional(std::move(schema));
}

std::optional<McapChannel> read_channel(std::string_view content) {
  McapCursor in(content);
  McapChannel channel;
  channel.id = in.number<std::uint16_t>();
  channel.schema = in.number<std::uint16_t>();
  channel.topic = in.text();
  channel.encoding = in.text();
  channel.metadata = in.text_map();
  return in.failed() ? std::nullopt : std::optional(std::move(channel));
}

std::optional<McapMessage> read_message(std::string_view content) {
  McapCursor in(content);
  McapMessage message;
  message.channel = in.number<std::uint16_t>();
  message.sequence = in.number<std::uint32_t>();
  message.log_time = in.number<std::uint64_t>();
  message.publish_time = in.number<std::uint64_t>();
  message.data = in.rest();
  return in.failed() ? std::nullopt : std::optional(message);
}

std::optional<McapChunk> read_chunk_index(std::string_view content) {
  McapCursor in(content);
  McapChunk chunk;
  chunk.start_time = in.number<std::uint64_t>();
  chunk.end_time = in.number<std::uint64_t>();
  chunk.offset = in.number<std::uint64_t>();
  chunk.length = in.number<std::uint64_t>();
  chunk.indexes = in.number_map();
  chunk.indexes_length = in.number<std::uint64_t>();
  chunk.compression = in.text();
  chunk.compressed_size = in.number<std::uint64_t>();
  chunk.size = in.number<std::uint64_t>();
  return in.failed() ? std::nullopt : std::optional(std::move(chunk));
}

std::optional<McapAttachmentPlace> read_attachment_index(std::string_view content) {
  McapCursor in(content);
  McapAttachmentPlace place;
  place.offset = in.number<std::uint64_t>();
  place.length = in.number<std::uint64_t>();
  place.log_time = in.number<std::uint64_t>();
  place.create_time = in.number<std::uint64_t>();
  place.size = in.number<std::uint64_t>();
  place.name = in.text();
  place.media_type = in.text();
  return in.failed() ? std::nullopt : std::optional(std::move(place));
}

std::optional<McapMetadataPlace> read_metadata_index(std::string_view content) {
  McapCursor in(content);
  McapMetadataPlace place;
  place.offset = in.number<std::uint64_t>();
  place.length = in.number<std::uint64_t>();
  place.name = in.text();
  return in.failed() ? std::nullopt : std::optional(std::move(place));
}

std::optional<McapMetadata> read_metadata(std::string_view content) {
  McapCursor in(content);
  McapMetadata metadata;
  metadata.name = in.text();
  metadata.values = in.text_map();
  return in.failed() ? std::nullopt : std::optional(std::move(metadata));
}

Result<McapAttachment, std::string> read_attachment(std::string_view content) {
  McapCursor in(content);
  McapAttachment attachment;
  attachment.log_time = in.number<std::uint64_t>();
  attachment.create_time = in.number<std::uint64_t>();
  attachment.name = in.text();
  attachment.media_type = in.text();
  attachment.data = in.take(in.number<std::uint64_t>());
  const std::string_view checked = content.substr(0, content.size() - in.rest().size());
  const auto crc = in.number<std::uint32_t>();
  if (in.failed()) return std::string("the attachment is malformed");
  if (crc != 0 && crc != mcap_checksum(checked)) {
    return "the checksum of the attachment " + attachment.name + " is wrong";
  }
  return attachment;
}

}  // namespace magna
