// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <tuple>

#include "core/record/mcap_reader.h"
#include "core/record/mcap_repair.h"
#include "core/record/mcap_writer.h"
#include "core/sim/file_writer.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

constexpr std::uint64_t kSecond = 1'000'000'000;

/// A file of two chunks, with an attachment and metadata, as it is before its end.
struct WrittenFile {
  std::string bytes;
  McapWriter writer{[this](std::string_view more) { bytes += more; }, "magna", "test"};
  std::size_t header = bytes.size();
  std::vector<std::size_t> ends;  ///< after each message: where the bytes must reach

  WrittenFile() {
    writer.add_metadata({"magna.session", {{"format", "1"}, {"world", "office"}}});
    writer.add_attachment({1, 2, "office.lisp", "text/plain", "(defmap office (3 3))"});
    const auto schema = writer.add_schema("foxglove.Grid", "protobuf", "described");
    const auto inputs = writer.add_channel("/inputs", "json");
    const auto map = writer.add_channel("/map", "protobuf", schema);
    add(inputs, 1, "first");
    add(map, 2, "second");
    close(2);
    add(inputs, 3, "third");
    add(inputs, 5, std::string(2000, 'x'));
    close(2);
  }
  void add(std::uint16_t channel, std::uint64_t second, std::string_view data) {
    writer.add_message(channel, second * kSecond, 7, data);
  }
  void close(int messages) {
    // A chunk is there once its record is; its indexes may be missing.
    const std::size_t begin = bytes.size();
    writer.close_chunk();
    const auto reader = McapReader::over(bytes, "x");
    const std::uint64_t end = begin + reader->summary().chunks.back().length;
    for (int k = 0; k < messages; ++k) ends.push_back(end);
  }
  std::size_t messages_within(std::size_t size) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(ends, [size](std::size_t end) { return end <= size; }));
  }
};

std::string ended_file() {
  WrittenFile file;
  file.writer.finish();
  return file.bytes;
}

std::vector<std::string> data_of(const McapReader& reader, const McapReader::Query& query = {}) {
  std::vector<std::string> all;
  const auto problem = reader.read_messages(query, [&all](const McapMessage& message) {
    all.emplace_back(message.data);
    return true;
  });
  if (problem) all.push_back(problem->text());
  return all;
}

McapReader opened(std::string bytes) {
  auto reader = McapReader::over(std::move(bytes), "a.mcap");
  if (!reader) {
    ADD_FAILURE() << reader.error().text();
    std::abort();
  }
  return std::move(*reader);
}

std::string broken_text(const McapReader& reader) {
  return reader.broken() ? reader.broken()->text() : std::string();
}

fs::path put(const fs::path& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

std::string bytes_in(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(McapFile, ReadsWhatWasWritten) {
  const McapReader reader = opened(ended_file());
  EXPECT_TRUE(reader.has_index());
  EXPECT_FALSE(reader.broken());
  EXPECT_EQ(reader.profile(), "magna");
  EXPECT_EQ(reader.library(), "test");
  EXPECT_THAT(data_of(reader), ElementsAre("first", "second", "third", std::string(2000, 'x')));
  ASSERT_NE(reader.channel("/map"), nullptr);
  const McapChannel& map = *reader.channel("/map");
  EXPECT_EQ(map.encoding, "protobuf");
  ASSERT_THAT(reader.summary().schemas, SizeIs(1));
  EXPECT_EQ(reader.summary().schemas[0],
            (McapSchema{map.schema, "foxglove.Grid", "protobuf", "described"}));
  ASSERT_THAT(reader.summary().attachments, SizeIs(1));
  EXPECT_EQ(*reader.attachment(0),
            (McapAttachment{1, 2, "office.lisp", "text/plain", "(defmap office (3 3))"}));
  EXPECT_THAT(reader.metadata_named("magna.session"),
              ElementsAre(McapMetadata{"magna.session", {{"format", "1"}, {"world", "office"}}}));
  EXPECT_EQ(reader.summary().counts, (std::map<std::uint16_t, std::uint64_t>{
                                         {reader.channel("/inputs")->id, 3}, {map.id, 1}}));
  EXPECT_EQ(reader.summary().start_time, kSecond);
  EXPECT_EQ(reader.summary().end_time, 5 * kSecond);
}

TEST(McapFile, SelectsByTopicAndTime) {
  const McapReader reader = opened(ended_file());
  EXPECT_THAT(data_of(reader, {{"/map"}}), ElementsAre("second"));
  EXPECT_THAT(data_of(reader, {{"/inputs"}, 2 * kSecond, 4 * kSecond}), ElementsAre("third"));
  EXPECT_THAT(data_of(reader, {{"/none"}}), IsEmpty());
}

TEST(McapFile, NumbersTheMessagesOfAChannel) {
  std::vector<std::tuple<std::uint32_t, std::uint64_t, std::uint64_t>> all;
  opened(ended_file()).read_messages({{"/inputs"}}, [&all](const McapMessage& message) {
    all.emplace_back(message.sequence, message.log_time, message.publish_time);
    return true;
  });
  EXPECT_THAT(all, ElementsAre(std::tuple(0U, kSecond, 7U), std::tuple(1U, 3 * kSecond, 7U),
                               std::tuple(2U, 5 * kSecond, 7U)));
}

TEST(McapFile, FindsByAScanWhatTheIndexSays) {
  const McapReader whole = opened(ended_file());
  const McapReader killed = opened(WrittenFile().bytes);
  EXPECT_FALSE(killed.has_index());
  EXPECT_FALSE(killed.broken());
  EXPECT_EQ(killed.summary(), whole.summary());
  EXPECT_EQ(data_of(killed), data_of(whole));
}

TEST(McapFile, IsWholeAfterEachByteAtWhichItsProgramWasKilled) {
  const test::TemporaryFolder folder;
  WrittenFile file;
  file.writer.finish();
  const McapReader whole = opened(file.bytes);
  const std::vector<std::string> all = data_of(whole);
  for (std::size_t size = file.header; size < file.bytes.size(); ++size) {
    const std::size_t messages = std::min(file.messages_within(size), all.size());
    const std::vector<std::string> expected(all.begin(), all.begin() + long(messages));
    const McapReader cut = opened(file.bytes.substr(0, size));
    ASSERT_EQ(data_of(cut), expected) << size;
    ASSERT_TRUE(cut.is_repairable()) << size << broken_text(cut);

    const fs::path path = put(folder / "cut.mcap", file.bytes.substr(0, size));
    const auto problem = repair_mcap(path);
    ASSERT_FALSE(problem) << size << problem->text();
    const auto repaired = McapReader::open(path);
    ASSERT_TRUE(repaired) << size;
    ASSERT_TRUE(repaired->has_index()) << size;
    ASSERT_EQ(data_of(*repaired), expected) << size;
    if (messages == all.size()) {
      ASSERT_EQ(bytes_in(path), file.bytes) << size;
    }
  }
}

TEST(McapFile, SaysThatNothingWasRecordedIfItEndsWithinItsHeader) {
  const WrittenFile file;
  for (std::size_t size = 0; size < file.header; ++size) {
    const auto reader = McapReader::over(file.bytes.substr(0, size), "a.mcap");
    ASSERT_FALSE(reader) << size;
    EXPECT_EQ(reader.error().text(), "a.mcap: ends within its header: nothing was recorded");
  }
}

TEST(McapFile, NeverReadsAMessageThatADamagedByteHasChanged) {
  const std::string bytes = ended_file();
  const std::vector<std::string> written = data_of(opened(bytes));
  for (std::size_t k = 0; k < bytes.size(); ++k) {
    for (const char other : {'\0', '\xff', static_cast<char>(bytes[k] ^ 1)}) {
      std::string damaged = bytes;
      damaged[k] = other;
      const auto reader = McapReader::over(damaged, "a.mcap");
      if (!reader) {
        EXPECT_THAT(reader.error().text(), StartsWith("a.mcap: ")) << k;
        continue;
      }
      for (const std::string& data : data_of(*reader)) {
        EXPECT_TRUE(data.starts_with("a.mcap: ") || std::ranges::count(written, data) > 0) << k;
      }
      for (std::size_t i = 0; i < reader->summary().attachments.size(); ++i) {
        [[maybe_unused]] const auto attachment = reader->attachment(i);
      }
      reader->metadata_named("magna.session");
    }
  }
}

TEST(McapFile, NamesTheByteOfAChunkWithAWrongChecksum) {
  std::string bytes = ended_file();
  const McapReader whole = opened(bytes);
  const McapChunk& second = whole.summary().chunks[1];
  // The checksum follows the head of the record, two times and the size.
  bytes[second.offset + kMcapRecordHead + 24] ^= 1;
  const std::string place =
      "a.mcap: byte " + std::to_string(second.offset) + ": the checksum of the chunk is wrong";
  EXPECT_THAT(data_of(opened(bytes)), ElementsAre("first", "second", place));
  // Without its index the file is read up to there, and not repaired: it is damaged inside.
  const McapReader scanned = opened(bytes.substr(0, whole.data_size()));
  EXPECT_EQ(broken_text(scanned), place);
  EXPECT_THAT(data_of(scanned), ElementsAre("first", "second"));
  const test::TemporaryFolder folder;
  const fs::path path = put(folder / "b.mcap", bytes.substr(0, whole.data_size()));
  const auto problem = repair_mcap(path);
  ASSERT_TRUE(problem);
  EXPECT_THAT(problem->text(), HasSubstr("the checksum of the chunk is wrong"));
  EXPECT_EQ(bytes_in(path), bytes.substr(0, whole.data_size()));
}

TEST(McapFile, ReadsAllDataIfTheIndexIsDamaged) {
  std::string bytes = ended_file();
  const McapReader whole = opened(bytes);
  bytes[whole.data_size() + 20] ^= 1;
  const McapReader reader = opened(bytes);
  EXPECT_THAT(broken_text(reader), HasSubstr("the checksum of the index is wrong"));
  EXPECT_EQ(data_of(reader), data_of(whole));
  EXPECT_TRUE(reader.is_repairable());
}

TEST(McapFile, RefusesOtherFiles) {
  const auto why = [](std::string bytes) {
    const auto reader = McapReader::over(std::move(bytes), "a.mcap");
    return reader ? std::string() : reader.error().text();
  };
  EXPECT_EQ(why("(defmap office (3 3))"), "a.mcap: is not an MCAP file");
  EXPECT_EQ(why(std::string("\x89MCAP1\r\n") + std::string(40, '\0')),
            "a.mcap: is an MCAP file of another version; open it with a newer program");
  const auto missing = McapReader::open("/nowhere/a.mcap");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().text(), "/nowhere/a.mcap: there is no such file");
}

TEST(McapFile, TakesNoMemoryForWhatIsNotThere) {
  std::string bytes = WrittenFile().bytes;
  const std::size_t size = bytes.size();
  // A record, a chunk and an attachment of 2^60 bytes.
  for (const char opcode : {'\x06', '\x09', '\x0c', '\x03'}) {
    std::string more = bytes + opcode + std::string(7, '\0') + '\x10' + std::string(100, 'x');
    const McapReader reader = opened(more);
    EXPECT_EQ(broken_text(reader),
              "a.mcap: byte " + std::to_string(size) + ": the file ends within a record");
    EXPECT_THAT(data_of(reader), SizeIs(4));
  }
}

TEST(McapFile, RefusesDifferentChannelsWithOneNumber) {
  std::string bytes = WrittenFile().bytes;
  const std::size_t at = bytes.size();
  // Channel 1, topic "/x".
  bytes += std::string("\x04\x12\0\0\0\0\0\0\0", 9) +
           std::string("\1\0\0\0\2\0\0\0/x\0\0\0\0\0\0\0\0", 18);
  const McapReader reader = opened(bytes);
  EXPECT_EQ(broken_text(reader),
            "a.mcap: byte " + std::to_string(at) + ": two different channels have the number 1");
}

TEST(McapFile, GetsFurtherMetadataAtItsEnd) {
  const test::TemporaryFolder folder;
  const fs::path path = put(folder / "a.mcap", ended_file());
  const McapMetadata bookmark{"magna.bookmark", {{"tick", "12"}, {"name", "odd"}}};
  EXPECT_FALSE(append_metadata(path, std::vector{bookmark}));
  EXPECT_FALSE(append_metadata(path, std::vector{bookmark, bookmark}));
  const auto reader = McapReader::open(path);
  ASSERT_TRUE(reader);
  EXPECT_TRUE(reader->has_index());
  EXPECT_THAT(data_of(*reader), SizeIs(4));
  EXPECT_THAT(reader->metadata_named("magna.bookmark"), ElementsAre(bookmark, bookmark, bookmark));
}

TEST(McapFile, IsNotRepairedWhileAnotherProgramWritesIt) {
  const test::TemporaryFolder folder;
  const fs::path path = folder / "a.mcap";
  auto log = LogFile::open(path, LogFile::Begin::Empty, LogFile::Kind::Records);
  ASSERT_TRUE(log);
  const std::string bytes = WrittenFile().bytes;
  log->add(bytes);
  log->flush();
  const auto problem = repair_mcap(path);
  ASSERT_TRUE(problem);
  EXPECT_THAT(problem->text(), HasSubstr("another program is writing it"));
  EXPECT_EQ(bytes_in(path), bytes);
}

TEST(McapFile, OpensWithoutRepairInAFolderThatCannotBeWritten) {
  const test::TemporaryFolder folder;
  const std::string bytes = WrittenFile().bytes;
  const fs::path path = put(folder / "a.mcap", bytes);
  fs::permissions(path, fs::perms::owner_read);
  const auto problem = repair_mcap(path);
  if (!problem) GTEST_SKIP() << "this user may write everything";
  EXPECT_THAT(problem->text(), HasSubstr("cannot be written: Permission denied"));
  EXPECT_THAT(data_of(*McapReader::open(path)), SizeIs(4));
}

TEST(McapFile, ClosesAChunkAtOneMebibyte) {
  std::string bytes;
  McapWriter writer([&bytes](std::string_view more) { bytes += more; }, "magna", "test");
  const auto channel = writer.add_channel("/x", "json");
  for (int k = 0; k < 40; ++k) {
    writer.add_message(channel, static_cast<std::uint64_t>(k), 0, std::string(100'000, 'y'));
  }
  writer.finish();
  const McapReader reader = opened(bytes);
  EXPECT_THAT(reader.summary().chunks, SizeIs(4));
  EXPECT_THAT(data_of(reader), SizeIs(40));
}

}  // namespace
}  // namespace magna
