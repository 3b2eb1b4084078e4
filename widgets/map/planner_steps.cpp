// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/planner_steps.h"

#include <QStringList>
#include <algorithm>

#include "core/engine/planned_route.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"

namespace magna {
namespace {

// Playing takes about 15 s unless there are very few or very many steps.
constexpr int kPlayMs = 15000;
constexpr int kFastestMs = 20;
constexpr int kSlowestMs = 300;

std::shared_ptr<const PlannedRoute> search_of_active(const Snapshot& now) {
  if (!now.active || !now.routes || now.active->index() >= now.routes->size()) return nullptr;
  return (*now.routes)[now.active->index()].last;
}

QString way_line(const QString& name, const std::vector<Point>& way) {
  double length = 0.0;
  for (std::size_t k = 1; k < way.size(); ++k) length += distance(way[k - 1], way[k]);
  return PlannerSteps::tr("%1: %2 points, %3")
      .arg(name)
      .arg(way.size())
      .arg(metres_text(length, 1));
}

}  // namespace

std::size_t planner_steps_of(const Route& route) {
  return route.samples.empty() ? 0 : route.samples.size() + (route.raw.empty() ? 0 : 2);
}

QString planner_step_text(const Route& route, std::size_t step) {
  const std::size_t samples = route.samples.size();
  QStringList lines;
  if (step == samples + 1) lines << way_line(PlannerSteps::tr("Way along both trees"), route.raw);
  if (step == samples + 2) lines << way_line(PlannerSteps::tr("Shortened route"), route.points);
  const auto edges = [&](auto counts) {
    return static_cast<qlonglong>(std::ranges::count_if(route.tree, counts));
  };
  if (lines.isEmpty()) {
    const auto added = edges([&](const Route::Edge& e) { return e.sample == step; });
    const QString what = step == samples && !route.raw.empty()
                             ? PlannerSteps::tr("the trees meet")
                             : PlannerSteps::tr("new edges: %1").arg(added);
    lines << PlannerSteps::tr("Sample %1 of %2, %3").arg(step).arg(samples).arg(what);
  }
  const auto grown = [&](bool of_goal) {
    return edges([&](const Route::Edge& e) { return e.sample <= step && e.of_goal == of_goal; });
  };
  lines << PlannerSteps::tr("Edges of the start tree (solid): %1").arg(grown(false))
        << PlannerSteps::tr("Edges of the goal tree (dashed): %1").arg(grown(true));
  return lines.join(QLatin1Char('\n'));
}

PlannerSteps::PlannerSteps(QObject* parent) : QObject(parent) {
  connect(&timer_, &QTimer::timeout, this, [this] {
    if (*shown_ + 1 >= count()) timer_.stop();
    forward();
  });
}

void PlannerSteps::follow(const Snapshot& now) {
  auto search = search_of_active(now);
  const bool has_robot = now.active.has_value();
  if (search == search_ && has_robot == has_robot_) return;
  search_ = std::move(search);
  has_robot_ = has_robot;
  show_whole();
}

void PlannerSteps::set_motion(bool wanted) {
  motion_ = wanted;
  if (!wanted) timer_.stop();
  emit changed();
}

std::size_t PlannerSteps::count() const {
  return search_ == nullptr ? 0 : planner_steps_of(*search_->route);
}

QString PlannerSteps::text() const {
  return shown_ ? planner_step_text(*search_->route, *shown_) : QString();
}

void PlannerSteps::go(std::size_t step) {
  shown_ = std::clamp<std::size_t>(step, 1, count());
  emit changed();
}

void PlannerSteps::show_whole() {
  timer_.stop();
  shown_.reset();
  emit changed();
}

void PlannerSteps::play() {
  if (playing()) {
    timer_.stop();
    emit changed();
    return;
  }
  timer_.start(std::clamp(kPlayMs / static_cast<int>(count()), kFastestMs, kSlowestMs));
  go(shown_ && *shown_ < count() ? *shown_ : 1);
}

QString PlannerSteps::why_no_steps() const {
  if (count() > 0) return {};
  return has_robot_ ? tr("No route of this robot has needed a search yet.")
                    : tr("Choose a robot first.");
}

QString PlannerSteps::why_not_forward() const {
  return shown_ == count() ? tr("This is the last step.") : why_no_steps();
}

QString PlannerSteps::why_not_back() const {
  return shown_ == 1U ? tr("This is the first step.") : why_no_steps();
}

QString PlannerSteps::why_no_play() const {
  return motion_ ? why_no_steps() : tr("View > Motion is off: go step by step.");
}

}  // namespace magna
