// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace magna {

// The fixed parts of the page that session_page writes, in their order: the title follows the head,
// the data follow the body.

inline constexpr std::string_view kPageHead = R"page(<!DOCTYPE html>
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
aside { overflow: auto; border-left: 1px solid var(--line); }
h2 { font-size: .9rem; margin: .6rem .8rem .2rem; color: var(--quiet); }
ol, ul { list-style: none; margin: 0; padding: 0 .4rem .4rem; }
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

inline constexpr std::string_view kPageBody = R"page(</head>
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

inline constexpr std::string_view kPageScript = R"page(<script>
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const byId = id => document.getElementById(id);
const bytesOf = text => Uint8Array.from(atob(text), c => c.charCodeAt(0));
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
  for (let robot = 0; robot < count; ++robot) {
    const pose = poseOf(sample, robot);
    if (!pose) continue;
    const x = x0 + pose.x * scale, y = y0 + pose.y * scale;
    context.save();
    context.translate(x, y); context.rotate(pose.turn);
    context.fillStyle = color(robot === chosen ? "--chosen" : "--robot");
    context.beginPath();
    context.moveTo(radius, 0); context.lineTo(-radius * 0.8, radius * 0.7);
    context.lineTo(-radius * 0.4, 0); context.lineTo(-radius * 0.8, -radius * 0.7);
    context.closePath(); context.fill();
    context.restore();
    if (count <= 30 || robot === chosen) {
      context.fillStyle = color("--text");
      context.fillText(data.robots[robot], x, y - radius - 4 * scaleOf);
    }
  }
};

const rows = [];
const show = () => {
  byId("time").value = Math.round(tick);
  byId("time").setAttribute("aria-valuetext", timeText(tick));
  byId("now").textContent = timeText(tick) + " of " + timeText(last) + " · tick " + Math.round(tick);
  let current = -1;
  for (let k = 0; k < rows.length; ++k) if (data.log[k][0] <= tick) current = k;
  rows.forEach((row, k) => row.setAttribute("aria-current", String(k === current)));
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
window.addEventListener("resize", draw);
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
show();
</script>
</body>
</html>
)page";

}  // namespace magna
