// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Values as bytes, in both directions. Structs are taken apart by the compiler: aggregates need no
// code of their own. A class with private members has a specialization of `Plain`, a struct with
// the same content.

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "core/geometry/pose.h"

namespace magna::byte_code {

/// Specialized for classes with private members: `Type`, an aggregate; `static Type of(const T&)`;
/// `static std::optional<T> back(Type)`, nothing if the content is not valid.
template <class T>
struct Plain {};
template <class T>
concept HasPlain = requires {
  typename Plain<T>::Type;
};

/// Specialized for types without a default: `static T value()`.
template <class T>
struct Blank {
  static T value() { return T{}; }
};

/// Whether it is left out: it has its default value when it is read.
template <class T>
inline constexpr bool kLeftOut = false;

// Kinds of types.

template <class T>
inline constexpr bool kIsVector = false;
template <class T>
inline constexpr bool kIsVector<std::vector<T>> = true;
template <class T>
inline constexpr bool kIsArray = false;
template <class T, std::size_t N>
inline constexpr bool kIsArray<std::array<T, N>> = true;
template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;
template <class T>
inline constexpr bool kIsShared = false;
template <class T>
inline constexpr bool kIsShared<std::shared_ptr<T>> = true;
template <class T>
inline constexpr bool kIsVariant = false;
template <class... T>
inline constexpr bool kIsVariant<std::variant<T...>> = true;
template <class T>
inline constexpr bool kIsPair = false;
template <class A, class B>
inline constexpr bool kIsPair<std::pair<A, B>> = true;

// Members of aggregates.

struct Anything {
  template <class T>
  operator T() const;
};

template <class T, class... Initial>
consteval std::size_t member_count() {
  if constexpr (requires { T{Initial{}..., Anything{}}; }) {
    return member_count<T, Initial..., Anything>();
  } else {
    return sizeof...(Initial);
  }
}

/// Calls `visit` with all members of an aggregate at once.
template <class T, class Visit>
void with_members(T& value, Visit&& visit) {
  constexpr std::size_t kCount = member_count<std::remove_const_t<T>>();
  static_assert(std::is_aggregate_v<std::remove_const_t<T>>, "it needs a Plain");
  static_assert(kCount <= 26, "add a line for more members");
// clang-format off
#define MAGNA_MEMBERS(COUNT, ...)               \
  else if constexpr (kCount == COUNT) {         \
    auto& [__VA_ARGS__] = value;                \
    visit(__VA_ARGS__);                         \
  }
  if constexpr (kCount == 0) {
    visit();
  }
  MAGNA_MEMBERS(1, a)
  MAGNA_MEMBERS(2, a, b)
  MAGNA_MEMBERS(3, a, b, c)
  MAGNA_MEMBERS(4, a, b, c, d)
  MAGNA_MEMBERS(5, a, b, c, d, e)
  MAGNA_MEMBERS(6, a, b, c, d, e, f)
  MAGNA_MEMBERS(7, a, b, c, d, e, f, g)
  MAGNA_MEMBERS(8, a, b, c, d, e, f, g, h)
  MAGNA_MEMBERS(9, a, b, c, d, e, f, g, h, i)
  MAGNA_MEMBERS(10, a, b, c, d, e, f, g, h, i, j)
  MAGNA_MEMBERS(11, a, b, c, d, e, f, g, h, i, j, k)
  MAGNA_MEMBERS(12, a, b, c, d, e, f, g, h, i, j, k, l)
  MAGNA_MEMBERS(13, a, b, c, d, e, f, g, h, i, j, k, l, m)
  MAGNA_MEMBERS(14, a, b, c, d, e, f, g, h, i, j, k, l, m, n)
  MAGNA_MEMBERS(15, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o)
  MAGNA_MEMBERS(16, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
  MAGNA_MEMBERS(17, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q)
  MAGNA_MEMBERS(18, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r)
  MAGNA_MEMBERS(19, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s)
  MAGNA_MEMBERS(20, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t)
  MAGNA_MEMBERS(21, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u)
  MAGNA_MEMBERS(22, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v)
  MAGNA_MEMBERS(23, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w)
  MAGNA_MEMBERS(24, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x)
  MAGNA_MEMBERS(25, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y)
  MAGNA_MEMBERS(26, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z)
#undef MAGNA_MEMBERS
  // clang-format on
}

// Enumerators: the values from kFirstEnumerator on that have a name, as bits.

inline constexpr int kFirstEnumerator = -8;

template <class E, E V>
consteval bool is_enumerator() {
  const std::string_view name = __PRETTY_FUNCTION__;  // "… V = (magna::Tile)7]" without a name
  return name[name.rfind("V = ") + 4] != '(';
}

template <class E, std::size_t... I>
consteval std::uint64_t enumerators(std::index_sequence<I...>) {
  std::uint64_t found = 0;
  const auto add = [&found](bool named, std::size_t at) {
    if (named) found |= std::uint64_t{1} << at;
  };
  using Number = std::underlying_type_t<E>;
  (add((std::is_signed_v<Number> || static_cast<int>(I) + kFirstEnumerator >= 0) &&
           is_enumerator<E, static_cast<E>(
                                static_cast<Number>(static_cast<int>(I) + kFirstEnumerator))>(),
       I),
   ...);
  return found;
}

template <class E>
inline constexpr std::uint64_t kEnumerators = enumerators<E>(std::make_index_sequence<64>());

/// Objects that are shared by pointers, with their bytes.
class KnownObjects {
 public:
  /// nullptr: not known.
  const std::string* bytes_of(const void* object) const {
    const auto at = bytes_.find(object);
    return at != bytes_.end() ? &at->second.bytes : nullptr;
  }
  const std::string& add(std::shared_ptr<const void> object, std::string bytes);

  std::shared_ptr<const void> object_of(const std::string& bytes) const {
    const auto at = objects_.find(bytes);
    return at != objects_.end() ? at->second : nullptr;
  }
  void add_read(std::string bytes, std::shared_ptr<const void> object);

 private:
  struct Written {
    std::shared_ptr<const void> object;
    std::string bytes;
  };
  static constexpr std::size_t kLeast = 256;
  std::unordered_map<const void*, Written> bytes_;
  std::unordered_map<std::string, std::shared_ptr<const void>> objects_;
  std::size_t next_sweep_ = kLeast;  ///< when this many are known, those not in use are forgotten
};

class Writer {
 public:
  explicit Writer(KnownObjects& known) : known_(known) {}

  std::string take() { return std::move(bytes_); }
  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7U) bytes_.push_back(static_cast<char>(value | 0x80U));
    bytes_.push_back(static_cast<char>(value));
  }
  void signed_number(std::int64_t value) {
    const auto raw = static_cast<std::uint64_t>(value);
    number((raw << 1U) ^ (value < 0 ? ~std::uint64_t{0} : 0U));
  }
  template <class Raw>
  void raw(Raw value) {
    for (std::size_t k = 0; k < sizeof(Raw); ++k) {
      bytes_.push_back(static_cast<char>(value >> (8U * k)));
    }
  }
  void text(std::string_view value) {
    number(value.size());
    bytes_.append(value);
  }

  template <class T>
  void put(const T& value) {
    if constexpr (kLeftOut<T>) {
    } else if constexpr (std::is_same_v<T, bool>) {
      bytes_.push_back(value ? 1 : 0);
    } else if constexpr (std::is_enum_v<T>) {
      bytes_.push_back(static_cast<char>(value));
    } else if constexpr (std::is_integral_v<T>) {
      if constexpr (std::is_signed_v<T>) {
        signed_number(value);
      } else {
        number(value);
      }
    } else if constexpr (std::is_same_v<T, float>) {
      raw(std::bit_cast<std::uint32_t>(value));
    } else if constexpr (std::is_same_v<T, double>) {
      put_double(value);
    } else if constexpr (std::is_same_v<T, std::string>) {
      text(value);
    } else if constexpr (kIsVector<T>) {
      number(value.size());
      put_all(value);
    } else if constexpr (kIsArray<T>) {
      put_all(value);
    } else if constexpr (kIsOptional<T>) {
      bytes_.push_back(value ? 1 : 0);
      if (value) put(*value);
    } else if constexpr (kIsShared<T>) {
      put_shared(value);
    } else if constexpr (kIsVariant<T>) {
      bytes_.push_back(static_cast<char>(value.index()));
      std::visit([this](const auto& held) { put(held); }, value);
    } else if constexpr (kIsPair<T>) {
      put(value.first);
      put(value.second);
    } else if constexpr (HasPlain<T>) {
      put(Plain<T>::of(value));
    } else {
      with_members(value, [this](const auto&... members) { (put(members), ...); });
    }
  }

 private:
  // Whole numbers and quarters, on which grids have their corners, take a few bytes. The last two
  // bits say which: 0 whole, 2 quarters, 1 others, whose bits follow.
  void put_double(double value) {
    constexpr double kMost = 1e15;
    const double quarters = 4.0 * value;
    const bool short_form = std::abs(value) < kMost && quarters == std::floor(quarters) &&
                            !(value == 0.0 && std::signbit(value));
    if (!short_form) {
      number(1);
      return raw(std::bit_cast<std::uint64_t>(value));
    }
    const bool whole = value == std::floor(value);
    const auto count = static_cast<std::int64_t>(whole ? value : quarters);
    const auto folded =
        (static_cast<std::uint64_t>(count) << 1U) ^ (count < 0 ? ~std::uint64_t{0} : 0U);
    number(folded << 2U | (whole ? 0U : 2U));
  }

  template <class List>
  void put_all(const List& list) {
    using T = typename List::value_type;
    if constexpr (std::is_enum_v<T> && sizeof(T) == 1) {
      if (!list.empty()) bytes_.append(reinterpret_cast<const char*>(list.data()), list.size());
    } else if constexpr (std::is_same_v<T, std::uint64_t>) {
      for (const T word : list) raw(word);
    } else {
      for (const T& item : list) put(item);
    }
  }

  template <class T>
  void put_shared(const std::shared_ptr<T>& value) {
    if (!value) return number(0);
    const std::string* bytes = known_.bytes_of(value.get());
    if (bytes == nullptr) {
      Writer inner(known_);
      inner.put(*value);
      bytes = &known_.add(value, inner.take());
    }
    number(bytes->size() + 1);
    bytes_.append(*bytes);
  }

  KnownObjects& known_;
  std::string bytes_;
};

/// Reads what Writer has written. After the first fault every value is its default.
class Reader {
 public:
  Reader(std::string_view bytes, KnownObjects& known, int depth = 0)
      : bytes_(bytes), known_(known), depth_(depth) {}

  /// What is wrong, for people; nullptr = nothing.
  const char* fault() const { return fault_; }
  std::size_t at() const { return at_; }
  std::size_t left() const { return bytes_.size() - at_; }
  void fail(const char* why) {
    if (fault_ == nullptr) fault_ = why;
  }

  std::uint8_t byte() {
    if (fault_ != nullptr || left() == 0) return fail("the bytes end too early"), std::uint8_t{0};
    return static_cast<std::uint8_t>(bytes_[at_++]);
  }
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const std::uint8_t part = byte();
      value |= std::uint64_t{part & 0x7fU} << shift;
      if ((part & 0x80U) == 0) return fault_ == nullptr ? value : 0;
    }
    fail("a number is too long");
    return 0;
  }
  std::int64_t signed_number() {
    const std::uint64_t folded = number();
    return static_cast<std::int64_t>((folded >> 1U) ^
                                     ((folded & 1U) != 0 ? ~std::uint64_t{0} : 0U));
  }
  template <class Raw>
  Raw raw() {
    Raw value = 0;
    for (std::size_t k = 0; k < sizeof(Raw); ++k) {
      value = static_cast<Raw>(value | (Raw{byte()} << (8U * k)));
    }
    return value;
  }
  /// The next bytes, after their number; empty after a fault.
  std::string_view text() {
    const std::uint64_t size = number();
    if (size > left()) return fail("a length exceeds the bytes"), std::string_view();
    at_ += size;
    return fault_ == nullptr ? bytes_.substr(at_ - size, size) : std::string_view();
  }

  template <class T>
  void get(T& value) {
    if (fault_ != nullptr) return;
    if constexpr (kLeftOut<T>) {
    } else if constexpr (std::is_same_v<T, bool>) {
      value = flag();
    } else if constexpr (std::is_enum_v<T>) {
      const std::uint8_t read = byte();
      value = static_cast<T>(read);
      check_enumerator(value);
    } else if constexpr (std::is_integral_v<T>) {
      get_integer(value);
    } else if constexpr (std::is_same_v<T, float>) {
      value = std::bit_cast<float>(raw<std::uint32_t>());
      if (std::isinf(value)) fail("a number is infinite");
    } else if constexpr (std::is_same_v<T, double>) {
      get_double(value);
    } else if constexpr (std::is_same_v<T, std::string>) {
      value = text();
    } else if constexpr (kIsVector<T>) {
      get_vector(value);
    } else if constexpr (kIsArray<T>) {
      get_all(value);
    } else if constexpr (kIsOptional<T>) {
      value.reset();
      if (flag()) get(value.emplace(Blank<typename T::value_type>::value()));
    } else if constexpr (kIsShared<T>) {
      get_shared(value);
    } else if constexpr (kIsVariant<T>) {
      get_variant(value, std::make_index_sequence<std::variant_size_v<T>>());
    } else if constexpr (kIsPair<T>) {
      get(value.first);
      get(value.second);
    } else if constexpr (HasPlain<T>) {
      get_plain(value);
    } else {
      with_members(value, [this](auto&... members) { (get(members), ...); });
      if constexpr (std::is_same_v<T, Point> || std::is_same_v<T, Pose>) {
        constexpr double kFar = 1e9;  // m: no place is so far away
        if (!(std::abs(value.x) < kFar && std::abs(value.y) < kFar))
          fail("a place is too far away");
      }
    }
  }

 private:
  static constexpr int kDeepest = 24;  ///< objects within objects

  bool flag() {
    const std::uint8_t read = byte();
    if (read > 1) fail("a flag is neither 0 nor 1");
    return read == 1;
  }
  template <class E>
  void check_enumerator(E value) {
    const int number = static_cast<int>(value) - kFirstEnumerator;
    const bool known = number >= 0 && number < 64 && (kEnumerators<E> >> number & 1U) != 0;
    if (known) return;
    fail("an enumerator is unknown");
  }
  template <class T>
  void get_integer(T& value) {
    if constexpr (std::is_signed_v<T>) {
      // No tick and no count is so large; differences of them fit.
      constexpr std::int64_t kFar = std::int64_t{1} << 60U;
      const std::int64_t read = signed_number();
      const bool fits =
          read >= std::numeric_limits<T>::min() && read <= std::numeric_limits<T>::max();
      if (!fits || read < -kFar || read > kFar) return fail("a number is out of range");
      value = static_cast<T>(read);
    } else {
      const std::uint64_t read = number();
      if (read > std::numeric_limits<T>::max()) return fail("a number is out of range");
      value = static_cast<T>(read);
    }
  }
  void get_double(double& value) {
    const std::uint64_t read = number();
    if (read == 1) {
      value = std::bit_cast<double>(raw<std::uint64_t>());
    } else if ((read & 1U) == 0) {
      const std::uint64_t folded = read >> 2U;
      value = static_cast<double>(static_cast<std::int64_t>(
          (folded >> 1U) ^ ((folded & 1U) != 0 ? ~std::uint64_t{0} : 0U)));
      if ((read & 2U) != 0) value /= 4.0;
    } else {
      fail("a number has an unknown form");
    }
    if (!(std::abs(value) < 1e18)) {
      value = 0.0;
      fail("a number is not finite");
    }
  }
  template <class T>
  void get_vector(std::vector<T>& list) {
    list.clear();
    const std::uint64_t count = number();
    const std::size_t least = std::is_same_v<T, std::uint64_t> ? 8
                              : std::is_same_v<T, float>       ? 4
                                                               : 1;
    if (count > left() / least) return fail("a count exceeds the bytes");
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) list.resize(count);
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
      get_all(list);
    } else {
      for (std::uint64_t k = 0; k < count && fault_ == nullptr; ++k) {
        get(list.emplace_back(Blank<T>::value()));
      }
    }
  }
  template <class List>
  void get_all(List& list) {
    using T = typename List::value_type;
    if constexpr (std::is_enum_v<T> && sizeof(T) == 1) {
      if (list.size() > left()) return fail("the bytes end too early");
      if (!list.empty()) std::memcpy(list.data(), bytes_.data() + at_, list.size());
      at_ += list.size();
      for (const T item : list) check_enumerator(item);
    } else if constexpr (std::is_same_v<T, std::uint64_t>) {
      for (T& word : list) word = raw<std::uint64_t>();
    } else {
      for (T& item : list) get(item);
    }
  }
  template <class T>
  void get_shared(std::shared_ptr<T>& value) {
    using Object = std::remove_const_t<T>;
    static const char kType = 0;  // its address is the type's
    value.reset();
    const std::uint64_t size = number();
    if (size == 0 || fault_ != nullptr) return;
    if (size - 1 > left()) return fail("a length exceeds the bytes");
    if (depth_ >= kDeepest) return fail("objects are nested too deeply");
    const std::string_view own = bytes_.substr(at_, size - 1);
    const void* const type = &kType;
    std::string key(sizeof type, '\0');
    std::memcpy(key.data(), &type, sizeof type);
    key.append(own);
    auto known = known_.object_of(key);
    if (!known) {
      auto object = std::make_shared<Object>(Blank<Object>::value());
      Reader inner(own, known_, depth_ + 1);
      inner.get(*object);
      if (inner.fault() == nullptr && inner.left() > 0) inner.fail("bytes are left over");
      if (inner.fault() != nullptr) {
        at_ += inner.at();
        return fail(inner.fault());
      }
      known = object;
      known_.add_read(std::move(key), known);
    }
    at_ += own.size();
    value = std::static_pointer_cast<const Object>(known);
  }
  template <class V, std::size_t... I>
  void get_variant(V& value, std::index_sequence<I...>) {
    const std::size_t index = byte();
    if (index >= sizeof...(I)) return fail("an alternative is unknown");
    const auto take = [&]<std::size_t K>() {
      using T = std::variant_alternative_t<K, V>;
      get(value.template emplace<K>(Blank<T>::value()));
    };
    ((index == I ? take.template operator()<I>() : void()), ...);
  }
  template <class T>
  void get_plain(T& value) {
    if (depth_ >= kDeepest) return fail("objects are nested too deeply");
    ++depth_;
    typename Plain<T>::Type read{};
    get(read);
    --depth_;
    if (fault_ != nullptr) return;
    std::optional<T> made = Plain<T>::back(std::move(read));
    if (!made) return fail("a value is not valid");
    value = std::move(*made);
  }

  std::string_view bytes_;
  KnownObjects& known_;
  int depth_;
  std::size_t at_ = 0;
  const char* fault_ = nullptr;
};

/// A text that differs for types of another form.
template <class T>
void add_layout(std::string& text, std::vector<const void*>& open) {
  static const char kType = 0;
  if constexpr (kLeftOut<T>) {
    text += '-';
  } else if constexpr (std::is_same_v<T, bool>) {
    text += 'b';
  } else if constexpr (std::is_enum_v<T>) {
    text += 'e' + std::to_string(kEnumerators<T>);
  } else if constexpr (std::is_integral_v<T>) {
    text += (std::is_signed_v<T> ? 'i' : 'u') + std::to_string(sizeof(T));
  } else if constexpr (std::is_floating_point_v<T>) {
    text += sizeof(T) == 4 ? 'f' : 'd';
  } else if constexpr (std::is_same_v<T, std::string>) {
    text += 's';
  } else if constexpr (kIsVector<T>) {
    text += 'v';
    add_layout<typename T::value_type>(text, open);
  } else if constexpr (kIsArray<T>) {
    text += 'a' + std::to_string(std::tuple_size_v<T>);
    add_layout<typename T::value_type>(text, open);
  } else if constexpr (kIsOptional<T>) {
    text += 'o';
    add_layout<typename T::value_type>(text, open);
  } else if constexpr (kIsShared<T>) {
    text += 'p';
    add_layout<std::remove_const_t<typename T::element_type>>(text, open);
  } else if constexpr (kIsVariant<T>) {
    text += "w(";
    [&]<class... Each>(std::type_identity<std::variant<Each...>>) {
      (add_layout<Each>(text, open), ...);
    }(std::type_identity<T>());
    text += ')';
  } else if constexpr (kIsPair<T>) {
    add_layout<typename T::first_type>(text, open);
    add_layout<typename T::second_type>(text, open);
  } else {
    for (std::size_t k = 0; k < open.size(); ++k) {
      if (open[k] != &kType) continue;
      text += '^' + std::to_string(open.size() - k);  // a struct that contains itself
      return;
    }
    open.push_back(&kType);
    text += '{';
    if constexpr (HasPlain<T>) {
      add_layout<typename Plain<T>::Type>(text, open);
    } else {
      T blank = Blank<T>::value();
      with_members(blank,
                   [&]<class... Members>(Members&...) { (add_layout<Members>(text, open), ...); });
    }
    text += '}';
    open.pop_back();
  }
}

}  // namespace magna::byte_code
