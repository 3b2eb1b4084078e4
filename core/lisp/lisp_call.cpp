// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_call.h"

#include "core/lisp/lisp_copy.h"

namespace magna {

namespace {

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
