// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>
#include <optional>

#include "core/engine/window_geometry.h"
#include "widgets/base/state/snapshot_feed.h"

class QWidget;

namespace magna {

class ImagePane;
class MapPane;
class RobotListPane;
class StopButton;

/// Reports to the engine where the window draws the rows of the robot list, the picture, the map
/// and the button STOP ALL, when that has changed, at most ten times a second.
class GeometryReporter : public QObject {
  Q_OBJECT
 public:
  static constexpr std::int64_t kEveryNs = 100'000'000;

  struct Panes {
    RobotListPane& list;
    ImagePane& image;
    MapPane& map;
    StopButton& stop;
  };
  /// The panes are parts of `window`.
  GeometryReporter(SnapshotFeed& feed, const Panes& panes, QWidget& window);

  /// As drawn now; parts that are not visible are zeros.
  WindowGeometry geometry() const;
  /// Posts what has changed since the last report.
  void report();

 private:
  void frame();
  std::vector<ListRow> rows() const;
  PictureArea picture() const;
  MapPlace map() const;
  StopArea stop() const;

  SnapshotFeed& feed_;
  Panes panes_;
  QWidget& window_;
  std::optional<WindowGeometry> posted_;
  std::optional<std::int64_t> reported_ns_;
};

}  // namespace magna
