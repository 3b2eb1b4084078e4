// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

namespace magna {

// Settings that several Magnas change: `base` is as they were read or written last by this one,
// `ours` as this one has changed them since, `theirs` as the file has them now.

/// One value: ours if this one changed it.
template <class T>
T merged(const T& base, const T& ours, const T& theirs) {
  return ours != base ? ours : theirs;
}

/// The values of a map, each for itself.
template <class Map>
Map merged_map(const Map& base, const Map& ours, const Map& theirs) {
  Map all = theirs;
  for (const auto& [key, value] : ours) {
    const auto before = base.find(key);
    if (before == base.end() || before->second != value) all[key] = value;
  }
  for (const auto& [key, value] : base) {
    if (!ours.contains(key)) all.erase(key);
  }
  return all;
}

/// A list: what one of them added or removed, both have. `newest_first`: where additions are.
template <class T>
std::vector<T> merged_list(const std::vector<T>& base, const std::vector<T>& ours,
                           const std::vector<T>& theirs, bool newest_first) {
  if (theirs == base) return ours;
  if (ours == base) return theirs;
  const auto has = [](const std::vector<T>& list, const T& one) {
    return std::ranges::find(list, one) != list.end();
  };
  // The newest one may have been in the list already.
  const auto moved = [&](const T& one) {
    if (base.empty()) return false;
    return newest_first ? one == ours.front() && one != base.front()
                        : one == ours.back() && one != base.back();
  };
  std::vector<T> added;
  std::ranges::copy_if(ours, std::back_inserter(added),
                       [&](const T& one) { return !has(base, one) || moved(one); });
  std::vector<T> all = theirs;
  std::erase_if(
      all, [&](const T& one) { return has(added, one) || (has(base, one) && !has(ours, one)); });
  all.insert(newest_first ? all.begin() : all.end(), added.begin(), added.end());
  return all;
}

}  // namespace magna
