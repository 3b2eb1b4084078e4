// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/film/frame_sink.h"

#include <fmt/format.h>
#include <unistd.h>

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

/// "run.mp4.1234.tmp": the name of a file or folder until it is complete.
fs::path unfinished_name(const fs::path& path) {
  constexpr std::size_t kMostName = 200;  // bytes
  return path.parent_path() /
         fmt::format("{}.{}.tmp", path.filename().string().substr(0, kMostName), getpid());
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
    : folder_(without_slash(std::move(folder))), made_(unfinished_name(folder_)) {}

PictureFolder::~PictureFolder() {
  std::error_code code;
  if (!made_.empty()) fs::remove_all(made_, code);
}

std::optional<Error> PictureFolder::problem(const fs::path& given) {
  const fs::path folder = without_slash(given);
  std::error_code code;
  const fs::file_status status = fs::status(folder, code);
  if (fs::exists(status) && !fs::is_directory(status)) {
    return Error{"is not a folder; name another one with --output", folder.string()};
  }
  if (fs::exists(status) && !fs::is_empty(folder, code)) {
    return Error{"has files already; delete them, or name another folder with --output",
                 folder.string()};
  }
  return write_problem(unfinished_name(folder));
}

std::optional<Error> PictureFolder::add(const QImage& frame) {
  std::error_code code;
  if (frames_ == 0 && !fs::create_directory(made_, code) && code) {
    return write_error(folder_, code.value());
  }
  constexpr int kQuick = 85;  // quality of QImageWriter: compression level 1
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (!frame.save(&buffer, "PNG", kQuick)) return write_error(folder_, ENOMEM);
  auto error = write_file(made_ / fmt::format("{:06}.png", ++frames_),
                          std::string_view(bytes.constData(), std::size_t(bytes.size())));
  if (error) error->file = folder_.string();  // the name that the user knows
  return error;
}

std::optional<Error> PictureFolder::finish() {
  std::error_code code;
  fs::rename(made_, folder_, code);  // an empty folder is replaced
  if (code) return write_error(folder_, code.value());
  made_.clear();
  return {};
}

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
  std::error_code code;
  if (!made_.empty()) fs::remove(made_, code);
}

std::optional<VideoFile::Problem> VideoFile::begin() {
  const std::string suffix = path_.extension().string();
  if (!suffix.empty() && lower(suffix) != ".mp4" && lower(suffix) != ".webm") {
    return Problem{
        Error{"a film is an .mp4 or a .webm file: name it so with --output", path_.string()}, true};
  }
  const QString program = QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
  if (program.isEmpty()) {
    return Problem{Error{"a film needs ffmpeg, which is not in PATH: install it (on Debian: apt "
                         "install ffmpeg), or write pictures with --to images"},
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
        Error{fmt::format("{} has no encoder for a film{}{}: install a complete ffmpeg, or write "
                          "pictures with --to images",
                          program.toStdString(), suffix.empty() ? "" : " in ", suffix)},
        true};
  }
  if (suffix.empty()) path_ += "." + encoding->container.toStdString();
  if (auto error = write_problem(path_)) return Problem{*std::move(error)};
  made_ = unfinished_name(path_);
  const QString file = QString::fromStdString(made_.string());
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
  std::error_code code;
  fs::rename(made_, path_, code);
  if (code) return write_error(path_, code.value());
  made_.clear();
  return {};
}

}  // namespace magna
