// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_image.h"

#include <fmt/format.h>

#include "core/lisp/kick_scan.h"
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

}  // namespace magna
