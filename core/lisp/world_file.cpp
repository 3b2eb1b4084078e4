// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/world_file.h"

#include <fmt/format.h>

#include "core/lisp/lisp_boot.h"
#include "core/lisp/lisp_image.h"
#include "core/lisp/lisp_loader.h"
#include "core/lisp/lisp_thread.h"
#include "core/lisp/program_sources.h"
#include "core/lisp/scenario_builder.h"
#include "core/sim/text_file.h"

namespace magna {

namespace {

constexpr std::size_t kLargestValue = std::size_t{64} << 10U;

Error file_error(const std::string& file, std::string message) {
  return Error{std::move(message), file, 0, 0};
}

// A text being processed by scanner, Lisp and builder.
class WorldLoad {
 public:
  WorldLoad(const ProgramSources& sources, const std::string& file)
      : sources_(sources), file_(file) {}

  // Why a step did not return a readable result.
  Error from_step(const LispLoad& load, double seconds, std::string_view what) const {
    switch (load.end) {
      case LispLoad::End::Failed: return sources_.error(load.value);
      case LispLoad::End::CutOff: {
        Error error = sources_.cut_off(
            load.value, fmt::format("{} took longer than {:g} seconds and was cut off; does a loop "
                                    "in it never end?",
                                    what, seconds));
        if (error.file.empty()) error.file = file_;
        return error;
      }
      case LispLoad::End::Left:
        return file_error(file_, "the program in it tried to leave the Lisp it runs in");
      case LispLoad::End::Loaded:
      case LispLoad::End::NoLisp: break;
    }
    return file_error(file_, "Lisp cannot be used: " + LispThread::for_loading().problem());
  }

  Result<Scenario> build(const LispValue& made, LispSession& lisp, double seconds) const {
    ScenarioBuilder builder(sources_.text(0));
    if (!builder.build(made)) {
      std::vector<Error> errors;
      for (const ScenarioProblem& one : builder.problems()) {
        errors.push_back(one.placed
                             ? sources_.error(static_cast<long>(one.offset), false, one.message)
                             : file_error(file_, one.message));
      }
      return ProgramSources::together(errors);
    }
    if (auto cells = builder.cells_for_places()) {
      const LispLoad found = lisp.find_places(std::move(*cells));
      if (found.end != LispLoad::End::Loaded) {
        return from_step(found, seconds, "finding the places of its place types");
      }
      builder.add_places(found.value[1]);
    }
    builder.scenario().source = file_;
    return std::move(builder.scenario());
  }

 private:
  const ProgramSources& sources_;
  const std::string& file_;
};

}  // namespace

struct LispRuntime::Impl {
  Limits limits;
};

LispRuntime::LispRuntime()
    : LispRuntime(Limits{.load_seconds = static_cast<double>(lisp_limits().load_ms) / 1000.0}) {}
LispRuntime::LispRuntime(Limits limits) : impl_(std::make_unique<Impl>(Impl{limits})) {
  LispThread::for_loading();
}
LispRuntime::~LispRuntime() = default;

Result<Scenario> LispRuntime::load_world(const std::string& path) {
  return load_world(path, std::make_shared<FileSource>());
}

Result<Scenario> LispRuntime::load_world(const std::string& path,
                                         std::shared_ptr<FileSource> files) {
  auto text = files->read(path, "world file");
  if (!text) return text.error();
  auto origin = file_origin(path, *text, files->recorded());
  if (!origin) return origin.error();
  return load(*text, path, *origin, std::move(files));
}

Result<Scenario> LispRuntime::load_world_text(const std::string& text, const std::string& name) {
  return load(text, name, {}, std::make_shared<FileSource>());
}

Result<Scenario> LispRuntime::load(const std::string& text, const std::string& name,
                                   const CodeOrigin& origin, std::shared_ptr<FileSource> files) {
  if (text.size() > kLargestTextFile) {
    return file_error(name, fmt::format("the text has {} bytes; a world has at most {}",
                                        text.size(), kLargestTextFile));
  }
  const auto sources = std::make_shared<ProgramSources>(std::move(files));
  const auto base = sources->add(text, name);
  if (!base) return base.error();
  if (sources->empty(*base)) {
    return file_error(name,
                      "the file is empty; a world file needs a map: (defmap name (width "
                      "height) ...)");
  }
  const WorldLoad load(*sources, name);
  const double seconds = impl_->limits.load_seconds;
  LispSession lisp(seconds, impl_->limits.cut_seconds);
  const LispLoad result = lisp.load(sources->text(*base).characters(), name, origin, sources);
  if (result.end != LispLoad::End::Loaded) return load.from_step(result, seconds, "it");
  auto scenario = load.build(result.value, lisp, seconds);
  if (scenario) {
    scenario->hooks = std::make_shared<LispImage>(lisp.keep(), std::move(*sources));
    scenario->parameters = result.parameters;
  }
  return scenario;
}

Result<std::string> LispRuntime::evaluate(const std::string& text) {
  const auto sources = std::make_shared<ProgramSources>();
  const auto base = sources->add(text, {});
  if (!base) return base.error();
  LispSession lisp(impl_->limits.load_seconds, impl_->limits.cut_seconds);
  const LispLoad result = lisp.evaluate(sources->text(*base).characters(), sources);
  switch (result.end) {
    case LispLoad::End::Loaded: return result.value[1].text().substr(0, kLargestValue);
    case LispLoad::End::Failed: return sources->error(result.value);
    case LispLoad::End::CutOff:
      return sources->cut_off(
          result.value,
          fmt::format("it took longer than {:g} s and was cut off", impl_->limits.load_seconds));
    case LispLoad::End::Left: return Error{"it tried to leave the Lisp that it runs in"};
    case LispLoad::End::NoLisp: break;
  }
  return Error{"Lisp cannot be used: " + LispThread::for_loading().problem()};
}

}  // namespace magna
