// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/cybot_address.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "core/geometry/angle.h"
#include "core/sim/text.h"

namespace magna {
namespace {

constexpr std::string_view kAt = "at=";
constexpr std::string_view kProfile = "profile=";
constexpr std::string_view kDetails =
    "expected at=X:Y:DEGREES or profile=NAME after a comma, each at most once";

/// The text up to the separator, which are both removed from it.
std::string_view cut(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

std::optional<Error> take_line(CybotAddress& to, std::string_view text) {
  if (is_serial(text)) {
    auto line = serial_line(text);
    if (!line) return line.error();
    to.line = std::move(*line);
    return {};
  }
  auto place = host_port(text, kCybotPort);
  if (!place) {
    return Error{
        "expected HOST[:PORT] or serial:DEVICE[:BAUD], as in 192.168.1.1:288 or "
        "serial:/dev/ttyUSB0"};
  }
  to.line = std::move(*place);
  return {};
}

std::optional<Error> take_detail(CybotAddress& to, std::string_view text) {
  if (text.starts_with(kAt) && !to.start) {
    to.start = cybot_start(text.substr(kAt.size()));
    if (to.start) return {};
    return Error{
        "expected X:Y:DEGREES after at=, in metres and clockwise from the right, as in "
        "at=1.5:2:90"};
  }
  if (text.starts_with(kProfile) && to.profile.empty()) {
    to.profile = text.substr(kProfile.size());
    if (is_cognav_profile(to.profile)) return {};
    return Error{fmt::format("expected {} after profile=", fmt::join(kCognavProfiles, " or "))};
  }
  return Error{std::string(kDetails)};
}

}  // namespace

std::optional<Pose> cybot_start(std::string_view text) {
  std::array<double, 3> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = number_in(i + 1 < numbers.size() ? cut(text, ':') : text,
                                  -CybotAddress::kFarthest, CybotAddress::kFarthest);
    if (!number) return {};
    numbers[i] = *number;
  }
  return Pose{numbers[0], numbers[1], normalize_angle(radians(numbers[2]))};
}

std::string CybotAddress::target() const {
  return std::visit([](const auto& one) { return one.text(); }, line);
}

std::string CybotAddress::text() const {
  std::string text = target();
  if (start) {
    text += fmt::format(",{}{}:{}:{:.10g}", kAt, start->x, start->y, degrees(start->theta));
  }
  if (!profile.empty()) text += fmt::format(",{}{}", kProfile, profile);
  return text;
}

std::string_view cybot_target(std::string_view text) { return text.substr(0, text.find(',')); }

Result<CybotAddress> cybot_address(std::string_view text) {
  CybotAddress address;
  const bool more = text.ends_with(',');
  if (auto error = take_line(address, cut(text, ','))) return *error;
  while (!text.empty()) {
    if (auto error = take_detail(address, cut(text, ','))) return *error;
  }
  if (more) return Error{std::string(kDetails)};
  return address;
}

}  // namespace magna
