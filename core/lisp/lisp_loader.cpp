// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_loader.h"

#include <memory>
#include <string>

#include "core/lisp/ecl.h"
#include "core/lisp/lisp_thread.h"
#include "core/lisp/source_text.h"

namespace magna {

namespace {

// What is copied into the Lisp and out of it: owned together, because stuck work outlives its call.
struct Exchange {
  std::u32string text;
  LispLoad result;
};

cl_object lisp_string(std::u32string_view text) {
  cl_object string = ecl_alloc_simple_extended_string(text.size());
  for (std::size_t k = 0; k < text.size(); ++k) {
    string->string.self[k] = static_cast<ecl_character>(text[k]);
  }
  return string;
}

// Calls load-world and gives what it returns; false if something unwound to here. No C++ object
// lives in this frame.
bool call_load_world(const char32_t* text, std::size_t size, cl_object* result) {
  cl_env_ptr env = ecl_process_env();
  volatile bool returned = false;
  ECL_CATCH_ALL_BEGIN(env) {
    cl_object string = lisp_string({text, size});
    *result = cl_funcall(2, ecl_make_symbol("LOAD-WORLD", "MAGNA"), string);
    returned = true;
  }
  ECL_CATCH_ALL_IF_CAUGHT {}
  ECL_CATCH_ALL_END;
  return returned;
}

std::string copy_text(cl_object string) {
  std::u32string text;
  const bool base = ECL_BASE_STRING_P(string);
  const cl_index size = base ? string->base_string.fillp : string->string.fillp;
  for (cl_index k = 0; k < size; ++k) {
    text.push_back(base ? static_cast<char32_t>(string->base_string.self[k])
                        : static_cast<char32_t>(string->string.self[k]));
  }
  return to_utf8(text);
}

// Copies with accessors that cannot signal: kinds are looked at first. ECL's lists are pointers
// with a tag, which its accessors read through: no alignment that a sanitizer could hold them to.
__attribute__((no_sanitize("alignment"))) LispValue copy_value(cl_object object) {
  if (Null(object)) return {};
  if (object == ECL_T) return LispValue::truth();
  if (ECL_FIXNUMP(object)) return static_cast<double>(ecl_fixnum(object));
  if (ECL_DOUBLE_FLOAT_P(object)) return ecl_double_float(object);
  if (ECL_STRINGP(object)) return copy_text(object);
  LispValue::List list;
  for (; ECL_CONSP(object); object = ECL_CONS_CDR(object)) {
    list.push_back(copy_value(ECL_CONS_CAR(object)));
  }
  return list;
}

void load(Exchange& exchange) {
  cl_object result = ECL_NIL;
  if (!call_load_world(exchange.text.data(), exchange.text.size(), &result)) {
    exchange.result.end = LispLoad::End::Left;
  } else if (Null(result)) {
    exchange.result.end = LispLoad::End::CutOff;
  } else {
    exchange.result.value = copy_value(result);
    const LispValue& value = exchange.result.value;
    exchange.result.end = value[0].is_true()        ? LispLoad::End::Loaded
                          : value[3].text().empty() ? LispLoad::End::Left
                                                    : LispLoad::End::Failed;
  }
}

}  // namespace

LispLoad run_world_text(std::u32string_view text, double seconds, double cut_seconds) {
  LispThread& thread = LispThread::of_process();
  if (!thread.problem().empty()) return {};
  const auto exchange = std::make_shared<Exchange>(Exchange{std::u32string(text), {}});
  const auto outcome = thread.run([exchange] { load(*exchange); }, seconds, cut_seconds);
  if (outcome == LispThread::Outcome::Stuck) return {};
  return std::move(exchange->result);
}

}  // namespace magna
