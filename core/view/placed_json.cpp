// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/placed_json.h"

#include <fmt/format.h>

#include <utility>

#include "core/sim/counted_text.h"

namespace magna {
namespace {

using nlohmann::json;

std::string parse_problem(const json::exception& why) {
  // Without the library's own position and its copy of the text.
  std::string_view reason = why.what();
  if (const auto colon = reason.find(": "); colon != std::string_view::npos) {
    reason.remove_prefix(colon + 2);
  }
  return fmt::format("this is not JSON: {}", reason.substr(0, reason.find("; last read")));
}

}  // namespace

Error TextErrors::at(std::size_t byte, std::string message) const {
  return error_at(text_, byte, std::move(message), file_);
}

std::size_t PlacedJson::place(std::string_view list, std::size_t index) const {
  const auto found = objects.find(list);
  return found != objects.end() && index < found->second.size() ? found->second[index] : 0;
}

Result<PlacedJson> PlacedJson::parse(std::string_view text, const TextErrors& errors) {
  PlacedJson parsed;
  std::size_t read = 0;
  std::string member;
  const auto note = [&](int depth, json::parse_event_t event, json& value) {
    if (event == json::parse_event_t::key && depth == 1) member = value.get<std::string>();
    if (event == json::parse_event_t::object_start && depth == 2) {
      parsed.objects[member].push_back(read - 1);
    }
    return true;
  };
  try {
    parsed.whole = json::parse(CountedText(text.data(), read),
                               CountedText(text.data() + text.size(), read), note);
  } catch (const json::parse_error& why) {
    return errors.at(why.byte == 0 ? 0 : why.byte - 1, parse_problem(why));
  } catch (const json::exception& why) {  // a number that is too large
    return errors.at(read == 0 ? 0 : read - 1, parse_problem(why));
  }
  return parsed;
}

const json& json_member(const json& object, const char* name) {
  static const json kNull;
  if (!object.is_object()) return kNull;
  const auto found = object.find(name);
  return found == object.end() ? kNull : *found;
}

}  // namespace magna
