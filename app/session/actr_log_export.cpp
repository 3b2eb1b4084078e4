// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/actr_log_export.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <utility>

#include "core/engine/input_json.h"
#include "protocols/actr/actr_server.h"
#include "protocols/actr/lisp_text.h"
#include "protocols/actr/picture_reporter.h"

namespace magna {
namespace {

using nlohmann::json;

/// The time of a recorded session, which runs again.
class RecordedClock final : public LinkClock {
 public:
  /// Both must outlive it.
  RecordedClock(const SessionFile& file, const Engine& engine) : file_(file), engine_(engine) {}

  std::int64_t steady_ns() const override {
    return std::llround(static_cast<double>(engine_.now()) * engine_.world().tick_seconds() * 1e9);
  }
  std::int64_t unix_ms() const override {
    return static_cast<std::int64_t>(file_.header().time_of(engine_.now()) / 1'000'000);
  }

 private:
  const SessionFile& file_;
  const Engine& engine_;
};

std::string robot_word(const json& number, const Engine& engine) {
  if (number.is_number_unsigned()) {
    const auto index = number.get<std::uint64_t>();
    if (index < engine.team().size()) {
      return lisp_word(engine.team().description({static_cast<std::uint32_t>(index)}).name);
    }
  }
  return "nil";
}

/// A value; those of an object each in parentheses with its name. `name`: that of the value.
std::string value_form(const std::string& name, const json& value, const Engine& engine) {
  if (name == "robot") return robot_word(value, engine);
  if (value.is_boolean()) return value.get<bool>() ? "t" : "nil";
  if (value.is_string()) return lisp_word(value.get_ref<const std::string&>());
  if (value.is_number_float()) return lisp_number_text(value.get<double>());
  if (value.is_number()) return value.dump();
  std::string text;
  if (value.is_object()) {
    for (const auto& [member, inner] : value.items()) {
      const bool nested = inner.is_object();
      text += fmt::format("{}({}{}{})", text.empty() ? "" : " ", member,
                          nested && inner.empty() ? "" : " ", value_form(member, inner, engine));
    }
    return text;
  }
  if (!value.is_array()) return "nil";
  const std::string of = name == "robots" ? "robot" : std::string();
  for (const json& inner : value) {
    const std::string one = value_form(of, inner, engine);
    text += fmt::format("{}{}", text.empty() ? "" : " ",
                        inner.is_object() ? fmt::format("({})", one) : one);
  }
  return fmt::format("({})", text);
}

}  // namespace

std::string input_form(const LoggedInput& logged, const Engine& engine) {
  const std::string values = value_form({}, to_json(logged.input), engine);
  return fmt::format("({}{}{})", logged.input.name(), values.empty() ? "" : " ", values);
}

Result<Verification> write_actr_log(const SessionFile& file, Engine& engine,
                                    const std::filesystem::path& to,
                                    const Verifier::Progress& progress) {
  const RecordedClock clock(file, engine);
  ActrServer::Options options;
  options.port = std::nullopt;
  options.clock = &clock;
  options.user_log = to;
  options.lockstep = true;  // the rates of lines and pictures are in simulated time
  ActrServer server(engine, std::move(options));
  PictureReporter pictures(
      engine,
      PictureReporter::Listener{
          [&server] { return server.pictures(); },
          [&server](const ImageView& view) { return server.wants_picture(view); },
          [&server](const ImageView& view, const std::optional<ReportedPicture>& picture,
                    std::span<const SeenFeature> seen) { server.on_picture(view, picture, seen); }},
      true);
  const auto on_events = [&](std::span<const Event> events) {
    server.on_events(events);
    pictures.on_events(events);
  };
  on_events(engine.take_events());
  constexpr Tick kFlush = 100;  // ticks: bounds the memory of what is not written
  Verifier::Follower follower;
  follower.before_input = [&](const LoggedInput& recorded) {
    if (recorded.author.kind != AuthorKind::Client) return;
    server.log_received(recorded.author.name, input_form(recorded, engine));
  };
  follower.on_events = on_events;
  std::optional<Error> problem = server.log_problem();
  const auto on_tick = [&](Tick now) {
    pictures.on_tick();
    server.on_tick();
    if (now % kFlush == 0) problem = server.log_problem();
    return !problem && (!progress || progress(now));
  };
  Verification found;
  if (!problem) found = Verifier(file).run(engine, on_tick, follower);
  if (!problem) problem = server.log_problem();
  if (problem) return *problem;
  return found;
}

}  // namespace magna
