// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/lisp/program_manager.h"
#include "core/lisp/world_file.h"
#include "core/sim/file_source.h"

namespace magna {

/// A file of the project, by its path in it.
inline std::string project_text(const std::string& path) {
  std::ifstream stream(MAGNA_SOURCE_DIR "/" + path, std::ios::binary);
  EXPECT_TRUE(stream) << path;
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// A running world from Lisp text, or from a file with an absolute path, with its programs, driven
/// like a session at full speed.
class ProgramWorld {
 public:
  explicit ProgramWorld(const std::string& world, EngineOptions options = clean(),
                        ProgramManager::Limits limits = quick(),
                        std::shared_ptr<FileSource> files = std::make_shared<FileSource>())
      : desk_({[this](const Author& author, const Input& input) {
                 return engine_->submit(author, input);
               },
               [] {}},
              limits) {
    auto scenario = world.starts_with('/') ? lisp_.load_world(world, std::move(files))
                                           : lisp_.load_world_text(world, "test.lisp");
    if (!scenario) {
      ADD_FAILURE() << scenario.error().text();
      return;
    }
    auto engine = Engine::create(*scenario, options);
    if (!engine) {
      ADD_FAILURE() << engine.error().text();
      return;
    }
    engine_ = std::move(*engine);
    desk_.bind(engine_.get());
  }
  ~ProgramWorld() {
    desk_.bind(nullptr);
    for (const std::string& file : files_) std::filesystem::remove(file);
  }

  static EngineOptions clean() {
    EngineOptions options;
    options.clean = true;
    return options;
  }
  /// Sets a short time limit for endless loops.
  static ProgramManager::Limits quick() { return {{0.3, 30.0, 30.0}, {0.3, 30.0, 30.0}}; }

  Engine& engine() { return *engine_; }
  ProgramManager& desk() { return desk_; }

  /// Starts a program with this text; returns its number.
  std::uint32_t start(const std::string& text, const std::string& name = "program") {
    const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
    const auto folder = std::filesystem::temp_directory_path() /
                        (std::string("magna-") + test->test_suite_name() + "-" + test->name());
    std::filesystem::create_directories(folder);
    files_.push_back((folder / (name + ".lisp")).string());
    std::ofstream(files_.back()) << text;
    return desk_.start(files_.back());
  }

  /// Starts one of the shipped programs; returns its number.
  std::uint32_t start_shipped(const std::string& name) {
    return desk_.start(MAGNA_SOURCE_DIR "/resources/programs/" + name);
  }

  void drain() {
    while (true) {
      const std::vector<Event> events = engine_->take_events();
      if (events.empty()) return;
      desk_.on_events(events);
    }
  }

  void tick(int count = 1) {
    for (int k = 0; k < count; ++k) {
      engine_->step();
      drain();
      desk_.after_tick(true);
      drain();
      listen();
    }
  }

  /// Runs until all programs have ended, at most so many ticks; returns the outcome of program
  /// `number`.
  ProgramStatus run(std::uint32_t number, int most = 2000) {
    for (int k = 0; k < most && desk_.running(); ++k) tick();
    const ProgramStatus* const status = desk_.find(number);
    return status == nullptr ? ProgramStatus() : *status;
  }

  /// The value of an expression as the console shows it, or "error: " and the message.
  std::string evaluate(const std::string& expression, int most = 1000) {
    return ask({"expression", expression, {}, true}, most);
  }

  /// The answer to a query, or "error: " and the message.
  std::string ask(LispQuery query, int most = 1000) {
    desk_.ask(std::move(query));
    desk_.serve(true);
    for (int k = 0; k < most; ++k) {
      listen();
      const auto answers = desk_.take_answers();
      if (!answers.empty()) {
        const Result<std::string>& value = answers[0].text;
        return value ? *value : "error: " + value.error().text();
      }
      tick();
    }
    return "no value";
  }

  /// All output so far, one entry per line; output of the console starts with "0: ", that of an
  /// editor with its name.
  const std::vector<std::string>& said() {
    listen();
    return said_;
  }

 private:
  void listen() {
    for (const ProgramManager::OutputLine& one : desk_.take_said()) {
      const std::string author = one.program == 0 ? "0" : one.editor;
      said_.push_back((author.empty() ? "" : author + ": ") + one.line.text);
    }
  }

  LispRuntime lisp_;
  std::unique_ptr<Engine> engine_;
  ProgramManager desk_;
  std::vector<std::string> files_;
  std::vector<std::string> said_;
};

}  // namespace magna
