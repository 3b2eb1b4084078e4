// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/engine/author.h"
#include "core/engine/mark.h"
#include "core/sim/message.h"
#include "core/sim/state_hash.h"
#include "core/world/cell_map.h"

namespace magna {

/// The marks on the map. A refused edit returns the reason and changes nothing.
class Marks {
 public:
  static constexpr std::size_t kMost = 10'000;

  /// With `again`: restores a removed mark with its old number (undo).
  std::optional<Message> add(const MarkContent& mark, std::optional<MarkId> again,
                             const Author& author, Tick now, const CellMap& map);
  std::optional<Message> change(MarkId id, const MarkContent& mark, const Author& author, Tick now,
                                const CellMap& map);
  std::optional<Message> remove(MarkId id);

  /// In the order of their numbers.
  const std::vector<Mark>& all() const { return all_; }
  const Mark* find(MarkId id) const;
  /// The number of the next new mark.
  MarkId next() const { return next_; }

  void hash(StateHash& hash) const;

 private:
  std::vector<Mark>::iterator place(MarkId id);

  std::vector<Mark> all_;
  MarkId next_{1};
};

}  // namespace magna
