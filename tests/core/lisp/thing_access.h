// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/engine/world_edits.h"
#include "core/lisp/primitives.h"
#include "core/lisp/world_values.h"
#include "tests/core/lisp/loading.h"

namespace magna {

/// The engine's edits, as passed to hooks; the world has no programs.
class EditsOfEngine : public WorldHooks {
 public:
  WorldEdits* edits = nullptr;

  void begin(const Engine&, WorldEdits& of_engine, std::uint64_t) override { edits = &of_engine; }
  void end() override { edits = nullptr; }
  void kick(std::span<const KickerTurn>) override {}
  std::optional<Method> choose(RobotId, const Manipulate&, Things) override { return {}; }
  Done manipulate(const Method&, RobotId, const Manipulate&, Things) override { return {}; }
};

/// A program on a running world, without Lisp in between.
class ThingAccess : public WorldAccess {
 public:
  /// `inside`: as if it ran within a tick.
  explicit ThingAccess(const std::string& world_file, bool inside = false) : inside_(inside) {
    Scenario scenario = load(world_file);
    scenario.hooks = hooks_;
    auto made = Engine::create(scenario, {.seed = 1, .clean = true});
    EXPECT_TRUE(made) << (made ? "" : made.error().text());
    engine_ = std::move(*made);
    add_thing_primitives(table_);
  }

  const Engine& engine() const override { return *engine_; }
  WorldEdits* edits() override { return inside_ ? hooks_->edits : nullptr; }
  Outcome submit(const Input& input) override {
    return engine_->submit({AuthorKind::Program, "test"}, input);
  }
  Result<std::uint64_t> command(RobotId robot, const RobotCommand& command) override {
    if (inside_) return Error{"no commands here"};
    commanded.emplace_back(robot, command);
    return std::uint64_t{commanded.size()};
  }

  Result<LispValue> ask(std::string_view name, LispValue::List arguments) {
    return table_.at(name)(*this, LispValue(std::move(arguments)));
  }
  /// Expects success.
  LispValue answer(std::string_view name, LispValue::List arguments) {
    const auto result = ask(name, std::move(arguments));
    if (result) return *result;
    ADD_FAILURE() << name << ": " << result.error().message;
    return {};
  }
  std::string refusal(std::string_view name, LispValue::List arguments) {
    const auto result = ask(name, std::move(arguments));
    return result ? "no error" : result.error().message;
  }

  std::vector<std::pair<RobotId, RobotCommand>> commanded;

 private:
  bool inside_;
  std::shared_ptr<EditsOfEngine> hooks_ = std::make_shared<EditsOfEngine>();
  std::unique_ptr<Engine> engine_;
  PrimitiveTable table_;
};

/// A value as text, to compare it: "(1 t nil \"x\")".
inline std::string shown(const LispValue& value) {
  if (value.is_nil()) return "nil";
  if (value.is_true()) return "t";
  if (value.is_number()) return text(AttributeValue(value.number()));
  if (value.is_text()) return '"' + value.text() + '"';
  std::string list;
  for (const LispValue& part : value.list()) list += (list.empty() ? "" : " ") + shown(part);
  return '(' + list + ')';
}

}  // namespace magna
