// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/view/link_frame.h"

namespace magna {

/// Which frames a person wants to see: those for which all of it holds. Plain values, for tens of
/// thousands of frames are asked in a blink.
struct FrameMatch {
  enum class Ways : std::uint8_t { Both, In, Out };

  bool none = false;   ///< parts of it contradict each other
  std::string server;  ///< empty = any
  std::string client;  ///< likewise
  std::string kind;    ///< LinkFrame::what; likewise
  Ways ways = Ways::Both;
  bool faults_only = false;
  /// Each must be somewhere in what is shown of it, or in the first bytes or fields; in lower case.
  std::vector<std::string> words;

  /// `text` cut into words.
  void set_words(const std::string& text);
  bool passes(const LinkFrame& frame) const;
  friend bool operator==(const FrameMatch&, const FrameMatch&) = default;
};

}  // namespace magna
