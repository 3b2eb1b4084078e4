// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/input_log.h"

#include <exception>
#include <string_view>

#include "core/engine/input_json.h"
#include "core/engine/value_json.h"

namespace magna {
namespace {

using nlohmann::json;

constexpr int kVersion = 1;

AuthorKind known_kind(const std::string& wanted) {
  const auto kind = author_kind(wanted);
  if (!kind) throw std::out_of_range("unknown author kind \"" + wanted + "\"");
  return *kind;
}

InputLogHeader parse_header(const json& j) {
  if (whole<int>(j.at("magna-inputs")) != kVersion) throw std::out_of_range("unknown version");
  return {j.at("world").get<std::string>(), whole<std::uint64_t>(j.at("seed")),
          j.at("clean").get<bool>(),
          j.at("parameters").get<std::vector<std::pair<std::string, std::string>>>(),
          j.value("source", std::string())};
}

LoggedInput parse_input(const json& j) {
  return {whole<Tick>(j.at("tick")),
          whole<std::uint64_t>(j.at("sequence")),
          {known_kind(j.at("kind").get<std::string>()), j.at("author").get<std::string>()},
          input_from_json(j.at("input").get<std::string>(), j.at("with")),
          j.value("refused", std::string())};
}

Error no_header(const std::string& name) {
  return {"an input log begins with its header line; this is empty", name, 1, 1};
}

Error no_line(const std::exception& problem, const std::string& name, int number) {
  return {std::string("not a line of an input log: ") + problem.what(), name, number, 1};
}

}  // namespace

std::string header_line(const InputLogHeader& header) {
  json line{{"magna-inputs", kVersion},
            {"world", header.world},
            {"seed", header.seed},
            {"clean", header.clean},
            {"parameters", header.parameters}};
  if (!header.source.empty()) line["source"] = header.source;
  return line.dump(-1, ' ', true, json::error_handler_t::replace);
}

std::string log_line(const LoggedInput& logged) {
  json line{{"tick", logged.tick},
            {"sequence", logged.sequence},
            {"kind", name(logged.author.kind)},
            {"author", logged.author.name},
            {"input", name(logged.input)},
            {"with", to_json(logged.input)}};
  if (!logged.refused.empty()) line["refused"] = logged.refused;
  return line.dump(-1, ' ', true, json::error_handler_t::replace);
}

LoggedInput logged_input(std::string_view line) { return parse_input(json::parse(line)); }

Result<InputLogHeader> read_input_log_header(std::istream& in, const std::string& name) {
  std::string line;
  int number = 0;
  while (line.empty() && std::getline(in, line)) ++number;
  if (line.empty()) return no_header(name);
  try {
    return parse_header(json::parse(line));
  } catch (const std::exception& problem) {
    return no_line(problem, name, number);
  }
}

Result<InputLog> read_input_log(std::istream& in, const std::string& name) {
  InputLog log;
  std::string line;
  int number = 0;
  bool begun = false;
  try {
    while (std::getline(in, line)) {
      ++number;
      if (line.empty()) continue;
      const json j = json::parse(line);
      if (!begun) {
        log.header = parse_header(j);
        begun = true;
      } else {
        log.inputs.push_back(parse_input(j));
        if (log.inputs.size() > 1 && log.inputs.back().tick < log.inputs.end()[-2].tick) {
          throw std::out_of_range("ticks go backwards");
        }
      }
    }
  } catch (const std::exception& problem) {
    Error wrong = no_line(problem, name, number);
    // Lines are written whole, so one without its end was cut off.
    if (!begun || !in.eof() || json::accept(line)) return wrong;
    log.cut = std::move(wrong);
  }
  if (!begun) return no_header(name);
  return log;
}

}  // namespace magna
