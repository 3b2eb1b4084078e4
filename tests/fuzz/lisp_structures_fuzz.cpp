// SPDX-License-Identifier: GPL-3.0-or-later
// Every function that files may call, with circular and deep structures in any place of its
// arguments: a value or an error of Lisp, and Lisp goes on. The bytes: two for the function, one
// for the depth, then one for each argument.
#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

#include "core/lisp/world_file.h"
#include "tests/core/lisp/deep_structures.h"

namespace {

constexpr std::size_t kMostArguments = 5;
constexpr std::array kLevels = {1, 1'000, 300'000};
constexpr std::array kOthers = {
    "1",   "'car",     "#'identity", "#'equal", "nil",        "\"a text\"", ":test", ":key",
    "0.5", "'(1 2 3)", "#'cons",     "'list",   "(vector 1)", "#\\a",       "-1",    "100000"};

std::string argument(std::uint8_t byte, int levels) {
  const std::size_t structures = std::size(magna::test::kDeepStructures);
  if (byte % 2 == 0) {
    return fmt::format("({} {})", magna::test::kDeepStructures[byte / 2 % structures], levels);
  }
  return kOthers[byte / 2 % kOthers.size()];
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static magna::LispRuntime lisp({0.05, 10.0});
  static const std::vector<std::string> words = magna::test::words_of_files();
  if (size < 4) return 0;
  const std::string& word = words[(data[0] + 256U * data[1]) % words.size()];
  const int levels = kLevels[data[2] % kLevels.size()];
  std::string arguments;
  for (std::size_t k = 3; k < size && k < 3 + kMostArguments; ++k) {
    arguments += argument(data[k], levels) + ' ';
  }
  lisp.evaluate(fmt::format("{}(when (fboundp '{}) (apply '{} (list {})))",
                            magna::test::kDeepDefinitions, word, word, arguments));
  const auto after = lisp.evaluate("(+ 1 2)");
  if (!after || *after != "3") {
    std::fprintf(stderr, "Lisp does not go on after (%s %s)\n", word.c_str(), arguments.c_str());
    std::abort();
  }
  return 0;
}
