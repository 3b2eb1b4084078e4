// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/mcap_repair.h"

#include <string>

#include "core/record/mcap_reader.h"
#include "core/record/mcap_writer.h"
#include "core/sim/file_writer.h"

namespace magna {

std::optional<Error> repair_mcap(const std::filesystem::path& path) {
  const auto reader = McapReader::open(path);
  if (!reader) return reader.error();
  if (reader->has_index()) return {};
  if (!reader->is_repairable()) return reader->broken();
  McapSummary summary = reader->summary();
  std::string end;
  // The message indexes of the last chunk may not have been written; they follow their chunk.
  if (!summary.chunks.empty()) {
    McapChunk& last = summary.chunks.back();
    if (last.offset + last.length + last.indexes_length == reader->data_size()) {
      for (const auto& [channel, index] : reader->last_indexes()) {
        if (last.indexes.contains(channel)) continue;
        last.indexes[channel] = reader->data_size() + end.size();
        const std::string record = mcap_record(channel, index);
        last.indexes_length += record.size();
        end += record;
      }
    }
  }
  end += mcap_ending(summary, reader->data_size() + end.size());
  return replace_end(path, reader->data_size(), end);
}

std::optional<Error> append_metadata(const std::filesystem::path& path,
                                     std::span<const McapMetadata> records) {
  const auto reader = McapReader::open(path);
  if (!reader) return reader.error();
  if (!reader->has_index()) {
    return Error{"has no index to which anything could be added", path.string()};
  }
  McapSummary summary = reader->summary();
  std::string end;
  for (const McapMetadata& one : records) {
    const std::string record = mcap_record(one);
    summary.metadata.push_back({reader->data_size() + end.size(), record.size(), one.name});
    end += record;
  }
  end += mcap_ending(summary, reader->data_size() + end.size());
  return replace_end(path, reader->data_size(), end);
}

}  // namespace magna
