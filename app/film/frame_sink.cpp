// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/film/frame_sink.h"

#include <fmt/format.h>
#include <unistd.h>

#include <QBuffer>
#include <QByteArray>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/sim/file_writer.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

/// "tables/" is "tables".
fs::path without_slash(fs::path folder) {
  return folder.has_filename() ? folder : folder.parent_path();
}

}  // namespace

fs::path unfinished_name(const fs::path& path) {
  constexpr std::size_t kMostName = 200;  // bytes
  return path.parent_path() /
         fmt::format("{}.{}.tmp", path.filename().string().substr(0, kMostName), getpid());
}

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

}  // namespace magna
