// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/obstacle_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/knowledge/sighting_table.h"
#include "core/sim/file_writer.h"
#include "core/sim/text_file.h"

namespace magna {
namespace {

using nlohmann::json;

/// What an entry of one of the lists consists of.
struct EntryMembers {
  std::string_view list;                  ///< "obstacles"
  std::string_view what;                  ///< "an obstacle"
  std::array<std::string_view, 4> names;  ///< the last one is a size; empty: no further member
  std::size_t most;
};

constexpr EntryMembers kObstacleMembers{
    "obstacles", "an obstacle", {"class", "x", "y", "diameter"}, SightingTable::kMost};
constexpr EntryMembers kZoneMembers{
    "zones", "a zone", {"x", "y", "radius", ""}, ScannedZones::kMost};

/// Takes the parser's events; the first fault ends it.
class ObstacleReader {
 public:
  ObstacleReader(std::string_view text, const std::string& file, const std::size_t& read)
      : text_(text), file_(file), read_(read) {}

  ObstacleMap map;
  std::optional<Error> error;

  bool null() { return misplaced(); }
  bool boolean(bool) { return misplaced(); }
  bool number_integer(json::number_integer_t value) { return number(static_cast<double>(value)); }
  bool number_unsigned(json::number_unsigned_t value) { return number(static_cast<double>(value)); }
  bool number_float(json::number_float_t value, const std::string&) { return number(value); }
  bool string(std::string& value);
  bool binary(json::binary_t&) { return misplaced(); }
  bool start_object(std::size_t);
  bool key(std::string& name);
  bool end_object();
  bool start_array(std::size_t);
  bool end_array();
  bool parse_error(std::size_t position, const std::string&, const json::exception& why);

  bool fail(std::size_t byte, std::string message);
  bool lists_obstacles() const { return listed_[0]; }

 private:
  enum class Level : std::uint8_t { File, Lists, Entries, Members };

  bool number(double value);
  /// Reports a misplaced value; returns false.
  bool misplaced();
  /// Skips the last token; returns the offset of its first byte.
  std::size_t token();

  std::string_view text_;
  const std::string& file_;
  const std::size_t& read_;  ///< bytes that the parser has read: to the token's end, or one further
  std::size_t begin_ = 0;    ///< from where the next token is searched
  Level level_ = Level::File;
  const EntryMembers* entry_ = nullptr;
  std::array<bool, 2> listed_{};
  std::size_t entry_begin_ = 0;
  std::string member_;
  std::optional<SightingClass> kind_;
  std::array<std::optional<double>, 3> numbers_;  ///< x, y, size
};

bool ObstacleReader::fail(std::size_t byte, std::string message) {
  error = error_at(text_, byte, std::move(message), file_);
  return false;
}

std::size_t ObstacleReader::token() {
  const std::size_t first = text_.find_first_not_of(" \t\r\n,:", begin_);
  begin_ = read_;
  return std::min(first, text_.size());
}

bool ObstacleReader::misplaced() {
  const std::size_t at = token();
  switch (level_) {
    case Level::File: return fail(at, "a map file is an object with the list “obstacles”");
    case Level::Lists: return fail(at, fmt::format("“{}” must be a list", member_));
    case Level::Entries: return fail(at, fmt::format("{} must be an object", entry_->what));
    case Level::Members: break;
  }
  if (member_ == "class") {
    return fail(at, "“class” must be blip, blob, wide, thin, short, tape or hole");
  }
  if (member_ == "x" || member_ == "y")
    return fail(at, fmt::format("“{}” must be a number of metres", member_));
  return fail(
      at, fmt::format("“{}” must be a number from 0 to {:g} m", member_, SightingTable::kWidest));
}

bool ObstacleReader::start_object(std::size_t) {
  if (level_ != Level::File && level_ != Level::Entries) return misplaced();
  const std::size_t at = token();
  if (level_ == Level::File) {
    level_ = Level::Lists;
    return true;
  }
  const std::size_t before = entry_ == &kObstacleMembers ? map.sightings.size() : map.zones.size();
  if (before >= entry_->most) {
    return fail(at, fmt::format("“{}” has more than {} entries", entry_->list, entry_->most));
  }
  level_ = Level::Members;
  entry_begin_ = at;
  kind_.reset();
  numbers_ = {};
  return true;
}

bool ObstacleReader::key(std::string& name) {
  const std::size_t at = token();
  member_ = name;
  if (level_ == Level::Lists) {
    entry_ = name == kZoneMembers.list ? &kZoneMembers : &kObstacleMembers;
    if (name != entry_->list)
      return fail(at, "a map file has only the lists “obstacles” and “zones”");
    bool& listed = listed_[entry_ == &kZoneMembers ? 1 : 0];
    if (std::exchange(listed, true)) return fail(at, fmt::format("“{}” is repeated", name));
    return true;
  }
  if (name.empty() || std::ranges::find(entry_->names, name) == entry_->names.end()) {
    return fail(at, entry_ == &kObstacleMembers
                        ? "an obstacle has only “class”, “x”, “y” and “diameter”"
                        : "a zone has only “x”, “y” and “radius”");
  }
  const bool repeated = name == "class" ? kind_.has_value()
                                        : numbers_[name == "x"   ? 0
                                                   : name == "y" ? 1
                                                                 : 2]
                                              .has_value();
  return !repeated || fail(at, fmt::format("“{}” is repeated", name));
}

bool ObstacleReader::string(std::string& value) {
  if (level_ != Level::Members || member_ != "class") return misplaced();
  kind_ = named_sighting_class(value);
  if (!kind_) return misplaced();
  token();
  return true;
}

bool ObstacleReader::number(double value) {
  if (level_ != Level::Members || member_ == "class" || !std::isfinite(value)) return misplaced();
  const std::size_t index = member_ == "x" ? 0 : member_ == "y" ? 1 : 2;
  if (index == 2 && !(value >= 0.0 && value <= SightingTable::kWidest)) return misplaced();
  numbers_[index] = value;
  token();
  return true;
}

bool ObstacleReader::end_object() {
  token();
  if (level_ == Level::Lists) {
    level_ = Level::File;
    return true;
  }
  const bool obstacle = entry_ == &kObstacleMembers;
  const bool whole = std::ranges::all_of(numbers_, [](const auto& n) { return n.has_value(); });
  if (!whole || (obstacle && !kind_)) {
    return fail(entry_begin_, obstacle ? "an obstacle needs “class”, “x”, “y” and “diameter”"
                                       : "a zone needs “x”, “y” and “radius”");
  }
  const Point centre{*numbers_[0], *numbers_[1]};
  if (obstacle) {
    map.sightings.push_back({{static_cast<std::uint32_t>(map.sightings.size())},
                             *kind_,
                             centre,
                             *numbers_[2],
                             kNoReporter,
                             0,
                             static_cast<std::uint32_t>(*kind_)});
  } else {
    map.zones.push_back({centre, *numbers_[2], kNoReporter, 0});
  }
  level_ = Level::Entries;
  return true;
}

bool ObstacleReader::start_array(std::size_t) {
  if (level_ != Level::Lists) return misplaced();
  token();
  level_ = Level::Entries;
  return true;
}

bool ObstacleReader::end_array() {
  token();
  level_ = Level::Lists;
  return true;
}

bool ObstacleReader::parse_error(std::size_t position, const std::string&,
                                 const json::exception& why) {
  if (error) return false;
  constexpr int kOverflow = 406;  // the library's number of this error
  if (why.id == kOverflow) return fail(position == 0 ? 0 : position - 1, "the number is too large");
  // Without the library's own position and its copy of the text: "[json.exception…] parse error at
  // line 1, column 5: …; last read: …".
  std::string_view reason = why.what();
  if (const auto colon = reason.find(": "); colon != std::string_view::npos) {
    reason.remove_prefix(colon + 2);
  }
  reason = reason.substr(0, reason.find("; last read"));
  return fail(position == 0 ? 0 : position - 1, fmt::format("this is not JSON: {}", reason));
}

}  // namespace

Result<std::string> load_obstacle_text(const std::string& path) {
  if (auto problem = file_problem(path)) {
    return Error{*problem + ": name a map file of obstacles", path};
  }
  std::ifstream in(path, std::ios::binary);
  std::string text(kMostObstacleBytes + 1, '\0');  // one more, so that a larger file is refused
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in && !in.eof()) return Error{"cannot be read: name a map file of obstacles", path};
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (auto map = read_obstacles(text, path); !map) return map.error();
  return text;
}

std::optional<Error> save_obstacles(const std::string& path, std::span<const Sighting> sightings,
                                    std::span<const ScannedZone> zones) {
  return write_file(path, obstacle_text(sightings, zones));
}

std::string obstacle_text(std::span<const Sighting> sightings, std::span<const ScannedZone> zones) {
  std::string text = "{\n \"obstacles\": [";
  std::string_view before = "\n";
  for (const Sighting& one : sightings) {
    text += fmt::format(R"({}  {{"class": "{}", "x": {}, "y": {}, "diameter": {}}})", before,
                        name(one.kind), one.centre.x, one.centre.y, one.diameter);
    before = ",\n";
  }
  text += "\n ],\n \"zones\": [";
  before = "\n";
  for (const ScannedZone& zone : zones) {
    text += fmt::format(R"({}  {{"x": {}, "y": {}, "radius": {}}})", before, zone.centre.x,
                        zone.centre.y, zone.radius);
    before = ",\n";
  }
  return text + "\n ]\n}\n";
}

Result<ObstacleMap> read_obstacles(std::string_view text, const std::string& file) {
  if (text.size() > kMostObstacleBytes) {
    return Error{fmt::format("the map file is larger than {} MiB", kMostObstacleBytes >> 20), file,
                 1, 1};
  }
  std::size_t read = 0;
  ObstacleReader reader(text, file, read);
  const CountedText begin(text.data(), read), end(text.data() + text.size(), read);
  const bool whole = json::sax_parse(begin, end, &reader);
  if (whole && !reader.error && !reader.lists_obstacles()) {
    reader.fail(0, "the list “obstacles” is missing");
  }
  if (reader.error) return *std::move(reader.error);
  return std::move(reader.map);
}

}  // namespace magna
