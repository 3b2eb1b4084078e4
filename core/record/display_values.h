// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The content of classes with private members, for byte_code.h.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/record/byte_code.h"
#include "core/render/render_scene.h"
#include "core/sim/parameters.h"
#include "core/view/snapshot.h"

namespace magna::byte_code {

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

}  // namespace magna::byte_code
