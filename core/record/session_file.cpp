// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/session_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <type_traits>
#include <utility>

#include "core/engine/value_json.h"
#include "core/record/mcap_repair.h"
#include "core/record/session_header.h"
#include "core/sim/text.h"

namespace magna {
namespace {

using nlohmann::json;

constexpr int kHashDigits = 16;

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

/// The fields of a protobuf message, as far as PosesInFrame needs them.
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
    value_ = {};
    whole_ = 0;
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
  double real() const {
    double result = 0.0;
    if (value_.size() == sizeof result) std::memcpy(&result, value_.data(), sizeof result);
    return result;
  }
  /// Of a whole number, in either form.
  std::uint64_t whole() const {
    std::uint32_t result = 0;
    if (value_.size() != sizeof result) return whole_;
    std::memcpy(&result, value_.data(), sizeof result);
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
  std::string_view value_;
  std::uint64_t whole_ = 0;
  bool good_ = true;
};

// The recorded frame has y up, and angles that grow counterclockwise.
std::optional<Pose> read_pose(std::string_view bytes) {
  constexpr std::uint64_t kPosition = 1;
  constexpr std::uint64_t kOrientation = 2;
  std::array<double, 5> position{};     // x 1, y 2, z 3
  std::array<double, 5> orientation{};  // x 1, y 2, z 3, w 4
  ProtobufFields fields(bytes);
  while (fields.next()) {
    if (fields.number() != kPosition && fields.number() != kOrientation) continue;
    auto& numbers = fields.number() == kPosition ? position : orientation;
    ProtobufFields parts(fields.value());
    while (parts.next()) {
      if (parts.number() < numbers.size()) numbers[parts.number()] = parts.real();
    }
    if (!parts.good()) return {};
  }
  if (!fields.good()) return {};
  return Pose{position[1], -position[2], -2.0 * std::atan2(orientation[3], orientation[4])};
}

/// foxglove.PosesInFrame. False: the message is not well-formed.
bool read_poses(std::string_view bytes, std::vector<Pose>& robots) {
  constexpr std::uint64_t kPoses = 3;
  robots.clear();
  ProtobufFields fields(bytes);
  while (fields.next()) {
    if (fields.number() != kPoses) continue;
    const auto pose = read_pose(fields.value());
    if (!pose) return false;
    robots.push_back(*pose);
  }
  return fields.good();
}

/// foxglove.Log: timestamp 1, level 2, message 3, name 4.
RecordedNotice notice_from(std::string_view bytes) {
  constexpr std::uint64_t kInfo = 2;
  constexpr std::uint64_t kError = 4;
  RecordedNotice notice;
  ProtobufFields fields(bytes);
  while (fields.next()) {
    switch (fields.number()) {
      case 2:
        if (fields.whole() > kInfo) notice.severity = Severity::Caution;
        if (fields.whole() >= kError) notice.severity = Severity::Warning;
        break;
      case 3: notice.text = fields.value(); break;
      case 4: notice.source = fields.value(); break;
      default: break;
    }
  }
  if (!fields.good()) throw std::out_of_range("it is not well-formed");
  return notice;
}

/// foxglove.Grid: pose 3, column_count 4, cell_size 5, row_stride 6, cell_stride 7, data 9. Its
/// rows begin at the bottom.
std::optional<RecordedMap> map_from(std::string_view bytes) {
  RecordedMap map;
  std::string_view data;
  std::uint64_t row_stride = 0;
  std::uint64_t cell_stride = 0;
  Pose lower;
  ProtobufFields fields(bytes);
  while (fields.next()) {
    switch (fields.number()) {
      case 3: lower = read_pose(fields.value()).value_or(Pose()); break;
      case 4: map.columns = static_cast<std::uint32_t>(fields.whole()); break;
      case 5: {
        ProtobufFields sides(fields.value());
        while (sides.next()) {
          if (sides.number() == 1) map.cell = sides.real();
        }
        break;
      }
      case 6: row_stride = fields.whole(); break;
      case 7: cell_stride = fields.whole(); break;
      case 9: data = fields.value(); break;
      default: break;
    }
  }
  const bool whole_rows = map.columns > 0 && cell_stride == 1 && row_stride == map.columns &&
                          data.size() % map.columns == 0;
  if (!fields.good() || !whole_rows || !(map.cell > 0.0)) return {};
  map.rows = static_cast<std::uint32_t>(data.size() / map.columns);
  map.corner = {lower.x, lower.y - map.rows * map.cell};
  map.filled.reserve(data.size());
  for (std::uint32_t row = map.rows; row-- > 0;) {
    for (const char cell : data.substr(std::size_t{row} * map.columns, map.columns)) {
      map.filled.push_back(cell != 0);
    }
  }
  return map;
}

std::uint64_t hash_in(const json& value) {
  const auto digits = value.get<std::string>();
  std::uint64_t hash = 0;
  const char* const end = digits.data() + digits.size();
  const auto [at, problem] = std::from_chars(digits.data(), end, hash, 16);
  if (problem != std::errc() || at != end || digits.size() != kHashDigits) {
    throw std::out_of_range("a hash has 16 hexadecimal digits");
  }
  return hash;
}

RecordedHash hash_from(const json& line) {
  RecordedHash result{whole<Tick>(line.at("tick")), hash_in(line.at("hash")),
                      whole<std::uint64_t>(line.at("inputs"))};
  if (const auto parts = line.find("parts"); parts != line.end()) {
    for (const auto& [name, value] : parts->items()) result.parts.emplace(name, hash_in(value));
  }
  return result;
}

}  // namespace

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
  ReadFiles all{option_of(header_, kWorldFileOption), option_of(header_, kFolderOption)};
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
      T item = read(message);
      // Lines of the event log may be of an earlier tick.
      constexpr bool kInOrder = std::is_same_v<T, LoggedInput> || std::is_same_v<T, RecordedHash>;
      if (kInOrder && !result.items.empty() && item.tick < result.items.back().tick) {
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
                           [](const McapMessage& message) { return logged_input(message.data); });
}

SessionFile::Part<RecordedHash> SessionFile::hashes() const {
  return part<RecordedHash>(topic::kHashes, [](const McapMessage& message) {
    return hash_from(json::parse(message.data));
  });
}

SessionFile::Part<RecordedLine> SessionFile::lines(std::string_view topic) const {
  return part<RecordedLine>(topic, [](const McapMessage& message) {
    return RecordedLine{whole<Tick>(json::parse(message.data).at("tick")),
                        std::string(message.data)};
  });
}

SessionFile::Part<RecordedLine> SessionFile::events() const { return lines(topic::kEvents); }

SessionFile::Part<RecordedLine> SessionFile::measures() const { return lines(topic::kMeasures); }

SessionFile::Part<RecordedNotice> SessionFile::notices() const {
  return part<RecordedNotice>(topic::kNotices, [this](const McapMessage& message) {
    RecordedNotice notice = notice_from(message.data);
    notice.tick = header_.tick_of(message.log_time);
    return notice;
  });
}

std::optional<Error> SessionFile::visit_messages(Tick first, Tick last,
                                                 const VisitMessages& visit) const {
  std::optional<Error> wrong;
  const McapReader::Query query{
      {std::string(topic::kMessages)}, header_.time_of(first), header_.time_of(last)};
  auto problem = reader_.read_messages(query, [&](const McapMessage& message) {
    try {
      LinkText text = message_in(message.data);
      text.tick = header_.tick_of(message.log_time);
      return visit(text);
    } catch (const std::exception& why) {
      wrong = Error{fmt::format("a message of {} cannot be read: {}", topic::kMessages, why.what()),
                    name()};
      return false;
    }
  });
  return wrong ? wrong : problem;
}

std::optional<RecordedMap> SessionFile::map() const {
  std::optional<RecordedMap> map;
  reader_.read_messages({{std::string(topic::kMap)}}, [&map](const McapMessage& message) {
    if (auto read = map_from(message.data)) map = std::move(read);
    return true;
  });
  return map;
}

McapReader::Visit SessionFile::pose_visit(const VisitPoses& visit,
                                          std::optional<Error>& wrong) const {
  const McapChannel* const channel = reader_.channel(topic::kPoses);
  const int id = channel != nullptr ? channel->id : -1;
  return [this, &visit, &wrong, id, poses = PosesAtTick()](const McapMessage& message) mutable {
    if (message.channel != id) return true;
    poses.tick = header_.tick_of(message.log_time);
    if (read_poses(message.data, poses.robots)) return visit(poses);
    wrong = Error{fmt::format("the poses of tick {} cannot be read", poses.tick), name()};
    return false;
  };
}

std::optional<Error> SessionFile::visit_poses(const VisitPoses& visit) const {
  std::optional<Error> wrong;
  auto problem = reader_.read_messages({{std::string(topic::kPoses)}}, pose_visit(visit, wrong));
  if (wrong) return wrong;
  return problem ? problem : broken();
}

std::optional<Error> SessionFile::visit_poses(std::size_t chunk, const VisitPoses& visit) const {
  std::optional<Error> wrong;
  auto problem = reader_.read_chunk(chunk, pose_visit(visit, wrong));
  return wrong ? wrong : problem;
}

void PoseCursor::read() {
  const std::size_t chunks = file_.reader().summary().chunks.size();
  while (next_ == poses_.size() && chunk_ < chunks) {
    poses_.clear();
    next_ = 0;
    const auto problem = file_.visit_poses(chunk_++, [this](const PosesAtTick& poses) {
      poses_.push_back(poses);
      return true;
    });
    if (problem) chunk_ = chunks;
  }
}

void PoseCursor::advance() {
  if (next_ < poses_.size()) ++next_;
  read();
}

const PosesAtTick* PoseCursor::at(Tick tick) {
  while (current() != nullptr && current()->tick < tick) advance();
  return current() != nullptr && current()->tick == tick ? current() : nullptr;
}

std::optional<std::vector<Pose>> recorded_poses(std::string_view message) {
  std::vector<Pose> poses;
  if (!read_poses(message, poses)) return std::nullopt;
  return poses;
}

Result<SessionFile> open_session(const std::filesystem::path& path) {
  auto file = SessionFile::open(path);
  if (!file || file->reader().has_index() || repair_mcap(path)) return file;
  return SessionFile::open(path);
}

bool is_mcap_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string begin(kMcapMagic.size(), '\0');
  in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  return in && begin == kMcapMagic;
}

}  // namespace magna
