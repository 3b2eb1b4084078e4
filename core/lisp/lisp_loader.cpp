// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_loader.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>

#include "core/lisp/ecl.h"
#include "core/lisp/lisp_call.h"
#include "core/lisp/lisp_request_handler.h"
#include "core/lisp/lisp_thread.h"
#include "core/lisp/program_files.h"
#include "core/lisp/source_text.h"
#include "core/lisp/world_values.h"

namespace magna {

namespace {

cl_object lisp_vector(std::span<const double> numbers) {
  cl_object vector = ecl_alloc_simple_vector(numbers.size(), ecl_aet_df);
  std::copy(numbers.begin(), numbers.end(), vector->vector.self.df);
  return vector;
}

struct LoadedText {
  std::u32string text;
  LispValue file;
  LispValue origin;
};

// The queries of a file that is being loaded, before a world runs. Parameters that it sets are
// those with which its world begins.
class LoadRequestHandler final : public LispRequestHandler {
 public:
  explicit LoadRequestHandler(ProgramSources& sources) : sources_(sources) {}

  Answer ask(const std::string& name, const LispValue& arguments) override {
    if (name == "read-source") return {false, read_source(sources_, sources_.files(), arguments)};
    if (name == "call-places") return {false, call_places(sources_, arguments[0])};
    if (name == "parameter") return {false, parameter_value(parameters_, arguments)};
    if (name == "set-parameter") return {false, set_parameter(arguments)};
    if (name == "clean") return {false, clean(arguments[0].is_true())};
    return {false, Error{kNoWorldYet}};
  }

  FileSource* files() override { return &sources_.files(); }

  const Parameters& parameters() const { return parameters_; }

 private:
  Result<LispValue> set_parameter(const LispValue& arguments) {
    const auto setting = parameter_setting(arguments);
    if (!setting) return setting.error();
    if (auto why = parameters_.set(setting->id, setting->value)) return Error{english(*why)};
    return LispValue();
  }
  Result<LispValue> clean(bool clean) {
    if (clean) {
      parameters_.clean();
    } else {
      parameters_.dirty();
    }
    return LispValue();
  }

  ProgramSources& sources_;
  Parameters parameters_;
};

cl_object call_load_world(const void* argument) {
  const auto& loaded = *static_cast<const LoadedText*>(argument);
  cl_object text = make_string(loaded.text);
  cl_object file = make_object(loaded.file);
  return cl_funcall(4, ecl_make_symbol("LOAD-WORLD", "MAGNA"), text, file,
                    make_object(loaded.origin));
}

cl_object call_evaluate_text(const void* text) {
  return cl_funcall(2, ecl_make_symbol("EVALUATE-TEXT", "MAGNA"),
                    make_string(*static_cast<const std::u32string*>(text)));
}

cl_object call_find_places(const void* argument) {
  const auto& cells = *static_cast<const LispCells*>(argument);
  cl_object filled = make_string(cells.filled);
  cl_object matched = lisp_vector(cells.matched);
  return cl_funcall(7, ecl_make_symbol("FIND-PLACES", "MAGNA"), filled, ecl_make_fixnum(cells.left),
                    ecl_make_fixnum(cells.top), ecl_make_fixnum(cells.width),
                    ecl_make_fixnum(cells.height), matched);
}

cl_object call_forget_world(const void*) {
  return cl_funcall(1, ecl_make_symbol("FORGET-WORLD", "MAGNA"));
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

LispLoad LispSession::load(std::u32string_view text, std::string file, const CodeOrigin& origin,
                           std::shared_ptr<ProgramSources> sources) {
  const LoadedText loaded{std::u32string(text), std::move(file), plain(origin)};
  LispLoad load = run([loaded, sources = std::move(sources)] {
    LoadRequestHandler handler(*sources);
    const LispRequestScope scope(handler);
    LispLoad result = load_of(call_load_world, &loaded);
    result.parameters = handler.parameters();
    return result;
  });
  loaded_ = load.end == LispLoad::End::Loaded;
  return load;
}

LispLoad LispSession::find_places(LispCells cells) {
  return run([cells = std::move(cells)] { return load_of(call_find_places, &cells); });
}

int LispSession::keep() {
  const auto number = std::make_shared<int>(-1);
  LispThread::for_loading().run(
      [number] {
        const LispValue kept = value_of("KEEP-WORLD", {});
        if (kept.is_number()) *number = kept.whole();
      },
      {seconds_, seconds_, cut_seconds_});
  loaded_ = loaded_ && *number < 0;
  return *number;
}

LispLoad LispSession::evaluate(std::u32string_view text, std::shared_ptr<ProgramSources> sources) {
  return run([text = std::u32string(text), sources = std::move(sources)] {
    LoadRequestHandler handler(*sources);
    const LispRequestScope scope(handler);
    return load_of(call_evaluate_text, &text);
  });
}

LispLoad LispSession::run(std::function<LispLoad()> step) {
  LispThread& thread = LispThread::for_loading();
  if (!thread.problem().empty()) return {};
  // Work that cannot be cut off outlives this call.
  const auto result = std::make_shared<LispLoad>();
  const auto work = [result, step = std::move(step)] { *result = step(); };
  const auto outcome = thread.run(work, {seconds_, seconds_, cut_seconds_});
  if (outcome == LispThread::Outcome::Stuck) return {};
  return std::move(*result);
}

}  // namespace magna
