// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/robot_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "core/console/spec_reader.h"
#include "core/sim/text.h"

namespace magna {
namespace {

constexpr std::string_view kUsage = "(command ID ROBOT (NAME ARGUMENT ...))";
constexpr double kMostId = 9007199254740992.0;  // 2^53: numbers up to here are exact
constexpr std::size_t kLongestId = 64;          // bytes
constexpr double kMostTicks = 1e9;

bool whole(const Sexp& node, double most) {
  return node.is_number() && node.number == std::floor(node.number) && node.number >= 0.0 &&
         node.number <= most;
}

/// The ID as it is echoed: readable as the same object by any Lisp reader.
std::optional<std::string> id_of(const Sexp& node) {
  if (node.is_number()) {
    if (node.number != std::floor(node.number) || std::abs(node.number) > kMostId) return {};
    return fmt::format("{}", static_cast<long long>(node.number));
  }
  if (node.name.empty() || node.name.size() > kLongestId) return {};
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  const bool letter = node.name.front() >= 'a' && node.name.front() <= 'z';
  if (!letter || node.name == "nil" || !std::ranges::all_of(node.name, plain)) return {};
  return std::string(node.name);
}

/// Reads one request; stops at the first error.
class RequestReader {
 public:
  RequestReader(const SexpTree& form, const AttributeTable& attributes)
      : form_(form), attributes_(attributes) {}

  bool read() {
    request_.id = id_of(form_[1]).value_or("");
    if (form_.error) return fail("bad-form", form_.error->byte, form_.error->message);
    if (request_.id.empty()) {
      return fail("bad-form", form_[1].at,
                  "the ID is a whole number, or a name of letters, digits, - and _");
    }
    if (!form_[2].is_name()) {
      return fail("bad-form", form_[2].at, "expected a robot's UID: " + std::string(kUsage));
    }
    request_.uid = form_[2].name;
    if (!form_[3][0].is_name()) {
      return fail("bad-form", form_[3].at, "expected " + std::string(kUsage));
    }
    if (form_.items.size() > 4) {
      return fail("bad-form", form_[4].at, "too much: " + std::string(kUsage));
    }
    return read_verb(form_[3]);
  }

  RobotRequest& request() { return request_; }
  std::string_view code() const { return code_; }
  const SexpError& error() const { return error_; }

 private:
  bool fail(std::string_view code, std::size_t at, std::string message) {
    code_ = code;
    error_ = {std::move(message), at};
    return false;
  }

  bool refuse(const Sexp& node, std::string_view expected) {
    return fail(
        "bad-argument", node.at,
        fmt::format("expected {}, got {}: {}", expected, node.shown(), usage(*request_.verb)));
  }

  bool read_verb(const Sexp& list) {
    const Sexp& head = list.items.front();
    request_.verb = find_robot_verb(head.name);
    if (request_.verb == nullptr) {
      return fail("unknown-name", head.at, "there is no command " + head.shown());
    }
    std::size_t next = 1;
    for (const ArgumentKind kind : request_.verb->arguments) {
      if (kind == ArgumentKind::None) break;
      if (kind == ArgumentKind::Manipulation) return read_manipulation(list, next);
      if (next >= list.items.size()) {
        return fail("bad-argument", list.at, "too little: " + usage(*request_.verb));
      }
      if (!read_argument(kind, list.items[next++])) return false;
    }
    if (next < list.items.size()) {
      return fail("bad-argument", list.items[next].at, "too much: " + usage(*request_.verb));
    }
    return true;
  }

  bool read_argument(ArgumentKind kind, const Sexp& node) {
    switch (kind) {
      case ArgumentKind::Camera: return read_number_of(node, "the number of a camera");
      case ArgumentKind::Hand: return read_number_of(node, "the number of a hand");
      case ArgumentKind::Bin: return read_number_of(node, "the number of a storage bin");
      case ArgumentKind::Designator:
      case ArgumentKind::Container: return read_number_of(node, "the number of a designator");
      case ArgumentKind::Number:
        if (!node.is_number()) return refuse(node, "a number");
        return take(node.number);
      case ArgumentKind::Ticks:
        if (!whole(node, kMostTicks)) return refuse(node, "a whole number of ticks");
        return take(static_cast<Tick>(node.number));
      case ArgumentKind::Distance:
        if (node.name == "local") return take(DesignatorType::Local);
        if (node.name == "non-local") return take(DesignatorType::NonLocal);
        return refuse(node, "local or non-local");
      case ArgumentKind::PlaceType:
      case ArgumentKind::Word:
        if (node.name.empty()) return refuse(node, "a name");
        return take(std::string(node.name));
      case ArgumentKind::Sweep:
        if (node.name != "long" && node.name != "short") return refuse(node, "long or short");
        return take(std::string(node.name));
      case ArgumentKind::SearchOrder:
        if (!search_order(node.name)) return refuse(node, "start, pause, resume, step or stop");
        return take(std::string(node.name));
      case ArgumentKind::ImageChoice:
        if (node.name != "next" && node.name != "previous" && node.name != "live") {
          return refuse(node, "next, previous or live");
        }
        return take(std::string(node.name));
      case ArgumentKind::Attributes: {
        auto attributes = read_spec(node, attributes_, true);
        if (!attributes) {
          return fail("bad-argument", attributes.error().byte, attributes.error().message);
        }
        return take(std::move(*attributes));
      }
      default: return fail("bad-argument", node.at, usage(*request_.verb));
    }
  }

  template <class Value>
  bool take(Value&& value) {
    request_.values.emplace_back(std::forward<Value>(value));
    return true;
  }

  bool read_number_of(const Sexp& node, std::string_view expected) {
    if (!whole(node, std::numeric_limits<std::uint32_t>::max())) return refuse(node, expected);
    return take(static_cast<std::uint32_t>(node.number));
  }

  bool read_manipulation(const Sexp& list, std::size_t next) {
    ManipulationArguments arguments;
    bool by = false;
    for (; next < list.items.size(); ++next) {
      const Sexp& node = list.items[next];
      if (is_list_of(node, "by", 1) && !by) {
        const auto part = part_of(node[1]);
        if (!part) return refuse(node[1], "robot, (camera N), (hand N) or (bin N)");
        arguments.by = *part;
        arguments.by_at = arguments.values.size();
        by = true;
      } else {
        auto value = manipulation_value_of(node);
        if (!value) return refuse(node, "a number, name, text, part or designator, one (by PART)");
        arguments.values.push_back(std::move(*value));
      }
    }
    if (!by) return fail("bad-argument", list.at, "(by PART) is missing: " + usage(*request_.verb));
    return take(std::move(arguments));
  }

  static bool is_list_of(const Sexp& node, std::string_view head, std::size_t arguments) {
    return node.items.size() == arguments + 1 && node[0].name == head;
  }

  /// A part with its number, of a robot that is still unknown.
  static std::optional<Resource> part_of(const Sexp& node) {
    if (node.name == "robot") return Resource::robot({});
    if (node.items.size() != 2 || !node[0].is_name() ||
        !whole(node[1], std::numeric_limits<std::uint32_t>::max())) {
      return {};
    }
    const auto kind = resource_kind(node[0].name);
    if (!kind || !is_of_robot(*kind) || *kind == ResourceKind::Robot) return {};
    return Resource{*kind, 0, static_cast<std::uint32_t>(node[1].number)};
  }

  static std::optional<ManipulationValue> manipulation_value_of(const Sexp& node) {
    if (node.is_number()) return node.number;
    if (node.is_name()) {
      if (node.quoted) return std::string(node.written);
      if (node.keyword) return Symbol{":" + std::string(node.name)};
      if (node.name == "nil") return std::monostate();
      if (node.name == "t") return true;
      return Symbol{std::string(node.name)};
    }
    if (is_list_of(node, "designator", 1) &&
        whole(node[1], std::numeric_limits<std::uint32_t>::max())) {
      return DesignatorId{static_cast<std::uint32_t>(node[1].number)};
    }
    if (const auto part = part_of(node)) return *part;
    return {};
  }

  const SexpTree& form_;
  const AttributeTable& attributes_;
  RobotRequest request_;
  std::string_view code_;
  SexpError error_;
};

}  // namespace

bool is_robot_request(const SexpTree& form) { return form.begins_with("command"); }

std::variant<RobotRequest, RobotRequestError> read_robot_request(const SexpTree& form,
                                                                 std::string_view text,
                                                                 const AttributeTable& attributes) {
  RequestReader reader(form, attributes);
  if (reader.read()) return std::move(reader.request());
  RobotRequestError error;
  if (!reader.request().id.empty()) error.id = reader.request().id;
  error.code = reader.code();
  error.text = sexp_place(text, reader.error().byte).text() + ": " + reader.error().message;
  return error;
}

}  // namespace magna
