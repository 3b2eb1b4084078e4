// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>

#include "core/lisp/lisp_value.h"
#include "core/world/drawing.h"

namespace magna {

/// Reads drawings from the lists of core/lisp/painting.lisp (`plain-drawing`). Equal drawings share
/// one object, because a world may have thousands of identical things.
class DrawingReader {
 public:
  /// Returns null for nil.
  std::shared_ptr<const Drawing> shared(const LispValue& value);

 private:
  std::map<Drawing, std::shared_ptr<const Drawing>> known_;
};

}  // namespace magna
