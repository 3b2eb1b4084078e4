// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inside/inside_words.h"

#include <QStringList>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/text_format.h"

namespace magna {
namespace {

const PlaceType* place_type_of(const Snapshot& now, int index) {
  if (!now.world || index < 0) return nullptr;
  const auto& all = now.world->place_types.all();
  return static_cast<std::size_t>(index) < all.size() ? &all[static_cast<std::size_t>(index)]
                                                      : nullptr;
}

}  // namespace

QString bearing_text(double radians) {
  const long whole = std::lround(degrees(std::remainder(radians, 2 * kPi)));
  if (whole == 0) return inside_tr("ahead");
  if (std::abs(whole) == 180) return inside_tr("behind");
  const QString angle = degrees_text(std::abs(radians));
  return whole > 0 ? inside_tr("%1 right").arg(angle) : inside_tr("%1 left").arg(angle);
}

QString descriptor_text(const Descriptor& seen) {
  constexpr int kFigures = 3;
  QStringList parts;
  for (const auto& [attribute, value] : seen) {
    const QString name = QString::fromStdString(attribute);
    if (const bool* const flag = std::get_if<bool>(&value)) {
      parts << (*flag ? name : inside_tr("not %1").arg(name));
    } else if (const double* const number = std::get_if<double>(&value)) {
      parts << QStringLiteral("%1 %2").arg(name, QString::number(*number, 'g', kFigures));
    } else {
      parts << QStringLiteral("%1 %2").arg(name, QString::fromStdString(text(value)));
    }
  }
  return parts.join(QStringLiteral(", "));
}

NamedThing named_thing(const Snapshot& now, ThingId id) {
  if (!now.world || id.index() >= now.world->things.size()) {
    return {inside_tr("thing #%1").arg(id.value + 1), {}};
  }
  const Thing& thing = now.world->things[id.index()];
  return {QString::fromStdString(thing.display_name()),
          InsideThing{thing.attributes, thing.drawing}};
}

NamedThing named_designator(const InsideView& view, const Designator& designator) {
  if (view.truth && designator.is_false()) return {inside_tr("FALSE"), InsideFalse{}};
  const auto* const thing = std::get_if<ThingId>(&designator.denotes);
  if (view.truth && thing != nullptr) return named_thing(view.now, *thing);
  if (designator.place_type < 0) return {inside_tr("thing"), InsideThing{designator.data}};
  const PlaceType* const type = place_type_of(view.now, designator.place_type);
  if (type == nullptr) return {inside_tr("place"), {}};
  return {QString::fromStdString(type->name), InsidePlace{type->name, type->drawing}};
}

QString estimate_text(const Designator& designator) {
  const QString type =
      designator.type == DesignatorType::Local ? inside_tr("local") : inside_tr("non-local");
  return QStringLiteral("%1, %2, %3")
      .arg(type, bearing_text(designator.angle), metres_text(designator.distance));
}

}  // namespace magna
