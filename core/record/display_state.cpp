// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/display_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <utility>

#include "core/agent/agents.h"
#include "core/console/console_line.h"
#include "core/engine/operator_measures.h"
#include "core/engine/planned_route.h"
#include "core/hall/hall_records.h"
#include "core/hall/hall_schedule.h"
#include "core/imagery/pictured_floor.h"
#include "core/knowledge/sighting_shapes.h"
#include "core/mission/driven_ways.h"
#include "core/record/byte_code.h"
#include "core/render/render_scene.h"
#include "core/render/render_world.h"
#include "core/sim/parameters.h"
#include "core/view/plan_history.h"
#include "core/view/snapshot.h"

namespace magna {

std::string difference(std::string_view before, std::string_view after) {
  // Steps of: bytes of `before` to skip, bytes to copy, bytes that are new. Only forwards, so that
  // the copies together are at most as long as `before`.
  constexpr std::size_t kWord = 8;
  constexpr std::size_t kNear = 64;  // a change of so few bytes in place is found without the table
  const auto word = [](std::string_view text, std::size_t at) {
    std::uint64_t value = 0;
    std::memcpy(&value, text.data() + at, kWord);
    return value;
  };
  const auto number = [](std::string& out, std::size_t value) {
    for (; value >= 0x80; value >>= 7U) out.push_back(static_cast<char>(value | 0x80U));
    out.push_back(static_cast<char>(value));
  };
  constexpr std::size_t kPlaces = std::size_t{1} << 14U;
  std::vector<std::uint32_t> places;  // of words of `before`, by hash, from 1 on
  const auto hash = [](std::uint64_t value) {
    return static_cast<std::size_t>((value * 0x9E3779B97F4A7C15ULL) >> 50U);
  };
  std::string out;
  std::size_t old = 0, now = 0, taken = 0;  // `taken`: end of what was copied from `before`
  std::size_t fresh = 0;                    // begin of new bytes that are not written yet
  std::size_t copied = 0, skipped = 0;      // step that waits for its new bytes
  const auto flush = [&](std::size_t end) {
    number(out, skipped);
    number(out, copied);
    number(out, end - fresh);
    out.append(after.substr(fresh, end - fresh));
  };
  while (now < after.size()) {
    // The next place from which both go on alike.
    bool found = false;
    if (now + kWord <= after.size()) {
      for (std::size_t step = 0; step < kNear && !found; ++step) {
        if (old + step + kWord > before.size() || now + step + kWord > after.size()) break;
        if (word(before, old + step) == word(after, now + step)) {
          old += step;
          now += step;
          found = true;
        }
      }
      if (!found && before.size() >= kWord) {
        if (places.empty()) {
          places.assign(kPlaces, 0);
          for (std::size_t at = before.size() - kWord + 1; at-- > 0;) {
            places[hash(word(before, at))] = static_cast<std::uint32_t>(at + 1);
          }
        }
        const std::size_t most = std::min(now + kNear, after.size() - kWord);
        for (std::size_t at = now; at <= most && !found; ++at) {
          const std::size_t place = places[hash(word(after, at))];
          if (place == 0 || place - 1 < taken || word(before, place - 1) != word(after, at))
            continue;
          old = place - 1;
          now = at;
          found = true;
        }
      }
    }
    if (!found) {
      const std::size_t step = std::min(kNear, after.size() - now);
      old += step;
      now += step;
      continue;
    }
    flush(now);
    skipped = old - taken;
    const std::size_t most = std::min(before.size() - old, after.size() - now);
    const auto end = std::mismatch(before.begin() + static_cast<std::ptrdiff_t>(old),
                                   before.begin() + static_cast<std::ptrdiff_t>(old + most),
                                   after.begin() + static_cast<std::ptrdiff_t>(now));
    copied = static_cast<std::size_t>(end.first - before.begin()) - old;
    old += copied;
    now += copied;
    taken = old;
    fresh = now;
  }
  flush(after.size());
  return out;
}

std::optional<std::string> with_difference(std::string_view before, std::string_view difference) {
  byte_code::KnownObjects none;
  byte_code::Reader in(difference, none);
  std::string after;
  std::size_t old = 0;
  while (in.left() > 0) {
    const std::uint64_t skipped = in.number(), copied = in.number();
    const std::string_view fresh = in.text();
    if (in.fault() != nullptr || skipped > before.size() - old ||
        copied > before.size() - old - skipped) {
      return std::nullopt;
    }
    old += skipped;
    after.append(before.substr(old, copied));
    after.append(fresh);
    old += copied;
  }
  return after;
}

namespace byte_code {

const std::string& KnownObjects::add(std::shared_ptr<const void> object, std::string bytes) {
  if (bytes_.size() >= next_sweep_) {
    std::erase_if(bytes_, [](const auto& one) { return one.second.object.use_count() == 1; });
    next_sweep_ = std::max(kLeast, 2 * bytes_.size());
  }
  const void* const key = object.get();
  return bytes_.insert_or_assign(key, Written{std::move(object), std::move(bytes)})
      .first->second.bytes;
}

void KnownObjects::add_read(std::string bytes, std::shared_ptr<const void> object) {
  if (objects_.size() >= next_sweep_) {
    std::erase_if(objects_, [](const auto& one) { return one.second.use_count() == 1; });
    next_sweep_ = std::max(kLeast, 2 * objects_.size());
  }
  objects_.insert_or_assign(std::move(bytes), std::move(object));
}

// Classes with private members.

template <>
struct Plain<Message> {
  struct Type {
    std::string code;
    std::string english;
    std::vector<std::variant<std::string, std::int64_t, double, Message>> arguments;
  };
  static Type of(const Message& message) {
    Type made{std::string(message.code()), std::string(message.text().english), {}};
    for (const MessageArgument& one : message.arguments()) made.arguments.push_back(one.value);
    return made;
  }
  static std::optional<Message> back(Type read) {
    std::vector<MessageArgument> arguments(read.arguments.size());
    for (std::size_t k = 0; k < arguments.size(); ++k) arguments[k].value = read.arguments[k];
    return Message::recorded(read.code, read.english, std::move(arguments));
  }
};
template <>
struct Blank<Message> {
  static Message value() { return Message::verbatim({}); }
};
template <>
struct Blank<LeftPlace> {
  static LeftPlace value() { return {{}, Message::verbatim({})}; }
};

template <>
struct Plain<CellMap> {
  struct Type {
    Cell origin;
    int width = 0;
    int height = 0;
    std::vector<std::string> types;
    std::vector<std::uint8_t> filled;
    std::vector<Substance> substances;  // of the filled cells
  };
  static Type of(const CellMap& map) {
    const auto filled = map.filled_cells();
    Type made{map.origin(), map.width(), map.height(), {}, {filled.begin(), filled.end()}, {}};
    for (std::size_t k = 0; k < map.types().size(); ++k) {
      made.types.push_back(map.types().name(static_cast<std::uint16_t>(k)));
    }
    std::size_t at = 0;
    for (int j = 0; j < map.height(); ++j) {
      for (int i = 0; i < map.width(); ++i) {
        const Cell cell{map.origin().i + i, map.origin().j + j};
        if (filled[at++] != 0) made.substances.push_back(map.substance(cell));
      }
    }
    return made;
  }
  static std::optional<CellMap> back(const Type& read) {
    constexpr int kFar = 1'000'000;
    const auto in_reach = [](std::int32_t at) { return at >= -kFar && at <= kFar; };
    if (read.width < 0 || read.height < 0 || read.width > kFar || read.height > kFar ||
        !in_reach(read.origin.i) || !in_reach(read.origin.j) ||
        static_cast<std::size_t>(read.width) * static_cast<std::size_t>(read.height) !=
            read.filled.size()) {
      return std::nullopt;
    }
    CellMap map(read.origin, read.width, read.height);
    for (std::size_t k = 0; k < read.types.size(); ++k) {
      if (map.types().intern(read.types[k]) != k) return std::nullopt;
    }
    std::size_t at = 0, next = 0;
    for (int j = 0; j < read.height; ++j) {
      for (int i = 0; i < read.width; ++i) {
        if (read.filled[at++] == 0) continue;
        if (next >= read.substances.size()) return std::nullopt;
        const Substance& made_of = read.substances[next++];
        if (made_of.type >= read.types.size()) return std::nullopt;
        map.fill({read.origin.i + i, read.origin.j + j}, made_of);
      }
    }
    if (next != read.substances.size()) return std::nullopt;
    return map;
  }
};

template <>
struct Plain<PlaceMap> {
  struct Type {
    std::vector<Place> places;
  };
  static Type of(const PlaceMap& map) { return {{map.all().begin(), map.all().end()}}; }
  static std::optional<PlaceMap> back(Type read) {
    const auto row_by_row = [](const Place& a, const Place& b) {
      return std::pair(a.cell.j, a.cell.i) >= std::pair(b.cell.j, b.cell.i);
    };
    if (std::ranges::adjacent_find(read.places, row_by_row) != read.places.end()) return {};
    return PlaceMap(std::move(read.places));
  }
};

template <>
struct Plain<PlaceTypes> {
  struct Type {
    std::vector<PlaceType> types;
  };
  static Type of(const PlaceTypes& types) { return {types.all()}; }
  static std::optional<PlaceTypes> back(Type read) {
    // A type that is defined again goes to the end: in the end all are in this order.
    PlaceTypes types;
    std::vector<std::string> names;
    for (PlaceType& type : read.types) {
      names.push_back(type.name);
      if (types.define(std::move(type))) return std::nullopt;
    }
    if (!std::ranges::equal(types.all(), names, {}, &PlaceType::name)) return std::nullopt;
    return types;
  }
};

template <>
struct Plain<AttributeTable> {
  struct Type {
    std::vector<AttributeDefinition> all;
  };
  static Type of(const AttributeTable& table) { return {table.all()}; }
  static std::optional<AttributeTable> back(Type read) {
    AttributeTable table;
    for (AttributeDefinition& one : read.all) {
      if (table.define(std::move(one))) return std::nullopt;
    }
    return table;
  }
};

template <>
struct Plain<Descriptor> {
  struct Type {
    std::vector<std::pair<std::string, AttributeValue>> values;
  };
  static Type of(const Descriptor& descriptor) { return {{descriptor.begin(), descriptor.end()}}; }
  static std::optional<Descriptor> back(Type read) {
    Descriptor made;
    for (auto& [name, value] : read.values) made.set(name, std::move(value));
    return made;
  }
};

template <>
struct Plain<Parameters> {
  using Values = std::vector<std::pair<std::string, double>>;
  struct Type {
    Values values;  // that differ from the defaults
    bool clean = false;
    Values before;  // the clean
  };
  static Values values_of(const Parameters& parameters) {
    Values changed;
    for (const ParameterInfo& row : parameter_table()) {
      const double value = parameters[row.id];
      if (value != row.default_value) changed.emplace_back(row.name, value);
    }
    return changed;
  }
  static Type of(const Parameters& parameters) {
    if (!parameters.is_clean()) return {values_of(parameters), false, {}};
    Parameters before = parameters;
    before.dirty();
    return {values_of(parameters), true, values_of(before)};
  }
  static bool set(Parameters& parameters, const Values& values) {
    return std::ranges::all_of(values, [&parameters](const auto& one) {
      const auto id = find_parameter(one.first);
      return id && !parameters.set(*id, one.second);
    });
  }
  static std::optional<Parameters> back(const Type& read) {
    Parameters made;
    if (!set(made, read.before)) return std::nullopt;
    if (read.clean) {
      made.clean();
      for (const ParameterInfo& row : parameter_table()) {
        // What was set to its default since is not among the values.
        if (made[row.id] != row.default_value)
          static_cast<void>(made.set(row.id, row.default_value));
      }
    }
    if (!set(made, read.values)) return std::nullopt;
    return made;
  }
};

template <>
struct Plain<CoverageGrid> {
  struct Type {
    Point lower;
    int columns = 0;
    int lines = 0;
  };
  static Type of(const CoverageGrid& grid) { return {grid.lower, grid.columns, grid.lines}; }
  static std::optional<CoverageGrid> back(const Type& read) {
    constexpr int kMost = 4'000'000;
    if (read.columns < 0 || read.lines < 0 || read.columns > kMost || read.lines > kMost) return {};
    CoverageGrid grid;
    grid.lower = read.lower;
    grid.columns = read.columns;
    grid.lines = read.lines;
    return grid;
  }
};

/// Of a scene the robots; the world is that of the state.
template <>
struct Plain<RenderScene> {
  struct Type {
    std::vector<SceneRobot> robots;
  };
  static Type of(const RenderScene& scene) { return {scene.robots}; }
  static std::optional<RenderScene> back(Type read) {
    return RenderScene{nullptr, std::move(read.robots)};
  }
};

template <>
struct Plain<Camera> {
  using Type = CameraSetup;
  static Type of(const Camera& camera) { return camera.setup(); }
  static std::optional<Camera> back(const Type& read) {
    const auto camera = Camera::make(read);
    return camera ? std::optional<Camera>(*camera) : std::nullopt;
  }
};
template <>
struct Blank<Camera> {
  static Camera value() { return *Camera::make({}); }
};
template <>
struct Blank<StoredImage> {
  static StoredImage value() { return {{}, {}, 0, nullptr, Blank<Camera>::value(), {}, {}}; }
};

template <>
inline constexpr bool kLeftOut<std::shared_ptr<const RobotRefusals>> = true;

}  // namespace byte_code

namespace {

/// Raised when the meaning of a member changes but not its type.
constexpr std::uint8_t kDisplayVersion = 1;
constexpr std::size_t kMostState = std::size_t{256} << 20U;  // bytes

/// The members of a snapshot that are values.
struct RunValues {
  double tick_seconds = 0.1;
  double scanned_share = 0.0;
  std::optional<ImageId> shown_image;
  std::string dispatcher;
  std::uint64_t seed = 0;
  std::optional<RobotId> active;
  std::optional<RangeAhead> ahead;
  std::vector<RobotId> selected;
  bool stopped = false;
  std::string stopped_by;
  bool paused = false;
};
struct MotionValues {
  std::vector<float> speeds;
  std::vector<float> turn_rates;
};

enum class Often : std::uint8_t {
  Each,  // may change in each state
  Rare,  // changes all the time, or is large: recorded less often
};

/// Calls visit(name, how often, member) for each block.
template <class State, class Visit>
void each_block(State& s, Visit&& visit) {
  using enum Often;
  visit("labels", Each, s.labels);
  visit("statuses", Each, s.statuses);
  visit("plans", Each, s.plans);
  visit("routes", Each, s.routes);
  visit("driven", Each, s.driven);
  visit("world", Each, s.world);
  visit("marks", Each, s.marks);
  visit("remotes", Each, s.remotes);
  visit("sightings", Each, s.sightings);
  visit("borders", Each, s.borders);
  visit("zones", Each, s.zones);
  visit("coverage", Each, s.coverage);
  visit("no_go", Each, s.no_go);
  visit("area_orders", Each, s.area_orders);
  visit("cameras", Each, s.cameras);
  visit("directions", Each, s.directions);
  visit("images", Each, s.images);
  visit("inside", Each, s.inside);
  visit("hall", Each, s.hall);
  visit("agents", Each, s.agents);
  visit("agent_world", Each, s.agent_world);
  visit("parameters", Each, s.parameters);
  visit("opened", Each, s.opened);
  visit("notices", Each, s.notices);
  visit("console", Each, s.console);
  visit("programs", Each, s.programs);
  visit("exploration", Rare, s.exploration);
  visit("pictured", Rare, s.pictured);
  visit("measures", Rare, s.measures);
  visit("coverage_measures", Rare, s.coverage_measures);
  visit("progress", Rare, s.progress);
  visit("robot_signals", Rare, s.robot_signals);
  visit("hall_history", Rare, s.hall_history);
  visit("links", Rare, s.links);
  visit("agent_links", Rare, s.agent_links);
  visit("plan_history", Rare, s.plan_history);
}

// The blocks of a state: its values, then those of each_block.
constexpr std::size_t kRun = 0, kMotion = 1, kFirstBlock = 2;

struct BlockNames {
  std::vector<const char*> names{"run", "motion"};
  std::uint64_t layout = 0;

  BlockNames() {
    std::string text = fmt::format("{}", kDisplayVersion);
    std::vector<const void*> open;
    byte_code::add_layout<RunValues>(text, open);
    byte_code::add_layout<MotionValues>(text, open);
    Snapshot none;
    each_block(none, [&]<class Block>(const char* name, Often, std::shared_ptr<Block>&) {
      names.push_back(name);
      text += name;
      byte_code::add_layout<std::remove_const_t<Block>>(text, open);
    });
    layout = 0xcbf29ce484222325ULL;  // FNV-1a
    for (const char c : text) {
      layout = (layout ^ static_cast<std::uint8_t>(c)) * 0x100000001b3ULL;
    }
  }
};

const BlockNames& block_names() {
  static const BlockNames kBlocks;
  return kBlocks;
}

RunValues run_of(const Snapshot& s) {
  return {s.tick_seconds, s.scanned_share, s.shown_image, s.dispatcher, s.seed,  s.active,
          s.ahead,        s.selected,      s.stopped,     s.stopped_by, s.paused};
}

/// The links without large networks.
std::shared_ptr<const std::vector<AgentLink>> small_links(
    const std::shared_ptr<const std::vector<AgentLink>>& links) {
  const auto large = [](const AgentLink& link) {
    if (!link.network) return false;
    std::size_t neurons = 0;
    for (const AgentLayer& layer : link.network->layers) neurons += layer.rates.size();
    return neurons > DisplayEncoder::kMostNetwork;
  };
  if (!links || std::ranges::none_of(*links, large)) return links;
  auto small = std::make_shared<std::vector<AgentLink>>(*links);
  for (AgentLink& link : *small) {
    if (large(link)) link.network.reset();
  }
  return small;
}

/// How a block is in a frame.
enum class Form : std::uint8_t { None, Whole, Difference };

}  // namespace

struct DisplayEncoder::Impl {
  struct Block {
    std::shared_ptr<const void> object;  // as it was given last
    std::string bytes;                   // with a first byte 1; empty: the block is null
    bool changed = false;
  };

  void take(Block& block, std::string bytes) {
    if (bytes == block.bytes) return;
    block.changed = true;
    before.resize(blocks.size());
    before[static_cast<std::size_t>(&block - blocks.data())] =
        std::exchange(block.bytes, std::move(bytes));
  }
  template <class T>
  void take_object(Block& block, const std::shared_ptr<T>& object) {
    if (object == block.object) return;
    block.object = object;
    if (!object) return take(block, {});
    byte_code::Writer out(known);
    out.put(true);
    out.put(*object);
    take(block, out.take());
  }
  template <class T>
  void take_values(Block& block, const T& values) {
    byte_code::Writer out(known);
    out.put(true);
    out.put(values);
    take(block, out.take());
  }

  byte_code::KnownObjects known;
  std::vector<Block> blocks{block_names().names.size()};
  std::vector<std::string> before;  // bytes of blocks that changed, in the state before
  std::optional<Tick> key;          // of the last key frame
  std::size_t key_size = 0;
  std::size_t since_key = 0;  // bytes of frames
};

DisplayEncoder::DisplayEncoder() : impl_(std::make_unique<Impl>()) {}
DisplayEncoder::~DisplayEncoder() = default;

void DisplayEncoder::restart() { impl_->key.reset(); }

DisplayEncoder::Frame DisplayEncoder::add(const Snapshot& snapshot, bool rare) {
  Impl& own = *impl_;
  own.before.assign(own.blocks.size(), {});
  for (Impl::Block& block : own.blocks) block.changed = false;
  own.take_values(own.blocks[kRun], run_of(snapshot));
  own.take_values(own.blocks[kMotion], MotionValues{snapshot.speeds, snapshot.turn_rates});
  std::size_t at = kFirstBlock;
  each_block(snapshot, [&]<class T>(const char*, Often often, const std::shared_ptr<T>& object) {
    Impl::Block& block = own.blocks[at++];
    if (often == Often::Rare && !rare) return;
    if constexpr (std::is_same_v<std::remove_const_t<T>, std::vector<AgentLink>>) {
      if (object != block.object) own.take_object(block, small_links(object));
    } else {
      own.take_object(block, object);
    }
  });
  const double since =
      own.key ? static_cast<double>(snapshot.tick - *own.key) * snapshot.tick_seconds : 0.0;
  const bool due =
      since >= kKeySeconds && (own.since_key >= own.key_size || since >= kMostKeySeconds);
  Frame frame{{}, !own.key || since < 0.0 || due};
  byte_code::Writer out(own.known);
  out.number(static_cast<std::uint64_t>(std::max<Tick>(0, snapshot.tick)));
  if (frame.key) {
    out.raw(block_names().layout);
    out.number(own.blocks.size());
  }
  for (std::size_t k = 0; k < own.blocks.size(); ++k) {
    const Impl::Block& block = own.blocks[k];
    if (!frame.key && !block.changed) continue;
    if (!frame.key) out.number(k);
    if (block.bytes.empty()) {
      out.put(Form::None);
    } else if (frame.key || own.before[k].empty()) {
      out.put(Form::Whole);
      out.text(block.bytes);
    } else {
      out.put(Form::Difference);
      out.text(difference(own.before[k], block.bytes));
    }
  }
  frame.bytes = out.take();
  own.since_key += frame.bytes.size();
  if (frame.key) {
    own.key = snapshot.tick;
    own.key_size = frame.bytes.size();
    own.since_key = 0;
  }
  return frame;
}

namespace {

/// In the past nothing can be done to a robot.
std::shared_ptr<const RobotRefusals> past_refusals() {
  static const auto kNothing = [] {
    auto refusals = std::make_shared<RobotRefusals>();
    for (auto& why : *refusals) {
      why = Message({"past-is-fixed", "the past cannot be changed"});
    }
    return std::shared_ptr<const RobotRefusals>(std::move(refusals));
  }();
  return kNothing;
}

bool in_range(int index, std::size_t count) {
  return index >= -1 && (index < 0 || static_cast<std::size_t>(index) < count);
}

/// Whether all tiles of a kind are there: one for each of the grid, or none.
template <class Tiles>
bool are_tiles(const CoverageGrid& grid, const Tiles& tiles, bool needed) {
  return tiles.size() == grid.tiles() || (!needed && tiles.empty());
}

const char* hall_fault(const HallDescription& hall) {
  const Hall& plan = hall.hall;
  if (plan.tiles.width < 0 || plan.tiles.height < 0 ||
      static_cast<std::size_t>(plan.tiles.width) * static_cast<std::size_t>(plan.tiles.height) !=
          plan.tiles.tiles.size()) {
    return "the tiles of the hall do not fit its size";
  }
  for (const HallBelt& belt : plan.belts) {
    if (!in_range(belt.machine, plan.machines.size())) return "a belt has no machine";
  }
  for (const HallMachine& machine : plan.machines) {
    if (!in_range(machine.input_belt, plan.belts.size()) ||
        !in_range(machine.output_belt, plan.belts.size())) {
      return "a machine has no belt";
    }
  }
  if (hall.machines.size() != plan.machines.size()) return "machines of the hall have no settings";
  for (const MachineSettings& machine : hall.machines) {
    if (machine.template_list != 0 && machine.template_list >= hall.templates.size()) {
      return "a machine has no packages to make";
    }
  }
  return nullptr;
}

const char* hall_fault(const Snapshot& s) {
  if (s.hall) {
    if (!s.hall->description) return "the hall has no description";
    if (const char* const fault = hall_fault(*s.hall->description)) return fault;
    const Hall& plan = s.hall->description->hall;
    if (s.hall->machines.size() != plan.machines.size() ||
        s.hall->belts.size() != plan.belts.size()) {
      return "the state of the hall does not fit its description";
    }
  }
  if (!s.hall_history) return nullptr;
  const HallHistory& history = *s.hall_history;
  if (!history.description) return "the records of the hall have no description";
  if (const char* const fault = hall_fault(*history.description)) return fault;
  bool fits = true;
  const auto check_lane = [&](const HallLane& lane) {
    using enum HallLane::Kind;
    if (lane.kind == Machine) fits = fits && lane.index < history.description->machines.size();
    if (lane.kind == Belt) fits = fits && lane.index < history.description->hall.belts.size();
    if (lane.kind == Robot) fits = fits && lane.index < history.description->robots.size();
  };
  const auto check_bar = [&](const HallBar& bar) {
    check_lane(bar.row);
    check_lane(bar.state.at);
  };
  for (const auto& chunk : history.ended) {
    if (!chunk) return "records of the hall are missing";
    for (const HallBar& bar : *chunk) check_bar(bar);
  }
  for (const HallBar& bar : history.in_progress) check_bar(bar);
  return fits ? nullptr : "a record of the hall belongs to nothing in it";
}

const char* coverage_fault(const CoverageSnapshot& seen) {
  const CoverageGrid& grid = seen.grid;
  const bool fits = are_tiles(grid, seen.tiles, true) && are_tiles(grid, seen.robot_tiles, false) &&
                    are_tiles(grid, seen.late_tiles, false) &&
                    are_tiles(grid, seen.finder_tiles, false) &&
                    are_tiles(grid, seen.last_seen_tiles, false);
  if (!fits) return "the seen area has another size than its grid";
  for (std::size_t k = 0; k < seen.tiles.size(); ++k) {
    const bool lacks = (!seen.finder_tiles.empty() && !seen.finder_tiles[k]) ||
                       (!seen.last_seen_tiles.empty() && !seen.last_seen_tiles[k]);
    if (seen.tiles[k] && lacks) return "a part of the seen area is missing";
  }
  return nullptr;
}

const char* world_fault(const WorldSnapshot& world) {
  const std::size_t things = world.things.size();
  for (std::size_t k = 0; k < things; ++k) {
    const Thing& thing = world.things[k];
    if (thing.id.index() != k) return "the things are not in order";
    const auto* const container = std::get_if<ThingId>(&thing.location);
    if (container != nullptr && container->index() >= things) return "a thing is in no thing";
    for (const ThingId id : thing.contents) {
      if (id.index() >= things) return "a thing contains no thing";
    }
  }
  for (const Place& place : world.places.all()) {
    if (place.type >= world.place_types.all().size()) return "a place has no type";
  }
  return nullptr;
}

const char* inside_fault(const RobotInside& inside, const WorldSnapshot& world) {
  const auto is_thing = [&world](ThingId id) { return id.index() < world.things.size(); };
  const auto is_place = [&is_thing](const PartPlace& place) {
    const auto* const thing = std::get_if<ThingId>(&place);
    return thing == nullptr || is_thing(*thing);
  };
  bool fits = true;
  for (const auto& camera : inside.cameras) fits = fits && is_place(camera.place);
  for (const auto& hand : inside.hands) {
    fits = fits && is_place(hand.place) && (!hand.holds || is_thing(*hand.holds));
  }
  for (const auto& bin : inside.bins) fits = fits && std::ranges::all_of(bin.contents, is_thing);
  for (const Designator& one : inside.designators) {
    const auto* const thing = std::get_if<ThingId>(&one.denotes);
    fits = fits && (thing == nullptr || is_thing(*thing)) &&
           in_range(one.place_type, world.place_types.all().size());
  }
  return fits ? nullptr : "a part of a robot is in no thing";
}

const char* team_fault(const Snapshot& s) {
  if (!s.labels || !s.statuses || !s.plans || !s.routes || !s.cameras || !s.world ||
      !s.parameters) {
    return "a block is missing that every state has";
  }
  const std::size_t robots = s.labels->size();
  const bool fits = s.statuses->size() == robots && s.plans->size() == robots &&
                    s.routes->size() == robots && s.cameras->size() == robots &&
                    s.speeds.size() == robots && s.turn_rates.size() == robots;
  if (!fits) return "the blocks have different numbers of robots";
  for (std::size_t k = 0; k < robots; ++k) {
    if ((*s.labels)[k].id.index() != k) return "the robots are not in order";
  }
  const auto known = [robots](RobotId id) { return id.index() < robots; };
  if ((s.active && !known(*s.active)) || !std::ranges::all_of(s.selected, known)) {
    return "an unknown robot is selected";
  }
  if (s.remotes) {
    for (std::size_t k = 0; k < s.remotes->size(); ++k) {
      const RobotId id = (*s.remotes)[k].robot;
      if (!known(id) || (k > 0 && !((*s.remotes)[k - 1].robot < id))) {
        return "the remote robots are not in order";
      }
    }
  }
  for (const auto& status : *s.statuses) {
    if (status.waits_for && !known(*status.waits_for)) return "a robot waits for an unknown one";
  }
  if (s.agents) {
    for (const AgentState& agent : *s.agents) {
      if (!known(agent.robot)) return "an agent is an unknown robot";
    }
  }
  return nullptr;
}

/// Why the blocks do not fit together; nullptr: they do.
const char* fault_of(const Snapshot& s) {
  if (!(s.tick_seconds > 0.0 && s.tick_seconds <= 3600.0)) return "the tick has no length";
  if (const char* const fault = team_fault(s)) return fault;
  if (const char* const fault = world_fault(*s.world)) return fault;
  if (const char* const fault = hall_fault(s)) return fault;
  if (s.coverage) {
    if (const char* const fault = coverage_fault(*s.coverage)) return fault;
  }
  if (s.inside) {
    if (const char* const fault = inside_fault(*s.inside, *s.world)) return fault;
  }
  if (s.directions) {
    std::size_t last = 0;
    for (const std::size_t end : s.directions->end) {
      if (end < last || end > s.directions->cameras.size()) return "the cameras are not in order";
      last = end;
    }
  }
  if (s.pictured) {
    const PicturedPicture& floor = *s.pictured;
    const bool fits =
        floor.width >= 0 && floor.height >= 0 && floor.cell > 0.0 &&
        static_cast<std::size_t>(floor.width) * static_cast<std::size_t>(floor.height) ==
            floor.shown.size();
    if (!fits) return "the pictured floor does not fit its size";
  }
  const auto missing = [](const auto& list) {
    return list && std::ranges::any_of(*list, [](const auto& one) { return one == nullptr; });
  };
  if (missing(s.images)) return "an image is missing";
  if (s.console && (!s.console->lines || !s.console->words)) return "the console has no lines";
  if (s.plan_history) {
    for (const PlanHistory* history = s.plan_history.get(); history != nullptr;
         history = history->previous.get()) {
      const auto is_null = [](const auto& one) { return one == nullptr; };
      if (std::ranges::any_of(history->episodes, is_null) ||
          std::ranges::any_of(history->fluents, is_null)) {
        return "a part of the plans is missing";
      }
    }
  }
  return nullptr;
}

}  // namespace

struct DisplayDecoder::Impl {
  struct Block {
    std::string bytes;
    bool fresh = true;  // the bytes have changed since the block was decoded
  };

  std::optional<Error> fail(std::string_view what, std::size_t byte, std::string_view why) {
    ready = false;
    return Error{fmt::format("display state at tick {}: {}, byte {}: {}", tick, what, byte, why)};
  }

  /// Decodes the bytes of a block that have changed.
  template <class T>
  std::optional<Error> decode(std::size_t k, T& value) {
    Block& block = state[k];
    byte_code::Reader in(block.bytes, known);
    bool there = false;
    in.get(there);
    in.get(value);
    if (in.fault() == nullptr && in.left() > 0) in.fail("bytes are left over");
    if (in.fault() != nullptr) return fail(block_names().names[k], in.at(), in.fault());
    block.fresh = false;
    return std::nullopt;
  }

  std::optional<Error> decode_all() {
    Snapshot& s = shown;
    if (state[kRun].fresh) {
      RunValues run;
      if (auto error = decode(kRun, run)) return error;
      s.tick_seconds = run.tick_seconds;
      s.scanned_share = run.scanned_share;
      s.shown_image = run.shown_image;
      s.dispatcher = run.dispatcher;
      s.seed = run.seed;
      s.active = run.active;
      s.ahead = run.ahead;
      s.selected = run.selected;
      s.stopped = run.stopped;
      s.stopped_by = run.stopped_by;
      s.paused = run.paused;
    }
    if (state[kMotion].fresh) {
      MotionValues motion;
      if (auto error = decode(kMotion, motion)) return error;
      s.speeds = motion.speeds;
      s.turn_rates = motion.turn_rates;
    }
    std::optional<Error> error;
    std::size_t at = kFirstBlock;
    each_block(s, [&]<class T>(const char*, Often, std::shared_ptr<T>& object) {
      const std::size_t k = at++;
      if (error || !state[k].fresh) return;
      if (state[k].bytes.empty()) {
        object.reset();
        state[k].fresh = false;
        return;
      }
      using Object = std::remove_const_t<T>;
      auto read = std::make_shared<Object>(byte_code::Blank<Object>::value());
      error = decode(k, *read);
      if (error) return;
      if constexpr (std::is_same_v<Object, std::vector<RobotStatus>>) {
        for (RobotStatus& status : *read) status.refusals = past_refusals();
      }
      object = std::move(read);
    });
    return error;
  }

  const std::shared_ptr<const RenderWorld>& render_world() {
    if (rendered_of != shown.world) {
      rendered_of = shown.world;
      rendered = RenderWorld::make(
          RenderWorldParts{++worlds, shown.world->cells, shown.world->boxes,
                           ObstacleField::kDefaultResolution, shown.world->things});
    }
    return rendered;
  }

  /// The images with the world as it is when they are first shown.
  std::shared_ptr<const StoredImages> with_worlds(
      const std::shared_ptr<const StoredImages>& plain) {
    if (!plain || plain == plain_images) return images;
    plain_images = plain;
    std::map<std::shared_ptr<const StoredImage>, std::shared_ptr<const StoredImage>> now;
    auto list = std::make_shared<StoredImages>();
    for (const auto& image : *plain) {
      auto& made = now[image];
      if (const auto known_one = made_images.find(image); known_one != made_images.end()) {
        made = known_one->second;
      } else {
        auto copy = std::make_shared<StoredImage>(*image);
        RenderScene scene = image->scene ? *image->scene : RenderScene{};
        scene.world = render_world();
        copy->scene = std::make_shared<const RenderScene>(std::move(scene));
        made = std::move(copy);
      }
      list->push_back(made);
    }
    made_images = std::move(now);
    images = std::move(list);
    return images;
  }

  byte_code::KnownObjects known;
  std::vector<Block> state;
  bool ready = false;
  Tick tick = 0;
  Snapshot shown;  // decoded blocks
  std::shared_ptr<const WorldSnapshot> rendered_of;
  std::shared_ptr<const RenderWorld> rendered;
  std::uint64_t worlds = 0;
  std::shared_ptr<const StoredImages> plain_images;
  std::map<std::shared_ptr<const StoredImage>, std::shared_ptr<const StoredImage>> made_images;
  std::shared_ptr<const StoredImages> images;
};

DisplayDecoder::DisplayDecoder() : impl_(std::make_unique<Impl>()) {}
DisplayDecoder::~DisplayDecoder() = default;

bool DisplayDecoder::has_state() const { return impl_->ready; }
Tick DisplayDecoder::tick() const { return impl_->tick; }

std::optional<Error> DisplayDecoder::add(std::string_view message) {
  Impl& own = *impl_;
  byte_code::Reader in(message, own.known);
  bool key = false;
  in.get(key);
  const std::uint64_t tick = in.number();
  if (tick > std::uint64_t{1} << 60U) in.fail("a number is out of range");
  if (in.fault() != nullptr) return own.fail("head", in.at(), in.fault());
  own.tick = static_cast<Tick>(tick);
  const std::size_t count = block_names().names.size();
  if (key) {
    const auto layout = in.raw<std::uint64_t>();
    if (in.fault() == nullptr && layout != block_names().layout) {
      own.ready = false;
      return Error{
          "the display state was recorded by another version of Magna and cannot be shown"};
    }
    if (in.number() != count) in.fail("another number of blocks");
    own.state.resize(count);
  } else if (!own.ready) {
    return own.fail("head", 0, "a difference without a key frame");
  }
  std::size_t sum = 0;
  std::size_t next = 0;
  while (in.fault() == nullptr && (key ? next < count : in.left() > 0)) {
    const std::uint64_t k = key ? next++ : in.number();
    if (k >= count) {
      in.fail("a block is unknown");
      break;
    }
    Impl::Block& block = own.state[k];
    Form form = Form::None;
    in.get(form);
    std::string_view bytes;
    if (form != Form::None) bytes = in.text();
    if (in.fault() != nullptr) break;
    std::string now;
    if (form == Form::Difference) {
      auto made = key ? std::nullopt : with_difference(block.bytes, bytes);
      if (!made) {
        in.fail("a difference does not fit");
        break;
      }
      now = std::move(*made);
    } else {
      now = bytes;
    }
    if (now == block.bytes && !block.fresh) continue;
    block.bytes = std::move(now);
    block.fresh = true;
  }
  if (in.fault() == nullptr && in.left() > 0) in.fail("bytes are left over");
  for (const Impl::Block& block : own.state) sum += block.bytes.size();
  if (sum > kMostState) in.fail("the state is too large");
  if (in.fault() != nullptr) return own.fail("blocks", in.at(), in.fault());
  own.ready = true;
  return std::nullopt;
}

Result<std::shared_ptr<Snapshot>> DisplayDecoder::snapshot(std::vector<Pose> poses, bool scene) {
  Impl& own = *impl_;
  if (!own.ready) return Error{"there is no display state"};
  if (auto error = own.decode_all()) return *error;
  if (const char* const fault = fault_of(own.shown)) return *own.fail("blocks", 0, fault);
  auto made = std::make_shared<Snapshot>(own.shown);
  made->tick = own.tick;
  const auto& labels = *made->labels;
  made->poses = std::move(poses);
  const std::size_t given = std::min(made->poses.size(), labels.size());
  made->poses.resize(labels.size());
  for (std::size_t k = given; k < labels.size(); ++k) made->poses[k] = labels[k].home;
  made->images = own.with_worlds(own.shown.images);
  if (scene) {
    RenderScene now{own.render_world(), {}};
    for (std::size_t k = 0; k < labels.size(); ++k) {
      if (!labels[k].present) continue;
      now.robots.push_back({labels[k].id, labels[k].type, labels[k].name, made->poses[k]});
    }
    made->scene = std::make_shared<const RenderScene>(std::move(now));
  }
  return made;
}

}  // namespace magna
