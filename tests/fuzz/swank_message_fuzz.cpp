// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes through the framer and the reader of the interface for editors: the result does not
// depend on the splits, and what is read is read again from its text.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/sexp/sexp.h"
#include "protocols/swank/swank_answers.h"
#include "protocols/swank/swank_message.h"

namespace {

using namespace magna;  // NOLINT: a program of one file

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

std::vector<std::string> bodies(std::string_view bytes, std::size_t piece) {
  SwankFramer framer;
  std::vector<std::string> found;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    framer.feed(bytes.substr(at, piece), [&](const std::string& body) { found.push_back(body); });
  }
  return found;
}

void check(std::string_view body) {
  const SexpTree form = read_swank_form(body);
  if (form.error) {
    require(form.error->message.starts_with("byte "), "an error has its place");
    return;
  }
  swank_called(form);
  swank_location(form);
  swank_inspection(form);
  swank_compilation(form);
  swank_apropos(form);
  swank_uses(form, form[0]);
  // Symbols with \escapes are not written as they were.
  if (body.find('\\') != std::string_view::npos) return;
  const std::string text = sexp_text(form);
  const SexpTree again = read_swank_form(text);
  require(!again.error && sexp_text(again) == text, "the text of a form is read as that form");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto whole = bodies(bytes, size + 1);
  require(bodies(bytes, 1) == whole, "byte by byte gives the same as in one piece");
  require(bodies(bytes, 7) == whole, "pieces of seven give the same as one piece");
  for (const std::string& body : whole) check(body);
  check(bytes);
  return 0;
}
