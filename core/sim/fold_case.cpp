// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/fold_case.h"

#include <locale.h>  // NOLINT(modernize-deprecated-headers): newlocale

#include <array>
#include <climits>
#include <cwchar>
#include <cwctype>

namespace magna {

std::string fold_case(std::string_view text) {
  static const locale_t kUtf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  std::string folded;
  folded.reserve(text.size());
  const locale_t before = kUtf8 == nullptr ? nullptr : uselocale(kUtf8);
  while (!text.empty()) {
    wchar_t letter = 0;
    std::mbstate_t state{};
    const std::size_t size = std::mbrtowc(&letter, text.data(), text.size(), &state);
    if (size == 0 || size > text.size()) {  // a zero byte, or not a character
      folded += text.front();
      text.remove_prefix(1);
      continue;
    }
    text.remove_prefix(size);
    // Some letters have one capital in common, such as the two small sigmas.
    const auto small = std::towlower(std::towupper(static_cast<std::wint_t>(letter)));
    std::array<char, MB_LEN_MAX> bytes{};
    state = {};
    const std::size_t written = std::wcrtomb(bytes.data(), static_cast<wchar_t>(small), &state);
    if (written <= bytes.size()) folded.append(bytes.data(), written);
  }
  if (before != nullptr) uselocale(before);
  return folded;
}

}  // namespace magna
