// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_picture.h"

#include <QPainter>

#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/map/layers/corner_layer.h"

namespace magna {
namespace {

constexpr std::int64_t kPictureStepNs = 1'000'000'000;  // longer than the period of each thread

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
  if (snapshot->world && world_ != world_number(*snapshot)) {
    world_ = world_number(*snapshot);
    const CellMap& cells = snapshot->world->cells;
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

}  // namespace magna
