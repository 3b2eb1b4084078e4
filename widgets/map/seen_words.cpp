// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/seen_words.h"

#include "core/imagery/pictured_floor.h"
#include "widgets/map/robot_names.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"

namespace magna {
namespace {

QString finder_words(const MapScene& scene, RobotId finder) {
  const QString name = robot_name(*scene.snapshot, finder);
  return name.isEmpty() ? tr("first seen by a removed robot") : tr("first seen by %1").arg(name);
}

}  // namespace

QString seen_words(const MapScene& scene, Point p) {
  const Snapshot& now = *scene.snapshot;
  const SeenBy by = scene.layers.seen_by;
  if (!scene.layers.distinguishes_seen() || !now.coverage || !scene.in_map(p)) return {};
  if (by == SeenBy::Cameras) {
    if (!now.pictured) return {};
    return now.pictured->shows(p) ? tr("in a stored image") : tr("not in a stored image");
  }
  if (by != SeenBy::ByRobot && by != SeenBy::LastSeen) return {};
  const Cell cell = now.coverage->grid.cell(p);
  if (now.coverage->at(cell) == CellSeen::Unknown) return tr("not seen yet");
  if (by == SeenBy::ByRobot) {
    const auto finder = now.coverage->finder(cell);
    return finder ? finder_words(scene, *finder) : QString();
  }
  const auto tick = now.coverage->last_seen(cell);
  if (!tick) return {};
  const double seconds = static_cast<double>(now.tick - *tick) * now.tick_seconds;
  return seconds < 1.0 ? tr("seen now") : tr("seen %1 ago").arg(duration_text(seconds));
}

QString seen_tooltip_at(const MapScene& scene, QPointF at) {
  if (scene.robot_at(at)) return {};
  QString words = seen_words(scene, scene.view.to_world(at));
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

}  // namespace magna
