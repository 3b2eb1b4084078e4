// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/engine_impl.h"

namespace magna {

void Engine::Impl::gather_knowledge() {
  if (!knowledge) return;
  knowledge->advance(now);
  for (const FeatureChange& change : knowledge->take_changes()) {
    events.emplace_back(event::FeatureChanged{change.id, change.news});
  }
}

const Knowledge* Engine::knowledge() const {
  return impl_->knowledge ? &*impl_->knowledge : nullptr;
}

}  // namespace magna
