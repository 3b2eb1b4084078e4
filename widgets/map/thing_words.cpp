// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/thing_words.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <variant>

#include "widgets/map/thing_shape.h"
#include "widgets/map/unknown_cover.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"

namespace magna {
namespace {

constexpr double kSmallThing = 0.2;             // metres; minimum radius without a footprint
constexpr double kThingWordsLeastPixels = 5.0;  // minimum radius on the screen
constexpr qsizetype kInALine = 4;               // attributes per line
constexpr std::size_t kMostNamed = 8;           // maximum of listed contents

bool covers(const Thing& thing, Point at, Point p, double least) {
  if (!thing.footprint) {
    const double side = thing_side(thing.attributes);
    return distance(at, p) <= std::max({kSmallThing, side / 2, least});
  }
  const double c = std::cos(thing.footprint->rotation);
  const double s = std::sin(thing.footprint->rotation);
  const Point d = p - at;
  return std::abs(d.x * c + d.y * s) <= std::max(thing.footprint->width / 2, least) &&
         std::abs(d.y * c - d.x * s) <= std::max(thing.footprint->depth / 2, least);
}

bool is_drawn(const Thing& thing, const MapLayers& layers) {
  return thing.kind == ThingKind::Victim ? layers.true_victims : layers.things;
}

QString name_of(const Thing& thing) { return QString::fromStdString(thing.display_name()); }

QString kind_of(const Thing& thing) {
  const std::string_view kind = name(thing.kind);
  return QString::fromUtf8(kind);
}

QString attributes_of(const Thing& thing) {
  QString all;
  qsizetype count = 0;
  for (const auto& [attribute, value] : thing.attributes) {
    if (count > 0) all += count % kInALine == 0 ? QLatin1Char('\n') : QLatin1Char(' ');
    all += QString::fromStdString(":" + attribute + " " + text(value));
    ++count;
  }
  return all;
}

/// "box#3 (pen#4), cup#5": including nested contents.
QString contents_of(const WorldSnapshot& world, const Thing& thing) {
  QStringList names;
  for (const ThingId id : thing.contents) {
    if (id.index() >= world.things.size()) continue;
    if (static_cast<std::size_t>(names.size()) == kMostNamed) {
      names << tr("%1 more").arg(thing.contents.size() - kMostNamed);
      break;
    }
    const Thing& inner = world.things[id.index()];
    const QString within = contents_of(world, inner);
    names << (within.isEmpty() ? name_of(inner) : tr("%1 (%2)").arg(name_of(inner), within));
  }
  return names.join(QStringLiteral(", "));
}

/// Where it is on the ground, and its size; empty = it is not on the ground.
QString extent_of(const Thing& thing) {
  const auto* at = std::get_if<Point>(&thing.location);
  if (at == nullptr) return {};
  QString place = tr("on the ground, %1").arg(point_text(*at));
  if (!thing.footprint) return place;
  return tr("%1, %2 × %3")
      .arg(place, metres_text(thing.footprint->width), metres_text(thing.footprint->depth));
}

}  // namespace

const Thing* thing_at(const MapScene& scene, Point p) {
  if (covered_at(scene, p)) return nullptr;
  const auto& things = scene.snapshot->world->things;
  const double least = kThingWordsLeastPixels / scene.view.scale();
  const auto top = std::find_if(things.rbegin(), things.rend(), [&](const Thing& one) {
    const auto* at = std::get_if<Point>(&one.location);
    return at != nullptr && is_drawn(one, scene.layers) && covers(one, *at, p, least);
  });
  return top == things.rend() ? nullptr : &*top;
}

QString thing_name(const MapScene& scene, const Thing& thing) {
  return is_truth_hidden(scene) ? tr("obstacle") : name_of(thing);
}

QString thing_tooltip(const WorldSnapshot& world, const Thing& thing) {
  QStringList lines{tr("%1: %2").arg(name_of(thing), kind_of(thing))};
  if (thing.attributes.size() > 0) lines << attributes_of(thing);
  const QString contents = contents_of(world, thing);
  if (!contents.isEmpty()) lines << tr("in it: %1").arg(contents);
  return (lines << extent_of(thing)).join(QLatin1Char('\n')).trimmed();
}

QString thing_tooltip_at(const MapScene& scene, QPointF at) {
  if (!scene.snapshot->world || scene.robot_at(at)) return {};
  const Thing* const thing = thing_at(scene, scene.view.to_world(at));
  if (thing == nullptr) return {};
  if (is_truth_hidden(scene)) {
    return thing_name(scene, *thing) + QLatin1Char('\n') + extent_of(*thing);
  }
  return thing_tooltip(*scene.snapshot->world, *thing);
}

}  // namespace magna
