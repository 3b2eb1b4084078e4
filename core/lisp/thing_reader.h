// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/lisp/lisp_value.h"
#include "core/lisp/source_text.h"
#include "core/lisp/world_values.h"
#include "core/world/drawing.h"
#include "core/world/world_description.h"

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

/// An error about the form at a character offset of the source.
struct ScenarioProblem {
  std::size_t offset = 0;
  bool placed = true;  ///< false: the error concerns the file as a whole
  std::string message;
};

/// Reads and checks things, with their contents, from the lists of `plain-thing` in loader.lisp.
class ThingReader {
 public:
  /// `source` null: the thing is not in a file. The arguments must outlive the reader.
  ThingReader(const AttributeTable& attributes, DrawingReader& drawings, const SourceText* source)
      : attributes_(attributes), drawings_(drawings), source_(source) {}

  /// False on error: `problem` has the reason.
  bool read(const LispValue& value, ThingDescription& thing) { return read(value, thing, 0); }
  const ScenarioProblem& problem() const { return problem_; }

 private:
  bool fail(const LispValue& place, std::string message);
  bool read(const LispValue& value, ThingDescription& thing, int depth);
  bool read_attributes(const LispValue& value, ThingDescription& thing);

  const AttributeTable& attributes_;
  DrawingReader& drawings_;
  const SourceText* source_;
  ScenarioProblem problem_;
};

}  // namespace magna
