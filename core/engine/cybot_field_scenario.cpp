// SPDX-License-Identifier: GPL-3.0-or-later
// The generated field for CyBOTs as the world of a run.
#include <fmt/format.h>

#include <charconv>
#include <string_view>

#include "core/engine/scenario.h"
#include "core/sim/generated_field.h"
#include "core/world/cybot_field.h"

namespace magna {
namespace {

constexpr std::string_view kNoPosts = ":no-posts";

}  // namespace

Result<Scenario> parse_cybot_field(std::string_view text) {
  std::string_view digits = text;
  if (digits.starts_with(kCybotFieldPrefix)) digits.remove_prefix(kCybotFieldPrefix.size());
  const bool with_posts = !digits.ends_with(kNoPosts);
  if (!with_posts) digits.remove_suffix(kNoPosts.size());
  std::uint64_t seed = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, code] = std::from_chars(digits.data(), end, seed);
  if (!text.starts_with(kCybotFieldPrefix) || code != std::errc() || stop != end) {
    return Error{fmt::format(
        "'{}': SEED is '{}', must be a whole number from 0 to 18446744073709551615; expected "
        "cybot-field:SEED or cybot-field:SEED:no-posts, such as cybot-field:7",
        text, digits)};
  }
  Scenario scenario;
  scenario.source = text;
  scenario.world = describe_cybot_field(cybot_field(seed), with_posts);
  scenario.world.name = text;
  return scenario;
}

Result<Scenario> parse_generated_field(std::string_view text, std::uint64_t seed) {
  return text.starts_with(kCybotFieldPrefix) ? parse_cybot_field(text) : parse_field(text, seed);
}

}  // namespace magna
