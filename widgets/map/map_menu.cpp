// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_menu.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <utility>

#include "widgets/cybot/sighting_look.h"
#include "widgets/edit/mark_edits.h"
#include "widgets/edit/sighting_edits.h"
#include "widgets/map/map_menu_builder.h"
#include "widgets/map/mark_layer.h"
#include "widgets/map/no_go_layer.h"
#include "widgets/map/robot_names.h"
#include "widgets/map/sighting_layer.h"
#include "widgets/map/snap_grid.h"
#include "widgets/mark_class.h"
#include "widgets/remote_reader.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/tinted_icon.h"
#include "widgets/tr.h"

namespace magna {
namespace {

void add_mark_rows(const MapMenuBuilder& m) {
  const Point place = m.place;
  EditStack& edits = m.edits;
  m.menu->addSeparator();
  if (const auto id = mark_at(m.scene, m.at)) {
    const Mark& mark = *find_mark(m.now(), *id);
    const QString word = mark_in_text(mark.mark.kind);
    if (m.tools.change_mark) {
      m.add(tr("Change this &%1…").arg(word), "tool-annotate", mark_tooltip(m.now(), mark), {},
            [change = m.tools.change_mark, id = *id] { change(id); });
    }
    m.add(tr("Remove this %1").arg(word), "delete", mark_tooltip(m.now(), mark), {},
          [&edits, id = *id] { edits.remove_mark(id); });
    return;
  }
  if (!m.tools.mark_here) return;
  const QString outside = m.scene.in_map(place) ? QString() : tr("Outside the map");
  for (const MarkClass& one : mark_classes()) {
    // Victims do not lie on the grid, so their marks do not snap.
    const Point at = one.needs_text ? place : m.scene.view.to_world(m.at);
    m.add(mark_menu_row(one.kind), one.icon, mark_hint(one.kind), outside,
          [mark = m.tools.mark_here, at, kind = one.kind] { mark(at, kind); });
  }
  if (!m.tools.bookmark_here) return;
  m.add(tr("Boo&kmark this place…"), "fit-selection", tr("Saves this place under a name"), outside,
        [bookmark = m.tools.bookmark_here, at = m.scene.view.to_world(m.at)] { bookmark(at); });
}

void add_no_go_rows(const MapMenuBuilder& m) {
  const auto area = no_go_at(m.scene, m.at);
  if (!area) return;
  EditStack& edits = m.edits;
  m.menu->addSeparator();
  m.add(tr("Remove n&o-go area %1").arg(area->value), "delete",
        tr("Lets exploration go there again"), {},
        [&edits, id = *area] { edits.remove_no_go(id); });
}

/// Only where there are CyBOTs, which plan around these objects.
void add_obstacle_menu(const MapMenuBuilder& m) {
  if (remotes_of(m.now()).empty() || !m.scene.in_map(m.place)) return;
  constexpr double kDiameter = 0.1;  // metres
  m.menu->addSeparator();
  QMenu* const classes = m.menu->addMenu(tr("Add o&bstacle"));
  classes->setToolTipsVisible(true);
  for (int k = 0; k < kSightingClasses; ++k) {
    const auto kind = static_cast<SightingClass>(k);
    QAction* const row = classes->addAction(sighting_icon(kind), sighting_word(kind));
    row->setToolTip(tr("Adds %1 of 10 cm to the obstacle map").arg(sighting_meaning(kind)));
    row->setStatusTip(row->toolTip());
    QObject::connect(row, &QAction::triggered, m.menu, [&edits = m.edits, kind, at = m.place] {
      edits.add_sighting({kind, at, kDiameter});
    });
  }
}

void add_sighting_rows(const MapMenuBuilder& m) {
  const Sighting* const there = sighting_at(m.scene, m.at);
  if (there == nullptr) return add_obstacle_menu(m);
  EditStack& edits = m.edits;
  const QString word = obstacle_in_text(there->kind);
  m.menu->addSeparator();
  if (m.tools.change_sighting) {
    m.add(tr("Change this %1…").arg(word), "tool-obstacles", sighting_tooltip(m.now(), *there), {},
          [change = m.tools.change_sighting, id = there->id] { change(id); });
  }
  m.add(tr("Remove this %1").arg(word), "delete", tr("Removes it from the obstacle map"), {},
        [&edits, id = there->id] { edits.remove_sighting(id); });
}

void add_place_rows(const MapMenuBuilder& m) {
  if (m.tools.measure_from) {
    const auto robot = m.scene.robot_at(m.at);
    const Point from = robot ? m.scene.poses[robot->index()].position()
                             : rounded_place(m.scene.view.scale(), m.scene.view.to_world(m.at));
    m.add(tr("&Measure from here"), "tool-measure", tr("Starts measuring from here"), {},
          [measure = m.tools.measure_from, from] { measure(from); });
  }
  if (!m.tools.measured.isEmpty()) {
    m.add(tr("Copy meas&urement"), "copy", tr("Copies length, area and points as text"), {},
          [text = m.tools.measured] { QGuiApplication::clipboard()->setText(text); });
  }
  m.menu->addSeparator();
  const Point exact = m.scene.view.to_world(m.at);
  if (m.tools.centre_on) {
    m.add(tr("Centre here"), "centre", tr("Centres the map on this place"), {},
          [centre = m.tools.centre_on, exact] { centre(exact); });
  }
  m.add(tr("C&opy coordinates"), "copy", tr("Copies %1 as two numbers").arg(point_text(exact)), {},
        [exact] {
          QGuiApplication::clipboard()->setText(
              QStringLiteral("%1 %2").arg(exact.x, 0, 'f', 2).arg(exact.y, 0, 'f', 2));
        });
}

}  // namespace

void MapMenuBuilder::add(const QString& text, const char* icon, const QString& hint,
                         const QString& why_not, std::function<void()> effect) const {
  QAction* action = menu->addAction(tinted_icon(QLatin1String(icon)), text);
  action->setEnabled(why_not.isEmpty());
  action->setToolTip(why_not.isEmpty() ? hint : why_not);
  action->setStatusTip(action->toolTip());
  QObject::connect(action, &QAction::triggered, menu, std::move(effect));
}

QMenu* make_map_menu(const MapScene& scene, QPointF at, EditStack& edits, QWidget* parent,
                     const MapMenuTools& tools) {
  auto* menu = new QMenu(parent);
  menu->setToolTipsVisible(true);
  MapMenuBuilder m{scene, at, edits, tools, menu};
  m.place = snapped(scene, scene.view.to_world(at));
  const auto pointed = scene.robot_at(at);
  m.pointed = pointed.has_value();
  m.robot = pointed ? pointed : scene.snapshot->active;
  if (m.robot && label_of(*scene.snapshot, *m.robot) == nullptr) m.robot.reset();
  m.name = m.robot ? robot_name(*scene.snapshot, *m.robot) : tr("the robot");

  menu->addAction(m.robot ? m.name : tr("No robot is active"))->setEnabled(false);
  menu->addSeparator();
  add_map_robot_rows(m);
  add_mark_rows(m);
  add_no_go_rows(m);
  add_sighting_rows(m);
  add_place_rows(m);
  return menu;
}

}  // namespace magna
