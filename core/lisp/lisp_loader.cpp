// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_loader.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>

#include "core/lisp/ecl.h"
#include "core/lisp/lisp_thread.h"
#include "core/lisp/source_text.h"

namespace magna {

namespace {

cl_object lisp_string(std::u32string_view text) {
  cl_object string = ecl_alloc_simple_extended_string(text.size());
  for (std::size_t k = 0; k < text.size(); ++k) {
    string->string.self[k] = static_cast<ecl_character>(text[k]);
  }
  return string;
}

cl_object lisp_string(std::string_view text) {
  cl_object string = ecl_alloc_simple_base_string(text.size());
  std::copy(text.begin(), text.end(), string->base_string.self);
  return string;
}

cl_object lisp_vector(std::span<const double> numbers) {
  cl_object vector = ecl_alloc_simple_vector(numbers.size(), ecl_aet_df);
  std::copy(numbers.begin(), numbers.end(), vector->vector.self.df);
  return vector;
}

cl_object call_load_world(const void* text) {
  return cl_funcall(2, ecl_make_symbol("LOAD-WORLD", "MAGNA"),
                    lisp_string(*static_cast<const std::u32string*>(text)));
}

cl_object call_evaluate_text(const void* text) {
  return cl_funcall(2, ecl_make_symbol("EVALUATE-TEXT", "MAGNA"),
                    lisp_string(*static_cast<const std::u32string*>(text)));
}

cl_object call_find_places(const void* argument) {
  const auto& cells = *static_cast<const LispCells*>(argument);
  cl_object filled = lisp_string(cells.filled);
  cl_object matched = lisp_vector(cells.matched);
  return cl_funcall(7, ecl_make_symbol("FIND-PLACES", "MAGNA"), filled, ecl_make_fixnum(cells.left),
                    ecl_make_fixnum(cells.top), ecl_make_fixnum(cells.width),
                    ecl_make_fixnum(cells.height), matched);
}

cl_object call_forget_world(const void*) {
  return cl_funcall(1, ecl_make_symbol("FORGET-WORLD", "MAGNA"));
}

// Calls Lisp and gives what it returns; false if something unwound to here. No C++ object lives in
// this frame or in those of `call`.
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

LispLoad load_of(cl_object (*call)(const void*), const void* argument) {
  cl_object result = ECL_NIL;
  if (!guarded(call, argument, &result)) return {LispLoad::End::Left, {}};
  if (Null(result)) return {LispLoad::End::CutOff, {}};
  LispValue value = copy_value(result);
  const auto end = value[0].is_true()        ? LispLoad::End::Loaded
                   : value[3].text().empty() ? LispLoad::End::Left
                                             : LispLoad::End::Failed;
  return {end, std::move(value)};
}

std::mutex& one_session() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace

LispSession::LispSession(double seconds, double cut_seconds)
    : turn_(one_session()), seconds_(seconds), cut_seconds_(cut_seconds) {}

LispSession::~LispSession() {
  if (loaded_) run([] { return load_of(call_forget_world, nullptr); });
}

LispLoad LispSession::load(std::u32string_view text) {
  LispLoad load = run([text = std::u32string(text)] { return load_of(call_load_world, &text); });
  loaded_ = load.end == LispLoad::End::Loaded;
  return load;
}

LispLoad LispSession::find_places(LispCells cells) {
  return run([cells = std::move(cells)] { return load_of(call_find_places, &cells); });
}

LispLoad LispSession::evaluate(std::u32string_view text) {
  return run([text = std::u32string(text)] { return load_of(call_evaluate_text, &text); });
}

LispLoad LispSession::run(std::function<LispLoad()> step) {
  LispThread& thread = LispThread::of_process();
  if (!thread.problem().empty()) return {};
  const auto result = std::make_shared<LispLoad>();  // stuck work outlives this call
  const auto work = [result, step = std::move(step)] { *result = step(); };
  const auto outcome = thread.run(work, seconds_, cut_seconds_);
  if (outcome == LispThread::Outcome::Stuck) return {};
  return std::move(*result);
}

}  // namespace magna
