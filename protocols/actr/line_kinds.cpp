// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/line_kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/mission/remote_navigator.h"
#include "core/robot/remote_robot.h"
#include "core/view/attention_queue.h"
#include "protocols/actr/area_order_forms.h"
#include "protocols/actr/form_writer.h"
#include "protocols/actr/frontier_lines.h"
#include "protocols/actr/lisp_text.h"

namespace magna {
namespace {

constexpr std::uint64_t kOnly = 0;  // the object of kinds that have one

bool works(const Engine& engine, RobotId robot) {
  const RobotActions* const actions = engine.actions();
  if (actions != nullptr && actions->active(robot) != nullptr) return true;
  return engine.team().busy(robot) || engine.team().wandering(robot);
}

/// Whether the robot has reported more than it can have driven: it stands until that is settled.
bool in_doubt(const Engine& engine, RobotId robot) {
  const RemoteRobot* const remote = engine.team().remote(robot);
  return remote != nullptr && remote->old_pose().has_value();
}

std::string_view state_name(const Engine& engine, RobotId robot) {
  const RemoteRobot* const remote = engine.team().remote(robot);
  if (remote != nullptr && !remote->connected()) return "link-lost";
  if (remote != nullptr && remote->stop_pending()) return "stopping";
  if (in_doubt(engine, robot)) return "blocked";
  if (engine.writers().held(robot, engine.now())) return "controlled";
  if (engine.stopped()) return "stopped";
  switch (engine.missions().status(robot).state) {
    case MissionState::Running: return "moving";
    case MissionState::Waiting: return "waiting";
    case MissionState::Blocked: return "blocked";
    case MissionState::Held: return works(engine, robot) ? "moving" : "stopped";
    case MissionState::Idle: break;
  }
  return works(engine, robot) ? "moving" : "idle";
}

std::string reason_code(const Engine& engine, RobotId robot) {
  if (in_doubt(engine, robot)) return std::string(pose_is_doubted().code());
  const auto& reason = engine.missions().status(robot).reason;
  return reason ? std::string(reason->code()) : "nil";
}

void write_status_of(RobotId robot, const LineSources& sources, LineBoard& board) {
  const Engine& engine = sources.engine;
  if (!sources.roster.present(robot)) {
    board.remove(robot.value);
    return;
  }
  const std::string_view state = state_name(engine, robot);
  const bool stuck = state == "blocked" || state == "waiting" || in_doubt(engine, robot);
  const std::string begin = fmt::format("(status {} {} {} ", sources.roster.uid(robot), state,
                                        stuck ? reason_code(engine, robot) : "nil");
  const std::string end = fmt::format(" {})\n", lisp_word(engine.writer(robot).name));
  // The place stays as it was: a standing robot's believed position still varies.
  const LineBoard::Entry* const told = board.find(robot.value);
  if (told != nullptr && told->line.starts_with(begin) && told->line.ends_with(end)) return;
  const Point at = engine.team().believed()[robot.index()].position();
  const std::string place =
      stuck ? lisp_number_text(at.x) + ' ' + lisp_number_text(at.y) : "nil nil";
  board.set(robot.value, begin + place + end);
}

void write_all_status(const LineSources& sources, LineBoard& board) {
  for (std::uint32_t i = 0; i < sources.engine.team().size(); ++i) {
    write_status_of(RobotId{i}, sources, board);
  }
}

/// The robots whose status an event may change; `all` = every robot.
struct AffectedRobots {
  std::optional<RobotId> robot;
  bool all = false;
};

AffectedRobots affected(const Event& event) {
  return std::visit(
      [](const auto& e) -> AffectedRobots {
        using E = std::decay_t<decltype(e)>;
        if constexpr (std::is_same_v<E, event::StopLatched> ||
                      std::is_same_v<E, event::StopReleased>) {
          return {{}, true};
        } else if constexpr (requires { e.robot; }) {
          return {e.robot};
        } else {
          return {};
        }
      },
      event);
}

// Numbers of objects on the board; smaller ones are panes.
constexpr std::uint64_t kPictureObject = kPaneTypes;
constexpr std::uint64_t kMapObject = kPictureObject + 1;
constexpr std::uint64_t kStopObject = kMapObject + 1;
constexpr std::uint64_t kFirstRow = kStopObject + 1;  ///< of the first robot

constexpr int kMostOfRow = 40;  // pixels; a usual height of rows

const Pane& pane_of(const Engine& engine, PaneType type) {
  return engine.panes()[static_cast<std::size_t>(type)];
}

std::vector<ListRow> imagined_rows(const Engine& engine) {
  const Pane& pane = pane_of(engine, PaneType::Listview);
  std::vector<RobotId> robots;
  for (std::size_t k = 0; k < engine.team().size(); ++k) {
    const RobotId id{static_cast<std::uint32_t>(k)};
    if (engine.team().alive(id)) robots.push_back(id);
  }
  std::vector<ListRow> rows;
  if (robots.empty() || pane.width == 0) return rows;
  const int most = std::max(1, pane.height / static_cast<int>(robots.size()));
  const int height = std::min(kMostOfRow, most);
  for (const RobotId id : robots) {
    const int down = height * static_cast<int>(rows.size());
    if (down + height > pane.height) break;
    rows.push_back({id, pane.x, pane.y + down, pane.width, height});
  }
  return rows;
}

PictureArea imagined_picture(const Engine& engine, const ClientView& view) {
  const Pane& pane = pane_of(engine, PaneType::Imgview);
  const auto shown = picture_of(engine, image_view(engine, view));
  if (!shown || pane.width == 0 || pane.height == 0) return {};
  const CameraSetup& camera = shown->shown.camera.setup();
  const double scale = std::min(static_cast<double>(pane.width) / camera.width,
                                static_cast<double>(pane.height) / camera.height_px);
  const int width = static_cast<int>(std::lround(scale * camera.width));
  const int height = static_cast<int>(std::lround(scale * camera.height_px));
  return {pane.x + (pane.width - width) / 2,
          pane.y + (pane.height - height) / 2,
          width,
          height,
          camera.width,
          camera.height_px};
}

MapPlace imagined_map(const Engine& engine) {
  const Pane& pane = pane_of(engine, PaneType::Mapview);
  if (pane.width == 0 || pane.height == 0) return {};
  const CellMap& cells = engine.world().cells();
  const double scale = std::min(static_cast<double>(pane.width) / cells.width(),
                                static_cast<double>(pane.height) / cells.height());
  const Point centre = 0.5 * (cells.lower() + cells.upper());
  return {static_cast<int>(std::lround(pane.x + 0.5 * pane.width - scale * centre.x)),
          static_cast<int>(std::lround(pane.y + 0.5 * pane.height - scale * centre.y)), scale, 0.0};
}

// In the bars over the panes, at their right end.
StopArea imagined_stop(const Engine& engine) {
  constexpr int kWidth = 120;
  constexpr int kHeight = 32;
  constexpr int kMargin = 4;
  int right = 0;
  int top = 0;
  for (const Pane& pane : engine.panes()) {
    if (pane.width == 0) continue;
    top = right == 0 ? pane.y : std::min(top, pane.y);
    right = std::max(right, pane.x + pane.width);
  }
  if (right < kWidth + kMargin || top < kHeight + kMargin) return {};
  return {right - kWidth - kMargin, top - kHeight - kMargin, kWidth, kHeight};
}

bool concerns_geometry(const Event& event) {
  return std::holds_alternative<event::GeometryChanged>(event) ||
         std::holds_alternative<event::PaneChanged>(event) ||
         std::holds_alternative<event::RobotAdded>(event) ||
         std::holds_alternative<event::RobotRemoved>(event) ||
         std::holds_alternative<event::Selected>(event) ||
         std::holds_alternative<event::ImageShown>(event);
}

std::string line(std::string_view uid, std::string_view what, std::string_view numbers) {
  return fmt::format("(geometry {} {} {})\n", uid, what, numbers);
}

template <class Box>
std::string box(const Box& at) {
  return fmt::format("{} {} {} {}", at.x, at.y, at.width, at.height);
}

std::string map_numbers(const MapPlace& map) {
  return fmt::format("{} {} {} {}", map.x, map.y, lisp_number_text(map.scale),
                     lisp_number_text(map.rotation));
}

// Lines that describe the state of the world and of its robots: one object of each kind, except
// that each robot is an object of `status`.

/// `(status UID STATE REASON X Y WRITER)`. STATE: link-lost, controlled (by the operator's stick or
/// keys), stopping (a CyBOT that has not confirmed the stop), stopped, blocked, waiting, moving or
/// idle. REASON: the code of the reason of `waiting` and `blocked`, or nil. X Y: where the robot
/// was when it came into this state if it is waiting or blocked, metres, else nil nil. WRITER: the
/// author that commands it. After an input it is written only for the robots that the input
/// concerns: clients send many.
void write_status(const LineSources& sources, LineBoard& board) {
  if (sources.all || sources.events.empty()) return write_all_status(sources, board);
  for (const Event& event : sources.events) {
    const AffectedRobots robots = affected(event);
    if (robots.all) return write_all_status(sources, board);
    if (robots.robot) write_status_of(*robots.robot, sources, board);
  }
}

/// `(attention UID CAUSE SINCE REASON)`: the robot needs attention, as in the window's list of
/// attention; `(attention UID nil nil nil)`: no longer. SINCE: simulated seconds. REASON: a code.
/// Lasting causes begin and end with ticks; after an input only its events count.
void write_attention(const LineSources& sources, LineBoard& board) {
  const Engine& engine = sources.engine;
  AttentionQueue& queue = sources.attention;
  if (sources.all) queue.restart();
  bool news = false;
  std::vector<AttentionEvent> events;
  for (const Event& event : sources.events) {
    if (auto happened = attention_event(event, engine)) events.push_back(*std::move(happened));
    const auto* const plan = std::get_if<event::PlanChanged>(&event);
    if (plan != nullptr && queue.acknowledge(plan->robot)) news = true;
  }
  if (sources.all || sources.events.empty() || !events.empty()) {
    const auto robots = attention_facts(engine);
    if (queue.follow(engine.now(), engine.world().tick_seconds(), robots, events)) news = true;
  }
  if (!news && !sources.all) return;
  std::set<std::uint64_t> gone;
  for (const auto& [robot, entry] : board.objects()) gone.insert(robot);
  for (const AttentionEntry& entry : queue.entries()) {
    if (!sources.roster.present(entry.robot)) continue;
    gone.erase(entry.robot.value);
    const std::string& uid = sources.roster.uid(entry.robot);
    const std::string_view code = entry.reason ? entry.reason->code() : std::string_view();
    board.set(entry.robot.value,
              fmt::format("(attention {} {} {} {})\n", uid, cause_name(entry.cause),
                          lisp_number_text(entry.since), code.empty() ? "nil" : code),
              fmt::format("(attention {} nil nil nil)\n", uid));
  }
  for (const std::uint64_t robot : gone) board.remove(robot);
}

/// `(stop t WRITER)`: WRITER has latched STOP; `(stop nil nil)`.
void write_stop(const LineSources& sources, LineBoard& board) {
  const auto& by = sources.engine.writers().stopped_by();
  board.set(kOnly, by ? fmt::format("(stop t {})\n", lisp_word(by->name)) : "(stop nil nil)\n");
}

/// `(pause t)`: no time passes; `(pause nil)`.
void write_pause(const LineSources& sources, LineBoard& board) {
  board.set(kOnly, sources.running ? "(pause nil)\n" : "(pause t)\n");
}

/// `(lockstep t|nil)`: whether the world waits for clients.
void write_lockstep(const LineSources& sources, LineBoard& board) {
  board.set(kOnly, sources.lockstep ? "(lockstep t)\n" : "(lockstep nil)\n");
}

/// `(selection ACTIVE UID …)`: the active robot or nil, then all selected ones.
void write_selection(const LineSources& sources, LineBoard& board) {
  const Roster& roster = sources.roster;
  const auto active = sources.view.active;
  std::string line = "(selection ";
  line += active && roster.present(*active) ? roster.uid(*active) : "nil";
  for (const RobotId robot : sources.view.selected) {
    if (roster.present(robot)) line += ' ' + roster.uid(robot);
  }
  board.set(kOnly, line + ")\n");
}

/// `(picture UID SHOWN WAITING)`: the robot whose picture is shown, `live` or the number of the
/// stored image, and how many images of the robot wait; `(picture nil nil 0)`: none is shown.
void write_picture(const LineSources& sources, LineBoard& board) {
  const auto concerns = [](const Event& event) {
    return std::holds_alternative<event::Selected>(event) ||
           std::holds_alternative<event::ImageShown>(event) ||
           std::holds_alternative<event::ImagesChanged>(event) ||
           std::holds_alternative<event::RobotRemoved>(event);
  };
  if (!sources.all && std::ranges::none_of(sources.events, concerns)) return;
  const Engine& engine = sources.engine;
  const ImageView view = image_view(engine, sources.view);
  const auto image = view.stored ? engine.images().find(*view.stored) : nullptr;
  const std::optional<RobotId> robot = image ? image->robot : view.live;
  if (!robot || !sources.roster.present(*robot)) {
    board.set(kOnly, "(picture nil nil 0)\n");
    return;
  }
  board.set(kOnly, fmt::format("(picture {} {} {})\n", sources.roster.uid(*robot),
                               image ? fmt::format("{}", image->id.value) : "live",
                               waiting_images(engine, *robot).size()));
}

/// `(marked IMAGE VICTIM)`: the feature of the picture is a victim whose mark is VICTIM, or nil.
void write_marked(const LineSources& sources, LineBoard& board) {
  constexpr double kNear = 1.5;  // metres between a victim and its mark
  if (!sources.all && std::ranges::none_of(sources.events, [](const Event& event) {
        return std::holds_alternative<event::MarkChanged>(event);
      })) {
    return;
  }
  const ImageFeatures& images = sources.images;
  std::vector<std::uint64_t> gone;
  for (const auto& [object, entry] : board.objects()) gone.push_back(object);
  for (std::size_t k = 0; k < images.all().size(); ++k) {
    if (!images.place(k)) continue;
    const std::uint64_t number = images.all()[k].number;
    const Mark* nearest = nullptr;
    for (const Mark& mark : sources.engine.marks()) {
      const double away = distance(mark.mark.at, *images.place(k));
      if (!is_victim(mark.mark) || away > kNear) continue;
      if (nearest == nullptr || away < distance(nearest->mark.at, *images.place(k))) {
        nearest = &mark;
      }
    }
    const auto victim = nearest ? sources.roster.victim_uid(nearest->id) : std::nullopt;
    if (!victim) continue;
    board.set(number, marked_line(number, *victim), marked_line(number, "nil"));
    std::erase(gone, number);
  }
  for (const std::uint64_t object : gone) board.remove(object);
}

/// `(time SECONDS TICK)`: simulated time since the world was loaded.
void write_time(const LineSources& sources, LineBoard& board) {
  const Tick now = sources.engine.now();
  const double seconds = static_cast<double>(now) * sources.engine.world().tick_seconds();
  board.set(kOnly, fmt::format("(time {} {})\n", lisp_number_text(seconds), now));
}

/// `(area NUMBER CLOSED IN-FORCE "NAME" FROM UNTIL (X Y) …)` for each no-go area;
/// `(area NUMBER invalid nil nil nil nil)`: it was removed.
void write_areas(const LineSources& sources, LineBoard& board) {
  if (!sources.all && !sources.events.empty() &&
      std::ranges::none_of(sources.events, [](const Event& event) {
        return std::holds_alternative<event::NoGoChanged>(event);
      })) {
    return;
  }
  const Engine& engine = sources.engine;
  const double now = static_cast<double>(engine.now()) * engine.world().tick_seconds();
  std::set<std::uint64_t> gone;
  for (const auto& [object, entry] : board.objects()) gone.insert(object);
  for (const NoGoArea& area : engine.no_go()) {
    gone.erase(area.id.value);
    board.set(area.id.value, no_go_line(area, now), no_go_gone_line(area.id));
  }
  for (const std::uint64_t object : gone) board.remove(object);
}

/// `(geometry UID WHAT …)`, pixels of the main window's client area, y down; zeros = not visible:
/// `(geometry LISTVIEW pane X Y WIDTH HEIGHT)` for each pane, by the UID of its `window` line;
/// `(geometry ROBOT row X Y WIDTH HEIGHT)`: the visible part of its row in the robot list;
/// `(geometry IMGVIEW image X Y WIDTH HEIGHT COLUMNS ROWS)`: the picture as drawn, and the size of
/// the picture that the pixels of `image` lines refer to;
/// `(geometry MAPVIEW map X Y SCALE ROTATION)`: where the world's origin is drawn, pixels per
/// metre, and the rotation of the world on the screen, radians clockwise;
/// `(geometry stop-all button X Y WIDTH HEIGHT)`: the button STOP ALL.
void write_geometry(const LineSources& sources, LineBoard& board) {
  if (!sources.all && std::ranges::none_of(sources.events, concerns_geometry)) return;
  const Engine& engine = sources.engine;
  const Roster& roster = sources.roster;
  const WindowGeometry geometry = geometry_of(engine, sources.view);
  for (const Pane& pane : engine.panes()) {
    board.set(static_cast<std::uint64_t>(pane.type),
              line(roster.uid(pane.type), "pane", box(pane)));
  }
  const PictureArea& picture = geometry.picture;
  board.set(kPictureObject,
            line(roster.uid(PaneType::Imgview), "image",
                 fmt::format("{} {} {}", box(picture), picture.columns, picture.rows)));
  board.set(kMapObject, line(roster.uid(PaneType::Mapview), "map", map_numbers(geometry.map)));
  board.set(kStopObject, line("stop-all", "button", box(geometry.stop)));
  std::map<RobotId, ListRow> visible;
  for (const ListRow& row : geometry.rows) visible.emplace(row.robot, row);
  for (std::uint32_t k = 0; k < engine.team().size(); ++k) {
    const RobotId id{k};
    if (!roster.present(id)) {
      board.remove(kFirstRow + k);
      continue;
    }
    const auto row = visible.find(id);
    const std::string hidden = line(roster.uid(id), "row", box(ListRow{}));
    board.set(kFirstRow + k,
              row == visible.end() ? hidden : line(roster.uid(id), "row", box(row->second)),
              hidden);
  }
}

constexpr LineKindRow kRows[] = {
    {LineKind::Status, "status", write_status},
    {LineKind::Attention, "attention", write_attention},
    {LineKind::Stop, "stop", write_stop},
    {LineKind::Pause, "pause", write_pause},
    {LineKind::Lockstep, "lockstep", write_lockstep},
    {LineKind::Selection, "selection", write_selection, &OwnView::selection},
    {LineKind::Picture, "picture", write_picture, &OwnView::picture},
    {LineKind::Marked, "marked", write_marked, &OwnView::marked, true},
    {LineKind::Refusals, "refusals", nullptr},
    {LineKind::Order, "order", write_orders},
    {LineKind::Frontier2, "frontier2", write_frontier2},
    {LineKind::Stretch, "stretch", write_stretches},
    {LineKind::Area, "area", write_areas},
    {LineKind::Geometry, "geometry", write_geometry, &OwnView::geometry},
    {LineKind::Image, "image", nullptr},
    {LineKind::Time, "time", write_time},
};
static_assert(std::size(kRows) == kLineKinds);

consteval bool in_order() {
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    if (static_cast<std::size_t>(kRows[i].kind) != i) return false;
  }
  return true;
}
static_assert(in_order());

}  // namespace

WindowGeometry geometry_of(const Engine& engine, const ClientView& view) {
  if (!engine.geometry()) {
    return {imagined_rows(engine), imagined_picture(engine, view), imagined_map(engine),
            imagined_stop(engine)};
  }
  WindowGeometry geometry = *engine.geometry();
  // The window shows another picture, or none: this one would fill the pane.
  if (view.own) geometry.picture = imagined_picture(engine, view);
  return geometry;
}

std::span<const LineKindRow> line_kinds() { return kRows; }

std::string names_of_line_kinds() {
  std::string names;
  for (const LineKindRow& row : kRows) {
    if (!names.empty()) names += ", ";
    names += row.name;
  }
  return names;
}

std::optional<LineKind> find_line_kind(std::string_view name) {
  const auto* const row = std::ranges::find(kRows, name, &LineKindRow::name);
  if (row == std::end(kRows)) return {};
  return row->kind;
}

}  // namespace magna
