// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/view/world_document.h"

namespace magna {

/// Reads and checks world files for the window's editor, with the embedded Lisp.
class WorldReader final : public WorldDocuments {
 public:
  /// nullptr: the program was built without Lisp.
  static WorldReader* if_possible(WorldReader& reader);

  WorldDocument::Edited open(const std::string& file) override;
  WorldDocument::Edited open_text(const std::string& text, const std::string& file) override;
  WorldDocument::Edited check(const WorldDocument& document) override;
};

}  // namespace magna
