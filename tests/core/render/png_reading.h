// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>
#include <png.h>

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "core/render/picture.h"

namespace magna {

/// Decodes a file's bytes by libpng's simplified interface. An empty picture if it is invalid.
inline Picture decode_png(std::span<const std::uint8_t> bytes) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0) {
    ADD_FAILURE() << image.message;
    return {};
  }
  image.format = PNG_FORMAT_RGB;
  Picture picture(static_cast<int>(image.width), static_cast<int>(image.height));
  if (png_image_finish_read(&image, nullptr, picture.row(0), 0, nullptr) == 0) {
    ADD_FAILURE() << image.message;
    return {};
  }
  return picture;
}

}  // namespace magna
