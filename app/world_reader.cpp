// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/world_reader.h"

#ifdef MAGNA_HAS_LISP
#include "core/lisp/world_draft.h"
#endif

namespace magna {

#ifdef MAGNA_HAS_LISP

WorldReader* WorldReader::if_possible(WorldReader& reader) { return &reader; }

WorldDocument::Edited WorldReader::open(const std::string& file) { return open_world_draft(file); }

WorldDocument::Edited WorldReader::open_text(const std::string& text, const std::string& file) {
  return open_world_draft_text(text, file);
}

WorldDocument::Edited WorldReader::check(const WorldDocument& document) {
  return check_world_draft(dynamic_cast<const WorldDraft&>(document));
}

#else

WorldReader* WorldReader::if_possible(WorldReader&) { return nullptr; }
WorldDocument::Edited WorldReader::open(const std::string& file) {
  return Error{"this program was built without Lisp", file};
}
WorldDocument::Edited WorldReader::open_text(const std::string&, const std::string& file) {
  return open(file);
}
WorldDocument::Edited WorldReader::check(const WorldDocument& document) {
  return open(document.file());
}

#endif

}  // namespace magna
