// SPDX-License-Identifier: GPL-3.0-or-later
// An MCAP file is rejected with a message, or read as far as it is whole; what a scan finds of it
// is what its index would say.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/record/mcap_reader.h"
#include "core/record/mcap_writer.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check_error(const magna::Error& error) {
  require(error.file == "a.mcap" && !error.message.empty());
}

std::size_t read_all(const magna::McapReader& reader) {
  std::size_t messages = 0;
  const auto problem = reader.read_messages({}, [&](const magna::McapMessage& message) {
    require(reader.channel(message.channel) != nullptr);
    ++messages;
    return true;
  });
  if (problem) check_error(*problem);
  const auto& summary = reader.summary();
  for (std::size_t k = 0; k < summary.attachments.size(); ++k) {
    const auto attachment = reader.attachment(k);
    if (!attachment) check_error(attachment.error());
  }
  for (std::size_t k = 0; k < summary.metadata.size(); ++k) {
    const auto metadata = reader.metadata(k);
    if (!metadata) check_error(metadata.error());
  }
  return messages;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const auto reader = magna::McapReader::over(bytes, "a.mcap");
  if (!reader) {
    check_error(reader.error());
    return 0;
  }
  if (reader->broken()) check_error(*reader->broken());
  require(reader->data_size() <= size);
  const std::size_t messages = read_all(*reader);
  if (reader->has_index()) return 0;
  // Ended by what was found, the file has an index with the same messages.
  const std::string ended = bytes.substr(0, reader->data_size()) +
                            magna::mcap_ending(reader->summary(), reader->data_size());
  const auto again = magna::McapReader::over(ended, "a.mcap");
  require(again && again->has_index());
  require(again->summary() == reader->summary());
  require(read_all(*again) == messages);
  return 0;
}
