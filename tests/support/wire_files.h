// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace magna::test {

/// An example of tests/wire: what a client sends and what it is answered.
struct WireExample {
  std::string name;
  std::string in;
  std::string out;
};

inline std::string file_bytes(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Bytes in hexadecimal with blanks between.
inline std::string from_hex(const std::string& text) {
  std::istringstream words(text);
  std::string bytes;
  for (std::string word; words >> word;) {
    bytes += static_cast<char>(std::stoi(word, nullptr, 16));
  }
  return bytes;
}

/// The bytes of a file in hexadecimal; `#` begins a line that is a comment.
inline std::string hex_file_bytes(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string bytes;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with('#')) bytes += from_hex(line);
  }
  return bytes;
}

/// All examples whose name begins with `prefix`, in order of name.
inline std::vector<WireExample> wire_examples(const std::string& prefix) {
  std::vector<WireExample> examples;
  for (const auto& entry : std::filesystem::directory_iterator(MAGNA_SOURCE_DIR "/tests/wire")) {
    const std::filesystem::path& path = entry.path();
    if (path.extension() != ".in" || !path.filename().string().starts_with(prefix)) continue;
    std::filesystem::path out = path;
    examples.push_back(
        {path.stem().string(), file_bytes(path), file_bytes(out.replace_extension(".out"))});
  }
  std::sort(examples.begin(), examples.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return examples;
}

}  // namespace magna::test
