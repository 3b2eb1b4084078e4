// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/film/session_film.h"

#include <fmt/format.h>

#include <QColor>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/imagery/robot_eye.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/images/picture_maker.h"
#include "widgets/images/scene_track.h"
#include "widgets/map/layers/corner_layer.h"

namespace magna {
namespace {

constexpr std::int64_t kPictureStepNs = 1'000'000'000;  // longer than the period of each thread

constexpr double kNoteSeconds = 0.5;  // between the moments that trails consist of
constexpr double kRounding = 1e-6;    // ticks and frames; times are typed with few decimals
constexpr std::size_t kMostFrames = 10'000'000;
const QColor kNoPicture(48, 48, 48);  // the robot is not in the world

std::string film_time(double seconds) {
  const auto tenths = std::llround(seconds * 10.0);
  return fmt::format("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10);
}

/// An error: it is not in the world, or its camera cannot take a picture of this size.
Result<PictureOrder> camera_order(const Snapshot& now, RobotId robot, QSize size) {
  const SceneRobot* const seen = now.scene ? robot_in(*now.scene, robot) : nullptr;
  if (seen == nullptr || !now.cameras || robot.index() >= now.cameras->size() ||
      robot.index() >= now.poses.size()) {
    return Error{"is not in the world"};
  }
  const RobotCamera& camera = (*now.cameras)[robot.index()];
  ImageCamera wanted = camera.camera;
  wanted.width = size.width();
  wanted.height_px = size.height();
  const auto made = Camera::make(robot_eye(robot, seen->type, seen->pose, wanted, camera.aim));
  if (!made) return made.error();
  return PictureOrder{robot, now.tick, now.scene, *made, now.poses[robot.index()], seen->pose};
}

}  // namespace

MapPicture::MapPicture(QSize size, LookKind kind) : size_(size) {
  scene_.look = &look(kind);
  scene_.trails = &trails_;
  scene_.heat = &heat_;
  scene_.view.resize(size);
}

void MapPicture::note(const std::shared_ptr<const Snapshot>& snapshot) {
  trails_.note(*snapshot);
  heat_.note(*snapshot);
}

QImage MapPicture::paint(const std::shared_ptr<const Snapshot>& snapshot) {
  note(snapshot);
  scene_.snapshot = snapshot;
  scene_.poses = snapshot->poses;
  if (snapshot->world && world_ != snapshot->world) {
    world_ = snapshot->world;
    const CellMap& cells = world_->cells;
    // Below the map there is room for the scale bar.
    scene_.view.fit(cells.lower(), cells.upper(), scaled(kCornerRow));
  }
  do {
    known_floor_.follow(scene_, now_ns_ += kPictureStepNs);
  } while (known_floor_.wait());
  scene_.update_detail();
  QImage image(size_, QImage::Format_RGB32);
  QPainter painter(&image);
  paint_background(painter);
  if (snapshot->world) {
    painter.setRenderHint(QPainter::Antialiasing);
    layers_.paint(painter, scene_);
    painter.save();
    paint_legends(painter, scene_);
    paint_corners(painter, scene_, {});
    painter.restore();
  }
  paint_time(painter);
  return image;
}

void MapPicture::paint_background(QPainter& painter) {
  do {
    background_.changed();
    background_.paint(painter, scene_, 1.0);
  } while (background_.wait());
}

void MapPicture::paint_time(QPainter& painter) const {
  const Look& l = *scene_.look;
  const QString text = clock_text(seconds_of(*scene_.snapshot));
  const double margin = scaled(8.0);
  const double width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 2 * margin;
  const QRectF plate(size_.width() - margin - width, margin, width, scaled(24.0));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(l.line, 1));
  painter.setBrush(l.base);
  painter.drawRoundedRect(plate.adjusted(0.5, 0.5, -0.5, -0.5), scaled(4.0), scaled(4.0));
  painter.setPen(l.text);
  painter.drawText(plate, Qt::AlignCenter, text);
}

Result<std::unique_ptr<SessionFilm>> SessionFilm::of(std::unique_ptr<RecordedPast> past,
                                                     const FilmChoice& choice) {
  std::unique_ptr<SessionFilm> film(new SessionFilm(std::move(past)));
  const QSize usual = choice.camera.empty() ? kMapSize : kCameraSize;
  film->size_ = choice.size ? QSize(choice.size->first, choice.size->second) : usual;
  film->rate_ = choice.rate;
  if (auto error = film->find_range(choice)) return *error;
  if (!choice.camera.empty()) {
    if (auto error = film->find_camera(choice.camera)) return *error;
  } else {
    film->map_ = std::make_unique<MapPicture>(film->size_);
  }
  return film;
}

std::optional<Error> SessionFilm::find_range(const FilmChoice& choice) {
  const PastOutline& outline = *past_->outline();
  const double first = static_cast<double>(outline.first) * outline.tick_seconds;
  const double last = static_cast<double>(outline.last) * outline.tick_seconds;
  from_ = std::max(choice.from.value_or(first), first);
  const double until = std::min(choice.until.value_or(last), last);
  if (from_ > until + kRounding || choice.until.value_or(until) < choice.from.value_or(from_)) {
    return Error{
        fmt::format("nothing was recorded from {} to {}: the recording is from {} to {}",
                    film_time(choice.from.value_or(first)), film_time(choice.until.value_or(last)),
                    film_time(first), film_time(last)),
        outline.file};
  }
  const double frames = std::floor((until - from_) * rate_ + kRounding) + 1.0;
  if (frames > static_cast<double>(kMostFrames)) {
    return Error{
        fmt::format("{:.0f} frames are more than {}: choose a lower rate or a shorter time", frames,
                    kMostFrames),
        outline.file};
  }
  frames_ = static_cast<std::size_t>(frames);
  return {};
}

std::optional<Error> SessionFilm::find_camera(const std::string& name) {
  const PastOutline& outline = *past_->outline();
  std::string others;
  // Robots come and go.
  for (const Tick tick : {tick_of(0), tick_of(frames_ - 1), outline.first, outline.last}) {
    auto now = past_->at(tick, true);
    if (!now) return now.error();
    if (!(*now)->labels) continue;
    others.clear();
    for (const RobotLabel& label : *(*now)->labels) {
      others += (others.empty() ? "" : ", ") + label.name;
      if (label.name != name) continue;
      const auto order = camera_order(**now, label.id, size_);
      if (!order && label.present) {
        return Error{fmt::format("{}: no picture of its camera: {}", name, order.error().message),
                     outline.file};
      }
      camera_ = label.id;
      return {};
    }
  }
  constexpr std::size_t kMostNames = 400;  // bytes
  if (others.size() > kMostNames) others.replace(kMostNames, std::string::npos, "…");
  return Error{others.empty() ? fmt::format("no robot {}: it has no robots", name)
                              : fmt::format("no robot {}: it has {}", name, others),
               outline.file};
}

double SessionFilm::seconds(std::size_t frame) const {
  return from_ + static_cast<double>(frame) / rate_;
}

Tick SessionFilm::tick_of(std::size_t frame) const {
  const PastOutline& outline = *past_->outline();
  const auto tick =
      static_cast<Tick>(std::floor(seconds(frame) / outline.tick_seconds + kRounding));
  return std::clamp(tick, outline.first, outline.last);
}

// Trails are made of the moments that the map knows.
std::optional<Error> SessionFilm::note_until(Tick tick) {
  const PastOutline& outline = *past_->outline();
  const auto every = std::max<Tick>(1, std::llround(kNoteSeconds / outline.tick_seconds));
  const Tick trail = std::llround(MapLayers{}.trail_seconds / outline.tick_seconds);
  noted_ = std::max({noted_, outline.first, tick - trail});
  for (; noted_ < tick; noted_ += every) {
    const auto now = past_->at(noted_, false);
    if (!now) return now.error();
    map_->note(*now);
  }
  return {};
}

Result<QImage> SessionFilm::map_picture(Tick tick) {
  if (auto error = note_until(tick)) return *error;
  noted_ = tick + 1;
  const auto now = past_->at(tick, false);
  if (!now) return now.error();
  return map_->paint(*now);
}

QImage SessionFilm::camera_picture(const Snapshot& now) {
  auto order = camera_order(now, *camera_, size_);
  if (order) return make_picture(std::move(*order))->image;
  QImage none(size_, QImage::Format_RGB32);
  none.fill(kNoPicture);
  return none;
}

Result<QImage> SessionFilm::picture(std::size_t frame) {
  if (map_) return map_picture(tick_of(frame));
  const auto now = past_->at(tick_of(frame), true);
  if (!now) return now.error();
  return camera_picture(**now);
}

std::optional<Error> SessionFilm::write(FrameSink& to, const Progress& progress) {
  for (std::size_t frame = 0; frame < frames_; ++frame) {
    if (!progress(frame)) return {};
    const auto image = picture(frame);
    if (!image) return image.error();
    if (auto error = to.add(*image)) return error;
  }
  return progress(frames_) ? to.finish() : std::nullopt;
}

}  // namespace magna
