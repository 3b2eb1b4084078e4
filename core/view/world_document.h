// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/pose.h"
#include "core/sim/result.h"
#include "core/world/obstacle_field.h"

namespace magna {

enum class WorldObjectKind : std::uint8_t {
  Wall,        ///< a line of filled cells
  Rect,        ///< four walls
  Circle,      ///< a filled disc of cells
  Thing,       ///< a thing on the floor, with its contents
  Robot,       ///< a robot at its start
  CybotStart,  ///< the start of CyBOTs that attach
};

/// An object of a world file as an editor shows it.
struct WorldObject {
  WorldObjectKind kind = WorldObjectKind::Thing;
  /// Of a thing or a robot; of walls, rectangles and discs their substance.
  std::string name;
  std::string type = {};  ///< of a robot
  /// Metres and radians. Of a wall or rectangle the first cell, of a disc the cell in its middle;
  /// of a thing the angle is the rotation of its footprint.
  Pose pose = {};
  Point to = {};                            ///< last cell of a wall or rectangle
  double radius = 0.0;                      ///< of a disc in cells, of a robot in metres
  std::optional<Footprint> footprint = {};  ///< of a thing; its rotation is that of the pose
  bool turns = false;                       ///< whether the angle can be changed
  std::string locked = {};                  ///< why the object cannot be edited; empty: it can
  int line = 0;                             ///< place in the file; 0: in another one
  int column = 0;
  friend bool operator==(const WorldObject&, const WorldObject&) = default;
};

/// Whether it consists of whole cells.
constexpr bool has_cells(WorldObjectKind kind) {
  return kind == WorldObjectKind::Wall || kind == WorldObjectKind::Rect ||
         kind == WorldObjectKind::Circle;
}

/// A world file being edited: its text and the objects in it. A value: edits return another
/// document and leave comments and everything else in the text as it was.
class WorldDocument {
 public:
  using Edited = Result<std::shared_ptr<const WorldDocument>>;

  virtual ~WorldDocument() = default;
  virtual const std::string& file() const = 0;
  /// UTF-8, as it would be saved.
  virtual std::string text() const = 0;
  /// Corners of the map, metres.
  virtual Point lower() const = 0;
  virtual Point upper() const = 0;
  virtual const std::vector<WorldObject>& objects() const = 0;
  /// What can be added: substances of walls, things of the world's kinds, types of robots. Places
  /// and corners do not count.
  virtual const std::vector<WorldObject>& choices() const = 0;

  /// The object gets the pose, corners, radius and footprint of `wanted`; of walls also the
  /// substance. An error if it is locked, or the numbers do not fit the map.
  virtual Edited change(std::size_t object, const WorldObject& wanted) const = 0;
  /// Adds an object of a choice with the place, angle, corners and radius of `wanted`; it becomes
  /// the last one.
  virtual Edited add(std::size_t choice, const WorldObject& wanted) const = 0;
  /// The following objects move up by one.
  virtual Edited remove(std::size_t object) const = 0;
};

/// Reads and checks world files for an editor. May be called on any thread; blocks.
class WorldDocuments {
 public:
  virtual ~WorldDocuments() = default;
  /// Loads the world file. The error says why it cannot be loaded or edited, with its place.
  virtual WorldDocument::Edited open(const std::string& file) = 0;
  /// The same for a text that is not in the file.
  virtual WorldDocument::Edited open_text(const std::string& text, const std::string& file) = 0;
  /// Loads the edited text in a trial and compares the result with the document; returns the
  /// document as loaded. The error is that of the load, or the first difference.
  virtual WorldDocument::Edited check(const WorldDocument& document) = 0;
};

}  // namespace magna
