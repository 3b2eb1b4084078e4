// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/record/mcap_reader.h"
#include "core/record/mcap_writer.h"

namespace magna::test {

/// Copies an MCAP file message by message. `message` may change the data of a message of the topic,
/// `metadata` a metadata record.
inline void alter_session(
    const std::string& from, const std::string& to,
    const std::function<void(const std::string& topic, std::string& data)>& message,
    const std::function<void(McapMetadata&)>& metadata = {}) {
  const auto reader = McapReader::open(from);
  if (!reader) throw std::runtime_error(reader.error().text());
  std::ofstream out(to, std::ios::binary);
  McapWriter writer([&out](std::string_view bytes) { out << bytes; }, reader->profile(),
                    reader->library());
  const McapSummary& summary = reader->summary();
  for (std::size_t k = 0; k < summary.metadata.size(); ++k) {
    McapMetadata record = *reader->metadata(k);
    if (metadata) metadata(record);
    writer.add_metadata(record);
  }
  for (std::size_t k = 0; k < summary.attachments.size(); ++k) {
    writer.add_attachment(*reader->attachment(k));
  }
  std::map<std::uint16_t, std::uint16_t> schemas{{0, 0}};
  for (const McapSchema& schema : summary.schemas) {
    schemas[schema.id] = writer.add_schema(schema.name, schema.encoding, schema.data);
  }
  std::map<std::uint16_t, std::uint16_t> channels;
  for (const McapChannel& channel : summary.channels) {
    channels[channel.id] =
        writer.add_channel(channel.topic, channel.encoding, schemas[channel.schema]);
  }
  reader->read_messages({}, [&](const McapMessage& one) {
    std::string data(one.data);
    if (message) message(reader->channel(one.channel)->topic, data);
    writer.add_message(channels[one.channel], one.log_time, one.publish_time, data);
    return true;
  });
  writer.finish();
}

}  // namespace magna::test
