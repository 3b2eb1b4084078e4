// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>

#include "core/lisp/lisp_value.h"
#include "core/world/drawing.h"

namespace magna {

/// Reads drawings as core/lisp/painting.lisp hands them over (`plain-drawing`). Equal ones are one:
/// a world may have thousands of things that look alike.
class DrawingReader {
 public:
  /// Nil gives null.
  std::shared_ptr<const Drawing> shared(const LispValue& value);

 private:
  std::map<Drawing, std::shared_ptr<const Drawing>> known_;
};

}  // namespace magna
