// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzzer's code once over each file of the given folders, so that fixed findings stay fixed.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  const std::vector<fs::path> folders(argv + 1, argv + argc);
  if (folders.empty() || !std::ranges::all_of(folders, [](const fs::path& folder) {
        return fs::is_directory(folder);
      })) {
    std::fprintf(stderr, "usage: %s FOLDER…\n", argv[0]);
    return 2;
  }
  int count = 0;
  for (const fs::path& folder : folders) {
    for (const auto& entry : fs::directory_iterator{folder}) {
      std::ifstream stream{entry.path(), std::ios::binary};
      const std::string text{std::istreambuf_iterator<char>{stream}, {}};
      // On the heap and without a terminating zero, so that a sanitizer detects every read beyond
      // it.
      const std::vector<std::uint8_t> bytes{text.begin(), text.end()};
      LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
      ++count;
    }
  }
  std::printf("%d inputs\n", count);
  return count > 0 ? 0 : 1;
}
