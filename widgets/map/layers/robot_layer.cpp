// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/robot_layer.h"

#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/layers/corner_layer.h"
#include "widgets/map/layers/robot_glyph.h"
#include "widgets/map/layers/sensor_layer.h"

namespace magna {
namespace {

constexpr double kLabelApart = 3.0;    ///< pixels, from the robot to its label
constexpr double kNearestRing = 16.0;  ///< pixels, from the robot to the nearest distant labels
constexpr double kRingGrowth = 1.25;   ///< of the distance from ring to ring
constexpr int kRingPlaces = 16;
constexpr std::size_t kLeastStack = 3;

bool touches_any(const QRectF& box, std::span<const QRectF> taken) {
  return std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); });
}

constexpr std::size_t kSmooth = 60;  ///< maximum of robots drawn at exact angles and positions
constexpr double kRingsReach[] = {0.0, 7.0, 10.0};  ///< reach of the rings from the rim, by rank
constexpr double kCrowdRing = 2.5;                  ///< pixels, from a dart to its ring
constexpr double kCrowdMark = 0.6;                  ///< size of a mark in a crowd by its usual size
constexpr std::size_t kMostCrowdMarks = 1000;       ///< more marks would hide the crowd
constexpr double kPastBattery = 5.0;                ///< reach of the battery ring from the rim
constexpr std::size_t kMostLabels = 40;             ///< more would hide the map
constexpr std::size_t kMostInStacks = 200;          ///< more robots are a crowd, not stacks
constexpr double kStackPixels = 8.0;                ///< robots nearer than this hide each other
constexpr float kHaloAlpha = 0.16F;

RobotId id_of(std::size_t index) { return {static_cast<std::uint32_t>(index)}; }

void paint_leader(QPainter& painter, const QLineF& line, const Look& look, const QColor& colour) {
  for (const QPen& pen : {QPen(look.map_free, scaled(3.0)), QPen(colour, scaled(1.5))}) {
    painter.setPen(pen);
    painter.drawLine(line);
  }
}

/// Why a robot needs help or attention; empty = it does not.
QString need_of(const MapScene& scene, std::size_t robot) {
  QString help = help_word(*scene.snapshot, id_of(robot), scene.team.robots()[robot].state);
  if (!help.isEmpty()) return help;
  const auto need = scene.needs.find(id_of(robot));
  return need != scene.needs.end() ? need->second : QString();
}

std::vector<CameraSpoke> spokes_of(const MapScene& scene, std::size_t robot, double diameter,
                                   int rank) {
  return camera_spokes(scene, id_of(robot), diameter, scaled(kRingsReach[rank]));
}

}  // namespace

void paint_footprints(QPainter& painter, const MapScene& scene) {
  if (scene.detail.crowd) return;
  constexpr double kLeast = 2.0;  // pixels
  const auto labels = labels_of(*scene.snapshot);
  for (std::size_t i = 0; i < std::min(labels.size(), scene.poses.size()); ++i) {
    const double r = labels[i].radius * scene.view.scale();
    if (r < kLeast || !scene.in_sight({static_cast<std::uint32_t>(i)})) continue;
    QColor colour = robot_line_colour(scene.team.style(i), scene.look->map_free);
    painter.setPen(QPen(colour, 1));
    colour.setAlphaF(0.15F);
    painter.setBrush(colour);
    painter.drawEllipse(scene.view.to_screen(scene.poses[i].position()), r, r);
  }
}

QString help_word(const Snapshot& now, RobotId robot, ShownState state) {
  if (!needs_help(state)) return {};
  QString word = help_state_word(now, robot, state);
  const RemoteStatus* const remote = remote_of(now, robot);
  if (state != ShownState::Lost || remote == nullptr) return word;
  return tr("%1 %2").arg(word, age_text(seconds_since(now, remote->since)));
}

std::optional<QRectF> label_place(const QRectF& robot, const QSizeF& size, const QRectF& pane,
                                  std::span<const QRectF> taken) {
  const double apart = scaled(kLabelApart);
  const double middle_x = std::round(robot.center().x() - size.width() / 2);
  const double middle_y = std::round(robot.center().y() - size.height() / 2);
  const double below = std::ceil(robot.bottom() + apart);
  const double above = std::floor(robot.top() - apart - size.height());
  const double right = std::ceil(robot.right() + apart);
  const double left = std::floor(robot.left() - apart - size.width());
  for (const QPointF corner :
       std::array{QPointF(middle_x, below), QPointF(middle_x, above), QPointF(right, middle_y),
                  QPointF(left, middle_y), QPointF(right, below), QPointF(left, below),
                  QPointF(right, above), QPointF(left, above)}) {
    const QRectF box(corner, size);
    if (pane.contains(box) && !touches_any(box, taken)) return box;
  }
  return {};
}

std::optional<QRectF> distant_label_place(const QRectF& robot, const QSizeF& size,
                                          const QRectF& pane, std::span<const QRectF> taken,
                                          std::size_t robots) {
  std::optional<QRectF> over_labels;
  const double farthest = std::hypot(pane.width(), pane.height());
  for (double ring = scaled(kNearestRing); ring < farthest; ring *= kRingGrowth) {
    const double x = (robot.width() + size.width()) / 2 + ring;
    const double y = (robot.height() + size.height()) / 2 + ring;
    for (int k = 0; k < kRingPlaces; ++k) {
      const double angle = 2 * kPi * k / kRingPlaces;
      QRectF box({}, size);
      box.moveCenter(robot.center() + QPointF(x * std::sin(angle), y * std::cos(angle)));
      box.moveTopLeft({std::round(box.left()), std::round(box.top())});
      if (!pane.contains(box)) continue;
      if (!touches_any(box, taken)) return box;
      if (!over_labels && !touches_any(box, taken.first(robots))) over_labels = box;
    }
  }
  return over_labels;
}

std::vector<std::vector<std::size_t>> stacks_of(std::span<const QPointF> places, double near) {
  std::vector<std::vector<std::size_t>> stacks;
  for (std::size_t k = 0; k < places.size(); ++k) {
    const auto found = std::ranges::find_if(stacks, [&](const std::vector<std::size_t>& stack) {
      const QPointF apart = places[stack.front()] - places[k];
      return std::hypot(apart.x(), apart.y()) < near;
    });
    if (found == stacks.end()) {
      stacks.push_back({k});
    } else {
      found->push_back(k);
    }
  }
  std::erase_if(stacks, [](const auto& stack) { return stack.size() < kLeastStack; });
  return stacks;
}

QLineF leader_line(const QRectF& robot, const QRectF& label) {
  const QPointF from = robot.center();
  const QPointF to(std::clamp(from.x(), label.left(), label.right()),
                   std::clamp(from.y(), label.top(), label.bottom()));
  QLineF line(to, from);
  line.setLength(std::max(0.0, line.length() - robot.width() / 2));
  return {line.p2(), to};
}

void RobotLayer::paint(QPainter& painter, const MapScene& scene) {
  forget_if_other(*scene.look, painter.device()->devicePixelRatioF());
  if (scene.detail.crowd) paint_crowd(painter, scene);
  collect(scene);
  for (const Drawn& drawn : drawn_) {
    paint_rings(painter, scene, drawn);
    paint_camera_spokes(painter, scene, id_of(drawn.robot),
                        spokes_of(scene, drawn.robot, drawn.diameter, drawn.rank));
    paint_body(painter, scene, drawn);
    paint_letter(painter, scene, drawn);
    paint_mark(painter, scene, drawn);
    paint_lost(painter, scene, drawn);
  }
  paint_labels(painter, scene);
}

void RobotLayer::forget_if_other(const Look& look, double ratio) {
  if (kind_ == look.kind && ratio_ == ratio && percent_ == scale_percent()) return;
  kind_ = look.kind;
  percent_ = scale_percent();
  ratio_ = ratio;
  ring_radius_ = 0.0;
  for (std::size_t state = 0; state < marks_.size(); ++state) {
    marks_[state] = mark_picture(static_cast<ShownState>(state), look, ratio);
    crowd_marks_[state] = mark_picture(static_cast<ShownState>(state), look, ratio, kCrowdMark);
  }
}

// Performance-critical: runs for thousands of robots in every frame.
void RobotLayer::paint_crowd(QPainter& painter, const MapScene& scene) {
  RobotSprites::Sheet& sheet = sprites_.sheet(scene.detail.dart_pixels, *scene.look, ratio_);
  const auto& robots = scene.team.robots();
  const std::size_t count = std::min(robots.size(), scene.poses.size());
  const MapView& view = scene.view;
  const double half = sheet.half();
  const double right = view.size().width() + half;
  const double bottom = view.size().height() + half;
  const double turn = view.rotation();
  const bool many = scene.snapshot->selected.size() > kSmooth;
  const QPixmap* const ringed =
      many ? &ring(scene.detail.dart_pixels / 2 + scaled(kCrowdRing), *scene.look) : nullptr;
  const double reach = many ? ringed->deviceIndependentSize().width() / 2 : 0.0;
  held_up_.clear();
  const bool density = scene.detail.density;
  if (density) density_.paint(painter, scene);
  for (std::size_t i = 0; i < count; ++i) {
    const Pose& pose = scene.poses[i];
    const QPointF at = view.to_screen(pose.position());
    if (at.x() < -half || at.y() < -half || at.x() > right || at.y() > bottom) continue;
    if (!robots[i].present) continue;
    if (robots[i].rank > 0) {
      if (!ringed) continue;  // drawn separately, on top
      painter.drawPixmap(at - QPointF(reach, reach), *ringed);
    }
    if (!density) {
      painter.drawPixmap(QPointF(std::floor(at.x() - half + 0.5), std::floor(at.y() - half + 0.5)),
                         sheet.sprite(SpriteShape::Dart, i, pose.theta + turn));
    }
    if (!crowd_marks_[static_cast<std::size_t>(robots[i].state)].isNull()) held_up_.push_back(i);
  }
  paint_crowd_marks(painter, scene);
}

/// Over all darts. A stop of all robots is shown once, in the corner.
void RobotLayer::paint_crowd_marks(QPainter& painter, const MapScene& scene) {
  if (scene.snapshot->stopped || held_up_.size() > kMostCrowdMarks) return;
  const QPointF beside = mark_place(scene.detail.dart_pixels) * kCrowdMark;
  for (const std::size_t i : held_up_) {
    const QPixmap& mark = crowd_marks_[static_cast<std::size_t>(scene.team.robots()[i].state)];
    const QSizeF size = TextSprites::size(mark);
    painter.drawPixmap(scene.view.to_screen(scene.poses[i].position()) + beside -
                           QPointF(size.width() / 2, size.height() / 2),
                       mark);
  }
}

void RobotLayer::collect(const MapScene& scene) {
  drawn_.clear();
  const Snapshot& now = *scene.snapshot;
  const auto add = [&](std::size_t i, int rank) {
    if (!scene.in_sight(id_of(i))) return;
    drawn_.push_back(
        {i, scene.view.to_screen(scene.poses[i].position()), scene.diameter(id_of(i)), rank});
  };
  if (scene.detail.crowd) {
    for (const RobotId id : now.selected) {
      if (now.active != id && now.selected.size() <= kSmooth) add(id.index(), 1);
    }
    if (now.active) add(now.active->index(), 2);
    return;
  }
  const auto& robots = scene.team.robots();
  for (std::size_t i = 0; i < robots.size(); ++i) add(i, robots[i].rank);
  std::ranges::stable_sort(drawn_, {}, &Drawn::rank);
}

/// The active robot is named and robots that need help or attention have the reason; with the layer
/// of names all are named. Names that find no room are left out; reasons are then placed further
/// away, with the letter of their robot.
void RobotLayer::paint_labels(QPainter& painter, const MapScene& scene) {
  const Look& l = *scene.look;
  taken_.clear();
  // The robots' boxes come first, in their order.
  for (const Drawn& drawn : drawn_) taken_.push_back(robot_box(scene, drawn));
  taken_.insert(taken_.end(), scene.overlays.begin(), scene.overlays.end());
  const std::size_t never_covered = taken_.size();
  const QRectF pane({0, 0}, scene.view.size());
  const QRectF room = pane.adjusted(0, 0, 0, -scaled(kCornerRow));
  const bool all = scene.layers["labels"] && scene.detail.labels;
  std::size_t left = kMostLabels;
  for (const int pass : {2, 1, 0}) {  // the active robot, robots that need help, others
    for (std::size_t k = 0; k < drawn_.size(); ++k) {
      const Drawn& drawn = drawn_[k];
      const bool active = drawn.rank == 2;
      const QString help = need_of(scene, drawn.robot);
      if (pass != (active ? 2 : help.isEmpty() ? 0 : 1) || (pass == 0 && !all)) continue;
      if (!pane.contains(drawn.at) || left == 0) continue;
      const QString& name = scene.team.name(drawn.robot);
      const QString text = help.isEmpty()  ? name
                           : active || all ? QStringLiteral("%1 · %2").arg(name, help)
                                           : help;
      const QColor& border = !help.isEmpty() ? l.caution : active ? l.accent : l.line;
      const auto picture = [&](const QString& shown) -> const QPixmap& {
        return texts_.text(shown,
                           {scaled(11), drawn.rank > 0 || !help.isEmpty(), l.text.rgb(),
                            l.base.rgb(), border.rgb()},
                           painter.font(), ratio_);
      };
      const QPixmap* label = &picture(text);
      auto box = label_place(taken_[k], TextSprites::size(*label), room, taken_);
      if (!box && !help.isEmpty()) {
        const QString& letter = scene.team.letter(drawn.robot);
        if (text == help) label = &picture(QStringLiteral("%1 · %2").arg(letter, help));
        box =
            distant_label_place(taken_[k], TextSprites::size(*label), room, taken_, never_covered);
        if (box) paint_leader(painter, leader_line(taken_[k], *box), l, l.caution);
      }
      if (!box) continue;
      --left;
      taken_.push_back(*box);
      painter.drawPixmap(box->topLeft(), *label);
    }
    if (pass == 1) paint_stacks(painter, scene, room, never_covered);
  }
}

/// Robots at one place hide each other: their letters are beside it.
void RobotLayer::paint_stacks(QPainter& painter, const MapScene& scene, const QRectF& room,
                              std::size_t never_covered) {
  if (drawn_.size() > kMostInStacks) return;
  std::vector<QPointF> places;
  for (const Drawn& drawn : drawn_) places.push_back(drawn.at);
  const Look& l = *scene.look;
  for (std::vector<std::size_t>& stack : stacks_of(places, scaled(kStackPixels))) {
    std::ranges::sort(stack, {}, [&](std::size_t k) { return drawn_[k].robot; });
    QStringList letters;
    for (const std::size_t k : stack) letters << scene.team.letter(drawn_[k].robot);
    const QString text =
        tr("%1 here: %2").arg(stack.size()).arg(letters.join(QStringLiteral(", ")));
    const QPixmap& label = texts_.text(
        text, {scaled(11), true, l.text.rgb(), l.base.rgb(), l.line.rgb()}, painter.font(), ratio_);
    const QRectF& robots = taken_[stack.front()];
    const auto box =
        distant_label_place(robots, TextSprites::size(label), room, taken_, never_covered);
    if (!box) continue;
    paint_leader(painter, leader_line(robots, *box), l, l.line);
    taken_.push_back(*box);
    painter.drawPixmap(box->topLeft(), label);
  }
}

/// The robot with its rings, spokes and battery.
QRectF RobotLayer::robot_box(const MapScene& scene, const Drawn& drawn) {
  const bool battery = drawn.rank == 0 && scene.snapshot->hall && scene.layers["batteries"];
  const bool spokes = !spokes_of(scene, drawn.robot, drawn.diameter, drawn.rank).empty();
  const double beyond = scaled(battery ? kPastBattery : kRingsReach[drawn.rank]) +
                        (spokes ? scaled(CameraSpoke::kPastRings) : 0.0);
  const double r = drawn.diameter / 2 + beyond;
  return {drawn.at.x() - r, drawn.at.y() - r, 2 * r, 2 * r};
}

const QPixmap& RobotLayer::ring(double radius, const Look& look) {
  if (ring_radius_ != radius) ring_ = ring_picture(radius, look.accent, ratio_);
  ring_radius_ = radius;
  return ring_;
}

void RobotLayer::paint_rings(QPainter& painter, const MapScene& scene, const Drawn& drawn) {
  if (drawn.rank == 0) return;
  const QColor accent = scene.look->accent;
  const double r = drawn.diameter / 2 + scaled(6.0);
  if (drawn.rank == 1) {
    const QPixmap& picture = ring(r, *scene.look);
    const double half = picture.deviceIndependentSize().width() / 2;
    return painter.drawPixmap(drawn.at - QPointF(half, half), picture);
  }
  const double outer = r + scaled(3.0);
  painter.setBrush(
      faded(robot_line_colour(scene.team.style(drawn.robot), scene.look->map_free), kHaloAlpha));
  painter.setPen(QPen(accent, scaled(1.0)));
  painter.drawEllipse(drawn.at, outer, outer);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(accent, scaled(2.0)));
  painter.drawEllipse(drawn.at, r, r);
}

void RobotLayer::paint_body(QPainter& painter, const MapScene& scene, const Drawn& drawn) {
  const RobotType type = scene.team.robots()[drawn.robot].type;
  const std::size_t style = scene.team.style(drawn.robot);
  const double theta = scene.view.to_screen_angle(scene.poses[drawn.robot].theta);
  if (drawn_.size() <= kSmooth || drawn.diameter > RobotSprites::kMostDiameter) {
    return paint_glyph(painter, {type, style, drawn.at, theta, drawn.diameter}, *scene.look);
  }
  RobotSprites::Sheet& sheet = sprites_.sheet(drawn.diameter, *scene.look, ratio_);
  const QPointF corner = drawn.at - QPointF(sheet.half(), sheet.half());
  painter.drawPixmap(QPointF(std::round(corner.x()), std::round(corner.y())),
                     sheet.sprite(shape_of(type), style, theta));
}

void RobotLayer::paint_letter(QPainter& painter, const MapScene& scene, const Drawn& drawn) {
  const QString& letter = scene.team.letter(drawn.robot);
  const int pixels = letter_pixels(drawn.diameter, letter.size());
  if (pixels == 0) return;
  const QPixmap& sprite =
      texts_.text(letter, {pixels, true, robot_colour(scene.team.style(drawn.robot)).ink.rgb(), 0},
                  painter.font(), ratio_);
  const QSizeF size = TextSprites::size(sprite);
  painter.drawPixmap(drawn.at - QPointF(size.width() / 2, size.height() / 2), sprite);
}

void RobotLayer::paint_mark(QPainter& painter, const MapScene& scene, const Drawn& drawn) const {
  ShownState state = scene.team.robots()[drawn.robot].state;
  // The mark is the same for all that need help.
  if (scene.needs.contains(id_of(drawn.robot))) state = ShownState::Blocked;
  const QPixmap& mark = marks_[static_cast<std::size_t>(state)];
  if (mark.isNull()) return;
  const QSizeF size = TextSprites::size(mark);
  painter.drawPixmap(
      drawn.at + mark_place(drawn.diameter) - QPointF(size.width() / 2, size.height() / 2), mark);
}

/// At its last known place.
void RobotLayer::paint_lost(QPainter& painter, const MapScene& scene, const Drawn& drawn) {
  const RemoteStatus* const remote = remote_of(*scene.snapshot, id_of(drawn.robot));
  if (remote == nullptr || remote->connected) return;
  const Look& l = *scene.look;
  const double r = drawn.diameter / 2 + scaled(3.0);
  painter.setBrush(Qt::NoBrush);
  QPen dashes(l.caution, scaled(2.0), Qt::CustomDashLine, Qt::FlatCap);
  dashes.setDashPattern({2.5, 2.0});
  painter.setPen(dashes);
  painter.drawEllipse(drawn.at, r, r);
}

namespace {

constexpr double kBeliefLayerFill = 0.12;  ///< opacity of the box
constexpr double kBeliefLayerDot = 3.0;    ///< pixels
constexpr double kHeading = 12.0;

/// Offset from a robot's pose in the newest snapshot to the pose at which it is drawn, which lags
/// behind.
class Lag {
 public:
  Lag(const Pose& drawn, const Pose& newest)
      : way_(drawn.position() - newest.position()), turn_(drawn.theta - newest.theta) {}
  Point at(Point p) const { return p + way_; }
  double at(double theta) const { return theta + turn_; }

 private:
  Point way_;
  double turn_;
};

void paint_odometer_box(QPainter& painter, const MapScene& scene, const Lag& lag,
                        const RobotInside::OdometerReading& main, const QColor& colour) {
  QPolygonF box;
  for (const Point corner : main.box) box << scene.view.to_screen(lag.at(corner));
  QColor fill = colour;
  fill.setAlphaF(static_cast<float>(kBeliefLayerFill));
  painter.setBrush(fill);
  painter.setPen(QPen(colour, scaled(1.5), Qt::DashLine));
  painter.drawPolygon(box);
}

void paint_truth(QPainter& painter, const MapScene& scene, const Lag& lag,
                 const RobotInside& inside, const QColor& colour) {
  const QPointF from = scene.view.to_screen(lag.at(inside.believed.position()));
  const QPointF to = scene.view.to_screen(lag.at(inside.truth.position()));
  const double theta = scene.view.to_screen_angle(lag.at(inside.truth.theta));
  const QPointF ahead = to + scaled(kHeading) * QPointF(std::cos(theta), std::sin(theta));
  painter.setBrush(scene.look->map_free);
  // The edge distinguishes it from walls and from the robot.
  for (const auto& [ink, width] : {std::pair(scene.look->map_free, 4.5), {colour, 1.5}}) {
    painter.setPen(QPen(ink, scaled(width), Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(from, to);
    painter.drawLine(to, ahead);
    painter.drawEllipse(to, scaled(kBeliefLayerDot), scaled(kBeliefLayerDot));
  }
}

}  // namespace

void paint_belief(QPainter& painter, const MapScene& scene) {
  const auto& inside = scene.snapshot->inside;
  if (!inside) return;
  const RobotId robot = inside->robot;
  const std::vector<Pose>& newest = scene.snapshot->poses;
  if (scene.active_robot() != robot) return;
  if (robot.index() >= scene.poses.size() || robot.index() >= newest.size()) return;
  const Lag lag(scene.poses[robot.index()], newest[robot.index()]);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor colour = robot_line_colour(scene.team.style(robot.index()), scene.look->map_free);
  if (!inside->odometers.empty()) {
    paint_odometer_box(painter, scene, lag, inside->odometers.front(), colour);
  }
  if (scene.layers["truth"]) paint_truth(painter, scene, lag, *inside, scene.look->text);
}

}  // namespace magna
