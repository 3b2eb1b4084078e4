// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/engine/engine.h"
#include "core/engine/window_geometry.h"
#include "protocols/actr/client_view.h"
#include "protocols/actr/lines.h"
#include "protocols/actr/roster.h"

namespace magna {

class AttentionQueue;
class FrontierStretches;
class MergedFrontier;

/// The kinds of lines that are sent only to clients that subscribe to them, in the order in which
/// the lines of one tick are sent: `time` is last.
enum class LineKind : std::uint8_t {
  Status,
  Attention,
  Stop,
  Pause,
  Lockstep,
  Selection,
  Picture,
  Marked,
  Refusals,
  Order,
  Frontier2,
  Stretch,
  Area,
  Geometry,
  Image,
  Time
};

inline constexpr std::size_t kLineKinds = static_cast<std::size_t>(LineKind::Time) + 1;

/// What the lines of a kind are written from.
struct LineSources {
  const Engine& engine;
  const Roster& roster;
  MergedFrontier& frontier;      ///< with the names that clients know
  FrontierStretches& stretches;  ///< likewise
  AttentionQueue& attention;
  ClientView view;                     ///< of the readers of this board
  const ImageFeatures& images;         ///< in their picture
  bool running = true;                 ///< whether time passes
  bool lockstep = false;               ///< whether the world waits for clients
  bool all = false;                    ///< the board has no lines of the kind yet: write all
  std::span<const Event> events = {};  ///< since the last call, in order; empty after a tick
};

/// Brings the lines of its kind on the board up to date. Called after every input and every tick,
/// while at least one client subscribes to the kind.
using WriteLines = void (*)(const LineSources& sources, LineBoard& board);

/// A row of the table of kinds.
struct LineKindRow {
  LineKind kind = LineKind::Status;
  std::string_view name;       ///< as clients write it, lower case
  WriteLines write = nullptr;  ///< nullptr: the kind has no state, and its lines are not on boards
  KeptBoard& (OwnView::*own)() = nullptr;  ///< for a client with its own view, if it differs
  bool of_images = false;  ///< the lines are written again when the features of the picture change
};

/// The table of kinds, in the order of LineKind.
std::span<const LineKindRow> line_kinds();
/// "status, stop, pause, …", for messages.
std::string names_of_line_kinds();
/// Nothing if there is none of this name (lower case).
std::optional<LineKind> find_line_kind(std::string_view name);

/// Where the window draws rows, picture, map and STOP ALL. Without a window as an imaginary one
/// with the engine's panes would do it: all robots in rows of one height, the whole map, the whole
/// picture, the button in the upper right corner.
WindowGeometry geometry_of(const Engine& engine, const ClientView& view);

}  // namespace magna
