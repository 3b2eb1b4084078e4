// SPDX-License-Identifier: GPL-3.0-or-later
// The loop over the tests of a tick's kickers, which may run a million times a second. Turns are a
// vector of fixnums, three a turn: the thing, the kicker, and 1 if its body runs without a test.
#include "core/lisp/kick_scan.h"

#include "core/lisp/ecl.h"
#include "core/lisp/lisp_call.h"

namespace magna {

namespace {

constexpr cl_fixnum kPlacesATurn = 3;

// The turn whose test or body runs, for reports of a failure.
thread_local cl_fixnum kick_place = 0;

bool is_dropped(cl_object dropped, cl_fixnum thing, cl_fixnum kicker) {
  if (dropped->hash.entries == 0) return false;
  return !Null(cl_funcall(3, ecl_make_symbol("DROPPED-P", "MAGNA"), ecl_make_fixnum(thing),
                          ecl_make_fixnum(kicker)));
}

// Of a simple vector; the general function where it fails, for its error.
cl_object element(cl_object vector, cl_fixnum index) {
  const auto place = static_cast<cl_index>(index);
  const bool plain = vector->vector.elttype == ecl_aet_object && place < vector->vector.dim;
  return plain ? vector->vector.self.t[place] : ecl_aref1(vector, place);
}

// The place of the first turn from `from` on whose body is to run, or `until`. Tests may unwind
// through this frame, which has no objects with destructors.
cl_object next_kick(cl_object turns, cl_object from, cl_object until, cl_object tests,
                    cl_object living, cl_object dropped) {
  cl_env_ptr env = ecl_process_env();
  const cl_fixnum* const places = turns->array.self.fix;
  const cl_fixnum end = ecl_fixnum(until);
  cl_fixnum at = ecl_fixnum(from);
  for (; at < end; at += kPlacesATurn) {
    kick_place = at;
    if (is_dropped(dropped, places[at], places[at + 1])) continue;
    cl_object test = element(tests, places[at + 1]);
    if (Null(test) || places[at + 2] != 0) break;
    cl_object thing = element(living, places[at]);
    if (!Null(ecl_function_dispatch(env, test)(1, thing))) break;
  }
  ecl_return1(env, ecl_make_fixnum(at));
}

cl_object place_of_kick() { ecl_return1(ecl_process_env(), ecl_make_fixnum(kick_place)); }

struct KickCall {
  int image;
  const std::vector<KickerTurn>& turns;
};

// A vector with room for so many places, kept between ticks: a new one in each would make the
// collector run more often. Turns are run one tick after the other, on one thread.
cl_object vector_for(cl_index places) {
  static cl_object kept = ECL_NIL;
  static const bool kRooted = (ecl_register_root(&kept), true);
  static_cast<void>(kRooted);
  if (Null(kept) || kept->vector.dim < places) {
    kept = ecl_alloc_simple_vector(2 * places, ecl_aet_fix);
  }
  return kept;
}

cl_object call_run_kicks(const void* argument) {
  const auto& call = *static_cast<const KickCall*>(argument);
  const cl_index places = call.turns.size() * std::size_t{kPlacesATurn};
  cl_object turns = vector_for(places);
  cl_fixnum* place = turns->vector.self.fix;
  for (const KickerTurn& turn : call.turns) {
    *place++ = static_cast<cl_fixnum>(turn.thing.value);
    *place++ = static_cast<cl_fixnum>(turn.kicker);
    *place++ = turn.again ? 1 : 0;
  }
  return cl_funcall(4, ecl_make_symbol("CALL-IN-IMAGE", "MAGNA"), ecl_make_fixnum(call.image),
                    ecl_make_simple_base_string("RUN-KICKS", -1),
                    cl_list(2, turns, ecl_make_fixnum(static_cast<cl_fixnum>(places))));
}

template <class Function>
void define(const char* name, Function* function, int arguments) {
  ecl_def_c_function(ecl_make_symbol(name, "MAGNA"),
                     reinterpret_cast<cl_objectfn_fixed>(reinterpret_cast<void (*)()>(function)),
                     arguments);
}

}  // namespace

void define_kick_scan() {
  define("%NEXT-KICK", next_kick, 6);
  define("%KICK-PLACE", place_of_kick, 0);
}

LispLoad run_kicks(int image, const std::vector<KickerTurn>& turns) {
  const KickCall call{image, turns};
  return load_of(call_run_kicks, &call);
}

}  // namespace magna
