// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/exploration_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/console/argument_reader.h"
#include "core/console/number_text.h"
#include "core/world/lower_case.h"

namespace magna {
namespace {

Error wrong(const TypedWord& word, std::string message) {
  return Error{std::move(message), {}, 0, word.column()};
}

bool is_word(const TypedWord& word, std::string_view text) { return lower_case(word.text) == text; }

Result<std::vector<TypedWord>> all_words(WordReader& words) {
  std::vector<TypedWord> all;
  for (;;) {
    const auto word = words.next();
    if (!word) return word.error();
    if (!*word) return all;
    all.push_back(**word);
  }
}

Result<NoGoRequest> read_removal(const std::vector<TypedWord>& words) {
  if (words.size() < 2) return wrong(words[0], "the number of an area is missing; NOGO lists them");
  if (words.size() > 2) return wrong(words[2], fmt::format("'{}' is too much", words[2].text));
  const auto number = typed_whole(words[1].text, UINT32_MAX);
  if (!number)
    return wrong(words[1], fmt::format("'{}' is not a number of an area", words[1].text));
  return NoGoRequest{.remove = NoGoId{static_cast<std::uint32_t>(*number)}};
}

Result<NoGoRequest> read_corners(const std::vector<TypedWord>& words) {
  std::vector<double> numbers;
  for (const TypedWord& word : words) {
    const auto number = typed_number(word.text);
    if (!number) {
      return wrong(word, fmt::format("'{}' is not a number; NOGO takes LIST, REMOVE N or corners",
                                     word.text));
    }
    numbers.push_back(*number);
  }
  if (numbers.size() % 2 != 0) {
    return wrong(words.back(), fmt::format("{} has no Y", words.back().text));
  }
  NoGoRequest request;
  for (std::size_t k = 0; k < numbers.size(); k += 2) {
    request.corners.push_back({numbers[k], numbers[k + 1]});
  }
  return request;
}

}  // namespace

Result<std::vector<RobotId>> read_robots(WordReader& words, const Team& team) {
  const auto typed = all_words(words);
  if (!typed) return typed.error();
  std::vector<RobotId> robots;
  for (const TypedWord& word : *typed) {
    const auto robot = find_robot(team, word.text);
    if (!robot && typed->size() == 1 && is_word(word, "all")) return robots;
    if (!robot) return wrong(word, robot.error().message);
    robots.push_back(*robot);
  }
  std::ranges::sort(robots);
  robots.erase(std::unique(robots.begin(), robots.end()), robots.end());
  return robots;
}

Result<NoGoRequest> read_no_go(WordReader& words) {
  const auto typed = all_words(words);
  if (!typed) return typed.error();
  if (typed->empty()) return NoGoRequest{};
  if (is_word(typed->front(), "remove")) return read_removal(*typed);
  if (!is_word(typed->front(), "list")) return read_corners(*typed);
  if (typed->size() == 1) return NoGoRequest{};
  return wrong((*typed)[1], fmt::format("'{}' is too much", (*typed)[1].text));
}

}  // namespace magna
