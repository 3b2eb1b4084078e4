// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/session_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "core/geometry/angle.h"
#include "core/record/session_page_parts.h"

namespace magna {
namespace {

using nlohmann::json;

constexpr std::size_t kMostLines = 20'000;  // of the event log
constexpr double kSteps = 65'534.0;         // of a coordinate; 65535 = the robot is not there yet
constexpr double kTurnSteps = 256.0;
constexpr double kMargin = 1.0;  // m, around what robots reach in a world without a map

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t kGroup = 3;
  std::string text;
  text.reserve((bytes.size() + 2) / kGroup * 4);
  for (std::size_t k = 0; k < bytes.size(); k += kGroup) {
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < kGroup; ++i) {
      group = group << 8U;
      if (k + i < bytes.size()) group |= static_cast<unsigned char>(bytes[k + i]);
    }
    for (std::size_t i = 0; i <= kGroup; ++i) {
      const bool there = i == 0 || k + i - 1 < bytes.size();
      text += there ? kDigits[group >> (6U * (kGroup - i)) & 63U] : '=';
    }
  }
  return text;
}

/// JSON that may stand within a script: "</script>" cannot occur in it.
std::string script_json(const json& value) {
  const std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size());
  for (const char c : text) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string html_text(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

/// What the page shows, in metres.
struct Frame {
  double left = std::numeric_limits<double>::max();
  double top = std::numeric_limits<double>::max();
  double right = std::numeric_limits<double>::lowest();
  double bottom = std::numeric_limits<double>::lowest();

  bool empty() const { return !(left <= right); }
  void take(double x, double y) {
    if (!std::isfinite(x) || !std::isfinite(y)) return;
    left = std::min(left, x);
    right = std::max(right, x);
    top = std::min(top, y);
    bottom = std::max(bottom, y);
  }
};

void add_number(std::string& bytes, double share) {
  const auto step = static_cast<std::uint32_t>(std::lround(std::clamp(share, 0.0, 1.0) * kSteps));
  bytes += static_cast<char>(step & 0xffU);
  bytes += static_cast<char>(step >> 8U);
}

/// Every so many recorded ticks a page has, and its ticks.
struct Samples {
  std::vector<Tick> ticks;
  std::string places;  ///< two numbers of 16 bits for each robot and tick
  std::string turns;   ///< one byte likewise
  std::size_t robots = 0;
};

Samples samples_of(const SessionFile& file, const Frame& frame, std::size_t robots,
                   std::size_t stride) {
  Samples samples;
  samples.robots = robots;
  const double width = std::max(frame.right - frame.left, 1e-9);
  const double height = std::max(frame.bottom - frame.top, 1e-9);
  std::size_t number = 0;
  file.visit_poses([&](const PosesAtTick& poses) {
    if (number++ % stride != 0) return true;
    samples.ticks.push_back(poses.tick);
    for (std::size_t k = 0; k < robots; ++k) {
      if (k >= poses.robots.size() || !std::isfinite(poses.robots[k].x)) {
        samples.places += "\xff\xff\xff\xff";
        samples.turns += '\0';
        continue;
      }
      const Pose& pose = poses.robots[k];
      add_number(samples.places, (pose.x - frame.left) / width);
      add_number(samples.places, (pose.y - frame.top) / height);
      const double turn = pose.theta / (2.0 * kPi);
      samples.turns += static_cast<char>(
          static_cast<int>(std::lround((turn - std::floor(turn)) * kTurnSteps)) & 0xff);
    }
    return true;
  });
  return samples;
}

/// Ticks, 32 bits each.
std::string tick_bytes(const std::vector<Tick>& ticks) {
  std::string bytes;
  for (const Tick tick : ticks) {
    const auto word = static_cast<std::uint32_t>(tick);
    for (unsigned shift = 0; shift < 32; shift += 8) {
      bytes += static_cast<char>(word >> shift & 0xffU);
    }
  }
  return bytes;
}

/// One bit a cell, row by row from the top.
json map_json(const RecordedMap& map) {
  std::string bits((map.filled.size() + 7) / 8, '\0');
  for (std::size_t k = 0; k < map.filled.size(); ++k) {
    if (!map.filled[k]) continue;
    bits[k / 8] = static_cast<char>(static_cast<unsigned char>(bits[k / 8]) | 1U << k % 8);
  }
  return {{"left", map.corner.x},   {"top", map.corner.y}, {"cell", map.cell},
          {"columns", map.columns}, {"rows", map.rows},    {"bits", base64(bits)}};
}

json log_json(const SessionFile& file) {
  json lines = json::array();
  for (const RecordedBookmark& mark : file.bookmarks()) {
    lines.push_back({mark.tick, 3, mark.name, mark.text});
  }
  for (const RecordedNotice& notice : file.notices().items) {
    if (lines.size() == kMostLines) break;
    lines.push_back({notice.tick, static_cast<int>(notice.severity), notice.source, notice.text});
  }
  std::ranges::stable_sort(lines, {}, [](const json& line) { return line[0].get<Tick>(); });
  return lines;
}

}  // namespace

std::string session_page(const SessionFile& file) {
  Frame frame;
  std::size_t robots = 0;
  std::size_t ticks = 0;
  file.visit_poses([&](const PosesAtTick& poses) {
    ++ticks;
    robots = std::max(robots, poses.robots.size());
    for (const Pose& pose : poses.robots) frame.take(pose.x, pose.y);
    return true;
  });
  if (!frame.empty()) {
    frame.take(frame.left - kMargin, frame.top - kMargin);
    frame.take(frame.right + kMargin, frame.bottom + kMargin);
  }
  const auto map = file.map();
  if (map) {
    frame.take(map->corner.x, map->corner.y);
    frame.take(map->corner.x + map->columns * map->cell, map->corner.y + map->rows * map->cell);
  }
  if (frame.empty()) frame = {0.0, 0.0, 1.0, 1.0};
  const std::size_t all = ticks * std::max<std::size_t>(robots, 1);
  const std::size_t stride = std::max<std::size_t>(1, (all + kMostPoses - 1) / kMostPoses);
  const Samples samples = samples_of(file, frame, robots, stride);

  const SessionHeader& header = file.header();
  json names = json::array();
  for (std::size_t k = 0; k < robots; ++k) {
    names.push_back(k < header.robots.size() ? header.robots[k]
                                             : fmt::format("robot number {}", k + 1));
  }
  json data{{"world", header.world},
            {"program", header.program},
            {"seed", std::to_string(header.seed)},
            {"started", header.started / 1'000'000},
            {"tickSeconds", header.tick_seconds},
            {"last", file.last_tick()},
            {"frame", {frame.left, frame.top, frame.right, frame.bottom}},
            {"robots", names},
            {"ticks", base64(tick_bytes(samples.ticks))},
            {"places", base64(samples.places)},
            {"turns", base64(samples.turns)},
            {"log", log_json(file)}};
  if (map) data["map"] = map_json(*map);
  if (file.broken()) data["broken"] = file.broken()->message;

  std::string page;
  const std::string text = script_json(data);
  page.reserve(text.size() + kPageHead.size() + kPageBody.size() + kPageScript.size() + 256);
  page += kPageHead;
  page += fmt::format("<title>{} · Magna session</title>\n", html_text(header.world));
  page += kPageBody;
  page += "<script type=\"application/json\" id=\"data\">";
  page += text;
  page += "</script>\n";
  page += kPageScript;
  return page;
}

}  // namespace magna
