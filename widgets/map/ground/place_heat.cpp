// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/place_heat.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/base/look/theme.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

constexpr double kMostAge = 5.0;  ///< s, end of the scale of links

}  // namespace

QColor heat_colour(const Look& look, HeatLayer layer, double part) {
  return faded(layer == HeatLayer::Links ? look.caution : look.accent,
               static_cast<float>(0.12 + 0.63 * std::clamp(part, 0.0, 1.0)));
}

void PlaceHeat::begin(const WorldSnapshot& world) {
  const double width = world.cells.width();
  const double height = world.cells.height();
  size_ = std::max(1.0, std::ceil(std::sqrt(width * height / kMostCells)));
  lower_ = world.cells.lower();
  columns_ = static_cast<int>(std::ceil(width / size_));
  lines_ = static_cast<int>(std::ceil(height / size_));
  const std::size_t cells = static_cast<std::size_t>(columns_) * static_cast<std::size_t>(lines_);
  times_.assign(cells, 0.0F);
  links_.assign(cells, -1.0F);
  image_ = {};
  changed_.clear();
}

void PlaceHeat::changed(std::size_t cell) {
  if (image_.isNull()) return;
  changed_.push_back(cell);
  if (changed_.size() < times_.size()) return;
  image_ = {};  // not painted for long
  changed_.clear();
}

std::optional<std::size_t> PlaceHeat::place(Point p) const {
  const Cell c = cell_of((p - lower_) * (1.0 / size_));
  if (c.i < 0 || c.j < 0 || c.i >= columns_ || c.j >= lines_) return {};
  return static_cast<std::size_t>(c.j) * static_cast<std::size_t>(columns_) +
         static_cast<std::size_t>(c.i);
}

void PlaceHeat::note(const Snapshot& snapshot) {
  if (!snapshot.world) return;
  const bool other = !world_ || !world_->same_place(*snapshot.world) || snapshot.tick < tick_;
  if (other) begin(*snapshot.world);
  world_ = snapshot.world;
  const double seconds =
      other ? 0.0 : static_cast<double>(snapshot.tick - tick_) * snapshot.tick_seconds;
  tick_ = snapshot.tick;
  if (seconds <= 0.0) return;
  for (const RobotLabel& label : labels_of(snapshot)) {
    if (!label.present || label.id.index() >= snapshot.poses.size()) continue;
    const auto at = place(snapshot.poses[label.id.index()].position());
    if (!at) continue;
    times_[*at] += static_cast<float>(seconds);
    changed(*at);
  }
  for (const RemoteStatus& remote : remotes_of(snapshot)) {
    const PollHealth* const polls = polls_of(snapshot, remote.robot);
    if (remote.robot.index() >= snapshot.poses.size() || (remote.connected && polls == nullptr)) {
      continue;
    }
    const double age =
        remote.connected ? polls->request_age : seconds_since(snapshot, remote.since);
    const auto at = place(snapshot.poses[remote.robot.index()].position());
    if (!at) continue;
    links_[*at] = std::max(links_[*at], static_cast<float>(age));
    changed(*at);
  }
}

double PlaceHeat::time_at(Point p) const {
  const auto at = place(p);
  return at ? static_cast<double>(times_[*at]) : 0.0;
}

double PlaceHeat::link_age_at(Point p) const {
  const auto at = place(p);
  return at ? static_cast<double>(links_[*at]) : -1.0;
}

double PlaceHeat::part(HeatLayer layer, double seconds) {
  if (layer == HeatLayer::Links) return std::clamp(seconds / kMostAge, 0.0, 1.0);
  return std::clamp(std::log10(std::max(seconds, 1e-3)) / 2.0, 0.0, 1.0);
}

QRgb PlaceHeat::pixel(std::size_t cell, HeatLayer layer, const Look& look) const {
  const bool links = layer == HeatLayer::Links;
  const auto value = static_cast<double>(links ? links_[cell] : times_[cell]);
  const bool none = links ? value < 0.0 : value < 0.5;
  return none ? 0 : qPremultiply(heat_colour(look, layer, part(layer, value)).rgba());
}

QImage PlaceHeat::picture(HeatLayer layer, const Look& look) const {
  if (columns_ == 0 || lines_ == 0) return {};
  QImage image(columns_, lines_, QImage::Format_ARGB32_Premultiplied);
  std::size_t k = 0;
  for (int j = 0; j < lines_; ++j) {
    auto* const line = reinterpret_cast<QRgb*>(image.scanLine(j));
    for (int i = 0; i < columns_; ++i, ++k) line[i] = pixel(k, layer, look);
  }
  return image;
}

void PlaceHeat::paint(QPainter& painter, const MapScene& scene) const {
  const HeatLayer layer = scene.layers.heat;
  if (layer == HeatLayer::None) return;
  if (image_.isNull() || layer_ != layer || look_ != scene.look->kind) {
    image_ = picture(layer, *scene.look);
    layer_ = layer;
    look_ = scene.look->kind;
  } else {
    const auto columns = static_cast<std::size_t>(columns_);
    for (const std::size_t cell : changed_) {
      auto* const line = reinterpret_cast<QRgb*>(image_.scanLine(static_cast<int>(cell / columns)));
      line[cell % columns] = pixel(cell, layer, *scene.look);
    }
  }
  changed_.clear();
  if (image_.isNull()) return;
  painter.save();
  painter.setTransform(scene.view.world_transform(), true);
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter.drawImage(QRectF(lower_.x, lower_.y, columns_ * size_, lines_ * size_), image_);
  painter.restore();
}

}  // namespace magna
