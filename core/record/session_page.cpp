// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/session_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/geometry/angle.h"

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

/// Lines of the log: tick, severity or 3 for a bookmark, source, text; in order.
json log_json(const SessionFile& file) {
  constexpr int kBookmark = 3;
  using Line = std::tuple<Tick, int, std::string, std::string>;
  std::vector<Line> lines;
  for (RecordedBookmark& mark : file.bookmarks()) {
    lines.emplace_back(mark.tick, kBookmark, std::move(mark.name), std::move(mark.text));
  }
  auto notices = file.notices();
  for (RecordedNotice& notice : notices.items) {
    if (lines.size() == kMostLines) break;
    lines.emplace_back(notice.tick, static_cast<int>(notice.severity), std::move(notice.source),
                       std::move(notice.text));
  }
  std::ranges::stable_sort(lines, {}, [](const Line& line) { return std::get<Tick>(line); });
  json all = json::array();
  for (const auto& [tick, kind, source, text] : lines) {
    all.push_back(json::array({tick, kind, source, text}));
  }
  return all;
}

// The fixed parts of the page, in their order: the title follows the head, the data the body.

constexpr std::string_view kPageHead = R"page(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Magna">
<style>
:root { color-scheme: light dark; --ground: #ffffff; --text: #1d2327; --quiet: #5b6670;
  --line: #ccd3d9; --wall: #59636c; --floor: #f3f5f7; --robot: #0b6bcb; --chosen: #c2410c;
  --trail: #7fb0e4; --caution: #8a5a00; --warning: #b3261e; --mark: #6d3fc0; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #15191d; --text: #e6eaee; --quiet: #9aa6b1; --line: #343d45;
    --wall: #8b97a2; --floor: #1d2329; --robot: #5aa9f5; --chosen: #ff9a5c; --trail: #2f5f90;
    --caution: #e0b050; --warning: #ff8a80; --mark: #b99aff; } }
* { box-sizing: border-box; }
body { margin: 0; height: 100vh; display: grid; grid-template-rows: auto 1fr auto;
  font: 15px/1.45 system-ui, sans-serif; color: var(--text); background: var(--ground); }
header, footer { padding: .6rem 1rem; }
h1 { margin: 0; font-size: 1.1rem; }
header p { margin: 0; color: var(--quiet); }
main { display: grid; grid-template-columns: 1fr minmax(15rem, 24rem); min-height: 0;
  border-block: 1px solid var(--line); }
canvas { width: 100%; height: 100%; display: block; background: var(--floor); }
#place { min-width: 0; min-height: 0; position: relative; }
aside { display: flex; flex-direction: column; min-height: 0; border-left: 1px solid var(--line); }
h2 { font-size: .9rem; margin: .6rem .8rem .2rem; color: var(--quiet); }
ol, ul { list-style: none; margin: 0; padding: 0 .4rem .4rem; }
ol { flex: 1 1 0; overflow: auto; min-height: 0; }
ul { flex: none; max-height: 40%; overflow: auto; display: grid;
  grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr)); }
#robots button { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
li button { width: 100%; text-align: left; display: grid; grid-template-columns: 4.2rem 1fr;
  gap: .5rem; background: none; border: 0; padding: .2rem .4rem; font: inherit; color: inherit;
  border-radius: .25rem; cursor: pointer; }
li button:hover { background: var(--floor); }
li button[aria-current=true], li button[aria-pressed=true] {
  outline: 2px solid var(--robot); outline-offset: -2px; }
li time { color: var(--quiet); font-variant-numeric: tabular-nums; }
.caution { color: var(--caution); } .warning { color: var(--warning); } .mark { color: var(--mark); }
footer { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; }
footer input[type=range] { flex: 1 1 16rem; accent-color: var(--robot); }
footer button, footer select { font: inherit; padding: .3rem .7rem; color: var(--text);
  background: var(--floor); border: 1px solid var(--line); border-radius: .3rem; }
output { font-variant-numeric: tabular-nums; min-width: 11rem; }
:focus-visible { outline: 2px solid var(--chosen); outline-offset: 1px; }
@media (max-width: 50rem) {
  main { grid-template-columns: 1fr; grid-template-rows: 2fr 1fr; }
  aside { border-left: 0; border-top: 1px solid var(--line); } }
</style>
)page";

constexpr std::string_view kPageBody = R"page(</head>
<body>
<header><h1 id="world"></h1><p id="facts"></p></header>
<main>
<div id="place"><canvas id="map" role="img" aria-label="Map with the robots"></canvas></div>
<aside>
<h2 id="robots-head">Robots</h2><ul id="robots" aria-labelledby="robots-head"></ul>
<h2 id="log-head">Event log</h2><ol id="log" aria-labelledby="log-head"></ol>
</aside>
</main>
<footer>
<button id="play" aria-keyshortcuts="Space">Play</button>
<button id="back" aria-label="Previous tick" aria-keyshortcuts="ArrowLeft">&#9664;</button>
<button id="forth" aria-label="Next tick" aria-keyshortcuts="ArrowRight">&#9654;</button>
<input id="time" type="range" min="0" step="1" value="0" aria-label="Time">
<output id="now" for="time"></output>
<label>Speed <select id="speed">
<option value="0.1">0.1&#215;</option><option value="0.5">0.5&#215;</option>
<option value="1" selected>1&#215;</option><option value="5">5&#215;</option>
<option value="20">20&#215;</option><option value="100">100&#215;</option></select></label>
<label><input id="trails" type="checkbox" checked> Trails</label>
</footer>
<noscript><p>The page needs JavaScript, without a connection.</p></noscript>
)page";

constexpr std::string_view kPageScript = R"page(<script>
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const byId = id => document.getElementById(id);
const bytesOf = text => {
  const raw = atob(text), bytes = new Uint8Array(raw.length);
  for (let k = 0; k < raw.length; ++k) bytes[k] = raw.charCodeAt(k);
  return bytes;
};
const ticks = new Uint32Array(bytesOf(data.ticks).buffer);
const places = new Uint16Array(bytesOf(data.places).buffer);
const turns = bytesOf(data.turns);
const count = data.robots.length;
const [left, top_, right, bottom] = data.frame;
const missing = 65535, steps = 65534;
const last = Math.max(data.last, ticks.length ? ticks[ticks.length - 1] : 0);
let tick = 0, playing = false, chosen = -1, before = 0;

const timeText = at => {
  const s = at * data.tickSeconds, m = Math.floor(s / 60), h = Math.floor(m / 60);
  const two = n => String(n).padStart(2, "0");
  return (h ? h + ":" + two(m % 60) : m % 60) + ":" + two(Math.floor(s % 60)) +
    "." + Math.floor(s * 10 % 10);
};
/* The number of the last sample at or before a tick; -1: there is none. */
const sampleAt = at => {
  let low = 0, high = ticks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ticks[middle] <= at) low = middle + 1; else high = middle;
  }
  return low - 1;
};
const poseOf = (sample, robot) => {
  const k = sample * count + robot;
  if (sample < 0 || places[2 * k] === missing) return null;
  return {x: left + places[2 * k] / steps * (right - left),
    y: top_ + places[2 * k + 1] / steps * (bottom - top_),
    turn: turns[k] / 256 * 2 * Math.PI};
};

let mapPicture = null, pictureColor = "";
const pictureOf = color => {
  if (!data.map) return null;
  if (pictureColor === color) return mapPicture;
  pictureColor = color;
  const {columns, rows} = data.map, bits = bytesOf(data.map.bits);
  mapPicture = document.createElement("canvas");
  mapPicture.width = columns; mapPicture.height = rows;
  const context = mapPicture.getContext("2d");
  context.fillStyle = color;
  for (let row = 0; row < rows; ++row) {
    for (let column = 0; column < columns; ++column) {
      const k = row * columns + column;
      if (bits[k >> 3] >> (k & 7) & 1) context.fillRect(column, row, 1, 1);
    }
  }
  return mapPicture;
};

const canvas = byId("map");
const draw = () => {
  const scaleOf = window.devicePixelRatio || 1, box = byId("place").getBoundingClientRect();
  const width = Math.max(1, Math.round(box.width * scaleOf));
  const height = Math.max(1, Math.round(box.height * scaleOf));
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width; canvas.height = height;
  }
  const style = getComputedStyle(document.documentElement);
  const color = name => style.getPropertyValue(name).trim();
  const context = canvas.getContext("2d");
  context.clearRect(0, 0, width, height);
  const scale = Math.min(width / (right - left), height / (bottom - top_)) * 0.96;
  const x0 = width / 2 - (left + right) / 2 * scale;
  const y0 = height / 2 - (top_ + bottom) / 2 * scale;
  const picture = pictureOf(color("--wall"));
  if (picture) {
    const map = data.map;
    context.imageSmoothingEnabled = false;
    context.drawImage(picture, x0 + map.left * scale, y0 + map.top * scale,
      map.columns * map.cell * scale, map.rows * map.cell * scale);
  }
  const sample = sampleAt(tick);
  const radius = Math.max(5 * scaleOf, 0.3 * scale);
  if (byId("trails").checked) {
    const begin = Math.max(0, sampleAt(tick - 30 / data.tickSeconds));
    context.strokeStyle = color("--trail"); context.lineWidth = 2 * scaleOf;
    for (let robot = 0; robot < count; ++robot) {
      context.beginPath();
      let drawn = false;
      for (let k = begin; k <= sample; ++k) {
        const pose = poseOf(k, robot);
        if (!pose) continue;
        if (drawn) context.lineTo(x0 + pose.x * scale, y0 + pose.y * scale);
        else context.moveTo(x0 + pose.x * scale, y0 + pose.y * scale);
        drawn = true;
      }
      context.stroke();
    }
  }
  context.font = 12 * scaleOf + "px system-ui, sans-serif";
  context.textAlign = "center";
  const shown = [];
  for (let robot = 0; robot < count; ++robot) {
    const pose = poseOf(sample, robot);
    if (!pose) continue;
    const x = x0 + pose.x * scale, y = y0 + pose.y * scale;
    shown.push({robot, x, y});
    context.save();
    context.translate(x, y); context.rotate(pose.turn);
    context.fillStyle = color(robot === chosen ? "--chosen" : "--robot");
    context.beginPath();
    context.moveTo(radius, 0); context.lineTo(-radius * 0.8, radius * 0.7);
    context.lineTo(-radius * 0.4, 0); context.lineTo(-radius * 0.8, -radius * 0.7);
    context.closePath(); context.fill();
    context.restore();
  }
  /* Names that would cover others are left out; the chosen robot always has its own. */
  const boxes = [], tall = 12 * scaleOf;
  context.strokeStyle = color("--floor"); context.lineWidth = 3 * scaleOf;
  context.lineJoin = "round";
  const covers = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  context.fillStyle = color("--text");
  shown.sort((a, b) => (b.robot === chosen) - (a.robot === chosen));
  for (const {robot, x, y} of shown) {
    const name = data.robots[robot], half = context.measureText(name).width / 2 + 2 * scaleOf;
    const middle = Math.min(Math.max(x, half), width - half), base = y - radius - 4 * scaleOf;
    const box = [middle - half, base - tall, middle + half, base + 2 * scaleOf];
    if (boxes.some(other => covers(box, other))) continue;
    boxes.push(box);
    context.strokeText(name, middle, base);
    context.fillText(name, middle, base);
  }
};

const rows = [];
let reached = -1;
const show = () => {
  byId("time").value = Math.round(tick);
  byId("time").setAttribute("aria-valuetext", timeText(tick));
  byId("now").textContent = timeText(tick) + " of " + timeText(last) + " · tick " + Math.round(tick);
  let current = -1;
  for (let k = 0; k < rows.length; ++k) if (data.log[k][0] <= tick) current = k;
  rows.forEach((row, k) => row.setAttribute("aria-current", String(k === current)));
  if (current >= 0 && current !== reached) rows[current].scrollIntoView({block: "nearest"});
  reached = current;
  draw();
};
const goTo = at => { tick = Math.min(last, Math.max(0, at)); show(); };
const setPlaying = on => {
  if (on && tick >= last) tick = 0;
  playing = on; before = 0;
  byId("play").textContent = on ? "Pause" : "Play";
  if (on) requestAnimationFrame(turn);
};
const turn = now => {
  if (!playing) return;
  if (before) goTo(tick + (now - before) / 1000 / data.tickSeconds * Number(byId("speed").value));
  before = now;
  if (tick >= last) setPlaying(false); else requestAnimationFrame(turn);
};
/* To the neighbouring sample, for ticks in which nothing moved are not recorded. */
const step = by => {
  setPlaying(false);
  const sample = sampleAt(Math.round(tick));
  const next = by > 0 ? sample + 1
    : ticks[sample] === Math.round(tick) ? sample - 1 : sample;
  goTo(next >= 0 && next < ticks.length ? ticks[next] : by > 0 ? last : 0);
};

byId("world").textContent = data.world;
byId("facts").textContent = "Recorded " + new Date(data.started).toLocaleString() +
  " · " + timeText(last) + " · " + count + (count === 1 ? " robot" : " robots") +
  " · seed " + data.seed + " · Magna " + data.program + (data.broken ? " · " + data.broken : "");
byId("time").max = last;
data.robots.forEach((name, robot) => {
  const button = document.createElement("button");
  button.textContent = name;
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => {
    chosen = chosen === robot ? -1 : robot;
    byId("robots").querySelectorAll("button").forEach((one, k) =>
      one.setAttribute("aria-pressed", String(k === chosen)));
    draw();
  });
  byId("robots").appendChild(document.createElement("li")).appendChild(button);
});
const kinds = ["", "caution", "warning", "mark"];
data.log.forEach(([at, kind, source, text]) => {
  const button = document.createElement("button"), time = document.createElement("time");
  const words = document.createElement("span");
  time.textContent = timeText(at);
  words.textContent = source && text ? source + ": " + text : source + text;
  if (kinds[kind]) words.className = kinds[kind];
  button.append(time, words);
  button.addEventListener("click", () => { setPlaying(false); goTo(at); });
  byId("log").appendChild(document.createElement("li")).appendChild(button);
  rows.push(button);
});
byId("play").addEventListener("click", () => setPlaying(!playing));
byId("back").addEventListener("click", () => step(-1));
byId("forth").addEventListener("click", () => step(1));
byId("time").addEventListener("input", event => { setPlaying(false); goTo(Number(event.target.value)); });
byId("trails").addEventListener("change", draw);
document.addEventListener("keydown", event => {
  if (event.target.matches("input[type=range], select")) {
    if (event.key !== " ") return;
  } else if (event.target.matches("button, input") && event.key === " ") {
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " ") setPlaying(!playing);
  else if (event.key === "ArrowLeft") step(-1);
  else if (event.key === "ArrowRight") step(1);
  else if (event.key === "Home") goTo(0);
  else if (event.key === "End") goTo(last);
  else return;
  event.preventDefault();
});
/* "session.html#t=12.5": the page opens at this simulated second. */
const followAddress = () => {
  const time = /^#t=([0-9]+(?:\.[0-9]+)?)$/.exec(location.hash);
  if (time) { setPlaying(false); goTo(Number(time[1]) / data.tickSeconds); }
};
window.addEventListener("hashchange", followAddress);
window.addEventListener("resize", draw);
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
show();
followAddress();
</script>
</body>
</html>
)page";

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
