// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace magna {

/// A struct that describes itself for files, reports and tests:
///
///   static constexpr std::string_view kName = "put-kicker";
///   static constexpr void fields(auto& self, auto&& visit) {
///     visit("thing", self.thing, "kicker", self.kicker);
///   }
///
/// `fields` passes a key and a member for each of its members, in their order.
template <class T>
concept Described = requires {
  { T::kName } -> std::convertible_to<std::string_view>;
};

/// A value within such a struct lists its members and needs no name.
template <class T>
concept HasFields = requires(T& value) {
  T::fields(value, nullptr);
};

namespace described {

/// Does not compile unless `T` has `kCount` members: a member without a key would be missing in
/// files without notice.
template <class T, std::size_t kCount>
constexpr void check_count() {
  static_assert(kCount <= 6, "add a line for more members");
  if constexpr (kCount == 0) {
    static_assert(std::is_empty_v<T>, "a member is not described");
  } else if constexpr (kCount == 1) {
    (void)[](const T& t) { [[maybe_unused]] const auto& [a] = t; };
  } else if constexpr (kCount == 2) {
    (void)[](const T& t) { [[maybe_unused]] const auto& [a, b] = t; };
  } else if constexpr (kCount == 3) {
    (void)[](const T& t) { [[maybe_unused]] const auto& [a, b, c] = t; };
  } else if constexpr (kCount == 4) {
    (void)[](const T& t) { [[maybe_unused]] const auto& [a, b, c, d] = t; };
  } else if constexpr (kCount == 5) {
    (void)[](const T& t) { [[maybe_unused]] const auto& [a, b, c, d, e] = t; };
  } else {
    (void)[](const T& t) { [[maybe_unused]] const auto& [a, b, c, d, e, f] = t; };
  }
}

template <class Visit>
constexpr void each(Visit&) {}

template <class Visit, class Member, class... Rest>
constexpr void each(Visit& visit, const char* key, Member& member, Rest&&... rest) {
  visit(key, member);
  each(visit, std::forward<Rest>(rest)...);
}

}  // namespace described

/// Calls visit(key, member) for each member, in order; the members are const if `value` is.
template <class T, class Visit>
requires HasFields<std::remove_const_t<T>>
constexpr void for_each_field(T& value, Visit&& visit) {
  T::fields(value, [&visit](auto&&... keys_and_members) {
    described::check_count<std::remove_const_t<T>, sizeof...(keys_and_members) / 2>();
    described::each(visit, keys_and_members...);
  });
}

/// The kName of the alternative that a variant of described structs holds.
template <Described... Ts>
constexpr std::string_view described_name(const std::variant<Ts...>& value) {
  constexpr std::string_view kNames[] = {Ts::kName...};
  return kNames[value.index()];
}

/// Puts the alternative called `wanted` into `to`, with default values. False when there is no such
/// alternative; `to` then stays unchanged.
template <Described... Ts>
bool make_named(std::variant<Ts...>& to, std::string_view wanted) {
  bool found = false;
  ((found = found || (Ts::kName == wanted && (to.template emplace<Ts>(), true))), ...);
  return found;
}

}  // namespace magna
