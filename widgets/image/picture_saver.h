// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <vector>

#include "core/render/png.h"
#include "widgets/image/made_picture.h"

namespace magna {

/// The metadata in a picture's file.
struct PictureFacts {
  QString robot;  ///< its name
  QString world;
  double seconds = 0.0;  ///< simulated time of the picture
  QDateTime utc;         ///< time of saving
  QString software;      ///< "Magna 1.0"
};

/// The file's texts, by keyword: Title, Robot, World, Time, Creation Time, Pose, True pose, Camera,
/// Software. Lengths in metres, angles in radians.
std::vector<PngText> picture_texts(const PictureOrder& order, const PictureFacts& facts);

/// "robot3-t123.4.png"; characters not allowed in file names become "_".
QString picture_file_name(const PictureFacts& facts);

/// Writes pictures to PNG files atomically, on a thread of its own.
class PictureSaver : public QObject {
  Q_OBJECT
 public:
  explicit PictureSaver(QObject* parent = nullptr);
  /// Waits for pending writes.
  ~PictureSaver() override;

  void save(PictureOrder order, std::vector<PngText> texts, const QString& path);

 signals:
  void saved(const QString& path);
  /// `why`: the reason and a remedy.
  void failed(const QString& path, const QString& why);

 private:
  QThreadPool pool_;
};

}  // namespace magna
