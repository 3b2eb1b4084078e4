// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace magna {

/// Complete lines, and their number.
struct Lines {
  std::string text;
  std::uint64_t count = 0;

  void add(std::string_view line) {
    text.append(line);
    ++count;
  }
};

/// The current lines of one kind, by object. Readers that are behind or have a rate limit get the
/// current line of an object, not those that it had in between.
class LineBoard {
 public:
  struct Entry {
    std::string line;           ///< complete, with its LF
    std::string gone;           ///< sent when the object is removed; empty = nothing is sent
    std::uint64_t version = 0;  ///< of the board when the line was set
  };

  /// Sets the line of an object, whose number determines the order of lines. `gone` is the line
  /// that readers which know the object get when it is removed or its number is used for another
  /// one.
  void set(std::uint64_t object, std::string line, std::string gone = {});
  void remove(std::uint64_t object);
  void clear();

  const std::map<std::uint64_t, Entry>& objects() const { return objects_; }
  /// nullptr if there is none.
  const Entry* find(std::uint64_t object) const;
  /// Increases with every change.
  std::uint64_t version() const { return version_; }

 private:
  std::map<std::uint64_t, Entry> objects_;
  std::uint64_t version_ = 0;
};

/// The lines of one kind for the clients with the same view.
struct KeptBoard {
  LineBoard lines;
  bool written = false;      ///< is kept up to date …
  std::uint64_t images = 0;  ///< … as of this version of the features of their picture
};

}  // namespace magna
