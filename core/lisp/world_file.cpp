// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/world_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/lisp/lisp_loader.h"
#include "core/lisp/lisp_thread.h"
#include "core/lisp/scenario_builder.h"
#include "core/lisp/source_scanner.h"

namespace magna {

namespace {

constexpr std::size_t kLargestValue = std::size_t{64} << 10U;
constexpr std::uintmax_t kLargestFile = std::uintmax_t{4} << 20U;

Error file_error(const std::string& file, std::string message) {
  return Error{std::move(message), file, 0, 0};
}

Result<std::string> read_file(const std::string& path) {
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  if (status.type() == std::filesystem::file_type::not_found) {
    return file_error(path, "there is no such file");
  }
  if (status.type() != std::filesystem::file_type::regular) {
    return file_error(path, "this is not a file that can be read");
  }
  if (const auto size = std::filesystem::file_size(path, code); !code && size > kLargestFile) {
    return file_error(path, fmt::format("the file has {} bytes; a world file has at most {}", size,
                                        kLargestFile));
  }
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) return file_error(path, "the file cannot be read");
  return std::move(text).str();
}

// A text on its way through scanner, Lisp and builder.
class WorldLoad {
 public:
  WorldLoad(const SourceText& source, const SourceForms& forms, const std::string& file)
      : source_(source), forms_(forms), file_(file) {}

  // The error at a form, with the form itself, shortened, before the message.
  Error at_form(std::size_t offset, const std::string& message) const {
    const auto form = form_from(forms_, offset);
    if (!form) return at(offset, message);
    return at(form->begin, excerpt(source_, *form) + ": " + message);
  }

  // The error Lisp reports: offset, reading, message, symbol.
  Error from_lisp(const LispValue& report) const {
    const std::size_t offset = report[1].offset();
    const std::string& message = report[3].text();
    if (report[2].is_true()) {  // while reading: the offset is where the reader had come
      const auto token = token_before(forms_, offset);
      return token ? at(token->begin, excerpt(source_, *token) + ": " + message)
                   : at(offset, message);
    }
    Error error = at_form(offset, message);
    if (const std::string& symbol = report[4].text(); !symbol.empty()) {
      const auto outer = form_from(forms_, offset);
      const auto atom = outer ? find_atom(source_, forms_, *outer, symbol) : std::nullopt;
      if (atom) {
        const SourcePlace place = source_.place(atom->begin);
        error.line = place.line;
        error.column = place.column;
      }
    }
    return error;
  }

  // Why a step gave nothing that could be read on.
  Error from_step(const LispLoad& load, double seconds, std::string_view what) const {
    switch (load.end) {
      case LispLoad::End::Failed: return from_lisp(load.value);
      case LispLoad::End::CutOff:
        return file_error(file_, fmt::format("{} took longer than {:g} seconds and was cut off; "
                                             "does a loop in it never end?",
                                             what, seconds));
      case LispLoad::End::Left:
        return file_error(file_, "the program in it tried to leave the Lisp it runs in");
      case LispLoad::End::Loaded:
      case LispLoad::End::NoLisp: break;
    }
    return file_error(file_, "Lisp cannot be used: " + LispThread::of_process().problem());
  }

  Result<Scenario> build(const LispValue& made, LispSession& lisp, double seconds) const {
    ScenarioBuilder builder(source_);
    if (!builder.build(made)) {
      const ScenarioProblem& problem = builder.problem();
      if (!problem.placed) return file_error(file_, problem.message);
      return at_form(problem.offset, problem.message);
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
  Error at(std::size_t offset, std::string message) const {
    const SourcePlace place = source_.place(offset);
    return Error{std::move(message), file_, place.line, place.column};
  }

  const SourceText& source_;
  const SourceForms& forms_;
  const std::string& file_;
};

}  // namespace

struct LispRuntime::Impl {
  Limits limits;
};

LispRuntime::LispRuntime() : LispRuntime(Limits{}) {}
LispRuntime::LispRuntime(Limits limits) : impl_(std::make_unique<Impl>(Impl{limits})) {
  LispThread::of_process();
}
LispRuntime::~LispRuntime() = default;

Result<Scenario> LispRuntime::load_world(const std::string& path) {
  auto text = read_file(path);
  if (!text) return text.error();
  return load_world_text(*text, path);
}

Result<Scenario> LispRuntime::load_world_text(const std::string& text, const std::string& name) {
  const auto in_file = [&name](Error error) {
    error.file = name;
    return error;
  };
  if (text.size() > kLargestFile) {
    return file_error(name, fmt::format("the text has {} bytes; a world has at most {}",
                                        text.size(), kLargestFile));
  }
  const auto source = SourceText::decode(text);
  if (!source) return in_file(source.error());
  const auto forms = scan_source(*source);
  if (!forms) return in_file(forms.error());
  if (forms->empty()) {
    return file_error(name,
                      "the file is empty; a world file needs a map: (defmap name (width "
                      "height) ...)");
  }
  const WorldLoad load(*source, *forms, name);
  const double seconds = impl_->limits.load_seconds;
  LispSession lisp(seconds, impl_->limits.cut_seconds);
  const LispLoad result = lisp.load(source->characters());
  if (result.end != LispLoad::End::Loaded) return load.from_step(result, seconds, "it");
  return load.build(result.value, lisp, seconds);
}

Result<std::string> LispRuntime::evaluate(const std::string& text) {
  const auto without_file = [](Error error) {
    error.line = 0;  // it is one line
    return error;
  };
  const auto source = SourceText::decode(text);
  if (!source) return without_file(source.error());
  const auto forms = scan_source(*source);
  if (!forms) return without_file(forms.error());
  const std::string no_file;
  const WorldLoad load(*source, *forms, no_file);
  LispSession lisp(impl_->limits.load_seconds, impl_->limits.cut_seconds);
  const LispLoad result = lisp.evaluate(source->characters());
  switch (result.end) {
    case LispLoad::End::Loaded: return result.value[1].text().substr(0, kLargestValue);
    case LispLoad::End::Failed: return without_file(load.from_lisp(result.value));
    case LispLoad::End::CutOff:
      return Error{
          fmt::format("it took longer than {:g} s and was cut off", impl_->limits.load_seconds)};
    case LispLoad::End::Left: return Error{"it tried to leave the Lisp that it runs in"};
    case LispLoad::End::NoLisp: break;
  }
  return Error{"Lisp cannot be used: " + LispThread::of_process().problem()};
}

}  // namespace magna
