// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_call.h"

#include <algorithm>
#include <cmath>

#include "core/lisp/source_text.h"
#include "core/sim/text.h"

namespace magna {
namespace {

constexpr double kWhole = 9007199254740992.0;  // up to here doubles represent all integers

std::string copy_text(cl_object string) {
  std::u32string text;
  const bool base = ECL_BASE_STRING_P(string);
  const cl_index size = base ? string->base_string.fillp : string->string.fillp;
  text.reserve(size);
  for (cl_index k = 0; k < size; ++k) {
    text.push_back(base ? static_cast<char32_t>(string->base_string.self[k])
                        : static_cast<char32_t>(string->string.self[k]));
  }
  return to_utf8(text);
}

std::string copy_name(cl_object symbol) {
  const std::string name = lower_case(copy_text(ecl_symbol_name(symbol)));
  return ecl_keywordp(symbol) ? ":" + name : name;
}

bool is_real(cl_object object) {
  switch (ecl_t_of(object)) {
    case t_fixnum:
    case t_bignum:
    case t_ratio:
    case t_singlefloat:
    case t_doublefloat:
    case t_longfloat: return true;
    default: return false;
  }
}

// Whether the text is plain ASCII. Bytes above 0x7f begin or continue longer characters.
bool plain_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Converts UTF-8, which is valid because it comes from C++, to a Lisp string. This frame contains
// no C++ objects.
cl_object make_utf8_string(std::string_view text) {
  std::size_t characters = 0;
  for (const char c : text) characters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  cl_object string = ecl_alloc_simple_extended_string(characters);
  std::size_t k = 0;
  for (std::size_t at = 0; at < text.size() && k < characters; ++k) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    std::uint32_t code = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t more = 1; more < length && at + more < text.size(); ++more) {
      code = (code << 6U) | (static_cast<unsigned char>(text[at + more]) & 0x3FU);
    }
    string->string.self[k] = static_cast<ecl_character>(code);
    at += length;
  }
  return string;
}

// What may still be copied.
struct CopyRoom {
  int depth = 2'000;
  std::size_t values = 10'000'000;
  bool whole = true;

  bool give_up() {
    whole = false;
    return false;
  }
  /// So many parts, or characters of a text.
  bool take(std::size_t parts) {
    if (!whole || parts > values) return give_up();
    values -= parts;
    return true;
  }
  bool enter() {
    if (depth == 0) return give_up();
    --depth;
    return true;
  }
  void leave() { ++depth; }
};

// ECL's lists are tagged pointers, which its accessors dereference: a sanitizer cannot check their
// alignment.
__attribute__((no_sanitize("alignment"))) LispValue copy(cl_object object, CopyRoom& room);

__attribute__((no_sanitize("alignment"))) LispValue copy_list(cl_object object, CopyRoom& room) {
  LispValue::List list;
  // In a circular list the walk meets one of these objects again.
  cl_object passed = object;
  std::size_t until = 16;
  for (std::size_t k = 0; ECL_CONSP(object) && room.whole; ++k) {
    list.push_back(copy(ECL_CONS_CAR(object), room));
    object = ECL_CONS_CDR(object);
    if (object == passed && !Null(object)) room.give_up();
    if (k == until) {
      passed = object;
      until *= 2;
    }
  }
  return list;
}

LispValue copy(cl_object object, CopyRoom& room) {
  if (!room.take(ECL_STRINGP(object) ? static_cast<std::size_t>(ecl_length(object)) + 1
                                     : std::size_t{1}))
    return {};
  if (Null(object)) return {};
  if (object == ECL_T) return LispValue::truth();
  if (ECL_FIXNUMP(object)) return static_cast<double>(ecl_fixnum(object));
  if (ECL_DOUBLE_FLOAT_P(object)) return ecl_double_float(object);
  if (ECL_STRINGP(object)) return copy_text(object);
  if (ECL_SYMBOLP(object)) return copy_name(object);
  if (is_real(object)) return ecl_to_double(object);
  const bool vector = ECL_VECTORP(object) && object->vector.elttype == ecl_aet_object;
  if ((!ECL_CONSP(object) && !vector) || !room.enter()) return {};
  LispValue value;
  if (vector) {
    LispValue::List list;
    for (cl_index k = 0; k < object->vector.fillp && room.whole; ++k) {
      list.push_back(copy(object->vector.self.t[k], room));
    }
    value = LispValue(std::move(list));
  } else {
    value = copy_list(object, room);
  }
  room.leave();
  return value;
}

// False if Lisp unwound to here. This frame and those of `call` contain no C++ objects.
bool guarded(cl_object (*call)(const void*), const void* argument, cl_object* result) {
  cl_env_ptr env = ecl_process_env();
  volatile bool returned = false;
  ECL_CATCH_ALL_BEGIN(env) {
    *result = call(argument);
    returned = true;
  }
  ECL_CATCH_ALL_IF_CAUGHT {}
  ECL_CATCH_ALL_END;
  return returned;
}

struct Call {
  const std::string& function;
  const LispValue::List& arguments;
};

cl_object apply(const void* argument) {
  const auto& call = *static_cast<const Call*>(argument);
  cl_object arguments = ECL_NIL;
  for (std::size_t k = call.arguments.size(); k-- > 0;) {
    arguments = ecl_cons(make_object(call.arguments[k]), arguments);
  }
  return cl_apply(2, ecl_make_symbol(call.function.c_str(), "MAGNA"), arguments);
}

}  // namespace

LispCopy copy_value(cl_object object) {
  CopyRoom room;
  LispValue value = copy(object, room);
  return {std::move(value), room.whole};
}

__attribute__((no_sanitize("alignment"))) cl_object make_object(const LispValue& value) {
  if (value.is_true()) return ECL_T;
  if (value.is_number()) return make_number(value.number());
  if (value.is_text()) return make_text(value.text());
  cl_object list = ECL_NIL;
  const LispValue::List& parts = value.list();
  for (std::size_t k = parts.size(); k-- > 0;) list = ecl_cons(make_object(parts[k]), list);
  return list;
}

cl_object make_number(double number) {
  const bool whole = std::abs(number) < kWhole && number == std::trunc(number);
  return whole ? ecl_make_fixnum(static_cast<cl_fixnum>(number)) : ecl_make_double_float(number);
}

cl_object make_text(std::string_view text) {
  return plain_ascii(text) ? make_string(text) : make_utf8_string(text);
}

cl_object make_string(std::u32string_view text) {
  cl_object string = ecl_alloc_simple_extended_string(text.size());
  for (std::size_t k = 0; k < text.size(); ++k) {
    string->string.self[k] = static_cast<ecl_character>(text[k]);
  }
  return string;
}

cl_object make_string(std::string_view latin) {
  cl_object string = ecl_alloc_simple_base_string(latin.size());
  std::copy(latin.begin(), latin.end(), string->base_string.self);
  return string;
}

LispLoad load_of(cl_object (*call)(const void*), const void* argument) {
  cl_object result = ECL_NIL;
  if (!guarded(call, argument, &result)) return {LispLoad::End::Left, {}};
  if (Null(result)) return {LispLoad::End::CutOff, {}};
  LispCopy copy = copy_value(result);
  if (!copy.whole) {
    return {LispLoad::End::Failed, LispValue::List{{}, -1.0, {}, kNotCopied, {}}};
  }
  LispValue& value = copy.value;
  const auto end = value[0].is_true()          ? LispLoad::End::Loaded
                   : value[0].text() == ":cut" ? LispLoad::End::CutOff
                   : value[3].text().empty()   ? LispLoad::End::Left
                                               : LispLoad::End::Failed;
  return {end, std::move(value)};
}

LispLoad load_of(const std::string& function, const LispValue::List& arguments) {
  const Call call{function, arguments};
  return load_of(apply, &call);
}

LispValue value_of(const std::string& function, const LispValue::List& arguments) {
  const Call call{function, arguments};
  cl_object result = ECL_NIL;
  if (!guarded(apply, &call, &result)) return {};
  return copy_value(result).value;
}

}  // namespace magna
