// SPDX-License-Identifier: GPL-3.0-or-later
// WorldDraft: loads texts, and compares what was loaded with the edited document.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/lisp/file_trust.h"
#include "core/lisp/text_file.h"
#include "core/lisp/world_draft.h"
#include "core/lisp/world_file.h"

namespace magna {
namespace {

constexpr double kSamePlace = 1e-9;

Result<std::shared_ptr<const WorldDraft>> loaded_draft(const std::string& text,
                                                       const std::string& file) {
  LispRuntime lisp;
  const auto loaded = lisp.load_world_text(text, file);
  if (!loaded) return loaded.error();
  auto draft = WorldDraft::read(text, *loaded);
  if (!draft) {
    Error error = draft.error();
    error.file = file;
    return error;
  }
  return draft;
}

}  // namespace

std::optional<Error> WorldDraft::difference(const WorldDraft& loaded) const {
  const auto far = [](double a, double b) { return !(std::abs(a - b) <= kSamePlace); };
  const auto unlike = [&far](const WorldObject& a, const WorldObject& b) {
    const double turn = a.pose.theta - b.pose.theta;
    return a.kind != b.kind || a.name != b.name || a.type != b.type || far(a.pose.x, b.pose.x) ||
           far(a.pose.y, b.pose.y) || far(std::sin(turn / 2), 0.0) || far(a.to.x, b.to.x) ||
           far(a.to.y, b.to.y) || far(a.radius, b.radius) ||
           (a.footprint && (!b.footprint || far(a.footprint->width, b.footprint->width) ||
                            far(a.footprint->depth, b.footprint->depth)));
  };
  // Editable objects are known by their form, the others by their order.
  std::vector<std::size_t> locked;
  std::vector<bool> seen(objects_.size(), false);
  for (std::size_t k = 0; k < objects_.size(); ++k) {
    if (!objects_[k].locked.empty()) locked.push_back(k);
  }
  std::size_t next_locked = 0;
  for (std::size_t k = 0; k < loaded.objects_.size(); ++k) {
    const WorldObject& now = loaded.objects_[k];
    std::size_t mine = objects_.size();
    if (now.locked.empty()) {
      const auto found = std::find(spans_.begin(), spans_.end(), loaded.spans_[k]);
      mine = static_cast<std::size_t>(found - spans_.begin());
    } else if (next_locked < locked.size()) {
      mine = locked[next_locked++];
    }
    if (mine >= objects_.size()) {
      return loaded.at(
          k, fmt::format("{} would be in the world as loaded, but it is not here", now.name));
    }
    seen[mine] = true;
    if (unlike(objects_[mine], now)) {
      return loaded.at(k, fmt::format("{} would be at ({} {}) in the world as loaded; expected "
                                      "({} {}), and the same size and angle",
                                      now.name, now.pose.x, now.pose.y, objects_[mine].pose.x,
                                      objects_[mine].pose.y));
    }
  }
  const auto missing = std::find(seen.begin(), seen.end(), false);
  if (missing == seen.end()) return {};
  const auto index = static_cast<std::size_t>(missing - seen.begin());
  return at(index, fmt::format("{} would not be in the world as loaded", objects_[index].name));
}

WorldDocument::Edited open_world_draft(const std::string& file) {
  const auto text = read_text_file(file, "world file");
  if (!text) return text.error();
  return open_world_draft_text(*text, file);
}

WorldDocument::Edited open_world_draft_text(const std::string& text, const std::string& file) {
  const auto declaration = trust_declaration(text, file);
  if (!declaration) return declaration.error();
  if (declaration->has_value() && !(*declaration)->rights.empty()) {
    return Error{
        "this world asks for rights, which its changed text would not have; change it in "
        "an editor",
        file, (*declaration)->line, (*declaration)->column};
  }
  const auto draft = loaded_draft(text, file);
  if (!draft) return draft.error();
  return std::shared_ptr<const WorldDocument>(*draft);
}

WorldDocument::Edited check_world_draft(const WorldDraft& draft) {
  const auto loaded = loaded_draft(draft.text(), draft.file());
  if (!loaded) return loaded.error();
  if (auto error = draft.difference(**loaded)) return *std::move(error);
  return std::shared_ptr<const WorldDocument>(*loaded);
}

}  // namespace magna
