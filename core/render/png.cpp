// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/png.h"

#include <png.h>

#include <csetjmp>
#include <cstring>

namespace magna {
namespace {

/// The output buffer and error message of libpng; must be outside the function with the jump below.
struct Sink {
  std::vector<std::uint8_t> bytes;
  char complaint[128] = {};
};

void append(png_structp png, png_bytep data, png_size_t length) {
  auto* sink = static_cast<Sink*>(png_get_io_ptr(png));
  sink->bytes.insert(sink->bytes.end(), data, data + length);
}

void fail(png_structp png, png_const_charp message) {
  auto* sink = static_cast<Sink*>(png_get_error_ptr(png));
  std::strncpy(sink->complaint, message, sizeof sink->complaint - 1);
  png_longjmp(png, 1);
}

void warn(png_structp /*png*/, png_const_charp /*message*/) {}

// All code that libpng may leave by a long jump: it must not contain objects with destructors.
bool write(png_structp png, png_infop info, const Picture& picture, png_textp texts, int count) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;  // NOLINT: the only way out libpng has
  png_set_IHDR(png, info, static_cast<png_uint_32>(picture.width()),
               static_cast<png_uint_32>(picture.height()), 8, PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (count > 0) png_set_text(png, info, texts, count);
  png_set_compression_level(png, 1);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_write_info(png, info);
  for (int y = 0; y < picture.height(); ++y) png_write_row(png, picture.row(y));
  png_write_end(png, info);
  return true;
}

}  // namespace

Result<std::vector<std::uint8_t>> encode_png(const Picture& picture,
                                             std::span<const PngText> texts) {
  for (const PngText& text : texts) {
    if (text.keyword.empty() || text.keyword.size() > 79) {
      return Error{"a PNG text's keyword '" + text.keyword + "' must have 1 to 79 letters"};
    }
  }
  Sink sink;
  sink.bytes.reserve(picture.bytes().size() / 4 + 1024);
  std::vector<png_text> chunks(texts.size());
  for (std::size_t k = 0; k < texts.size(); ++k) {
    chunks[k].compression = PNG_ITXT_COMPRESSION_NONE;
    // libpng takes non-const pointers but copies the texts.
    chunks[k].key = const_cast<char*>(texts[k].keyword.c_str());
    chunks[k].text = const_cast<char*>(texts[k].text.c_str());
  }
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &sink, fail, warn);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  bool written = false;
  if (info != nullptr) {
    png_set_write_fn(png, &sink, append, nullptr);
    written = write(png, info, picture, chunks.data(), static_cast<int>(chunks.size()));
  }
  if (png != nullptr) png_destroy_write_struct(&png, &info);
  if (written) return std::move(sink.bytes);
  return Error{sink.complaint[0] != '\0' ? std::string("PNG: ") + sink.complaint
                                         : std::string("PNG: no memory")};
}

}  // namespace magna
