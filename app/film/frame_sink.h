// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <cstddef>
#include <filesystem>
#include <optional>

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
  /// Deletes what is not finished.
  ~PictureFolder() override;

  /// Why the folder cannot be written: it has files, or cannot be made. Nothing = it could begin.
  static std::optional<Error> problem(const std::filesystem::path& folder);

  std::optional<Error> add(const QImage& frame) override;
  std::optional<Error> finish() override;

 private:
  std::filesystem::path folder_;
  std::filesystem::path made_;  ///< the folder's name until it is complete
  std::size_t frames_ = 0;
};

/// "run.mp4.1234.tmp": the name of a file or folder until it is complete.
std::filesystem::path unfinished_name(const std::filesystem::path& path);

}  // namespace magna
