// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/record/mcap_records.h"
#include "core/sim/result.h"

namespace magna {

/// Reads an MCAP file (https://mcap.dev/spec) whose messages are in chunks, compressed with zstd or
/// not at all. A file without an index, because its program was killed, is scanned; a damaged file
/// is read up to the damage. Every length is compared with what is there, and with bounds, before
/// memory is taken for it. The const functions may be called on several threads.
class McapReader {
 public:
  static constexpr std::uint64_t kLargestChunk = std::uint64_t{64} << 20U;  ///< uncompressed
  /// Of records other than chunks, and of the summary.
  static constexpr std::uint64_t kLargestRecord = std::uint64_t{256} << 20U;

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

  /// The file was ended as it should be: it has an index and a footer, which are intact. The chunks
  /// of such a file are read and checked only when messages are asked for.
  bool has_index() const { return has_index_; }
  /// Where and why the file breaks; what is before that place can be read. Nothing: it is whole as
  /// far as is known, possibly without an index.
  const std::optional<Error>& broken() const { return broken_; }
  /// Behind the data there is nothing but a record that was written in part, or an ending that is
  /// missing or damaged: `repair_mcap` can end the file.
  bool is_repairable() const { return repairable_; }
  /// Where the data end: at the ending, if there is one, else after the last whole record.
  std::uint64_t data_size() const { return data_size_; }
  std::uint64_t size() const { return size_; }
  /// Without an index: of the last chunk by channel, as its message indexes have it. Its program
  /// may have been killed before it wrote them.
  const std::map<std::uint16_t, McapMessageIndex>& last_indexes() const { return last_indexes_; }
  /// As it was opened; for messages.
  const std::string& name() const { return name_; }

  struct Query {
    std::vector<std::string> topics = {};                          ///< empty: all
    std::uint64_t from = 0;                                        ///< log time, inclusive
    std::uint64_t to = std::numeric_limits<std::uint64_t>::max();  ///< log time, inclusive
  };
  using Visit = std::function<bool(const McapMessage&)>;
  /// Visits the messages in order of the file, until `visit` returns false. A message is valid
  /// during its visit. Returns the byte and reason if a chunk is damaged, with `broken` or without
  /// it: the messages before it were visited.
  std::optional<Error> read_messages(const Query& query, const Visit& visit) const;
  /// The same for one chunk of the summary, by its index there.
  std::optional<Error> read_chunk(std::size_t chunk, const Visit& visit) const;
  /// By its index in the summary.
  Result<McapAttachment> attachment(std::size_t index) const;
  Result<McapMetadata> metadata(std::size_t index) const;
  /// All metadata records of this name, in order of the file; damaged ones are left out.
  std::vector<McapMetadata> metadata_named(std::string_view name) const;

 private:
  /// Part of the data that cannot be read: the byte of the record in the file, and why.
  struct Damage {
    std::uint64_t byte = 0;
    std::string why;
  };
  struct ChunkRecords {
    McapChunk chunk;
    std::string records;  ///< uncompressed
  };

  McapReader() = default;
  static Result<McapReader> begin(McapReader reader);
  /// Nothing: they are not there, or cannot be read.
  std::optional<std::string> bytes(std::uint64_t offset, std::uint64_t length) const;
  Error error_at(const Damage& damage) const;
  /// Reads the index, if the file has a footer. Returns its damage.
  std::optional<Damage> read_index();
  std::optional<Damage> read_summary(std::uint64_t begin, std::uint64_t end);
  std::optional<std::string> take_summary_record(McapOpcode opcode, std::string_view content,
                                                 std::uint64_t data_end);
  /// Finds what an index would have. Returns the damage where it stops.
  std::optional<Damage> scan();
  /// The content of the record is at `offset` + kMcapRecordHead. Returns its damage.
  std::optional<std::string> scan_record(McapOpcode opcode, std::uint64_t offset,
                                         std::uint64_t length);
  std::optional<std::string> scan_chunk(std::uint64_t offset, std::uint64_t length);
  std::optional<std::string> add_schema(std::string_view content);
  std::optional<std::string> add_channel(std::string_view content);
  Result<ChunkRecords, Damage> chunk_at(std::uint64_t offset, std::uint64_t length) const;
  std::optional<Damage> visit_chunk(const McapChunk& chunk, const Visit& visit,
                                    bool& goes_on) const;

  std::string name_;
  int file_ = -1;  ///< -1: `memory_` is the file
  std::string memory_;
  std::uint64_t size_ = 0;
  std::uint64_t data_begin_ = 0;  ///< after the header
  std::uint64_t data_size_ = 0;
  std::string profile_;
  std::string library_;
  McapSummary summary_;
  bool has_index_ = false;
  bool repairable_ = false;
  std::optional<Error> broken_;
  std::map<std::uint16_t, McapMessageIndex> last_indexes_;
};

}  // namespace magna
