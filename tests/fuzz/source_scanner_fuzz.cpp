// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as the text of a world file: decoding and scanning keep their invariants.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/lisp/source_scanner.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace magna;
  const auto source = SourceText::decode({reinterpret_cast<const char*>(data), size});
  if (!source) {
    require(source.error().line >= 1 && source.error().column >= 1);
    return 0;
  }
  const auto forms = scan_source(*source);
  if (!forms) {
    require(forms.error().line >= 1 && forms.error().column >= 1);
    require(!forms.error().message.empty());
    return 0;
  }
  std::size_t last = 0;
  for (const SourceForm& form : *forms) {
    require(form.begin >= last && form.begin < form.end && form.end <= source->size());
    last = form.begin;
    const auto found = form_from(*forms, form.begin);
    require(found && found->begin == form.begin);
  }
  for (std::size_t offset = 0; offset <= source->size(); offset += 1 + offset / 8) {
    if (const auto token = token_before(*forms, offset)) require(token->begin < offset);
  }
  if (!forms->empty()) {
    require(excerpt(*source, forms->front()).size() <= 4 * 60);
    (void)find_atom(*source, *forms, forms->front(), "defmap");
  }
  return 0;
}
