// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_request_handler.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/lisp/ecl.h"
#include "core/lisp/lisp_call.h"
#include "core/lisp/lisp_cut.h"
#include "core/lisp/program_files.h"
#include "core/sim/file_source.h"
#include "core/sim/text.h"

namespace magna {

namespace {

thread_local LispRequestHandler* current = nullptr;

// The answer to Lisp is stored here instead of on the stack, which may be unwound when Lisp runs
// out of memory.
thread_local LispValue last_answer;

constexpr int kStop = -1;
constexpr int kWrong = 0;
constexpr int kRight = 1;

int keep_answer(Result<LispValue> given) {
  if (given) {
    last_answer = std::move(*given);
    return kRight;
  }
  last_answer = LispValue(given.error().message);
  return kWrong;
}

std::string text_of(cl_object object) { return copy_value(object).value.text(); }

// All C++ objects with destructors are in this function.
int find_answer(cl_object name, cl_object arguments) {
  const LispCut::Pause pause;
  if (current == nullptr) {
    last_answer = LispValue(kNoWorldYet);
    return kWrong;
  }
  const LispCopy plain = copy_value(arguments);
  if (!plain.whole) {
    last_answer = LispValue(kNotCopied);
    return kWrong;
  }
  LispRequestHandler::Answer given = current->ask(text_of(name), plain.value);
  if (given.stop) return kStop;
  return keep_answer(std::move(given.value));
}

// Returns (t value), (nil message), or (:stop).
cl_object ask(cl_object name, cl_object arguments) {
  cl_env_ptr env = ecl_process_env();
  const int kind = find_answer(name, arguments);
  LispCut::heed();
  cl_object value = ECL_NIL;
  if (kind == kStop) {
    value = ecl_list1(ecl_make_keyword("STOP"));
  } else {
    value = ecl_cons(kind == kRight ? ECL_T : ECL_NIL, ecl_list1(make_object(last_answer)));
  }
  ecl_return1(env, value);
}

int find_file_answer(cl_object action, cl_object file, cl_object loading, cl_object name,
                     cl_object other, cl_object all) {
  const LispCut::Pause pause;
  FileSource disk;
  FileSource* const source = current == nullptr ? nullptr : current->files();
  const ProgramFiles files(text_of(file), text_of(loading), !Null(all),
                           source == nullptr ? disk : *source);
  return keep_answer(file_answer(text_of(action), files, text_of(name), text_of(other)));
}

// Returns (t value) or (nil message).
cl_object ask_file(cl_object action, cl_object file, cl_object loading, cl_object name,
                   cl_object other, cl_object all) {
  cl_env_ptr env = ecl_process_env();
  const int kind = find_file_answer(action, file, loading, name, other, all);
  LispCut::heed();
  cl_object value = ecl_cons(kind == kRight ? ECL_T : ECL_NIL, ecl_list1(make_object(last_answer)));
  ecl_return1(env, value);
}

// The lower-case name of an attribute in `buffer`; empty if it is too long or contains other
// characters.
std::string_view attribute_name(cl_object symbol, std::span<char> buffer) {
  if (!ECL_SYMBOLP(symbol) || Null(symbol)) return {};
  cl_object name = ecl_symbol_name(symbol);
  if (!ECL_BASE_STRING_P(name) || name->base_string.fillp > buffer.size()) return {};
  const std::span characters(name->base_string.self, name->base_string.fillp);
  std::ranges::transform(characters, buffer.begin(),
                         [](ecl_base_char c) { return lower_letter(static_cast<char>(c)); });
  return {buffer.data(), characters.size()};
}

// The class of things, once passed by Lisp; a class with a name is always reachable and not moved.
cl_object thing_class = nullptr;

cl_object know_things(cl_object its_class) {
  thing_class = its_class;
  ecl_return1(ecl_process_env(), ECL_NIL);
}

// The thing of the world for a Lisp thing; its number is in the first slot.
const Thing* living_thing(cl_object thing) {
  const World* const world = current == nullptr ? nullptr : current->world();
  if (world == nullptr || !ECL_INSTANCEP(thing) || ECL_CLASS_OF(thing) != thing_class) {
    return nullptr;
  }
  cl_object id = thing->instance.slots[0];
  if (!ECL_FIXNUMP(id)) return nullptr;
  const auto number = static_cast<std::size_t>(ecl_fixnum(id));
  return number < world->things().size() ? &world->things()[number] : nullptr;
}

// `get-attribute`, which most tests of kickers call: returns simple values directly, without the
// slower way of all other queries (ASK-ATTRIBUTE). It uses no objects with destructors.
cl_object get_attribute(cl_object object, cl_object attribute) {
  cl_env_ptr env = ecl_process_env();
  const Thing* const thing = living_thing(object);
  std::array<char, 64> buffer;
  const std::string_view name = attribute_name(attribute, buffer);
  if (thing == nullptr || name.empty() || name == "kind" || name == "footprint" ||
      name == "draw-function") {
    return cl_funcall(3, ecl_make_symbol("ASK-ATTRIBUTE", "MAGNA"), object, attribute);
  }
  const AttributeValue* const value = thing->attributes.find(name);
  cl_object result = ECL_NIL;
  if (value == nullptr) {
    // The thing does not have the attribute.
  } else if (const double* const number = std::get_if<double>(value)) {
    result = make_number(*number);
  } else if (const bool* const flag = std::get_if<bool>(value)) {
    result = *flag ? ECL_T : ECL_NIL;
  } else {
    cl_object text = make_text(std::get<std::string>(*value));
    return cl_funcall(2, ecl_make_symbol("TEXT-SYMBOL", "MAGNA"), text);
  }
  ecl_return1(env, result);
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
  define("%FILE", ask_file, 6);
  define("%GET-ATTRIBUTE", get_attribute, 2);
  define("%KNOW-THINGS", know_things, 1);
  define("%ITEM-BEGINS", item_begins, 0);
  define("CAN-WAIT", can_wait, 0);
}

LispRequestScope::LispRequestScope(LispRequestHandler& handler)
    : before_(std::exchange(current, &handler)) {}
LispRequestScope::~LispRequestScope() { current = before_; }

}  // namespace magna
