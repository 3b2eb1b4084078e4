// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/mark_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "core/engine/marks.h"
#include "core/geometry/farthest.h"
#include "core/sim/finite_number.h"
#include "core/sim/shown.h"
#include "core/view/quoted_csv.h"

namespace magna {
namespace {

using nlohmann::json;
using MarkErrors = TextErrors;

constexpr std::string_view kClasses = "note, hazard, victim or suspected-victim";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// To a millimetre, but never onto a whole metre above: that is the next cell, perhaps outside.
double millimetres(double metres) {
  const double rounded = std::round(metres * 1000.0) / 1000.0;
  return rounded > metres && rounded == std::ceil(metres) ? rounded - 0.001 : rounded;
}

double when_of(const Mark& mark, double tick_seconds) {
  return static_cast<double>(mark.tick) * tick_seconds;
}

/// Whether the text is UTF-8, as marks must be.
bool is_utf8(std::string_view text) {
  std::string plain{text};
  std::ranges::replace_if(
      plain, [](char c) { return c == '"' || c == '\\' || (c >= 0 && c < 0x20); }, 'x');
  return json::accept('"' + plain + '"');
}

std::optional<std::string> mark_problem(const MarkContent& mark, const CellMap& map) {
  if (std::abs(mark.at.x) > kFarthestPlace || std::abs(mark.at.y) > kFarthestPlace ||
      !map.contains(mark.at)) {
    return fmt::format("the place {:g} {:g} is outside the map of this world", mark.at.x,
                       mark.at.y);
  }
  if (mark.text.size() > MarkContent::kMaxBytes) {
    return fmt::format("“text” has more than {} bytes", MarkContent::kMaxBytes);
  }
  return {};
}

// Comma-separated values.

struct CsvField {
  std::string text;
  std::size_t byte = 0;  ///< where it begins
};

/// Cuts a text into records.
class CsvReader {
 public:
  explicit CsvReader(std::string_view text) : text_(text) {
    if (text.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
  }

  /// The next record that is not an empty line; empty = the end, or unclosed().
  std::vector<CsvField> next() {
    while (at_ < text_.size() && (text_[at_] == '\n' || text_[at_] == '\r')) ++at_;
    std::vector<CsvField> fields;
    while (at_ < text_.size() && !unclosed_) {
      fields.push_back(field());
      if (at_ < text_.size() && text_[at_] == ',') {
        ++at_;
        if (at_ == text_.size()) fields.push_back({"", at_});
        continue;
      }
      break;
    }
    if (unclosed_) fields.clear();
    return fields;
  }
  /// Where a quoted field begins that does not end.
  std::optional<std::size_t> unclosed() const { return unclosed_; }

 private:
  CsvField field() {
    CsvField field{"", at_};
    const auto plain = [this, &field] {
      const std::size_t end = std::min(text_.find_first_of(",\r\n", at_), text_.size());
      field.text += text_.substr(at_, end - at_);
      at_ = end;
    };
    if (at_ == text_.size() || text_[at_] != '"') {
      plain();
      return field;
    }
    ++at_;
    while (true) {
      const std::size_t quote = text_.find('"', at_);
      if (quote == std::string_view::npos) {
        unclosed_ = field.byte;
        at_ = text_.size();
        return field;
      }
      field.text += text_.substr(at_, quote - at_);
      at_ = quote + 1;
      if (at_ == text_.size() || text_[at_] != '"') break;
      field.text += '"';
      ++at_;
    }
    plain();  // nothing, unless text follows the quotes
    return field;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<std::size_t> unclosed_;
};

constexpr std::array<std::string_view, 4> kColumns = {"class", "x", "y", "text"};
using Columns = std::array<std::optional<std::size_t>, kColumns.size()>;

Result<Columns> columns_of(const std::vector<CsvField>& head, const MarkErrors& errors) {
  Columns columns;
  for (std::size_t k = 0; k < head.size(); ++k) {
    const auto found = std::ranges::find(kColumns, head[k].text);
    if (found == kColumns.end()) continue;
    auto& column = columns[static_cast<std::size_t>(found - kColumns.begin())];
    if (column) return errors.at(head[k].byte, fmt::format("the column “{}” is repeated", *found));
    column = k;
  }
  for (std::size_t k = 0; k < 3; ++k) {
    if (!columns[k]) {
      return errors.at(0, fmt::format("the first line must name the columns “class”, “x” and “y”; "
                                      "“{}” is missing",
                                      kColumns[k]));
    }
  }
  return columns;
}

Result<MarkContent> mark_of(const std::vector<CsvField>& record, const Columns& columns,
                            const MarkErrors& errors) {
  std::array<const CsvField*, kColumns.size()> fields{};
  for (std::size_t k = 0; k < kColumns.size(); ++k) {
    if (!columns[k]) continue;
    if (*columns[k] >= record.size()) {
      return errors.at(record.front().byte,
                       fmt::format("the value of “{}” is missing", kColumns[k]));
    }
    fields[k] = &record[*columns[k]];
  }
  MarkContent mark;
  const auto kind = mark_kind(fields[0]->text);
  if (!kind) {
    return errors.at(fields[0]->byte,
                     fmt::format("“class” must be {}, not '{}'", kClasses, shown(fields[0]->text)));
  }
  mark.kind = *kind;
  for (const std::size_t k : {std::size_t{1}, std::size_t{2}}) {
    const std::string& text = fields[k]->text;
    const auto value = finite_number(text);
    if (!value) {
      return errors.at(fields[k]->byte, fmt::format("“{}” must be a number of metres, not '{}'",
                                                    kColumns[k], shown(text)));
    }
    (k == 1 ? mark.at.x : mark.at.y) = *value;
  }
  if (fields[3] != nullptr) {
    if (!is_utf8(fields[3]->text)) return errors.at(fields[3]->byte, "“text” is not UTF-8");
    mark.text = fields[3]->text;
  }
  return mark;
}

Error too_many_marks(const MarkErrors& errors, std::size_t byte) {
  return errors.at(byte, fmt::format("there are more than {} marks", Marks::kMost));
}

Result<std::vector<MarkContent>> read_mark_csv(std::string_view text, const MarkErrors& errors,
                                               const CellMap& map) {
  CsvReader reader(text);
  const auto columns = columns_of(reader.next(), errors);
  if (!columns) return columns.error();
  std::vector<MarkContent> marks;
  while (true) {
    const std::vector<CsvField> record = reader.next();
    if (reader.unclosed()) {
      return errors.at(*reader.unclosed(), "the closing quotation mark is missing");
    }
    if (record.empty()) return marks;
    auto mark = mark_of(record, *columns, errors);
    if (!mark) return mark.error();
    if (auto why = mark_problem(*mark, map)) return errors.at(record.front().byte, *why);
    if (marks.size() >= Marks::kMost) return too_many_marks(errors, record.front().byte);
    marks.push_back(*std::move(mark));
  }
}

// JSON.

/// What a point with these properties is: a mark without its place. An error in words.
Result<MarkContent> mark_of(const json& properties) {
  MarkContent mark;
  const json& kind = json_member(properties, "class");
  if (!kind.is_null()) {
    const auto known =
        kind.is_string() ? mark_kind(kind.get_ref<const std::string&>()) : std::nullopt;
    if (!known) return Error{fmt::format("the property “class” of a feature must be {}", kClasses)};
    mark.kind = *known;
  }
  const json& text = json_member(properties, "text");
  if (text.is_string()) {
    mark.text = text.get<std::string>();
  } else if (!text.is_null()) {
    return Error{"the property “text” of a feature must be a string"};
  } else if (const json& name = json_member(properties, "name"); name.is_string()) {
    mark.text = name.get<std::string>();
  }
  return mark;
}

Result<std::vector<MarkContent>> read_mark_json(std::string_view text, const MarkErrors& errors,
                                                const CellMap& map,
                                                std::vector<std::string>* unused) {
  const auto parsed = PlacedJson::parse(text, errors);
  if (!parsed) return parsed.error();
  auto geo = read_geo_json(*parsed, errors);
  if (!geo) return geo.error();
  std::vector<MarkContent> marks;
  for (const GeoFeature& feature : geo->features) {
    const json& robot = json_member(feature.properties, "robot");
    if (robot.is_string() && !is_mark(feature)) {
      geo->unused.push_back(feature.unused(feature.geometries.front().type,
                                           fmt::format("is the mission of {}; load it as a mission",
                                                       shown(robot.get<std::string>()))));
      continue;
    }
    if (auto error = add_geo_marks(feature, errors, map, marks, geo->unused)) {
      return *std::move(error);
    }
  }
  if (unused != nullptr) *unused = std::move(geo->unused);
  return marks;
}

}  // namespace

bool is_mark(const GeoFeature& feature) {
  return !json_member(feature.properties, "class").is_null();
}

std::optional<Error> add_geo_marks(const GeoFeature& feature, const TextErrors& errors,
                                   const CellMap& map, std::vector<MarkContent>& marks,
                                   std::vector<std::string>& unused) {
  for (const GeoGeometry& geometry : feature.geometries) {
    if (geometry.kind != GeoKind::Points) {
      unused.push_back(feature.unused(
          geometry.type, is_mark(feature) ? "cannot be a mark; only points are marks"
                                          : "is a way, not a mark; load it as a mission"));
      continue;
    }
    auto mark = mark_of(feature.properties);
    if (!mark) return errors.at(feature.byte, mark.error().message);
    for (const Point place : geometry.lists.front()) {
      mark->at = place;
      if (auto why = mark_problem(*mark, map)) return errors.at(feature.byte, *why);
      if (marks.size() >= Marks::kMost) return too_many_marks(errors, feature.byte);
      marks.push_back(*mark);
    }
  }
  return {};
}

std::string mark_csv(std::span<const Mark> marks, double tick_seconds) {
  std::string text = "class,text,x,y,who,when,robot,image\r\n";
  for (const Mark& one : marks) {
    const MarkContent& mark = one.mark;
    text += fmt::format("{},{},{:.3f},{:.3f},{},{:.2f},{},{}\r\n", name(mark.kind),
                        quoted_csv(mark.text), millimetres(mark.at.x), millimetres(mark.at.y),
                        quoted_csv(one.author), when_of(one, tick_seconds), quoted_csv(mark.robot),
                        mark.image == 0 ? std::string() : std::to_string(mark.image));
  }
  return text;
}

std::string mark_json(std::span<const Mark> marks, double tick_seconds) {
  std::string text = "{\n \"type\": \"FeatureCollection\",\n \"units\": \"metres\",\n";
  text += " \"features\": [";
  std::string_view before = "\n";
  for (const Mark& one : marks) {
    const auto quoted = [](const std::string& words) {
      return json(words).dump(-1, ' ', false, json::error_handler_t::replace);
    };
    std::string picture;
    if (!one.mark.robot.empty()) picture += fmt::format(R"(, "robot": {})", quoted(one.mark.robot));
    if (one.mark.image != 0) picture += fmt::format(R"(, "image": {})", one.mark.image);
    text += fmt::format(
        R"({}  {{"type": "Feature", "geometry": {{"type": "Point", )"
        R"("coordinates": [{:.3f}, {:.3f}]}}, )"
        R"("properties": {{"class": "{}", "text": {}, "who": {}, "when": {:.2f}{}}}}})",
        before, millimetres(one.mark.at.x), millimetres(one.mark.at.y), name(one.mark.kind),
        quoted(one.mark.text), quoted(one.author), when_of(one, tick_seconds), picture);
    before = ",\n";
  }
  return text + "\n ]\n}\n";
}

Result<std::vector<MarkContent>> read_marks(std::string_view text, const std::string& file,
                                            const CellMap& map, std::vector<std::string>* unused) {
  if (unused != nullptr) unused->clear();
  const MarkErrors errors(text, file);
  if (text.size() > kMostMarkBytes) {
    return errors.at(0, fmt::format("the file is larger than {} MiB", kMostMarkBytes >> 20));
  }
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  const bool is_json = first != std::string_view::npos && text[first] == '{';
  return is_json ? read_mark_json(text, errors, map, unused) : read_mark_csv(text, errors, map);
}

std::vector<MarkContent> new_marks(std::span<const MarkContent> read,
                                   std::span<const Mark> present) {
  using Key = std::tuple<long long, long long, MarkKind, std::string>;
  const auto key = [](const MarkContent& mark) {
    return Key{std::llround(mark.at.x * 100.0), std::llround(mark.at.y * 100.0), mark.kind,
               mark.text};
  };
  std::set<Key> known;
  for (const Mark& mark : present) known.insert(key(mark.mark));
  std::vector<MarkContent> added;
  std::ranges::copy_if(read, std::back_inserter(added),
                       [&](const MarkContent& mark) { return known.insert(key(mark)).second; });
  return added;
}

}  // namespace magna
