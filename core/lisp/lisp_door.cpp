// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_door.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "core/lisp/ecl.h"
#include "core/lisp/lisp_copy.h"
#include "core/lisp/lisp_cut.h"

namespace magna {

namespace {

thread_local LispAsker* current = nullptr;

// What is on its way to Lisp stands here and not on the stack, which may be unwound when Lisp has
// no memory for it.
thread_local LispValue answer;

constexpr int kStop = -1;
constexpr int kWrong = 0;
constexpr int kRight = 1;

// All C++ that has to be destroyed lives in here.
int find_answer(cl_object name, cl_object arguments) {
  const LispCut::Pause pause;
  if (current == nullptr) {
    answer = LispValue("there is no world that runs yet: this is for programs, kickers and bodies");
    return kWrong;
  }
  LispAsker::Answer given = current->ask(copy_value(name).text(), copy_value(arguments));
  if (given.stop) return kStop;
  if (!given.value) {
    answer = LispValue(given.value.error().message);
    return kWrong;
  }
  answer = std::move(*given.value);
  return kRight;
}

// (t value), (nil message), or (:stop).
cl_object ask(cl_object name, cl_object arguments) {
  const cl_env_ptr env = ecl_process_env();
  const int kind = find_answer(name, arguments);
  LispCut::heed();
  cl_object value = ECL_NIL;
  if (kind == kStop) {
    value = ecl_list1(ecl_make_keyword("STOP"));
  } else {
    value = ecl_cons(kind == kRight ? ECL_T : ECL_NIL, ecl_list1(make_object(answer)));
  }
  ecl_return1(env, value);
}

// The lower-case name of an attribute in `buffer`; empty: too long or not plain.
std::string_view attribute_name(cl_object symbol, std::span<char> buffer) {
  if (!ECL_SYMBOLP(symbol) || Null(symbol)) return {};
  const cl_object name = ecl_symbol_name(symbol);
  if (!ECL_BASE_STRING_P(name) || name->base_string.fillp > buffer.size()) return {};
  const std::span characters(name->base_string.self, name->base_string.fillp);
  std::ranges::transform(characters, buffer.begin(), [](ecl_base_char c) {
    return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  });
  return {buffer.data(), characters.size()};
}

// What most tests of kickers look at, without the way round that all else takes (`get-attribute`):
// number, t, nil or a text; :ASK: it has to be asked for. Nothing here has to be destroyed.
cl_object attribute(cl_object thing, cl_object attribute) {
  const cl_env_ptr env = ecl_process_env();
  const World* const world = current == nullptr ? nullptr : current->world();
  std::array<char, 64> buffer;
  const std::string_view name = attribute_name(attribute, buffer);
  const bool asks = world == nullptr || !ECL_FIXNUMP(thing) || name.empty() || name == "kind" ||
                    name == "footprint" || name == "draw-function";
  const auto id = asks ? std::size_t{0} : static_cast<std::size_t>(ecl_fixnum(thing));
  if (asks || id >= world->things().size()) ecl_return1(env, ecl_make_keyword("ASK"));
  const AttributeValue* const value =
      world->thing(ThingId{static_cast<std::uint32_t>(id)}).attributes.find(name);
  cl_object object = ECL_NIL;
  if (value == nullptr) {
  } else if (const double* const number = std::get_if<double>(value)) {
    object = make_number(*number);
  } else if (const bool* const flag = std::get_if<bool>(value)) {
    object = *flag ? ECL_T : ECL_NIL;
  } else {
    object = make_text(std::get<std::string>(*value));
  }
  ecl_return1(env, object);
}

cl_object item_begins() {
  if (current != nullptr) current->item_begins();
  ecl_return1(ecl_process_env(), ECL_NIL);
}

cl_object can_wait() {
  const bool can = current != nullptr && current->can_wait();
  ecl_return1(ecl_process_env(), can ? ECL_T : ECL_NIL);
}

}  // namespace

void define_ask() {
  const auto define = [](const char* name, auto* function, int arguments) {
    ecl_def_c_function(ecl_make_symbol(name, "MAGNA"),
                       reinterpret_cast<cl_objectfn_fixed>(reinterpret_cast<void (*)()>(function)),
                       arguments);
  };
  define("%ASK", ask, 2);
  define("%ATTRIBUTE", attribute, 2);
  define("%ITEM-BEGINS", item_begins, 0);
  define("CAN-WAIT", can_wait, 0);
}

LispAsking::LispAsking(LispAsker& asker) : before_(std::exchange(current, &asker)) {}
LispAsking::~LispAsking() { current = before_; }

}  // namespace magna
