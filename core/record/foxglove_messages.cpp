// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/foxglove_messages.h"

#include <fmt/format.h>
#include <foxglove.pb.h>
#include <google/protobuf/arena.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/record/session_header.h"

namespace magna {
namespace {

namespace pb = google::protobuf;

constexpr const char* kFrame = "world";
constexpr double kPlaceUnits = 1024.0;       // in a metre
constexpr double kDirectionUnits = 16384.0;  // in 1
constexpr int kMostCells = 1 << 20;          // of a map
constexpr char kOccupied = 100;

void set_time(pb::Timestamp& to, std::uint64_t time) {
  to.set_seconds(static_cast<std::int64_t>(time / kSecondNs));
  to.set_nanos(static_cast<std::int32_t>(time % kSecondNs));
}

double rounded(double value, double units) { return std::round(value * units) / units; }

std::array<std::int32_t, 4> recorded(const Pose& pose) {
  const double half = -normalize_angle(pose.theta) / 2.0;
  const auto units = [](double value, double scale) {
    // What is farther away than the type reaches is not in any world.
    constexpr double kMost = 2e9;
    const double scaled = std::isfinite(value) ? std::round(value * scale) : 0.0;
    return static_cast<std::int32_t>(std::clamp(scaled, -kMost, kMost));
  };
  return {units(pose.x, kPlaceUnits), units(-pose.y, kPlaceUnits),
          units(std::sin(half), kDirectionUnits), units(std::cos(half), kDirectionUnits)};
}

void set_pose(foxglove::Pose& to, const std::array<std::int32_t, 4>& from) {
  to.mutable_position()->set_x(from[0] / kPlaceUnits);
  to.mutable_position()->set_y(from[1] / kPlaceUnits);
  to.mutable_orientation()->set_z(from[2] / kDirectionUnits);
  to.mutable_orientation()->set_w(from[3] / kDirectionUnits);
}

void set_place(foxglove::Pose& to, Point at) { set_pose(to, recorded({at.x, at.y, 0.0})); }

void add_point(foxglove::LinePrimitive& line, Point at) {
  foxglove::Point3& point = *line.add_points();
  point.set_x(rounded(at.x, kPlaceUnits));
  point.set_y(rounded(-at.y, kPlaceUnits));
}

void set_size(foxglove::Vector3& to, double size) {
  to.set_x(size);
  to.set_y(size);
  to.set_z(size);
}

struct Rgb {
  double r, g, b;
};

void set_color(foxglove::Color& to, Rgb color) {
  to.set_r(color.r);
  to.set_g(color.g);
  to.set_b(color.b);
  to.set_a(1.0);
}

Rgb color_of(MarkKind kind) {
  switch (kind) {
    case MarkKind::Note: return {0.2, 0.5, 0.9};
    case MarkKind::Hazard: return {0.9, 0.7, 0.1};
    case MarkKind::Victim: return {0.9, 0.2, 0.2};
    case MarkKind::SuspectedVictim: return {0.9, 0.5, 0.2};
  }
  return {};
}

void add_metadata(foxglove::SceneEntity& entity, const std::string& key, const std::string& value) {
  foxglove::KeyValuePair& pair = *entity.add_metadata();
  pair.set_key(key);
  pair.set_value(value);
}

foxglove::SceneEntity& add_entity(foxglove::SceneUpdate& update, std::uint64_t time,
                                  const std::string& id) {
  foxglove::SceneEntity& entity = *update.add_entities();
  set_time(*entity.mutable_timestamp(), time);
  entity.set_frame_id(kFrame);
  entity.set_id(id);
  return entity;
}

void add_mark(foxglove::SceneUpdate& update, std::uint64_t time, const Mark& mark) {
  constexpr double kSize = 0.5;
  constexpr double kLetters = 0.4;
  const MarkContent& content = mark.mark;
  foxglove::SceneEntity& entity = add_entity(update, time, fmt::format("mark-{}", mark.id.value));
  add_metadata(entity, "kind", std::string(name(content.kind)));
  add_metadata(entity, "state", std::string(name(state_of(content))));
  add_metadata(entity, "author", mark.author);
  if (!content.text.empty()) add_metadata(entity, "text", content.text);
  foxglove::SpherePrimitive& sphere = *entity.add_spheres();
  set_place(*sphere.mutable_pose(), content.at);
  set_size(*sphere.mutable_size(), kSize);
  set_color(*sphere.mutable_color(), color_of(content.kind));
  if (content.text.empty()) return;
  foxglove::TextPrimitive& text = *entity.add_texts();
  set_place(*text.mutable_pose(), {content.at.x, content.at.y - kSize});
  text.set_billboard(true);
  text.set_font_size(kLetters);
  set_color(*text.mutable_color(), color_of(content.kind));
  text.set_text(content.text);
}

void add_plan(foxglove::SceneUpdate& update, std::uint64_t time, const std::string& robot,
              const Plan& plan) {
  constexpr double kThickness = 0.05;
  constexpr double kSize = 0.2;
  constexpr Rgb kColor = {0.2, 0.7, 0.3};
  std::vector<Point> places;
  for (const Waypoint& waypoint : plan.waypoints) {
    if (waypoint.type == WaypointType::Goto) places.push_back(waypoint.target);
  }
  if (places.empty()) return;
  foxglove::SceneEntity& entity = add_entity(update, time, "plan-" + robot);
  add_metadata(entity, "robot", robot);
  add_metadata(entity, "patrol", plan.patrol ? "true" : "false");
  foxglove::LinePrimitive& line = *entity.add_lines();
  if (plan.patrol) line.set_type(foxglove::LinePrimitive::LINE_LOOP);
  line.set_thickness(kThickness);
  set_color(*line.mutable_color(), kColor);
  for (const Point at : places) {
    add_point(line, at);
    foxglove::SpherePrimitive& sphere = *entity.add_spheres();
    set_place(*sphere.mutable_pose(), at);
    set_size(*sphere.mutable_size(), kSize);
    set_color(*sphere.mutable_color(), kColor);
  }
}

foxglove::Log::Level level_of(Severity severity) {
  switch (severity) {
    case Severity::Info: return foxglove::Log::INFO;
    case Severity::Caution: return foxglove::Log::WARNING;
    case Severity::Warning: return foxglove::Log::ERROR;
  }
  return foxglove::Log::UNKNOWN;
}

/// Adds a file with those that it imports, which come first.
void add_file(const pb::FileDescriptor& file, pb::FileDescriptorSet& set) {
  const auto same = [&file](const pb::FileDescriptorProto& one) {
    return one.name() == file.name();
  };
  if (std::ranges::any_of(set.file(), same)) return;
  for (int k = 0; k < file.dependency_count(); ++k) add_file(*file.dependency(k), set);
  file.CopyTo(set.add_file());
}

}  // namespace

std::string foxglove_schemas() {
  // All are in one file; those that a message does not need do no harm.
  pb::FileDescriptorSet set;
  add_file(*foxglove::Pose::descriptor()->file(), set);
  return set.SerializeAsString();
}

void RecordedPoses::take(std::span<const Pose> poses) {
  robots.clear();
  for (const Pose& pose : poses) robots.push_back(recorded(pose));
}

std::string poses_message(std::uint64_t time, const RecordedPoses& poses) {
  pb::Arena arena;
  auto& message = *pb::Arena::CreateMessage<foxglove::PosesInFrame>(&arena);
  set_time(*message.mutable_timestamp(), time);
  message.set_frame_id(kFrame);
  message.mutable_poses()->Reserve(static_cast<int>(poses.robots.size()));
  for (const auto& robot : poses.robots) set_pose(*message.add_poses(), robot);
  return message.SerializeAsString();
}

std::string map_message(std::uint64_t time, const World& world) {
  const ObstacleField& field = world.field();
  int scale = 1;  // cells of the field in one of the map, along each axis
  const auto scaled = [&scale](int size) { return (size + scale - 1) / scale; };
  while (std::int64_t{scaled(field.width())} * scaled(field.height()) > kMostCells) scale *= 2;
  const int columns = scaled(field.width());
  const int rows = scaled(field.height());
  std::string data(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), '\0');
  const ObstacleField::Tiles tiles = field.tiles(ObstacleLayer::Ground);
  constexpr int kSide = ObstacleField::kTileSide;
  for (int line = 0; line < field.tile_lines(); ++line) {
    for (int column = 0; column < field.tile_columns(); ++column) {
      for (std::uint64_t left = tiles(column, line); left != 0; left &= left - 1) {
        const int bit = std::countr_zero(left);
        const int i = kSide * column + bit % kSide;
        const int j = kSide * line + bit / kSide;
        if (i >= field.width() || j >= field.height()) continue;  // filled beyond the field
        const int row = rows - 1 - j / scale;
        data[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
             static_cast<std::size_t>(i / scale)] = kOccupied;
      }
    }
  }

  foxglove::Grid message;
  set_time(*message.mutable_timestamp(), time);
  message.set_frame_id(kFrame);
  const double cell = field.resolution() * scale;
  foxglove::Pose& origin = *message.mutable_pose();
  origin.mutable_position()->set_x(field.lower().x);
  origin.mutable_position()->set_y(-(field.lower().y + rows * cell));
  origin.mutable_orientation()->set_w(1.0);
  message.set_column_count(static_cast<std::uint32_t>(columns));
  message.mutable_cell_size()->set_x(cell);
  message.mutable_cell_size()->set_y(cell);
  message.set_row_stride(static_cast<std::uint32_t>(columns));
  message.set_cell_stride(1);
  foxglove::PackedElementField& occupied = *message.add_fields();
  occupied.set_name("occupied");
  occupied.set_type(foxglove::PackedElementField::UINT8);
  message.set_data(std::move(data));
  return message.SerializeAsString();
}

std::string scene_message(std::uint64_t time, const Engine& engine) {
  foxglove::SceneUpdate update;
  foxglove::SceneEntityDeletion& all = *update.add_deletions();
  set_time(*all.mutable_timestamp(), time);
  all.set_type(foxglove::SceneEntityDeletion::ALL);
  for (const Mark& mark : engine.marks()) add_mark(update, time, mark);
  for (std::uint32_t k = 0; k < engine.team().size(); ++k) {
    const RobotId robot{k};
    if (!engine.team().alive(robot)) continue;
    add_plan(update, time, engine.team().description(robot).name, engine.missions().plan(robot));
  }
  return update.SerializeAsString();
}

std::string scan_message(std::uint64_t time, const Engine& engine, RobotId robot) {
  const Team& team = engine.team();
  const RangeSensorSpec& ranger = team.ranger(robot);
  foxglove::LaserScan message;
  set_time(*message.mutable_timestamp(), time);
  message.set_frame_id(kFrame);
  set_pose(*message.mutable_pose(), recorded(team.truth()[robot.index()]));
  message.set_start_angle(-ranger.ray_angle(0));
  message.set_end_angle(-ranger.ray_angle(std::max(ranger.rays - 1, 0)));
  const double rim = team.type(robot).radius;
  for (const float range : team.ranges(robot)) {
    message.add_ranges(rounded(static_cast<double>(range) + rim, kPlaceUnits));
  }
  return message.SerializeAsString();
}

std::string notice_message(std::uint64_t time, const Notice& notice) {
  foxglove::Log message;
  set_time(*message.mutable_timestamp(), time);
  message.set_level(level_of(notice.severity));
  message.set_message(english(notice.text));
  message.set_name(notice.source);
  return message.SerializeAsString();
}

std::string image_message(std::uint64_t time, std::string_view robot,
                          std::span<const std::uint8_t> png) {
  foxglove::CompressedImage message;
  set_time(*message.mutable_timestamp(), time);
  message.set_frame_id(std::string(robot));
  message.set_format("png");
  message.set_data(png.data(), png.size());
  return message.SerializeAsString();
}

}  // namespace magna
