// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/argument_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/mission/search_status.h"
#include "core/robot/team.h"
#include "core/sim/text.h"

namespace magna {
namespace {

Error wrong(const TypedWord& word, std::string message) {
  return Error{std::move(message), {}, 0, word.column()};
}

bool is_word(const TypedWord& word, std::string_view text) { return same_word(word.text, text); }

/// What was typed from one word to another one of the same line.
std::string typed_text(const TypedWord& first, const TypedWord& last) {
  return {first.text.data(), last.text.data() + last.text.size()};
}

Result<std::vector<TypedWord>> all_words(WordReader& words) {
  std::vector<TypedWord> all;
  for (;;) {
    const auto word = words.next();
    if (!word) return word.error();
    if (!*word) return all;
    all.push_back(**word);
  }
}

/// What follows the number of an area after a verb of NOGO.
enum class NoGoValue : std::uint8_t { None, Text, Choice, Seconds };
struct NoGoVerb {
  std::string_view name;
  NoGoValue value = NoGoValue::None;
  std::string_view one = {};    ///< of Choice
  std::string_view other = {};  ///< likewise
};
constexpr NoGoVerb kNoGoVerbs[] = {{"remove"},
                                   {"on"},
                                   {"off"},
                                   {"name", NoGoValue::Text},
                                   {"for", NoGoValue::Choice, "all", "exploration"},
                                   {"bodies", NoGoValue::Choice, "all", "robots"},
                                   {"from", NoGoValue::Seconds},
                                   {"until", NoGoValue::Seconds}};

/// The value of a verb from the words after the number.
std::optional<Error> read_no_go_value(const NoGoVerb& verb, const std::vector<TypedWord>& words,
                                      NoGoRequest& request) {
  const std::size_t most = verb.value == NoGoValue::None ? 2 : 3;
  if (words.size() > most && verb.value != NoGoValue::Text) {
    return wrong(words[most], fmt::format("'{}' is too much", words[most].text));
  }
  if (verb.value == NoGoValue::None) return {};
  if (words.size() < 3) {
    return wrong(words[1], fmt::format("a value is missing after {}", words[1].text));
  }
  const std::string_view value = words[2].text;
  if (verb.value == NoGoValue::Text) {
    request.value = typed_text(words[2], words.back());
  } else if (verb.value == NoGoValue::Choice) {
    if (!is_word(words[2], verb.one) && !is_word(words[2], verb.other)) {
      return wrong(words[2], fmt::format("'{}' is neither {} nor {}", value, verb.one, verb.other));
    }
    request.value = std::string(is_word(words[2], verb.one) ? verb.one : verb.other);
  } else if (!is_word(words[2], "nil")) {
    request.seconds = typed_number(value);
    if (!request.seconds) {
      return wrong(words[2], fmt::format("'{}' is neither a number of seconds nor nil", value));
    }
  }
  return {};
}

Result<NoGoRequest> read_no_go_verb(const NoGoVerb& verb, const std::vector<TypedWord>& words) {
  if (words.size() < 2) return wrong(words[0], "the number of an area is missing; NOGO lists them");
  const auto number = typed_whole(words[1].text, UINT32_MAX);
  if (!number)
    return wrong(words[1], fmt::format("'{}' is not a number of an area", words[1].text));
  NoGoRequest request;
  request.verb = std::string(verb.name);
  request.area = NoGoId{static_cast<std::uint32_t>(*number)};
  if (auto error = read_no_go_value(verb, words, request)) return *std::move(error);
  return request;
}

Result<NoGoRequest> read_corners(std::span<const TypedWord> words) {
  std::vector<double> numbers;
  for (const TypedWord& word : words) {
    const auto number = typed_number(word.text);
    if (!number) {
      return wrong(word, fmt::format("'{}' is not a number; NOGO takes LIST, a verb with the "
                                     "number of an area, or corners",
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

/// Numbers and names of robots, each once and in order of number; `all` = an empty list. An error
/// has the column of the word that is wrong.
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

/// The arguments of NOGO: `list`, a verb with the number of an area, or the corners of a new area
/// as pairs of numbers, after `explore` for exploration only.
Result<NoGoRequest> read_no_go(WordReader& words) {
  const auto typed = all_words(words);
  if (!typed) return typed.error();
  if (typed->empty()) return NoGoRequest{};
  const TypedWord& first = typed->front();
  for (const NoGoVerb& verb : kNoGoVerbs) {
    if (is_word(first, verb.name)) return read_no_go_verb(verb, *typed);
  }
  if (is_word(first, "explore")) {
    if (typed->size() < 2) return wrong(first, "the corners of the area are missing");
    auto request = read_corners(std::span(*typed).subspan(1));
    if (request) request->exploration_only = true;
    return request;
  }
  if (!is_word(first, "list")) return read_corners(*typed);
  if (typed->size() == 1) return NoGoRequest{};
  return wrong((*typed)[1], fmt::format("'{}' is too much", (*typed)[1].text));
}

/// Reads the arguments of ORDER.
class OrderReader {
 public:
  OrderReader(std::vector<TypedWord> words, const Team& team)
      : words_(std::move(words)), team_(team) {}

  Result<OrderRequest> read() {
    if (words_.empty()) return OrderRequest{};
    if (is_word(words_[0], "list")) {
      if (words_.size() == 1) return OrderRequest{};
      return too_much(words_[1]);
    }
    if (is_word(words_[0], "cancel")) return read_cancelled();
    const auto kind = order_kind(lower_case(words_[0].text));
    if (!kind) {
      return wrong(words_[0], fmt::format("'{}' is not {}, LIST or CANCEL N", words_[0].text,
                                          order_kind_names()));
    }
    order_.kind = *kind;
    next_ = 1;
    if (auto error = read_area()) return *error;
    while (next_ < words_.size()) {
      if (auto error = read_part()) return *error;
    }
    return OrderRequest{.give = order_};
  }

 private:
  static Error too_much(const TypedWord& word) {
    return wrong(word, fmt::format("'{}' is too much", word.text));
  }
  bool begins_part(std::size_t k) const {
    constexpr std::string_view kParts[] = {"robots", "then", "once", "name"};
    return std::ranges::any_of(kParts, [&](auto part) { return is_word(words_[k], part); });
  }
  /// Up to the next part.
  std::size_t end_of_part(std::size_t k) const {
    while (k < words_.size() && !begins_part(k)) ++k;
    return k;
  }

  Result<OrderRequest> read_cancelled() {
    if (words_.size() < 2) {
      return wrong(words_[0], "the number of an order is missing; ORDER lists them");
    }
    if (words_.size() > 2) return too_much(words_[2]);
    const auto number = typed_whole(words_[1].text, UINT32_MAX);
    if (!number) {
      return wrong(words_[1], fmt::format("'{}' is not a number of an order", words_[1].text));
    }
    return OrderRequest{.cancel = AreaOrderId{static_cast<std::uint32_t>(*number)}};
  }

  std::optional<Error> read_area() {
    const std::size_t end = end_of_part(next_);
    const std::vector<TypedWord> area(words_.begin() + static_cast<std::ptrdiff_t>(next_),
                                      words_.begin() + static_cast<std::ptrdiff_t>(end));
    next_ = end;
    if (area.empty()) return std::nullopt;
    if (area.size() == 1 && !typed_number(area[0].text)) {
      order_.area.room = std::string(area[0].text);
      return std::nullopt;
    }
    if (!typed_number(area[0].text)) {
      return wrong(area[1], fmt::format("'{}' is not NAME, ROBOTS, THEN or ONCE", area[1].text));
    }
    std::vector<double> numbers;
    for (const TypedWord& word : area) {
      const auto number = typed_number(word.text);
      if (!number) {
        return wrong(word, fmt::format("'{}' is not a number; an area is a room, or corners X Y "
                                       "X Y ...",
                                       word.text));
      }
      numbers.push_back(*number);
    }
    if (numbers.size() % 2 != 0) {
      return wrong(area.back(), fmt::format("{} has no Y", area.back().text));
    }
    std::vector<Point> corners;
    for (std::size_t k = 0; k < numbers.size(); k += 2) {
      corners.push_back({numbers[k], numbers[k + 1]});
    }
    order_.area = area_with(std::move(corners));
    return std::nullopt;
  }

  std::optional<Error> read_part() {
    const TypedWord& head = words_[next_++];
    if (is_word(head, "once")) {
      order_.rejoin = false;
      if (next_ < words_.size() && !begins_part(next_)) return too_much(words_[next_]);
      return std::nullopt;
    }
    const std::size_t end = end_of_part(next_);
    if (end == next_) return wrong(head, fmt::format("nothing follows {}", head.text));
    if (is_word(head, "robots")) return read_crew(end);
    if (is_word(head, "name")) {
      order_.area.name = typed_text(words_[next_], words_[end - 1]);
      next_ = end;
      return std::nullopt;
    }
    const TypedWord& word = words_[next_];
    const auto after = order_after(lower_case(word.text));
    if (!after) return wrong(word, fmt::format("'{}' is not stay, return or help", word.text));
    order_.after = *after;
    if (end > next_ + 1) return too_much(words_[next_ + 1]);
    next_ = end;
    return std::nullopt;
  }

  std::optional<Error> read_crew(std::size_t end) {
    const TypedWord& first = words_[next_];
    const bool one = end == next_ + 1;
    const auto count = one ? typed_whole(first.text, UINT32_MAX) : std::nullopt;
    if (one && is_word(first, "all")) {
      order_.team.who = OrderCrew::All;
    } else if (one && is_word(first, "needed")) {
      order_.team.who = OrderCrew::Needed;
    } else if (count) {
      order_.team = {OrderCrew::Number, static_cast<std::uint32_t>(*count)};
    } else {
      order_.team.who = OrderCrew::Named;
      for (std::size_t k = next_; k < end; ++k) {
        const auto robot = find_robot(team_, words_[k].text);
        if (!robot) return wrong(words_[k], robot.error().message);
        order_.robots.push_back(*robot);
      }
      std::ranges::sort(order_.robots);
      order_.robots.erase(std::unique(order_.robots.begin(), order_.robots.end()),
                          order_.robots.end());
    }
    next_ = end;
    return std::nullopt;
  }

  std::vector<TypedWord> words_;
  const Team& team_;
  std::size_t next_ = 0;
  AreaOrder order_;
};

constexpr std::uint64_t kMostTicks = 1'000'000'000;

Error mistake(std::string message) { return Error{std::move(message)}; }

Error at_its_column(const Error& error) {
  return mistake(fmt::format("column {}: {}", error.column, error.message));
}

/// The robot's parts, for the arguments that refer to them.
class ArgumentReader {
 public:
  ArgumentReader(const Engine& engine, std::optional<RobotId> robot)
      : engine_(engine), robot_(robot) {}

  Result<ArgumentValue> read(ArgumentKind kind, const TypedWord& word) const {
    switch (kind) {
      case ArgumentKind::Camera: return part(word, "camera", &RobotParts::cameras);
      case ArgumentKind::Hand: return part(word, "hand", &RobotParts::hands);
      case ArgumentKind::Bin: return part(word, "storage bin", &RobotParts::bins);
      case ArgumentKind::Designator: return designator(word);
      case ArgumentKind::Tracking: return tracking(word);
      case ArgumentKind::Number: return number(word);
      case ArgumentKind::Ticks: return ticks(word);
      case ArgumentKind::Count: return count(word);
      case ArgumentKind::Distance: return distance(word);
      case ArgumentKind::Attributes: return spec(word);
      case ArgumentKind::Sweep: return sweep(word);
      case ArgumentKind::SearchOrder: return search(word);
      case ArgumentKind::PlaceType: return place_type(word);
      default: return ArgumentValue{std::string(word.text)};
    }
  }

 private:
  const RobotParts& parts() const { return engine_.team().parts(*robot_); }
  const std::string& robot_name() const { return engine_.team().description(*robot_).name; }

  template <class Part>
  Result<ArgumentValue> part(const TypedWord& word, std::string_view what,
                             std::vector<Part> RobotParts::*list) const {
    const auto number = typed_whole(word.text, UINT32_MAX);
    if (!number) return mistake(fmt::format("'{}' is not a number of a {}", word.text, what));
    const std::size_t size = robot_ ? (parts().*list).size() : 0;
    if (size == 0)
      return mistake(fmt::format("{} has no {}", robot_ ? robot_name() : "this console", what));
    if (*number >= size) {
      return mistake(fmt::format("{} has no {} {}: they are numbered from 0 to {}", robot_name(),
                                 what, *number, size - 1));
    }
    return ArgumentValue{static_cast<std::uint32_t>(*number)};
  }

  Result<ArgumentValue> designator(const TypedWord& word) const {
    const auto number = typed_whole(word.text, UINT32_MAX);
    if (!number) return mistake(fmt::format("'{}' is not a number of a designator", word.text));
    const DesignatorId id{static_cast<std::uint32_t>(*number)};
    if (robot_ && parts().find(id) != nullptr) return ArgumentValue{id.value};
    return mistake(fmt::format("there is no Designator {}", *number));
  }

  Result<ArgumentValue> tracking(const TypedWord& word) const {
    auto camera = part(word, "camera", &RobotParts::cameras);
    if (!camera) return camera;
    const std::uint32_t index = std::get<std::uint32_t>(*camera);
    const auto& tracked = parts().cameras[index].tracking;
    if (tracked) return ArgumentValue{TrackedDesignator{index, *tracked}};
    return mistake(fmt::format("Camera {} is not tracking anything", index));
  }

  static Result<ArgumentValue> number(const TypedWord& word) {
    if (const auto value = typed_number(word.text)) return ArgumentValue{*value};
    return mistake(fmt::format("'{}' is not a number, such as 0.79 or pi", word.text));
  }

  static Result<ArgumentValue> ticks(const TypedWord& word) {
    if (const auto value = typed_whole(word.text, kMostTicks)) {
      return ArgumentValue{static_cast<Tick>(*value)};
    }
    return mistake(fmt::format("'{}' is not a whole number of ticks", word.text));
  }

  static Result<ArgumentValue> count(const TypedWord& word) {
    const auto value = typed_whole(word.text, kMostRepeats);
    if (value && *value > 0) return ArgumentValue{static_cast<Tick>(*value)};
    return mistake(fmt::format("'{}' is not a whole number from 1 to {}", word.text, kMostRepeats));
  }

  static Result<ArgumentValue> distance(const TypedWord& word) {
    std::string text = lower_case(word.text);
    if (text.starts_with(':')) text.erase(0, 1);
    if (text == "local") return ArgumentValue{DesignatorType::Local};
    if (text == "non-local") return ArgumentValue{DesignatorType::NonLocal};
    return mistake(fmt::format("'{}' is neither local nor non-local", word.text));
  }

  static Result<ArgumentValue> sweep(const TypedWord& word) {
    std::string text = lower_case(word.text);
    if (text == "long" || text == "short") return ArgumentValue{std::move(text)};
    return mistake(fmt::format("'{}' is neither long nor short", word.text));
  }

  static Result<ArgumentValue> search(const TypedWord& word) {
    std::string text = lower_case(word.text);
    if (search_order(text)) return ArgumentValue{std::move(text)};
    return mistake(fmt::format("'{}' is not start, pause, resume, step or stop", word.text));
  }

  /// As it is listed, if there is one.
  ArgumentValue place_type(const TypedWord& word) const {
    const std::string folded = fold_case(word.text);
    for (const PlaceType& type : engine_.world().place_types().all()) {
      if (fold_case(type.name) == folded) return type.name;
    }
    return std::string(word.text);
  }

  Result<ArgumentValue> spec(const TypedWord& word) const {
    auto spec = read_spec(word.text, word.column(), engine_.world().attributes());
    if (spec) return ArgumentValue{std::move(*spec)};
    return at_its_column(spec.error());
  }

  const Engine& engine_;
  std::optional<RobotId> robot_;
};

bool takes_the_rest(ArgumentKind kind) {
  return kind == ArgumentKind::Text || kind == ArgumentKind::CommandLine ||
         kind == ArgumentKind::Topic;
}

/// Whether the argument takes all remaining words.
bool reads_all(ArgumentKind kind) {
  return kind == ArgumentKind::Robots || kind == ArgumentKind::NoGo || kind == ArgumentKind::Order;
}

/// Returns nothing if no word is left.
Result<std::optional<ArgumentValue>> read_all(ArgumentKind kind, WordReader& words,
                                              const Engine& engine) {
  if (words.rest().text.empty()) return std::optional<ArgumentValue>{};
  if (kind == ArgumentKind::NoGo) {
    auto request = read_no_go(words);
    if (!request) return at_its_column(request.error());
    return std::optional<ArgumentValue>{std::move(*request)};
  }
  if (kind == ArgumentKind::Order) {
    auto typed = all_words(words);
    if (!typed) return at_its_column(typed.error());
    auto request = OrderReader(std::move(*typed), engine.team()).read();
    if (!request) return at_its_column(request.error());
    return std::optional<ArgumentValue>{std::move(*request)};
  }
  auto robots = read_robots(words, engine.team());
  if (!robots) return at_its_column(robots.error());
  return std::optional<ArgumentValue>{std::move(*robots)};
}

}  // namespace

Result<RobotId> find_robot(const Team& team, std::string_view word) {
  const std::string folded = fold_case(word);
  std::vector<RobotId> alike;
  std::string names;
  for (std::uint32_t k = 0; k < team.size(); ++k) {
    if (!team.alive({k})) continue;
    const std::string& name = team.description({k}).name;
    if (name == word) return RobotId{k};
    if (fold_case(name) != folded) continue;
    alike.push_back({k});
    names += (names.empty() ? "" : ", ") + name;
  }
  if (alike.size() > 1) {
    return mistake(
        fmt::format("'{}' may be any of {}; type the name as it is listed", word, names));
  }
  if (!alike.empty()) return alike.front();
  const auto number = typed_whole(word, UINT32_MAX);
  if (number && *number < team.size()) {
    const RobotId robot{static_cast<std::uint32_t>(*number)};
    if (team.alive(robot)) return robot;
  }
  return mistake(fmt::format("there is no robot '{}'; ROBOT lists them", word));
}

Result<ArgumentValues> read_arguments(const ConsoleCommand& command, WordReader& words,
                                      const Engine& engine, std::optional<RobotId> robot) {
  const ArgumentReader reader(engine, robot);
  ArgumentValues values;
  for (const ConsoleArgument& argument : command.arguments) {
    if (argument.kind == ArgumentKind::None) break;
    if (reads_all(argument.kind)) {
      auto value = read_all(argument.kind, words, engine);
      if (!value) return value.error();
      if (!*value) return values;
      values.push_back(std::move(**value));
      return values;
    }
    if (takes_the_rest(argument.kind)) {
      const std::string_view rest = words.rest().text;
      if (!rest.empty()) {
        values.emplace_back(std::string(rest));
        return values;
      }
    }
    const auto word = words.next();
    if (!word) return at_its_column(word.error());
    if (!*word) {
      if (argument.optional) return values;
      return mistake(fmt::format("{} is missing", argument.name));
    }
    auto value = reader.read(argument.kind, **word);
    if (!value) return value.error();
    values.push_back(std::move(*value));
  }
  const std::string_view extra = words.rest().text;
  if (extra.empty()) return values;
  return mistake(fmt::format("'{}' is too much", extra));
}

}  // namespace magna
