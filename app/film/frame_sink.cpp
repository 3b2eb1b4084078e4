// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/film/frame_sink.h"

#include <fmt/format.h>

#include <QBuffer>
#include <QByteArray>
#include <QRegularExpression>
#include <QStandardPaths>
#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/sim/file_writer.h"
#include "core/sim/text.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

/// "tables/" is "tables".
fs::path without_slash(fs::path folder) {
  return folder.has_filename() ? folder : folder.parent_path();
}

constexpr int kAskMs = 100;
constexpr int kEndMs = 2000;     // for its last words
constexpr int kListMs = 30'000;  // ffmpeg prints its encoders in less than a second

/// An encoder of ffmpeg.
struct VideoEncoder {
  std::string_view name;
  std::string_view suffix;
  const char* options;  ///< separated by blanks
};

// From the best down. Constant quality; players on all systems need 4:2:0.
constexpr std::array<VideoEncoder, 5> kEncoders{
    {{"libx264", ".mp4", "-preset medium -crf 20 -movflags +faststart"},
     {"libopenh264", ".mp4", "-b:v 4M -movflags +faststart"},
     {"libvpx-vp9", ".webm", "-crf 30 -b:v 0 -row-mt 1"},
     {"libvpx", ".webm", "-crf 10 -b:v 4M"},
     {"mpeg4", ".mp4", "-q:v 3 -movflags +faststart"}}};

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

}  // namespace

PictureFolder::PictureFolder(fs::path folder)
    : folder_(without_slash(std::move(folder))), output_(folder_) {}

std::optional<Error> PictureFolder::problem(const fs::path& given) {
  const fs::path folder = without_slash(given);
  std::error_code code;
  const fs::file_status status = fs::status(folder, code);
  if (fs::exists(status) && !fs::is_directory(status)) {
    return Error{"is not a folder; name another one", folder.string()};
  }
  if (fs::exists(status) && !fs::is_empty(folder, code)) {
    return Error{"has files already; delete them, or name another folder", folder.string()};
  }
  auto error = write_problem(UnfinishedOutput(folder).made());
  if (error) error->file = folder.string();  // the name that the user knows
  return error;
}

std::optional<Error> PictureFolder::add(const QImage& frame) {
  std::error_code code;
  if (frames_ == 0 && !fs::create_directory(output_.made(), code)) {
    return write_error(folder_, code ? code.value() : EEXIST);
  }
  constexpr int kQuick = 85;  // quality of QImageWriter: compression level 1
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (!frame.save(&buffer, "PNG", kQuick)) return write_error(folder_, ENOMEM);
  auto error = write_file(output_.made() / fmt::format("{:06}.png", ++frames_),
                          std::string_view(bytes.constData(), std::size_t(bytes.size())));
  if (error) error->file = folder_.string();  // the name that the user knows
  return error;
}

std::optional<Error> PictureFolder::finish() { return output_.finish(); }

std::optional<VideoEncoding> video_encoding(const QString& listed, const std::string& suffix) {
  for (const auto& [name, of, options] : kEncoders) {
    if (!suffix.empty() && lower(suffix) != of) continue;
    const QString encoder = QString::fromLatin1(name.data(), qsizetype(name.size()));
    // " V....D libx264              libx264 H.264 / AVC …"
    const QRegularExpression row(
        QStringLiteral("^ V\\S{5} %1 ").arg(QRegularExpression::escape(encoder)),
        QRegularExpression::MultilineOption);
    if (!row.match(listed).hasMatch()) continue;
    const QString container = of == ".mp4" ? QStringLiteral("mp4") : QStringLiteral("webm");
    return VideoEncoding{encoder, container, QString::fromLatin1(options).split(QLatin1Char(' '))};
  }
  return {};
}

VideoFile::VideoFile(fs::path path, QSize size, double rate, Cancelled cancelled)
    : path_(std::move(path)), size_(size), rate_(rate), cancelled_(std::move(cancelled)) {}

VideoFile::~VideoFile() {
  if (process_.state() != QProcess::NotRunning) {
    process_.kill();
    process_.waitForFinished(-1);
  }
}

std::optional<VideoFile::Problem> VideoFile::begin() {
  const std::string suffix = path_.extension().string();
  if (!suffix.empty() && lower(suffix) != ".mp4" && lower(suffix) != ".webm") {
    return Problem{Error{"a film is an .mp4 or a .webm file: name it so", path_.string()}, true};
  }
  const QString program = QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
  if (program.isEmpty()) {
    return Problem{Error{"a film needs ffmpeg, which is not in PATH: install it (on Debian: apt "
                         "install ffmpeg), or export pictures"},
                   true};
  }
  QProcess lists;
  lists.start(program, {QStringLiteral("-hide_banner"), QStringLiteral("-encoders")});
  lists.closeWriteChannel();
  const bool listed = lists.waitForFinished(kListMs);
  const QString encoders = QString::fromLatin1(lists.readAllStandardOutput());
  const auto encoding = listed ? video_encoding(encoders, suffix) : std::nullopt;
  if (!encoding) {
    return Problem{
        Error{fmt::format("{} has no encoder for a film{}{}: install a complete ffmpeg, or export "
                          "pictures",
                          program.toStdString(), suffix.empty() ? "" : " in ", suffix)},
        true};
  }
  if (suffix.empty()) path_ += "." + encoding->container.toStdString();
  output_.emplace(path_);
  if (auto error = output_->file_problem()) return Problem{*std::move(error)};
  const QString file = QString::fromStdString(output_->made().string());
  QStringList arguments{QStringLiteral("-hide_banner"),
                        QStringLiteral("-loglevel"),
                        QStringLiteral("error"),
                        QStringLiteral("-f"),
                        QStringLiteral("rawvideo"),
                        QStringLiteral("-pixel_format"),
                        QStringLiteral("rgb24"),
                        QStringLiteral("-video_size"),
                        QStringLiteral("%1x%2").arg(size_.width()).arg(size_.height()),
                        QStringLiteral("-framerate"),
                        QString::number(rate_, 'g', 10),
                        QStringLiteral("-i"),
                        QStringLiteral("pipe:0"),
                        QStringLiteral("-an"),
                        QStringLiteral("-c:v"),
                        encoding->encoder};
  arguments += encoding->options;
  arguments += {QStringLiteral("-pix_fmt"),
                QStringLiteral("yuv420p"),
                QStringLiteral("-f"),
                encoding->container,
                QStringLiteral("-y"),
                QStringLiteral("file:") + file};  // never a protocol of ffmpeg or an option
  process_.setStandardOutputFile(QProcess::nullDevice());
  process_.start(program, arguments);
  if (!process_.waitForStarted(-1)) return Problem{failure()};
  return {};
}

Error VideoFile::failure() {
  process_.waitForFinished(kEndMs);
  const QString said = QString::fromUtf8(process_.readAllStandardError()).trimmed();
  // Its last line may be "Conversion failed!".
  if (said.contains(QLatin1String("No space left on device"))) return write_error(path_, ENOSPC);
  const QString last = said.section(QLatin1Char('\n'), -1);
  return Error{
      fmt::format("ffmpeg failed: {}",
                  printable((last.isEmpty() ? process_.errorString() : last).toStdString(), 300)),
      path_.string()};
}

std::optional<Error> VideoFile::add(const QImage& frame) {
  const QImage image = frame.convertToFormat(QImage::Format_RGB888);
  const qsizetype row = qsizetype{3} * image.width();
  for (int y = 0; y < image.height(); ++y) {  // rows of images are padded
    const auto* const pixels = reinterpret_cast<const char*>(image.constScanLine(y));
    if (process_.write(pixels, row) != row) return failure();
  }
  while (process_.bytesToWrite() > 0 && !cancelled_()) {
    process_.waitForBytesWritten(kAskMs);
    if (process_.state() == QProcess::NotRunning) return failure();
  }
  return {};
}

std::optional<Error> VideoFile::finish() {
  process_.closeWriteChannel();
  while (process_.state() != QProcess::NotRunning && !process_.waitForFinished(kAskMs)) {
    if (cancelled_()) return Error{"cancelled", path_.string()};
  }
  if (process_.exitStatus() != QProcess::NormalExit || process_.exitCode() != 0) return failure();
  return output_->finish();
}

}  // namespace magna
