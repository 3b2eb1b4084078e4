// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/record/mcap_records.h"
#include "core/sim/result.h"

namespace magna {

/// Takes values off the front of bytes. What is not there makes it fail, and is zero or empty.
class McapCursor {
 public:
  explicit McapCursor(std::string_view bytes) : bytes_(bytes) {}

  bool failed() const { return failed_; }
  bool ended() const { return bytes_.empty(); }
  std::string_view rest() const { return bytes_; }

  template <std::unsigned_integral T>
  T number() {
    const std::string_view raw = take(sizeof(T));
    std::uint64_t value = 0;
    for (std::size_t k = raw.size(); k-- > 0;) {
      value = value << 8U | static_cast<unsigned char>(raw[k]);
    }
    return static_cast<T>(value);
  }
  std::string_view text() { return take(number<std::uint32_t>()); }
  std::string_view take(std::uint64_t size) {
    if (failed_ || size > bytes_.size()) {
      failed_ = true;
      return {};
    }
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }
  std::map<std::string, std::string> text_map() {
    std::map<std::string, std::string> map;
    McapCursor inner(text());
    while (!inner.ended() && !inner.failed_) {
      std::string key(inner.text());
      map.insert_or_assign(std::move(key), std::string(inner.text()));
    }
    failed_ = failed_ || inner.failed_;
    return map;
  }
  std::map<std::uint16_t, std::uint64_t> number_map() {
    std::map<std::uint16_t, std::uint64_t> map;
    McapCursor inner(text());
    while (!inner.ended() && !inner.failed_) {
      const auto key = inner.number<std::uint16_t>();
      map.insert_or_assign(key, inner.number<std::uint64_t>());
    }
    failed_ = failed_ || inner.failed_;
    return map;
  }
  /// The head of a record and its content.
  struct Record {
    McapOpcode opcode = {};
    std::string_view content;
  };
  Record record() {
    Record record;
    record.opcode = static_cast<McapOpcode>(number<std::uint8_t>());
    record.content = take(number<std::uint64_t>());
    return record;
  }

 private:
  std::string_view bytes_;
  bool failed_ = false;
};

/// The CRC32 of MCAP.
std::uint32_t mcap_checksum(std::string_view bytes);

// Each reads the content of a record; nothing: it is malformed.

std::optional<McapSchema> read_schema(std::string_view content);
std::optional<McapChannel> read_channel(std::string_view content);
std::optional<McapMessage> read_message(std::string_view content);
std::optional<McapChunk> read_chunk_index(std::string_view content);
std::optional<McapAttachmentPlace> read_attachment_index(std::string_view content);
std::optional<McapMetadataPlace> read_metadata_index(std::string_view content);
std::optional<McapMetadata> read_metadata(std::string_view content);
/// The error is the reason: it is malformed, or its checksum is wrong.
Result<McapAttachment, std::string> read_attachment(std::string_view content);

}  // namespace magna
