// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/view/link_frame.h"

namespace magna {

/// Filter of frames: all conditions must hold. Plain values, because tens of thousands of frames
/// are tested at once.
struct FrameMatch {
  enum class Ways : std::uint8_t { Both, In, Out };

  bool none = false;   ///< conditions contradict each other
  std::string server;  ///< empty = any
  std::string client;  ///< empty = any
  std::string kind;    ///< LinkFrame::what; empty = any
  Ways ways = Ways::Both;
  bool faults_only = false;
  /// Each must occur in the shown text, the first bytes or the fields; in lower case.
  std::vector<std::string> words;

  /// Splits `text` into words.
  void set_words(const std::string& text);
  bool passes(const LinkFrame& frame) const;
  friend bool operator==(const FrameMatch&, const FrameMatch&) = default;
};

}  // namespace magna
