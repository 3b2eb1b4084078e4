// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/engine/annotation.h"
#include "core/engine/author.h"
#include "core/sim/message.h"
#include "core/sim/state_hash.h"
#include "core/world/cell_map.h"

namespace magna {

/// The marks on the map. A refused edit returns the reason and changes nothing.
class Annotations {
 public:
  static constexpr std::size_t kMost = 10'000;

  /// With `again`: restores a removed mark with its old number (undo).
  std::optional<Message> add(const AnnotationText& mark, std::optional<AnnotationId> again,
                             const Author& author, Tick now, const CellMap& map);
  std::optional<Message> change(AnnotationId id, const AnnotationText& mark, const Author& author,
                                Tick now, const CellMap& map);
  std::optional<Message> remove(AnnotationId id);

  /// In the order of their numbers.
  const std::vector<Annotation>& all() const { return all_; }
  const Annotation* find(AnnotationId id) const;
  /// The number of the next new mark.
  AnnotationId next() const { return next_; }

  void hash(StateHash& hash) const;

 private:
  std::vector<Annotation>::iterator place(AnnotationId id);

  std::vector<Annotation> all_;
  AnnotationId next_{1};
};

}  // namespace magna
