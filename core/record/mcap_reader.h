// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/record/mcap_records.h"
#include "core/sim/result.h"

namespace magna {

/// Reads an MCAP file (https://mcap.dev/spec) with chunks that are compressed with zstd or not at
/// all. A file without an index, because its program was killed, is scanned; a damaged file is read
/// up to the damage. Every length is compared with what is there, and with bounds, before memory is
/// taken for it. The const functions may be called on several threads.
class McapReader {
 public:
  static constexpr std::uint64_t kLargestChunk = std::uint64_t{64} << 20U;       ///< uncompressed
  static constexpr std::uint64_t kLargestAttachment = std::uint64_t{64} << 20U;  ///< bytes

  /// An error: it cannot be read, or is not an MCAP file of this version.
  static Result<McapReader> open(const std::filesystem::path& path);
  /// The same for the bytes of a file; `name` is for errors.
  static Result<McapReader> over(std::string bytes, std::string name);

  McapReader(McapReader&& other) noexcept;
  McapReader& operator=(McapReader&& other) noexcept;
  McapReader(const McapReader&) = delete;
  McapReader& operator=(const McapReader&) = delete;
  ~McapReader();

  const std::string& profile() const { return profile_; }
  const std::string& library() const { return library_; }
  /// Schemas, channels, chunks and where the rest is; without an index found by a scan.
  const McapSummary& summary() const { return summary_; }
  /// nullptr: the file has no such channel.
  const McapChannel* channel(std::string_view topic) const;
  const McapChannel* channel(std::uint16_t id) const;

  /// The file was ended as it should be: it has an index and a footer, which are intact. With one
  /// the chunks are read and checked only when messages are asked for.
  bool has_index() const { return has_index_; }
  /// Where and why the file breaks; what is before that place can be read. Nothing: it is whole as
  /// far as is known, possibly without an index.
  const std::optional<Error>& broken() const { return broken_; }
  /// Bytes from the start that are whole records; the size of the file if nothing is broken.
  std::uint64_t intact_size() const { return intact_size_; }
  std::uint64_t size() const { return size_; }
  /// As it was opened; for messages.
  const std::string& name() const { return name_; }

  struct Query {
    std::vector<std::string> topics = {};                          ///< empty: all
    std::uint64_t from = 0;                                        ///< log time, inclusive
    std::uint64_t to = std::numeric_limits<std::uint64_t>::max();  ///< log time, inclusive
  };
  /// Visits the messages in order of the file, until `visit` returns false. A message is valid
  /// during its visit. Returns the byte and reason if a chunk is damaged: the messages before it
  /// were visited. `broken` is not returned.
  std::optional<Error> read_messages(const Query& query,
                                     const std::function<bool(const McapMessage&)>& visit) const;
  /// The same for one chunk of the summary, by its index there.
  std::optional<Error> read_chunk(std::size_t chunk,
                                  const std::function<bool(const McapMessage&)>& visit) const;
  /// By its index in the summary.
  Result<McapAttachment> attachment(std::size_t index) const;
  Result<McapMetadata> metadata(std::size_t index) const;
  /// All metadata records of this name, in order of the file; damaged ones are left out.
  std::vector<McapMetadata> metadata_named(std::string_view name) const;

 private:
  class Scan;
  McapReader() = default;
  static Result<McapReader> begin(McapReader reader);
  /// The bytes of a part of the file; an error if they are not there.
  Result<std::string> bytes(std::uint64_t offset, std::uint64_t length) const;
  Error error_at(std::uint64_t byte, std::string_view why) const;
  bool read_index();
  void scan();
  /// The records of a chunk, uncompressed and checked.
  Result<std::string> records_of(const McapChunk& chunk) const;

  std::string name_;
  int file_ = -1;  ///< -1: `memory_` is the file
  std::string memory_;
  std::uint64_t size_ = 0;
  std::string profile_;
  std::string library_;
  McapSummary summary_;
  bool has_index_ = false;
  std::optional<Error> broken_;
  std::uint64_t intact_size_ = 0;
};

}  // namespace magna
