// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/picture_saver.h"

#include <fmt/format.h>

#include <QByteArray>
#include <utility>

#include "core/render/render.h"
#include "widgets/table_text.h"

namespace magna {
namespace {

std::string pose_text(const Pose& pose) {
  return fmt::format("x {:.3f} m, y {:.3f} m, theta {:.4f} rad", pose.x, pose.y, pose.theta);
}

std::string camera_text(const PictureOrder& order) {
  const CameraSetup& setup = order.camera.setup();
  return fmt::format(
      "pan {:.4f} rad, tilt {:.4f} rad, field of view {:.4f} rad, height {:.3f} m, {} x {} pixels, "
      "{}",
      angle_difference(setup.pose.theta, order.truth.theta), setup.pitch, setup.field_of_view,
      setup.height, setup.width, setup.height_px,
      setup.projection == Projection::Perspective ? "perspective" : "equi-angular");
}

/// Returns the error; empty = written.
QString write(const PictureOrder& order, const std::vector<PngText>& texts, const QString& path) {
  const Rendering rendering = render(*order.scene, order.camera);
  const auto bytes = encode_png(rendering.picture, texts);
  if (!bytes) {
    return PictureSaver::tr("The picture could not be encoded: %1")
        .arg(QString::fromStdString(bytes.error().message));
  }
  const QString why =
      save_bytes(path, QByteArray::fromRawData(reinterpret_cast<const char*>(bytes->data()),
                                               static_cast<qsizetype>(bytes->size())));
  return why.isEmpty() ? why : QStringLiteral("%1: %2").arg(path, why);
}

}  // namespace

std::vector<PngText> picture_texts(const PictureOrder& order, const PictureFacts& facts) {
  const std::string robot = facts.robot.toStdString();
  const std::string utc = facts.utc.toUTC().toString(Qt::ISODate).toStdString();
  return {
      {"Title", fmt::format("{} at {:.1f} s", robot, facts.seconds)},
      {"Robot", robot},
      {"World", facts.world.toStdString()},
      {"Time", fmt::format("{:.1f} s of the world's time, saved {}", facts.seconds, utc)},
      {"Creation Time", utc},
      {"Pose", pose_text(order.believed)},
      {"True pose", pose_text(order.truth)},
      {"Camera", camera_text(order)},
      {"Software", facts.software.toStdString()},
  };
}

QString picture_file_name(const PictureFacts& facts) {
  QString robot;
  for (const QChar c : facts.robot) {
    const bool good = c.isLetterOrNumber() || c == QLatin1Char('-') || c == QLatin1Char('_');
    robot += good ? c : QLatin1Char('_');
  }
  return QStringLiteral("%1-t%2.png").arg(robot).arg(facts.seconds, 0, 'f', 1);
}

PictureSaver::PictureSaver(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(1); }

PictureSaver::~PictureSaver() { pool_.waitForDone(); }

void PictureSaver::save(PictureOrder order, std::vector<PngText> texts, const QString& path) {
  pool_.start([this, order = std::move(order), texts = std::move(texts), path] {
    const QString why = write(order, texts, path);
    QMetaObject::invokeMethod(
        this,
        [this, path, why] {
          if (why.isEmpty()) {
            emit saved(path);
          } else {
            emit failed(path, why);
          }
        },
        Qt::QueuedConnection);
  });
}

}  // namespace magna
