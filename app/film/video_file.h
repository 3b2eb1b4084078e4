// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QProcess>
#include <QSize>
#include <QString>
#include <QStringList>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "app/film/frame_sink.h"

namespace magna {

/// How ffmpeg encodes a film.
struct VideoEncoding {
  QString encoder;      ///< "libx264"
  QString container;    ///< of ffmpeg's -f: "mp4"
  QStringList options;  ///< of the encoder
};

/// The best of the encoders that ffmpeg lists (`ffmpeg -encoders`), H.264 in MP4 first, for a file
/// of this suffix, ".mp4" or ".webm"; empty: any. Nothing: there is none.
std::optional<VideoEncoding> video_encoding(const QString& listed, const std::string& suffix);

/// A film that ffmpeg encodes in a process of its own. It blocks; used without an event loop.
class VideoFile final : public FrameSink {
 public:
  /// Whether to give up; asked several times a second while ffmpeg works.
  using Cancelled = std::function<bool()>;

  /// Looks for ffmpeg in PATH and for an encoder. `path` without a suffix gets that of the
  /// encoding. `size`: of all frames, even numbers. `rate`: frames for each second.
  VideoFile(std::filesystem::path path, QSize size, double rate, Cancelled cancelled);
  /// Ends ffmpeg and deletes what is not finished.
  ~VideoFile() override;

  /// Why there can be no film: nothing was written. `missing`: ffmpeg or an encoder is missing.
  struct Problem {
    Error error;
    bool missing = false;
  };
  std::optional<Problem> begin();
  /// With its suffix, once begun.
  const std::filesystem::path& path() const { return path_; }

  std::optional<Error> add(const QImage& frame) override;
  std::optional<Error> finish() override;

 private:
  Error failure();

  std::filesystem::path path_;
  QSize size_;
  double rate_;
  Cancelled cancelled_;
  QProcess process_;
  std::filesystem::path made_;  ///< the file's name until it is complete; empty: none
};

}  // namespace magna
