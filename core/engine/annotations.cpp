// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/annotations.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace magna {
namespace {

constexpr std::array<std::string_view, kAnnotationKinds> kKindNames{"note", "hazard", "victim",
                                                                    "suspected-victim"};

std::optional<Message> check(const AnnotationText& mark, const CellMap& map) {
  if (!std::isfinite(mark.at.x) || !std::isfinite(mark.at.y) || !map.contains(mark.at)) {
    return Message({"mark-outside-map", "a mark lies inside the map"});
  }
  if (mark.text.size() > AnnotationText::kMaxBytes) {
    return Message({"mark-text-too-long", "a mark has at most {} bytes of text"},
                   AnnotationText::kMaxBytes);
  }
  return {};
}

Message no_such_mark(AnnotationId id) {
  return Message({"no-such-mark", "there is no mark number {}"}, id.value);
}

}  // namespace

std::string_view name(AnnotationKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

std::optional<AnnotationKind> annotation_kind(std::string_view wanted) {
  for (std::size_t k = 0; k < kKindNames.size(); ++k) {
    if (kKindNames[k] == wanted) return static_cast<AnnotationKind>(k);
  }
  return {};
}

std::vector<Annotation>::iterator Annotations::place(AnnotationId id) {
  return std::ranges::lower_bound(all_, id, {}, &Annotation::id);
}

const Annotation* Annotations::find(AnnotationId id) const {
  const auto at = std::ranges::lower_bound(all_, id, {}, &Annotation::id);
  return at != all_.end() && at->id == id ? &*at : nullptr;
}

std::optional<Message> Annotations::add(const AnnotationText& mark,
                                        std::optional<AnnotationId> again, const Author& author,
                                        Tick now, const CellMap& map) {
  if (auto why = check(mark, map)) return why;
  if (all_.size() >= kMost) return Message({"too-many-marks", "there are {} marks already"}, kMost);
  if (again && (*again >= next_ || find(*again))) {
    return Message({"mark-not-removed", "no mark number {} was removed"}, again->value);
  }
  const AnnotationId id = again.value_or(next_);
  if (!again) ++next_.value;
  all_.insert(place(id), {id, mark, author.name, now});
  return {};
}

std::optional<Message> Annotations::change(AnnotationId id, const AnnotationText& mark,
                                           const Author& author, Tick now, const CellMap& map) {
  if (!find(id)) return no_such_mark(id);
  if (auto why = check(mark, map)) return why;
  *place(id) = {id, mark, author.name, now};
  return {};
}

std::optional<Message> Annotations::remove(AnnotationId id) {
  if (!find(id)) return no_such_mark(id);
  all_.erase(place(id));
  return {};
}

void Annotations::hash(StateHash& hash) const {
  hash.add(next_.value);
  for (const Annotation& a : all_) {
    hash.add(a.id.value);
    hash.add(a.mark.kind);
    hash.add(a.mark.at.x);
    hash.add(a.mark.at.y);
    hash.add(std::string_view(a.mark.text));
  }
}

}  // namespace magna
