// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace magna {

/// A file that asks for rights and is not trusted.
struct TrustQuestion {
  std::string file;                 ///< full path
  std::string reason;               ///< as the file gives it
  std::vector<std::string> rights;  ///< ":files", ":lisp"
  std::string hash;                 ///< of the content that was read
};

/// The window's access to trusted files.
class TrustSource {
 public:
  virtual ~TrustSource() = default;
  /// Reads the file; nothing if it asks for no rights, is trusted, or cannot be read.
  virtual std::optional<TrustQuestion> question(const std::string& file) = 0;
  /// The user trusts the content that was read; the error is about remembering it.
  virtual std::optional<std::string> trust(const TrustQuestion& question) = 0;
};

}  // namespace magna
