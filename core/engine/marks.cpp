// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/marks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace magna {
namespace {

constexpr std::array<std::string_view, kMarkKinds> kKindNames{"note", "hazard", "victim",
                                                              "suspected-victim"};

constexpr std::array<std::string_view, kMarkStates> kStateNames{"confirmed", "suspected",
                                                                "dismissed"};

MarkState usual_state(MarkKind kind) {
  return kind == MarkKind::SuspectedVictim ? MarkState::Suspected : MarkState::Confirmed;
}

std::optional<Message> check(const MarkContent& mark, const CellMap& map) {
  if (!std::isfinite(mark.at.x) || !std::isfinite(mark.at.y) || !map.contains(mark.at)) {
    return Message({"mark-outside-map", "a mark lies inside the map"});
  }
  if (mark.text.size() > MarkContent::kMaxBytes) {
    return Message({"mark-text-too-long", "a mark has at most {} bytes of text"},
                   MarkContent::kMaxBytes);
  }
  return {};
}

Message no_such_mark(MarkId id) {
  return Message({"no-such-mark", "there is no mark number {}"}, id.value);
}

}  // namespace

std::string_view name(MarkKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

std::optional<MarkKind> mark_kind(std::string_view wanted) {
  for (std::size_t k = 0; k < kKindNames.size(); ++k) {
    if (kKindNames[k] == wanted) return static_cast<MarkKind>(k);
  }
  return {};
}

std::string_view name(MarkState state) { return kStateNames[static_cast<std::size_t>(state)]; }

std::optional<MarkState> mark_state(std::string_view wanted) {
  const auto found = std::ranges::find(kStateNames, wanted);
  if (found == kStateNames.end()) return {};
  return static_cast<MarkState>(found - kStateNames.begin());
}

MarkState state_of(const MarkContent& mark) { return mark.state.value_or(usual_state(mark.kind)); }

MarkContent with_state(MarkContent mark, MarkState state) {
  const bool victim = is_victim_kind(mark.kind);
  if (victim && state == MarkState::Confirmed) mark.kind = MarkKind::Victim;
  if (victim && state == MarkState::Suspected) mark.kind = MarkKind::SuspectedVictim;
  mark.state.reset();
  if (state != usual_state(mark.kind)) mark.state = state;
  return mark;
}

bool is_victim(const MarkContent& mark) {
  return mark.kind == MarkKind::Victim && state_of(mark) == MarkState::Confirmed;
}

std::vector<Mark>::iterator Marks::place(MarkId id) {
  return std::ranges::lower_bound(all_, id, {}, &Mark::id);
}

const Mark* Marks::find(MarkId id) const {
  const auto at = std::ranges::lower_bound(all_, id, {}, &Mark::id);
  return at != all_.end() && at->id == id ? &*at : nullptr;
}

std::optional<Message> Marks::add(const MarkContent& mark, std::optional<MarkId> again,
                                  const Author& author, Tick now, const CellMap& map) {
  if (auto why = check(mark, map)) return why;
  if (all_.size() >= kMost) return Message({"too-many-marks", "there are {} marks already"}, kMost);
  if (again && (*again >= next_ || find(*again))) {
    return Message({"mark-not-removed", "no mark number {} was removed"}, again->value);
  }
  const MarkId id = again.value_or(next_);
  if (!again) ++next_.value;
  all_.insert(place(id), {id, with_state(mark, state_of(mark)), author.name, now});
  return {};
}

std::optional<Message> Marks::change(MarkId id, const MarkContent& mark, const Author& author,
                                     Tick now, const CellMap& map) {
  if (!find(id)) return no_such_mark(id);
  if (auto why = check(mark, map)) return why;
  *place(id) = {id, with_state(mark, state_of(mark)), author.name, now};
  return {};
}

std::optional<Message> Marks::remove(MarkId id) {
  if (!find(id)) return no_such_mark(id);
  all_.erase(place(id));
  return {};
}

void Marks::hash(StateHash& hash) const {
  hash.add(next_.value);
  for (const Mark& a : all_) {
    hash.add(a.id.value);
    hash.add(a.mark.kind);
    hash.add(a.mark.at.x);
    hash.add(a.mark.at.y);
    hash.add(std::string_view(a.mark.text));
    if (a.mark.state) hash.add(*a.mark.state);
  }
}

}  // namespace magna
