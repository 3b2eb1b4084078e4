// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/session_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/engine/value_json.h"
#include "core/record/session_header.h"
#include "core/sim/text.h"

namespace magna {
namespace {

using nlohmann::json;

constexpr int kHashDigits = 16;
constexpr std::string_view kWorldFile = "world-file";  // of SessionHeader::options
constexpr std::string_view kFolder = "folder";

std::string option_of(const SessionHeader& header, std::string_view name) {
  for (const auto& [option, value] : header.options) {
    if (option == name) return value;
  }
  return {};
}

Tick tick_in(const McapMetadata& record) {
  const auto found = record.values.find("tick");
  if (found == record.values.end()) return 0;
  return number_of<Tick>(found->second).value_or(0);
}

std::string text_in(const McapMetadata& record, const std::string& key) {
  const auto found = record.values.find(key);
  return found != record.values.end() ? found->second : std::string();
}

/// The fields of a protobuf message, as far as they are read here.
class ProtobufFields {
 public:
  explicit ProtobufFields(std::string_view bytes) : bytes_(bytes) {}

  /// Reads the next field. False: the end, or the message is not well-formed.
  bool next() {
    if (bytes_.empty()) return false;
    const std::uint64_t key = varint();
    number_ = key >> 3U;
    constexpr std::uint64_t kVarint = 0;
    constexpr std::uint64_t kFixed64 = 1;
    constexpr std::uint64_t kBytes = 2;
    constexpr std::uint64_t kFixed32 = 5;
    switch (key & 7U) {
      case kVarint: whole_ = varint(); return good_;
      case kFixed64: take(sizeof(double)); return good_;
      case kBytes: take(varint()); return good_;
      case kFixed32: take(sizeof(float)); return good_;
      default: good_ = false; return false;
    }
  }
  std::uint64_t number() const { return number_; }
  /// The bytes of a field that has some.
  std::string_view value() const { return value_; }
  /// The value of a field that is a whole number.
  std::uint64_t whole() const { return whole_; }
  double real() const {
    double result = 0.0;
    if (value_.size() == sizeof result) std::memcpy(&result, value_.data(), sizeof result);
    return result;
  }
  bool good() const { return good_; }

 private:
  std::uint64_t varint() {
    constexpr unsigned kMostBits = 64;
    std::uint64_t result = 0;
    for (unsigned shift = 0; shift < kMostBits && !bytes_.empty(); shift += 7U) {
      const auto byte = static_cast<unsigned char>(bytes_.front());
      bytes_.remove_prefix(1);
      result |= std::uint64_t{byte & 0x7fU} << shift;
      if (byte < 0x80U) return result;
    }
    good_ = false;
    return 0;
  }
  void take(std::uint64_t size) {
    good_ = good_ && size <= bytes_.size();
    if (!good_) return;
    value_ = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
  }

  std::string_view bytes_;
  std::uint64_t number_ = 0;
  std::uint64_t whole_ = 0;
  std::string_view value_;
  bool good_ = true;
};

bool read_pose(std::string_view bytes, RecordedPose& pose) {
  double z = 0.0;
  double w = 0.0;
  ProtobufFields fields(bytes);
  while (fields.next()) {
    ProtobufFields parts(fields.value());
    while (parts.next()) {
      const std::uint64_t number = parts.number();
      if (fields.number() == 1 && number == 1) pose.x = parts.real();
      if (fields.number() == 1 && number == 2) pose.y = parts.real();
      if (fields.number() == 2 && number == 3) z = parts.real();
      if (fields.number() == 2 && number == 4) w = parts.real();
    }
    if (!parts.good()) return false;
  }
  pose.heading = 2.0 * std::atan2(z, w);
  return fields.good();
}

RecordedHash hash_from(const json& line) {
  const auto digits = line.at("hash").get<std::string>();
  RecordedHash result{whole<Tick>(line.at("tick")), 0, 0};
  const char* const end = digits.data() + digits.size();
  const auto [at, problem] = std::from_chars(digits.data(), end, result.hash, 16);
  if (problem != std::errc() || at != end || digits.size() != kHashDigits) {
    throw std::out_of_range("a hash has 16 hexadecimal digits");
  }
  result.inputs = whole<std::uint64_t>(line.at("inputs"));
  return result;
}

}  // namespace

/// foxglove.PosesInFrame: timestamp 1, frame_id 2, poses 3.
bool read_poses(std::string_view bytes, std::vector<RecordedPose>& poses) {
  constexpr std::uint64_t kPoses = 3;
  poses.clear();
  ProtobufFields fields(bytes);
  while (fields.next()) {
    if (fields.number() != kPoses) continue;
    if (!read_pose(fields.value(), poses.emplace_back())) return false;
  }
  return fields.good();
}

/// foxglove.Log: timestamp 1, level 2, message 3, name 4.
std::optional<RecordedNotice> read_notice(std::string_view message) {
  RecordedNotice notice;
  ProtobufFields fields(message);
  while (fields.next()) {
    if (fields.number() == 2) notice.level = fields.whole();
    if (fields.number() == 3) notice.text = fields.value();
    if (fields.number() == 4) notice.source = fields.value();
  }
  if (!fields.good()) return std::nullopt;
  return notice;
}

Result<SessionFile> SessionFile::open(const std::filesystem::path& path) {
  return of(McapReader::open(path));
}

Result<SessionFile> SessionFile::over(std::string bytes, std::string name) {
  return of(McapReader::over(std::move(bytes), std::move(name)));
}

Result<SessionFile> SessionFile::of(Result<McapReader> reader) {
  if (!reader) return reader.error();
  if (reader->profile() != kSessionProfile) {
    return Error{fmt::format("the file is MCAP of the profile “{}”, not a session of Magna",
                             shown(reader->profile())),
                 reader->name()};
  }
  const std::vector<McapMetadata> records = reader->metadata_named(kSessionRecord);
  if (records.empty()) {
    return Error{fmt::format("the file has no record {}, with which a session begins: give a "
                             "file of --record",
                             kSessionRecord),
                 reader->name()};
  }
  auto header = session_header(records.front(), reader->name());
  if (!header) return header.error();
  return SessionFile(std::move(*reader), std::move(*header));
}

std::optional<SessionFile::End> SessionFile::end() const {
  const std::vector<McapMetadata> records = reader_.metadata_named(kEndRecord);
  if (records.empty()) return {};
  return End{tick_in(records.back()), text_in(records.back(), "reason")};
}

Tick SessionFile::last_tick() const {
  Tick last = 0;
  if (reader_.summary().end_time != 0) last = header_.tick_of(reader_.summary().end_time);
  if (const auto ended = end()) last = std::max(last, ended->tick);
  return last;
}

Result<ReadFiles> SessionFile::files() const {
  ReadFiles all{option_of(header_, kWorldFile), option_of(header_, kFolder)};
  const std::size_t count = reader_.summary().attachments.size();
  for (std::size_t index = 0; index < count; ++index) {
    auto attachment = reader_.attachment(index);
    if (!attachment) return attachment.error();
    all.files.push_back({std::move(attachment->name), std::move(attachment->data)});
  }
  return all;
}

std::vector<RecordedBookmark> SessionFile::bookmarks() const {
  std::vector<RecordedBookmark> all;
  for (const McapMetadata& record : reader_.metadata_named(kBookmarkRecord)) {
    all.push_back({tick_in(record), text_in(record, "name"), text_in(record, "text")});
  }
  std::ranges::stable_sort(all, {}, &RecordedBookmark::tick);
  return all;
}

template <class T, class Read>
SessionFile::Part<T> SessionFile::part(std::string_view topic, Read read) const {
  Part<T> result;
  std::optional<Error> wrong;
  const auto visit = [&](const McapMessage& message) {
    try {
      T item = read(message.data);
      if (!result.items.empty() && item.tick < result.items.back().tick) {
        throw std::out_of_range("ticks go backwards");
      }
      result.items.push_back(std::move(item));
      return true;
    } catch (const std::exception& problem) {
      wrong = Error{fmt::format("message {} of {} cannot be read: {}", result.items.size() + 1,
                                topic, problem.what()),
                    name()};
      return false;
    }
  };
  result.broken = reader_.read_messages({{std::string(topic)}}, visit);
  if (wrong) result.broken = std::move(wrong);
  if (!result.broken) result.broken = broken();
  return result;
}

SessionFile::Part<LoggedInput> SessionFile::inputs() const {
  return part<LoggedInput>(topic::kInputs,
                           [](std::string_view data) { return logged_input(data); });
}

SessionFile::Part<RecordedHash> SessionFile::hashes() const {
  return part<RecordedHash>(topic::kHashes,
                            [](std::string_view data) { return hash_from(json::parse(data)); });
}

SessionFile::Part<RecordedLine> SessionFile::lines(std::string_view topic) const {
  return part<RecordedLine>(topic, [](std::string_view data) {
    return RecordedLine{whole<Tick>(json::parse(data).at("tick")), std::string(data)};
  });
}

SessionFile::Part<RecordedLine> SessionFile::events() const { return lines(topic::kEvents); }

SessionFile::Part<RecordedLine> SessionFile::measures() const { return lines(topic::kMeasures); }

std::optional<Error> SessionFile::visit_poses(
    const std::function<bool(Tick tick, std::span<const RecordedPose> robots)>& visit) const {
  std::vector<RecordedPose> poses;
  std::optional<Error> wrong;
  auto problem =
      reader_.read_messages({{std::string(topic::kPoses)}}, [&](const McapMessage& message) {
        const Tick tick = header_.tick_of(message.log_time);
        if (!read_poses(message.data, poses)) {
          wrong = Error{fmt::format("the poses of tick {} cannot be read", tick), name()};
          return false;
        }
        return visit(tick, poses);
      });
  if (wrong) return wrong;
  return problem ? problem : broken();
}

bool is_mcap_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string begin(kMcapMagic.size(), '\0');
  in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  return in && begin == kMcapMagic;
}

}  // namespace magna
