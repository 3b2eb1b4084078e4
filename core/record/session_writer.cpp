// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/session_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <variant>

#include "core/engine/input_log.h"
#include "core/record/event_line.h"
#include "core/record/foxglove_messages.h"
#include "core/record/mcap_reader.h"
#include "core/record/record_thread.h"
#include "core/render/png.h"
#include "core/render/render.h"

namespace magna {
namespace {

using nlohmann::json;

constexpr const char* kJson = "json";
constexpr const char* kProtobuf = "protobuf";
constexpr const char* kDisplayEncoding = "magna-display";
constexpr double kScansPerSecond = 5.0;
constexpr double kScenesPerSecond = 2.0;
constexpr int kMeasuresSeconds = 10;  // without a new count

std::string text_of(const json& line) {
  return line.dump(-1, ' ', true, json::error_handler_t::replace);
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

json robot_json(const RobotMeasures& robot) {
  return {{"name", robot.name},
          {"active_s", robot.active_s},
          {"activations", robot.activations},
          {"neglect_s", robot.neglect_s},
          {"longest_neglect_s", robot.longest_neglect_s},
          {"idle_s", robot.idle_s},
          {"commands", robot.commands}};
}

json author_json(const AuthorMeasures& author) {
  return {{"kind", name(author.author.kind)},
          {"name", author.author.name},
          {"actions", author.actions},
          {"refused", author.refused},
          {"selections", author.selections},
          {"commands", author.commands},
          {"victims_found", author.victims_found},
          {"false_marks", author.false_marks}};
}

json measures_json(const OperatorMeasures& measures, Tick tick) {
  json robots = json::array();
  for (const RobotMeasures& robot : measures.robots) robots.push_back(robot_json(robot));
  json authors = json::array();
  for (const AuthorMeasures& author : measures.authors) authors.push_back(author_json(author));
  const VictimMeasures& victims = measures.victims;
  return {{"tick", tick},
          {"seconds", measures.seconds},
          {"switches", measures.switches},
          {"robots", std::move(robots)},
          {"authors", std::move(authors)},
          {"victims",
           {{"victims", victims.victims},
            {"found", victims.found},
            {"missed", victims.missed},
            {"false_marks", victims.false_marks},
            {"mean_error_m", victims.mean_error_m}}}};
}

/// Whether something was counted between the two, and not only time has passed.
bool counts_differ(const OperatorMeasures& a, const OperatorMeasures& b) {
  const auto same_robot = [](const RobotMeasures& one, const RobotMeasures& other) {
    return one.activations == other.activations && one.commands == other.commands;
  };
  return a.switches != b.switches || a.authors != b.authors || !(a.victims == b.victims) ||
         !std::ranges::equal(a.robots, b.robots, same_robot);
}

std::string image_data(std::uint64_t time, const std::string& robot, const StoredImage& image) {
  const auto png = encode_png(render(*image.scene, image.camera).picture);
  return png ? image_message(time, robot, *png) : image_message(time, robot, {});
}

}  // namespace

struct SessionWriter::Impl {
  Impl(std::filesystem::path file_path, Options given, LogFile file);

  std::uint16_t json_channel(std::string_view topic) {
    return writer->add_channel(std::string(topic), kJson);
  }
  std::uint16_t foxglove_channel(std::string_view topic, const char* schema) {
    const auto id = writer->add_schema(schema, kProtobuf, foxglove_schemas());
    return writer->add_channel(std::string(topic), kProtobuf, id);
  }
  std::uint64_t time_of(Tick tick) const { return options.header.time_of(tick); }
  void add(std::uint16_t channel, Tick tick, std::string_view data) {
    if (options.inputs_only && channel != inputs && channel != hashes) return;
    thread->add_message(channel, time_of(tick), options.clock(), data);
  }
  /// Whether a tick is one of so many a second of simulated time.
  bool is_due(Tick tick, double per_second) const {
    const double every = 1.0 / (options.header.tick_seconds * per_second);
    return tick % std::max<Tick>(1, std::llround(every)) == 0;
  }

  void begin(const Engine& engine);
  void add_hash(const Engine& engine);
  void add_files(Tick tick);
  void add_poses(const Engine& engine);
  void add_map(const Engine& engine);
  void add_scene(const Engine& engine);
  void add_scan(const Engine& engine);
  void add_images(const Engine& engine);
  void add_measures(const Engine& engine);
  void add_past();
  void add_end(const Engine& engine, std::string_view reason);
  void end(Tick tick, std::string_view reason);

  std::filesystem::path path;
  Options options;
  std::shared_ptr<std::string> begun = std::make_shared<std::string>();
  std::unique_ptr<McapWriter> writer =
      std::make_unique<McapWriter>([to = begun](std::string_view bytes) { *to += bytes; },
                                   kSessionProfile, "magna " + options.header.program);
  const std::uint16_t inputs = json_channel(topic::kInputs);
  const std::uint16_t event_lines = json_channel(topic::kEvents);
  const std::uint16_t hashes = json_channel(topic::kHashes);
  const std::uint16_t measures = json_channel(topic::kMeasures);
  const std::uint16_t poses = foxglove_channel(topic::kPoses, "foxglove.PosesInFrame");
  const std::uint16_t map = foxglove_channel(topic::kMap, "foxglove.Grid");
  const std::uint16_t scene = foxglove_channel(topic::kScene, "foxglove.SceneUpdate");
  const std::uint16_t notices = foxglove_channel(topic::kNotices, "foxglove.Log");
  const std::uint16_t scan = foxglove_channel(topic::kScan, "foxglove.LaserScan");
  const std::uint16_t images = foxglove_channel(topic::kImages, "foxglove.CompressedImage");
  const std::uint16_t display = writer->add_channel(std::string(topic::kDisplay), kDisplayEncoding);
  const std::uint16_t messages =
      options.header.messages.empty() ? std::uint16_t{0} : json_channel(topic::kMessages);

  bool ended = false;
  bool has_state = false;  ///< `state` was called
  Tick last_tick = 0;
  std::size_t files_written = 0;
  std::uint64_t inputs_written = 0;
  bool hash_due = false;  ///< an input was applied, whose effect the hash after its tick shows
  std::map<std::string, std::uint64_t> part_hashes;
  RecordedPoses last_poses;
  RecordedPoses now_poses;  ///< kept for its memory
  std::uint64_t obstacle_version = 0;
  EngineVersions versions{0, 0, 0, 0, 0, 0, 0, 0};
  std::uint32_t last_image = 0;
  OperatorMeasures last_measures;
  int seconds_since_measures = kMeasuresSeconds;
  std::unique_ptr<RecordThread> thread;  ///< takes the writer
};

SessionWriter::Impl::Impl(std::filesystem::path file_path, Options given, LogFile file)
    : path(std::move(file_path)), options(std::move(given)) {
  writer->add_metadata(metadata_of(options.header));
  thread = std::make_unique<RecordThread>(std::move(file), std::move(writer), begun);
}

void SessionWriter::Impl::begin(const Engine& engine) {
  last_tick = engine.now();
  add_files(engine.now());
  add_past();
  add_map(engine);
  add_scene(engine);
  add_poses(engine);
  add_hash(engine);
  add_measures(engine);
}

void SessionWriter::Impl::add_hash(const Engine& engine) {
  json changed = json::object();
  for (const auto& [name, hash] : engine.part_hashes()) {
    std::uint64_t& last = part_hashes[std::string(name)];
    if (std::exchange(last, hash) != hash) changed[std::string(name)] = hash_text(hash);
  }
  const json line{{"tick", engine.now()},
                  {"hash", hash_text(engine.state_hash())},
                  {"inputs", inputs_written},
                  {"parts", std::move(changed)}};
  hash_due = false;
  add(hashes, engine.now(), text_of(line));
}

void SessionWriter::Impl::add_files(Tick tick) {
  if (!options.files) return;
  for (ReadFile& file : options.files->files_from(files_written)) {
    thread->add_attachment(
        {time_of(tick), 0, std::move(file.name), "text/plain", std::move(file.text)});
    ++files_written;
  }
}

void SessionWriter::Impl::add_poses(const Engine& engine) {
  now_poses.take(engine.team().truth());
  if (now_poses == last_poses) return;
  add(poses, engine.now(), poses_message(time_of(engine.now()), now_poses));
  std::swap(last_poses, now_poses);
}

void SessionWriter::Impl::add_map(const Engine& engine) {
  const std::uint64_t version = engine.world().obstacle_version();
  if (std::exchange(obstacle_version, version) == version) return;
  add(map, engine.now(), map_message(time_of(engine.now()), engine.world()));
}

void SessionWriter::Impl::add_scene(const Engine& engine) {
  const EngineVersions before = std::exchange(versions, engine.versions());
  const bool same = before.labels == versions.labels && before.plans == versions.plans &&
                    before.marks == versions.marks;
  if (!same) add(scene, engine.now(), scene_message(time_of(engine.now()), engine));
}

void SessionWriter::Impl::add_scan(const Engine& engine) {
  const auto active = engine.active();
  if (!active || !engine.team().alive(*active) || engine.team().ranges(*active).empty()) return;
  add(scan, engine.now(), scan_message(time_of(engine.now()), engine, *active));
}

void SessionWriter::Impl::add_images(const Engine& engine) {
  std::uint32_t newest = last_image;
  for (const auto& image : *engine.images().list()) {
    newest = std::max(newest, image->id.value);
    if (image->id.value <= last_image) continue;
    const std::uint64_t time = time_of(image->tick);
    thread->add_later(images, time, options.clock(),
                      [time, image, robot = engine.team().description(image->robot).name] {
                        return image_data(time, robot, *image);
                      });
  }
  last_image = newest;
}

void SessionWriter::Impl::add_measures(const Engine& engine) {
  OperatorMeasures now = engine.measures();
  const bool waits = ++seconds_since_measures < kMeasuresSeconds;
  if (waits && !counts_differ(now, last_measures)) return;
  seconds_since_measures = 0;
  add(measures, engine.now(), text_of(measures_json(now, engine.now())));
  last_measures = std::move(now);
}

void SessionWriter::Impl::add_past() {
  inputs_written = options.past.count;
  if (options.past.inputs.empty()) return;
  thread->add_all(
      [past = std::exchange(options.past.inputs, {}), channel = inputs](McapWriter& to) {
        const auto reader = McapReader::over(past, "the inputs so far");
        if (!reader) return;  // it was written by this program
        reader->read_messages({}, [&to, channel](const McapMessage& message) {
          to.add_message(channel, message.log_time, message.publish_time, message.data);
          return true;
        });
      });
}

void SessionWriter::Impl::add_end(const Engine& engine, std::string_view reason) {
  if (ended) return;
  add_poses(engine);
  add_map(engine);
  add_scene(engine);
  add_hash(engine);
  seconds_since_measures = kMeasuresSeconds;
  add_measures(engine);
  end(engine.now(), reason);
}

void SessionWriter::Impl::end(Tick tick, std::string_view reason) {
  if (std::exchange(ended, true)) return;
  add_files(tick);
  thread->add_metadata(
      {std::string(kEndRecord), {{"tick", std::to_string(tick)}, {"reason", std::string(reason)}}});
  thread->begin_finish();
}

SessionWriter::SessionWriter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

SessionWriter::~SessionWriter() { impl_->end(impl_->last_tick, "closed"); }

Result<std::unique_ptr<SessionWriter>> SessionWriter::open(const std::filesystem::path& path,
                                                           Options options, const Engine& engine) {
  auto file = LogFile::open(path, LogFile::Begin::Empty, LogFile::Kind::Records);
  if (!file) return file.error();
  SessionHeader& header = options.header;
  if (header.world.empty()) header.world = engine.world().name();
  if (header.tick_seconds == 0.0) header.tick_seconds = engine.world().tick_seconds();
  // Later files of a session name those with which it began.
  const bool later = !options.past.inputs.empty();
  for (std::uint32_t k = 0; !later && header.robots.size() < engine.team().size(); ++k) {
    header.robots.push_back(engine.team().description({k}).name);
  }
  auto impl = std::make_unique<Impl>(path, std::move(options), std::move(*file));
  impl->begin(engine);
  return std::unique_ptr<SessionWriter>(new SessionWriter(std::move(impl)));
}

const std::filesystem::path& SessionWriter::path() const { return impl_->path; }

void SessionWriter::input(const LoggedInput& logged) {
  ++impl_->inputs_written;
  if (!is_report(logged.input.name())) impl_->hash_due = true;
  impl_->add(impl_->inputs, logged.tick, log_line(logged));
}

void SessionWriter::events(std::span<const Event> events, const Engine& engine) {
  if (impl_->options.inputs_only) return;
  for (const Event& event : events) {
    if (const auto line = event_line(event, engine)) {
      impl_->add(impl_->event_lines, engine.now(), *line);
    }
    if (impl_->options.images && std::holds_alternative<event::ImagesChanged>(event)) {
      impl_->add_images(engine);
    }
  }
}

void SessionWriter::notice(const Notice& notice) {
  impl_->add(impl_->notices, notice.tick, notice_message(impl_->time_of(notice.tick), notice));
}

void SessionWriter::message(const LinkText& message) {
  if (impl_->messages == 0 || message.protocol != impl_->options.header.messages) return;
  impl_->add(impl_->messages, message.tick, message_line(message));
}

void SessionWriter::state(std::span<const LinkText> messages) {
  if (std::exchange(impl_->has_state, true)) return;
  for (LinkText one : messages) {
    one.state = true;
    message(one);
  }
}

void SessionWriter::tick(const Engine& engine) {
  const Tick now = engine.now();
  impl_->last_tick = now;
  if (!impl_->options.inputs_only) {
    impl_->add_poses(engine);
    if (impl_->is_due(now, kScansPerSecond)) impl_->add_scan(engine);
    if (impl_->is_due(now, kScenesPerSecond)) impl_->add_scene(engine);
  }
  const bool second = impl_->is_due(now, 1.0);
  if (second || impl_->hash_due) impl_->add_hash(engine);
  if (!second) return;
  impl_->add_map(engine);
  impl_->add_measures(engine);
  impl_->add_files(now);
}

void SessionWriter::add_display(Tick tick, std::function<std::string()> message) {
  if (impl_->options.inputs_only) return;
  impl_->thread->add_later(impl_->display, impl_->time_of(tick), impl_->options.clock(),
                           std::move(message));
}

void SessionWriter::add_bookmark(Tick tick, std::string_view name, std::string_view text) {
  impl_->thread->add_metadata(
      {std::string(kBookmarkRecord),
       {{"tick", std::to_string(tick)}, {"name", std::string(name)}, {"text", std::string(text)}}});
}

void SessionWriter::end(const Engine& engine, std::string_view reason) {
  finish(engine, reason);
  wait();
}

void SessionWriter::finish(const Engine& engine, std::string_view reason) {
  impl_->add_end(engine, reason);
}

void SessionWriter::wait() { impl_->thread->finish(); }

std::optional<Error> SessionWriter::problem() const { return impl_->thread->problem(); }

std::uint64_t SessionWriter::size() const { return impl_->thread->size(); }

}  // namespace magna
