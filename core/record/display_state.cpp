// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/display_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <mutex>
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
#include "core/record/byte_difference.h"
#include "core/record/display_check.h"
#include "core/record/display_values.h"
#include "core/render/render_scene.h"
#include "core/render/render_world.h"
#include "core/view/plan_history.h"
#include "core/view/snapshot.h"

namespace magna {

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

/// Rounded to 1/1024 (m/s, rad/s), as positions are: the noise below that would be most of a state.
MotionValues motion_of(const Snapshot& s) {
  constexpr float kSteps = 1024.0F;
  MotionValues motion{s.speeds, s.turn_rates};
  for (auto* const values : {&motion.speeds, &motion.turn_rates}) {
    for (float& value : *values) value = std::round(value * kSteps) / kSteps;
  }
  return motion;
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
  own.take_values(own.blocks[kMotion], motion_of(snapshot));
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

/// Each state is encoded once, after those before it.
struct DisplayQueue::Impl {
  struct State {
    std::shared_ptr<const Snapshot> snapshot;  ///< null: it has been encoded
    bool rare = true;
    bool restart = false;
    std::string message;
  };

  std::string message_of(const State& wanted) {
    const std::lock_guard lock(encoding);
    while (wanted.snapshot) {
      const std::shared_ptr<State> next = take();
      if (next->restart) encoder.restart();
      const DisplayEncoder::Frame frame = encoder.add(*next->snapshot, next->rare);
      next->message = (frame.key ? '\1' : '\0') + frame.bytes;
      next->snapshot.reset();
    }
    return wanted.message;
  }

  std::shared_ptr<State> take() {
    const std::lock_guard lock(adding);
    std::shared_ptr<State> next = std::move(waiting.front());
    waiting.pop_front();
    return next;
  }

  std::mutex encoding;  // for the encoder and the states
  DisplayEncoder encoder;
  std::mutex adding;  // for those that wait; never held for long
  std::deque<std::shared_ptr<State>> waiting;
};

DisplayQueue::DisplayQueue() : impl_(std::make_shared<Impl>()) {}

std::function<std::string()> DisplayQueue::add(std::shared_ptr<const Snapshot> snapshot, bool rare,
                                               bool restart) {
  const auto state =
      std::make_shared<Impl::State>(Impl::State{std::move(snapshot), rare, restart, std::string()});
  const std::lock_guard lock(impl_->adding);
  impl_->waiting.push_back(state);
  return [impl = impl_, state] { return impl->message_of(*state); };
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
  for (std::size_t k = 0; k < labels.size(); ++k) {
    constexpr double kFar = 1e9;  // m
    Pose& pose = made->poses[k];
    const bool known = k < given && std::abs(pose.x) < kFar && std::abs(pose.y) < kFar &&
                       std::isfinite(pose.theta);
    if (!known) pose = labels[k].home;  // a robot that has left has no place
  }
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
