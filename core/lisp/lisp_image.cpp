// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_image.h"

#include <fmt/format.h>

#include "core/lisp/ecl.h"
#include "core/lisp/lisp_boot.h"
#include "core/lisp/lisp_call.h"
#include "core/lisp/lisp_request_handler.h"
#include "core/lisp/world_values.h"

namespace magna {
namespace {

constexpr const char* kNoCommands =
    "kickers and manipulations are part of the world: they command no robots";

// The queries of Lisp while the session's thread waits for it.
class DirectRequestHandler final : public LispRequestHandler {
 public:
  DirectRequestHandler(WorldAccess& access, LispThread& thread)
      : access_(access), thread_(thread) {}

  Answer ask(const std::string& name, const LispValue& arguments) override {
    return {false, LispImage::answer(access_, name, arguments)};
  }
  void item_begins() override { thread_.item_begins(); }
  const World* world() const override { return &access_.engine().world(); }
  FileSource* files() override { return access_.files(); }

 private:
  WorldAccess& access_;
  LispThread& thread_;
};

LispValue::List plain_arguments(const Manipulate& command) {
  LispValue::List values;
  for (const ManipulationValue& value : command.arguments) values.push_back(plain(value));
  return values;
}

LispValue::List thing_numbers(ManipulationMethods::Things things) {
  LispValue::List numbers;
  for (const std::optional<ThingId>& thing : things) {
    numbers.push_back(thing ? LispValue(static_cast<double>(thing->value)) : LispValue());
  }
  return numbers;
}

// The loop over the tests of a tick's kickers, which may run a million times a second. Turns are a
// vector of fixnums, three a turn: the thing, the kicker, and 1 if its body runs without a test.

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

/// Calls `run-kicks` in the image with these turns, on the calling thread (LispThread).
LispLoad run_kicks(int image, const std::vector<KickerTurn>& turns) {
  const KickCall call{image, turns};
  return load_of(call_run_kicks, &call);
}

template <class Function>
void define(const char* name, Function* function, int arguments) {
  ecl_def_c_function(ecl_make_symbol(name, "MAGNA"),
                     reinterpret_cast<cl_objectfn_fixed>(reinterpret_cast<void (*)()>(function)),
                     arguments);
}

}  // namespace

// Kickers and manipulations change the world directly and cannot command robots.
class LispImage::TickAccess final : public WorldAccess {
 public:
  explicit TickAccess(LispImage& image) : image_(image) {}

  const Engine& engine() const override { return *image_.engine_; }
  WorldEdits* edits() override { return image_.edits_; }
  Outcome submit(const Input&) override { return Outcome::refused(Message::verbatim(kNoCommands)); }
  Result<std::uint64_t> command(RobotId, const RobotCommand&) override {
    return Error{kNoCommands};
  }
  void report(const LispReport& report) override { image_.report(report); }
  ProgramSources* sources() override { return &image_.sources_; }
  FileSource* files() override { return &image_.sources_.files(); }

 private:
  LispImage& image_;
};

LispImage::LispImage(int number, ProgramSources sources)
    : number_(number), sources_(std::move(sources)) {}

std::shared_ptr<LispImage> LispImage::make_empty() {
  LispThread& thread = LispThread::for_worlds();
  if (!thread.problem().empty()) return nullptr;
  const auto number = std::make_shared<LispValue>();
  thread.run([number] { *number = value_of("NEW-IMAGE-NUMBER", {}); }, turn_limit());
  if (!number->is_number()) return nullptr;
  ProgramSources sources;
  static_cast<void>(sources.add("", {}));  // no world file
  return std::make_shared<LispImage>(number->whole(), std::move(sources));
}

LispImage::~LispImage() {
  LispThread& thread = LispThread::for_worlds();
  if (!thread.problem().empty()) return;
  thread.run([number = double(number_)] { value_of("FORGET-IMAGE-NUMBERED", {number}); },
             {10.0, 30.0, 10.0});
}

const PrimitiveTable& LispImage::primitives() {
  static const PrimitiveTable kAll = [] {
    PrimitiveTable table;
    add_robot_primitives(table);
    add_thing_primitives(table);
    add_program_primitives(table);
    return table;
  }();
  return kAll;
}

Result<LispValue> LispImage::answer(WorldAccess& access, const std::string& name,
                                    const LispValue& arguments) {
  const auto found = primitives().find(name);
  if (found == primitives().end()) return Error{fmt::format("there is no primitive {}", name)};
  return found->second(access, arguments);
}

LispLoad LispImage::call(WorldAccess& access, const std::string& function,
                         LispValue::List arguments) {
  LispValue::List all{double(number_), function};
  all.emplace_back(std::move(arguments));  // not in the braces, which would copy
  return serve(access, [all = std::move(all)] { return load_of("CALL-IN-IMAGE", all); });
}

LispLoad LispImage::serve(WorldAccess& access, std::function<LispLoad()> work) {
  LispThread& thread = LispThread::for_worlds();
  if (!thread.problem().empty()) return {};
  // Work that cannot be cut off outlives this call.
  const auto result = std::make_shared<LispLoad>();
  auto handled = [result, &access, &thread, work = std::move(work)] {
    DirectRequestHandler handler(access, thread);
    const LispRequestScope scope(handler);
    *result = work();
  };
  if (thread.run(std::move(handled), turn_limit()) == LispThread::Outcome::Stuck) return {};
  return std::move(*result);
}

void LispImage::report_end(const std::string& function, const LispLoad& load) {
  switch (load.end) {
    case LispLoad::End::Loaded: return;
    case LispLoad::End::Failed:
      report({0, "error", fmt::format("{}: {}", function, load.value[3].text()),
              load.value[1].is_number() ? static_cast<long>(load.value[1].number()) : -1});
      return;
    case LispLoad::End::CutOff:
      report({0, "error",
              fmt::format("{}: it took too long and was cut off{}", function, load.value[3].text()),
              static_cast<long>(load.value[1].number(-1.0))});
      return;
    case LispLoad::End::Left:
      report({0, "error", fmt::format("{}: it tried to leave the Lisp that it runs in", function)});
      return;
    case LispLoad::End::NoLisp:
      report({0, "error", "Lisp cannot be used: " + LispThread::for_worlds().problem()});
      return;
  }
}

LispValue LispImage::call_in_tick(const std::string& function, LispValue::List arguments) {
  TickAccess access(*this);
  LispLoad load = call(access, function, std::move(arguments));
  report_end(function, load);
  return load.end == LispLoad::End::Loaded ? load.value[1] : LispValue();
}

void LispImage::begin(const Engine& engine, WorldEdits& edits, std::uint64_t seed) {
  edits_ = &edits;
  begin_world(engine, seed);
}

void LispImage::begin_without_hooks(const Engine& engine) { begin_world(engine, engine.seed()); }

void LispImage::begin_world(const Engine& engine, std::uint64_t seed) {
  engine_ = &engine;
  LispValue::List things;
  for (const Thing& thing : engine.world().things()) {
    if (thing.object < 0) continue;
    things.emplace_back(LispValue::List{double(thing.object), double(thing.id.value)});
  }
  LispValue::List robots;
  for (std::uint32_t i = 0; i < engine.team().size(); ++i) {
    robots.emplace_back(LispValue::List{engine.team().description(RobotId{i}).name, double(i)});
  }
  call_in_tick("BEGIN-WORLD", {double(seed % (1U << 20U)), things, robots});
}

void LispImage::end() {
  engine_ = nullptr;
  edits_ = nullptr;
}

void LispImage::kick(std::span<const KickerTurn> turns) {
  TickAccess access(*this);
  std::vector<KickerTurn> all(turns.begin(), turns.end());
  const LispLoad load =
      serve(access, [number = number_, all = std::move(all)] { return run_kicks(number, all); });
  report_end("RUN-KICKS", load);
}

std::optional<ManipulationMethods::Method> LispImage::choose(RobotId, const Manipulate& command,
                                                             Things things) {
  const LispValue chosen = call_in_tick(
      "CHOOSE-MANIPULATION",
      {command.name, thing_numbers(things), plain_arguments(command), plain(command.by)});
  if (!chosen.is_list() || chosen.size() < 3) return std::nullopt;
  return Method{static_cast<std::uint32_t>(chosen[0].whole()), chosen[1].number(),
                static_cast<Tick>(chosen[2].number())};
}

ManipulationMethods::Done LispImage::manipulate(const Method& method, RobotId,
                                                const Manipulate& command, Things things) {
  const LispValue done = call_in_tick(
      "RUN-MANIPULATION-METHOD",
      {double(method.number), thing_numbers(things), plain_arguments(command), plain(command.by)});
  if (!done.is_list()) return {"FAILED", {}};
  auto value = manipulation_value(done[1]);
  return {done[0].text(), value ? std::move(*value) : ManipulationValue()};
}

void define_kick_scan() {
  define("%NEXT-KICK", next_kick, 6);
  define("%KICK-PLACE", place_of_kick, 0);
}

}  // namespace magna
