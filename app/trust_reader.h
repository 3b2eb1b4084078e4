// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "app/profile/trusted_files.h"
#include "app/window/trust_question.h"

namespace magna {

/// The window's questions about files that ask for rights, and the memory of the answers.
class TrustReader final : public TrustSource {
 public:
  /// `trusted` must outlive it.
  explicit TrustReader(TrustedFiles& trusted) : trusted_(trusted) {}

  std::optional<TrustQuestion> question(const std::string& file) override;
  std::optional<std::string> trust(const TrustQuestion& question) override;

 private:
  TrustedFiles& trusted_;
};

}  // namespace magna
