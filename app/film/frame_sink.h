// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QProcess>
#include <QSize>
#include <QString>
#include <QStringList>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "core/sim/file_writer.h"
#include "core/sim/result.h"

namespace magna {

/// Takes the frames of a film. Nothing is left of one that was not finished.
class FrameSink {
 public:
  FrameSink() = default;
  virtual ~FrameSink() = default;
  FrameSink(const FrameSink&) = delete;
  FrameSink& operator=(const FrameSink&) = delete;

  /// Adds the next frame. All frames have one size. An error: no more frames may be added.
  virtual std::optional<Error> add(const QImage& frame) = 0;
  /// The film is complete and gets its name.
  virtual std::optional<Error> finish() = 0;
};

/// Frames as files 000001.png, 000002.png, … in a new folder.
class PictureFolder final : public FrameSink {
 public:
  /// `problem` first.
  explicit PictureFolder(std::filesystem::path folder);

  /// Why the folder cannot be written: it has files, or cannot be made. Nothing = it could begin.
  static std::optional<Error> problem(const std::filesystem::path& folder);

  std::optional<Error> add(const QImage& frame) override;
  std::optional<Error> finish() override;

 private:
  std::filesystem::path folder_;
  UnfinishedOutput output_;
  std::size_t frames_ = 0;
};

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
  std::optional<UnfinishedOutput> output_;  ///< nothing: none was begun
};

}  // namespace magna
